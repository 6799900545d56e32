"""Rules for terrain (chapter 13): the cost of a step, and the types of unit that may not enter."""

from __future__ import annotations

from adjudicator.core.rules import Block, Step, Term
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.data import HexEffect
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["costliest_terrain", "prohibited"]

book = rulebook.chapter("terrain")


def costliest_terrain(state: SpiState, place: str) -> HexEffect:
    """Return the line of the chart that counts for entering a hex: that of its dearest terrain."""
    effects = [state.tables.hexes[name] for name in state.board.terrain[place]]
    return max(effects, key=lambda effect: effect.cost)


def prohibited(state: SpiState, kind: str, place: str) -> bool:
    """Return whether a type of unit may not enter a hex."""
    return place in state.closed.get(kind, ())


@book.step("SPI-5D", fixed=True)
def consecutive_hexes(step: Step) -> Block | None:
    """A path goes from hex to adjacent hex."""
    if step.end in step.state.board.neighbours[step.start]:
        return None
    return Block("SPI-5D", "gap", step.end)


@book.step("SPI-5C", fixed=True)
def entering(step: Step) -> Term:
    """A hex costs what its costliest terrain costs; along a road, what the road costs."""
    state: SpiState = step.state
    roads = state.board.roads.get((step.start, step.end))
    if roads:
        effect = state.tables.roads[roads[0]]
        return Term(effect.case, "road", effect.cost)
    line = costliest_terrain(state, step.end)
    name = next(n for n in state.board.terrain[step.end] if state.tables.hexes[n] is line)
    return Term(line.case, name, state.entry_costs[name])


@book.step("SPI-13-road", fixed=True, misread=True)
def roads_lift_terrain(step: Step) -> Term | None:
    """Misread: a road would not spare a unit the terrain."""
    state: SpiState = step.state
    roads = state.board.roads.get((step.start, step.end))
    more = (
        costliest_terrain(state, step.end).cost - state.tables.roads[roads[0]].cost if roads else 0
    )
    return Term("SPI-13-road", "terrain beside the road", more) if more else None


@book.step("SPI-13-lake", fixed=True, misread=True)
def ice_carries_all(step: Step) -> Block | None:
    """Misread: a lake could not be entered."""
    lakes = [n for n, one in step.state.tables.hexes.items() if one.case == "SPI-13-lake"]
    if any(name in step.state.board.terrain[step.end] for name in lakes):
        return Block("SPI-13-lake", "prohibited", step.end)
    return None


@book.step("SPI-13-swamp", fixed=True)
def no_guns_in_swamp(step: Step) -> Block | None:
    """Artillery does not enter swamp."""
    if prohibited(step.state, step.type, step.end):
        return Block("SPI-13-swamp", "prohibited", step.end)
    return None


def _crossing(step: Step, kind: str, *, bridged: bool) -> Term | None:
    """Return the extra cost of one kind of hexside, where another kind on it lifts it or not."""
    state: SpiState = step.state
    kinds = state.board.sides.get((step.start, step.end), ())
    if kind not in kinds:
        return None
    lifted = any(kind in state.tables.hexsides[other].negates for other in kinds)
    effect = state.tables.hexsides[kind]
    if lifted is not bridged or not effect.plus:
        return None
    return Term(effect.case, f"{kind} hexside", effect.plus)


@book.step("SPI-13-stream", fixed=True, needs=("SPI-13-plus",))
def crossing_a_stream(step: Step) -> Term | None:
    """A stream costs more, unless there is a bridge."""
    return _crossing(step, "stream", bridged=False)


@book.step("SPI-13-bridge", fixed=True, misread=True)
def bridges_lift_streams(step: Step) -> Term | None:
    """Misread: a stream would cost more in spite of the bridge."""
    found = _crossing(step, "stream", bridged=True)
    return found and Term("SPI-13-bridge", "stream under a bridge", found.value)


@book.mistake("SPI-13-bridge")
def bridge_one_hexside_away(step: Step) -> Term | None:
    """Mistake: a stream is crossed as if by a bridge, which is on the next hexside."""
    found = _crossing(step, "stream", bridged=False)
    if found is None:
        return None
    board, effects = step.state.board, step.state.tables.hexsides
    for place in board.neighbours[step.start]:
        for pair in ((step.start, place), (step.end, place)):
            if any("stream" in effects[kind].negates for kind in board.sides.get(pair, ())):
                return Term("SPI-13-bridge", "bridge beside", -found.value)
    return None


@book.step("SPI-13-lakeside", fixed=True, needs=("SPI-13-plus",))
def crossing_a_lakeside(step: Step) -> Term | None:
    """A lake hexside costs more."""
    return _crossing(step, "lake", bridged=False)
