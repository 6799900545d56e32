"""Random player that plays a whole legal game for both sides, phase by phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from adjudicator.core.events import Claim, Declare, End, Event, Phase, Place, Roll
from adjudicator.games.crowning_glory.arrivals import arrives, variable_waits
from adjudicator.games.crowning_glory.events import Regroup
from adjudicator.games.crowning_glory.player_combat import Fighter
from adjudicator.games.crowning_glory.player_moves import Mover
from adjudicator.games.crowning_glory.regroup import eligible
from adjudicator.games.crowning_glory.sequence import next_phases
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.proving.play import Style

__all__ = ["decisions"]


def decisions(
    state: CgState, chance: Random, style: Style, counts: Counter[str]
) -> Iterator[Event]:
    """Yield the events of a game; the caller applies each event to the state before the next."""
    mover, fighter = Mover(state, chance, style), Fighter(state, chance, style, counts)
    while not state.winner:
        turn, phase = _next(state, chance)
        if turn > state.turns:
            break
        yield Phase(turn=turn, phase=phase)
        if phase == "declaration":
            yield from _declaration(state, chance, style)
        elif phase == "movement":
            yield from mover.phase()
        elif phase == "combat":
            yield from fighter.phase()
        elif phase == "regroup":
            units = eligible(state, "french") if chance.random() < style.claims else []
            yield Regroup(by="french", units=units)
        if not state.winner and phase != "declaration":
            yield from _tally(state, chance, style)
    if state.scenario is not None and not state.game.legal(state, End()):
        return  # the level of victory depends on the reading of the rules: no legal end
    yield End()
    yield from _score(state)


def _next(state: CgState, chance: Random) -> tuple[int, str]:
    """Return turn and name of the next phase; choose a regroup if it helps enough units."""
    coming = next_phases(state)
    table = state.tables.regroup
    worth = len(eligible(state, table.side)) * chance.random() > 2
    may = not state.regrouped and table.first_turn <= state.turn <= table.last_turn
    return (
        coming[-1]
        if len(coming) > 1 and coming[-1][1] == "regroup" and may and worth
        else coming[0]
    )


def _declaration(state: CgState, chance: Random, style: Style) -> Iterator[Event]:
    """Place an arriving unit, declare the order of phases, and roll for the Variable group."""
    if state.scenario is not None and state.turn == state.scenario.arrival.turn:
        arrival = state.scenario.arrival
        near = [at for at in state.board.neighbours[arrival.at] if not state.stack(at)]
        places = near if state.stack(arrival.at) else [arrival.at]
        if places:
            yield Place(unit=arrival.unit, at=chance.choice(places), by="french")
    yield Declare(what=chance.choice(("movement", "movement", "combat")), by="french")
    if variable_waits(state):
        die = chance.randint(1, 6)
        result = ("arrive" if arrives(state, die) else "wait") * (chance.random() < style.claims)
        yield Roll(dice=[die], result=result, by="french")


def _tally(state: CgState, chance: Random, style: Style) -> Iterator[Event]:
    """Sometimes claim the losses of a side so far and the strength of one of its units."""
    if chance.random() < style.claims / 4:
        side = chance.choice(state.game.file.sides)
        yield Claim(what="losses", side=side, value=state.losses[side])
        units = sorted(state.of_side(side))
        if units:
            unit = chance.choice(units)
            yield Claim(what="strength", unit=unit, value=state.steps[unit])


def _score(state: CgState) -> Iterator[Event]:
    """Claim the winner, if there is one."""
    outcome = state.game.outcome(state)
    if outcome.get("winner"):
        yield Claim(what="winner", value=outcome["winner"])
