"""Rules for advances (9.33): victors enter a hex that their combat emptied, and fight no more."""

from __future__ import annotations

from adjudicator.core.events import Advance, Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    attackers_win,
    combat_phase,
    emptied_late,
    involved,
    is_done,
    late_advance,
    open_combat,
)
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.results import attack_missing
from adjudicator.games.spi_austerlitz.retreat_search import too_expensive
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import targets_of
from adjudicator.games.spi_austerlitz.terrain import prohibited

__all__ = ["advances"]

book = rulebook.chapter("advance")


def advances(state: SpiState, combat: Combat) -> list[tuple[str, str]]:
    """Return the possible advances as (unit, hex) pairs."""
    if not combat.result or not is_done(state, combat):
        return []
    return [
        (unit, place)
        for place in combat.vacated
        for unit in combat.victors
        if place in state.board.neighbours.get(state.where[unit], ())
        and unit not in combat.advanced
        and not state.enemies_in(state.units[unit].side, place)
        and not prohibited(state, state.units[unit].type, place)
        and not too_expensive(state, unit, state.where[unit], place)
        and not _held_by_zone(state, unit)
        and room(state, unit, place)
    ]


@book.value
def _held_by_zone(state: SpiState, unit: str) -> bool:
    """Return whether a Zone of Control holds a victor: never (9.33b)."""
    return False


@_held_by_zone.slip("SPI-9.33b")
def _held_like_others(state: SpiState, unit: str) -> bool:
    spec = state.units[unit]
    free = spec.type in state.tables.zones.may_leave
    return not free and state.enemy_controls(spec.side, state.where[unit])


def _bombarded(combat: Combat, unit: str) -> bool:
    """Return whether a unit is artillery that bombarded in an attack that the attackers won."""
    return unit in combat.bombarding and attackers_win(combat)


def _attack_of(state: SpiState, event: Advance) -> Combat | None:
    """Return the attack to which an advance belongs."""
    return emptied_late(state, event) or open_combat(state)


def _fault(event: Advance, message: str) -> Fault:
    return Fault(
        message=message,
        args={"unit": event.unit, "to": event.to},
        units=[event.unit],
        at=event.to,
    )


@book.rule("SPI-9.33c", on=Advance, stops=True)
def advance_at_once(state: SpiState, event: Advance) -> RuleResult:
    """A unit advances before the next attack is declared."""
    attack, late = late_advance(state, event), emptied_late(state, event)
    if late is not None and event.unit in late.victors:
        attack = late.opened
    if not attack:
        return None
    fault = _fault(event, "advance-late")
    fault.args["attack"] = max(attack, 0)
    fault.expected, fault.seen = f"after event {max(attack, 0)}", f"event {state.now}"
    # before the result is carried out no hex is empty
    fault.follows = [late.late] if late is not None else []
    return fault


@book.rule("SPI-10G", on=Advance, stops=True)
def bombarding_guns_stay(state: SpiState, event: Advance) -> RuleResult:
    """Artillery that fired from a distance does not advance."""
    combat = _attack_of(state, event)
    if combat is None or not _bombarded(combat, event.unit):
        return None
    return _fault(event, "advance-of-bombarding")


def _goes_too_far(state: SpiState, combat: Combat, event: Advance) -> str:
    """Return how an advance exceeds one hex; "" if it does not."""
    start = state.where[event.unit]
    if event.unit in combat.advanced:
        return "advance-twice"
    if start not in state.places or event.to in state.board.neighbours[start]:
        return ""
    return "advance-too-far"


@book.rule("SPI-9.33d", on=Advance, stops=True)
def advance_one_hex(state: SpiState, event: Advance) -> RuleResult:
    """A unit advances one hex, once."""
    combat, start = _attack_of(state, event), state.where[event.unit]
    if combat is None or event.unit not in involved(combat) or _bombarded(combat, event.unit):
        return None  # 9.33a or 10G reports units that may not advance at all
    why = _goes_too_far(state, combat, event)
    if not why:
        return None
    fault = _fault(event, why)
    if why == "advance-too-far":
        fault.expected, fault.seen = 1, state.board.distance(start, event.to)
    return fault


def _barred(state: SpiState, combat: Combat, event: Advance) -> str:
    """Return why a unit may not enter a hex after an attack; "" if it may."""
    unit, side = event.unit, state.units[event.unit].side
    if unit not in involved(combat):
        return "advance-of-bystander"
    if combat.result and unit not in combat.victors:
        return "advance-of-beaten"
    if event.to not in combat.vacated or state.enemies_in(side, event.to):
        return "advance-elsewhere"
    return "advance-by-enemy" if event.by not in ("", side) else ""


@book.rule("SPI-9.33a", on=Advance, stops=True)
def victors_enter_what_they_emptied(state: SpiState, event: Advance) -> RuleResult:
    """Only victors advance, and only into a hex that their combat emptied."""
    combat, unit = _attack_of(state, event), event.unit
    if combat is None or _bombarded(combat, unit) or late_advance(state, event):
        return None
    if unit in involved(combat) and _goes_too_far(state, combat, event):
        return None  # 9.33d reports it
    why = _barred(state, combat, event)
    if not why:
        return None
    if attack_missing(state, unit):
        return Unknown(why="attack-lost", needs="the-attack", args={"unit": unit})
    fault = _fault(event, why)
    if why == "advance-elsewhere":
        fault.expected, fault.seen = list(combat.vacated), event.to
    return fault


@book.rule("SPI-9.33a", on=Advance)
def advance_within_the_limits(state: SpiState, event: Advance) -> RuleResult:
    """The stacking limits apply to the hex that the unit enters."""
    unit = event.unit
    if open_combat(state) is None or not state.on_map(unit) or room(state, unit, event.to):
        return None
    fault = _fault(event, "advance-overstacked")
    fault.also = [state.tables.stacking[state.units[unit].side].case]
    return fault


@book.rule("SPI-9.33c", closing=Combat)
def advance_before_all_was_done(state: SpiState, combat: Combat) -> RuleResult:
    """An advance before all of the result is carried out is doubtful.

    A result that is never carried out is reported by its own rule.
    """
    if not combat.early or not is_done(state, combat):
        return None
    return [
        Fault(
            message="advance-early",
            severity="doubt",
            args={"unit": unit, "to": state.where[unit]},
            units=[unit],
            at=state.where[unit],
            event=event,
        )
        for unit, event in combat.early.items()
    ]


@book.rule("SPI-13-swamp", on=Advance)
def no_guns_advance_into_swamp(state: SpiState, event: Advance) -> RuleResult:
    """Artillery does not advance into swamp."""
    if event.to not in state.places or not prohibited(
        state, state.units[event.unit].type, event.to
    ):
        return None
    return _fault(event, "advance-closed-terrain")


@book.rule("SPI-6D", on=Advance)
def zones_do_not_hold_victors(state: SpiState, event: Advance) -> RuleResult:
    """A victor that a Zone of Control holds stays; by the rules none is held (9.33b)."""
    return _fault(event, "advance-out-of-zone") if _held_by_zone(state, event.unit) else None


@book.rule("SPI-5C", on=Advance)
def advance_is_free(state: SpiState, event: Advance) -> RuleResult:
    """A victor that cannot pay an advance stays; by the rules an advance is free (9.3)."""
    start = state.where[event.unit]
    if event.to not in state.board.neighbours.get(start, ()):
        return None
    if not too_expensive(state, event.unit, start, event.to):
        return None
    return _fault(event, "advance-too-dear")


@book.applies(Advance)
def advance(state: SpiState, event: Advance) -> None:
    """Move the unit to the vacated hex."""
    if not state.on_map(event.unit):
        return
    combat, phase = open_combat(state), combat_phase(state)
    # the whole result is carried out first, though a hex may be empty before
    if combat is not None and not (is_done(state, combat) or emptied_late(state, event)):
        combat.early.setdefault(event.unit, state.now)  # judged when the attack closes
    state.relocate(event.unit, event.to)
    if combat is not None:
        combat.advanced.append(event.unit)
    if phase is not None:
        phase.advanced[event.unit] = state.now


# What a unit may not do after an advance or a displacement


@book.rule("SPI-9.33e", on=Attack)
def advanced_units_fight_no_more(state: SpiState, event: Attack) -> RuleResult:
    """A unit that advanced neither attacks nor is attacked again in the phase."""
    phase = combat_phase(state)
    if phase is None or not phase.advanced:
        return None
    units = [unit for unit in dict.fromkeys(event.units) if unit in phase.advanced]
    if units:
        return Fault(
            message="advanced-attacks",
            args={"units": units},
            units=units,
            at=state.where[units[0]],
            also=["SPI-8D"],
        )
    for place in targets_of(state, event):
        stack = state.stack(place)
        units = [unit for unit in stack if unit in phase.advanced]
        if units:
            return Fault(
                message="advanced-attacked",
                # beside others the unit is only left out of the defence
                severity="violation" if len(units) == len(stack) else "doubt",
                args={"units": units, "at": place},
                units=units,
                at=place,
                also=["SPI-8D"],
            )
    return None


@book.rule("SPI-9.32e", on=Attack)
def displaced_guns_do_not_fire(state: SpiState, event: Attack) -> RuleResult:
    """Artillery that was displaced before it fought does not fire in the same phase."""
    phase = combat_phase(state)
    if phase is None or not phase.displaced:
        return None
    units = [
        unit
        for unit in dict.fromkeys(event.units)
        if unit in phase.displaced
        and unit not in phase.attackers
        and state.units[unit].type == "artillery"
    ]
    if not units:
        return None
    return Fault(
        message="displaced-fires", args={"units": units}, units=units, at=state.where[units[0]]
    )
