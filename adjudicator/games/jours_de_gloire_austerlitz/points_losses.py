"""Victory points for units that are eliminated, routed or demoralized."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.points_base import (
    WITH_GUARD,
    Count,
    cases,
    is_routed,
    slip,
)
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import AllLost
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = [
    "all_lost",
    "demoralized",
    "eliminated",
    "guard_demoralized",
    "guard_routed",
    "routed",
    "wiped_out",
]

book = rulebook.chapter("points_losses")

# Eliminated and routed units


def _each(state: JdgState, worth: int, counts: Callable[[str], bool]) -> Count:
    """Return the points for each enemy piece that counts."""
    found: Count = dict.fromkeys(state.enemy, 0)
    for unit, spec in state.units.items():
        if counts(unit):
            found[state.enemy[spec.side]] += worth
    return found


@book.value
def eliminated(state: JdgState, final: bool) -> Count:
    """Return the points for each enemy unit that is eliminated; leaders are no units."""
    worth = state.tables.victory.eliminated
    where = state.where
    return _each(state, worth, lambda one: where[one] == "eliminated" and not state.is_leader(one))


@slip(eliminated, *cases("vp-elim"))
def _leaders_too(state: JdgState, final: bool) -> Count:
    worth = state.tables.victory.eliminated
    return _each(state, worth, lambda one: state.where[one] == "eliminated")


@slip(eliminated, *cases("vp-elim"))
def _at_the_price_of_routed(state: JdgState, final: bool) -> Count:
    right, victory = eliminated.right(state, final), state.tables.victory
    return {side: one * victory.routed / victory.eliminated for side, one in right.items()}


@book.value
def routed(state: JdgState, final: bool) -> Count:
    """Return the points for each enemy unit that is routed and on the map at the end."""
    worth = state.tables.victory.routed
    return _each(state, worth, partial(is_routed, state)) if final else {}


@slip(routed, *cases("vp-rout"))
def _routed_at_any_time(state: JdgState, final: bool) -> Count:
    worth, ever = state.tables.victory.routed, state.ever_routed
    return _each(state, worth, lambda one: one in ever or is_routed(state, one))


@slip(routed, *cases("vp-rout"))
def _rallied_too(state: JdgState, final: bool) -> Count:
    worth, ever = state.tables.victory.routed, state.ever_routed
    there = state.on_map
    return _each(state, worth, lambda one: there(one) and (one in ever or is_routed(state, one)))


@slip(routed, *cases("vp-rout"))
def _off_the_map_too(state: JdgState, final: bool) -> Count:
    worth, ever = state.tables.victory.routed, state.ever_routed
    gone = ("eliminated", "exited")
    return _each(
        state,
        worth,
        lambda one: is_routed(state, one) or (one in ever and state.where[one] in gone),
    )


# The Guards routed, lost or demoralized


def _guard_beaten(state: JdgState, *, destroyed: bool) -> list[str]:
    guard = state.scenario.points.guard_routed
    return [
        one
        for one in (guard.units if guard is not None else ())
        if one in state.ever_routed
        or state.condition_of(one) == "routed"
        or (destroyed and state.where.get(one) == "eliminated")
    ]


def _for_routed_guard(state: JdgState, *, destroyed: bool, once: bool = True) -> Count:
    guard = state.scenario.points.guard_routed
    if guard is None:
        return {}
    beaten = len(_guard_beaten(state, destroyed=destroyed))
    return {guard.side: guard.points * (min(beaten, 1) if once else beaten)}


def _destroyed_counts(state: JdgState) -> bool:
    guard = state.scenario.points.guard_routed
    return guard is not None and (guard.destroyed or "guard-destroyed-counts" in state.options)


@book.value
def guard_routed(state: JdgState, final: bool) -> Count:
    """Return the points, once, for a unit of the Guard infantry routed or, in some, destroyed."""
    return _for_routed_guard(state, destroyed=_destroyed_counts(state))


@slip(guard_routed, *cases("vp-ig-rout", WITH_GUARD))
def _for_each_unit(state: JdgState, final: bool) -> Count:
    return _for_routed_guard(state, destroyed=_destroyed_counts(state), once=False)


@slip(guard_routed, *cases("vp-ig-rout", WITH_GUARD))
def _destroyed_or_not(state: JdgState, final: bool) -> Count:
    return _for_routed_guard(state, destroyed=not _destroyed_counts(state))


@book.value
def guard_demoralized(state: JdgState, final: bool) -> Count:
    """Return the points for formations that have been demoralized: for one, or for all."""
    line = state.scenario.points.guard_demoralized
    if line is None:
        return {}
    broken = sum(1 for one in line.formations if one in state.ever_demoralized)
    worth = line.all if broken == len(line.formations) else line.one
    return {line.side: worth if broken else 0}


@slip(guard_demoralized, "JDG-N1-vp-guard-demor")
def _one_and_all(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.guard_demoralized
    right = guard_demoralized.right(state, final)
    if line is None or right[line.side] != line.all:
        return right
    return {line.side: line.one + line.all}


@slip(guard_demoralized, "JDG-N1-vp-guard-demor")
def _broken_at_the_end(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.guard_demoralized
    if line is None:
        return {}
    broken = sum(1 for one in line.formations if one in state.demoralized)
    return {line.side: line.one * broken}


# What is lost at the end


def _for_lost(state: JdgState, final: bool, counts: Callable[[AllLost, list[bool]], bool]) -> Count:
    """Return the points for groups of units, by whether each unit of them is lost."""
    found: Count = {}
    for line in state.scenario.points.all_lost if final else ():
        lost = [
            is_routed(state, one) or (line.eliminated and state.where.get(one) == "eliminated")
            for one in line.units
        ]
        if counts(line, lost):
            found[line.side] = found.get(line.side, 0) + line.points
    return found


@book.value
def all_lost(state: JdgState, final: bool) -> Count:
    """Return the points at the end for regiments of a Guard that are all routed or lost."""
    return _for_lost(state, final, lambda _, lost: all(lost))


def _some_are_enough(case: str, state: JdgState, final: bool) -> Count:
    return _for_lost(state, final, lambda one, lost: any(lost) if one.case == case else all(lost))


for _case in (*cases("vp-kolo", ("N2", "A1", "A2")), "JDG-N2-vp-igcav"):
    slip(all_lost, _case)(partial(_some_are_enough, _case))


def _per_formation(state: JdgState, worth: int, counts: Callable[[str, list[str]], bool]) -> Count:
    """Return the points for each enemy formation that counts, given its units in play."""
    found: Count = dict.fromkeys(state.enemy, 0)
    for name, line in state.tables.formations.items():
        units = [one for one in state.members(name) if state.where[one] != "unused"]
        if units and counts(name, units):
            found[state.enemy[line.side]] += worth
    return found


@book.value
def demoralized(state: JdgState, final: bool) -> Count:
    """Return the points for enemy formations that are demoralized at the end."""
    line = state.scenario.points.formations
    if line is None or not final:
        return {}
    return _per_formation(state, line.demoralized, lambda name, _: name in state.demoralized)


@slip(demoralized, "JDG-A2-vp-demor")
def _demoralized_at_any_time(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.formations
    if line is None or not final:
        return {}
    return _per_formation(state, line.demoralized, lambda name, _: name in state.ever_demoralized)


def _all_gone(state: JdgState, units: list[str]) -> bool:
    return all(state.where[one] == "eliminated" for one in units)


@slip(demoralized, "JDG-A2-vp-wiped")
def _wiped_out_only(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.formations
    if line is None or not final:
        return {}
    return _per_formation(
        state,
        line.demoralized,
        lambda name, units: name in state.demoralized and not _all_gone(state, units),
    )


@book.value
def wiped_out(state: JdgState, final: bool) -> Count:
    """Return the points for enemy formations all of whose units are eliminated."""
    line = state.scenario.points.formations
    if line is None or not final:
        return {}
    return _per_formation(state, line.wiped_out, lambda _, units: _all_gone(state, units))


@slip(wiped_out, "JDG-A2-vp-wiped")
def _routed_are_gone(state: JdgState, final: bool) -> Count:
    line = state.scenario.points.formations
    if line is None or not final:
        return {}
    return _per_formation(
        state,
        line.wiped_out,
        lambda _, units: all(
            state.where[one] == "eliminated" or is_routed(state, one) for one in units
        ),
    )
