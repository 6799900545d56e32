"""What the rules compute about an event of this game, as values with terms, for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from adjudicator.core import events as common
from adjudicator.core.events import Event
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import UnitTest, passes, strength_of
from adjudicator.games.jours_de_gloire_austerlitz.command import modifier_of
from adjudicator.games.jours_de_gloire_austerlitz.command import passes as passes_initiative
from adjudicator.games.jours_de_gloire_austerlitz.fire import after_move, demanded_test, hits
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.ice import is_lost
from adjudicator.games.jours_de_gloire_austerlitz.leaders import fate_of
from adjudicator.games.jours_de_gloire_austerlitz.movement import movement
from adjudicator.games.jours_de_gloire_austerlitz.odds import (
    charging,
    closing,
    column_named,
    modifiers,
    result_of,
    weigh,
)
from adjudicator.games.jours_de_gloire_austerlitz.rally import rally_test
from adjudicator.games.jours_de_gloire_austerlitz.shock import assault_of
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.event_values import EventValues, ValueTerm, move_values

__all__ = ["values"]

#: the cases of the shock table, of a charge, and of a shot after a move
_SHOCK, _CHARGE, _SHOT = "JDG-B-9-b", "JDG-B-9-c", "JDG-B-6-b"


def values(before: JdgState, event: Event) -> EventValues | None:
    """Return the cost of a move, the odds of a shock, or what a die gives."""
    if isinstance(event, common.Move):
        return move_values(movement, before, event)
    if isinstance(event, own.Shock | own.Charge):
        return _attack(before, event)
    found = _DICE.get(type(event))
    if found is None or (isinstance(event, own.Rally) and event.die is None):
        return None
    return found(before, event)


# Attacks


def _attack(state: JdgState, event: own.Shock | own.Charge) -> EventValues:
    """Return the strengths and odds of an attack as declared, before any test or reaction."""
    empty = EventValues(kind="attack", target=event.at)
    if not all(map(state.on_map, event.units)):
        return empty
    assault = assault_of(state, event)
    if not assault.defenders:
        return empty
    weighed = weigh(state, assault)
    column = column_named(state, weighed.column)
    return replace(
        empty,
        attack=weighed.attack,
        attack_terms=_strengths(state, closing(state, assault)),
        defence=weighed.defence,
        defence_terms=_strengths(state, assault.defenders),
        odds=column,
        column=column,
    )


def _strengths(state: JdgState, units: Iterable[str]) -> list[ValueTerm]:
    return [ValueTerm(_SHOCK, unit, strength_of(state, unit)) for unit in units]


# Dice


def _die(purpose: str, **more: Any) -> EventValues:
    return EventValues(kind="die", purpose=purpose, **more)


def _outcome(yes: str, no: str, right: bool, said: bool | None) -> dict[str, Any]:
    """Return the result by the rules and the stated one in the same words."""
    stated = "" if said is None else yes if said else no
    return {"expected": [yes if right else no], "stated": stated}


def _shock_die(state: JdgState, event: own.Resolve) -> EventValues:
    assault = state.assault
    units = (*assault.units, *assault.defenders) if assault is not None else ()
    if assault is None or assault.rolled or not all(map(state.on_map, units)):
        return _die("attack")
    weighed = weigh(state, assault)
    return _die(
        "attack",
        target=assault.at,
        column=column_named(state, weighed.column),
        modifiers=_shock_modifiers(state, assault),
        expected=[result_of(state, weighed.column, event.die + weighed.modifier)],
        of_attack=max(assault.opened, 0),
    )


def _shock_modifiers(state: JdgState, assault: Assault) -> list[ValueTerm]:
    found = modifiers(state, assault, closing(state, assault))
    terms = [ValueTerm(_SHOCK, name, value) for name, value in found.items()]
    charge = charging(state, assault)
    return [*terms, ValueTerm(_CHARGE, "charge", charge)] if charge else terms


def _tested(
    state: JdgState, event: Any, purpose: str, test: UnitTest | None, attack: Any = None
) -> EventValues:
    """Return the values of a unit's test; None: no such test is due."""
    if test is None or not state.on_map(event.unit):
        return _die(purpose)
    modifier, right = test.modifier(state), passes(state, test, event.die)
    return _die(
        purpose,
        target=state.where[event.unit],
        modifiers=[ValueTerm(test.case, "modifier", modifier)] if modifier else [],
        of_attack=max(attack.opened, 0) if attack is not None else None,
        **_outcome("passed", "failed", right, event.passed),
    )


def _engagement(state: JdgState, event: own.EngagementTest) -> EventValues:
    assault = state.assault
    test = None if assault is None else UnitTest(event.unit, "engagement")
    return _tested(state, event, "engagement", test, assault)


def _cohesion(state: JdgState, event: own.CohesionTest) -> EventValues:
    return _tested(state, event, "cohesion", demanded_test(state, event.unit), state.frame)


def _rally(state: JdgState, event: own.Rally) -> EventValues:
    there = state.on_map(event.unit)
    return _tested(state, event, "rally", rally_test(state, event.unit) if there else None)


def _initiative(state: JdgState, event: own.InitiativeTest) -> EventValues:
    if state.activation is None:
        return _die("initiative")
    right = passes_initiative(state, event.die)
    return _die("initiative", **_outcome("passed", "failed", right, event.passed))


def _both_roll(state: JdgState, event: own.Initiative) -> EventValues:
    """Return the modifiers of both sides for strategic initiative, and who wins it."""
    if event.dice.keys() != state.enemy.keys():
        return _die("strategic initiative")
    plus = {side: modifier_of(state, side) for side in event.dice}
    totals = {side: die + plus[side] for side, die in event.dice.items()}
    best = [side for side, total in totals.items() if total == max(totals.values())]
    terms = [ValueTerm("JDG-3-a", side, value) for side, value in plus.items() if value]
    winner = best[0] if len(best) == 1 else "nobody"
    return _die("strategic initiative", modifiers=terms, expected=[winner], stated=event.winner)


def _shot(state: JdgState, event: own.Fire) -> EventValues:
    if not state.on_map(event.unit) or not state.on_map(event.target):
        return _die("fire")
    target, modifier = state.where[event.target], after_move(state, event.unit)
    distance = state.board.distance(state.where[event.unit], target)
    right = hits(state, event.unit, distance, event.die)
    return _die(
        "fire",
        target=target,
        modifiers=[ValueTerm(_SHOT, "modifier", modifier)] if modifier else [],
        **_outcome("hit", "miss", right, event.hit),
    )


def _on_ice(state: JdgState, event: own.Ice) -> EventValues:
    right = is_lost(state, event.unit, event.die)
    return _die("ice", target=event.at, **_outcome("lost", "safe", right, event.lost))


def _leader(state: JdgState, event: own.LeaderTest) -> EventValues:
    return _die("leader", expected=[fate_of(state, event.die)], stated=event.fate)


_DICE: dict[type[Event], Callable[[Any, Any], EventValues]] = {
    own.Initiative: _both_roll,
    own.InitiativeTest: _initiative,
    own.Rally: _rally,
    own.Fire: _shot,
    own.CohesionTest: _cohesion,
    own.EngagementTest: _engagement,
    own.Resolve: _shock_die,
    own.Ice: _on_ice,
    own.LeaderTest: _leader,
}
