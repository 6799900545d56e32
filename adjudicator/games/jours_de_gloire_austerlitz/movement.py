"""Rules for movement (5.1), facing (4.1), leaders (2.5) and immobile units (N2)."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.activation import is_active
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.command import is_bound
from adjudicator.games.jours_de_gloire_austerlitz.events import Charge, Face
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation, Movement
from adjudicator.games.jours_de_gloire_austerlitz.ice import ponds_in
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.terrain import chart
from adjudicator.games.jours_de_gloire_austerlitz.voluntary import moved_at_will
from adjudicator.games.jours_de_gloire_austerlitz.zones import has_moved, stop_in_zone
from adjudicator.mechanics.ground.claimed_costs import ClaimedCosts
from adjudicator.mechanics.ground.movement import Movement as MovementRules
from adjudicator.mechanics.walking import Walk

__all__ = [
    "allowance",
    "cause",
    "is_immobile",
    "may_move",
    "movement",
    "points_left",
    "ponds_in",
    "spend",
]

book = rulebook.chapter("movement")


# Points


@book.value
def dark_loss(state: JdgState, unit: str) -> int:
    """Return the points that night or fog takes from a unit."""
    series = state.tables.series
    if state.light == "night":
        return series.night.points
    dark = state.on_map(unit) and state.is_dark(state.where[unit])
    return series.fog.points if dark else 0


dark_loss.slips_to(0, "JDG-B-12.1-a")


@book.value
def share(state: JdgState, unit: str) -> int:
    """Return the divisor of a unit's points: more than 1 if it has no orders and failed to act."""
    return state.tables.series.command.failed_share if is_bound(state, unit) else 1


share.slips_to(1, "JDG-B-2.4-b")


def printed_points(state: JdgState, unit: str) -> int:
    """Return the points of a unit by its counter; leaders have those of commanders-in-chief."""
    if state.is_leader(unit):
        return state.tables.series.command.leader_points
    return state.units[unit].movement


def allowance(state: JdgState, unit: str) -> int:
    """Return the points of a unit in this activation."""
    left = max(0, printed_points(state, unit) - dark_loss(state, unit))
    return left // share(state, unit)


def points_left(state: JdgState, unit: str) -> int:
    """Return the points that a unit has left; the escort goes wherever an emperor goes."""
    if unit == state.tables.leaders.escort:
        return len(state.places)
    activation = state.activation
    spent = 0 if activation is None else activation.spent.get(unit, 0)
    return allowance(state, unit) - spent


@book.value
def turning_cost(state: JdgState, unit: str) -> int:
    """Return the points for a change of facing: none after a move."""
    return 0 if has_moved(state, unit) else state.tables.series.facing.cost


turning_cost.slips_to(0, "JDG-B-4.1-a")


# Moves


def _blocked(state: JdgState, move: Move, walked: Walk, fault: Fault) -> None:
    """Name the case of zones beside one that tells where they are lifted."""
    if fault.rule in ("JDG-12.2-a", "JDG-12.2-b", "JDG-S4-day"):
        fault.also = ["JDG-B-4.3-b"]
    elif fault.rule == "JDG-TEC-c":
        fault.also = ["JDG-B-13-a"]


def _too_far(state: JdgState, move: Move, walked: Walk, fault: Fault) -> None:
    """Name the case that makes a move too long."""
    fault.follows = cause(state, move.unit, walked.cost)
    case = _limit(state, move.unit, walked.cost)
    if case != "JDG-B-5.1-a":
        fault.rule, fault.also = case, ["JDG-B-5.1-a"]


def _limit(state: JdgState, unit: str, cost: int) -> str:
    """Return the case by which a unit cannot pay a cost."""
    printed, less, divisor = printed_points(state, unit), dark_loss(state, unit), share(state, unit)
    activation = state.activation
    spent = 0 if activation is None else _spent_straight(activation, unit)
    if cost + spent <= printed // divisor and less:
        return "JDG-B-12.1-a"
    if cost + spent <= printed - less and divisor > 1:
        return "JDG-B-2.4-b"
    if state.is_leader(unit):
        emperor = unit in state.tables.leaders.emperors
        return "JDG-2.5-j" if emperor else "JDG-B-2.5-a"
    if spent and activation is not None and cost <= allowance(state, unit):
        if unit in activation.turned:
            return "JDG-B-4.1-a"
        if activation.before.get(unit) == "reserve":
            return "JDG-B-5.2-a"
    return "JDG-B-5.1-a"


movement = MovementRules(
    book,
    begins="JDG-B-5.1-a",
    allowed="JDG-B-5.1-a",
    pays=(
        *("JDG-B-5.1-a", "JDG-2.5-j", "JDG-B-2.5-a", "JDG-B-12.1-a"),
        *("JDG-B-2.4-b", "JDG-B-4.1-a", "JDG-B-5.2-a"),
    ),
    gap="JDG-B-5.1-a",
    points=points_left,
    blocked=_blocked,
    too_far=_too_far,
)
ClaimedCosts(book, movement, chart, case="JDG-B-5.1-a", adding="JDG-B-13-a")

_POINTS = ("JDG-B-5.1-a", "JDG-2.5-j", "JDG-B-2.5-a", "JDG-B-12.1-a", "JDG-B-2.4-b")


@book.rule(*_POINTS, on=Move)
def points_as_claimed(state: JdgState, move: Move) -> RuleResult:
    """A unit has the points of its counter, less at night and without orders."""
    unit, said, ours = move.unit, move.allowance, allowance(state, move.unit)
    if said is None or said == ours:
        return None
    printed, divisor = printed_points(state, unit), share(state, unit)
    case = "JDG-B-5.1-a"
    if said == printed // divisor:
        case = "JDG-B-12.1-a"
    elif said == printed - dark_loss(state, unit):
        case = "JDG-B-2.4-b"
    elif state.is_leader(unit):
        case = "JDG-2.5-j" if unit in state.tables.leaders.emperors else "JDG-B-2.5-a"
    return fault_of(move, "allowance-claimed", rule=case, expected=ours, seen=said, claim=True)


@book.rule("JDG-B-2.5-a", on=Move)
def leaders_move_once(state: JdgState, move: Move) -> RuleResult:
    """A leader moves once in a turn."""
    if move.unit not in state.moved_leaders:
        return None
    return fault_of(move, "leader-again")


def is_immobile(state: JdgState, unit: str) -> bool:
    """Return whether a scenario keeps a unit where it is (N2)."""
    immobile = state.scenario.immobile
    if immobile is None or unit not in immobile.units or unit in state.freed:
        return False
    return not state.all_lost(immobile.until)


@book.rule("JDG-N2-imm-a", on=(Move, Charge))
def immobile_units_stay(state: JdgState, event: Move | Charge) -> RuleResult:
    """Some units of N2 stay where they are until they are released."""
    units = event.units if isinstance(event, Charge) else [event.unit]
    held = [one for one in units if is_immobile(state, one)]
    return fault_of(event, "immobile", unit=held[0], units=held) if held else None


def may_move(state: JdgState, unit: str) -> bool:
    """Return whether a unit may begin or continue a move now, by the rules about who moves."""
    activation = state.activation
    if activation is None or not state.on_map(unit) or is_immobile(state, unit):
        return False
    if state.units[unit].side != activation.side or unit in activation.stopped:
        return False
    if state.is_leader(unit):
        return unit not in state.moved_leaders
    return unit == state.tables.leaders.escort or is_active(state, unit)


@book.applies(Move)
def apply_move(state: JdgState, event: Move) -> None:
    """Move a unit to the end of its path; dice for ponds that it entered are due."""
    unit, end = event.unit, event.path[-1] if event.path else event.to
    if end not in state.places or not state.on_map(unit):
        return
    walked = movement.walk(state, event)
    activation = state.activation
    spend(state, unit, walked.cost, straight=_straight_cost(state, unit, walked.path))
    if activation is not None:
        activation.before.setdefault(unit, state.where[unit])
    if state.record_paths:
        movement.record(state, unit, walked)
    passed = walked.path[1:] or [end]
    state.occupy(unit, passed)
    state.relocate(unit, end)
    stop_in_zone(state, unit)
    moved_at_will(state, [unit])
    if state.is_leader(unit):
        state.moved_leaders.add(unit)
    elif ponds := ponds_in(state, passed):
        state.frames.append(Movement(opened=state.now, unit=unit, ponds=ponds))


def _straight_cost(state: JdgState, unit: str, path: list[str]) -> int | None:
    """Return what an illegal path costs without its loops, if it has any."""
    straight: list[str] = []
    for place in path if state.refused and len(set(path)) < len(path) else ():
        straight = (
            [*straight[: straight.index(place)], place] if place in straight else [*straight, place]
        )
    costs = state.pricer(unit).along(straight) if len(straight) > 1 else None
    return None if costs is None else sum(costs)


def _spent_straight(activation: Activation, unit: str) -> int:
    """Return the points that a unit has spent, illegal detours apart."""
    return activation.spent.get(unit, 0) - activation.wasted.get(unit, 0)


def spend(state: JdgState, unit: str, cost: int, straight: int | None = None) -> None:
    """Take points from a unit for the rest of the activation; `straight`: without detours."""
    activation = state.activation
    if activation is None or not cost:
        return
    if state.refused and cost > points_left(state, unit):
        activation.overspent.setdefault(unit, state.now)
        if straight is not None:
            activation.wasted[unit] = activation.wasted.get(unit, 0) + cost - straight
    activation.spent[unit] = activation.spent.get(unit, 0) + cost


def cause(state: JdgState, unit: str, cost: int) -> list[int]:
    """Return the event because of which a unit cannot pay what it could have paid without it."""
    activation = state.activation
    if activation is None or unit not in activation.overspent:
        return []
    straight = _spent_straight(activation, unit) if unit in activation.wasted else 0
    return [activation.overspent[unit]] if straight + cost <= allowance(state, unit) else []


# Facing


@book.rule("JDG-B-4.1-a", on=Face)
def turns_within_its_points(state: JdgState, event: Face) -> RuleResult:
    """A unit that turns before its move pays for it."""
    if state.activation is None or not state.on_map(event.unit):
        return None
    cost, left = turning_cost(state, event.unit), max(0, points_left(state, event.unit))
    if event.cost is not None and event.cost != cost:
        return fault_of(event, "turn-cost", expected=cost, seen=event.cost, claim=True)
    if cost <= left:
        return None
    fault = fault_of(event, "turn-too-far", cost=cost, left=left, expected=left, seen=cost)
    fault.follows = cause(state, event.unit, cost)
    return fault


@book.applies(Face)
def apply_face(state: JdgState, event: Face) -> None:
    """Turn a unit in its hex."""
    activation, unit = state.activation, event.unit
    if activation is not None and not has_moved(state, unit):
        activation.turned.append(unit)
        spend(state, unit, turning_cost(state, unit))
    state.turn_to(unit, event.facing)
