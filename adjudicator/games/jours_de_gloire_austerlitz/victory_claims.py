"""Check what players state of points, of control, and of the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.claims import claims
from adjudicator.games.jours_de_gloire_austerlitz.points import CASES, misread, points
from adjudicator.games.jours_de_gloire_austerlitz.points_base import cases
from adjudicator.games.jours_de_gloire_austerlitz.quota import open_prices
from adjudicator.games.jours_de_gloire_austerlitz.sequence import DURATIONS, at_the_end
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.victory import (
    AUTOMATIC,
    DRAW,
    decided,
    leads,
    settle,
)
from adjudicator.mechanics.claims import number, place_of, side_of, wrong

__all__: list[str] = []

book = rulebook.chapter("victory_claims")

_MARGINS = cases("margin")
_NO_AUTOMATIC = cases("no-auto", ("S2", "S4"))
_NOBODY = ("nobody", "none", "")


def _is_counted(state: JdgState) -> bool:
    """Return whether the game is counted: only the final points are right then."""
    return state.over or at_the_end(state)


@claims("points", *_MARGINS, *CASES)
def points_of_a_side(state: JdgState, claim: Claim) -> RuleResult:
    """Points are those that a side has got; before the end also what it would get now."""
    side, said = side_of(state, claim), number(state, claim)
    counted = _is_counted(state)
    right = points(state, counted)[side]
    if said == right or (not counted and said == points(state, True)[side]):
        return None
    if said in [some[side] for some in _with_open_prices(state, points(state, counted))]:
        return _unnamed(state)
    fault = wrong(claim, _points_misread(state, side, said), right)
    some = points.by_source(state, counted)
    fault.args["sources"] = ", ".join(
        f"{source.replace('_', ' ')} {one[side]:g}" for source, one in some.items() if one.get(side)
    )
    if not fault.args["sources"]:
        fault.message = "claim-points-none"
    return fault


def _with_open_prices(
    state: JdgState, counted: Mapping[str, float]
) -> Iterator[Mapping[str, float]]:
    """Yield the points of both sides if markers that the log does not name have a price (S4)."""
    free = state.scenario.free_markers
    if free is None:
        return
    now = open_prices(state) if state.phase in ("activations", "end-of-turn") else 0
    paid_to = state.enemy[free.side]
    for more in range(free.price, state.unpriced + now + 1, free.price):
        yield {**counted, paid_to: counted[paid_to] + more}


def _unnamed(state: JdgState) -> Unknown:
    free = state.scenario.free_markers
    side = free.side if free is not None else ""
    return Unknown(why="unnamed-markers", args={"side": side}, rule=state.case("am-c"))


def _points_misread(state: JdgState, side: str, said: float) -> str:
    """Return the case whose misreading gives the stated points."""
    finals = (True,) if _is_counted(state) else (False, True)
    found = (
        case for final in finals for case, total in misread(state, final) if total[side] == said
    )
    return next(found, state.case("margin"))


# Control


@claims(
    "control",
    *cases("hex-start", ("S1", "S2", "S3", "S4", "N1", "N2", "A1")),
    *cases("vp-hex", ("S1", "S2", "S3", "S4", "N1", "N2", "A1")),
    *("JDG-N1-vp-santon", "JDG-A2-vp-hex-fr", "JDG-A2-vp-hex-ar"),
    names=lambda state: [*state.enemy, *_NOBODY],
)
def control_of_a_hex(state: JdgState, claim: Claim) -> RuleResult:
    """The side that was the last in a hex controls it; before that, its flag says who does."""
    place = place_of(state, claim)
    line = next((one for one in state.scenario.points.control if place in one.hexes), None)
    if line is None:
        return Unknown(why="not-an-objective", args={"at": place})
    ours, said = state.control.get(place, ""), str(claim.value)
    if said == ours or (not ours and said in _NOBODY):
        return None
    as_at_start = state.scenario.control.get(place, "") == ours and not line.side
    return wrong(claim, state.case("hex-start") if as_at_start else line.case, ours or "nobody")


# The winner


@claims(
    "winner",
    *(*_MARGINS, *_NO_AUTOMATIC, *AUTOMATIC, *DURATIONS, *CASES),
    names=lambda state: [*state.enemy, DRAW, *_NOBODY],
)
def winner_of_the_game(state: JdgState, claim: Claim) -> RuleResult:
    """The winner is the side that wins by the rules of the scenario."""
    settle(state)
    if state.conceded:
        return None
    ours, case = decided(state)
    said = "" if claim.value in _NOBODY else str(claim.value)
    if said == ours:
        return None
    if case == state.case("margin"):
        others = _with_open_prices(state, points(state, True))
        if any(leads(state, some) == said for some in others):
            return _unnamed(state)
    if not ours:
        case = _won_too_early(state, said)
    elif case == state.case("margin"):
        case = _winner_misread(state, said)
    fault = wrong(claim, case, ours or "nobody")
    if state.disputed is not None and state.disputed.side == said:
        fault.message, fault.follows = "claim-winner-disputed", list(state.disputed.events)
        fault.rule = state.disputed.case
    return fault


def _won_too_early(state: JdgState, said: str) -> str:
    """Return the case that a claim about a winner before the end misapplies."""
    if not state.scenario.automatic:
        return state.case("no-auto")
    lost = (one.case for one in state.scenario.automatic if one.winner == said)
    return next(lost, state.case("duration"))


def _winner_misread(state: JdgState, said: str) -> str:
    """Return the case whose misreading makes a side the winner."""
    margin, counted = state.case("margin"), points(state, True)
    if any(wrongly(state, counted) == said for wrongly in leads.slips[margin]):
        return margin
    found = (case for case, some in misread(state, True) if leads(state, some) == said)
    return next(found, margin)
