"""Victory points for units that fight in shocks: the French Guard, and OUDINOT."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Fought
from adjudicator.games.jours_de_gloire_austerlitz.odds import closing
from adjudicator.games.jours_de_gloire_austerlitz.points_base import WITH_GUARD, Count, cases, slip
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["fought", "grenadiers", "guard_in_shock"]

book = rulebook.chapter("points_shocks")

# Units that fight in shocks


def _watched(state: JdgState) -> set[str]:
    """Return the formations whose fights are noted: the Guard, its cavalry too, and OUDINOT."""
    found: set[str] = set()
    guard, grenadiers = state.scenario.points.guard_in_shock, state.scenario.points.grenadiers
    if guard is not None:
        lines = state.tables.formations
        groups = {lines[state.formation(one)].group for one in guard.units if one in state.units}
        found.update(name for name, line in lines.items() if line.group in groups)
    if grenadiers is not None:
        found.add(grenadiers.formation)
    return found


def fought(state: JdgState, assault: Assault) -> None:
    """Note the units in a shock whose fights are worth points."""
    watched, there = _watched(state), (*closing(state, assault), *assault.defenders)
    units = [one for one in there if state.formation(one) in watched]
    if units:
        state.shocks.append(Fought(turn=state.turn, units=units))


def _fights(state: JdgState, units: Iterable[str]) -> list[list[str]]:
    """Return for each shock those of some units that fought in it."""
    some = frozenset(units)
    return [found for one in state.shocks if (found := [u for u in one.units if u in some])]


def _for_guard(state: JdgState, number: Callable[[list[list[str]]], int]) -> Count:
    guard = state.scenario.points.guard_in_shock
    if guard is None:
        return {}
    return {guard.side: guard.points * number(_fights(state, guard.units))}


@book.value
def guard_in_shock(state: JdgState, final: bool) -> Count:
    """Return the points for each unit of the Guard infantry in each shock."""
    return _for_guard(state, lambda fights: sum(map(len, fights)))


@slip(guard_in_shock, *cases("vp-ig-shock", WITH_GUARD))
def _once(state: JdgState, final: bool) -> Count:
    return _for_guard(state, lambda fights: min(len(fights), 1))


@slip(guard_in_shock, *cases("vp-ig-shock", WITH_GUARD))
def _once_for_each_shock(state: JdgState, final: bool) -> Count:
    return _for_guard(state, len)


@slip(guard_in_shock, *cases("vp-ig-shock", WITH_GUARD))
def _cavalry_too(state: JdgState, final: bool) -> Count:
    guard, grenadiers = state.scenario.points.guard_in_shock, state.scenario.points.grenadiers
    if guard is None:
        return {}
    others = {grenadiers.formation} if grenadiers is not None else set()
    guards = _watched(state) - others
    fights = _fights(state, [one for name in guards for one in state.members(name)])
    return {guard.side: guard.points * sum(map(len, fights))}


def _for_grenadiers(state: JdgState, counted: Callable[[list[int]], int]) -> Count:
    """Return the points for the grenadiers, from those of each of their shocks."""
    line = state.scenario.points.grenadiers
    if line is None:
        return {}
    units = frozenset(state.members(line.formation))
    each = [
        line.late_points if line.late and one.turn >= line.late else line.points
        for one in state.shocks
        if not units.isdisjoint(one.units)
    ]
    return {line.side: counted(each)}


@book.value
def grenadiers(state: JdgState, final: bool) -> Count:
    """Return the points for the first shock with a unit of OUDINOT."""
    return _for_grenadiers(state, lambda each: sum(each[:1]))


@slip(grenadiers, *cases("vp-oudinot", ("N1", "A1", "A2")))
def _in_each_shock(state: JdgState, final: bool) -> Count:
    return _for_grenadiers(state, sum)


@slip(grenadiers, *cases("vp-oudinot", ("A1", "A2")))
def _at_the_other_price(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.grenadiers
    both = 0 if line is None else line.points + line.late_points
    return _for_grenadiers(state, lambda each: both - each[0] if each else 0)
