"""Rules for single markers (2.1): who has any in this turn, and how many."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Draw, Fill, OpenTurn
from adjudicator.games.jours_de_gloire_austerlitz.markers import (
    doubled,
    is_here,
    is_revealed,
    put_in,
    side_of_marker,
)
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("marker_rules")

_IMMOBILE = ("JDG-A1-immobile", "JDG-A2-immobile")


def _ordinary(state: JdgState, event: Fill | Draw | OpenTurn) -> list[str]:
    """Return the ordinary markers of which an event tells that they are in play in this turn."""
    if isinstance(event, Fill):
        markers = event.markers
    elif isinstance(event, Draw):
        markers = [event.marker] if is_revealed(state, event.marker) else []
    else:
        markers = [event.marker]
    return [one for one in markers if one in state.tables.formations]


@book.rule("JDG-B-2.1-b", "JDG-DT-d", *_IMMOBILE, on=(Fill, Draw, OpenTurn))
def who_has_markers(state: JdgState, event: Fill | Draw | OpenTurn) -> RuleResult:
    """Formations have markers if they are here, from the turn that the scenario names."""
    found = []
    for one in dict.fromkeys(_ordinary(state, event)):
        if one in state.markers:
            continue
        first = state.scenario.available.get(one, 0)
        if state.turn >= first or not is_here(state, one):
            away = fault_of(event, "formation-away", rule="JDG-B-2.1-b", marker=one, seen=one)
            found.append(away)
            continue
        standing = any(state.on_map(unit) for unit in state.members(one))
        case = state.case("immobile") if standing else "JDG-DT-d"
        case = case if case in _IMMOBILE else "JDG-DT-d"
        right = {"expected": first, "seen": state.turn}
        args = {"marker": one, **right}
        found.append(fault_of(event, "marker-early", rule=case, args=args, **right))
    return found or None


_NUMBER = ("JDG-2.1.1-a", "JDG-2.1.1-b", "JDG-2.2-g", "JDG-2.2-j", "JDG-N2-drouet")


@book.rule(*_NUMBER, "JDG-B-11.2-a", on=Fill)
def how_many_markers(state: JdgState, event: Fill) -> RuleResult:
    """A formation puts in no more markers than it has."""
    ordinary, found = _ordinary(state, event), []
    for side in state.enemy:
        own = [one for one in ordinary if side_of_marker(state, one) == side]
        counts = put_in(state, side, own)
        second = doubled(state, counts)
        for one in dict.fromkeys(own):
            most = state.markers.get(one, 0) + (one in second and _on_top(state, side))
            if one in state.markers and counts[one] > most:
                found.append(_too_many(state, event, one, counts[one]))
        if len(second) > 1 and _on_top(state, side) and set(second) & set(own):
            both = fault_of(event, "second-reserves", rule="JDG-2.2-g", marker=second[-1])
            found.append(both)
    return found or None


def _on_top(state: JdgState, side: str) -> bool:
    """Return whether a side may put in a marker beyond its number: with the initiative."""
    return state.scenario.quota and state.initiative == side == state.tables.quota.side


def _too_many(state: JdgState, event: Event, marker: str, seen: int) -> Fault:
    """Return the fault of a marker too many, by the case that says how many there are."""
    quota, most = state.tables.quota, state.markers[marker]
    in_quota = state.scenario.quota and any(marker in pool.formations for pool in quota.pools)
    if marker in state.scenario.markers:
        case = "JDG-N2-drouet"
    elif marker in quota.reserves:
        case = "JDG-2.1.1-a"
    elif marker in state.demoralized:
        case = "JDG-2.2-j" if in_quota else "JDG-B-11.2-a"
    else:
        case = "JDG-2.1.1-b"
    right = {"expected": most, "seen": seen}
    return fault_of(event, "markers-many", rule=case, args={"marker": marker, **right}, **right)


@book.rule("JDG-B-2.1-a", on=Draw)
def how_often(state: JdgState, event: Draw) -> RuleResult:
    """A formation is activated as often as it has markers."""
    marker, side = event.marker, side_of_marker(state, event.marker)
    if not is_revealed(state, marker) or marker not in state.markers:
        return None
    counts = put_in(state, side, [marker])
    on_top = marker in doubled(state, counts) and _on_top(state, side)
    most = state.markers[marker] + on_top
    if counts[marker] <= most:
        return None
    right = {"expected": most, "seen": counts[marker]}
    return fault_of(event, "drawn-often", args={"marker": marker, **right}, **right)
