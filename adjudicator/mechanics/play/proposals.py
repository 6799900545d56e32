"""Proposals: every possible next action of a player, to be filtered by the rules.

Claims, notes, consent and conceding are always possible, and are not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import partial
from typing import Any

from adjudicator.core.events import Advance, Attack, End, Event, Phase, Retreat, Roll
from adjudicator.core.legal import Proposal, Subsets, legal, listed

__all__ = [
    "MOST_ATTACKS",
    "Proposer",
    "advances",
    "attacks_of",
    "attacks_on",
    "next_steps",
    "proposed",
    "retreats",
    "rolls",
]

#: most attacks proposed on one place, or by one unit
MOST_ATTACKS = 512
#: most attacks tried before all are assumed to be possible
_MOST_TRIED = 50
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


def attacks_on(
    near: Mapping[str, list[str]], joined: Callable[[str, str], bool] | None
) -> Iterator[Proposal]:
    """Propose attacks: by any units on one place, or by one unit on several.

    `near`: place -> the units that reach it. `joined`: whether a unit may attack a place together
    with others; None if every attack has one target.
    """
    for place, units in near.items():
        yield Subsets(Attack, units, partial(_on_place, place), most=MOST_ATTACKS)
    reached: dict[str, list[str]] = {}
    for place, units in near.items():
        for unit in units:
            if joined is not None and joined(unit, place):
                reached.setdefault(unit, []).append(place)
    for unit, places in reached.items():
        if len(places) > 1:
            several = partial(_by_unit, unit)
            yield Subsets(Attack, places, several, least=2, most=MOST_ATTACKS, units=(unit,))


def _on_place(place: str, units: list[str]) -> Attack:
    return Attack(units=units, targets=[place])


def _by_unit(unit: str, places: list[str]) -> Attack:
    return Attack(units=[unit], targets=places)


def attacks_of(
    state: Any,
    side: str,
    units: Set[str],
    targets: Set[str],
    *,
    phase: type,
    open_phase: Callable[[Any, str], None],
    attacks: Callable[[Any], Iterable[Proposal]],
) -> Iterator[Attack]:
    """Iterate over the attacks that a side could make now, or in its next phase of combat.

    Given units or targets are those of the attack.
    """
    frame = state.frames[0] if state.frames else None
    if type(frame) is not phase or getattr(frame, "side", "") != side:
        kind = (side, "combat")
        phases = [one.id for one in state.game.file.phases if (one.side, one.kind) == kind]
        if not phases:
            return
        state = state.copy()
        state.frames = []
        open_phase(state, phases[0])
    tried = 0
    for one in listed(attacks(state)):
        if not isinstance(one, Attack) or (units and set(one.units) != units):
            continue
        if targets and set(one.targets) != targets:
            continue
        tried += 1  # so many combinations always contain more than one attack
        if tried > _MOST_TRIED or legal(state.rules, state, one):
            yield one
