"""Captures that must be confirmed by a die, because a tactics card demands it (chapter 6)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.events import Throw
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.results import parse
from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["confirm", "unconfirmed"]

book = rulebook.chapter("confirmation")

CASE = "CDT-6-ta-c"


@book.rule(CASE, on=Throw, stops=True)
def a_capture_is_confirmed(state: CdtState, event: Throw) -> RuleResult:
    """If a card demands it, the attacker rolls a die to confirm a capture."""
    if purpose(state, event) != "confirm":
        return None
    attack, die = open_attack(state), event.dice[0]
    args: dict[str, Any] = {"die": die, "card": attack.card if attack else ""}
    if attack is None or not attack.confirm or attack.confirmed or attack.fixed:
        return Fault("confirm-not-due", args, seen=die)
    if event.by and state.side_of(event.by) != attack.side:
        args |= {"side": attack.side, "by": event.by}
        return Fault("confirm-by-other", args, expected=attack.side, seen=event.by)
    stands = die <= attack.confirm
    if not event.result or bool(parse(state, event.result).get("capture")) == stands:
        return None
    args["most"] = attack.confirm
    ours = "capture" if stands else "-"
    return Fault(
        "confirm-result",
        args,
        at=attack.place,
        expected=ours,
        seen=event.result,
        strengths=["tactics"],
    )


def confirm(state: CdtState, event: Throw) -> None:
    """Apply the die that confirms a capture."""
    attack = open_attack(state)
    if attack is None or not attack.confirm or attack.confirmed or attack.fixed:
        return
    attack.confirmed = event.dice[0]
    if event.result:  # the log stays the fact
        stands = bool(parse(state, event.result).get("capture"))
        attack.confirmed = attack.confirm if stands else attack.confirm + 1


def unconfirmed(attack: Attack) -> bool:
    """Return whether a capture should have been confirmed, and was not."""
    waits = bool(attack.confirm) and not attack.confirmed
    return waits and attack.result.get("capture", 0) > attack.cancelled.get("capture", 0)


@book.rule(CASE, closing=Attack)
def not_left_out(state: CdtState, attack: Attack) -> RuleResult:
    """The die that confirms a capture is rolled."""
    if not unconfirmed(attack):
        return None
    args = {"card": attack.card}
    return Fault(
        "confirm-not-rolled",
        args,
        at=attack.place,
        event=attack.opened,
        side=attack.side,
        strengths=["tactics"],
    )


@book.duties
def open_confirmation(state: CdtState) -> list[Pending]:
    """List the die that confirms a capture, if it is still to come when a log ends."""
    attack = open_attack(state)
    if attack is None or state.decided or state.tricks.card:
        return []
    if attack.fixed or not unconfirmed(attack):
        return []
    return [Pending(rule=CASE, message="must-confirm", args={"card": attack.card})]
