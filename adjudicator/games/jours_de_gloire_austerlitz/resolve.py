"""Rules for the die of a shock (9): one, after the tests; claims about it and about the odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import stated
from adjudicator.games.jours_de_gloire_austerlitz.events import Charge, Resolve, Shock
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.guesses import guess
from adjudicator.games.jours_de_gloire_austerlitz.odds import (
    Weighed,
    closing,
    column_named,
    readings,
    result_of,
    weigh,
)
from adjudicator.games.jours_de_gloire_austerlitz.points_shocks import fought
from adjudicator.games.jours_de_gloire_austerlitz.results import carry_out
from adjudicator.games.jours_de_gloire_austerlitz.shock import assault_of
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.claims import read_odds
from adjudicator.mechanics.play.ownership import side_of
from adjudicator.mechanics.tables import ratio_column

__all__: list[str] = []

book = rulebook.chapter("resolve")

#: the cases that explain wrong claims about a shock
_EXPLAINED = ("JDG-B-9-b", "JDG-B-0.4.2-a", "JDG-B-9-c", "JDG-B-0.3-a")

# Claims about the attack


@book.validates(Shock)
def check_shock(state: JdgState, event: Shock) -> None:
    """Refuse odds that cannot be read."""
    if event.odds:
        read_odds(state, event.odds)


@book.validates(Charge)
def check_charge(state: JdgState, event: Charge) -> None:
    """Refuse odds that cannot be read."""
    if event.odds:
        read_odds(state, event.odds)


@book.validates(Resolve)
def check_resolve(state: JdgState, event: Resolve) -> None:
    """Refuse odds that cannot be read."""
    if event.odds:
        read_odds(state, event.odds)


def _column(state: JdgState, odds: str) -> int:
    """Return the column of stated odds."""
    return ratio_column(*read_odds(state, odds), state.tables.series.shock.columns)


def _wrong(event: Any, name: str, said: Any, right: Any, cases: Iterable[tuple[str, Any]]) -> Fault:
    """Return the fault of a wrong claim; `cases` are those that explain a value."""
    case = next((one for one, value in cases if value == said), "JDG-B-9-b")
    return fault_of(event, f"shock-{name}", rule=case, claim=True, expected=right, seen=said)


def _wrong_values(
    state: JdgState, event: Shock | Charge | Resolve, assault: Assault
) -> Iterator[Fault]:
    """Yield the wrong claims about strengths and modifiers, and about odds if these are right."""
    claims = {name: getattr(event, name, None) for name in ("attack", "defence", "modifier")}
    said = {name: value for name, value in claims.items() if value is not None}
    if not said and not event.odds:
        return
    right, weighed = weigh(state, assault), True
    for name, value in said.items():
        ours = getattr(right, name)
        if value != ours:
            weighed = weighed and name == "modifier"
            slips = ((case, getattr(one, name)) for case, one in readings(state, assault))
            yield _wrong(event, name, value, ours, slips)
    if weighed and event.odds and (column := _column(state, event.odds)) != right.column:
        columns = ((case, one.column) for case, one in readings(state, assault))
        case = next((one for one, found in columns if found == column), "JDG-B-9-b")
        both = {"expected": column_named(state, right.column), "seen": column_named(state, column)}
        yield fault_of(event, "shock-odds", rule=case, claim=True, **both)


@book.rule(*_EXPLAINED, "JDG-B-9-a", on=(Shock, Charge))
def attack_as_claimed(state: JdgState, event: Shock | Charge) -> RuleResult:
    """Defenders, strengths and odds are as stated."""
    if event.at not in state.places or not all(state.on_map(one) for one in event.units):
        return None
    assault = assault_of(state, event)
    if not assault.defenders:
        return None  # said by another rule
    if event.defenders and set(event.defenders) != set(assault.defenders):
        right = {"expected": sorted(assault.defenders), "seen": sorted(event.defenders)}
        return fault_of(event, "shock-defenders", rule="JDG-B-9-a", claim=True, **right)
    return list(_wrong_values(state, event, assault)) or None


# The die


@book.rule("JDG-B-9-b", on=Resolve, stops=True)
def one_die(state: JdgState, event: Resolve) -> RuleResult:
    """One die is rolled for a declared shock."""
    assault = state.assault
    if state.activation is None:
        return None
    if assault is None:
        return fault_of(event, "resolve-nothing")
    if assault.rolled:
        return fault_of(event, "resolve-twice", at=assault.at)
    if event.by and side_of(state, event.by) != assault.side:
        right = {"expected": assault.side, "seen": event.by}
        return fault_of(event, "resolve-defender", at=assault.at, claim=True, **right)
    return None


@book.rule("JDG-B-0.4.2-a", "JDG-B-9-c", on=Resolve)
def tests_come_first(state: JdgState, event: Resolve) -> RuleResult:
    """All attackers test before the die, and somebody must close with somebody."""
    assault = state.assault
    if assault is None:
        return None
    if not assault.defenders:
        return fault_of(event, "resolve-nobody", rule="JDG-B-9-c", at=assault.at)
    known = (*assault.engaged, *assault.strays)
    left = [one for one in assault.units if one not in known]
    if left:
        return fault_of(event, "engagement-missing", units=left, args={"units": left})
    if not closing(state, assault):
        units = list(assault.units)
        return fault_of(event, "nobody-closes", units=units, args={"units": units})
    return None


@book.rule(*_EXPLAINED, on=Resolve)
def result_as_claimed(state: JdgState, event: Resolve) -> RuleResult:
    """Odds, modifiers and result are as stated."""
    assault = state.assault
    if assault is None or not assault.defenders or not closing(state, assault):
        return None
    if wrong := list(_wrong_values(state, event, assault)):
        return wrong
    right = _result(state, event, weigh(state, assault)) if event.result else ""
    if event.result == right:
        return None
    others = [(case, _result(state, event, one)) for case, one in readings(state, assault)]
    return _wrong(event, "result", event.result, right, others)


def _result(state: JdgState, event: Resolve, weighed: Weighed) -> str:
    return result_of(state, weighed.column, event.die + weighed.modifier)


@book.applies(Resolve)
def apply_resolve(state: JdgState, event: Resolve) -> None:
    """Read the result from the table, and let it take effect."""
    assault = state.assault
    if assault is None or assault.rolled:
        return
    assault.rolled = True
    if assault.defenders and closing(state, assault):
        ours = _result(state, event, weigh(state, assault))
        known = event.result in state.tables.series.shock.results
        assault.result = stated(state, event.result if known else None, ours)
        guess(state, [*assault.units, *assault.defenders])
        fought(state, assault)
        carry_out(state, assault)


def _unresolved(state: JdgState, assault: Assault) -> bool:
    """Return whether the die of a shock is still due."""
    there = [one for one in closing(state, assault) if state.on_map(one)]
    return not assault.rolled and bool(assault.defenders) and bool(there)


@book.rule("JDG-B-9-b", closing=Assault)
def a_shock_is_rolled_for(state: JdgState, assault: Assault) -> RuleResult:
    """A declared shock in which somebody closes is rolled for before anything else happens."""
    if not _unresolved(state, assault):
        return None
    more = {"side": assault.side, "at": assault.at, "stands_alone": True}
    return fault_about(assault.units, "never-resolved", args={"at": assault.at}, **more)


@book.duties
def open_dice(state: JdgState) -> list[Pending]:
    """List the dice of a shock that are still due when a log ends."""
    assault = state.assault
    if assault is None or not _unresolved(state, assault):
        return []
    args, units = {"at": assault.at}, list(assault.units)
    return [Pending(rule="JDG-B-9-b", message="must-resolve", args=args, units=units)]
