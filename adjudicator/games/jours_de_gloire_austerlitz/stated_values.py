"""What players may state about an event of this game, with the right values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core import events as ev
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.arrivals import entry_cost
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import UnitTest, passes
from adjudicator.games.jours_de_gloire_austerlitz.command import modifier_of, rating_of
from adjudicator.games.jours_de_gloire_austerlitz.command import passes as passes_initiative
from adjudicator.games.jours_de_gloire_austerlitz.fire import after_move, hits
from adjudicator.games.jours_de_gloire_austerlitz.ice import is_lost
from adjudicator.games.jours_de_gloire_austerlitz.leaders import fate_of
from adjudicator.games.jours_de_gloire_austerlitz.movement import turning_cost
from adjudicator.games.jours_de_gloire_austerlitz.odds import column_named, weigh
from adjudicator.games.jours_de_gloire_austerlitz.rally import rally_test
from adjudicator.games.jours_de_gloire_austerlitz.shock import assault_of
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["stated_values"]

Values = dict[str, Any]


def _initiative(state: JdgState, event: own.Initiative) -> Values:
    totals = {side: die + modifier_of(state, side) for side, die in event.dice.items()}
    best = max(totals.values())
    winners = [side for side, total in totals.items() if total == best]
    return {"totals": totals, "winner": winners[0] if len(winners) == 1 else ""}


def _test(state: JdgState, event: own.InitiativeTest) -> Values:
    return {"rating": rating_of(state), "passed": passes_initiative(state, event.die)}


def _move(state: JdgState, event: ev.Move) -> Values:
    return {} if event.unit == state.tables.leaders.escort else {"cost": event.cost}


def _face(state: JdgState, event: own.Face) -> Values:
    same = event.facing == state.facing.get(event.unit, 0)
    return {} if same else {"cost": turning_cost(state, event.unit)}


def _enter(state: JdgState, event: own.Enter) -> Values:
    units = [one for one in event.units if not state.is_leader(one)]
    costs = {entry_cost(state, one, event.at) for one in units}
    return {"cost": costs.pop()} if len(costs) == 1 else {}


def _rally(state: JdgState, event: own.Rally) -> Values:
    if event.die is None:
        return {}
    test = rally_test(state, event.unit)
    return {"modifier": test.modifier(state), "passed": passes(state, test, event.die)}


def _fire(state: JdgState, event: own.Fire) -> Values:
    distance = state.board.distance(state.where[event.unit], state.where[event.target])
    hit = hits(state, event.unit, distance, event.die)
    return {"distance": distance, "modifier": after_move(state, event.unit), "hit": hit}


def _engagement(state: JdgState, event: own.EngagementTest) -> Values:
    test = UnitTest(event.unit, "engagement")
    return {"modifier": test.modifier(state), "passed": passes(state, test, event.die)}


def _shock(state: JdgState, event: own.Shock | own.Charge) -> Values:
    assault = assault_of(state, event)
    weighed = weigh(state, assault)
    odds = column_named(state, weighed.column)
    values = {"attack": weighed.attack, "defence": weighed.defence, "odds": odds}
    return {"defenders": assault.defenders, **values}


def _resolve(state: JdgState, event: own.Resolve) -> Values:
    if state.assault is None:
        return {}
    weighed, twin = weigh(state, state.assault), state.copy()
    state.rules.appliers[own.Resolve](twin, event)
    result = twin.assault.result if twin.assault is not None else ""
    odds = column_named(state, weighed.column)
    return {"modifier": weighed.modifier, "odds": odds, "result": result}


_VALUES: dict[type[ev.Event], Callable[[Any, Any], Values]] = {
    own.Initiative: _initiative,
    own.InitiativeTest: _test,
    ev.Move: _move,
    own.Face: _face,
    own.Enter: _enter,
    own.Rally: _rally,
    own.Fire: _fire,
    own.EngagementTest: _engagement,
    own.Shock: _shock,
    own.Charge: _shock,
    own.Resolve: _resolve,
    own.Ice: lambda state, event: {"lost": is_lost(state, event.unit, event.die)},
    own.LeaderTest: lambda state, event: {"fate": fate_of(state, event.die)},
}


def stated_values(state: JdgState, event: ev.Event) -> Values:
    """Return the fields of an event that a player may state, with their right values."""
    found = _VALUES.get(type(event))
    return found(state, event) if found is not None else {}
