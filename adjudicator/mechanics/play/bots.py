"""Bots: a side that nobody plays follows a chart.

The chart lists the cards with which the bot interrupts an attack, and boxes of actions: it takes
the first box in which an action is possible. A bot plays the open cards of its hand as soon as it
can, and passes only if it must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from adjudicator.core.roles import Role

__all__ = ["ActionBox", "BotChart", "BotHooks", "Bots", "Choice", "Interruption"]

CardName = Annotated[str, Role("card")]
Small = Annotated[int, Meta(ge=0, le=99)]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts of a chart."""


class Choice(_Data, frozen=True, kw_only=True):
    """An action that a bot may choose in a box of its chart."""

    card: CardName
    action: Annotated[int, Meta(ge=1, le=9)]
    #: only while the card shows this face, and only at this target
    face: Annotated[str, Role("face", ("",))] = ""
    target: str = ""


class ActionBox(_Data, frozen=True, kw_only=True):
    """A box in the list of actions of a bot: choices of equal rank."""

    any_of: Annotated[list[Choice], Meta(min_length=1)]
    #: only while its morale is not higher
    morale: Small | None = None


class Interruption(_Data, frozen=True, kw_only=True):
    """A card with which a bot defends whenever it can, if the result has one of these in it."""

    card: CardName
    against: list[Annotated[str, Role("result")]]


class BotChart(_Data, frozen=True, kw_only=True):
    """Actions of a bot: interruptions, then the first possible box of actions."""

    interruptions: list[Interruption] = []
    actions: list[ActionBox] = []


class BotHooks(NamedTuple):
    """What only the game knows of bots."""

    #: the chart of a side
    chart: Callable[[Any, str], BotChart | None]
    #: the possible actions of a side: card, number, and the names of the target
    possible: Callable[[Any, str], Iterable[tuple[str, int, tuple[str, ...]]]]
    #: the cards that may still defend against an attack
    answers: Callable[[Any, Any], list[str]]
    #: the open cards of a hand that a bot could usefully play now
    playable: Callable[[Any, str], Iterable[str]]


class Bots:
    """The side that a bot plays, and what its chart demands."""

    def __init__(self, option: str, hooks: BotHooks) -> None:
        """Name the option of a game with a bot, with "{side}" in it."""
        self._option, self._hooks = option, hooks

    def side(self, state: Any) -> str:
        """Return the side that a bot plays, if any."""
        sides = [side for side in state.enemy if self._option.format(side=side) in state.options]
        return sides[0] if len(sides) == 1 else ""

    def allowed(self, state: Any, side: str, cards: set[str]) -> list[Choice] | None:
        """Return the actions that a bot's chart allows; None if the chart does not limit them.

        Only the given cards count: not all may make the second action of an extra action.
        """
        chart = self._hooks.chart(state, side)
        if chart is None:
            return None
        possible = [one for one in self._hooks.possible(state, side) if one[0] in cards]
        for box in chart.actions:
            if box.morale is not None and state.morale[side] > box.morale:
                continue
            found = [one for one in box.any_of if any(_fits(state, one, *act) for act in possible)]
            if found:
                return found
        return None

    def interruption(self, state: Any, attack: Any, result: dict[str, int]) -> str:
        """Return the card with which a bot must defend against an attack, if any."""
        side = self.side(state)
        chart = self._hooks.chart(state, side)
        if chart is None or side == attack.side:
            return ""
        cards = self._hooks.answers(state, attack)
        due = (one for one in chart.interruptions if any(map(result.get, one.against)))
        return next((one.card for one in due if one.card in cards), "")

    def check_interruption(self, state: Any, attack: Any, result: dict[str, int]) -> None:
        """Note what a bot should have done, before the results of an attack are fixed."""
        if self.side(state):
            self.note_playable(state)
            attack.skipped = self.interruption(state, attack, result)

    def note_playable(self, state: Any) -> None:
        """Remember a card that a bot could play now, if it has played none in this action."""
        side = self.side(state)
        if side and not state.tricks.missed:
            state.tricks.missed = next(iter(self._hooks.playable(state, side)), "")


def _fits(state: Any, choice: Choice, card: str, number: int, names: tuple[str, ...]) -> bool:
    """Return whether an action is the one that a box of a chart names."""
    if (choice.card, choice.action) != (card, number):
        return False
    if choice.face and choice.face != state.faces[card]:
        return False
    return not choice.target or choice.target in names
