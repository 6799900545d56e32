"""Terrain: hexes that stop a move, that are closed, and battles of units that entered them."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.paths import is_closed, path_of, stops
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["is_spent"]

book = rulebook.chapter("terrain")
#: effects of Tactician cards that lift limits of the terrain
_LIFTS = frozenset(["building-battle", "no-terrain"])


@book.rule("CCN-C.terr-1", on=common.Move)
def stops_the_move(state: CcnState, event: common.Move) -> RuleResult:
    """A unit stops in the first hex of terrain that stops."""
    turn, path = state.open_turn, path_of(state, event)
    again = turn is not None and turn.hexes.get(event.unit, 0) > 0
    for place in path[0 if again and len(path) > 1 else 1 : -1]:
        if stops(state, event.unit, place) and not _lifted(state, event.unit):
            return fault_of(event, "terrain-stops", place=place)
    return None


def _lifted(state: CcnState, unit: str) -> bool:
    """Return whether a Tactician card lifts limits of the terrain for a unit."""
    turn = state.open_turn
    names = turn.aids.get(unit, []) if turn is not None else []
    return any(state.tables.tacticians[one].effect in (*_LIFTS, "skirmish") for one in names)


@book.rule("CCN-C.terr-1", on=own.Fight)
def no_battle_after_entering(state: CcnState, event: own.Fight) -> RuleResult:
    """Who has entered a forest, walled garden or building does not battle."""
    turn = state.open_turn
    if turn is None or event.unit in turn.battled or not is_spent(state, event.unit):
        return None
    return fault_of(event, "terrain-no-battle", place=state.where[event.unit])


def is_spent(state: CcnState, unit: str) -> bool:
    """Return whether a unit has moved into terrain after which it does not battle in the turn."""
    turn, place = state.open_turn, state.where[unit]
    if turn is None or not turn.hexes.get(unit) or place not in state.places:
        return False
    spec, kind = state.tables.hexes[state.terrain_of(place)], state.type_of(unit)
    light = spec.battle == "light" and kind.arm == "infantry" and "light" in kind.classes
    if spec.battle == "all" or light:
        return False
    return stops(state, unit, place) and not _lifted(state, unit)


def _closed(state: CcnState, event: common.Move | common.Advance | own.Breakthrough) -> str:
    """Return the first closed hex that a unit enters, or ""."""
    way = path_of(state, event)[1:] if isinstance(event, common.Move) else [event.to]
    return next(
        (one for one in way if one in state.places and is_closed(state, event.unit, one)), ""
    )


def _is_lake(state: CcnState, place: str) -> bool:
    """Return whether a hex is of the lake that the scenario has a case for."""
    return bool(state.scenario.cases.lake) and state.terrain_of(place) == "lake"


@book.rule("CCN-C.terr-2", on=(common.Move, common.Advance, own.Breakthrough))
def closed_terrain(
    state: CcnState, event: common.Move | common.Advance | own.Breakthrough
) -> RuleResult:
    """Nobody enters closed terrain."""
    place = _closed(state, event)
    if not place or _is_lake(state, place):
        return None
    return fault_of(event, "terrain-closed", place=place)


def _lake(case: str) -> None:
    """Register the case of a scenario about its lake."""

    @book.rule(case, on=(common.Move, common.Advance, own.Breakthrough))
    def the_lake(
        state: CcnState, event: common.Move | common.Advance | own.Breakthrough
    ) -> RuleResult:
        """Nobody enters the lake."""
        place = _closed(state, event)
        if not place or state.scenario.cases.lake != case or not _is_lake(state, place):
            return None
        return fault_of(event, "terrain-closed", place=place)


for _case in ("CCN-6.s1-5", "CCN-6.s2-4"):
    _lake(_case)


@book.rule("CCN-C.tg-3", on=own.Breakthrough)
def ground_that_stops(state: CcnState, event: own.Breakthrough) -> RuleResult:
    """Cavalry that has taken ground in terrain that stops goes no farther."""
    place = state.where[event.unit]
    if place in state.places and stops(state, event.unit, place):
        return fault_of(event, "terrain-stops", place=place)
    return None


@book.rule("CCN-C.tg-3", on=own.Fight)
def no_bonus_melee_from_it(state: CcnState, event: own.Fight) -> RuleResult:
    """Cavalry that has advanced into terrain that stops makes no bonus melee."""
    turn, place = state.open_turn, state.where[event.unit]
    if turn is None or turn.pursuing != event.unit or place not in state.places:
        return None
    if not stops(state, event.unit, place):
        return None
    return fault_of(event, "terrain-no-battle", place=place)
