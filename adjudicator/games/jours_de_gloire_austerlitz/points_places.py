"""Victory points for hexes, and for units that leave the map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.points_base import Count, awarded, cases, slip
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import Control
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["end_of_turn", "exits", "hexes"]

book = rulebook.chapter("points_places")

# Hexes


def _held(state: JdgState, lines: Iterable[Control], *, by_all: str = "") -> Count:
    """Return the points for the hexes that sides control now.

    Those of the case `by_all` are scored by either side.
    """
    found: Count = {}
    for line in lines:
        for place, worth in line.hexes.items():
            holder = state.control.get(place, "")
            if holder and (line.case == by_all or line.side in ("", holder)):
                found[holder] = found.get(holder, 0) + worth
    return found


def end_of_turn(state: JdgState) -> None:
    """Give the points for hexes that are counted in every turn."""
    for line in state.scenario.points.control:
        if line.each_turn:
            for side, worth in _held(state, [line]).items():
                state.award(side, int(worth), line.case)


@book.value
def hexes(state: JdgState, final: bool) -> Count:
    """Return the points for hexes: those of each turn so far, or of the end."""
    lines = state.scenario.points.control
    cases = {line.case for line in lines if line.each_turn}
    found = awarded(one for one in state.awards if one.case in cases)
    at_end = _held(state, [line for line in lines if not line.each_turn]) if final else {}
    return {side: found.get(side, 0) + at_end.get(side, 0) for side in state.enemy}


@slip(hexes, *cases("vp-hex", ("S1", "A1")))
def _only_at_the_end(state: JdgState, final: bool) -> Count:
    return _held(state, state.scenario.points.control) if final else {}


@slip(hexes, *cases("vp-hex", ("S2", "S3", "S4", "N1", "N2")), "JDG-A2-no-exit")
def _in_every_turn(state: JdgState, final: bool) -> Count:
    held = _held(state, state.scenario.points.control)
    ended = state.turn if state.phase == state.game.file.phases[-1].id else state.turn - 1
    return {side: worth * max(ended, 0) for side, worth in held.items()}


def _by_either_side(case: str, state: JdgState, final: bool) -> Count:
    """Slip: hexes that only one side scores are scored by the other one too."""
    return _held(state, state.scenario.points.control, by_all=case) if final else {}


for _case in ("JDG-N1-vp-santon", "JDG-A2-vp-hex-fr", "JDG-A2-vp-hex-ar"):
    slip(hexes, _case)(partial(_by_either_side, _case))


# Units that leave the map


@book.value
def exits(state: JdgState, final: bool) -> Count:
    """Return the points for units that have left the map as their scenario says."""
    line = state.scenario.points.exits
    if line is None:
        return {}
    return awarded(one for one in state.awards if one.case == line.case)


@slip(exits, *cases("vp-exit", ("S1", "S3", "N1", "A1")), "JDG-A2-no-exit")
def _all_exits(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.exits
    worth = line.points if line is not None else 1
    found: Count = {}
    for unit in state.exited:
        side = state.units[unit].side
        if line is None or side == line.side:
            found[side] = found.get(side, 0) + worth
    return found
