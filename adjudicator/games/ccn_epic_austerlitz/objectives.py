"""Objectives: what a side holds of each, and when its banners are gained and given back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import TYPE_CHECKING

from adjudicator.games.ccn_epic_austerlitz.scenario_data import Objective

if TYPE_CHECKING:
    from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = [
    "ELIMINATION",
    "EXIT",
    "PRESSURE",
    "held_of",
    "is_won",
    "occupies",
    "settle",
    "settled",
    "start_turn",
]

#: sources of banners beside the objectives
ELIMINATION, EXIT, PRESSURE = "elimination", "breakthrough", "time-pressure"


def occupies(state: CcnState, side: str, place: str) -> bool:
    """Return whether a unit of a side is in a hex: a garrison is one, a leader is none."""
    return any(
        state.units[one].side == side and not state.is_leader(one)
        for one in state.stacks.get(place, ())
    )


def _majority(state: CcnState, one: Objective, side: str) -> bool:
    """Return whether a side holds more of the hexes than its enemy."""
    mine = sum(occupies(state, side, place) for place in one.hexes)
    return mine > sum(occupies(state, state.enemy[side], place) for place in one.hexes)


def _across(state: CcnState, side: str) -> list[str]:
    """Return the units of a side on the enemy's bank; not Cossacks, nor who is in a building."""
    bank, wanted = state.scenario.bottom_bank, side != state.scenario.bottom
    found = []
    for unit in state.standing[side]:
        place = state.where[unit]
        if (place in bank) == wanted and not state.is_leader(unit):
            spec = state.tables.hexes[state.terrain_of(place)]
            if not (spec.building or spec.river or "cossack" in state.type_of(unit).classes):
                found.append(unit)
    return sorted(found)


def held_of(state: CcnState, one: Objective, side: str) -> list[str]:
    """Return for what a side meets an objective now: hexes, units, or the first hex for all."""
    if one.side not in ("", side) or one.kind == EXIT:
        return []
    if one.kind == "across":
        return _across(state, side)
    if one.kind == "denied":
        return _denied(state, one, side)
    if one.each or len(one.hexes) == 1:
        return [place for place in one.hexes if occupies(state, side, place)]
    if one.kind == "majority":
        return one.hexes[:1] if _majority(state, one, side) else []
    return one.hexes[:1] if all(occupies(state, side, place) for place in one.hexes) else []


def _denied(state: CcnState, one: Objective, side: str) -> list[str]:
    """Return the first hex if the enemy holds none of the hexes."""
    enemy = state.enemy[side]
    return [] if any(occupies(state, enemy, place) for place in one.hexes) else one.hexes[:1]


def settle(state: CcnState) -> None:
    """Give back the banners whose condition has ended, and hand out those gained at once."""
    if not state.unsettled:
        return
    state.unsettled = 0
    stirred, state.stirred = state.stirred, ()
    places = None if stirred is None else frozenset(stirred)
    for one in state.objectives:
        if places is not None and one.kind != "across" and places.isdisjoint(one.hexes):
            continue
        if one.kind == "permanent":
            _keep(state, one, at_once=True)
            continue
        for side in sorted(state.enemy):
            _adjust(state, one, side)
    decide(state)


#: what settling changes
_SETTLED = (
    *("held", "taken", "banners", "ledger", "news", "unsettled", "stirred", "winner", "won_by"),
)


@contextmanager
def settled(state: CcnState) -> Iterator[None]:
    """Settle for somebody who looks on: the play goes on as if nobody had looked."""
    before = {name: deepcopy(getattr(state, name)) for name in _SETTLED}
    try:
        settle(state)
        yield
    finally:
        for name, value in before.items():
            setattr(state, name, value)


def is_won(state: CcnState) -> bool:
    """Return whether a side has won, as far as is settled or would be settled now."""
    if state.winner or not state.unsettled:
        return bool(state.winner)
    with settled(state):
        return bool(state.winner)


def _adjust(state: CcnState, one: Objective, side: str) -> None:
    """Bring the temporary banners of a side for an objective up to date."""
    before = state.held.get(one.id, {}).get(side, [])
    own_turn = one.kind not in ("majority", "denied") or side == state.phasing
    gains = not one.turn_start and own_turn
    if not before and not gains:
        return
    now = held_of(state, one, side)
    _hold(state, one, side, [token for token in now if gains or token in before])


def _hold(state: CcnState, one: Objective, side: str, tokens: list[str]) -> None:
    """Record for what a side has temporary banners, and what it gained and gave back."""
    before = state.held.get(one.id, {}).get(side, [])
    gained = [token for token in tokens if token not in before]
    lost = [token for token in before if token not in tokens]
    if gained or lost:
        state.held.setdefault(one.id, {})[side] = tokens
        state.count_banners(side, one.id, len(gained) * one.worth, len(lost) * one.worth)


def _keep(state: CcnState, one: Objective, *, at_once: bool) -> None:
    """Hand out the banners of a permanent objective: at once, or to the side whose turn begins."""
    if one.turn_start == at_once:
        return
    for side in sorted(state.enemy) if at_once else [state.phasing]:
        had = state.taken.setdefault(one.id, {}).setdefault(side, [])
        gained = [token for token in held_of(state, one, side) if token not in had]
        had += gained
        if gained:
            state.banners[side] += len(gained) * one.worth
            state.count_banners(side, one.id, len(gained) * one.worth)


def start_turn(state: CcnState) -> None:
    """Hand out the banners of the side whose turn begins."""
    state.unsettled, state.stirred = state.unsettled or state.now, None
    settle(state)
    side = state.phasing
    for one in state.objectives if side else ():
        if not one.turn_start:
            continue
        if one.kind == "permanent":
            _keep(state, one, at_once=False)
        else:
            _hold(state, one, side, held_of(state, one, side))
        if one.disputed:
            state.unsure[side] = [place for place in one.disputed if occupies(state, side, place)]
    decide(state)


def decide(state: CcnState) -> None:
    """Record the winner when a side has the banners that win."""
    if state.winner or not state.banners_known:
        return
    for side in sorted(state.enemy):
        if state.total_now(side) >= state.scenario.banners_to_win:
            state.winner, state.won_by = side, "CCN-C.seq-3"
