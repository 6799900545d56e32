"""Victory: points by losses, hexes and exits, their levels, and victories before the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.core.events import Phase
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.scoring.ending import may_concede
from adjudicator.systems.hexes.format_course import LevelRules, Source, Win
from adjudicator.systems.hexes.format_ground import Hexes
from adjudicator.systems.hexes.law import hexes_of
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["level_of", "outcome", "points", "points_by_case", "register", "settle"]


def _own_hexes(state: DataState, side: str, written: Hexes, *, held: bool) -> list[str]:
    """Return the hexes that a side holds, or where it has a unit."""
    hexes = hexes_of(state.board, written)
    if held:
        return [at for at in sorted(hexes) if state.held.get(at) == side]
    return [
        at
        for at in sorted(hexes)
        if any(state.units[unit].side == side for unit in state.stack(at))
    ]


def _worth(state: DataState, units: Iterable[str], per: str) -> int:
    return sum(1 if per == "unit" else state.units[unit].combat or 0 for unit in units)


def _of_source(state: DataState, one: Source) -> int:
    """Return the points that a source gives now."""
    if one.of == "hexes":
        written = one.hexes
        own = _own_hexes(state, one.side, written, held=one.held) if written is not None else []
        return one.each * (min(1, len(own)) if one.once else len(own))
    if one.of == "exits":
        words = {f"exited-{one.edge}"} if one.edge else {w for w in state.words if "exited" in w}
        side = one.side
    else:
        words, side = {"eliminated"}, state.enemy[one.side]
    gone = [
        unit
        for unit, place in state.where.items()
        if place in words and state.units[unit].side == side
    ]
    more = state.lost_before.get(side, 0) if one.of == "losses" and one.per == "strength" else 0
    return one.each * (_worth(state, gone, one.per) + more)


def points_by_case(state: DataState) -> list[tuple[str, str, int]]:
    """Return the side, case and points of each source."""
    sources = state.law.rules.victory.points
    return [(one.side, one.case, _of_source(state, one)) for one in sources]


def points(state: DataState) -> dict[str, int]:
    """Return the victory points of each side."""
    found = dict.fromkeys(state.enemy, 0)
    for side, _, value in points_by_case(state):
        found[side] += value
    return found


def level_of(state: DataState, scored: dict[str, int]) -> LevelRules | None:
    """Return the level that some points give."""
    first, other = state.enemy
    apart = scored[first] - scored[other]
    levels = state.law.rules.victory.levels
    return next((one for one in levels if one.most is None or apart <= one.most), None)


def _is_won(state: DataState, one: Win) -> bool:
    """Return whether the conditions of a victory hold."""
    if one.losses is not None and state.losses[state.enemy[one.side]] < one.losses:
        return False
    if one.hexes is not None:
        return len(_own_hexes(state, one.side, one.hexes, held=one.held)) >= one.least
    return one.losses is not None


def settle(state: DataState) -> None:
    """Decide the game when a phase ends."""
    if state.winner or state.over or not state.phase:
        return
    won = next((one for one in state.law.rules.victory.wins if _is_won(state, one)), None)
    if won is not None:
        state.winner, state.won_by = won.side, won.case


def _play_stops(state: DataState, event: Phase) -> RuleResult:
    """No phase begins after a side has won."""
    if not state.won_by or state.over or state.played_on not in (0, state.now):
        return None
    state.played_on = state.now
    args = {"winner": state.winner, "phase": event.phase}
    return Fault("play-goes-on", args, rule=state.won_by, expected="the end", seen=event.phase)


def outcome(state: DataState) -> dict[str, Any]:
    """Return the computed values of a state for the report."""
    scored = points(state)
    found: dict[str, Any] = {"turn": state.turn, "phase": state.phase}
    found["losses"] = dict(state.losses)
    if state.law.rules.victory.points:
        found["points"] = scored
    if state.conceded:
        found["conceded"] = state.conceded
    if state.won_by:
        found["winner"] = state.winner
    elif state.over:
        level = level_of(state, scored)
        if state.conceded:
            found["winner"] = state.enemy.get(state.conceded, "")
        elif level is not None:
            found["level"], found["winner"] = level.level, level.winner
    return found


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    may_concede(part.book)
    wins = part.cases("victory", "wins")
    if wins:
        part.book.rule(*wins, on=Phase)(_play_stops)
