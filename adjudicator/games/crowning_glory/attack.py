"""Rules for attacks (9.1 to 9.4, 9.10, 9.13, 5.8): attackers, target and markers."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.alternation import declines, passive_acts
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_claims import claimed_column
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.differential import (
    fight_of,
    known,
    possible_fights,
    side_of,
    target_of,
    weigh,
)
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import is_demoralized_ally
from adjudicator.mechanics.combat.declaration import Attacker, Attackers, nobody_there, targets_of

__all__ = ["forbids_attack"]

book = rulebook.chapter("attack")


@book.rule("CG-9.1d", on=Assault)
def own_units_attack(state: CgState, event: Assault) -> RuleResult:
    """A player attacks only with their own units."""
    side, units = side_of(state, event), list(event.units)
    if event.by in ("", side):
        return None
    facts = {"by": event.by, "expected": side, "seen": event.by, "claim": True}
    return fault_about(units, "attack-by-enemy", **facts)


@book.rule("CG-9.1d", on=Assault, stops=True)
def one_target(state: CgState, event: Assault) -> RuleResult:
    """An attack has one target hex, with one enemy in it."""
    targets, units = targets_of(state, event), list(event.units)
    if len(targets) != 1:
        message = "several-targets" if targets else "no-target"
        return fault_about(units, message, targets=targets, expected=1, seen=len(targets))
    empty = nobody_there(state, side_of(state, event), targets)
    return fault_of(event, "nobody-there", at=empty) if empty else None


@book.rule("CG-9.13b", "CG-9.1d", on=Assault, stops=True)
def markers_support(state: CgState, event: Assault) -> RuleResult:
    """Markers support infantry or cavalry of their own side; they do not attack alone."""
    guns = [unit for unit in event.units if state.is_marker(unit)]
    side, units = side_of(state, event), list(event.units)
    at = target_of(state, event)
    if len(guns) == len(units):
        return fault_about(guns, "guns-alone", args={"at": at}, at=at, seen=len(guns))
    found, args = [], {"at": at, "side": side}
    for strange in (unit for unit in dict.fromkeys(units) if state.units[unit].side != side):
        case, message = "CG-9.1d", "attackers-of-both-sides"
        if strange in guns:
            case, message = "CG-9.13b", "marker-of-the-enemy"
        facts = {"expected": side, "seen": state.units[strange].side}
        found += [fault_about(strange, message, rule=case, args=args, at=at, **facts)]
    return found or None


ATTACKERS = Attackers(book, Assault)


@ATTACKERS.rule("CG-9.1e")
def attackers_are_adjacent(this: Attacker) -> Fault | None:
    """Attackers are adjacent to the target."""
    near = not this.target or this.place in this.state.board.neighbours[this.target]
    if near or this.state.is_marker(this.unit):
        return None
    return this.too_far(*this.distances[:1]) if this.distances else this.fault("not-on-the-map")


def why_passive(state: CgState, unit: str) -> tuple[str, list[str], str]:
    """Return the case that keeps a passive unit from attacking, other cases, and the message."""
    phase = STEPS.phase(state) or CombatPhase()
    if unit in phase.attackers:
        return "CG-9.2", ["CG-9.1a"], "attacks-again"
    if unit in phase.reduced:
        return "CG-2.10b", ["CG-9.1a"], "reduced-attacks"
    return "CG-9.1a", ["CG-2.10a"], "passive-attacks"


@ATTACKERS.rule("CG-9.1a", "CG-9.2", "CG-2.10b")
def only_active_units_attack(this: Attacker) -> Fault | None:
    """Passive units do not attack: those that attacked, were attacked or reduced in this phase."""
    state, unit = this.state, this.unit
    passive = unit in state.passive
    if state.is_marker(unit) or not (passive or this.twice):
        return None
    case, also, message = why_passive(state, unit)
    if not passive:
        case, also, message = "CG-9.2", [], "named-twice"
    return passive_acts(state, unit, message, rule=case, also=also, at=this.place)


@ATTACKERS.rule("CG-9.10b", also=("CG-8.10",))
def no_cavalry_over_ponds(this: Attacker) -> Fault | None:
    """Cavalry does not attack across a pond hexside."""
    chart = this.state.tables.hexsides
    barred = any(this.type in chart[kind].prohibited for kind in this.hexsides)
    return this.fault("attack-over-pond", type=this.type) if barred else None


# Markers


@book.rule("CG-9.13c", on=Assault)
def one_marker(state: CgState, event: Assault) -> RuleResult:
    """An attack has at most one marker."""
    guns = [unit for unit in event.units if state.is_marker(unit)]
    most, count, at = state.tables.artillery.markers, len(guns), target_of(state, event)
    if count <= most:
        return None
    return fault_about(guns, "several-markers", count=count, at=at, expected=most, seen=count)


@ATTACKERS.rule("CG-9.13a")
def only_active_markers(this: Attacker) -> Fault | None:
    """A marker is ready in its box, with its active face up."""
    state, unit = this.state, this.unit
    ready = this.place == "box" or unit in state.unsure
    if not state.is_marker(unit) or (ready and unit not in state.passive):
        return None
    if ready:
        return passive_acts(state, unit, "marker-used", where="passive")
    facts = {"where": this.place, "expected": "active", "seen": this.place}
    return fault_about(unit, "marker-away", **facts)


@book.rule("CG-5.8", on=Assault)
def no_guns_in_the_fog(state: CgState, event: Assault) -> RuleResult:
    """No marker is used on turn 1; the rules do not say with which turn a scenario begins."""
    guns = [unit for unit in event.units if state.is_marker(unit)]
    if not guns or state.turn > state.tables.artillery.fog_turns:
        return None
    message, severity = ("fog", "violation") if state.scenario is None else ("fog-perhaps", "doubt")
    facts = {"at": target_of(state, event), "turn": state.turn, "seen": state.turn}
    return fault_about(guns[0], message, severity=severity, **facts)


#: rules about whether an attack can be made at all
_FAIR = (
    *(one_target, markers_support, attackers_are_adjacent, only_active_units_attack),
    *(no_cavalry_over_ponds, one_marker, only_active_markers, no_guns_in_the_fog),
)


def forbids_attack(state: CgState, event: Assault) -> bool:
    """Return whether a rule forbids or doubts this attack."""
    return bool(state.rules.said_by(_FAIR, state, event))


def _illegal(state: CgState, event: Assault) -> bool:
    """Return whether a rule forbids this attack."""
    if state.unquestioned == state.now:
        return False
    said = state.rules.said_by(_FAIR, state, event)
    return any(isinstance(one, Fault) and one.severity == "violation" for one in said)


@book.applies(Assault)
def open_attack(state: CgState, event: Assault) -> None:
    """Open the attack, and turn all units that take part passive."""
    phase = STEPS.phase(state)
    if phase is None:
        return
    side, fight = side_of(state, event), fight_of(state, event)
    combat = Combat(opened=state.now, side=side, illegal=_illegal(state, event))
    state.frames.append(combat)
    declines.act(state, side)
    combat.attackers = [u for u in dict.fromkeys(event.units) if state.on_map(u)]
    combat.markers = [u for u in dict.fromkeys(event.units) if state.is_marker(u)]
    combat.stood = {unit: state.where[unit] for unit in combat.attackers}
    combat.target = target_of(state, event)
    others = possible_fights(state, event) if combat.illegal else []
    state.passive.update(combat.attackers, combat.markers)
    for unit in combat.attackers:
        state.acts(unit)
    phase.attackers = [*dict.fromkeys((*phase.attackers, *combat.attackers))]
    if fight is None:
        return
    combat.defender = fight.defender
    state.acts(fight.defender)
    combat.must_retreat = is_demoralized_ally(state, state.enemy[side])
    state.passive.add(fight.defender)
    phase.attacked = [*dict.fromkeys((*phase.attacked, fight.defender))]
    if known(state, fight):
        weighed = weigh(state, fight)
        combat.differential, combat.shift = weighed.differential, weighed.shift
        combat.column = weighed.at
        if state.ordinary == state.now:
            return
        used = claimed_column(state, event, weighed)
        combat.claimed = used if used != weighed.at else None
        combat.columns = sorted({weigh(state, one).at for one in others} - {weighed.at})
