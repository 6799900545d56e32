"""Rules for reinforcements (5.2): they enter by stacks, in order, and pay for their entry hex."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.core.blame import fault_of, together
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.activation import is_active
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Enter
from adjudicator.games.jours_de_gloire_austerlitz.movement import points_left, spend
from adjudicator.games.jours_de_gloire_austerlitz.notes import reveal
from adjudicator.games.jours_de_gloire_austerlitz.purchases import brigade_of, is_bought
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import Brigade, Entry
from adjudicator.games.jours_de_gloire_austerlitz.stacking import room, stacked
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.terrain import chart
from adjudicator.games.jours_de_gloire_austerlitz.zones import enemies_hold, stop_in_zone

__all__ = ["next_stacks", "open_hexes"]

book = rulebook.chapter("arrivals")

#: the cases about the order of entry, by scenario
_ORDERS = tuple(f"JDG-{one}-reinf" for one in ("S1", "S2", "S3", "N1", "N2", "A1", "A2"))


class Arrival(NamedTuple):
    """What the Deployment Table says about a reinforcement."""

    turn: int
    at: str
    #: its formation's stacks, in order; none if they are free
    stacks: list[list[str]]
    leaders: list[str]


def _entry_of(state: JdgState, unit: str) -> Entry | None:
    """Return the entry of a unit, or of a leader who comes with it."""
    for entry in state.scenario.entries:
        if unit in entry.leaders or any(unit in stack for stack in entry.stacks):
            return entry
    return None


def arrival_of(state: JdgState, unit: str) -> Arrival | None:
    """Return when and where a unit arrives; None if it does not."""
    entry = _entry_of(state, unit)
    if entry is not None:
        return Arrival(entry.turn, entry.at, entry.stacks, entry.leaders)
    if name := brigade_of(state, unit):
        line = state.scenario.brigades[name]
        return Arrival(min(map(int, line.prices)), line.at, [], [])
    return None


def _waiting(state: JdgState, units: list[str]) -> list[str]:
    return [one for one in units if state.where.get(one) == "reserve"]


def _next_of(state: JdgState, stacks: list[list[str]]) -> list[str]:
    """Return the units of the first stack that waits."""
    found = (_waiting(state, stack) for stack in stacks)
    return next((one for one in found if one), [])


# Entry hexes


def _is_open(state: JdgState, side: str, place: str) -> bool:
    """Return whether the enemy neither holds nor controls a hex."""
    return not enemies_hold(state, side, place) and not state.enemy_controls(side, place)


def _is_at_the_edge(state: JdgState, place: str) -> bool:
    """Return whether a hex is at the edge of the sheets in play."""
    near = state.board.neighbours[place]
    return len(near) < 6 or any(one not in state.area for one in near)


def open_hexes(state: JdgState, side: str, entry: str) -> list[str]:
    """Return the hexes by which units enter: their own, and others near it if it is blocked."""
    found = [entry]
    if entry not in state.area or _is_open(state, side, entry):
        return found
    aside, edge = state.tables.series.entry.aside, _is_at_the_edge(state, entry)
    for place in sorted(state.area):
        if place == entry or state.board.distance(place, entry) > aside:
            continue
        if _is_open(state, side, place) and (not edge or _is_at_the_edge(state, place)):
            found.append(place)
    return found


# Prices


@book.value
def entry_cost(state: JdgState, unit: str, at: str) -> int:
    """Return what a unit pays for its entry hex: more for each later stack of an activation."""
    activation = state.activation
    before = 0 if activation is None else sum(activation.entered.values())
    return chart.entry_term(state, at, state.units[unit].type).value * (before + 1)


@entry_cost.slip("JDG-B-5.2-a")
def like_the_first_stack(state: JdgState, unit: str, at: str) -> int:
    """Slip: every stack pays the hex once."""
    return chart.entry_term(state, at, state.units[unit].type).value


# Legal entries


def next_stacks(state: JdgState) -> list[tuple[list[str], str]]:
    """Return the stacks that may enter now, each with an entry hex."""
    activation, found = state.activation, []
    if activation is None:
        return []
    for entry in state.scenario.entries:
        stack = _next_of(state, entry.stacks)
        if stack and entry.turn <= state.turn and all(is_active(state, one) for one in stack):
            leaders = _waiting(state, entry.leaders)
            found += _by_each_hex(state, stack, entry.at, leaders)
    for name, line in state.scenario.brigades.items():
        if is_bought(state, name):
            found += _of_brigade(state, line)
    return found


def _of_brigade(state: JdgState, line: Brigade) -> list[tuple[list[str], str]]:
    """Return the entries of a brigade: by full stacks, or one by one where these have no room."""
    units = [one for one in _waiting(state, line.units) if is_active(state, one)]
    size = state.tables.series.stacking.units
    found = _by_each_hex(state, units[:size], line.at, []) if units else []
    return found or [one for unit in units for one in _by_each_hex(state, [unit], line.at, [])]


def _by_each_hex(
    state: JdgState, stack: list[str], at: str, leaders: list[str]
) -> list[tuple[list[str], str]]:
    """Return the entry of a stack by each hex that is open to it and has room."""
    side = state.units[stack[0]].side
    return [
        ([*stack, *leaders], place)
        for place in open_hexes(state, side, at)
        if not enemies_hold(state, side, place)
        and _fits(state, stack, place)
        and all(entry_cost(state, one, place) <= points_left(state, one) for one in stack)
    ]


def _fits(state: JdgState, stack: list[str], place: str) -> bool:
    """Return whether a hex has room for a whole stack."""
    there = len(stacked(state, state.units[stack[0]].side, place))
    most = state.tables.series.stacking.units
    return there + len(stack) <= most and all(room(state, one, place) for one in stack)


# The rules


@book.rule("JDG-B-5.2-a", "JDG-DT-b", *_ORDERS, on=Enter, stops=True)
def only_who_waits_enters(state: JdgState, event: Enter) -> RuleResult:
    """Only units that wait off the map enter, from their turn on."""
    found = (_why_it_stays_away(state, event, unit) for unit in dict.fromkeys(event.units))
    return together([fault for fault in found if fault is not None]) or None


def _why_it_stays_away(state: JdgState, event: Enter, unit: str) -> Fault | None:
    """Return the fault of one unit that enters but does not wait off the map, or not yet."""
    if state.where[unit] in ("unused", "unplaced"):
        reinf = state.case("reinf")
        case = reinf if reinf in _ORDERS else "JDG-DT-b"
        return fault_of(event, "no-reinforcement", rule=case, unit=unit)
    if state.where[unit] != "reserve":
        seen = state.where[unit]
        return fault_of(event, "not-in-reserve", rule="JDG-B-5.2-a", unit=unit, seen=seen)
    arrival = arrival_of(state, unit)
    if arrival is None or state.turn >= arrival.turn:
        return None
    right = {"expected": arrival.turn, "seen": state.turn}
    return fault_of(event, "enters-early", rule="JDG-DT-b", unit=unit, **right)


@book.rule("JDG-DT-b", "JDG-B-5.2.3-a", "JDG-S4-re-c", on=Enter)
def by_their_hex(state: JdgState, event: Enter) -> RuleResult:
    """Units enter by their hex; by one near it only if the enemy holds or controls theirs."""
    unit = event.units[0]
    arrival, side = arrival_of(state, unit), state.units[unit].side
    if enemies_hold(state, side, event.at):
        return fault_of(event, "enters-enemies", rule="JDG-B-5.2.3-a", seen=event.at)
    if arrival is None or event.at in open_hexes(state, side, arrival.at):
        return None
    right = {"expected": arrival.at, "seen": event.at}
    if not _is_open(state, side, arrival.at):
        case = "JDG-S4-re-c" if state.scenario_id == "S4" else "JDG-B-5.2.3-a"
        return fault_of(event, "enters-too-far", rule=case, **right)
    if brigade_of(state, unit):
        return None  # reported by the case of the brigade
    return fault_of(event, "not-an-entry-hex", rule="JDG-DT-b", **right)


@book.rule(*_ORDERS, on=Enter)
def stack_by_stack(state: JdgState, event: Enter) -> RuleResult:
    """A formation enters stack by stack, in the order of the Deployment Table."""
    units = [one for one in event.units if not state.is_leader(one)]
    entry = _entry_of(state, event.units[0])
    if entry is None or len(_waiting(state, event.units)) < len(event.units):
        return None
    following = _next_of(state, entry.stacks)
    strangers = [one for one in event.units if one not in (*following, *entry.leaders)]
    if not strangers and (set(units) == set(following) or not following):
        return None
    message = "enters-in-part" if not strangers else "enters-out-of-order"
    right = {"expected": ", ".join(following), "seen": ", ".join(units)}
    return fault_of(event, message, rule=state.case("reinf"), following=following, **right)


@book.rule("JDG-B-5.2-a", on=Enter)
def pays_for_its_entry(state: JdgState, event: Enter) -> RuleResult:
    """Each stack pays for its entry hex, and for all that entered there before it."""
    units = [one for one in event.units if not state.is_leader(one)]
    if event.at not in state.places or not units:
        return None
    costs = {one: entry_cost(state, one, event.at) for one in units}
    if event.cost is not None and event.cost not in costs.values():
        cost = max(costs.values())
        return fault_of(event, "entry-cost", expected=cost, seen=event.cost, claim=True)
    return [
        _too_dear(event, one, cost, points_left(state, one))
        for one, cost in costs.items()
        if cost > points_left(state, one)
    ] or None


def _too_dear(event: Enter, unit: str, cost: int, left: int) -> Fault:
    args = {"cost": cost, "left": max(0, left), "units": [unit]}
    return fault_of(event, "entry-too-dear", unit=unit, expected=left, seen=cost, **args)


@book.applies(Enter)
def apply_enter(state: JdgState, event: Enter) -> None:
    """Put a stack of reinforcements on its entry hex."""
    if event.at not in state.places:
        return
    reveal(state, event.units)
    activation = state.activation
    for unit in event.units:
        if state.where[unit] not in ("reserve", "unused", "unplaced"):
            continue
        if activation is not None and not state.is_leader(unit):
            spend(state, unit, entry_cost(state, unit, event.at))
            activation.before.setdefault(unit, state.where[unit])
        state.relocate(unit, event.at)
        stop_in_zone(state, unit)
        if event.facing is not None and not state.is_leader(unit):
            state.turn_to(unit, event.facing)
    if activation is not None:
        activation.entered[event.at] = activation.entered.get(event.at, 0) + 1
