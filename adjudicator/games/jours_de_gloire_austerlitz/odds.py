"""The shock table (9): strengths, column and modifiers of a shock, and its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import strength_of
from adjudicator.games.jours_de_gloire_austerlitz.directions import turned
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.tables import named, ratio_column

__all__ = [
    "Weighed",
    "charging",
    "closing",
    "column_named",
    "modifiers",
    "readings",
    "result_of",
    "weigh",
]

book = rulebook.chapter("odds")


class Weighed(NamedTuple):
    """The totals of a shock, the index of its column, and the sum of its modifiers."""

    attack: int
    defence: int
    column: int
    modifier: int


@book.value
def closing(state: JdgState, assault: Assault) -> list[str]:
    """Return the attackers that close: all but those that failed their test."""
    engaged, strays = assault.engaged, assault.strays
    return [one for one in assault.units if engaged.get(one, one not in strays)]


@closing.slip("JDG-B-0.4.2-a")
def all_close(state: JdgState, assault: Assault) -> list[str]:
    """Return all attackers, whatever their tests."""
    return list(assault.units)


@book.value
def charging(state: JdgState, assault: Assault) -> int:
    """Return the modifier of a charge, and of those that meet it."""
    shock = state.tables.series.shock
    if assault.kind != "charge":
        return 0
    return shock.charge + (shock.counter_charge if assault.counter else 0)


charging.slips_to(0, "JDG-B-9-c")


@book.value
def totals(state: JdgState, units: list[str], defenders: list[str]) -> tuple[int, int]:
    """Return the strengths of both sides."""
    attack = sum(strength_of(state, one) for one in units)
    return attack, sum(strength_of(state, one) for one in defenders)


@totals.slip("JDG-B-0.3-a")
def printed_totals(state: JdgState, units: list[str], defenders: list[str]) -> tuple[int, int]:
    """Return the strengths of both sides in good order."""
    attack = sum(state.units[one].combat or 0 for one in units)
    return attack, sum(state.units[one].combat or 0 for one in defenders)


def _sides(state: JdgState, start: str, end: str) -> set[str]:
    """Return the kinds of hexside that matter to an attack: slopes uphill, streams unbridged."""
    board, lines = state.board, state.tables.hexsides
    kinds = set(board.sides.get((start, end), ()))
    for kind in tuple(kinds):
        kinds -= set(lines[kind].negates) if kind in lines else set()
    # a slope has an upper side
    downhill = (end, start) in board.climbs
    return {kind for kind in kinds if not (downhill and kind in lines and lines[kind].plus_uphill)}


def _arc(state: JdgState, assault: Assault, units: Iterable[str]) -> int:
    """Return the modifier for an attack on a flank or from the rear, the best of all."""
    facing, shock = state.tables.series.facing, state.tables.series.shock
    front, flank = {abs(one) for one in facing.front}, {abs(one) for one in facing.flank}
    best = 0
    for unit in units:
        for one in assault.defenders:
            place, own = state.where[unit], state.where[one]
            if place not in state.places or own not in state.places:
                continue
            away = turned(state.board, own, state.facing.get(one, 0), place)
            if away is None or away in front:
                continue
            best = max(best, shock.flank if away in flank else shock.rear)
    return best


def _led(state: JdgState, units: Iterable[str]) -> bool:
    """Return whether a leader stands with one of some units."""
    stacks = (state.stack(state.where[unit]) for unit in units)
    sides = {state.units[unit].side for unit in units}
    return any(
        state.is_leader(one) and state.units[one].side in sides for stack in stacks for one in stack
    )


def _broken(state: JdgState, units: Iterable[str]) -> bool:
    return any(state.condition_of(unit) != "good" for unit in units)


def modifiers(state: JdgState, assault: Assault, units: list[str]) -> dict[str, int]:
    """Return the modifiers of a shock by these attackers, but for that of a charge."""
    shock, at = state.tables.series.shock, assault.at
    found = {"arc": _arc(state, assault, units)}
    for terrain in state.board.terrain.get(at, ()):
        found[terrain] = shock.terrain.get(terrain, 0)
    crossed = [_sides(state, state.where[unit], at) for unit in units]
    common = set.intersection(*crossed) if crossed else set()
    found |= {kind: value for kind, value in shock.hexsides.items() if kind in common}
    found["leader"] = shock.leader * (_led(state, units) - _led(state, assault.defenders))
    found["disorder"] = shock.disordered * (
        _broken(state, assault.defenders) - _broken(state, units)
    )
    return {name: value for name, value in found.items() if value}


def _weigh(
    state: JdgState,
    assault: Assault,
    *,
    units: list[str],
    charge: int,
    strengths: tuple[int, int],
) -> Weighed:
    attack, defence = strengths
    column = ratio_column(attack, max(defence, 1), state.tables.series.shock.columns)
    modifier = sum(modifiers(state, assault, units).values()) + charge
    return Weighed(attack, defence, column, modifier)


def weigh(state: JdgState, assault: Assault) -> Weighed:
    """Add up both sides of a shock, and find its column and its modifiers."""
    units, charge = closing(state, assault), charging(state, assault)
    strengths = totals(state, units, assault.defenders)
    return _weigh(state, assault, units=units, charge=charge, strengths=strengths)


def readings(state: JdgState, assault: Assault) -> Iterator[tuple[str, Weighed]]:
    """Yield each case with the values for a player who overlooks it."""
    units, charge = closing(state, assault), charging(state, assault)
    strengths = totals(state, units, assault.defenders)
    weighed = partial(_weigh, state, assault)
    for case, others in closing.misreadings(state, assault):
        both = totals(state, others, assault.defenders)
        yield case, weighed(units=others, charge=charge, strengths=both)
    for case, none in charging.misreadings(state, assault):
        yield case, weighed(units=units, charge=none, strengths=strengths)
    for case, printed in totals.misreadings(state, units, assault.defenders):
        yield case, weighed(units=units, charge=charge, strengths=printed)


def column_named(state: JdgState, column: int) -> str:
    """Return a column in writing, such as "2:1"."""
    return named(state.tables.series.shock.columns[column])


def result_of(state: JdgState, column: int, total: int) -> str:
    """Return the result of a total of die and modifiers in a column."""
    table = state.tables.series.shock
    row = max(0, min(len(table.rows) - 1, total - table.lowest))
    return table.rows[row][column]
