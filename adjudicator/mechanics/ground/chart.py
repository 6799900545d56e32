"""The terrain chart: the price of a step, and the types of unit that a line closes the way to.

::

    chart = Chart(book, gap="5.2", price="5.1", adding="5.3", lines=("8.1", "8.2"))
    chart.closes("8.2")
    chart.crossing("8.3")
    chart.lifting("8.4")

Prices and prohibitions are data: `tables.hexes`, `tables.hexsides` and `tables.roads` of the game.
A line of the chart names its case; a rule registered for a case applies to the lines of that case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, Struct

from adjudicator.core.book import Book
from adjudicator.core.roles import CaseId, CaseOrNone, Hexside, UnitType
from adjudicator.core.rules import Block, Step, Term
from adjudicator.core.values import Value
from adjudicator.mechanics.hex_state import HexState

__all__ = [
    "Chart",
    "Cost",
    "HexLine",
    "Plus",
    "RoadLine",
    "SideLine",
    "climbed",
    "crossed",
    "hexsides",
    "lifted_by",
]

Cost = Annotated[int, Meta(ge=1, le=99)]
Plus = Annotated[int, Meta(ge=0, le=99)]


class _Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the chart."""

    #: the case that it is cited by
    case: CaseId


class HexLine(_Line, frozen=True):
    """One line of the terrain chart, for hexes."""

    #: Movement Points to enter
    cost: Cost = 1
    #: it has no effect of its own: other terrain in the hex counts, or the map's default terrain
    mark: bool = False
    #: type of unit -> its own price
    costs: dict[UnitType, Cost] = {}
    #: types of unit that may not enter, and the case of it if that is not the line's
    prohibited: list[UnitType] = []
    closed: CaseOrNone = ""
    #: roads and kinds of hexside by which they may enter nevertheless
    opened: list[str] = []
    #: no zone of control reaches in
    shelter: bool = False

    def price(self, kind: str = "") -> int:
        """Return the Movement Points to enter for a type of unit."""
        return self.costs.get(kind, self.cost)


class SideLine(_Line, frozen=True):
    """One line of the terrain chart, for hexsides."""

    #: Movement Points more: either way, and uphill only
    plus: Plus = 0
    plus_uphill: Plus = 0
    #: types of unit that may not cross, and the case of it if that is not the line's
    prohibited: list[UnitType] = []
    closed: CaseOrNone = ""
    #: roads and kinds of hexside by which they may cross nevertheless
    opened: list[str] = []
    #: kinds of hexside whose cost this one lifts, such as streams under bridges
    negates: list[Hexside] = []


class RoadLine(_Line, frozen=True):
    """One line of the terrain chart, for roads."""

    #: Movement Points along the road, whatever the terrain; 0 if the terrain counts
    cost: Plus = 0
    #: kinds of hexside whose cost it lifts
    lifts: list[Hexside] = []


class Chart:
    """The terrain chart of a game; each method registers one rule of it."""

    def __init__(
        self,
        book: Book,
        *,
        gap: str,
        price: str,
        adding: str,
        lines: Iterable[str],
        cited: Callable[[Any, str, str], str] | None = None,
    ) -> None:
        """Register that a path has no gap, and that a hex has a price.

        `gap` and `price` are the cases of these rules, `adding` that of adding hexsides to hexes.
        `lines` are the cases of lines for hexes: who overlooks one pays as for other terrain.
        `cited` returns another case than that of its line, from state, hex and terrain.
        """
        self.book, self.adding, self._cited = book, adding, cited
        #: the price of a hex for a type of unit; without one, that of the line
        self.entry_term = book.value(self._entry_term)
        for case in lines:
            self.entry_term.slip(case)(partial(self._other_terrain, case))
        #: whether a type of unit may not enter a hex
        self.prohibited: Value[Any, [str, str], bool] = book.value(self._prohibited)

        @book.step(gap, fixed=True)
        def consecutive_hexes(step: Step) -> Block | None:
            if step.end in step.state.board.neighbours[step.start]:
                return None
            return Block(gap, "gap", step.end)

        @book.step(price, fixed=True)
        def entering(step: Step) -> Term:
            return self.road_term(step) or self.entry_term(step.state, step.end, step.type)

    # Prices of hexes

    def terrain(self, state: HexState, place: str, kind: str = "") -> str:
        """Return the terrain that counts in a hex: the dearest that is not a mere mark."""
        chart, names = state.tables.hexes, state.board.terrain[place]
        counting = [name for name in names if not chart[name].mark]
        if len(counting) < 2:
            return counting[0] if counting else state.board.hexmap.default_terrain
        return max(counting, key=lambda name: int(chart[name].price(kind)))

    def _entry_term(self, state: Any, place: str, kind: str = "") -> Term:
        """Return the cost of entering a hex, without its hexsides."""
        name = self.terrain(state, place, kind)
        line: HexLine = state.tables.hexes[name]
        case = self._cited(state, place, name) if self._cited is not None else line.case
        return Term(case, name, line.price(kind))

    def _other_terrain(self, case: str, state: Any, place: str, kind: str = "") -> Term:
        """Slip: a line is overlooked, and the hex paid for like the cheapest other terrain."""
        term = self._entry_term(state, place, kind)
        if term.case != case:
            return term
        chart: Iterable[HexLine] = state.tables.hexes.values()
        others = [one.price(kind) for one in chart if not one.mark]
        others = [one for one in others if one != term.value]
        return term._replace(value=min(others, default=term.value))

    def road_term(self, step: Step) -> Term | None:
        """Return the cost of a step along a road that has one; None without such a road."""
        for road in step.state.board.roads.get((step.start, step.end), ()):
            line: RoadLine = step.state.tables.roads[road]
            if line.cost:
                return Term(line.case, road, line.cost)
        return None

    def ground_cases(self, state: HexState) -> set[str]:
        """Return the cases of basic costs: of hexes, and of roads that replace them."""
        roads: Iterable[RoadLine] = state.tables.roads.values()
        hexes = [line.case for line in state.tables.hexes.values()]
        return {*hexes, *self.entry_term.slips, *(road.case for road in roads if road.cost)}

    # Hexes and hexsides that are closed

    def closes(self, case: str) -> None:
        """Register that the lines of a case close hexes to types of unit."""

        @self.book.step(case, fixed=True)
        def closed(step: Step) -> Block | None:
            state, kind, end = step.state, step.type, step.end
            if self.closed_hexes(state).get(kind, {}).get(end) != case:
                return None
            opened = self._let_in(state, kind, step.start, end)
            return None if opened else Block(case, "prohibited", end)

        @self.prohibited.slip(case)
        def overlooked(state: HexState, kind: str, place: str) -> bool:
            return self.closed_hexes(state).get(kind, {}).get(place, case) != case

    def _prohibited(self, state: HexState, kind: str, place: str) -> bool:
        """Return whether a type of unit may not enter a hex."""
        return place in self.closed_hexes(state).get(kind, ())

    def closed_hexes(self, state: HexState) -> dict[str, dict[str, str]]:
        """Return type of unit -> hex that it may not enter -> case that closes it."""
        memo = state.board.memo
        if "closed" not in memo:
            found: dict[str, dict[str, str]] = {}
            lines: dict[str, HexLine] = state.tables.hexes
            closing = {name for name, line in lines.items() if line.prohibited and not line.mark}
            for place, terrain in state.board.terrain.items():
                for line in [lines[name] for name in terrain if name in closing]:
                    for kind in line.prohibited:
                        found.setdefault(kind, {}).setdefault(place, line.closed or line.case)
            memo["closed"] = found
        known: dict[str, dict[str, str]] = memo["closed"]
        return known

    def closes_hexsides(self, case: str, message: str) -> None:
        """Register that the lines of a case close hexsides to types of unit."""

        @self.book.step(case, fixed=True)
        def closed(step: Step) -> Block | None:
            for _, line in hexsides(step):
                if (line.closed or line.case) != case or step.type not in line.prohibited:
                    continue
                if not _opens(step.state, line, step.start, step.end):
                    return Block(case, message, step.end)
            return None

    def closed_between(self, state: HexState, kind: str, start: str, end: str) -> bool:
        """Return whether the hexside between two hexes is closed to a type of unit."""
        lines: dict[str, SideLine] = state.tables.hexsides
        crossed = [lines[side] for side in state.board.sides.get((start, end), ())]
        return any(
            kind in line.prohibited and not _opens(state, line, start, end) for line in crossed
        )

    def closed_step(self, state: HexState, kind: str, start: str, end: str) -> bool:
        """Return whether a step leads into a hex, or across a hexside, closed to a type of unit."""
        if self.prohibited(state, kind, end) and not self._let_in(state, kind, start, end):
            return True
        return self.closed_between(state, kind, start, end)

    def _let_in(self, state: HexState, kind: str, start: str, end: str) -> bool:
        """Return whether a road or hexside leads a type of unit into a hex that is closed to it."""
        lines = [state.tables.hexes[name] for name in state.board.terrain[end]]
        closing = [one for one in lines if kind in one.prohibited and not one.mark]
        return all(_opens(state, one, start, end) for one in closing)

    # Prices of hexsides

    def crossing(self, case: str) -> None:
        """Register that the hexsides of a case cost more, unless a bridge or road lifts that."""

        @self.book.step(case, fixed=True, needs=(self.adding,))
        def priced(step: Step) -> Term | None:
            return crossed(step, case)

    def lifting(self, case: str) -> None:
        """Register the misreading that bridges or roads of a case would lift no cost."""

        @self.book.step(case, fixed=True, misread=True)
        def charged(step: Step) -> Term | None:
            for kind, line in hexsides(step):
                lifter = lifted_by(step, kind)
                if line.plus and lifter and _lifters(step)[lifter].case == case:
                    return Term(case, f"{kind} under a {lifter}", line.plus)
            return None

    def climbing(self, case: str) -> None:
        """Register that crests of a case cost more uphill; and the mistake to pay downhill."""
        self.book.step(case, fixed=True, needs=(self.adding,))(partial(climbed, case=case))
        self.book.mistake(case)(partial(climbed, case=case, up=False))


def _opens(state: HexState, line: HexLine | SideLine, start: str, end: str) -> bool:
    """Return whether a road or hexside opens to a step what a line closes."""
    if not line.opened:
        return False
    pair, board = (start, end), state.board
    named = (*board.sides.get(pair, ()), *board.roads.get(pair, ()))
    return not set(line.opened).isdisjoint(named)


def hexsides(step: Step, case: str = "") -> Iterator[tuple[str, SideLine]]:
    """Iterate over the kinds of hexside that a step crosses, if wanted only of one case."""
    chart = step.state.tables.hexsides
    for kind in step.state.board.sides.get((step.start, step.end), ()):
        line: SideLine = chart[kind]
        if not case or line.case == case:
            yield kind, line


def crossed(step: Step, case: str) -> Term | None:
    """Return the price of the hexside of a case that a step crosses, if nothing lifts it."""
    for kind, line in hexsides(step, case):
        if line.plus and not lifted_by(step, kind):
            return Term(case, f"{kind} hexside", line.plus)
    return None


def climbed(step: Step, *, case: str, up: bool = True) -> Term | None:
    """Return the price of a crest for a step uphill; or the same price for one downhill."""
    pair = (step.start, step.end) if up else (step.end, step.start)
    if pair in step.state.board.climbs:
        for kind, line in hexsides(step, case):
            if line.plus_uphill and not lifted_by(step, kind):
                return Term(case, "uphill" if up else "downhill", line.plus_uphill)
    return None


def _lifters(step: Step) -> dict[str, Any]:
    """Return what a step crosses or follows that may lift the price of a hexside, by name."""
    board, tables, pair = step.state.board, step.state.tables, (step.start, step.end)
    found = {kind: tables.hexsides[kind] for kind in board.sides.get(pair, ())}
    return found | {road: tables.roads[road] for road in board.roads.get(pair, ())}


def lifted_by(step: Step, kind: str) -> str:
    """Return the bridge or road that lifts the price of a kind of hexside for a step, or ""."""
    for name, line in _lifters(step).items():
        if kind in (line.lifts if isinstance(line, RoadLine) else line.negates):
            return name
    return ""
