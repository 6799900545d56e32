"""Rules for stacking: how much may share a hex, and when that is judged."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.events import Move, Place
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.ground.stacking import Crowd, Stacking, StacksAtTheEnd, printed
from adjudicator.mechanics.hex_state import HexState
from adjudicator.systems.hexes.format_ground import Limit
from adjudicator.systems.hexes.frames import MovementPhase
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["STACKING", "broken_limit", "register", "room"]


def _limits(state: DataState, side: str, place: str) -> list[Limit]:
    """Return the limits that apply to a side in a hex."""
    stacking = state.law.rules.stacking
    if stacking is None:
        return []
    ground = state.board.terrain[place]
    return [
        one
        for one in stacking.limits
        if one.side in ("", side) and (not one.terrain or not set(one.terrain).isdisjoint(ground))
    ]


def _counted(state: DataState, limit: Limit, units: Iterable[str]) -> list[str]:
    return [unit for unit in units if of_type(limit.types, state.units[unit].type)]


def _is_broken(state: DataState, limit: Limit, units: list[str]) -> bool:
    """Return whether some units of one side are too many for one hex."""
    counted = _counted(state, limit, units)
    if counted and any(state.units[unit].type in limit.apart for unit in units):
        return True
    if limit.alone and len(counted) == 1:
        return False
    if limit.units is not None and len(counted) > limit.units:
        return True
    return limit.points is not None and printed(state, counted) > limit.points


def broken_limit(state: DataState, side: str, place: str, units: list[str]) -> Limit | None:
    """Return the first limit that some units of a side would break in a hex."""
    limits = _limits(state, side, place)
    return next((one for one in limits if _is_broken(state, one, units)), None)


class DataStacking(Stacking):
    """The limits of a rules file."""

    def __init__(self) -> None:
        """Set no limit by side: those of the file also depend on the hex."""
        super().__init__(lambda _state, _side: None)

    def overfull(self, state: HexState, side: str, units: list[str]) -> bool:
        """Return whether some units of one side that share a hex are too many for it."""
        assert isinstance(state, DataState)  # noqa: S101
        return bool(units) and broken_limit(state, side, state.where[units[0]], units) is not None

    def may_be_overfull(self, state: HexState, side: str, units: list[str]) -> bool:
        """Return whether an unknown strength could make some units too many."""
        assert isinstance(state, DataState)  # noqa: S101
        limits = _limits(state, side, state.where[units[0]])
        weighed = any(one.points is not None for one in limits)
        unknown = any(state.units[unit].combat is None for unit in units)
        return weighed and unknown and not self.overfull(state, side, units)

    def room(self, state: HexState, unit: str, place: str, leaving: Iterable[str] = ()) -> bool:
        """Return whether a unit may join the friends in a hex."""
        assert isinstance(state, DataState)  # noqa: S101
        side, friends = state.units[unit].side, self.units_of(state, state.units[unit].side, place)
        stay = [one for one in friends if one != unit and one not in leaving]
        return broken_limit(state, side, place, [*stay, unit]) is None

    def case(self, state: HexState, side: str) -> str:
        """Return the case of the first limit of a side."""
        assert isinstance(state, DataState)  # noqa: S101
        stacking = state.law.rules.stacking
        limits = stacking.limits if stacking is not None else []
        return next((one.case for one in limits if one.side in ("", side)), "")

    def fault(
        self, state: HexState, side: str, place: str, also: Iterable[str] = ()
    ) -> Fault | None:
        """Return the fault of the stack of a side in a hex, if it is too large."""
        assert isinstance(state, DataState)  # noqa: S101
        stack = self.units_of(state, side, place)
        limit = broken_limit(state, side, place, stack)
        if limit is None:
            return None
        counted = _counted(state, limit, stack)
        strength, number = printed(state, counted), len(counted)
        apart = [one for one in stack if state.units[one].type in limit.apart]
        if apart:
            message, right = "overstacked-apart", "apart"
            seen = ", ".join(dict.fromkeys(state.units[one].type for one in stack))
        elif limit.units is not None and number > limit.units:
            message, right, seen = "overstacked-units", str(limit.units), str(number)
        else:
            message, right, seen = "overstacked-strength", str(limit.points), str(strength)
        return Fault(
            rule=limit.case,
            also=[one for one in dict.fromkeys(also) if one and one != limit.case],
            message=message,
            args={
                "at": place,
                "units": number,
                "most": limit.units,
                "strength": strength,
                "limit": limit.points,
                "types": list(dict.fromkeys(limit.types)),
                "apart": list(limit.apart),
            },
            units=stack,
            at=place,
            expected=right,
            seen=seen,
        )


STACKING = DataStacking()
room = STACKING.room


def _at_the_end_of_a_move(state: DataState, event: Move | Place) -> RuleResult:
    """With limits on each move, a unit does not end it in too large a stack."""
    stacking = state.law.rules.stacking
    if stacking is None or stacking.judged != "move" or not state.on_map(event.unit):
        return None
    place, side = state.where[event.unit], state.units[event.unit].side
    fault = STACKING.fault(state, side, place, also=(stacking.case,))
    if fault is not None:
        stack = sorted(STACKING.units_of(state, side, place))
        state.crowds[place] = Crowd(units=stack, event=state.now)
        fault.stands_alone = True
    return fault


def register(part: Part) -> StacksAtTheEnd | None:
    """Register the rules of this chapter."""
    case, limits = part.case("stacking", "case"), part.cases("stacking", "limits")
    if not case:
        return None
    part.book.rule(*limits, after=(Move, Place))(_at_the_end_of_a_move)
    return StacksAtTheEnd(
        part.book, STACKING, frame=MovementPhase, ends=case, moves="", limits=limits
    )
