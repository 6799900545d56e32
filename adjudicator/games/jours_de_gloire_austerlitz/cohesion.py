"""Rules for tests of units (0.4) and their states (0.3, 10.1): ratings, modifiers, worse states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeVar

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import CohesionTest, EngagementTest
from adjudicator.games.jours_de_gloire_austerlitz.series_data import Condition
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = [
    "Fate",
    "UnitTest",
    "passes",
    "passes_cohesion",
    "rating_of",
    "stated",
    "strength_of",
    "worse",
    "worsen",
    "wrong_claims",
]

book = rulebook.chapter("cohesion")

T = TypeVar("T")
#: the state of a unit, or that it is gone
Fate = Condition | Literal["eliminated"]

# Values of units


@book.value
def strength_of(state: JdgState, unit: str) -> int:
    """Return the strength of a unit; one in disorder has less, but at least 1."""
    full = state.units[unit].combat or 0
    less = state.tables.series.morale.disordered_strength
    return max(1, full - less) if state.condition_of(unit) != "good" else full


@strength_of.slip("JDG-B-0.3-a")
def printed_strength(state: JdgState, unit: str) -> int:
    """Return the strength in good order."""
    return state.units[unit].combat or 0


@book.value
def rating_of(state: JdgState, unit: str, name: str) -> int:
    """Return the cohesion or the engagement of a unit; one in disorder has less."""
    full = state.units[unit].ratings.get(name, 0)
    less = state.tables.series.morale.disordered_cohesion
    return full - less if state.condition_of(unit) != "good" else full


@rating_of.slip("JDG-B-0.3-a")
def printed_rating(state: JdgState, unit: str, name: str) -> int:
    """Return the rating in good order."""
    return state.units[unit].ratings.get(name, 0)


@book.value
def shaken(state: JdgState, unit: str) -> int:
    """Return the modifier to tests of units of a demoralized formation (11.2)."""
    is_shaken = state.formation(unit) in state.demoralized
    return state.tables.series.morale.demoralized if is_shaken else 0


shaken.slips_to(0, "JDG-B-11.2-a")


@book.value
def fogged(state: JdgState, unit: str) -> int:
    """Return the modifier to tests of units in fog (12.2)."""
    in_fog = state.light != "night" and state.on_map(unit) and state.is_dark(state.where[unit])
    return state.tables.series.morale.fog if in_fog else 0


@fogged.slip("JDG-12.2-b")
def no_low_fog(state: JdgState, unit: str) -> int:
    """Return the modifier if low fog does not matter to tests."""
    return 0 if state.light == "low-fog" else fogged.right(state, unit)


@fogged.slip("JDG-12.2-a")
def low_fog_everywhere(state: JdgState, unit: str) -> int:
    """Return the modifier if low fog covers the heights as well."""
    low = state.light == "low-fog" and state.on_map(unit)
    return state.tables.series.morale.fog if low else fogged.right(state, unit)


@fogged.slip("JDG-B-12.2-a")
def no_fog(state: JdgState, unit: str) -> int:
    """Return the modifier if fog does not matter to tests."""
    return fogged.right(state, unit) if state.light == "low-fog" else 0


# Tests


class UnitTest(NamedTuple):
    """A test of cohesion or engagement."""

    unit: str
    #: the rating that it is compared with
    name: str = "cohesion"
    #: the modifier of what demands it, and the case for that
    extra: int = 0
    case: str = ""

    def modifier(self, state: JdgState) -> int:
        """Return the sum of all modifiers."""
        return shaken(state, self.unit) + fogged(state, self.unit) + self.extra

    def readings(self, state: JdgState) -> Iterator[tuple[str, int, int]]:
        """Yield case, modifier and rating for a player who overlooks a case."""
        rating, modifier = rating_of(state, self.unit, self.name), self.modifier(state)
        for value in (shaken, fogged):
            right = value(state, self.unit)
            for case, wrong in value.misreadings(state, self.unit):
                yield case, modifier - right + wrong, rating
        if self.extra:
            yield self.case, modifier - self.extra, rating
        for case, printed in rating_of.misreadings(state, self.unit, self.name):
            yield case, modifier, printed


def passes(state: JdgState, test: UnitTest, die: int) -> bool:
    """Return whether a unit passes a test: die and modifiers do not exceed its rating."""
    return die + test.modifier(state) <= rating_of(state, test.unit, test.name)


def stated(state: JdgState, said: T | None, ours: T) -> T:
    """Return what a result was: as players state it, unless they played with our numbers."""
    return ours if said is None or state.bound else said


def passes_cohesion(state: JdgState, unit: str, die: int, modifier: int = 0) -> bool:
    """Return whether a unit passes a test of cohesion."""
    return passes(state, UnitTest(unit, extra=modifier), die)


def wrong_claims(
    state: JdgState, event: CohesionTest | EngagementTest, test: UnitTest, case: str
) -> Iterator[Fault]:
    """Yield the wrong claims about a test; what follows from one is not reported again."""
    modifier, rating = test.modifier(state), rating_of(state, test.unit, test.name)
    right_modifier = event.modifier in (None, modifier)
    if right_modifier and event.passed in (None, event.die + modifier <= rating):
        return  # the usual case
    readings = list(test.readings(state))
    used = modifier
    if event.modifier is not None and event.modifier != modifier:
        used = event.modifier
        found = next((one for one, plus, _ in readings if plus == used), case)
        right = {"expected": modifier, "seen": used}
        yield fault_of(event, "test-modifier", rule=found, claim=True, **right)
    if event.passed is None or event.passed == (event.die + used <= rating):
        return
    passed = event.die + modifier <= rating
    if event.passed == passed:
        return
    explained = (
        one
        for one, plus, than in readings
        if event.modifier in (None, plus) and (event.die + plus <= than) == event.passed
    )
    total = {"total": event.die + modifier, "rating": rating, "expected": passed}
    message = "test-not-passed" if event.passed else "test-not-failed"
    fault = fault_of(event, message, rule=next(explained, case), claim=True, **total)
    fault.seen = event.passed
    yield fault


# States


@book.value
def worse(state: JdgState, unit: str, to: str) -> Fate:
    """Return the state of a unit that is disordered, routed or eliminated in its present state."""
    now = state.condition_of(unit)
    if to == "eliminated" or now == "routed":
        return "eliminated"
    return "routed" if to == "routed" or now == "disordered" else "disordered"


@worse.slip("JDG-B-10.1-a")
def disordered_again(state: JdgState, unit: str, to: str) -> Fate:
    """Return the state if a second disorder changes nothing."""
    now = state.condition_of(unit)
    return now if to == "disordered" and now != "good" else worse.right(state, unit, to)


@worse.slip("JDG-B-10.2-a")
def routed_again(state: JdgState, unit: str, to: str) -> Fate:
    """Return the state if a second rout changes nothing."""
    now = state.condition_of(unit)
    return now if to == now == "routed" else worse.right(state, unit, to)


def worsen(state: JdgState, unit: str, to: str) -> None:
    """Disorder, rout or eliminate a unit."""
    found = worse(state, unit, to)
    if found == "eliminated":
        state.eliminate(unit)
    else:
        state.set_condition(unit, found)
