"""Rules for advances (9.33): victors enter a hex that their combat emptied, and fight no more."""

from __future__ import annotations

from typing import Any

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
from adjudicator.games.spi_austerlitz.terrain import prohibited
from adjudicator.mechanics.combat.advance import (
    advanced_unit_fights,
    elsewhere,
    no_victor,
    possible_advances,
    vacated_hexes,
)
from adjudicator.mechanics.combat.declaration import targets_of
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    by_the_enemy,
    fault_of_going,
    not_adjacent,
    one_hex_only,
)

__all__ = ["advances"]

book = rulebook.chapter("advance")


def advances(state: SpiState, combat: Combat) -> list[tuple[str, str]]:
    """Return the possible advances as (unit, hex) pairs."""
    if not combat.result or not is_done(state, combat):
        return []
    return [*possible_advances(state, combat, _of_attack, _into_room, _anywhere)]


@book.value
def _held_by_zone(state: SpiState, unit: str) -> bool:
    """Return whether a Zone of Control holds a victor: never (9.33b)."""
    return False


@_held_by_zone.slip("SPI-9.33b")
def _held_like_others(state: SpiState, unit: str) -> bool:
    spec = state.units[unit]
    free = spec.type in state.tables.zones.may_leave
    return not free and state.enemy_controls(spec.side, state.where[unit])


def _attack_of(state: SpiState, event: Advance) -> Combat | None:
    """Return the attack to which an advance belongs."""
    return emptied_late(state, event) or open_combat(state)


def _late_after(state: SpiState, event: Advance) -> int:
    """Return the attack after which a unit should have advanced, before the next one; or 0."""
    late = emptied_late(state, event)
    if late is not None and event.unit in late.victors:
        return late.opened
    return late_advance(state, event)


def _how_late(this: Situation) -> dict[str, Any]:
    late, attack = emptied_late(this.state, this.event), _late_after(this.state, this.event)
    return {
        "attack": max(attack, 0),
        "expected": f"after event {max(attack, 0)}",
        "seen": f"event {this.state.now}",
        # before the result is carried out no hex is empty
        "follows": [late.late] if late is not None else [],
    }


def _fought(this: Situation) -> bool:
    return this.unit in involved(this.attack)


def _missing(this: Situation) -> Unknown | None:
    """Return the doubt whether a unit fought in an attack that is missing from the log."""
    if not attack_missing(this.state, this.unit):
        return None
    return Unknown(why="attack-lost", needs="the-attack", args={"unit": this.unit})


# A unit advances before the next attack (9.33c), one hex, once (9.33d), and only a victor, into
# a hex that its combat emptied (9.33a); artillery that fired from a distance stays (10G)
_of_attack = Prohibitions(book, Advance, attack=_attack_of, fault=fault_of_going)
_of_attack.first_of(
    Ban("SPI-9.33c", "advance-late", lambda this: _late_after(this.state, this.event), _how_late),
    Ban(
        "SPI-10G",
        "advance-of-bombarding",
        lambda this: this.unit in this.attack.bombarding and attackers_win(this.attack),
    ),
    Ban(
        "SPI-9.33d",
        "advance-twice",
        lambda this: _fought(this) and this.unit in this.attack.advanced,
    ),
    Ban(
        "SPI-9.33d",
        "advance-too-far",
        lambda this: _fought(this) and not_adjacent(this),
        one_hex_only,
    ),
    Ban("SPI-9.33a", "advance-of-bystander", lambda this: not _fought(this), None, _missing),
    Ban("SPI-9.33a", "advance-of-beaten", no_victor, None, _missing),
    Ban(
        "SPI-9.33a",
        "advance-elsewhere",
        lambda this: elsewhere(this) or this.state.enemies_in(this.side, this.to),
        vacated_hexes,
        _missing,
    ),
    Ban("SPI-9.33a", "advance-by-enemy", by_the_enemy, None, _missing),
)
# The stacking limits apply to the hex that the unit enters
_into_room = Prohibitions(
    book, Advance, attack=lambda state, _: open_combat(state), fault=fault_of_going
)
_into_room.each_of(
    Ban(
        "SPI-9.33a",
        "advance-overstacked",
        lambda this: this.state.on_map(this.unit) and not room(this.state, this.unit, this.to),
        lambda this: {"also": [this.state.tables.stacking[this.side].case]},
    )
)


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


def _too_dear(this: Situation) -> bool:
    near = this.to in this.state.board.neighbours.get(this.start, ())
    return near and too_expensive(this.state, this.unit, this.start, this.to)


# Artillery does not advance into swamp; by the rules no zone holds a victor (9.33b), and an
# advance is free (9.3)
_anywhere = Prohibitions(book, Advance, fault=fault_of_going)
_anywhere.each_of(
    Ban(
        "SPI-13-swamp",
        "advance-closed-terrain",
        lambda this: this.to in this.state.places and prohibited(this.state, this.type, this.to),
    ),
    Ban("SPI-6D", "advance-out-of-zone", lambda this: _held_by_zone(this.state, this.unit)),
    Ban("SPI-5C", "advance-too-dear", _too_dear),
)


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


@book.rule("SPI-9.33e", on=Attack, also=("SPI-8D",))
def advanced_units_fight_no_more(state: SpiState, event: Attack) -> RuleResult:
    """A unit that advanced neither attacks nor is attacked again in the phase."""
    phase = combat_phase(state)
    if phase is None or not phase.advanced:
        return None
    return advanced_unit_fights(state, event, phase.advanced, targets_of(state, event))


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
