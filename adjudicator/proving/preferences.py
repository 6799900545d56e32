"""What the random player of a game likes: a game overrides only what makes its games lively."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from adjudicator.core.events import Event
from adjudicator.core.legal import Alternatives

__all__ = ["Preferences", "Style", "distances"]


class Style(Struct, frozen=True, kw_only=True):
    """Options of random play."""

    #: moves are written as from and to, without a path
    open: bool = False
    #: the probability that a player claims a value
    claims: float = 0.7
    #: the probability that a move is taken back by agreement
    take_backs: float = 0.02
    #: below this number of units of a side, no player seeks combat; 0: always
    peace: int = 0


class Preferences:
    """The preferences of both players in one game: here all legal events are equally welcome.

    Weights are relative: an event of weight 2 is chosen twice as often as one of weight 1, and one
    of weight 0 never. The rules decide what is legal, so a preference cannot make a game illegal.
    """

    #: number of alternatives that are compared before one is chosen
    compared = 8
    #: the probability that a move is written as two events
    staged = 0.0
    #: names of outcomes that are claimed at the end of a game
    score: tuple[str, ...] = ()

    def __init__(self, state: Any, chance: Random, style: Style) -> None:  # noqa: ARG002
        """Draw a plan for a game, if games are to differ in more than their events."""
        self.chance, self.style = chance, style

    def peace(self, state: Any) -> bool:
        """Return whether a side has so few units that both stop fighting."""
        if not self.style.peace:
            return False
        standing = dict.fromkeys(state.enemy, 0)
        for stack in state.stacks.values():
            for unit in stack:
                standing[state.units[unit].side] += 1
        return min(standing.values()) < self.style.peace

    def weight(self, state: Any, some: Alternatives) -> float:  # noqa: ARG002
        """Return the weight of a decision: of some alternatives against others."""
        return 1

    def worth(self, state: Any, event: Event) -> float:  # noqa: ARG002
        """Return the weight of an event against its alternatives."""
        return 1

    def values(self, state: Any, event: Event) -> dict[str, Any]:  # noqa: ARG002
        """Return the fields of an event that a player may state, with their right values."""
        return {}

    def written(self, state: Any, event: Event) -> Event:  # noqa: ARG002
        """Return an event as the players of this game log it."""
        return event

    def remarks(self, before: Any, event: Event, after: Any) -> Iterable[Event]:  # noqa: ARG002
        """Return events that record what an event changed, such as moved markers."""
        return ()

    def happened(self, before: Any, event: Event, after: Any) -> Iterable[str]:  # noqa: ARG002
        """Return names of what happened, to be counted."""
        return ()


def distances(neighbours: Mapping[str, Sequence[str]], sources: Iterable[str]) -> dict[str, int]:
    """Return the distance of every place from the nearest of some places."""
    found = dict.fromkeys(sources, 0)
    row, steps = list(found), 0
    while row:
        steps += 1
        near = dict.fromkeys(beside for one in row for beside in neighbours[one])
        row = [one for one in near if one not in found]
        found.update(dict.fromkeys(row, steps))
    return found
