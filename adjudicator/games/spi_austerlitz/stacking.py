"""Rules for stacking (chapter 7): how many units and Strength Points may share a hex."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import Crowd, SpiState

__all__ = ["may_be_overfull", "overfull", "printed", "room", "stacking_fault"]

book = rulebook.chapter("stacking")


def printed(state: SpiState, units: Iterable[str]) -> int:
    """Return the printed Strength Points of some units; unknown ones count nothing."""
    specs = state.units
    return sum([specs[unit].combat or 0 for unit in units])


def overfull(state: SpiState, side: str, units: list[str]) -> bool:
    """Return whether some units of one side are too many for one hex."""
    limit = state.limits.get(side)
    if limit is None or (limit.lone_unit and len(units) < 2):
        return False
    if limit.units is not None and len(units) > limit.units:
        return True
    return printed(state, units) > limit.strength


def may_be_overfull(state: SpiState, side: str, units: list[str]) -> bool:
    """Return whether an unknown strength could make some units too many."""
    if side not in state.limits or len(units) < 2 or overfull(state, side, units):
        return False
    return not _all_known(state, units)


def _all_known(state: SpiState, units: list[str]) -> bool:
    """Return whether the strengths of all units are known."""
    return all(state.units[unit].combat is not None for unit in units)


def room(state: SpiState, unit: str, place: str, leaving: Iterable[str] = ()) -> bool:
    """Return whether a unit may join the friends in a hex, once some of them have left it."""
    side = state.units[unit].side
    stay = [one for one in _of(state, side, place) if one != unit and one not in leaving]
    return not overfull(state, side, [*stay, unit])


def _of(state: SpiState, side: str, place: str) -> list[str]:
    """Return the units of a side in a hex; after an illegal move both sides may be there."""
    return [unit for unit in state.stack(place) if state.units[unit].side == side]


def stacking_fault(
    state: SpiState, place: str, *, side: str = "", also: Iterable[str] = ()
) -> Fault | None:
    """Return the fault of the stack in a hex, if any; by default, for the side that came first."""
    stack = state.stack(place)
    if not stack:
        return None
    side = side or state.units[stack[0]].side
    stack = _of(state, side, place)
    if not overfull(state, side, stack):
        return None
    limit = state.tables.stacking[side]
    most = f"{limit.units} units, " if limit.units is not None else ""
    crowded = limit.units is not None and len(stack) > limit.units
    heavy = printed(state, stack) > limit.strength
    excess = "both" if crowded and heavy else "units" if crowded else "strength"
    return Fault(
        rule=limit.case,
        also=[*also],
        message=f"overstacked-{excess}",
        args={
            "at": place,
            "units": len(stack),
            "most": limit.units,
            "strength": printed(state, stack),
            "limit": limit.strength,
        },
        units=stack,
        at=place,
        expected=f"at most {most}{limit.strength} Strength Points",
        seen=f"{len(stack)} units, {printed(state, stack)} Strength Points",
    )


@book.rule("SPI-7.0", closing=MovementPhase)
def limits_hold_when_movement_ends(state: SpiState, frame: MovementPhase) -> RuleResult:
    """Stacking limits apply when the Movement Phase ends."""
    found: list[Fault | Unknown] = []
    for place in sorted([one for one, stack in state.stacks.items() if len(stack) > 1]):
        stack = _of(state, frame.side, place)
        if len(stack) < 2:
            continue
        if not overfull(state, frame.side, stack) and _all_known(state, stack):
            state.crowds.pop(place, None)
            continue
        if may_be_overfull(state, frame.side, stack):
            found.append(
                Unknown(
                    rule=state.tables.stacking[frame.side].case,
                    why="stack-not-known",
                    needs="combat",
                    args={"at": place, "units": stack},
                )
            )
            continue
        fault = _at_the_end(state, frame, place, stack)
        if fault is not None:
            found.append(fault)
    return found or None


@book.value
def _placed_together(state: SpiState, frame: MovementPhase, stack: list[str]) -> bool:
    """Return whether a stack has reinforcements in it that did not move apart (12A)."""
    return any(unit in frame.placed for unit in stack)


@_placed_together.slip("SPI-12A")
def _like_others(state: SpiState, frame: MovementPhase, stack: list[str]) -> bool:
    return False


def _at_the_end(
    state: SpiState, frame: MovementPhase, place: str, stack: list[str]
) -> Fault | None:
    """Return the fault of a stack at the end of a phase; an unchanged one is reported once."""
    fault = stacking_fault(state, place, side=frame.side, also=("SPI-7.0", "SPI-5F"))
    if fault is None:
        state.crowds.pop(place, None)
        return None
    known = state.crowds.get(place)
    fault.event = max([frame.ended[unit] for unit in stack if unit in frame.ended], default=None)
    if fault.event is None and _placed_together(state, frame, stack):
        fault.rule, fault.also = "SPI-12A", [fault.rule, *fault.also]
    if fault.event is None and not any(unit in frame.placed for unit in stack):
        if _reported(state, place, stack):
            return None
        # no unit came: the fault is that they are still together
        fault.rule, fault.also = "SPI-7.0", [fault.rule]
        fault.follows = [known.event] if known and known.units == sorted(stack) else []
    laid = state.now if fault.event is None else fault.event
    state.crowds[place] = Crowd(units=sorted(stack), event=laid)
    return fault


def _reported(state: SpiState, place: str, stack: list[str]) -> bool:
    """Return whether a stack was reported as too large and has not changed."""
    known = state.crowds.get(place)
    return known is not None and not known.displaced and known.units == sorted(stack)


@book.rule("SPI-5F", closing=MovementPhase, needs=("SPI-7.0",))
def a_move_ends_within_the_limits(state: SpiState, frame: MovementPhase) -> RuleResult:
    """A stack that is too large after a move, but not when the phase ends, is doubtful."""
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
        # a unit that exited from there did not end its move there
        if state.on_map(unit) and not overfull(state, frame.side, _of(state, frame.side, place))
    ]
    return faults or None


def note_overfull_stack(state: SpiState, frame: MovementPhase, unit: str) -> None:
    """Remember a move that ends in too large a stack, to be judged when the phase ends."""
    place = state.where[unit]
    stack = _of(state, frame.side, place)
    if overfull(state, frame.side, stack) and not any(one in frame.placed for one in stack):
        frame.crowded.setdefault(place, (state.now, unit))


@book.value
def _too_large(state: SpiState, side: str) -> list[Fault]:
    """Return the faults of the stacks of a side that must be spread before the phase ends."""
    found = [stacking_fault(state, place, side=side) for place in sorted(state.stacks)]
    return [one for one in found if one is not None and not _reported(state, one.at, one.units)]


@_too_large.slip("SPI-7.0")
def _no_limit_at_the_end(state: SpiState, side: str) -> list[Fault]:
    return []


@book.duties
def stacks_to_be_spread(state: SpiState) -> list[Pending]:
    """List the stacks that are too large when a log ends in a Movement Phase."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase:
        return []
    found = []
    for fault in _too_large(state, frame.side):
        args = {"at": fault.at, "units": fault.units}
        one = Pending(rule=fault.rule, message="must-spread", args=args, at=fault.at)
        one.units = fault.units
        found.append(one)
    return found
