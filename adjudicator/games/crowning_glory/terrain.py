"""Rules for terrain (8.3 to 8.14): the cost of a step, and the types of unit that may not enter."""

from __future__ import annotations

from adjudicator.core.rules import Step, Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.chart_mistakes import closed_hexside_charged, road_spares_too_much
from adjudicator.mechanics.ground.readings import Readings

__all__ = ["chart", "closed_between", "entry_term", "ground", "prohibited", "readings"]

book = rulebook.chapter("terrain")

_POND = "all-pond"


def _cited(state: CgState, place: str, name: str) -> str:
    """Return the case of a hex: one that is part pond has cases of its own (8.3, 8.13)."""
    lines = (state.tables.hexes[one] for one in state.board.terrain[place])
    if any(line.mark and line.case == "CG-8.13" for line in lines):
        return "CG-8.3" if name == "clear" else "CG-8.13"
    return state.tables.hexes[name].case


chart = Chart(
    book,
    gap="CG-8.1d",
    price="CG-8.1c",
    adding="CG-8.14",
    lines=("CG-8.4", "CG-8.5", "CG-8.6", "CG-8.7"),
    cited=_cited,
)
ground, entry_term = chart.terrain, chart.entry_term
prohibited, closed_between = chart.prohibited, chart.closed_between


def _as_all_pond(term: Term, state: CgState) -> Term:
    """Return what a hex that is part pond costs if it is taken for all pond."""
    lines = state.tables.hexes
    if term.case not in ("CG-8.3", "CG-8.13") or _POND not in lines:
        return term
    return Term(term.case, _POND, lines[_POND].cost)


for _case in ("CG-8.3", "CG-8.13"):

    @entry_term.slip(_case)
    def taken_for_all_pond(state: CgState, place: str, kind: str = "", case: str = _case) -> Term:
        """Slip: a hex that is part pond costs as much as a pond."""
        term = entry_term.right(state, place, kind)
        return _as_all_pond(term, state) if term.case == case else term


chart.closes("CG-8.7")
chart.closes_hexsides("CG-8.10", "pond-crossed")
chart.crossing("CG-8.8")
chart.lifting("CG-8.11")
chart.climbing("CG-8.9")
road_spares_too_much(chart, "CG-8.11", climbing="CG-8.9")


@book.mistake("CG-8.13")
def partial_taken_for_a_pond(step: Step) -> Term | None:
    """Mistake: a hex that is part pond is charged as if it were all pond."""
    term = entry_term(step.state, step.end)
    pond = _as_all_pond(term, step.state)
    return None if pond is term else Term(term.case, "pond", pond.value - term.value)


closed_hexside_charged(chart, "CG-8.10")


@book.value
def _saved(state: CgState, start: str, end: str) -> int:
    """Return the points that the wording of 8.11 saves a step between road hexes off the road."""
    board, memo = state.board, state.board.memo
    if "road hexes" not in memo:
        memo["road hexes"] = {one for one, _ in board.roads}
    if not memo["road hexes"].issuperset((start, end)) or (start, end) in board.roads:
        return 0
    lifted = {kind for road in state.tables.roads.values() for kind in road.lifts}
    kinds = [kind for kind in board.sides.get((start, end), ()) if kind in lifted]
    return sum(state.tables.hexsides[kind].plus for kind in kinds)


_saved.slips_to(0, "CG-8.11")  # a road saves nothing


readings = Readings(steps=lambda state: state.board.sides, saved=_saved)
