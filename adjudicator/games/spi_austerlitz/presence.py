"""Rules on which units can act at all: those on the map with a readable counter (2.3, 2.31)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Attack, Displace, Eliminate, Exit, Move, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["case_off_map"]

book = rulebook.chapter("presence")

#: events of units on the map only
_ACTS = (Move, Exit, Attack, Retreat, Displace, Eliminate, Advance)
#: where a unit is that is not on the map -> name of the message
_MESSAGES = {"eliminated": "dead-acts", "reserve": "reserve-acts", "unplaced": "unplaced-acts"}


def _actors(event: Any) -> list[str]:
    return event.units if type(event) is Attack else [event.unit]


def case_off_map(state: SpiState, unit: str) -> str:
    """Return the case that keeps a unit off the map."""
    place = state.where[unit]
    if place == "eliminated":
        return state.fate.get(unit, "SPI-9.2-De")
    if place == "reserve":
        return "SPI-12.0"
    if place == "unplaced":
        return "SPI-3.0b" if unit in state.game.units else "SPI-2.4"
    return "SPI-14.1c"


def all_on_map(state: SpiState, event: Any) -> bool:
    """Return whether all units that act are on the map."""
    where, places = state.where, state.places
    if type(event) is Attack:
        return all(where[unit] in places for unit in event.units)
    return where[event.unit] in places


def _absent(state: SpiState, event: Any, word: str) -> RuleResult:
    """Report the units that act although they are off the map, in a place of that name."""
    where, places = state.where, state.places
    faults: list[Fault | Unknown] = []
    for unit in _actors(event):
        place = where[unit]
        if place in places or not place.startswith(word):
            continue
        message, case = _MESSAGES.get(place, "exited-acts"), case_off_map(state, unit)
        fault = Fault(rule=case, message=message, args={"unit": unit}, units=[unit], seen=place)
        faults.append(fault)
    return faults or None


@book.rule("SPI-9.2-De", on=_ACTS, stops=True, unless=all_on_map)
def the_dead_do_nothing(state: SpiState, event: Any) -> RuleResult:
    """An eliminated unit takes no further part."""
    return _absent(state, event, "eliminated")


@book.rule("SPI-14.1c", on=_ACTS, stops=True, unless=all_on_map)
def who_left_does_not_return(state: SpiState, event: Any) -> RuleResult:
    """A unit that exited the map never returns."""
    return _absent(state, event, "exited")


@book.rule("SPI-12.0", on=_ACTS, stops=True, unless=all_on_map)
def reinforcements_wait(state: SpiState, event: Any) -> RuleResult:
    """A reinforcement does nothing before it is placed."""
    return _absent(state, event, "reserve")


@book.rule("SPI-3.0b", on=_ACTS, stops=True, unless=all_on_map)
def who_was_not_set_up(state: SpiState, event: Any) -> RuleResult:
    """A unit that was never set up does nothing."""
    return _absent(state, event, "unplaced")


@book.rule("SPI-5C", on=Move, stops=True, unless=all_on_map)
def only_who_stands_somewhere_moves(state: SpiState, move: Move) -> RuleResult:
    """The path of a unit off the map is unknown, if no other case objects."""
    if move.path or move.start or state.where[move.unit] in state.places:
        return None
    return Unknown(why="move-from-nowhere", needs="path", args={"unit": move.unit})


# Claimed allowances


def _allowance(state: SpiState, move: Move) -> Fault | None:
    from adjudicator.games.spi_austerlitz.movement import points_left  # noqa: PLC0415  # judges later

    claimed, spec = move.allowance, state.units[move.unit]
    if claimed is None or claimed in (spec.movement, points_left(state, move.unit)):
        return None
    swapped = claimed == spec.combat
    case = "SPI-5J" if claimed > spec.movement and not swapped else "SPI-2.31"
    return Fault(
        rule=case,
        message="allowance-swapped" if swapped else "allowance-claimed",
        args={"unit": move.unit},
        units=[move.unit],
        expected=spec.movement,
        seen=claimed,
    )


def _too_far(state: SpiState, move: Move) -> bool:
    from adjudicator.games.spi_austerlitz.movement import too_long, walk  # noqa: PLC0415

    return bool(move.path or move.to) and too_long(state, move.unit, walk(state, move).cost)


@book.rule("SPI-2.31", "SPI-5J", on=Move, stops=True)
def more_than_the_counter_says(state: SpiState, move: Move) -> RuleResult:
    """A move that is too long because of a wrong allowance is one fault, not two."""
    fault = _allowance(state, move) if move.allowance is not None else None
    if fault is None or not _too_far(state, move):
        return None
    fault.also = ["SPI-5C"]
    return fault


@book.rule("SPI-2.31", "SPI-5J", on=Move)
def the_second_number_is_movement(state: SpiState, move: Move) -> RuleResult:
    """A claimed allowance is the second number of the counter; points are not saved."""
    fault = _allowance(state, move) if move.allowance is not None else None
    if fault is None or _too_far(state, move):
        return None  # reported with the length of the move
    return fault
