"""Rules for command (2.3 to 2.5, 3): orders, strategic initiative, tests of initiative."""

from __future__ import annotations

from adjudicator.core.blame import fault_of, together
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Block, RuleResult, Step
from adjudicator.core.validation import known
from adjudicator.errors import at_event
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import stated
from adjudicator.games.jours_de_gloire_austerlitz.cup import FIRST
from adjudicator.games.jours_de_gloire_austerlitz.events import (
    Charge,
    Initiative,
    InitiativeTest,
    Lift,
    Shock,
)
from adjudicator.games.jours_de_gloire_austerlitz.frames import InitiativePhase, OrdersPhase
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.voluntary import moved_at_will

__all__ = ["is_bound", "modifier_of", "passes", "rating_of", "tested_units"]

book = rulebook.chapter("command")


def modifier_of(state: JdgState, side: str) -> int:
    """Return the modifier of a side for strategic initiative (3)."""
    first = state.tables.leaders.first[side]
    if state.on_map(first):
        return state.units[first].ratings.get("initiative", 0)
    emperors = state.tables.leaders.emperors
    there = [one for one in state.tables.command if one not in emperors and state.on_map(one)]
    own = [one for one in there if state.units[one].side == side]
    return max((state.units[one].ratings.get("initiative", 0) for one in own), default=0)


def tested_units(state: JdgState, event: InitiativeTest) -> list[str]:
    """Return the units that test together: as stated, or all that are activated."""
    if event.units or (activation := state.activation) is None:
        return list(event.units)
    members = activation.selected or state.members(activation.formation)
    return [one for one in members if state.on_map(one) or state.where[one] == "reserve"]


def rating_of(state: JdgState) -> int:
    """Return the rating of the marker in play; 0 without one."""
    marker = activation.marker if (activation := state.activation) is not None else ""
    if marker in state.tables.combined:
        return state.tables.combined[marker].initiative
    return state.tables.formations[marker].initiative if marker else 0


def passes(state: JdgState, die: int) -> bool:
    """Return whether a test of initiative with a die is passed."""
    return die <= rating_of(state)


def has_orders(state: JdgState, unit: str) -> bool:
    """Return whether a unit of the marker in play had orders when it was drawn."""
    activation = state.activation
    if activation is None:
        return False
    return activation.ordered or unit in activation.ordered_units


def is_bound(state: JdgState, unit: str) -> bool:
    """Return whether a unit has neither orders nor a passed test in this activation."""
    activation = state.activation
    if activation is None or state.is_leader(unit) or unit == state.tables.leaders.escort:
        return False
    return not has_orders(state, unit) and not activation.tested.get(unit, False)


# Applying


@book.applies(Lift)
def apply_lift(state: JdgState, event: Lift) -> None:
    """Release the immobile units, for points of the other side."""
    immobile = state.scenario.immobile
    if immobile is None or state.lifted:
        return
    state.lifted = True
    state.freed |= state.units.keys() & set(immobile.units)
    state.award(state.enemy[immobile.side], immobile.price, immobile.points_case)


@book.applies(Initiative)
def apply_initiative(state: JdgState, event: Initiative) -> None:
    """Give the initiative to the side with the higher total; nobody has it if they are equal."""
    if type(state.frame) is InitiativePhase:
        state.frame.rolls += 1
    totals = _totals(state, event)
    one, two = totals
    ours = "" if totals[one] == totals[two] else max(totals, key=lambda side: totals[side])
    state.initiative = stated(state, event.winner or None, ours)


@book.applies(InitiativeTest)
def apply_test(state: JdgState, event: InitiativeTest) -> None:
    """Record who passed or failed the test; to test is to move of one's own will."""
    if (activation := state.activation) is not None:
        units = tested_units(state, event)
        passed = stated(state, event.passed, passes(state, event.die))
        activation.tested |= dict.fromkeys(units, passed)
        moved_at_will(state, units)


# Immobile units


@book.rule("JDG-N2-imm-c", on=Lift)
def released_first(state: JdgState, event: Lift) -> RuleResult:
    """Immobile units are released for points once, before any other act of a turn."""
    frame, immobile = state.frame, state.scenario.immobile
    if immobile is None:
        return fault_of(event, "nobody-immobile")
    if event.by and event.by != immobile.side:
        return fault_of(event, "lift-by-enemy", side=event.by, expected=immobile.side)
    if state.lifted or state.freed.issuperset(immobile.units):
        return fault_of(event, "lifted-twice")
    if type(frame) is OrdersPhase and frame.given:
        return fault_of(event, "lifted-late")
    return None


# Strategic initiative


def _totals(state: JdgState, event: Initiative) -> dict[str, int]:
    return {side: event.dice.get(side, 0) + modifier_of(state, side) for side in state.enemy}


@book.validates(Initiative)
def check_initiative(state: JdgState, event: Initiative) -> None:
    """Refuse unknown sides."""
    named = [*event.dice, *event.totals, *([event.winner] if event.winner else [])]
    for one in named:
        known("side", one, [*state.enemy], at_event(state.now))


@book.rule(*FIRST, on=Initiative)
def no_roll_in_the_first_turn(state: JdgState, event: Initiative) -> RuleResult:
    """In the first turn the scenario says who has the initiative."""
    if type(state.frame) is not InitiativePhase or state.turn != 1:
        return None
    holder = state.scenario.initiative
    return fault_of(event, "first-initiative", rule=state.case("initiative"), holder=holder)


@book.rule("JDG-B-3-a", on=Initiative)
def rolls_for_initiative(state: JdgState, event: Initiative) -> RuleResult:
    """Both sides roll, and again only while their totals are equal."""
    if type(state.frame) is not InitiativePhase or state.turn == 1:
        return None
    if missing := [side for side in state.enemy if side not in event.dice]:
        return fault_of(event, "initiative-die", side=missing[0])
    if state.initiative:
        return fault_of(event, "initiative-again", holder=state.initiative)
    return None


@book.rule("JDG-B-3-a", closing=InitiativePhase)
def somebody_has_it(state: JdgState, frame: InitiativePhase) -> RuleResult:
    """From the second turn on the sides roll until one of them has the initiative."""
    if state.initiative or state.turn == 1:
        return None
    return Fault("initiative-tie" if frame.rolls else "initiative-not-rolled")


@book.rule("JDG-3-a", "JDG-3-b", "JDG-B-3-a", on=Initiative)
def claimed_initiative(state: JdgState, event: Initiative) -> RuleResult:
    """Totals are the dice with the modifiers of the leaders; the higher one wins."""
    ours, found = _totals(state, event), []
    for side, said in event.totals.items():
        if side not in event.dice or said == ours[side]:
            continue
        first = state.tables.leaders.first[side]
        case = "JDG-3-a" if state.on_map(first) else "JDG-3-b"
        right = {"expected": ours[side], "seen": said}
        args = {"side": side, "modifier": modifier_of(state, side), **right}
        found.append(fault_of(event, "initiative-total", rule=case, claim=True, args=args, **right))
    one, two = ours
    winner = "" if ours[one] == ours[two] else max(ours, key=lambda side: ours[side])
    if event.winner and len(event.dice) == len(ours) and event.winner != winner and not found:
        right_side = {"expected": winner or "nobody", "seen": event.winner}
        message = "initiative-winner" if winner else "initiative-nobody"
        found.append(
            fault_of(event, message, rule="JDG-B-3-a", claim=True, args=right_side, **right_side)
        )
    return found


# Tests of initiative


@book.rule("JDG-B-2.4-a", "JDG-2.1.2-h", "JDG-2.1.2-i", on=InitiativeTest)
def who_tests(state: JdgState, event: InitiativeTest) -> RuleResult:
    """Units without orders test, once in an activation; by a combined marker one at a time."""
    activation = state.activation
    if activation is None:
        return None
    units, combined = tested_units(state, event), not activation.formation
    if combined and len(units) > 1:
        return fault_of(event, "tests-together", rule="JDG-2.1.2-i", seen=len(units), expected=1)
    found = []
    for unit in units:
        if has_orders(state, unit):
            case = "JDG-2.1.2-h" if combined else "JDG-B-2.4-a"
            found.append(fault_of(event, "tests-with-orders", rule=case, unit=unit))
        elif unit in activation.tested:
            case = "JDG-2.1.2-i" if combined else "JDG-B-2.4-a"
            found.append(fault_of(event, "tests-again", rule=case, unit=unit))
    return (found if event.units else together(found)) or None  # or a whole formation tests


@book.rule("JDG-B-2.4-a", "JDG-2.1.2-i", on=InitiativeTest)
def claimed_test(state: JdgState, event: InitiativeTest) -> RuleResult:
    """A test is passed if the die does not exceed the rating of the marker in play."""
    activation = state.activation
    if activation is None:
        return None
    case = "JDG-B-2.4-a" if activation.formation else "JDG-2.1.2-i"
    rating = rating_of(state)
    if event.rating is not None and event.rating != rating:
        right = {"expected": rating, "seen": event.rating}
        return fault_of(event, "test-rating", rule=case, claim=True, args=right, **right)
    if event.passed is not None and event.passed != passes(state, event.die):
        right = {"expected": rating, "seen": event.die}
        message = "test-failed" if event.passed else "test-passed"
        return fault_of(event, message, rule="JDG-B-2.4-a", claim=True, args=right, **right)
    return None


@book.rule("JDG-B-2.4-b", "JDG-2.1.2-h", on=(Shock, Charge))
def bound_units_attack(state: JdgState, event: Shock | Charge) -> RuleResult:
    """A unit without orders, and without a passed test, makes no shock."""
    bound = [one for one in event.units if is_bound(state, one)]
    activation = state.activation
    if not bound or activation is None:
        return None
    fault = fault_of(event, "bound-attacks", unit=bound[0], units=bound, rule="JDG-B-2.4-b")
    untested = bound[0] not in activation.tested
    if untested and activation.marker in state.tables.combined:
        fault.rule, fault.also = "JDG-2.1.2-h", ["JDG-B-2.4-b"]
    return fault


@book.step("JDG-B-2.4-b")
def bound_units_keep_away(step: Step) -> Block | None:
    """A unit without orders, and without a passed test, enters no zone of the enemy."""
    state: JdgState = step.state
    if not state.enemy_controls(step.side, step.end) or not is_bound(state, step.unit):
        return None
    return Block("JDG-B-2.4-b", "bound-zone", step.end)
