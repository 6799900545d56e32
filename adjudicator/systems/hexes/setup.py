"""Rules for the set-up: every unit in its hex of the scenario, or in the region of its side."""

from __future__ import annotations

from adjudicator.core.blame import fault_about
from adjudicator.core.events import SetUp
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.setup import StartPlaces
from adjudicator.systems.hexes.frames import SetUpPhase
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["register"]


def _region(state: DataState, unit: str) -> str:
    return state.law.rules.set_up.regions.get(state.units[unit].side, "")


def _start(state: DataState, unit: str) -> str:
    return state.scenario_places.get(unit, "")


def _set_up_before_the_game(state: DataState, event: SetUp) -> RuleResult:
    """Units are set up before the first turn."""
    if type(state.frame) is SetUpPhase or state.where[event.unit] == event.at:
        return None
    return fault_about(event.unit, "set-up-late", at=event.at)


def _arrivals_are_not_set_up(state: DataState, event: SetUp) -> RuleResult:
    """Units that arrive later are not set up."""
    if state.where[event.unit] != "reserve":
        return None
    return fault_about(event.unit, "arrival-set-up", at=event.at)


def _in_order(state: DataState, event: SetUp) -> RuleResult:
    """A side sets up after those before it; the first unit that comes too early is reported."""
    order, frame = state.law.rules.set_up.order, state.frame
    side = state.units[event.unit].side
    if order is None or type(frame) is not SetUpPhase or side not in order.sides:
        return None
    begun = any(state.units[unit].side == side for unit in frame.placed)
    before = order.sides[: order.sides.index(side)]
    waiting = [unit for unit in _missing(state) if state.units[unit].side in before]
    if begun or not waiting:
        return None
    first = state.units[waiting[0]].side
    return fault_about(
        event.unit, "set-up-too-early", at=event.at, args={"first": first, "units": waiting}
    )


def _apply(state: DataState, event: SetUp) -> None:
    """Place the unit in its hex."""
    frame = state.frame
    if type(frame) is SetUpPhase and event.unit not in frame.placed:
        frame.placed.append(event.unit)
    state.relocate(event.unit, event.at)


def _missing(state: DataState) -> list[str]:
    """Return the units that have no hex yet."""
    return [
        unit
        for unit, place in state.where.items()
        if place == "unplaced" and (_region(state, unit) or _start(state, unit))
    ]


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    book, case = part.book, part.case("set_up", "case")
    book.rule(case, on=SetUp, stops=True)(_set_up_before_the_game)
    book.rule(case, on=SetUp, stops=True)(_arrivals_are_not_set_up)
    if order := part.case("set_up", "order", "case"):
        book.rule(order, on=SetUp)(_in_order)
    book.applies(SetUp)(_apply)
    StartPlaces(book, case, start=_start, region=_region)
    UnitDuty(book, case, closing=SetUpPhase, message="not-set-up", due=_missing)
