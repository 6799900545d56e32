"""Ways back (10.2): where a unit that must retreat, flee or retire may go.

Each step leads nearer to one and the same edge of its side, round the enemy and his zones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.games.jours_de_gloire_austerlitz.edges import edges_of, to_edge
from adjudicator.games.jours_de_gloire_austerlitz.events import FallBack, Flee, Retire
from adjudicator.games.jours_de_gloire_austerlitz.stacking import room
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["at_its_edge", "flights", "is_flight", "price", "retreats", "wrong_way"]


def at_its_edge(state: JdgState, unit: str) -> bool:
    """Return whether a unit stands at an edge towards which its side retreats."""
    place = state.where[unit]
    return any(to_edge(state, edge).get(place) == 0 for edge in edges_of(state, unit))


def _far(distances: dict[str, int], place: str) -> int:
    """Return how far a hex is from an edge; hexes of other sheets are nowhere near."""
    return distances.get(place, 999)


def _closed(state: JdgState, unit: str, place: str) -> bool:
    """Return whether the terrain of a hex bars a type of unit."""
    lines, kinds = state.tables.hexes, state.board.terrain.get(place, ())
    return any(state.units[unit].type in lines[one].prohibited for one in kinds if one in lines)


def _barred(state: JdgState, unit: str, place: str) -> str:
    """Return why a unit may not go back into a hex; "" if it may."""
    side = state.units[unit].side
    if _closed(state, unit, place):
        return "way-closed"
    if state.enemies_in(side, place):
        return "way-enemy"
    return "way-zone" if state.enemy_controls(side, place) else ""


def _steps(state: JdgState, unit: str, place: str, edge: str) -> Iterator[str]:
    """Yield the hexes to which a unit may go on from a hex, nearer to an edge."""
    far = to_edge(state, edge)
    for near in state.board.neighbours[place]:
        if _far(far, near) < _far(far, place) and not _barred(state, unit, near):
            yield near


def retreats(state: JdgState, unit: str, length: int) -> list[list[str]]:
    """Return the ways of so many hexes by which a unit may retreat."""
    found: dict[tuple[str, ...], None] = {}
    for edge in edges_of(state, unit):
        paths: list[tuple[str, ...]] = [(state.where[unit],)]
        for _ in range(length):
            paths = [(*way, one) for way in paths for one in _steps(state, unit, way[-1], edge)]
        found |= dict.fromkeys(way for way in paths if room(state, unit, way[-1]))
    return [list(way) for way in found]


def price(state: JdgState, unit: str, start: str, end: str) -> int:
    """Return the points of one step of a flight."""
    return max(1, state.pricer(unit).open_price(start, end))


def _flee_on(state: JdgState, unit: str, way: list[str], left: int, edge: str) -> list[list[str]]:
    """Return the ways on which a flight can go on until it must end."""
    found: list[list[str]] = []
    for near in _steps(state, unit, way[-1], edge):
        rest = left - price(state, unit, way[-1], near)
        if rest >= 0:
            found += _flee_on(state, unit, [*way, near], rest, edge)
    if found or len(way) == 1 or not room(state, unit, way[-1]):
        return found
    return [way]


def is_flight(state: JdgState, unit: str, way: list[str]) -> bool:
    """Return whether a way whose steps are open is one of the flights of a unit."""
    left = state.tables.series.morale.flight
    left -= sum(price(state, unit, start, end) for start, end in pairwise(way))
    return left >= 0 and any(
        _leads_to(state, way, edge) and _flee_on(state, unit, way, left, edge) == [way]
        for edge in edges_of(state, unit)
    )


def flights(state: JdgState, unit: str) -> list[list[str]]:
    """Return the ways by which a routed unit may flee, as far as its points last."""
    start, points = [state.where[unit]], state.tables.series.morale.flight
    found: dict[tuple[str, ...], None] = {}
    for edge in edges_of(state, unit):
        found |= dict.fromkeys(map(tuple, _flee_on(state, unit, start, points, edge)))
    return [list(way) for way in found]


def _leads_to(state: JdgState, path: list[str], edge: str) -> bool:
    """Return whether each step of a way leads nearer to an edge."""
    far = to_edge(state, edge)
    return all(_far(far, end) < _far(far, start) for start, end in pairwise(path))


def _toward(state: JdgState, unit: str, path: list[str]) -> bool:
    """Return whether each step of a way leads nearer to one and the same edge."""
    return any(_leads_to(state, path, edge) for edge in edges_of(state, unit))


def wrong_way(
    state: JdgState, event: FallBack | Flee | Retire, *, length: int | None, case: str
) -> Fault | None:
    """Return what is wrong with a way back; `case` is that of the combat."""
    unit, path = event.unit, event.path
    if path[0] != state.where[unit]:
        right = {"expected": state.where[unit], "seen": path[0]}
        return fault_of(event, "way-start", rule=case, at=path[0], **right)
    near = state.board.neighbours
    if gap := next((end for start, end in pairwise(path) if end not in near.get(start, ())), ""):
        return fault_of(event, "way-broken", rule=case, at=gap)
    if length is not None and len(path) - 1 != length:
        return fault_of(event, "way-length", rule=case, expected=length, seen=len(path) - 1)
    return _barred_way(state, event, case)


def _barred_way(state: JdgState, event: FallBack | Flee | Retire, case: str) -> Fault | None:
    """Return why a way back is forbidden: it leads elsewhere, or through what bars it."""
    unit, path = event.unit, event.path
    if not state.area.issuperset(path):
        return None  # the rules of the map say that
    if not _toward(state, unit, path):
        return fault_of(event, "way-edge", rule=state.case("retreat"))
    for end in path[1:]:
        if why := _barred(state, unit, end):
            found = "JDG-TEC-c" if why == "way-closed" else case
            return fault_of(event, why, rule=found, at=end)
    return None
