"""Rules for victory (chapter 14): Victory Points, traced lines, and the level of victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from adjudicator.core.events import Concede, End
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.morale import is_demoralized
from adjudicator.games.spi_austerlitz.stacking import printed
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import unknown_strength
from adjudicator.mechanics.scoring.ending import Ending, last_of_the_sequence
from adjudicator.mechanics.trace import traced

__all__ = [
    "Score",
    "at_the_end",
    "cut_off",
    "exited",
    "exits_halved",
    "level",
    "no_arrow_hexes",
    "outcome",
    "score",
    "why_not_countable",
]

book = rulebook.chapter("victory")

#: whether points of both sides reach a bound, which may be inclusive
_Reached = Callable[[float, float, tuple[int, int], bool], bool]


class Score(Struct):
    """Victory Points."""

    #: side -> points
    points: dict[str, float]
    #: edge -> Strength Points that exited by it
    exited: dict[str, float]
    #: the edge that counts
    edge: str


def why_not_countable(state: SpiState, final: bool) -> Unknown | None:
    """Return why points cannot be counted, if they cannot."""
    gone = ("eliminated", *(f"exited-{edge}" for edge in state.tables.victory.exit_points))
    unknown = unknown_strength(state, [u for u in state.units if state.where[u] in gone])
    if unknown is not None or not final:
        return unknown
    cut = cut_off(state)
    return no_arrow_hexes(state) if cut is None else unknown_strength(state, cut)


def no_arrow_hexes(state: SpiState) -> Unknown:
    """Return that no line can be traced on a map without arrow hexes."""
    names = state.tables.victory.exit_hexes.values()
    return Unknown(why="no-arrow-hexes", needs=", ".join(names))


def cut_off(state: SpiState) -> list[str] | None:
    """Return the units that cannot trace a line to an arrow hex (14.1g); None without arrows.

    A line is free of enemies, and of hexes that they control unless a friend is there.
    """
    as_it_is = (state.changes, state.demoralized)
    if state.traced[0] != as_it_is:  # cached, because several claims and the outcome ask
        state.traced = (as_it_is, _cut_off(state))
    found: list[str] | None = state.traced[1]
    return found


def _cut_off(state: SpiState) -> list[str] | None:
    victory, board = state.tables.victory, state.board
    side = victory.exits
    standing = [u for u, one in state.units.items() if one.side == side and state.on_map(u)]
    arrows = {p for name in victory.exit_hexes.values() for p in board.sets.get(name, ())}
    if not arrows:
        return None if standing else []
    friends = {state.where[unit] for unit in standing}
    closed = (state.zones.counts[state.enemy[side]].keys() | state.stacks.keys()) - friends
    reached = traced(arrows, board.neighbours, closed, friends)
    return [unit for unit in standing if state.where[unit] not in reached]


@book.value
def exited(state: SpiState) -> dict[str, float]:
    """Return the printed Strength Points that exited by each edge (14.1e)."""
    victory = state.tables.victory
    found: dict[str, float] = dict.fromkeys(victory.exit_points, 0)
    for unit, spec in state.units.items():
        place = state.where[unit]
        if place.startswith("exited-") and spec.side == victory.exits:
            found[place.removeprefix("exited-")] += spec.combat or 0
    return found


@exited.slip("SPI-14.1e")
def exits_halved(state: SpiState) -> dict[str, float]:
    """Return what exited at the strength with which a demoralized side fights."""
    found, tables = exited.right(state), state.tables
    if not is_demoralized(state, tables.victory.exits):
        return found
    return {edge: strength / tables.demoralization.divisor for edge, strength in found.items()}


def _best_edge(state: SpiState, values: dict[str, float]) -> str:
    """Return the edge with the highest value, or that of a tie (14.1d)."""
    most, tie = max(values.values()), state.tables.victory.tie
    best = [edge for edge, value in values.items() if value == most]
    return tie if tie in best else best[0]


def _losses(state: SpiState, final: bool) -> dict[str, float]:
    """Return the losses of each side; at the end, the units that are cut off too (14.1g)."""
    lost: dict[str, float] = dict(state.losses)
    if final:
        cut = cut_off(state) or []
        lost[state.tables.victory.exits] += sum(state.units[unit].combat or 0 for unit in cut)
    return lost


def _counted(state: SpiState, gone: dict[str, float], lost: dict[str, float], *edges: str) -> Score:
    """Count the points of losses, and of exits by the best edge or by some, the main one first."""
    first, *others = edges or [_best_edge(state, gone)]
    victory = state.tables.victory
    side, each = victory.exits, victory.elimination_points
    other = state.enemy[side]
    left_by = sum(gone[edge] * victory.exit_points[edge] for edge in (first, *others))
    points = {side: left_by + lost[other] * each, other: lost[side] * each}
    return Score({one: _plain(value) for one, value in points.items()}, gone, first)


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


@book.value
def score(state: SpiState, final: bool) -> Score:
    """Count the points: at present or, at the end of the game, with the traced lines."""
    return _counted(state, exited(state), _losses(state, final))


@score.slip("SPI-14.1b")
def _both_edges(state: SpiState, final: bool) -> Score:
    gone = exited(state)
    edges = dict.fromkeys([_best_edge(state, gone), *gone])
    return _counted(state, gone, _losses(state, final), *edges)


@score.slip("SPI-14.1d")
def _edge_with_more_points(state: SpiState, final: bool) -> Score:
    gone, worth = exited(state), state.tables.victory.exit_points
    edge = _best_edge(state, {one: strength * worth[one] for one, strength in gone.items()})
    return _counted(state, gone, _losses(state, final), edge)


@score.slip("SPI-14.1e")
def _exits_of_halves(state: SpiState, final: bool) -> Score:
    return _counted(state, exits_halved(state), _losses(state, final))


@score.slip("SPI-14.1f")
def _losses_halved(state: SpiState, final: bool) -> Score:
    lost, divisor = _losses(state, final), state.tables.demoralization.divisor
    for side, eliminated in state.losses.items():
        if is_demoralized(state, side):
            lost[side] += eliminated / divisor - eliminated
    return _counted(state, exited(state), lost)


@score.slip("SPI-14.1g")
def _lines_not_traced(state: SpiState, final: bool) -> Score:
    return score.right(state, final=False)


def _level(state: SpiState, points: dict[str, float], reached: _Reached) -> str:
    """Return the first level that some points reach; "" if there are no points."""
    side = state.tables.victory.exits
    ours, theirs = points[side], points[state.enemy[side]]
    if not ours and not theirs:
        return ""
    levels = state.tables.victory.levels
    for one in levels:
        if one.bound is None or reached(ours, theirs, one.bound, one.inclusive):
            return one.level
    return levels[-1].level


def _by_ratio(ours: float, theirs: float, bound: tuple[int, int], inclusive: bool) -> bool:
    """Return whether a ratio is below a bound, or at it."""
    mine, limit = ours * bound[1], theirs * bound[0]
    return mine < limit or (inclusive and mine == limit)


def _by_difference(ours: float, theirs: float, bound: tuple[int, int], inclusive: bool) -> bool:
    mine, limit = ours - theirs, bound[0] - bound[1]
    return mine < limit or (inclusive and mine == limit)


@book.value
def level(state: SpiState, points: dict[str, float]) -> str:
    """Return the level of victory by the ratio of points (14.1h, 14.2); "" if there are none."""
    return _level(state, points, _by_ratio)


@level.slip("SPI-14.2")
def _bounds_the_other_way(state: SpiState, points: dict[str, float]) -> str:
    return _level(
        state,
        points,
        lambda ours, theirs, bound, inclusive: _by_ratio(ours, theirs, bound, not inclusive),
    )


@level.slip("SPI-14.1h")
def _difference_of_points(state: SpiState, points: dict[str, float]) -> str:
    return _level(state, points, _by_difference)


# End of the game


ending = Ending(book, "SPI-14.1a", last=last_of_the_sequence)
at_the_end = ending.is_reached


@book.rule("SPI-14.1g", after=End)
def the_score_can_be_taken(state: SpiState, event: End) -> RuleResult:
    """Report if the points cannot be counted."""
    return None if state.conceded else why_not_countable(state, final=True)


@book.applies(Concede)
def apply_concede(state: SpiState, event: Concede) -> None:
    """Record that a player concedes."""
    state.conceded = event.by if event.by in state.enemy else state.phasing or "?"


def outcome(state: SpiState) -> dict[str, Any]:
    """Return the computed values of a state."""
    found: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "losses": dict(state.losses),
        "demoralized": ", ".join(side for side in state.losses if is_demoralized(state, side)),
        "exited": exited(state),
        "strength": {side: printed(state, state.of_side(side)) for side in state.losses},
    }
    if state.conceded:
        found["conceded"] = state.conceded
    if why_not_countable(state, final=state.over) is None:
        counted = score(state, final=state.over)
        found["points"] = counted.points
        found["ratio"] = ":".join(f"{counted.points[side]:g}" for side in state.losses)
        if state.over and not state.conceded:
            found["level"] = level(state, counted.points)
    if state.over:
        found["cut_off"] = cut_off(state)
    return found
