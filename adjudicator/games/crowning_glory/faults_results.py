"""Faults in the results of attacks: the die, losses, retreats and advances."""

from __future__ import annotations

import msgspec

from adjudicator.events import Advance, Claim, Decline, End, Lose, Phase, Retreat, Roll
from adjudicator.faults import Injection, Kinds, Scene
from adjudicator.games.crowning_glory.advance import advances, closed_to
from adjudicator.games.crowning_glory.aftermath import bearable, defender_loses, involved
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.lines import Assault
from adjudicator.games.crowning_glory.retreat import barred, may_retreat, retreat_hexes
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["KINDS"]

KINDS = Kinds()
#: what may come when an attack is over
_AFTER = (Assault, Decline, Phase)


def _instead(scene: Scene, case: str, *events: object, **more: object) -> Injection:
    """Return an injection in the place of the event that comes; the last one is to blame."""
    return injected(scene, case, *events, **{"skip": 1, **more})


def _combat(scene: Scene) -> Combat | None:
    return scene.state.frame if type(scene.state.frame) is Combat else None


def _finished(scene: Scene) -> Combat | None:
    """Return the open attack if all its losses are taken and nobody has won."""
    state, combat = scene.state, _combat(scene)
    if combat is None or not combat.result or state.winner:
        return None
    return None if any(bearable(state, combat, side) for side in state.enemy) else combat


# The die


@KINDS.kind("wrong-result", Roll)
def wrong_result(scene: Scene) -> Injection | None:
    """The table is read one line off."""
    combat = _combat(scene)
    if combat is None or combat.column is None:
        return None
    rows, die = scene.state.tables.combat[combat.side].rows, scene.event.dice[0]
    others = [row[combat.column] for face, row in rows.items() if int(face) != die]
    others = [one for one in others if one != rows[str(die)][combat.column]]
    if not others:
        return None
    roll = msgspec.structs.replace(scene.event, result=scene.chance.choice(others))
    return _instead(scene, "CG-9.14", roll)


@KINDS.kind("two-dice", Roll)
def two_dice(scene: Scene) -> Injection | None:
    """Two dice are thrown for an attack."""
    if _combat(scene) is None:
        return None
    return _instead(scene, "CG-9.14", Roll(dice=[*scene.event.dice, 6]))


@KINDS.kind("die-by-defender", Roll)
def die_by_defender(scene: Scene) -> Injection | None:
    """The defender throws the die."""
    combat = _combat(scene)
    if combat is None:
        return None
    by = scene.state.enemy[combat.side]
    return _instead(scene, "CG-9.14", msgspec.structs.replace(scene.event, by=by))


@KINDS.kind("second-die", Lose, Retreat)
def second_die(scene: Scene) -> Injection | None:
    """A die is thrown again."""
    return injected(scene, "CG-9.14", Roll(dice=[3])) if _combat(scene) else None


@KINDS.kind("loss-before-die", Roll)
def loss_before_die(scene: Scene) -> Injection | None:
    """A unit loses a step before the die is thrown."""
    combat = _combat(scene)
    if combat is None:
        return None
    return injected(scene, "CG-9.1f", Lose(unit=combat.attackers[0], by=combat.side))


# Losses


@KINDS.kind("bystander-loses", Lose)
def bystander_loses(scene: Scene) -> Injection | None:
    """A unit bears a loss that has no part in the attack."""
    state, combat = scene.state, _combat(scene)
    if combat is None:
        return None
    side = state.units[scene.event.unit].side
    others = sorted(set(state.of_side(side)) - {*combat.attackers, combat.defender})
    others = [unit for unit in others if state.steps[unit] > 1]
    if not others:
        return None
    return _instead(scene, "CG-9.15", Lose(unit=scene.chance.choice(others), steps=1))


@KINDS.kind("loss-too-great", Lose)
def loss_too_great(scene: Scene) -> Injection | None:
    """A unit loses a step more than the result says."""
    state, combat, unit = scene.state, _combat(scene), scene.event.unit
    owed = combat.owed.get(state.units[unit].side, 0) if combat is not None else 0
    if not owed or state.steps[unit] <= owed or _must(state, combat, unit):
        return None
    return _instead(scene, "CG-9.16", Lose(unit=unit, steps=owed + 1))


def _must(state: CgState, combat: Combat | None, unit: str) -> bool:
    """Tell whether a defender has to go back."""
    return combat is not None and combat.must_retreat and unit == combat.defender


@KINDS.kind("loss-by-opponent", Lose)
def loss_by_opponent(scene: Scene) -> Injection | None:
    """A player takes steps from the units of the other."""
    state, lose = scene.state, scene.event
    by = state.enemy[state.units[lose.unit].side]
    return _instead(scene, "CG-9.16", msgspec.structs.replace(lose, by=by))


@KINDS.kind("loss-beyond-steps", Lose)
def loss_beyond_steps(scene: Scene) -> Injection | None:
    """One of two units is said to bear more steps than it has."""
    state, combat = scene.state, _combat(scene)
    owed = combat.owed.get(combat.side, 0) if combat is not None else 0
    units = involved(state, combat, combat.side) if combat is not None else []
    small = [unit for unit in units if state.steps[unit] < owed]
    if len(units) < 2 or not small or scene.event.unit not in units:
        return None
    return _instead(scene, "CG-2.8", Lose(unit=small[0], steps=owed))


@KINDS.kind("loss-not-taken", Lose)
def loss_not_taken(scene: Scene) -> Injection | None:
    """The last loss of an attack is not taken."""
    state, combat, lose = scene.state, _combat(scene), scene.event
    if combat is None:
        return None
    side = state.units[lose.unit].side
    due = {one: bearable(state, combat, one) for one in state.enemy}
    ends = next((one for one in scene.events[scene.at :] if isinstance(one, (Phase, End))), None)
    if sum(due.values()) != due[side] or lose.steps < due[side] or type(ends) is not Phase:
        return None
    spared = side != combat.side and due[side] == 1 and not combat.retreated
    case = "CG-9.17c" if spared else "CG-9.16"
    return Injection(case=case, events=[], event=combat.opened, then="next phase")


@KINDS.kind("late-loss", Lose)
def late_loss(scene: Scene) -> Injection | None:
    """A loss is taken when the attack is over."""
    combat = _combat(scene)
    if combat is None:
        return None
    by = scene.state.enemy[combat.side]
    return _instead(scene, "CG-9.15", Decline(by=by), scene.event)


@KINDS.kind("defender-loses-first", Lose)
def defender_loses_first(scene: Scene) -> Injection | None:
    """The defender takes his loss before the attacker."""
    state, combat = scene.state, _combat(scene)
    if combat is None or scene.event.unit not in combat.attackers or combat.must_retreat:
        return None
    if not bearable(state, combat, state.enemy[combat.side]):
        return None
    return injected(scene, "CG-9.5", Lose(unit=combat.defender, steps=1))


# Retreats


@KINDS.kind("retreat-barred", Retreat)
def retreat_barred(scene: Scene) -> Injection | None:
    """A defender goes back to a hex that is held, or in an enemy zone."""
    state, unit = scene.state, scene.event.unit
    hexes = [at for at in state.board.neighbours[state.where[unit]] if barred(state, unit, at)[0]]
    if not hexes:
        return None
    return _instead(scene, "CG-9.17b", Retreat(unit=unit, to=scene.chance.choice(hexes)))


@KINDS.kind("retreat-too-far", Retreat)
def retreat_too_far(scene: Scene) -> Injection | None:
    """A defender goes back two hexes."""
    state, unit = scene.state, scene.event.unit
    here = state.where[unit]
    far = [at for at in sorted(state.places) if state.board.distance(here, at) == 2]
    return _instead(scene, "CG-9.17a", Retreat(unit=unit, to=scene.chance.choice(far)))


@KINDS.kind("retreat-for-nothing", *_AFTER)
def retreat_for_nothing(scene: Scene) -> Injection | None:
    """A defender who lost nothing goes back."""
    state, combat = scene.state, _finished(scene)
    if combat is None or defender_loses(combat) or not combat.defender:
        return None
    hexes = retreat_hexes(state, combat, combat.defender)
    if not hexes:
        return None
    return injected(scene, "CG-9.17a", Retreat(unit=combat.defender, to=hexes[0]))


@KINDS.kind("attacker-retreats", Lose)
def attacker_retreats(scene: Scene) -> Injection | None:
    """An attacker goes back in place of a loss."""
    state, combat, unit = scene.state, _combat(scene), scene.event.unit
    if combat is None or unit not in combat.attackers:
        return None
    free = [at for at in state.board.neighbours[state.where[unit]] if not state.stack(at)]
    return _instead(scene, "CG-9.17d", Retreat(unit=unit, to=free[0])) if free else None


@KINDS.kind("demoralized-stays", Retreat)
def demoralized_stays(scene: Scene) -> Injection | None:
    """A demoralized defender takes the whole loss and stays."""
    state, combat, unit = scene.state, _combat(scene), scene.event.unit
    if combat is None or not combat.must_retreat or not may_retreat(state, combat):
        return None
    due = combat.owed.get(state.units[unit].side, 0)
    return _instead(scene, "CG-4.8c", Lose(unit=unit, steps=due))


# Advances


@KINDS.kind("two-advance", Advance)
def two_advance(scene: Scene) -> Injection | None:
    """A second unit advances."""
    state, combat = scene.state, _combat(scene)
    others = [] if combat is None else involved(state, combat, combat.side)
    others = [unit for unit in others if unit != scene.event.unit]
    if not others:
        return None
    second = Advance(unit=others[0], to=scene.event.to)
    return _instead(scene, "CG-9.18a", scene.event, second)


@KINDS.kind("bystander-advances", Advance)
def bystander_advances(scene: Scene) -> Injection | None:
    """A unit advances that has no part in the attack."""
    state, combat = scene.state, _combat(scene)
    if combat is None:
        return None
    near = state.board.neighbours[combat.target]
    others = [u for u in state.of_side(combat.side) if u not in combat.attackers]
    others = sorted(unit for unit in others if state.where[unit] in near)
    return (
        _instead(scene, "CG-9.18a", Advance(unit=others[0], to=combat.target)) if others else None
    )


@KINDS.kind("late-advance", Advance)
def late_advance(scene: Scene) -> Injection | None:
    """A unit advances when the attack is over."""
    combat = _combat(scene)
    if combat is None:
        return None
    by = scene.state.enemy[combat.side]
    return _instead(scene, "CG-9.1f", Decline(by=by), scene.event)


@KINDS.kind("advance-on-defender", *_AFTER)
def advance_on_defender(scene: Scene) -> Injection | None:
    """A unit advances although the defender still stands there."""
    state, combat = scene.state, _finished(scene)
    if combat is None or not state.stack(combat.target):
        return None
    able = [
        u for u in involved(state, combat, combat.side) if not closed_to(state, u, combat.target)
    ]
    if not able:
        return None
    return injected(scene, "CG-9.18a", Advance(unit=able[0], to=combat.target))


@KINDS.kind("defender-advances", *_AFTER)
def defender_advances(scene: Scene) -> Injection | None:
    """A defender enters the hex of an attacker that was destroyed."""
    state, combat = scene.state, _finished(scene)
    if combat is None or not state.on_map(combat.defender) or combat.retreated:
        return None
    empty = [at for at in combat.stood.values() if not state.stack(at)]
    if not empty:
        return None
    return injected(scene, "CG-9.18d", Advance(unit=combat.defender, to=empty[0]))


@KINDS.kind("demoralized-advances", *_AFTER)
def demoralized_advances(scene: Scene) -> Injection | None:
    """A demoralized Allied unit advances."""
    state, combat = scene.state, _finished(scene)
    allied = state.tables.exits.side
    if combat is None or combat.side != allied or allied not in state.demoralized:
        return None
    if combat.advanced or state.stack(combat.target):
        return None
    able = [u for u in involved(state, combat, allied) if not closed_to(state, u, combat.target)]
    if not able:
        return None
    return injected(scene, "CG-4.8b", Advance(unit=able[0], to=combat.target))


@KINDS.kind("cavalry-advances-on-pond", *_AFTER)
def cavalry_advances_on_pond(scene: Scene) -> Injection | None:
    """Cavalry advances on to a pond."""
    state, combat = scene.state, _finished(scene)
    if combat is None or combat.advanced or state.stack(combat.target):
        return None
    shut = [u for u in involved(state, combat, combat.side) if closed_to(state, u, combat.target)]
    if not shut or combat.side in state.demoralized:
        return None
    return injected(scene, "CG-9.18c", Advance(unit=shut[0], to=combat.target))


@KINDS.kind("advance-denied", Advance)
def advance_denied(scene: Scene) -> Injection | None:
    """A victor is said not to be free to advance."""
    state, combat, unit = scene.state, _combat(scene), scene.event.unit
    if combat is None or unit not in advances(state, combat):
        return None
    side, stands = state.units[unit].side, state.where[unit]
    zones = state.enemy_controls(side, stands) and state.enemy_controls(side, combat.target)
    claim = Claim(what="may-advance", unit=unit, at=combat.target, value=False)
    return injected(scene, "CG-7.4" if zones else "CG-9.18b", claim)
