"""Rules for orders (2.3, 2.5): who orders which formations, how many, and from how far."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.core.validation import known
from adjudicator.errors import at_event
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Order
from adjudicator.games.jours_de_gloire_austerlitz.frames import OrdersPhase
from adjudicator.games.jours_de_gloire_austerlitz.markers import is_here
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.reach import cheapest

__all__ = ["capacity", "may_command", "reaches"]

book = rulebook.chapter("orders")

_SCOPES = tuple(f"JDG-2.5-{one}" for one in "abcdegh")
_ALEXANDER = ("JDG-A1-alex-orders", "JDG-A2-alex-orders")


@book.validates(Order)
def check_order(state: JdgState, event: Order) -> None:
    """Refuse unknown formations and leaders."""
    known("formation", event.formation, state.tables.formations, at_event(state.now))
    if event.leader:
        known("leader", event.leader, state.units, at_event(state.now))


def _side(state: JdgState, event: Order) -> str:
    """Return the side that gives an order."""
    if event.leader:
        return state.units[event.leader].side
    named = state.game.file.roles.get(event.by, event.by)
    return named or state.tables.formations[event.formation].side


book.decides(Order)(_side)


@book.applies(Order)
def apply_order(state: JdgState, event: Order) -> None:
    """Put a formation under orders."""
    state.ordered.add(event.formation)
    if type(state.frame) is OrdersPhase:
        state.frame.given.setdefault(event.leader, []).append(event.formation)


def may_command(state: JdgState, leader: str, formation: str) -> bool:
    """Return whether a formation is one of those that a commander-in-chief may order."""
    line = state.tables.command.get(leader)
    if line is None:
        return False
    same = state.tables.formations[formation].side == state.units[leader].side
    return (same and line.all) or formation in line.formations


def reaches(state: JdgState, leader: str, units: Iterable[str], points: int) -> bool:
    """Return whether a leader could reach one of some units with some points."""
    board, start, price = state.board, state.where[leader], state.pricer(leader).price
    ends = {state.where[one] for one in units if state.on_map(one)}
    far = sorted((board.distance(start, end), end) for end in ends)
    return any(
        cheapest(start, end, points, board.neighbours, price, distance=board.distance) is not None
        for distance, end in far
        if distance <= points
    )


def is_hindered(state: JdgState, leader: str) -> bool:
    """Return whether an emperor is so near a commander that he gives fewer orders (A1, A2)."""
    rules = state.scenario.emperors
    if rules is None or leader not in rules.commanders or not state.on_map(rules.near):
        return False
    return reaches(state, rules.near, [leader], rules.points)


def _in_the_dark(state: JdgState) -> int:
    """Return how many orders fewer a commander has by night or in fog."""
    series = state.tables.series
    dark = {"night": series.night.orders, "fog": series.fog.orders}
    return dark.get(state.light, 0)


def capacity(state: JdgState, leader: str) -> int:
    """Return how many orders a commander-in-chief may give in this turn."""
    full = state.units[leader].ratings.get("orders", 0) - _in_the_dark(state)
    rules = state.scenario.emperors
    if rules is not None and is_hindered(state, leader):
        full -= rules.orders
    return max(0, full)


@book.rule("JDG-2.5-f", "JDG-2.5-i", "JDG-B-2.3-a", on=Order, stops=True)
def who_gives_orders(state: JdgState, event: Order) -> RuleResult:
    """Commanders-in-chief on the map give orders; emperors never do."""
    leader, line = event.leader, state.tables.command.get(event.leader)
    if not leader:
        return None
    if line is None:
        return fault_of(event, "no-commander", rule="JDG-B-2.3-a", unit=leader)
    if leader in state.tables.leaders.emperors:
        return fault_of(event, "emperor-orders", rule=line.case, unit=leader)
    if state.where[leader] == "unused" and _is_replaced(state, leader):
        return fault_of(event, "not-in-command", rule="JDG-2.5-f", unit=leader)
    if not state.on_map(leader):
        return fault_of(event, "commander-away", rule="JDG-B-2.3-a", unit=leader)
    return None


@book.rule(*_SCOPES, on=Order, stops=True)
def who_orders_whom(state: JdgState, event: Order) -> RuleResult:
    """A commander-in-chief orders the formations that are his."""
    leader, line = event.leader, state.tables.command.get(event.leader)
    if line is None:
        return None
    args = {"unit": leader, "formation": event.formation}
    if not may_command(state, leader, event.formation):
        return fault_of(event, "not-his", rule=line.case, args=args, seen=event.formation)
    members = state.members(event.formation)
    if not line.all or any(state.on_map(one) for one in members):
        return None
    fault = fault_of(event, "not-in-play", rule=line.case, args=args, seen=event.formation)
    if not state.guessed.isdisjoint(members):
        fault.severity = "doubt"  # only our numbers have removed it
    return fault


def _is_replaced(state: JdgState, leader: str) -> bool:
    """Return whether another leader has, or keeps, the place of this one."""
    pairs = state.tables.leaders.replaces.items()
    others = [old if leader == new else new for new, old in pairs if leader in (new, old)]
    return any(state.where.get(one, "unused") != "unused" for one in others)


@book.rule("JDG-N2-orders", "JDG-B-2.3-a", on=Order)
def orders_without_a_commander(state: JdgState, event: Order) -> RuleResult:
    """Where a scenario gives a side orders without a commander, it gives no more of them."""
    if event.leader or type(state.frame) is not OrdersPhase:
        return None
    side, formation = _side(state, event), event.formation
    most = state.scenario.orders.get(side)
    if most is None:
        return fault_of(event, "nobody-orders", rule="JDG-B-2.3-a", side=side)
    if state.tables.formations[formation].side != side:
        return fault_of(event, "orders-enemy", rule="JDG-N2-orders", formation=formation)
    if not is_here(state, formation):
        return fault_of(event, "orders-nobody", rule="JDG-N2-orders", formation=formation)
    given = len(state.frame.given.get("", ()))
    if given < most:
        return None
    right = {"expected": most, "seen": given + 1}
    return fault_of(event, "orders-without", rule="JDG-N2-orders", args={**right}, **right)


@book.rule("JDG-B-2.3-a", "JDG-B-12.1-a", *_ALEXANDER, on=Order)
def how_many(state: JdgState, event: Order) -> RuleResult:
    """A commander-in-chief gives no more orders than his capacity in this turn."""
    if event.leader not in state.tables.command or type(state.frame) is not OrdersPhase:
        return None
    if event.leader in state.tables.leaders.emperors or not state.on_map(event.leader):
        return None
    given, most = len(state.frame.given.get(event.leader, ())), capacity(state, event.leader)
    if given < most:
        return None
    return _too_many(state, event, given + 1, most)


def _too_many(state: JdgState, event: Order, seen: int, most: int) -> Fault:
    """Return the fault of one order too many: by Alexander, by night, or in any case."""
    full, dark = state.units[event.leader].ratings.get("orders", 0), _in_the_dark(state)
    rules = state.scenario.emperors
    case = "JDG-B-2.3-a"
    if rules is not None and seen <= full - dark and is_hindered(state, event.leader):
        case = state.case("alex-orders")
    elif dark and state.light == "night" and seen <= full:
        case = "JDG-B-12.1-a"
    right = {"expected": most, "seen": seen}
    args = {"unit": event.leader, **right}
    return fault_of(event, "orders-many", rule=case, args=args, **right)


@book.rule("JDG-B-2.3-b", on=Order)
def from_how_far(state: JdgState, event: Order) -> RuleResult:
    """A commander orders one of his formations if he could reach one of its units."""
    if not state.on_map(event.leader) or not may_command(state, event.leader, event.formation):
        return None
    points = state.tables.series.command.reach
    if reaches(state, event.leader, state.members(event.formation), points):
        return None
    args = {"unit": event.leader, "formation": event.formation, "expected": points}
    return fault_of(event, "out-of-reach", args=args, expected=points)
