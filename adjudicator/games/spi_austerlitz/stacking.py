"""Chapter 7: how many units, and how many Strength Points, may share a hex."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.events import Move
from adjudicator.findings import Fault
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.rules import Said

__all__ = ["overfull", "printed", "room", "stacking_fault"]


def printed(state: SpiState, units: Iterable[str]) -> int:
    """Return the printed Strength Points of some units; what nobody knows counts nothing."""
    return sum(state.units[unit].combat or 0 for unit in units)


@book.computes("SPI-7B", "SPI-7C")
def overfull(state: SpiState, side: str, units: list[str]) -> bool:
    """Tell whether some units of one side are too many for one hex."""
    limit = state.tables.stacking[side]
    if limit.case in state.off or (limit.lone_unit and len(units) < 2):
        return False
    if limit.units is not None and len(units) > limit.units:
        return True
    return printed(state, units) > limit.strength


def room(state: SpiState, unit: str, place: str, leaving: Iterable[str] = ()) -> bool:
    """Tell whether a unit may join the friends in a hex, once some of them have left it."""
    stay = [one for one in state.stack(place) if one != unit and one not in leaving]
    return not overfull(state, state.units[unit].side, [*stay, unit])


def stacking_fault(state: SpiState, place: str, *, also: Iterable[str] = ()) -> Fault | None:
    """Return what is wrong with the stack in a hex, if anything."""
    stack = state.stack(place)
    if not stack:
        return None
    side = state.units[stack[0]].side
    if not overfull(state, side, stack):
        return None
    limit = state.tables.stacking[side]
    most = f"{limit.units} units, " if limit.units is not None else ""
    return Fault(
        rule=limit.case,
        also=[*also],
        message="overstacked",
        args={"at": place, "units": len(stack), "strength": printed(state, stack)},
        units=list(stack),
        at=place,
        expected=f"at most {most}{limit.strength} Strength Points",
        seen=f"{len(stack)} units, {printed(state, stack)} Strength Points",
    )


@book.rule("SPI-7.0", closing=MovementPhase)
def limits_hold_when_movement_ends(state: SpiState, frame: MovementPhase) -> Said:
    """Stacks are judged when the Movement Phase ends."""
    faults = []
    for place in sorted(state.stacks):
        stack = state.stacks[place]
        if state.units[stack[0]].side != frame.side or len(stack) < 2:
            continue
        fault = stacking_fault(state, place, also=("SPI-7.0", "SPI-5F"))
        if fault is not None:
            key = (place, *sorted(stack))
            if state.told_stacks.get(place) != key:  # a stack that stays as it was is told once
                fault.event = max((frame.ended.get(unit, 0) for unit in stack), default=0) or None
                faults.append(fault)
            state.told_stacks[place] = key
        else:
            state.told_stacks.pop(place, None)
    return faults or None


@book.rule("SPI-5F", closing=MovementPhase, needs=("SPI-7.0",))
def a_move_ends_within_the_limits(state: SpiState, frame: MovementPhase) -> Said:
    """A stack that was too large after a move, but is not when the phase ends, is doubtful."""
    faults = [
        Fault(
            message="overstacked-meanwhile",
            severity="doubt",
            args={"at": place, "unit": unit},
            units=[unit],
            at=place,
            event=event,
        )
        for place, (event, unit) in sorted(frame.crowded.items())
        if not state.stack(place) or not overfull(state, frame.side, state.stack(place))
    ]
    return faults or None


@book.rule("SPI-5F", after=Move, needs=("SPI-7.0",))
def note_a_crowd(state: SpiState, move: Move) -> Said:
    """Remember a move that ends in too large a stack; it is judged when the phase ends."""
    frame = state.frames[0] if state.frames else None
    place = state.where[move.unit]
    stack = state.stacks.get(place, ())
    if len(stack) < 2 or type(frame) is not MovementPhase:
        return None
    if overfull(state, frame.side, list(stack)) and not any(u in frame.placed for u in stack):
        frame.crowded.setdefault(place, (state.now, move.unit))
    return None
