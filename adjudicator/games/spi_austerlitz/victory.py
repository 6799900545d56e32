"""Rules for victory (chapter 14): Victory Points, traced lines, and the level of victory."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import End
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.morale import is_demoralized
from adjudicator.games.spi_austerlitz.stacking import printed
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import unknown_strength
from adjudicator.mechanics.scoring.ending import Ending, last_of_the_sequence, may_concede
from adjudicator.mechanics.scoring.levels import Levels
from adjudicator.mechanics.scoring.points import Points
from adjudicator.mechanics.trace import traced

__all__ = [
    "at_the_end",
    "best_edge",
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


def best_edge(state: SpiState, values: dict[str, float]) -> str:
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


def _exit_points(state: SpiState, gone: dict[str, float], *edges: str) -> dict[str, float]:
    """Return the points of exits by the best edge, or by some."""
    victory = state.tables.victory
    counted = edges or [best_edge(state, gone)]
    return {victory.exits: sum(gone[edge] * victory.exit_points[edge] for edge in counted)}


@book.value
def exits(state: SpiState, final: bool) -> dict[str, float]:
    """Return the points of exits: those by the edge by which more strength exited count."""
    return _exit_points(state, exited(state))


@exits.slip("SPI-14.1b")
def _both_edges(state: SpiState, final: bool) -> dict[str, float]:
    gone = exited(state)
    return _exit_points(state, gone, *gone)


@exits.slip("SPI-14.1d")
def _edge_with_more_points(state: SpiState, final: bool) -> dict[str, float]:
    gone, worth = exited(state), state.tables.victory.exit_points
    edge = best_edge(state, {one: strength * worth[one] for one, strength in gone.items()})
    return _exit_points(state, gone, edge)


@exits.slip("SPI-14.1e")
def _exits_of_halves(state: SpiState, final: bool) -> dict[str, float]:
    return _exit_points(state, exits_halved(state))


def _for_losses(state: SpiState, lost: dict[str, float]) -> dict[str, float]:
    each, side = state.tables.victory.elimination_points, state.tables.victory.exits
    return {one: lost[state.enemy[one]] * each for one in (side, state.enemy[side])}


@book.value
def eliminations(state: SpiState, final: bool) -> dict[str, float]:
    """Return the points for the other side's losses: at the end, with the traced lines."""
    return _for_losses(state, _losses(state, final))


@eliminations.slip("SPI-14.1f")
def _losses_halved(state: SpiState, final: bool) -> dict[str, float]:
    lost, divisor = _losses(state, final), state.tables.demoralization.divisor
    for side, eliminated in state.losses.items():
        if is_demoralized(state, side):
            lost[side] += eliminated / divisor - eliminated
    return _for_losses(state, lost)


@eliminations.slip("SPI-14.1g")
def _lines_not_traced(state: SpiState, final: bool) -> dict[str, float]:
    return eliminations.right(state, final=False)


#: Victory Points at present or, at the end of the game, with the traced lines
score = Points(exits=exits, eliminations=eliminations)
#: the level of victory by the ratio of points (14.1h, 14.2); "" if there are none
level = Levels(
    book,
    table=lambda state: state.tables.victory.levels,
    first=lambda state: state.tables.victory.exits,
    bounds="SPI-14.2",
    measured="SPI-14.1h",
).reached


# End of the game


ending = Ending(book, "SPI-14.1a", last=last_of_the_sequence)
at_the_end = ending.is_reached


@book.rule("SPI-14.1g", after=End)
def the_score_can_be_taken(state: SpiState, event: End) -> RuleResult:
    """Report if the points cannot be counted."""
    return None if state.conceded else why_not_countable(state, final=True)


may_concede(book, side=lambda state, event: event.by or state.phasing)


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
        found["points"] = counted
        found["ratio"] = ":".join(f"{counted[side]:g}" for side in state.losses)
        if state.over and not state.conceded:
            found["level"] = level(state, counted)
    if state.over:
        found["cut_off"] = cut_off(state)
    return found
