"""The introductory scenario (chapter 10): its area, levels of victory; and computed values."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import Struct

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Advance, End, Move, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Block, RuleResult, Step
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.data import Level
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.movement import walk
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import holder_of
from adjudicator.games.crowning_glory.victory import at_the_end, captured

__all__ = ["STALEMATE", "outcome", "standing"]

book = rulebook.chapter("scenario")


STALEMATE = "Stalemate"
_CASES = {"allied": "CG-10.7a", "french": "CG-10.7b"}


def _row(place: str) -> int:
    """Return the row of a hex; 0 on a map with other hex numbers."""
    return int(place[:-2]) if place.isdecimal() and len(place) > 2 else 0


def _columns(state: CgState) -> frozenset[str]:
    """Return the columns of the area: the last digits of its hex numbers."""
    assert state.scenario is not None  # noqa: S101  # the caller saw it
    name = state.scenario.area
    if name not in state.board.memo:
        area = state.board.sets.get(name, ())
        state.board.memo[name] = frozenset(place[-2:] for place in area)
    found: frozenset[str] = state.board.memo[name]
    return found


@book.step("CG-10.2")
def stays_in_the_area(step: Step) -> Block | None:
    """No unit moves out of the area; one that starts outside may enter, but not into a higher row.

    Units that start outside are in columns of the area: they do not move into others either.
    """
    state: CgState = step.state
    if state.scenario is None or not state.outside(step.end):
        return None
    came = state.outside(state.where[step.unit]) and state.outside(step.start)
    if came and _row(step.end) <= _row(step.start) and step.end[-2:] in _columns(state):
        return None
    return Block("CG-10.2", "out-of-area", step.end)


@book.rule("CG-10.2", on=Move)
def moves_outside_the_area(state: CgState, move: Move) -> RuleResult:
    """The rules do not say whether units that start outside may move there at all."""
    if not state.outside(state.where[move.unit]) or not (move.path or move.to):
        return None
    walked = walk(state, move)
    outside = [place for place in walked.path[1:] if state.outside(place)]
    if walked.block is not None or not outside:
        return None
    return fault_of(move, "outside-the-area", at=outside[0], severity="doubt")


@book.rule("CG-10.2", on=(Retreat, Advance))
def fights_outside_the_area(state: CgState, event: Retreat | Advance) -> RuleResult:
    """The rules do not say whether the area also limits retreats and advances."""
    if not state.outside(event.to):
        return None
    return fault_of(event, "outside-the-area", severity="doubt")


# Victory


class LevelReached(Struct):
    """The level of victory that is reached."""

    level: str
    side: str
    case: str


def _reached(state: CgState, one: Level, *, lower: bool) -> bool:
    """Return whether a level is reached; with `lower`, the rows to be free are the lower ones."""
    assert state.scenario is not None  # noqa: S101  # the caller saw it
    named = (state.board.sets.get(name, ()) for name in state.scenario.places)
    places = [place for some in named for place in some]
    if one.captures and any(holder_of(state, place) != one.side for place in places):
        return False
    if one.strength:
        units = [u for u in state.of_side(one.side) if _row(state.where[u]) <= one.row]
        return sum(map(state.steps.__getitem__, units)) >= one.strength
    if one.row:
        rows = [_row(state.where[unit]) for unit in state.of_side(state.enemy[one.side])]
        if any(row <= one.row if lower else row >= one.row for row in rows):
            return False
    return sum(1 for u in state.of_side(one.side) if state.where[u] in places) >= one.units


@book.value
def levels(state: CgState, *, lower: bool = False) -> list[LevelReached]:
    """Return the levels that are reached, in the order in which they are tested."""
    if state.scenario is None:
        return []
    return [
        LevelReached(one.level, one.side, _CASES[one.side])
        for one in state.scenario.levels
        if _reached(state, one, lower=lower)
    ]


def _levels_without(side: str, state: CgState, *, lower: bool = False) -> list[LevelReached]:
    """Slip: only the other side reaches a level."""
    return [one for one in levels.right(state, lower=lower) if one.side != side]


for _side, _case in _CASES.items():
    levels.slip(_case)(partial(_levels_without, _side))


def standing(state: CgState, *, lower: bool = False) -> LevelReached:
    """Return the level that counts: the first that is reached."""
    found = levels(state, lower=lower)
    return found[0] if found else LevelReached(STALEMATE, "", "CG-10.7b")


@book.rule("CG-10.7b", after=End)
def a_level_that_is_doubtful(state: CgState, event: End) -> RuleResult:
    """Report if the level depends on a reading: of the rows, or of which side is tested first."""
    if state.scenario is None or not at_the_end(state):
        return None
    ours, other = standing(state), standing(state, lower=True)
    both = {one.side for one in levels(state)}
    if ours.level == other.level and len(both) < len(state.enemy):
        return None
    message = "level-of-both" if ours.level == other.level else "level-of-rows"
    args = {"level": ours.level, "other": other.level}
    return Fault(message, args, severity="doubt", expected=ours.level, seen=other.level)


def outcome(state: CgState) -> dict[str, Any]:
    """Return the computed values of a state."""
    strength = {
        side: sum(map(state.steps.__getitem__, state.of_side(side))) for side in state.enemy
    }
    found: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "losses": dict(state.losses),
        "demoralized": ", ".join(sorted(state.demoralized)),
        "strength": strength,
        "captured": captured(state),
    }
    if type(state.frame) is Combat and state.frame.column is not None:
        found["attack"] = _under_way(state, state.frame)
    if state.conceded:
        found["conceded"] = state.conceded
    if state.scenario is not None:
        reached = standing(state)
        found["level"] = reached.level
        if state.over and reached.side and not state.conceded:
            found["winner"], found["won_by"] = reached.side, reached.case
    if state.winner:
        found["winner"], found["won_by"] = state.winner, state.won_by
    return found


def _under_way(state: CgState, combat: Combat) -> dict[str, Any]:
    """Return the computed values of the open attack."""
    table = state.tables.combat[combat.side]
    found = {
        "on": combat.target,
        "differential": combat.differential,
        "shift": combat.shift,
        "column": table.named(combat.column or 0),
    }
    return found | ({"result": combat.result} if combat.result else {})
