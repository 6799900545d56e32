"""Rules for victory (chapter 14): Victory Points, traced lines, and the level of victory."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.core.events import Concede, End
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Said
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.morale import is_demoralized
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.trace import traced

__all__ = [
    "COUNTING",
    "Score",
    "at_the_end",
    "cut_off",
    "exited",
    "level",
    "score",
    "why_not_countable",
]

book = rulebook.chapter("victory")

#: the cases by which points are counted; if one is off, its misreading applies
COUNTING = ("SPI-14.1b", "SPI-14.1d", "SPI-14.1e", "SPI-14.1f", "SPI-14.1g")


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
    for unit, spec in state.units.items():
        if spec.combat is None and state.where[unit] in gone:
            return Unknown(why="strength-not-known", needs="combat", args={"unit": unit})
    if not final:
        return None
    cut = cut_off(state)
    if cut is None:
        names = state.tables.victory.exit_hexes.values()
        return Unknown(why="no-arrow-hexes", needs=", ".join(names))
    for unit in cut:
        if state.units[unit].combat is None:
            return Unknown(why="strength-not-known", needs="combat", args={"unit": unit})
    return None


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


def exited(state: SpiState, off: frozenset[str] = frozenset()) -> dict[str, float]:
    """Return the printed Strength Points that exited by each edge (14.1e)."""
    victory = state.tables.victory
    found: dict[str, float] = dict.fromkeys(victory.exit_points, 0)
    for unit, spec in state.units.items():
        place = state.where[unit]
        if place.startswith("exited-") and spec.side == victory.exits:
            found[place.removeprefix("exited-")] += spec.combat or 0
    if "SPI-14.1e" in off and is_demoralized(state, victory.exits):
        divisor = state.tables.demoralization.divisor
        found = {edge: strength / divisor for edge, strength in found.items()}
    return found


def counting_edge(state: SpiState, gone: dict[str, float], off: frozenset[str]) -> str:
    """Return the edge that counts: the one with more Strength Points, or that of a tie (14.1d)."""
    victory = state.tables.victory
    worth = dict.fromkeys(gone, 1) if "SPI-14.1d" not in off else victory.exit_points
    most = max(gone[edge] * worth[edge] for edge in gone)
    best = [edge for edge in gone if gone[edge] * worth[edge] == most]
    return victory.tie if victory.tie in best else best[0]


@book.computes(*COUNTING)
def score(state: SpiState, final: bool, off: frozenset[str] | None = None) -> Score:
    """Count the points: at present or, at the end of the game, with the traced lines."""
    off = state.off if off is None else off
    victory, side = state.tables.victory, state.tables.victory.exits
    other = state.enemy[side]
    gone = exited(state, off)
    edge = counting_edge(state, gone, off)
    if "SPI-14.1b" in off:
        left_by = sum(gone[one] * worth for one, worth in victory.exit_points.items())
    else:
        left_by = gone[edge] * victory.exit_points[edge]
    lost: dict[str, float] = dict(state.losses)
    if "SPI-14.1f" in off:
        divisor = state.tables.demoralization.divisor
        lost = {
            one: lost[one] / divisor if is_demoralized(state, one) else lost[one] for one in lost
        }
    if final and "SPI-14.1g" not in off:
        lost[side] += sum(state.units[unit].combat or 0 for unit in cut_off(state) or [])
    each = victory.elimination_points
    points = {side: left_by + lost[other] * each, other: lost[side] * each}
    return Score({one: _plain(value) for one, value in points.items()}, gone, edge)


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


@book.computes("SPI-14.1h", "SPI-14.2")
def level(state: SpiState, points: dict[str, float], off: frozenset[str] | None = None) -> str:
    """Return the level of victory by the ratio of points (14.1h, 14.2); "" if there are none."""
    off = state.off if off is None else off
    side = state.tables.victory.exits
    ours, theirs = points[side], points[state.enemy[side]]
    if not ours and not theirs:
        return ""
    levels = state.tables.victory.levels
    for one in levels:
        if one.bound is None:
            break
        above, below = one.bound
        # misread: the bounds are differences of points
        mine, bound = (
            (ours - theirs, above - below) if "SPI-14.1h" in off else (ours * below, theirs * above)
        )
        inclusive = one.inclusive != ("SPI-14.2" in off)
        if mine < bound or (inclusive and mine == bound):
            return one.level
    return levels[-1].level


# End of the game


def at_the_end(state: SpiState) -> bool:
    """Return whether the last phase of the last turn is reached."""
    return state.turn >= state.turns and state.phase == state.game.file.phases[-1].id


@book.rule("SPI-14.1a", on=End)
def played_to_the_end(state: SpiState, event: End) -> Said:
    """The game is decided at the end of its last turn, unless a player concedes."""
    if state.over or state.conceded or at_the_end(state):
        return None
    last = state.game.file.phases[-1].id
    return Fault(
        message="ended-early",
        args={"turn": state.turn, "phase": state.phase or "set-up", "turns": state.turns},
        expected=f"{last}, turn {state.turns}",
        seen=f"{state.phase or 'set-up'}, turn {state.turn}",
    )


@book.rule("SPI-14.1g", after=End)
def the_score_can_be_taken(state: SpiState, event: End) -> Said:
    """Report if the points cannot be counted."""
    return None if state.conceded else why_not_countable(state, final=True)


@book.applies(Concede)
def apply_concede(state: SpiState, event: Concede) -> None:
    """Record that a player concedes."""
    state.conceded = event.by if event.by in state.enemy else state.phasing or "?"
