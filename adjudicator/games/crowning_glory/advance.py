"""Rules for advances (9.18, 7.4, 4.8), and claims about who may retreat or advance."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.claims import claims
from adjudicator.games.crowning_glory.combat_obligations import STEPS, basis, perhaps_gone
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.retreat import (
    closed_hex,
    may_retreat,
    over_pond,
    retreat_hexes,
    why_no_retreat,
)
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import is_demoralized_ally
from adjudicator.mechanics.claims import place_of, truth, unit_of, wrong
from adjudicator.mechanics.combat.advance import elsewhere, possible_advances
from adjudicator.mechanics.combat.prohibitions import Ban, Prohibitions, Situation, by_the_enemy

__all__: list[str] = []

book = rulebook.chapter("advance")


def advances(state: CgState, combat: Combat) -> list[str]:
    """Return the units that may advance into the attacked hex."""
    if not combat.result or not STEPS.is_vacant(state, combat):
        return []
    if state.outside(combat.target):  # the rules do not say whether it is allowed
        return []
    return [unit for unit, _ in possible_advances(state, combat, _of_attack, _anywhere)]


@book.value
def is_limited(state: CgState, unit: str, place: str) -> bool:
    """Return whether zones or costs keep a unit from advancing: they never do."""
    return False


@is_limited.slip("CG-7.4")
def limited_by_zones(state: CgState, unit: str, place: str) -> bool:
    """Slip: a unit does not advance from one enemy zone to another."""
    side = state.units[unit].side
    return all(state.enemy_controls(side, at) for at in (state.where[unit], place))


@is_limited.slip("CG-9.18b")
def limited_by_costs(state: CgState, unit: str, place: str) -> bool:
    """Slip: a unit pays for an advance, and zones limit it as well."""
    stands = state.where[unit]
    if stands not in state.places:
        return False
    terms, _ = state.pricer(unit).explain(stands, place)
    return sum(term.value for term in terms) > 1 or limited_by_zones(state, unit, place)


def _own_attack(state: CgState, event: Advance) -> Combat | None:
    """Return the open attack, if the unit is one of its attackers."""
    combat = STEPS.attack(state)
    return combat if combat is not None and event.unit in combat.attackers else None


def _late(this: Situation) -> bool:
    """Return whether an advance belongs to an earlier attack of the phase."""
    earlier = [one for one in this.attack.earlier if this.unit in one.attackers]
    return any(this.to == one.target for one in earlier) and not this.state.stack(this.to)


def _stranger(this: Situation) -> bool:
    return _own_attack(this.state, this.event) is None


def _owing(this: Situation) -> list[str]:
    """Return the sides that still owe losses for an attack."""
    state = this.state
    return [side for side in state.enemy if STEPS.due(state, this.attack, side)]


def _if_gone(this: Situation) -> dict[str, Any]:
    """Return the reconstructed numbers by which the hex is not empty."""
    return {"strengths": perhaps_gone(this.state, this.state.stack(this.to))}


def _if_owed(this: Situation) -> dict[str, Any]:
    """Return the reconstructed numbers by which losses are owed."""
    units = [
        unit for side in _owing(this) for unit in STEPS.involved(this.state, this.attack, side)
    ]
    return {"strengths": [*basis(this.attack), *perhaps_gone(this.state, units)]}


# A player advances only their own units (9.18a); defenders never advance (9.18d)
_in_phase = Prohibitions(book, Advance, attack=lambda state, _: STEPS.phase(state))
_in_phase.each_of(
    Ban(
        "CG-9.18a",
        "advance-by-enemy",
        by_the_enemy,
        lambda this: {"seen": this.event.by, "claim": True},
    )
)
Prohibitions(book, Advance, attack=lambda state, _: STEPS.attack(state)).first_of(
    Ban("CG-9.18d", "defender-advances", lambda a: a.unit == a.attack.defender, also="CG-9.18a")
)
# One unit of the attack enters the empty hex (9.18a), before anything else happens (9.1f)
_in_phase.first_of(
    Ban("CG-9.18a", "not-in-the-attack", lambda this: _stranger(this) and not _late(this)),
    Ban(
        "CG-9.1f",
        "late-advance",
        lambda this: _stranger(this) and this.unit not in this.state.permitted,
    ),
)
_of_attack = Prohibitions(book, Advance, attack=_own_attack)
_of_attack.first_of(
    Ban("CG-9.18a", "advance-elsewhere", elsewhere),
    Ban("CG-9.18a", "second-advance", lambda this: this.attack.advanced),
    Ban("CG-9.18a", "not-vacant", lambda this: this.state.stack(this.to), _if_gone),
    Ban("CG-9.1f", "advance-before-losses", _owing, _if_owed),
)


def _way(this: Situation) -> tuple[CgState, str, str, str]:
    return this.state, this.unit, this.start, this.to


# Cavalry does not advance into an all-pond hex or over a pond hexside (9.18c), demoralized
# Allied units not at all (4.8b); zones and costs do not limit an advance (9.18b)
_anywhere = Prohibitions(book, Advance)
_anywhere.first_of(
    Ban("CG-9.18c", "advance-prohibited", lambda this: closed_hex(*_way(this))),
    Ban("CG-9.18c", "advance-over-pond", lambda this: over_pond(*_way(this))),
    stops=False,
)
_anywhere.each_of(
    Ban(
        "CG-4.8b",
        "demoralized-advances",
        lambda this: is_demoralized_ally(this.state, this.side),
        lambda this: {"seen": this.state.losses[this.side]},
    ),
    Ban("CG-9.18a", "advance-in-zones", lambda this: is_limited(this.state, this.unit, this.to)),
)


@book.applies(Advance)
def apply_advance(state: CgState, event: Advance) -> None:
    """Move the unit to the hex that it enters."""
    unit, combat = event.unit, STEPS.attack(state)
    if not state.on_map(unit):
        return
    state.acts(unit)
    state.relocate(unit, event.to)
    state.confirm(unit)
    state.forget_permission(unit)
    if combat is not None and event.to == combat.target:
        combat.advanced = combat.advanced or unit


@claims("may-retreat", "CG-7.5", "CG-9.17a", "CG-9.17b")
def is_free_to_retreat(state: CgState, claim: Claim) -> RuleResult:
    """A defender may retreat to an empty hex outside all enemy zones, to lose one step less."""
    unit, place, claimed = unit_of(state, claim), place_of(state, claim), truth(state, claim)
    combat = STEPS.attack(state)
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
    combat = STEPS.attack(state)
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
    elif unit not in STEPS.involved(state, combat, combat.side):
        found = "CG-9.18a", "stranger"
    elif is_demoralized_ally(state, combat.side):
        found = "CG-4.8b", "demoralized"
    elif combat.advanced or not STEPS.is_vacant(state, combat):
        found = "CG-9.18a", "occupied"
    elif any(STEPS.due(state, combat, side) for side in state.enemy):
        found = "CG-9.1f", "losses"
    elif any(bar(state, unit, state.where[unit], combat.target) for bar in (closed_hex, over_pond)):
        found = "CG-9.18c", "closed"
    elif unit not in advances(state, combat):
        found = "CG-10.2", _UNSURE
    return found
