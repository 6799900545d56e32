"""Rules for shock (9): who attacks whom, tests of engagement, the die and its result."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Exit, Move
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.activation import is_active
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import (
    UnitTest,
    passes,
    stated,
    wrong_claims,
)
from adjudicator.games.jours_de_gloire_austerlitz.directions import turned
from adjudicator.games.jours_de_gloire_austerlitz.events import (
    Charge,
    EngagementTest,
    Shock,
)
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.guesses import guess
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["assault_of", "begin", "may_attack", "targets"]

book = rulebook.chapter("shock")


def assault_of(state: JdgState, event: Shock | Charge) -> Assault:
    """Return an attack as it is declared: against all combat units in a hex."""
    side = state.units[event.units[0]].side
    return Assault(
        opened=state.now,
        kind="charge" if isinstance(event, Charge) else "shock",
        side=side,
        units=list(dict.fromkeys(event.units)),
        defenders=[one for one in state.enemies(side, event.at) if not state.is_leader(one)],
        at=event.at if event.at in state.places else "",
        stood={one: state.where[one] for one in event.units},
    )


# Who attacks


def _cannot(state: JdgState, unit: str) -> bool:
    """Return whether units of this type do not attack by shock."""
    return state.units[unit].type not in state.tables.series.shock.attacking


def _again(state: JdgState, unit: str) -> bool:
    activation = state.activation
    return activation is not None and unit in activation.attacked


#: case, message, and what forbids an attack to a unit wherever it stands
_BANS: tuple[tuple[str, str, Callable[[JdgState, str], bool]], ...] = (
    ("JDG-2.5-l", "shock-escort", lambda state, unit: unit == state.tables.leaders.escort),
    ("JDG-B-9-a", "shock-type", _cannot),
    ("JDG-B-9-a", "shock-absent", lambda state, unit: not state.on_map(unit)),
    (
        "JDG-B-10.2-b",
        "shock-routed",
        lambda state, unit: state.condition_of(unit) == "routed",
    ),
    ("JDG-B-9-d", "shock-again", _again),
)


def _register(case: str, message: str, holds: Callable[[JdgState, str], bool]) -> None:
    @book.rule(case, on=(Shock, Charge))
    def judge(state: JdgState, event: Shock | Charge) -> RuleResult:
        found = [unit for unit in dict.fromkeys(event.units) if holds(state, unit)]
        faults = [fault_of(event, message, unit=one, units=[one], at=event.at) for one in found]
        return faults or None


for _ban in _BANS:
    _register(*_ban)


def may_attack(state: JdgState, unit: str) -> bool:
    """Return whether a unit may attack at all by shock or charge."""
    return state.on_map(unit) and not any(holds(state, unit) for _, _, holds in _BANS)


def _faces(state: JdgState, unit: str, place: str) -> bool:
    """Return whether a hex is one of those in front of a unit."""
    away = turned(state.board, state.where[unit], state.facing.get(unit, 0), place)
    return away is not None and away in {abs(one) for one in state.tables.series.facing.front}


def targets(state: JdgState, unit: str) -> list[str]:
    """Return the hexes that a unit may attack by shock."""
    if not may_attack(state, unit):
        return []
    side = state.units[unit].side
    return [
        place
        for place in state.board.neighbours[state.where[unit]]
        if _faces(state, unit, place)
        and any(not state.is_leader(one) for one in state.enemies(side, place))
    ]


@book.rule("JDG-B-9-a", on=Shock)
def enemies_in_front(state: JdgState, event: Shock) -> RuleResult:
    """Units attack combat units in one of their front hexes."""
    if event.at not in state.places:
        return fault_of(event, "shock-nobody")
    if not assault_of(state, event).defenders:
        return fault_of(event, "shock-nobody")
    there = [unit for unit in dict.fromkeys(event.units) if state.on_map(unit)]
    away = [unit for unit in there if not _faces(state, unit, event.at)]
    found = [fault_of(event, "shock-front", unit=one, units=[one]) for one in away]
    for fault in found:
        fault.also = ["JDG-B-4.1-a"]  # which says what its front is
    return found or None


@book.rule("JDG-B-9-a", on=(Move, Exit))
def shock_comes_after_movement(state: JdgState, event: Move | Exit) -> RuleResult:
    """A unit that has attacked does not move in that activation, nor leave the map."""
    return fault_of(event, "shock-moves") if _again(state, event.unit) else None


# Applying


def begin(state: JdgState, event: Shock | Charge) -> None:
    """Open an attack."""
    assault = assault_of(state, event)
    if (activation := state.activation) is not None:
        activation.attacked.extend(assault.units)
        if state.refused:
            own = (one for one in assault.units if state.units[one].side == activation.side)
            active = {one for one in own if is_active(state, one)}
            assault.strays = [one for one in assault.units if one not in active]
    state.release(assault.defenders, shock=True)
    state.frames.append(assault)


@book.applies(Shock)
def apply_shock(state: JdgState, event: Shock) -> None:
    """Open a shock against all enemies in a hex."""
    begin(state, event)


# Tests of engagement


@book.rule(
    *("JDG-B-0.4.2-a", "JDG-B-0.3-a", "JDG-B-11.2-a"),
    *("JDG-12.2-a", "JDG-12.2-b", "JDG-B-12.2-a"),
    on=EngagementTest,
)
def engagement_test(state: JdgState, event: EngagementTest) -> RuleResult:
    """Each attacker tests once, before the die; modifier and result are as stated."""
    assault = state.assault
    if assault is None:
        return fault_of(event, "engagement-undue") if state.activation is not None else None
    if event.unit not in assault.units or event.unit in assault.engaged or assault.rolled:
        return fault_of(event, "engagement-undue")
    test = UnitTest(event.unit, "engagement")
    return list(wrong_claims(state, event, test, "JDG-B-0.4.2-a")) or None


@book.applies(EngagementTest)
def apply_engagement(state: JdgState, event: EngagementTest) -> None:
    """Record whether an attacker closes."""
    assault = state.assault
    if assault is not None and event.unit in assault.units and not assault.rolled:
        passed = passes(state, UnitTest(event.unit, "engagement"), event.die)
        if event.passed is None:
            guess(state, [event.unit])
        assault.engaged.setdefault(event.unit, stated(state, event.passed, passed))
