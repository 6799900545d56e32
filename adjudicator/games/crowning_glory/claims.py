"""Check values that players state: strength and face of a unit, the turn, the scale."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import Claims, number, unit_of, wrong

__all__ = ["claims"]

book = rulebook.chapter("claims")

claims = Claims(book)


@claims("hex-yards", "CG-1.2")
def yards(state: CgState, claim: Claim) -> RuleResult:
    """A hex is the stated number of yards across."""
    ours = state.tables.hex_yards
    return None if number(state, claim) == ours else wrong(claim, "CG-1.2", ours)


@claims("turn", "CG-5.9")
def turn(state: CgState, claim: Claim) -> RuleResult:
    """The turn is the one on the track."""
    right = number(state, claim) in (state.turn, state.turn + state.miscounted)
    return None if right else wrong(claim, "CG-5.9", state.turn)


@claims("strength", "CG-2.9", "CG-2.8")
def strength(state: CgState, claim: Claim) -> RuleResult:
    """The factor of a unit is its number of steps: that of its counter, less those lost."""
    unit = unit_of(state, claim)
    ours = state.steps[unit]
    if number(state, claim) == ours:
        return None
    case = "CG-2.9" if state.lost(unit) else "CG-2.8"
    fault = wrong(claim, case, ours)
    fault.strengths = [unit]
    if case == "CG-2.9":
        fault.message = "claim-strength-reduced"
        fault.args |= {"lost": state.lost(unit), "printed": state.units[unit].combat or 0}
    return fault


@claims("face", "CG-5.4", "CG-2.10a", "CG-2.10b")
def face(state: CgState, claim: Claim) -> RuleResult:
    """A unit shows the face to which it was turned."""
    unit = unit_of(state, claim)
    ours = "passive" if unit in state.passive else "active"
    if claim.value == ours:
        return None
    case = "CG-2.10b" if ours == "passive" else "CG-2.10a"  # it has not moved or fought yet
    if state.phase in ("recovery", "second-recovery"):
        case = "CG-5.4"
    return wrong(claim, case, ours)
