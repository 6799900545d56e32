"""Rules for the loss of leaders (11.3)."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Displace
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import stated
from adjudicator.games.jours_de_gloire_austerlitz.events import LeaderTest
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation
from adjudicator.games.jours_de_gloire_austerlitz.guesses import guess
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["fate_of", "refuges"]

book = rulebook.chapter("leaders")

_CASE = "JDG-B-11.3-a"


def fate_of(state: JdgState, die: int) -> str:
    """Return what a die makes of a leader."""
    fates = state.tables.series.leader_loss
    if die <= fates.killed:
        return "killed"
    return "captured" if die <= fates.captured else "displaced"


def refuges(state: JdgState, leader: str) -> list[str]:
    """Return the hexes to which a leader may be displaced: the nearest with a unit of his side."""
    side, start = state.units[leader].side, state.where[leader]
    if start not in state.places:
        return []
    far = {
        place: state.board.distance(start, place)
        for unit in state.of_side(side)
        if not state.is_leader(unit) and (place := state.where[unit]) != start
    }
    least = min(far.values(), default=0)
    return [place for place, distance in far.items() if distance == least]


def _due(state: JdgState, leader: str) -> str:
    """Return what is due for a leader: "die", "displace" or ""."""
    activation = state.activation
    return activation.threatened.get(leader, "") if activation is not None else ""


@book.rule(_CASE, on=LeaderTest)
def a_die_for_a_leader(state: JdgState, event: LeaderTest) -> RuleResult:
    """A die is rolled for a leader who is reached alone or has lost his stack; it is as stated."""
    if state.activation is None:
        return None
    if _due(state, event.unit) != "die":
        return fault_of(event, "leader-undue")
    fate = fate_of(state, event.die)
    if event.fate in ("", fate):
        return None
    return fault_of(event, "leader-fate", claim=True, expected=fate, seen=event.fate)


@book.applies(LeaderTest)
def apply_leader_test(state: JdgState, event: LeaderTest) -> None:
    """Remove a leader who is killed or captured; else he must be displaced."""
    activation = state.activation
    if not event.fate:
        guess(state, [event.unit])
    if activation is None or (_due(state, event.unit) != "die" and state.bound):
        return
    activation.threatened.pop(event.unit, None)  # without our numbers it may not be due for us
    if stated(state, event.fate or None, fate_of(state, event.die)) != "displaced":
        state.eliminate(event.unit)
    elif refuges(state, event.unit):
        activation.threatened[event.unit] = "displace"


@book.rule(_CASE, on=Displace)
def leaders_go_to_their_own(state: JdgState, event: Displace) -> RuleResult:
    """A displaced leader goes to the nearest unit of his side, and nobody else is displaced."""
    if state.activation is None:
        return None
    if _due(state, event.unit) != "displace":
        return fault_of(event, "displace-undue")
    found = refuges(state, event.unit)
    if event.to in found:
        return None
    return fault_of(event, "displace-far", expected=sorted(found), seen=event.to)


@book.applies(Displace)
def apply_displace(state: JdgState, event: Displace) -> None:
    """Move a leader out of reach of the enemy."""
    if event.to in state.places and state.on_map(event.unit):
        state.relocate(event.unit, event.to)
    if (activation := state.activation) is not None:
        activation.threatened.pop(event.unit, None)


@book.rule(_CASE, closing=Activation)
def leaders_are_not_forgotten(state: JdgState, activation: Activation) -> RuleResult:
    """What is due for a leader is done before the activation ends."""
    found = [one for one in activation.threatened if state.on_map(one)]
    return [
        Fault(
            "leader-left" if activation.threatened[one] == "die" else "leader-stays",
            {"unit": one, "at": state.where[one]},
            units=[one],
            at=state.where[one],
            stands_alone=True,
        )
        for one in found
    ] or None


@book.duties
def open_fates(state: JdgState) -> list[Pending]:
    """List the leaders whose fate is open when a log ends."""
    activation = state.activation
    found = activation.threatened if activation is not None else {}
    return [
        Pending(rule=_CASE, message="leader-left-yet", args={"unit": one}, units=[one])
        for one in found
        if state.on_map(one)
    ]
