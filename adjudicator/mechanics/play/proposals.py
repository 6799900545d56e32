"""Proposals: every possible next action of a player, to be filtered by the rules.

Claims, notes, consent and conceding are always possible, and are not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicator.core.events import Advance, End, Event, Phase, Retreat, Roll
from adjudicator.core.legal import Proposal

__all__ = ["Proposer", "advances", "next_steps", "proposed", "retreats", "rolls"]

#: the proposals for a frame, from the state and the frame
Proposer = Callable[[Any, Any], Iterable[Proposal]]


def next_steps(state: Any, following: Iterable[tuple[int, str]]) -> Iterator[Event]:
    """Propose the phases that may follow, or the end of the game after its last turn."""
    phases = list(following)
    yield from (Phase(turn=turn, phase=phase) for turn, phase in phases if turn <= state.turns)
    if state.winner or phases[0][0] > state.turns:
        yield End()


def proposed(
    state: Any,
    by_frame: Mapping[type, Proposer],
    attacks: Callable[[Any], Iterable[Proposal]],
    following: Callable[[Any], Iterable[tuple[int, str]]],
) -> Iterator[Proposal]:
    """Propose what may be done in the open frame, new attacks, and the next phases."""
    if state.over:
        return
    proposer = by_frame.get(type(state.frame))
    if proposer is not None:
        yield from proposer(state, state.frame)
    yield from attacks(state)
    yield from next_steps(state, following(state))


def rolls(faces: Iterable[int] = range(1, 7)) -> Iterator[Event]:
    """Propose every face of a die."""
    return (Roll(dice=[face]) for face in faces)


def retreats(state: Any, unit: str, by: str = "") -> Iterator[Event]:
    """Propose that a unit retreats to each hex next to it."""
    near = state.board.neighbours[state.where[unit]]
    return (Retreat(unit=unit, to=to, by=by) for to in near)


def advances(state: Any, attack: Any) -> Iterator[Event]:
    """Propose that victors on the map enter the hexes that an attack emptied."""
    units = filter(state.on_map, attack.victors)
    return (Advance(unit=unit, to=to) for unit in units for to in attack.vacated)
