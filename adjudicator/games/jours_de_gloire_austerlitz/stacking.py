"""Rules for stacking (4.2): how many units share a hex, and of which formation."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core import events as common
from adjudicator.core.blame import fault_about
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["room", "stacked"]

book = rulebook.chapter("stacking")


def stacked(state: JdgState, side: str, place: str) -> list[str]:
    """Return the units of a side in a hex that count: not leaders, nor the emperors' escort."""
    escort = state.tables.leaders.escort
    return [
        one
        for one in state.stacks.get(place, ())
        if state.units[one].side == side and not state.is_leader(one) and one != escort
    ]


def _counts(state: JdgState, unit: str) -> bool:
    return not state.is_leader(unit) and unit != state.tables.leaders.escort


def _is_mixed(state: JdgState, units: Iterable[str]) -> bool:
    """Return whether units belong to several formations."""
    return len({state.formation(one) for one in units}) > 1


def room(state: JdgState, unit: str, place: str, leaving: Iterable[str] = ()) -> bool:
    """Return whether a unit may join the friends in a hex, once some of them have left it."""
    if not _counts(state, unit):
        return True
    gone = {unit, *leaving}
    units = [one for one in stacked(state, state.units[unit].side, place) if one not in gone]
    units.append(unit)
    return len(units) <= state.tables.series.stacking.units and not _is_mixed(state, units)


_ENDS = (
    *(common.Move, own.Enter, own.FallBack, own.Flee, own.Retire),
    *(common.Advance, own.Charge),
)
_CASES = ("JDG-B-4.2-a", "JDG-B-4.2-b", "JDG-S4-det-a")


@book.rule(*_CASES, after=_ENDS)
def stacks_when_a_move_ends(state: JdgState, event: common.Event) -> RuleResult:
    """When a move, an entry, a retreat or an advance is over, its stack is within the limits."""
    unit = getattr(event, "unit", "")
    units = [unit] if unit else list(getattr(event, "units", ()))
    found: dict[str, Fault] = {}
    for one in units:
        place = state.where[one]
        if place in state.places and place not in found and _counts(state, one):
            fault = _fault(state, one, place)
            if fault is not None:
                found[place] = fault
    return list(found.values()) or None


def _fault(state: JdgState, unit: str, place: str) -> Fault | None:
    """Return what is wrong with the stack of a unit, or None."""
    units, most = stacked(state, state.units[unit].side, place), state.tables.series.stacking.units
    if _is_mixed(state, units):
        names = list(dict.fromkeys(state.formation(one) for one in units))
        given = {"at": place, "formations": names}
        case = _case_of_mixture(state, units)
        fault = fault_about(units, "mixed-stack", rule=case, args=given)
        if case != "JDG-B-4.2-a":
            fault.also = ["JDG-B-4.2-a"]
        return fault
    if len(units) <= most:
        return None
    args = {"at": place, "most": most, "count": len(units)}
    right = {"expected": most, "seen": len(units)}
    return fault_about(units, "crowded", rule="JDG-B-4.2-b", args=args, **right)


def _case_of_mixture(state: JdgState, units: list[str]) -> str:
    """Return the case of a mixed stack: S4 has one about units that left their formation."""
    if state.case("det-a") not in _CASES:
        return "JDG-B-4.2-a"
    detached = [one for one in units if one in state.scenario.detached]
    old = {state.units[one].formation for one in detached}
    return state.case("det-a") if old & {state.formation(one) for one in units} else "JDG-B-4.2-a"
