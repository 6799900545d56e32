"""Rules on which units can act at all: those on the map with a readable counter (2.3, 2.31)."""

from __future__ import annotations

from adjudicator.core.events import Advance, Attack, Displace, Eliminate, Exit, Move, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.presence import Absence, Presence, moves_begin_somewhere

__all__ = ["presence"]

book = rulebook.chapter("presence")


def _own_case(state: SpiState, unit: str) -> str:
    """Return the case that removed a unit from play, or 2.4 for a counter that does not exist."""
    place = state.where[unit]
    if place == "unplaced" and unit not in state.game.units:
        return "SPI-2.4"
    return state.fate.get(unit, "") if place == "eliminated" else ""


presence = Presence(
    book,
    acts=(Move, Exit, Attack, Retreat, Displace, Eliminate, Advance),
    absences={
        "eliminated": Absence("SPI-9.2-De", "dead-acts"),
        "exited-west": Absence("SPI-14.1c", "exited-acts"),
        "exited-east": Absence("SPI-14.1c", "exited-acts"),
        "reserve": Absence("SPI-12.0", "reserve-acts"),
        "unplaced": Absence("SPI-3.0b", "unplaced-acts"),
    },
    own_case=_own_case,
)
moves_begin_somewhere(book, "SPI-5C")


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
