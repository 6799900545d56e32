"""Check values that players state: strength and face of a unit, the turn, the scale."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import Claims, edges_are_known, number, unit_of, wrong

__all__ = ["claims"]

book = rulebook.chapter("claims")

claims = Claims(book)
edges_are_known(book, lambda _: ("west", "east"))


@claims.number("hex-yards", "CG-1.2")
def yards(state: CgState, claim: Claim) -> int:
    """A hex is the stated number of yards across."""
    return state.tables.hex_yards


@claims("turn", "CG-5.9")
def turn(state: CgState, claim: Claim) -> RuleResult:
    """The turn is the one on the track."""
    right = number(state, claim) in (state.turn, state.turn + state.miscounted)
    return None if right else wrong(claim, "CG-5.9", state.turn)


@claims.number("strength", "CG-2.9", "CG-2.8")
def strength(state: CgState, claim: Claim) -> int:
    """The factor of a unit is its number of steps: that of its counter, less those lost."""
    return state.steps[unit_of(state, claim)]


@strength.explained
def _steps_lost(state: CgState, claim: Claim, fault: Fault) -> None:
    unit, lost = claim.unit, state.lost(claim.unit)
    fault.rule, fault.strengths = ("CG-2.9" if lost else "CG-2.8"), [unit]
    if lost:
        fault.message = "claim-strength-reduced"
        fault.args |= {"lost": lost, "printed": state.units[unit].combat or 0}


@claims.name("face", "CG-5.4", "CG-2.10a", "CG-2.10b", names=lambda _: ["active", "passive"])
def face(state: CgState, claim: Claim) -> str:
    """A unit shows the face to which it was turned."""
    return "passive" if unit_of(state, claim) in state.passive else "active"


@face.explained
def _when_turned(state: CgState, claim: Claim, fault: Fault) -> None:
    # an active unit has not moved or fought yet
    fault.rule = "CG-2.10b" if fault.expected == "passive" else "CG-2.10a"
    if state.phase in ("recovery", "second-recovery"):
        fault.rule = "CG-5.4"
