"""Stacking: how many units, and how much strength, may share a hex, and when that is judged.

::

    stacking = Stacking(lambda state, side: state.tables.stacking.get(side))
    StacksAtTheEnd(book, stacking, frame=MovementPhase, ends="7.1", moves="7.2")

A limit is data, with the case that it is cited by; a side without a limit stacks freely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any

from msgspec import Meta, Struct

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.roles import CaseId, EventNo, Unit
from adjudicator.core.rules import RuleResult
from adjudicator.core.values import Value
from adjudicator.mechanics.hex_state import HexState

__all__ = [
    "Crowd",
    "StackLimit",
    "Stacking",
    "StacksAtTheEnd",
    "limits_by_side",
    "printed",
]

Count = Annotated[int, Meta(ge=1, le=9999)]


class StackLimit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How much of one side may share a hex."""

    case: CaseId
    strength: Count | None = None
    units: Count | None = None
    #: a unit alone is never too much
    lone_unit: bool = False


class Crowd(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An overfull stack that was reported."""

    units: list[Unit]
    #: the event that was blamed for it
    event: EventNo = 0
    #: reported as a result that was not carried out, and not yet as a stack
    displaced: bool = False


def printed(state: HexState, units: Iterable[str]) -> int:
    """Return the printed strength of some units; unknown ones count nothing."""
    specs = state.units
    return sum([specs[unit].combat or 0 for unit in units])


def limits_by_side(book: Book, *cases: str) -> Value[Any, [], dict[str, StackLimit]]:
    """Return the limits in `tables.stacking` of a game; who overlooks a case has fewer."""

    def limits(game: Any) -> dict[str, StackLimit]:
        found: dict[str, StackLimit] = game.tables.stacking
        return found

    def without(case: str, game: Any) -> dict[str, StackLimit]:
        return {side: one for side, one in limits(game).items() if one.case != case}

    found: Value[Any, [], dict[str, StackLimit]] = book.value(limits)
    for case in cases:
        found.slip(case)(partial(without, case))
    return found


class Stacking:
    """The limits of stacks."""

    def __init__(self, limit: Callable[[Any, str], StackLimit | None]) -> None:
        """Set the function that returns the limit of a side, if it has one."""
        self._limit = limit

    def units_of(self, state: HexState, side: str, place: str) -> list[str]:
        """Return the units of a side in a hex; after an illegal move both sides may be there."""
        return [unit for unit in state.stacks.get(place, ()) if state.units[unit].side == side]

    def overfull(self, state: HexState, side: str, units: list[str]) -> bool:
        """Return whether some units of one side are too many for one hex."""
        limit = self._limit(state, side)
        if limit is None or (limit.lone_unit and len(units) < 2):
            return False
        if limit.units is not None and len(units) > limit.units:
            return True
        return limit.strength is not None and printed(state, units) > limit.strength

    def may_be_overfull(self, state: HexState, side: str, units: list[str]) -> bool:
        """Return whether an unknown strength could make some units too many."""
        limit = self._limit(state, side)
        if limit is None or limit.strength is None or len(units) < 2:
            return False
        unknown = any(state.units[unit].combat is None for unit in units)
        return unknown and not self.overfull(state, side, units)

    def room(self, state: HexState, unit: str, place: str, leaving: Iterable[str] = ()) -> bool:
        """Return whether a unit may join the friends in a hex, once some of them have left it."""
        side, stay = state.units[unit].side, []
        if place in state.stacks:
            friends = self.units_of(state, side, place)
            stay = [one for one in friends if one != unit and one not in leaving]
        return not self.overfull(state, side, [*stay, unit])

    def case(self, state: HexState, side: str) -> str:
        """Return the case of the limit of a side, or ""."""
        limit = self._limit(state, side)
        return "" if limit is None else limit.case

    def fault(
        self, state: HexState, side: str, place: str, also: Iterable[str] = ()
    ) -> Fault | None:
        """Return the fault of the stack of a side in a hex, if it is too large."""
        limit, stack = self._limit(state, side), self.units_of(state, side, place)
        if limit is None or not self.overfull(state, side, stack):
            return None
        strength = printed(state, stack)
        crowded = limit.units is not None and len(stack) > limit.units
        heavy = limit.strength is not None and strength > limit.strength
        excess = "both" if crowded and heavy else "units" if crowded else "strength"
        allowed = [f"{limit.units} units"] if limit.units is not None else []
        allowed += [f"{limit.strength} Strength Points"] if limit.strength is not None else []
        return Fault(
            rule=limit.case,
            also=[*also],
            message=f"overstacked-{excess}",
            args={
                "at": place,
                "units": len(stack),
                "most": limit.units,
                "strength": strength,
                "limit": limit.strength,
            },
            units=stack,
            at=place,
            expected=f"at most {', '.join(allowed)}",
            seen=f"{len(stack)} units, {strength} Strength Points",
        )


class StacksAtTheEnd:
    """The rules by which limits apply when a phase of moves ends.

    The frame of the phase has its `side`; `ended`, the event of each unit's last move; `placed`,
    the units that arrived; and `crowded`, the moves that ended in too large a stack. The state
    keeps the `crowds` that were reported.
    """

    def __init__(
        self,
        book: Book,
        stacking: Stacking,
        *,
        frame: type,
        ends: str,
        moves: str,
        placed: Callable[[Any, Any, list[str]], str] = lambda _state, _frame, _stack: "",
        limits: Iterable[str] = (),
    ) -> None:
        """Register the rules.

        `ends` is the case by which limits apply at the end of the phase, `moves` that by which a
        move ends within them; without it, nothing applies before. `placed` returns the case by
        which arrivals must move apart, if it applies to a stack. `limits` are the cases of limits
        without any of which nothing is judged.
        """
        self._stacking, self._placed, self._ends, self._moves = stacking, placed, ends, moves
        self._frame: Any = frame
        self._too_large: Value[Any, [str], list[Fault]] = book.value(self._overfull_stacks)
        self._too_large.slip(ends)(lambda _state, _side: [])
        book.rule(*(limits or (ends,)), closing=frame, needs=(ends,))(self.limits_hold_at_the_end)
        if moves:
            book.rule(moves, closing=frame, needs=(ends,))(self.moves_end_within_the_limits)
        book.duties(self.stacks_to_be_spread)

    def note(self, state: Any, frame: Any, unit: str) -> None:
        """Remember a move that ends in too large a stack, to be judged when the phase ends."""
        place = state.where[unit]
        stack = self._stacking.units_of(state, frame.side, place)
        if self._stacking.overfull(state, frame.side, stack) and not _arrived(frame, stack):
            frame.crowded.setdefault(place, (state.now, unit))

    # At the end of the phase

    def limits_hold_at_the_end(self, state: Any, frame: Any) -> RuleResult:
        """Stacking limits apply when the phase ends."""
        found: list[Fault | Unknown] = []
        for place in sorted([one for one, stack in state.stacks.items() if len(stack) > 1]):
            stack = self._stacking.units_of(state, frame.side, place)
            if len(stack) < 2:
                continue
            if self._stacking.overfull(state, frame.side, stack):
                fault = self._at_the_end(state, frame, place, stack)
                found += [] if fault is None else [fault]
            elif self._stacking.may_be_overfull(state, frame.side, stack):
                found.append(self._unknown(state, frame.side, place, stack))
            else:
                state.crowds.pop(place, None)
        return found or None

    def _unknown(self, state: Any, side: str, place: str, stack: list[str]) -> Unknown:
        case, args = self._stacking.case(state, side), {"at": place, "units": stack}
        return Unknown(rule=case, why="stack-not-known", needs="combat", args=args)

    def _at_the_end(self, state: Any, frame: Any, place: str, stack: list[str]) -> Fault | None:
        """Return the fault of a stack at the end of a phase; an unchanged one is reported once."""
        fault = self._stacking.fault(state, frame.side, place, also=(self._ends, self._moves))
        if fault is None:
            return None
        known: Crowd | None = state.crowds.get(place)
        fault.event = max([frame.ended[one] for one in stack if one in frame.ended], default=None)
        if fault.event is None and (case := self._placed(state, frame, stack)):
            fault.rule, fault.also = case, [fault.rule, *fault.also]
        if fault.event is None and not _arrived(frame, stack):
            if _reported(state, place, stack):
                return None
            # no unit came: the fault is that they are still together
            fault.rule, fault.also = self._ends, [fault.rule]
            fault.follows = [known.event] if known and known.units == sorted(stack) else []
        laid = state.now if fault.event is None else fault.event
        state.crowds[place] = Crowd(units=sorted(stack), event=laid)
        return fault

    def moves_end_within_the_limits(self, state: Any, frame: Any) -> RuleResult:
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
            if state.on_map(unit) and self._stacking.fault(state, frame.side, place) is None
        ]
        return faults or None

    # Before the end of the phase

    def _overfull_stacks(self, state: Any, side: str) -> list[Fault]:
        """Return the faults of the stacks of a side that must be spread before the phase ends."""
        found = [self._stacking.fault(state, side, place) for place in sorted(state.stacks)]
        return [one for one in found if one is not None and not _reported(state, one.at, one.units)]

    def stacks_to_be_spread(self, state: Any) -> list[Pending]:
        """List the stacks that are too large when a log ends in the phase."""
        frame: Any = state.frames[0] if state.frames else None
        if type(frame) is not self._frame:
            return []
        found = []
        for fault in self._too_large(state, frame.side):
            args = {"at": fault.at, "units": fault.units}
            one = Pending(rule=fault.rule, message="must-spread", args=args, at=fault.at)
            one.units = fault.units
            found.append(one)
        return found


def _arrived(frame: Any, stack: list[str]) -> bool:
    """Return whether a unit of a stack arrived in this phase."""
    return any(unit in frame.placed for unit in stack)


def _reported(state: Any, place: str, stack: list[str]) -> bool:
    """Return whether a stack was reported as too large and has not changed."""
    known: Crowd | None = state.crowds.get(place)
    return known is not None and not known.displaced and known.units == sorted(stack)
