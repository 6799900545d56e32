"""Legal actions of this game: proposals that the rules filter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives, Proposal, Subsets
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.activation import is_active
from adjudicator.games.jours_de_gloire_austerlitz.arrivals import next_stacks
from adjudicator.games.jours_de_gloire_austerlitz.brigades import held_back
from adjudicator.games.jours_de_gloire_austerlitz.combat_choices import (
    answers,
    attacks,
    dice,
    fates,
    ice,
    shots,
)
from adjudicator.games.jours_de_gloire_austerlitz.cup_choices import draws, fillings, openings
from adjudicator.games.jours_de_gloire_austerlitz.frames import (
    Activation,
    Assault,
    CupPhase,
    EndPhase,
    Firing,
    Flight,
    InitiativePhase,
    Movement,
    OrdersPhase,
)
from adjudicator.games.jours_de_gloire_austerlitz.ground_choices import (
    as_if_moving,
    legal_ends,
    legal_moves,
)
from adjudicator.games.jours_de_gloire_austerlitz.movement import may_move
from adjudicator.games.jours_de_gloire_austerlitz.orders import reaches
from adjudicator.games.jours_de_gloire_austerlitz.rally import may_rally
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.play.proposals import Proposer, proposed
from adjudicator.mechanics.play.sequence import in_order

__all__ = ["as_if_moving", "legal_ends", "legal_moves", "proposals"]


def proposals(state: JdgState) -> Iterator[Proposal]:
    """Propose every possible next action, to be filtered by the rules. None: some were left out."""
    return proposed(state, _BY_FRAME, _next_acts, in_order)


def _next_acts(state: JdgState) -> Iterator[Proposal]:
    """Propose the acts of the open activation, and the next draw."""
    if state.phase != "activations":
        return
    if (activation := state.activation) is not None:
        if rest := _rest_of_brigades(state):
            yield from rest
            return
        yield from _acts(state, activation)
    yield from draws(state)


# Phases


def _orders(state: JdgState, frame: OrdersPhase) -> Iterator[Proposal]:
    """Propose to release immobile units, and orders to formations within reach."""
    if state.scenario.immobile is not None:
        yield own.Lift(by=state.scenario.immobile.side)
    formations, points = state.tables.formations, state.tables.series.command.reach
    for leader, line in state.tables.command.items():
        if state.on_map(leader):
            for one in formations if line.all else line.formations:
                units = [] if one in state.ordered else state.members(one)
                if reaches(state, leader, units, points):
                    yield own.Order(formation=one, leader=leader)
    for side in state.scenario.orders:
        some = [one for one in state.markers if formations[one].side == side]
        yield from (own.Order(formation=one, by=side) for one in some)


def _initiative(state: JdgState, frame: InitiativePhase) -> Iterator[Proposal]:
    """Propose the dice for initiative, and the marker that opens the turn."""
    if not state.initiative:
        faces = list(product(range(10), repeat=2))
        yield Alternatives(own.Initiative, lambda: faces, partial(_roll, list(state.enemy)))
    yield from openings(state)


def _roll(sides: list[str], faces: tuple[int, int]) -> ev.Event:
    return own.Initiative(dice=dict(zip(sides, faces, strict=True)))


def _cup(state: JdgState, frame: CupPhase) -> Iterator[Proposal]:
    return iter(fillings(state))


def _notes(state: JdgState, frame: EndPhase) -> Iterator[Proposal]:
    """Propose the notes on reinforcements (S4)."""
    if not state.scenario.notes_from:
        return
    for side in (one for one in state.enemy if one not in frame.noted):
        bought = state.bought.get(side, [])
        brigades = [
            name
            for name, one in state.scenario.brigades.items()
            if one.side == side and name not in bought
        ]
        yield Subsets(own.Plan, brigades, partial(_plan, side), least=0)


def _plan(side: str, brigades: list[str]) -> ev.Event:
    return own.Plan(brigades=brigades, by=side)


# Activations


def _acts(state: JdgState, activation: Activation) -> Iterator[Proposal]:
    """Propose what the units of the marker in play may do."""
    if not activation.formation:
        yield from _selection(state, activation)
    side = [*state.of_side(activation.side)]
    active = [one for one in side if is_active(state, one)]
    yield from _tests(activation, active)
    for unit in side:
        if may_move(state, unit):
            yield Alternatives(ev.Move, partial(legal_moves, state, unit), units=(unit,))
    for unit in active:
        yield from (own.Face(unit=unit, facing=to) for to in range(6))
        yield from _rallies(state, unit)
        yield ev.Exit(unit=unit)
    yield from _entries(state)
    yield from shots(state, active)
    yield from attacks(state, active)
    yield from fates(state, activation)


def _selection(state: JdgState, activation: Activation) -> Iterator[Proposal]:
    """Propose the units that a combined marker may activate."""
    if activation.selected or activation.marker not in state.tables.combined:
        return
    line = state.tables.combined[activation.marker]
    units = [one for one in state.of_side(line.side) if state.formation(one) in line.formations]
    if units:
        yield Subsets(own.Select, units, lambda some: own.Select(units=some), most=512)


def _tests(activation: Activation, active: list[str]) -> Iterator[Proposal]:
    """Propose tests of initiative: of the whole formation, or of each unit."""
    if activation.formation and not activation.ordered and not activation.tested:
        yield Alternatives(
            own.InitiativeTest, lambda: range(10), lambda die: own.InitiativeTest(die=die)
        )
    for unit in active:
        bound = unit not in activation.ordered_units and not activation.ordered
        if bound and unit not in activation.tested:
            yield dice(own.InitiativeTest, unit, several=True)


def _rallies(state: JdgState, unit: str) -> Iterator[Proposal]:
    """Propose that a unit rallies."""
    if may_rally(state, unit):
        yield dice(own.Rally, unit)
    if state.scenario.rally is not None and state.condition_of(unit) != "good":
        yield own.Rally(unit=unit, leader=state.scenario.rally.leader)


def _entries(state: JdgState) -> Iterator[Proposal]:
    """Propose the stacks of reinforcements that may enter."""
    return (own.Enter(units=units, at=at) for units, at in next_stacks(state))


def _rest_of_brigades(state: JdgState) -> list[Proposal]:
    """Return the entries of units that must follow the rest of their brigade (S4)."""
    late = {unit for units in held_back(state).values() for unit in units}
    return [
        own.Enter(units=units, at=at)
        for units, at in (next_stacks(state) if late else ())
        if not late.isdisjoint(units)
    ]


# Procedures


def _icy(state: JdgState, frame: Movement | Flight) -> Iterator[Proposal]:
    return ice(frame.unit, frame.ponds)


_BY_FRAME: dict[type, Proposer] = {
    OrdersPhase: _orders,
    InitiativePhase: _initiative,
    CupPhase: _cup,
    EndPhase: _notes,
    Movement: _icy,
    Flight: _icy,
    Firing: answers,
    Assault: answers,
}
