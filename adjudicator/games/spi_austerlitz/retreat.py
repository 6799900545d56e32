"""Rules for retreats and displacements (9.31, 9.32): open hexes, who chooses, who makes room."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Advance, Displace, Retreat
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    combat_phase,
    crowded,
    involved,
    open_duty,
    record_departure,
    update_vacated,
)
from adjudicator.games.spi_austerlitz.retreat_search import (
    RETREATS,
    can_displace,
    open_retreats,
    retreat_hexes,
    stack_unknown,
    surely_open,
)
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    fault_of_going,
    not_adjacent,
    one_hex_only,
)

book = rulebook.chapter("retreat")

__all__: list[str] = []


def _combat_of(state: SpiState, event: Retreat | Displace) -> Any:
    return open_duty(state, event.unit)


def _winner(this: Situation) -> str:
    """Return the side that beat a unit, and chooses where it goes (9.31a)."""
    return str(this.state.enemy[this.side])


def _chosen_by_loser(this: Situation) -> bool:
    # artillery that retreats by choice may name its own side
    guns = this.attack is not None and this.unit in this.attack.bombarding
    return this.event.by not in ("", _winner(this)) and not guns


def _choice(this: Situation) -> dict[str, Any]:
    winner, by = _winner(this), this.event.by
    # the hex itself may be legal, whichever side chose it
    return {"by": by, "winner": winner, "expected": winner, "seen": by, "claim": True}


def _far(this: Situation) -> dict[str, Any]:
    facts = one_hex_only(this)
    return {"hexes": facts["seen"], **facts}


def _attacks(this: Situation) -> bool:
    combat = open_duty(this.state, this.unit)
    return combat is not None and this.unit in combat.attackers


def _full(this: Situation) -> bool:
    return not room(this.state, this.unit, this.to) and not not_adjacent(this)


def _if_surely_open(this: Situation) -> Unknown | None:
    if surely_open(this.state, this.unit):
        return None
    return stack_unknown(this.state, open_retreats(this.state, this.unit)[0])


def _better(this: Situation) -> dict[str, Any]:
    better = open_retreats(this.state, this.unit)
    return {"open": better, "expected": better, "seen": this.to}


# The winner chooses the hex (9.31a)
Prohibitions(book, Retreat, attack=_combat_of, fault=fault_of_going).each_of(
    Ban("SPI-9.31a", "retreat-chosen-by-loser", _chosen_by_loser, _choice)
)
# Every beaten unit retreats exactly one hex (9.2), not to enemies, into their zones or through
# a lake hexside (9.31b), and onto a full stack only if no other hex is open (9.32f)
_going = Prohibitions(book, Retreat, fault=fault_of_going)
_going.first_of(
    Ban("SPI-9.2-Ar", "retreat-too-far", lambda this: not_adjacent(this) and _attacks(this), _far),
    Ban("SPI-9.2-Dr", "retreat-too-far", not_adjacent, _far),
)
_going.first_of(*RETREATS.bans("SPI-9.31b", "retreat"))
_going.first_of(
    Ban(
        "SPI-9.32f",
        "retreat-onto-full-hex",
        lambda this: _full(this) and open_retreats(this.state, this.unit),
        _better,
        _if_surely_open,
    )
)


@book.rule("SPI-9.32a", after=(Retreat, Displace, Advance))
def stacks_of_unknown_strength(state: SpiState, event: Retreat | Displace | Advance) -> RuleResult:
    """Whether others must make room is unknown if a strength is unknown."""
    place = state.where[event.unit]
    stack = state.stacks.get(place, ())
    if len(stack) > 1 and may_be_overfull(state, state.units[event.unit].side, list(stack)):
        return stack_unknown(state, place)
    return None


@book.applies(Retreat)
def retreat(state: SpiState, event: Retreat) -> None:
    """Move the unit to the other hex; if that is too full, others must make room."""
    unit, old = event.unit, state.where[event.unit]
    combat, phase = open_duty(state, unit), combat_phase(state)
    if old not in state.places:  # eliminated units do not return
        return
    if combat is not None:
        record_departure(state, combat, unit, retreat=True)
    state.relocate(unit, event.to)
    if phase is not None:
        phase.retreated[unit] = state.now
    update_vacated(state, combat, unit, old)
    if combat is not None and crowded(state, state.units[unit].side, event.to):
        combat.displacing.setdefault(event.to, []).append(unit)


# Displacement


@book.rule("SPI-9.32c", on=Retreat)
def no_displacement_to_death(state: SpiState, event: Retreat) -> RuleResult:
    """A unit that could only push others to their elimination is eliminated itself."""
    unit, this = event.unit, Situation(state, None, event)
    if not state.on_map(unit) or not _full(this) or open_retreats(state, unit):
        return None
    safe = can_displace(state, unit, event.to)
    if safe is None:
        return Unknown(why="crowd-too-large", rule="SPI-9.32a", args={"unit": unit})
    if safe:
        return None
    return fault_of_going(
        event,
        "displacement-unsafe",
        # bombarding artillery may be read as not involved, so that it could make room
        severity="doubt" if can_displace(state, unit, event.to, guns=True) else "violation",
        also=["SPI-9.32a"],
        expected=[at for at in retreat_hexes(state, unit) if can_displace(state, unit, at)]
        or "eliminated",
        seen=event.to,
    )


@book.rule("SPI-9.32a", on=Displace, stops=True)
def only_as_many_as_needed(state: SpiState, event: Displace) -> RuleResult:
    """Only uninvolved units are displaced, from a hex that is too full after a retreat."""
    unit, place = event.unit, state.where[event.unit]
    combat = open_duty(state, unit)
    if combat is None:
        return None
    came = combat.displacing.get(place, [])
    if unit in involved(combat) or unit in came:
        # whether bombarding artillery is involved is a matter of reading
        doubtful = unit in combat.bombarding and bool(came) and unit not in came
        severity = "doubt" if doubtful else "violation"
        message = "displaced-though-involved"
        return fault_of(event, message, at=place, severity=severity, seen=event.to)
    if came and crowded(state, state.units[unit].side, place):
        return None
    return fault_of(event, "displaced-without-need", at=place, seen=event.to)


def _like_a_retreat(this: Situation) -> dict[str, Any]:
    """Return who displaces a unit, and from what it follows that it goes to a closed hex."""
    state, combat = this.state, open_duty(this.state, this.unit)
    came = combat.displacing.get(this.start, []) if combat is not None else []
    ways = retreat_hexes(state, this.unit)  # units that came illegally may leave it none
    return {
        "by": this.event.by,
        "winner": _winner(this),
        "expected": ways,
        "seen": this.to,
        "follows": [state.suspect[one] for one in came if not ways and one in state.suspect],
    }


# The winner moves a displaced unit one hex, to a hex where it could retreat
Prohibitions(book, Displace, fault=fault_of_going).first_of(
    Ban("SPI-9.32b", "displaced-too-far", not_adjacent, _like_a_retreat),
    *RETREATS.bans("SPI-9.32b", "displaced", _like_a_retreat),
    Ban(
        "SPI-9.32b",
        "displaced-by-loser",
        lambda this: this.state.on_map(this.unit) and this.event.by not in ("", _winner(this)),
        lambda this: _like_a_retreat(this) | {"expected": [_winner(this)], "seen": this.event.by},
    ),
)


@book.rule("SPI-9.32d", on=Displace)
def chains_only_if_they_must(state: SpiState, event: Displace) -> RuleResult:
    """A displaced unit displaces another only if that is its only safe way."""
    unit = event.unit
    if not state.on_map(unit) or room(state, unit, event.to):
        return None
    better = open_retreats(state, unit)
    safe = False if better else can_displace(state, unit, event.to)
    if safe is None:
        return Unknown(why="crowd-too-large", args={"unit": unit})
    if safe:
        return None
    message = "chain-without-need" if better else "chain-unsafe"
    return fault_of_going(event, message, open=better, expected=better or None, seen=event.to)


@book.applies(Displace)
def displace(state: SpiState, event: Displace) -> None:
    """Move the displaced unit; if its new hex is too full, others must make room in turn."""
    unit, old = event.unit, state.where[event.unit]
    if old not in state.places:
        return
    combat, phase = open_duty(state, unit), combat_phase(state)
    state.relocate(unit, event.to)
    if phase is not None:
        phase.displaced[unit] = state.now
    update_vacated(state, None, unit, old)
    if combat is None:
        return
    side = state.units[unit].side
    if old in combat.displacing and not crowded(state, side, old):
        del combat.displacing[old]
    if crowded(state, side, event.to):
        combat.displacing.setdefault(event.to, []).append(unit)
