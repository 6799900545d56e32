"""Captures that must be confirmed by a die of the attacker, because a card demands it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.cards.attack_cards import CAPTURE, ChangedAttack

__all__ = ["Confirmation"]


class Confirmation:
    """The rules for the die that confirms a capture."""

    def __init__(
        self,
        book: Book,
        case: str,
        *,
        roll: type[Roll],
        attack: type,
        is_its_die: Callable[[Any, Any], bool],
        parse: Callable[[Any, str], dict[str, int]],
        excused: Callable[[Any], bool],
    ) -> None:
        """Register the rules; the die is an event `roll` in a frame `attack`.

        `parse` reads a stated result. Nothing is pending where a game is `excused`.
        """
        self._case, self._attack, self._parse = case, attack, parse
        self._is_its_die, self._excused = is_its_die, excused
        book.rule(case, on=roll, stops=True)(self.a_capture_is_confirmed)
        book.rule(case, closing=attack)(self.not_left_out)
        book.duties(self.open_confirmation)

    def _open(self, state: Any) -> Any:
        return state.frame if type(state.frame) is self._attack else None

    def _waits(self, attack: ChangedAttack | None) -> bool:
        return (
            attack is not None and attack.confirm > 0 and not attack.confirmed and not attack.fixed
        )

    def a_capture_is_confirmed(self, state: Any, event: Any) -> RuleResult:
        """If a card demands it, the attacker rolls a die to confirm a capture."""
        if not self._is_its_die(state, event):
            return None
        attack, die = self._open(state), event.dice[0]
        args: dict[str, Any] = {"die": die, "card": attack.card if attack else ""}
        if not self._waits(attack):
            return Fault("confirm-not-due", args, seen=die)
        if event.by and state.side_of(event.by) != attack.side:
            args |= {"side": attack.side, "by": event.by}
            return Fault("confirm-by-other", args, expected=attack.side, seen=event.by)
        stands = die <= attack.confirm
        if not event.result or bool(self._parse(state, event.result).get(CAPTURE)) == stands:
            return None
        fault = Fault("confirm-result", args | {"most": attack.confirm}, at=attack.place)
        fault.expected, fault.seen = CAPTURE if stands else "-", event.result
        fault.strengths = ["tactics"]
        return fault

    def take_die(self, state: Any, event: Any) -> None:
        """Apply the die that confirms a capture."""
        attack = self._open(state)
        if not self._waits(attack):
            return
        attack.confirmed = event.dice[0]
        if event.result:  # the log stays the fact
            stands = bool(self._parse(state, event.result).get(CAPTURE))
            attack.confirmed = attack.confirm if stands else attack.confirm + 1

    @staticmethod
    def _unconfirmed(attack: ChangedAttack) -> bool:
        """Return whether a capture should have been confirmed, and was not."""
        waits = bool(attack.confirm) and not attack.confirmed
        return waits and attack.result.get(CAPTURE, 0) > attack.cancelled.get(CAPTURE, 0)

    def not_left_out(self, _state: Any, attack: Any) -> RuleResult:
        """The die that confirms a capture is rolled."""
        if not self._unconfirmed(attack):
            return None
        blamed = {"event": attack.opened, "side": attack.side, "at": attack.place}
        return Fault("confirm-not-rolled", {"card": attack.card}, **blamed, strengths=["tactics"])

    def open_confirmation(self, state: Any) -> list[Pending]:
        """List the die that confirms a capture, if it is still to come when a log ends."""
        attack = self._open(state)
        if attack is None or self._excused(state) or attack.fixed or not self._unconfirmed(attack):
            return []
        return [Pending(rule=self._case, message="must-confirm", args={"card": attack.card})]
