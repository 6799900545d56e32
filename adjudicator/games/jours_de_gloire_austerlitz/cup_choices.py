"""Choices of the cup: which markers a player may open with, put in, and draw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from adjudicator.core.events import Event
from adjudicator.core.legal import Alternatives
from adjudicator.games.jours_de_gloire_austerlitz.events import Draw, Fill, OpenTurn
from adjudicator.games.jours_de_gloire_austerlitz.markers import needed, put_in, side_of_marker
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["draws", "fillings", "openings"]


def openings(state: JdgState) -> Iterator[Event]:
    """Propose the markers with which the side with the initiative may open the turn."""
    if state.opened or not state.initiative:
        return
    for one in state.markers:
        if side_of_marker(state, one) == state.initiative:
            yield OpenTurn(marker=one, by=state.initiative)


def fillings(state: JdgState) -> Iterator[Alternatives]:
    """Propose what each side may put into the cup."""
    for side in state.enemy:
        yield Fillings(state, side)


class Fillings(Alternatives):
    """What one side may put into the cup: listed marker by marker, drawn as a whole."""

    def __init__(self, state: JdgState, side: str) -> None:
        """Take the side that puts markers in."""
        super().__init__(Fill, partial(_spare, state, side), partial(_one, side))
        self._state, self._side = state, side

    def drawn(self, chance: Random, most: int) -> list[Event]:
        """Return some whole fillings at random; none once the side has put markers in."""
        state, side = self._state, self._side
        if state.filled.get(side) or state.unnamed.get(side):
            return []
        whole = [_composed(state, side, chance) for _ in range(min(most, 2))]
        return [Fill(markers=some, by=side) for some in whole if some]


def _one(side: str, marker: str) -> Event:
    return Fill(markers=[marker], by=side)


def _spare(state: JdgState, side: str) -> list[str]:
    """Return every kind of marker of which a side still has one to put in."""
    counts = put_in(state, side)
    found = [
        one
        for one in state.markers
        if side_of_marker(state, one) == side and counts.get(one, 0) < _most(state, one)
    ]
    return found + _combined(state, side)


def _most(state: JdgState, formation: str) -> int:
    """Return how many markers of a formation may go in at most."""
    quota = state.tables.quota
    doubled = formation in quota.reserves and state.initiative == quota.side
    return state.markers[formation] + doubled


def _combined(state: JdgState, side: str) -> list[str]:
    """Return the combined markers that a side may still use."""
    combined = state.tables.combined
    return [
        one
        for one in state.scenario.combined
        if combined[one].side == side and one not in state.used
    ]


def _composed(state: JdgState, side: str, chance: Random) -> list[str]:
    """Return a whole filling: what the quota demands, all other markers, some combined ones."""
    counts = put_in(state, side)
    single = [
        one
        for one, have in state.markers.items()
        if side_of_marker(state, one) == side
        for _ in range(have - counts.get(one, 0))
    ]
    quota = needed(state)
    found: list[str] = []
    if quota is None or quota.side != side:
        found = single
    else:
        grouped = frozenset().union(*(some for some, _ in quota.groups))
        found = [one for one in single if one not in grouped]
        rest: list[str] = []
        for some, least in quota.groups:
            here = [one for one in single if one in some]
            chance.shuffle(here)
            due = max(0, least - sum(n for one, n in counts.items() if one in some))
            found += here[:due]
            rest += here[due:]
        chance.shuffle(rest)
        count = chance.choice((quota.least, quota.least, quota.most))
        inside = sum(n for one, n in counts.items() if one in grouped)
        found += rest[: max(0, count - inside - sum(one in grouped for one in found))]
    combined = _combined(state, side)
    chance.shuffle(combined)
    most = state.tables.combined_limit
    return found + combined[: chance.choice((0, 0, 1, most))]


def draws(state: JdgState) -> Iterator[Event]:
    """Propose the opening marker, or every marker that may be in the cup, each as often."""
    if state.opening:
        yield Draw(marker=state.opening)
        return
    if state.in_cup() <= 1:
        return
    for side in state.enemy:
        named = dict(state.cup.get(side, {}))
        if state.unnamed.get(side):
            named |= dict.fromkeys(_spare(state, side), 1)
        for marker in named:
            yield Draw(marker=marker)


def chance_of(state: JdgState, draw: Draw) -> float:
    """Return how many markers of a kind are in the cup."""
    named = state.cup.get(side_of_marker(state, draw.marker), {}).get(draw.marker, 0)
    return float(named or 1)
