"""Kinds of faults: wrong claims about an attack, each one misreading of one case."""

from __future__ import annotations

from adjudicator.core.events import Claim, Roll
from adjudicator.games.crowning_glory.combat_obligations import open_combat
from adjudicator.games.crowning_glory.differential import SLIPS, weigh_with_slips
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.faults_combat import as_attack
from adjudicator.games.crowning_glory.legal import forces, markers
from adjudicator.games.crowning_glory.participants import fight_of
from adjudicator.games.crowning_glory.shifts import Fight
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _only(state: CgState, fight: Fight, case: str, slip: str, field: str) -> int | str | None:
    """Return the wrong value that a slip leads to.

    Return None if the right value, or a slip against another case, is the same: the fault would
    not point to one case.
    """
    wrong = getattr(weigh_with_slips(frozenset([slip]), state, fight), field)
    others = [one for name, slips in SLIPS.items() if name != case for one in slips]
    some = (frozenset(), *(frozenset([one]) for one in others))
    right = [getattr(weigh_with_slips(one, state, fight), field) for one in some]
    found: int | str | None = None if wrong in right else wrong
    return found


def _kind(name: str, case: str, slip: str, field: str, about: str) -> None:
    """Register a kind of fault: the claim about one value that a player makes after one slip."""

    def make(scene: Opportunity) -> Injection | None:
        for attack in (scene.event, *_others(scene)):
            fight = fight_of(scene.state, attack)
            wrong = None if fight is None else _only(scene.state, fight, case, slip, field)
            if wrong is not None:
                claim = {field: wrong}
                claimed = Assault(units=attack.units, targets=attack.targets, **claim)  # type: ignore[arg-type]
                return as_attack(scene, case, claimed)
        return None

    make.__doc__ = about
    KINDS.kind(name, Assault)(make)


def _others(scene: Opportunity) -> list[Assault]:
    """Return other attacks that the same side could make now.

    Each target is attacked by one infantry unit or by all of them, with and without a marker.
    """
    state, side = scene.state, scene.state.units[scene.event.units[0]].side
    guns = markers(state, side) if state.turn > state.tables.artillery.fog_turns else []
    found = []
    for place, units in forces(state, side).items():
        foot = [unit for unit in units if state.units[unit].type == "infantry"]
        for some in [[unit] for unit in foot] + ([foot] if len(foot) > 1 else []):
            found.append(Assault(units=some, targets=[place]))
            found += [Assault(units=[*some, gun], targets=[place]) for gun in guns[-1:]]
    return found


_kind("uncapped-guns", "CG-9.13.1", "uncapped", "attack", "Guns add more than the units have")
_kind("pond-not-doubled", "CG-9.13.2", "not-doubled", "attack", "Guns are not doubled on a pond")
_kind("variant-undeclared", "CG-11.0", "variant-undeclared", "attack", "One more for no variant")
_kind("town-ignored", "CG-9.9a", "town-ignored", "shift", "A town is forgotten")
_kind("fortress-as-town", "CG-9.9b", "fortress-as-town", "shift", "The fortress shifts by one")
_kind("rough-ground", "CG-9.8", "rough-ground", "shift", "A forest or a marsh shifts")
_kind("stream-shifts", "CG-9.10a", "water", "shift", "A stream shifts")
_kind("crest-ignored", "CG-9.11", "crest-ignored", "shift", "A crest is forgotten")
_kind("crest-for-some", "CG-9.11", "crest-for-some", "shift", "A crest counts for one of several")
_kind("enfilade-ignored", "CG-9.12", "enfilade-ignored", "shift", "An enfilade is forgotten")
_kind("enfilade-claimed", "CG-9.12", "enfilade-by-bystanders", "shift", "Bystanders enfilade")
_kind("shift-in-factors", "CG-9.7", "shift-in-factors", "column", "A shift counts in factors")
_kind("rounded-up", "CG-9.6", "rounded-up", "column", "A differential is rounded up")
_kind("guns-left-out", "CG-9.5", "guns-left-out", "differential", "The guns are not added")


@KINDS.kind("odds-claimed", Assault)
def odds_claimed(scene: Opportunity) -> Injection | None:
    """Odds are claimed in place of a differential."""
    attack = Assault(units=scene.event.units, targets=scene.event.targets, odds="3:1")
    return as_attack(scene, "CG-9.5", attack)


@KINDS.kind("divided-factor", Assault)
def divided_factor(scene: Opportunity) -> Injection | None:
    """A unit puts a part of its factor into an attack."""
    unit, state = scene.event.units[0], scene.state
    if state.is_marker(unit) or state.steps[unit] < 2:
        return None
    points = {unit: state.steps[unit] - 1}
    attack = Assault(units=scene.event.units, targets=scene.event.targets, points=points)
    return as_attack(scene, "CG-9.3", attack)


@KINDS.kind("printed-factor", Assault)
def printed_factor(scene: Opportunity) -> Injection | None:
    """A reduced unit counts with what it had at the start."""
    state = scene.state
    for unit in scene.event.units:
        if not state.is_marker(unit) and state.lost(unit):
            points = {unit: state.units[unit].combat or 0}
            attack = Assault(units=scene.event.units, targets=scene.event.targets, points=points)
            return as_attack(scene, "CG-2.9", attack)
    return None


@KINDS.kind("marker-stacks", Roll)
def marker_stacks(scene: Opportunity) -> Injection | None:
    """A marker is counted as a unit in the hex that is attacked."""
    combat = open_combat(scene.state)
    if combat is None or not combat.markers or len(scene.state.stack(combat.target)) != 1:
        return None
    claim = Claim(what="stacked", at=combat.target, value=True)
    return Injection(case="CG-6.3", events=[claim, scene.event], event=scene.number)
