"""Kinds of faults: results of attacks that are carried out wrongly."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import (
    Advance,
    Attack,
    Displace,
    Eliminate,
    End,
    Event,
    Phase,
    Retreat,
    Roll,
)
from adjudicator.games.spi_austerlitz.combat_obligations import attackers_win, involved
from adjudicator.games.spi_austerlitz.faults_moves import own_units
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.retreat_search import (
    open_retreats,
    retreat_hexes,
    why_no_retreat,
)
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.tables import named
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _instead(scene: Opportunity, case: str, event: Event) -> Injection:
    """Return an injection that replaces the next event with another one."""
    return Injection(case=case, events=[event], event=scene.number)


def _bears(state: SpiState, combat: Combat, units: list[str]) -> str:
    """Return the case that makes a result apply to the given units."""
    attacking = state.units[units[0]].side == combat.side
    if any(state.units[unit].type != "artillery" for unit in units):
        return "SPI-10.0b" if attacking and combat.bombarding else f"SPI-9.2-{combat.result}"
    return "SPI-10C" if attacking else "SPI-10E"


def _left_undone(scene: Opportunity, case: str, event: int) -> Injection:
    """Return an injection that removes the remaining events of the current attack."""
    rest = scene.events[scene.at :]
    skip = next(i for i, one in enumerate(rest) if isinstance(one, (Attack, Phase, End)))
    return Injection(case=case, skip=skip, event=event, then="go on")


# The die


@KINDS.kind("wrong-result", Roll)
def wrong_result(scene: Opportunity) -> Injection | None:
    """A result is read from another row of the table."""
    combat, table = scene.state.frame, scene.state.tables.combat
    names = [named(one) for one in table.columns]
    column = names.index(combat.odds)
    right = table.rows[str(scene.event.dice[0])][column]
    others = sorted({row[column] for row in table.rows.values()} - {right})
    others = [one for one in others if (right, one) != ("Ex", "Ar")]
    if not others:
        return None
    wrong = scene.chance.choice(others)
    return _instead(scene, "SPI-9.1", Roll(dice=scene.event.dice, result=wrong))


@KINDS.kind("two-dice", Roll)
def two_dice(scene: Opportunity) -> Injection | None:
    """Two dice are rolled for one attack."""
    return _instead(scene, "SPI-8.0c", Roll(dice=[*scene.event.dice, 1]))


# Retreats


@KINDS.kind("retreat-into-zone", Retreat)
def retreat_into_zone(scene: Opportunity) -> Injection | None:
    """A beaten unit goes back into an enemy zone."""
    state, event = scene.state, scene.event
    here = state.where[event.unit]
    for near in state.board.neighbours[here]:
        if why_no_retreat(state, event.unit, here, near) == "enemy-zone" and room(
            state, event.unit, near
        ):
            return _instead(scene, "SPI-9.31b", msgspec.structs.replace(event, to=near))
    return None


@KINDS.kind("retreat-over-lake", Retreat)
def retreat_over_lake(scene: Opportunity) -> Injection | None:
    """A beaten unit goes back through a lake hexside."""
    state, event = scene.state, scene.event
    here = state.where[event.unit]
    for near in state.board.neighbours[here]:
        if why_no_retreat(state, event.unit, here, near) == "lake-hexside":
            return _instead(scene, "SPI-9.31b", msgspec.structs.replace(event, to=near))
    return None


@KINDS.kind("retreat-too-far", Retreat)
def retreat_too_far(scene: Opportunity) -> Injection | None:
    """A beaten unit goes back two hexes."""
    state, event = scene.state, scene.event
    here, side = state.where[event.unit], state.units[event.unit].side
    for far in state.board.neighbours[event.to]:
        away = state.board.distance(here, far) > 1
        if away and not state.stack(far) and not state.enemy_controls(side, far):
            case = "SPI-9.2-Ar" if event.unit in state.frame.attackers else "SPI-9.2-Dr"
            return _instead(scene, case, msgspec.structs.replace(event, to=far))
    return None


@KINDS.kind("retreat-by-loser", Retreat)
def retreat_by_loser(scene: Opportunity) -> Injection | None:
    """The loser chooses where his unit goes."""
    event = scene.event
    loser = scene.state.units[event.unit].side
    return _instead(scene, "SPI-9.31a", msgspec.structs.replace(event, by=loser))


@KINDS.kind("needless-loss", Retreat)
def needless_loss(scene: Opportunity) -> Injection | None:
    """A unit is eliminated though it can retreat."""
    if not open_retreats(scene.state, scene.event.unit):
        return None
    return _instead(scene, "SPI-9.31c", Eliminate(unit=scene.event.unit))


@KINDS.kind("onto-full-hex", Retreat)
def onto_full_hex(scene: Opportunity) -> Injection | None:
    """A beaten unit is sent onto a full stack though another hex is open."""
    state, unit = scene.state, scene.event.unit
    full = [place for place in retreat_hexes(state, unit) if not room(state, unit, place)]
    if not full or not open_retreats(state, unit):
        return None
    return _instead(scene, "SPI-9.32f", msgspec.structs.replace(scene.event, to=full[0]))


@KINDS.kind("stays", Retreat)
def stays(scene: Opportunity) -> Injection | None:
    """A beaten unit does not go back."""
    state, combat = scene.state, scene.state.frame
    waiting = [unit for unit in combat.to_retreat if state.on_map(unit)]
    case = _bears(state, combat, waiting)
    return _left_undone(scene, case, combat.opened)


@KINDS.kind("survives", Eliminate)
def survives(scene: Opportunity) -> Injection | None:
    """A unit that a result destroys stays in play."""
    state, combat = scene.state, scene.state.frame
    if scene.event.unit not in combat.to_eliminate:
        return None
    case = _bears(state, combat, combat.to_eliminate)
    return _left_undone(scene, case, combat.opened)


# Exchanges


@KINDS.kind("short-exchange", Eliminate)
def short_exchange(scene: Opportunity) -> Injection | None:
    """The attacker does not pay for an exchange."""
    combat = scene.state.frame
    if combat.to_eliminate or scene.event.unit not in combat.may_pay:
        return None
    case = "SPI-10.0b" if combat.bombarding else "SPI-9.2-Ex"
    return _left_undone(scene, case, combat.opened)


@KINDS.kind("paid-by-bystander", Eliminate)
def paid_by_bystander(scene: Opportunity) -> Injection | None:
    """An exchange is paid with a unit that took no part in it."""
    state, combat = scene.state, scene.state.frame
    if combat.to_eliminate or scene.event.unit not in combat.may_pay:
        return None
    for unit in own_units(state, combat.side):
        if unit not in involved(combat):
            return _instead(scene, "SPI-9.2-Ex", Eliminate(unit=unit))
    return None


@KINDS.kind("paid-by-artillery", Eliminate)
def paid_by_artillery(scene: Opportunity) -> Injection | None:
    """An exchange is paid with artillery that fired from a distance."""
    combat = scene.state.frame
    if combat.to_eliminate or scene.event.unit not in combat.may_pay or not combat.bombarding:
        return None
    return _instead(scene, "SPI-10C", Eliminate(unit=combat.bombarding[0]))


# Displacements


@KINDS.kind("displaced-into-zone", Displace)
def displaced_into_zone(scene: Opportunity) -> Injection | None:
    """A displaced unit is pushed into an enemy zone."""
    state, event = scene.state, scene.event
    here = state.where[event.unit]
    for near in state.board.neighbours[here]:
        if why_no_retreat(state, event.unit, here, near) == "enemy-zone":
            return _instead(scene, "SPI-9.32b", msgspec.structs.replace(event, to=near))
    return None


@KINDS.kind("displaced-by-loser", Displace)
def displaced_by_loser(scene: Opportunity) -> Injection | None:
    """The loser chooses where a displaced unit goes."""
    event = scene.event
    loser = scene.state.units[event.unit].side
    return _instead(scene, "SPI-9.32b", msgspec.structs.replace(event, by=loser))


@KINDS.kind("nobody-displaced", Displace)
def nobody_displaced(scene: Opportunity) -> Injection | None:
    """A unit retreats onto a full stack and nobody makes room."""
    state = scene.state
    came = state.frame.displacing.get(state.where[scene.event.unit], [])
    event = state.frames[0].retreated.get(came[0]) if came else None
    if event is None or any(map(state.on_map, state.frame.to_retreat)):
        return None
    made = _left_undone(scene, "SPI-9.32a", event)
    # a later attack could still drive one of these units off: room would only be made late
    last = isinstance(scene.events[scene.at + made.skip], (Phase, End))
    return made if last else None


# Advances


@KINDS.kind("advance-too-far", Advance)
def advance_too_far(scene: Opportunity) -> Injection | None:
    """A victor advances two hexes."""
    state, event = scene.state, scene.event
    here = state.where[event.unit]
    for far in state.board.neighbours[event.to]:
        if state.board.distance(here, far) == 2 and not state.stack(far):
            return _instead(scene, "SPI-9.33d", msgspec.structs.replace(event, to=far))
    return None


@KINDS.kind("advance-elsewhere", Advance)
def advance_elsewhere(scene: Opportunity) -> Injection | None:
    """A victor advances into a hex that nobody vacated."""
    state, event = scene.state, scene.event
    gone = {*state.frame.vacated, *state.frames[0].vacated}
    for near in state.board.neighbours[state.where[event.unit]]:
        if near not in gone and not state.stack(near):
            return _instead(scene, "SPI-9.33a", msgspec.structs.replace(event, to=near))
    return None


@KINDS.kind("advance-of-bystander", Advance)
def advance_of_bystander(scene: Opportunity) -> Injection | None:
    """A unit advances that was not in the combat."""
    state, event = scene.state, scene.event
    frame = state.frames[0]
    for unit in own_units(state, state.units[event.unit].side):
        near = event.to in state.board.neighbours[state.where[unit]]
        fought = unit in involved(state.frame) or unit in frame.attackers or unit in frame.attacked
        if near and not fought and room(state, unit, event.to):
            return _instead(scene, "SPI-9.33a", Advance(unit=unit, to=event.to))
    return None


@KINDS.kind("advance-of-artillery", Advance)
def advance_of_artillery(scene: Opportunity) -> Injection | None:
    """Artillery that fired from a distance advances."""
    combat = scene.state.frame
    if not combat.bombarding or not attackers_win(combat):
        return None
    return _instead(scene, "SPI-10G", Advance(unit=combat.bombarding[0], to=scene.event.to))


@KINDS.kind("advance-late", Roll)
def advance_late(scene: Opportunity) -> Injection | None:
    """A victor advances after the next attack was rolled for."""
    state, frame = scene.state, scene.state.frames[0]
    for place, attack in frame.vacated.items():
        for near in state.board.neighbours[place] if not state.stack(place) else ():
            for unit in state.stack(near):
                fought = attack in (frame.attackers.get(unit), frame.attacked.get(unit))
                still = unit not in frame.advanced and unit not in frame.retreated
                if fought and still and room(state, unit, place):
                    late = [scene.event, Advance(unit=unit, to=place)]
                    return Injection(case="SPI-9.33c", events=late, event=scene.number + 1)
    return None
