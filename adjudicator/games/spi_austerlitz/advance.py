"""Rules for advances (9.33): victors enter a hex that their combat emptied, and fight no more."""

from __future__ import annotations

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Advance, Attack
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS, TIMING
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.results import attack_missing
from adjudicator.games.spi_austerlitz.retreat import too_expensive
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
    if not combat.result or not DEMANDS.is_done(state, combat):
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


def _fought(this: Situation) -> bool:
    return this.unit in DEMANDS.involved(this.attack)


def _missing(this: Situation) -> Unknown | None:
    """Return the doubt whether a unit fought in an attack that is missing from the log."""
    if not attack_missing(this.state, this.unit):
        return None
    return Unknown(why="attack-lost", needs="the-attack", args={"unit": this.unit})


# A unit advances before the next attack (9.33c), one hex, once (9.33d), and only a victor, into
# a hex that its combat emptied (9.33a); artillery that fired from a distance stays (10G)
_of_attack = Prohibitions(book, Advance, attack=TIMING.attack_of, fault=fault_of_going)
_of_attack.first_of(
    TIMING.late_ban("SPI-9.33c"),
    Ban(
        "SPI-10G",
        "advance-of-bombarding",
        lambda this: this.unit in this.attack.bombarding and DEMANDS.attackers_win(this.attack),
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
    book, Advance, attack=lambda state, _: DEMANDS.attack(state), fault=fault_of_going
)
_into_room.each_of(
    Ban(
        "SPI-9.33a",
        "advance-overstacked",
        lambda this: this.state.on_map(this.unit) and not room(this.state, this.unit, this.to),
        lambda this: {"also": [this.state.tables.stacking[this.side].case]},
    )
)


TIMING.register(book, "SPI-9.33c", Combat)


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


# What a unit may not do after an advance or a displacement


@book.rule("SPI-9.33e", on=Attack, also=("SPI-8D",))
def advanced_units_fight_no_more(state: SpiState, event: Attack) -> RuleResult:
    """A unit that advanced neither attacks nor is attacked again in the phase."""
    phase = DEMANDS.phase(state)
    if phase is None or not phase.advanced:
        return None
    return advanced_unit_fights(state, event, phase.advanced, targets_of(state, event)) or None


@book.rule("SPI-9.32e", on=Attack)
def displaced_guns_do_not_fire(state: SpiState, event: Attack) -> RuleResult:
    """Artillery that was displaced before it fought does not fire in the same phase."""
    phase = DEMANDS.phase(state)
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
    return fault_about(units, "displaced-fires", at=state.where[units[0]])
