"""What players state about an attack under way: who may go back, and who may advance."""

from __future__ import annotations

from adjudicator.claims import place_of, truth, unit_of, wrong
from adjudicator.events import Claim
from adjudicator.findings import Unknown
from adjudicator.games.crowning_glory.advance import advances
from adjudicator.games.crowning_glory.aftermath import open_combat
from adjudicator.games.crowning_glory.claims import claims
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.morale import shaken
from adjudicator.games.crowning_glory.retreat import barred, may_retreat, retreat_hexes
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.rules import Said

__all__: list[str] = []


@claims("may-retreat", "CG-7.5", "CG-9.17a", "CG-9.17b")
def is_free_to_retreat(state: CgState, claim: Claim) -> Said:
    """A defender may go back to an empty hex outside all enemy zones, to lose one step less."""
    unit, place, claimed = unit_of(state, claim), place_of(state, claim), truth(state, claim)
    combat = open_combat(state)
    if combat is None or not combat.result:
        return Unknown(why="result-unknown", needs="combat", args={"at": place})
    able = unit == combat.defender and may_retreat(state, combat)
    ours = able and place in retreat_hexes(state, combat, unit)
    if claimed == ours:
        return None
    case = barred(state, unit, place)[1] if able else "CG-9.17a"
    if case not in ("CG-9.17a", "CG-7.5"):
        case = "CG-9.17b"
    return None if case in state.off else wrong(claim, case, ours)


@claims("may-advance", "CG-9.18a", "CG-9.18b", "CG-7.4")
def is_free_to_advance(state: CgState, claim: Claim) -> Said:
    """An attacker may enter the hex that the attack left empty, whatever it costs."""
    unit, claimed = unit_of(state, claim), truth(state, claim)
    combat = open_combat(state)
    if combat is None or not combat.result:
        return Unknown(why="result-unknown", needs="combat", args={"at": claim.at})
    ours = unit in advances(state, combat)
    if claimed == ours:
        return None
    case = _why_stays(state, combat, unit) if claimed else _why_goes(state, combat, unit)
    return None if case in state.off else wrong(claim, case, ours)


def _why_goes(state: CgState, combat: Combat, unit: str) -> str:
    """Return the case by which a unit may advance although somebody doubts it."""
    side = state.units[unit].side
    zones = [state.enemy_controls(side, at) for at in (state.where[unit], combat.target)]
    return "CG-7.4" if all(zones) else "CG-9.18b"


def _why_stays(state: CgState, combat: Combat, unit: str) -> str:
    """Return the case by which a unit may not advance."""
    if unit == combat.defender:
        return "CG-9.18d"
    if unit in combat.attackers and shaken(state, combat.side):
        return "CG-4.8b"
    return "CG-9.18a"
