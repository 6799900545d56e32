"""Check statements about the open attack: which unit may retreat, and which may advance."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.advance import advances, why_terrain_closed
from adjudicator.games.crowning_glory.claims import claims
from adjudicator.games.crowning_glory.combat_obligations import (
    involved,
    is_vacant,
    losses_due,
    open_combat,
)
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.morale import is_demoralized_ally
from adjudicator.games.crowning_glory.retreat import may_retreat, retreat_hexes, why_no_retreat
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import place_of, truth, unit_of, wrong

__all__: list[str] = []


@claims("may-retreat", "CG-7.5", "CG-9.17a", "CG-9.17b")
def is_free_to_retreat(state: CgState, claim: Claim) -> RuleResult:
    """A defender may retreat to an empty hex outside all enemy zones, to lose one step less."""
    unit, place, claimed = unit_of(state, claim), place_of(state, claim), truth(state, claim)
    combat = open_combat(state)
    if combat is None or not combat.result:
        return Unknown(why="result-unknown", needs="combat", args={"at": place})
    case, cause = _why_not_back(state, combat, unit, place)
    if claimed == (not cause):
        return None
    return _wrong(claim, case or "CG-9.17b", "may-retreat", cause)


def _why_not_back(state: CgState, combat: Combat, unit: str, place: str) -> tuple[str, str]:
    """Return the case that forbids a unit to retreat to a hex, and why; ("", "") if it may."""
    if unit != combat.defender:
        return "CG-9.17a", "stranger"
    if not may_retreat(state, combat):
        return "CG-9.17a", "no-loss"
    if place not in state.board.neighbours[state.where[unit]]:
        return "CG-9.17a", "far"
    message, case = why_no_retreat(state, unit, place)
    if message:
        cause = {"CG-7.5": "zone", "CG-9.17b": "occupied"}.get(case, "closed")
        return ("CG-7.5" if case == "CG-7.5" else "CG-9.17b"), cause
    return ("", "") if place in retreat_hexes(state, combat, unit) else ("CG-9.17b", _UNSURE)


@claims("may-advance", "CG-9.18a", "CG-9.18b", "CG-7.4")
def is_free_to_advance(state: CgState, claim: Claim) -> RuleResult:
    """An attacker may enter the hex that the attack left empty, at any cost."""
    unit, claimed = unit_of(state, claim), truth(state, claim)
    combat = open_combat(state)
    if combat is None or not combat.result:
        return Unknown(why="result-unknown", needs="combat", args={"at": claim.at})
    case, cause = _why_stays(state, combat, unit)
    if claimed == (not cause):
        return None
    case, cause = (case, cause) if claimed else _why_goes(state, combat, unit)
    fault = _wrong(claim, case, "may-advance", cause)
    fault.args["at"] = combat.target
    return fault


#: the rules can be read in two ways
_UNSURE = "unsure"


def _wrong(claim: Claim, case: str, what: str, cause: str) -> Fault:
    """Return the fault of a claim, and why; a doubt, if the rules are not clear."""
    fault = wrong(claim, case, not claim.value)
    if cause:
        fault.message = f"claim-{what}-{cause}"
    fault.severity = "doubt" if cause == _UNSURE else "violation"
    return fault


def _why_goes(state: CgState, combat: Combat, unit: str) -> tuple[str, str]:
    """Return the case that lets a unit advance, if a player denies that it may."""
    side = state.units[unit].side
    zones = [state.enemy_controls(side, at) for at in (state.where[unit], combat.target)]
    return ("CG-7.4", "zones") if all(zones) else ("CG-9.18b", "costs")


def _why_stays(state: CgState, combat: Combat, unit: str) -> tuple[str, str]:
    """Return the case that forbids a unit to advance, and why; ("", "") if it may."""
    found = ("", "")
    if unit == combat.defender:
        found = "CG-9.18d", "defender"
    elif unit not in involved(state, combat, combat.side):
        found = "CG-9.18a", "stranger"
    elif is_demoralized_ally(state, combat.side):
        found = "CG-4.8b", "demoralized"
    elif combat.advanced or not is_vacant(state, combat):
        found = "CG-9.18a", "occupied"
    elif any(losses_due(state, combat, side) for side in state.enemy):
        found = "CG-9.1f", "losses"
    elif why_terrain_closed(state, unit, combat.target):
        found = "CG-9.18c", "closed"
    elif unit not in advances(state, combat):
        found = "CG-10.2", _UNSURE
    return found
