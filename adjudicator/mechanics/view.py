"""What a game may tell those who draw it: zones, marks on counters, what an event comes to.

All of it is optional and stands in the game's own module `view`, which a verdict does not need.
Whoever draws knows no game; what a game does not tell is simply not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from adjudicator.mechanics.reach import cheapest
from adjudicator.phrases import Label, Told

if TYPE_CHECKING:
    from adjudicator.core.events import Event
    from adjudicator.core.game import Game
    from adjudicator.mechanics.pricing import Pricer
    from adjudicator.mechanics.walking import Walk

__all__ = ["Facts", "Label", "Told", "View", "walk_facts"]

#: side -> the places that it holds in a layer
Held = Mapping[str, Collection[str]]


class Facts(Struct, frozen=True, kw_only=True):
    """What one event comes to by the rules."""

    #: label and text, such as ("Odds", "2:1")
    rows: Sequence[tuple[Label, Label]] = ()
    #: the cheapest legal path from where a unit stood to where it went; empty if there is none, or
    #: if the path as logged is as good
    way: list[str] = []


class View:
    """How a game wants to be looked at; where it says nothing, there is nothing to see."""

    def __init__(self, game: Game) -> None:
        """Find the game's `view`, if it has one."""
        self._module = _module(game)

    def layers(self, state: Any) -> Mapping[str, Held]:
        """Return title of a layer -> side -> places: zones of control, hexes held."""
        found: Mapping[str, Held] = self._ask("layers", {}, state)
        return found

    def told(self, before: Any, event: Event) -> Label | None:
        """Return what an event is, in words of the game; nothing if it has none for it."""
        found: Label | None = self._ask("told", None, before, event)
        return found

    def marks(self, state: Any) -> Mapping[str, Label]:
        """Return unit -> what its counter does not say: that it is demoralized, what it lost."""
        found: Mapping[str, Label] = self._ask("marks", {}, state)
        return found

    def facts(self, before: Any, event: Event, after: Any) -> Facts:
        """Return what an event comes to, from the states before and after it."""
        found: Facts = self._ask("facts", Facts(), before, event, after)
        return found

    def arrow(self, before: Any, event: Event) -> list[str]:
        """Return from where to where an event goes that moves nobody, such as an attack."""
        found: list[str] = self._ask("arrow", [], before, event)
        return found

    def legal_places(self, before: Any, event: Event) -> list[str]:
        """Return where else the unit of an event could have gone; asked where the rules object."""
        found: list[str] = self._ask("legal_places", [], before, event)
        return found

    def _ask(self, name: str, default: Any, *args: Any) -> Any:
        asked = getattr(self._module, name, None)
        return default if asked is None else asked(*args)


def _module(game: Game) -> Any:
    name = f"{game.package}.view"
    try:
        return game.part("view")
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def walk_facts(pricer: Pricer, board: Any, walked: Walk, *, start: str, budget: int) -> Facts:
    """Return what a move costs, term by term, and the cheapest legal way if it is a better one."""
    places, path = board.places, walked.path
    goal = path[-1]
    if start not in places or not places.issuperset(path):
        return Facts()
    rows: list[tuple[Label, Label]] = [
        (Told("fact-cost"), _price(pricer, board, path)),
        (Told("fact-points"), str(budget)),
    ]
    near = board.neighbours
    way = cheapest(start, goal, budget, near, pricer.price, distance=board.distance)
    if way is None:
        return Facts(rows=[*rows, (Told("fact-cheapest"), Told("fact-no-way"))])
    if walked.block is None and walked.cost <= sum(pricer.along(way) or ()):
        return Facts(rows=rows)
    return Facts(rows=[*rows, (Told("fact-cheapest"), _price(pricer, board, way))], way=way)


def _price(pricer: Pricer, board: Any, path: list[str]) -> Label:
    """Return what a path costs, or which of its steps is forbidden."""
    said: Counter[tuple[int, str]] = Counter()
    for start, end in pairwise(path):
        if end not in board.neighbours[start]:
            return Told("fact-not-next", {"start": start, "end": end})
        terms, block = pricer.explain(start, end)
        if block is not None:
            named = {"start": start, "end": end, "case": block.case}
            return Told("fact-forbidden", named)
        said.update((term.value, term.name) for term in terms)
    total = sum(value * times for (value, _), times in said.items())
    parts = [
        f"{value} {name}" if times == 1 else f"{times} × {value} {name}"
        for (value, name), times in said.items()
    ]
    return f"{total} ({' + '.join(parts)})" if parts else str(total)
