"""Rules for terrain (8.3 to 8.14): the cost of a step, and the types of unit that may not enter."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from adjudicator.core.rules import Block, Step, Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["entry_term", "ground", "points_saved_by_wording", "prohibited"]

book = rulebook.chapter("terrain")

_CHART = ("CG-8.3", "CG-8.4", "CG-8.5", "CG-8.6", "CG-8.7", "CG-8.13")
_POND = "all-pond"


def ground(state: CgState, place: str) -> str:
    """Return the terrain that counts in a hex: the one that is no mark, or else clear."""
    chart = state.tables.hexes
    return next((name for name in state.board.terrain[place] if not chart[name].mark), "clear")


def _is_part_pond(state: CgState, place: str) -> bool:
    """Return whether a hex is part pond, so that its other terrain counts (8.13)."""
    lines = (state.tables.hexes[name] for name in state.board.terrain[place])
    return any(line.mark and line.case == "CG-8.13" for line in lines)


@book.value
def entry_term(state: CgState, place: str) -> Term:
    """Return the cost of entering a hex, without its hexsides."""
    name = ground(state, place)
    line = state.tables.hexes[name]
    case = line.case
    if _is_part_pond(state, place):
        case = "CG-8.3" if name == "clear" else "CG-8.13"
    return Term(case, name, line.cost)


def _other_ground(case: str, state: CgState, place: str) -> Term:
    """Slip: a line of the chart is overlooked: part pond is all pond, the rest other terrain."""
    term, chart = entry_term.right(state, place), state.tables.hexes
    if term.case != case:
        return term
    if _is_part_pond(state, place) and _POND in chart:
        return Term(case, _POND, chart[_POND].cost)
    others = [one.cost for one in chart.values() if not one.mark and one.cost != term.value]
    return term._replace(value=min(others, default=term.value))


for _case in _CHART:
    entry_term.slip(_case)(partial(_other_ground, _case))


@book.value
def prohibited(state: CgState, kind: str, place: str) -> bool:
    """Return whether a type of unit may not enter a hex."""
    return kind in state.tables.hexes[ground(state, place)].prohibited


@prohibited.slip("CG-8.7")
def open_to_all(state: CgState, kind: str, place: str) -> bool:
    """Slip: every type of unit may enter every hex."""
    return False


@book.step("CG-8.1d", fixed=True)
def consecutive_hexes(step: Step) -> Block | None:
    """A path goes from hex to adjacent hex."""
    if step.end in step.state.board.neighbours[step.start]:
        return None
    return Block("CG-8.1d", "gap", step.end)


@book.step("CG-8.1c", fixed=True)
def entering(step: Step) -> Term:
    """A hex costs what its terrain costs; a road in it does not make it cheaper."""
    return entry_term(step.state, step.end)


@book.step("CG-8.7", fixed=True)
def no_cavalry_on_ponds(step: Step) -> Block | None:
    """Cavalry does not enter all-pond hexes."""
    if prohibited(step.state, step.type, step.end):
        return Block("CG-8.7", "prohibited", step.end)
    return None


@book.step("CG-8.10", fixed=True)
def no_cavalry_over_pond_hexsides(step: Step) -> Block | None:
    """Cavalry does not cross pond hexsides."""
    chart = step.state.tables.hexsides
    for kind in step.state.board.sides.get((step.start, step.end), ()):
        if step.type in chart[kind].prohibited:
            return Block("CG-8.10", "pond-crossed", step.end)
    return None


def _lifted(state: CgState, start: str, end: str, kind: str) -> bool:
    """Return whether a road along a step lifts the cost of a kind of hexside."""
    roads = state.board.roads.get((start, end), ())
    return any(kind in state.tables.roads[road].lifts for road in roads)


def _stream(step: Step, *, bridged: bool) -> Term | None:
    """Return the extra cost of a stream: where a road crosses it, or where none does."""
    state: CgState = step.state
    for kind in state.board.sides.get((step.start, step.end), ()):
        effect = state.tables.hexsides[kind]
        if effect.plus and _lifted(state, step.start, step.end, kind) is bridged:
            return Term(effect.case, f"{kind} hexside", effect.plus)
    return None


@book.step("CG-8.8", fixed=True, needs=("CG-8.14",))
def crossing_a_stream(step: Step) -> Term | None:
    """A stream costs more, unless a road crosses it."""
    return _stream(step, bridged=False)


@book.step("CG-8.11", fixed=True, misread=True)
def roads_lift_streams(step: Step) -> Term | None:
    """Misread: a stream would cost more in spite of the road."""
    found = _stream(step, bridged=True)
    return found and Term("CG-8.11", "stream under a road", found.value)


def _crest(step: Step, *, up: bool) -> Term | None:
    """Return the extra cost of a crest in one of its two directions."""
    state: CgState = step.state
    pair = (step.start, step.end) if up else (step.end, step.start)
    if pair not in state.board.climbs:
        return None
    for kind in state.board.sides[pair]:
        effect = state.tables.hexsides[kind]
        if effect.plus_uphill:
            return Term(effect.case, "uphill" if up else "downhill", effect.plus_uphill)
    return None


@book.step("CG-8.9", fixed=True, needs=("CG-8.14",))
def climbing_a_crest(step: Step) -> Term | None:
    """Uphill over a crest costs more."""
    return _crest(step, up=True)


# Mistakes of players


@book.mistake("CG-8.9")
def charged_downhill(step: Step) -> Term | None:
    """Mistake: a crest is charged downhill."""
    return _crest(step, up=False)


@book.mistake("CG-8.11")
def road_makes_cheaper(step: Step) -> Term | None:
    """Mistake: a road spares a unit the terrain, or a crest."""
    state: CgState = step.state
    if not state.board.roads.get((step.start, step.end)):
        return None
    more = entry_term(state, step.end).value - 1
    crest = _crest(step, up=True)
    less = more or (crest.value if crest else 0)
    return Term("CG-8.11", "spared by a road", -less) if less else None


@book.mistake("CG-8.13")
def partial_taken_for_a_pond(step: Step) -> Term | None:
    """Mistake: a hex that is part pond is charged as if it were all pond."""
    state: CgState = step.state
    term = entry_term(state, step.end)
    if term.case not in ("CG-8.3", "CG-8.13") or _POND not in state.tables.hexes:
        return None
    return Term(term.case, "pond", state.tables.hexes[_POND].cost - term.value)


@book.mistake("CG-8.10")
def charged_for_a_pond_hexside(step: Step) -> Term | None:
    """Mistake: a pond hexside is charged like a stream."""
    kinds = step.state.board.sides.get((step.start, step.end), ())
    chart = step.state.tables.hexsides
    return Term("CG-8.10", "pond hexside", 1) if any(chart[k].prohibited for k in kinds) else None


@book.value
def points_saved_by_wording(state: CgState, path: list[str]) -> int:
    """Return the points that the wording of 8.11 saves a move without a road on the hexside."""
    on_road = state.board.memo.get("road hexes")
    if on_road is None:
        on_road = state.board.memo["road hexes"] = {one for one, _ in state.board.roads}
    points = 0
    for start, end in pairwise(path):
        if start not in on_road or end not in on_road or (start, end) in state.board.roads:
            continue
        lifted = {kind for road in state.tables.roads.values() for kind in road.lifts}
        kinds = [kind for kind in state.board.sides.get((start, end), ()) if kind in lifted]
        points += sum(state.tables.hexsides[kind].plus for kind in kinds)
    return points


@points_saved_by_wording.slip("CG-8.11")
def no_points_saved(state: CgState, path: list[str]) -> int:
    """Slip: a road saves nothing."""
    return 0
