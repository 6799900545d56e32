"""Random player that plays a whole legal game for both sides, phase by phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from adjudicator.core.events import Claim, End, Event, Phase
from adjudicator.games.spi_austerlitz.player_combat import Fighter
from adjudicator.games.spi_austerlitz.player_moves import Mover
from adjudicator.games.spi_austerlitz.sequence import next_phase, phase_spec
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.proving.play import Style

__all__ = ["decisions"]


def decisions(
    state: SpiState, chance: Random, style: Style, counts: Counter[str]
) -> Iterator[Event]:
    """Yield the events of a game; the caller applies each event to the state before the next."""
    mover, fighter = Mover(state, chance, style), Fighter(state, chance, style, counts)
    while True:
        turn, phase = next_phase(state)
        if turn > state.turns:
            break
        yield Phase(turn=turn, phase=phase)
        spec = phase_spec(state, phase)
        if spec is not None and spec.kind == "movement":
            yield from mover.phase(peace=_peace(state, style))
        else:
            yield from fighter.phase()
            yield from _tally(state, chance, style)
    yield End()
    yield from _score(state)


def _peace(state: SpiState, style: Style) -> bool:
    """Return whether a side has so few units that both stop fighting."""
    standing = Counter(state.units[u].side for stack in state.stacks.values() for u in stack)
    return min(standing[side] for side in state.enemy) < style.peace


def _tally(state: SpiState, chance: Random, style: Style) -> Iterator[Event]:
    """Sometimes claim the losses and the morale of a side so far."""
    if chance.random() < style.claims / 4:
        side = chance.choice(state.game.file.sides)
        yield Claim(what="losses", side=side, value=state.losses[side])
        yield Claim(what="demoralized", side=side, value=state.demoralized == side)


def _score(state: SpiState) -> Iterator[Event]:
    """Claim the points of both sides and the level of victory."""
    outcome = state.game.outcome(state)
    for side, points in outcome.get("points", {}).items():
        yield Claim(what="points", side=side, value=points)
    if outcome.get("level"):
        yield Claim(what="level", value=outcome["level"])
