"""Rules for rally (10.3), with an emperor's help (A1, A2) or by Davout (S4)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.activation import is_active
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import (
    UnitTest,
    passes,
    rating_of,
    stated,
)
from adjudicator.games.jours_de_gloire_austerlitz.events import Rally
from adjudicator.games.jours_de_gloire_austerlitz.guesses import guess
from adjudicator.games.jours_de_gloire_austerlitz.light import fog_case
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.zones import beside_enemies

__all__ = ["may_rally", "rally_modifier", "rally_test"]

book = rulebook.chapter("rally")

_BASE = "JDG-B-10.3-a"
_NEAR = ("JDG-A1-emp-rally-a", "JDG-A2-emp-rally-a")
_NATION = ("JDG-A1-emp-rally-b", "JDG-A2-emp-rally-b")


# The test


def _helps(state: JdgState, unit: str, emperor: str, distance: int = 1) -> bool:
    """Return whether an emperor is near enough to help a unit."""
    if not emperor or not state.on_map(emperor) or not state.on_map(unit):
        return False
    return state.board.distance(state.where[unit], state.where[emperor]) <= distance


@book.value
def rally_modifier(state: JdgState, unit: str) -> int:
    """Return the modifier for a rally: that of an emperor of the unit's nation who is near."""
    emperors = state.scenario.emperors
    if emperors is None:
        return 0
    helper = emperors.help.get(state.units[unit].nation, "")
    return emperors.modifier if _helps(state, unit, helper) else 0


rally_modifier.slips_to(0, *_NEAR)


@rally_modifier.slip(*_NEAR)
def helped_from_afar(state: JdgState, unit: str) -> int:
    """Slip: an emperor helps at two hexes."""
    emperors = state.scenario.emperors
    if emperors is None:
        return 0
    helper = emperors.help.get(state.units[unit].nation, "")
    return emperors.modifier if _helps(state, unit, helper, 2) else 0


@rally_modifier.slip(*_NATION)
def helped_by_any(state: JdgState, unit: str) -> int:
    """Slip: an emperor helps units of any nation."""
    emperors = state.scenario.emperors
    if emperors is None:
        return 0
    near = any(_helps(state, unit, one) for one in emperors.help.values())
    return emperors.modifier if near else 0


def rally_test(state: JdgState, unit: str) -> UnitTest:
    """Return the test by which a unit rallies."""
    return UnitTest(unit, extra=rally_modifier(state, unit), case=state.case("emp-rally-a"))


def _readings(state: JdgState, test: UnitTest) -> Iterator[tuple[str, int, int]]:
    """Yield case, modifier and rating for a player who overlooks a case."""
    rating, rest = rating_of(state, test.unit, test.name), test.modifier(state) - test.extra
    for case, wrong in rally_modifier.misreadings(state, test.unit):
        if case in (state.case("emp-rally-a"), state.case("emp-rally-b")):
            yield case, rest + wrong, rating
    for case, modifier, than in test.readings(state):
        if case not in _NEAR:
            yield fog_case(state) if case == "JDG-B-12.2-a" else case, modifier, than


_SHARED = ("JDG-B-11.2-a", "JDG-B-12.2-a", "JDG-12.2-b", "JDG-B-0.3-a")


@book.rule(_BASE, *_NEAR, *_NATION, *_SHARED, on=Rally)
def rally_as_claimed(state: JdgState, event: Rally) -> RuleResult:
    """A unit rallies if die and modifiers do not exceed its cohesion."""
    if event.die is None or not state.on_map(event.unit):
        return None
    test = rally_test(state, event.unit)
    ours, rating = test.modifier(state), rating_of(state, event.unit, test.name)
    if event.modifier is not None and event.modifier != ours:
        case = next(
            (one for one, plus, _ in _readings(state, test) if plus == event.modifier), _BASE
        )
        right = {"expected": ours, "seen": event.modifier}
        fault = fault_of(event, "rally-modifier", rule=case, claim=True, **right)
        if ours != test.extra and not state.bound:
            fault.severity = "doubt"  # the other modifiers are of the series
        return fault
    passed = event.die + ours <= rating
    if event.passed is None or event.passed == passed:
        return None
    readings = _readings(state, test)
    explained = (one for one, plus, than in readings if (event.die + plus <= than) != passed)
    args = {"total": event.die + ours, "rating": rating}
    fault = fault_of(event, "rally-failed" if event.passed else "rally-passed", **args)
    fault.rule, fault.claim = next(explained, _BASE), True
    fault.expected, fault.seen = passed, event.passed
    if not state.bound:
        fault.severity = "doubt"  # ratings of counters are ours
    return fault


# Who rallies


def may_rally(state: JdgState, unit: str) -> bool:
    """Return whether a unit may test to rally now."""
    activation = state.activation
    if activation is None or not state.on_map(unit) or unit in activation.rallied:
        return False
    worse = state.condition_of(unit) != "good"
    return worse and is_active(state, unit) and not beside_enemies(state, unit)


@book.rule(_BASE, on=Rally)
def who_rallies(state: JdgState, event: Rally) -> RuleResult:
    """A unit that is not in good order and not next to an enemy tests once in an activation."""
    unit, activation = event.unit, state.activation
    if not state.on_map(unit) or (event.die is None and state.scenario.rally is not None):
        return None
    if state.condition_of(unit) == "good":
        return fault_of(event, "rally-good")
    if event.die is None:
        return fault_of(event, "rally-without-die")
    if beside_enemies(state, unit):
        return fault_of(event, "rally-beside-enemies", at=state.where[unit])
    if activation is not None and unit in activation.rallied:
        return fault_of(event, "rally-again")
    return None


@book.rule("JDG-S4-rally-a", on=Rally)
def without_a_die(state: JdgState, event: Rally) -> RuleResult:
    """Davout rallies one routed unit a turn in his own hex without a die."""
    line, unit = state.scenario.rally, event.unit
    if event.die is not None or line is None or not state.on_map(unit):
        return None
    leader = {"leader": line.leader}
    if event.leader not in ("", line.leader) or state.units[unit].side != line.side:
        return fault_of(event, "rally-other-leader", **leader)
    if state.where[unit] != state.where.get(line.leader):
        return fault_of(event, "rally-not-with", at=state.where[unit], **leader)
    if state.condition_of(unit) != "routed":
        return fault_of(event, "rally-not-routed", **leader)
    if state.rallied_free >= line.times:
        right = {"expected": line.times, "seen": state.rallied_free + 1}
        return fault_of(event, "rally-free-again", **leader, **right)
    return None


@book.rule("JDG-S4-rally-b", on=Rally)
def in_its_activation(state: JdgState, event: Rally) -> RuleResult:
    """Davout rallies a unit while its formation is activated."""
    if event.die is not None or state.scenario.rally is None or not state.on_map(event.unit):
        return None
    if state.activation is None or is_active(state, event.unit):
        return None
    return fault_of(event, "rally-not-activated", formation=state.formation(event.unit))


# Effects


@book.value
def better(state: JdgState, unit: str) -> str:
    """Return the state of a unit that rallies: one better."""
    return {"routed": "disordered"}.get(state.condition_of(unit), "good")


better.slips_to("good", _BASE)  # good order at once


@book.applies(Rally)
def apply_rally(state: JdgState, event: Rally) -> None:
    """Improve the state of a unit by one, if its test is passed or a leader rallies it."""
    unit, rally = event.unit, state.scenario.rally
    if (activation := state.activation) is not None:
        activation.rallied.append(unit)
    if not state.on_map(unit):
        return
    if event.die is not None and event.passed is None:
        guess(state, [unit])
    if event.die is None:
        state.rallied_free += 1
        if rally is not None:
            case = state.case("rally-c")
            state.award(state.enemy[rally.side], rally.price, case, unit=unit)
    elif not stated(state, event.passed, passes(state, rally_test(state, unit), event.die)):
        return
    state.set_condition(unit, "disordered" if better(state, unit) == "disordered" else "good")
