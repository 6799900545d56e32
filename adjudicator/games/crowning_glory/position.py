"""State of this game as plain data: the position in the header of a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.crowning_glory.frames import (
    Combat,
    CombatPhase,
    Declaration,
    MovementPhase,
    Recovery,
    RegroupPhase,
    SetUpPhase,
)

if TYPE_CHECKING:
    from adjudicator.games.crowning_glory.state import CgState

__all__ = [
    "Disputed",
    "Frames",
    "IllegalLosses",
    "Position",
    "copied",
    "numbers",
    "position_of",
    "renumber",
]

Frames = SetUpPhase | Declaration | MovementPhase | Recovery | CombatPhase | Combat | RegroupPhase
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class IllegalLosses(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Losses that follow from illegal events."""

    #: those events
    events: list[int] = []
    #: side -> steps that it would not have lost without them
    steps: dict[str, Count] = {}


class Disputed(IllegalLosses, kw_only=True):
    """A victory that depends on illegal events: without them nobody has won."""

    #: the side that would have won, and by which case
    side: str = ""
    case: str = ""
    #: the first event after it
    played_on: int = 0


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    turn: Count = 1
    phase: str = ""
    #: what the French declared for this turn: "movement" or "combat" comes first
    first: str = ""
    #: unit -> hex, or one of the words
    where: dict[str, str] = {}
    #: unit -> steps left, if some are lost
    steps: dict[str, Count] = {}
    #: units and markers that show their passive face
    passive: list[str] = []
    #: side -> steps lost; by default those of the units in the position
    losses: dict[str, Count] = {}
    #: hex -> the side that holds it, if that is not its side of the front line
    control: dict[str, str] = {}
    #: sides that are demoralized
    demoralized: list[str] = []
    #: turns in which the French regrouped
    regrouped: list[Count] = []
    #: by how much the players have miscounted turns
    miscounted: int = 0
    #: an illegal declaration of what comes first, which may be intended
    redeclared: str = ""
    #: Variable units that may arrive or wait, because their die was illegal or misread
    unsure: list[str] = []
    #: units whose place no event has stated: their start hexes are reconstructed
    unconfirmed: list[str] = []
    #: unit -> steps that it had lost when it last acted
    proven: dict[str, Count] = {}
    #: the event that ended the game too early
    ended_early: int = 0
    #: unit -> the illegal phase before which it should have been turned active
    unrecovered: dict[str, int] = {}
    #: hex -> units reported to be together in it at the end of a phase
    stacked: dict[str, list[str]] = {}
    #: units that the opponent lets do a forgotten action in this phase
    permitted: list[str] = []
    #: the turn of the last die for the Variable group
    rolled: Count = 0
    frames: list[Frames] = []
    #: unit -> the illegal event that put it where it is
    suspect: dict[str, Count] = {}
    over: bool = False
    #: the side that has won, and by which case
    winner: str = ""
    won_by: str = ""
    conceded: str = ""
    #: the first event after the game was won
    played_on: int = 0
    #: the side that would have won without illegal events
    disputed: Disputed | None = None


def _with_earlier(frames: list[Any]) -> Iterator[Any]:
    """Iterate over frames, and over earlier attacks in them."""
    for frame in frames:
        yield from (frame, *getattr(frame, "earlier", ()))


def numbers(frames: list[Any]) -> list[int]:
    """Return the event numbers in frames."""
    return [
        number
        for frame in _with_earlier(frames)
        for number in (frame.opened, getattr(frame, "rolled", 0), *getattr(frame, "wrong", ()))
    ]


def renumber(frames: list[Any], by: int) -> None:
    """Add an offset to the event numbers in frames; 0 stays 0, because it means none."""
    for frame in _with_earlier(frames):
        frame.opened += by if frame.opened else 0
        if type(frame) is Combat:
            frame.rolled += by if frame.rolled else 0
            frame.wrong = [event + by for event in frame.wrong]


def copied(frame: Any) -> Any:
    """Return a copy of a frame, or of another struct, that can be changed independently."""
    return msgspec.json.decode(msgspec.json.encode(frame), type=type(frame))


def position_of(state: CgState) -> Position:
    """Return a state as plain data."""
    frames = [copied(frame) for frame in state.frames]
    renumber(frames, state.numbered)
    return Position(
        turn=state.turn,
        phase=state.phase,
        first=state.first,
        where=dict(sorted(state.where.items())),
        steps={unit: state.steps[unit] for unit in sorted(state.units) if state.lost(unit)},
        passive=sorted(state.passive),
        losses=dict(state.losses),
        control=dict(sorted(state.control.items())),
        demoralized=sorted(state.demoralized),
        regrouped=list(state.regrouped),
        unrecovered={u: event + state.numbered for u, event in state.unrecovered.items()},
        stacked={place: list(units) for place, units in state.stacked.items()},
        permitted=list(state.permitted),
        miscounted=state.miscounted,
        redeclared=state.redeclared,
        unsure=list(state.unsure),
        unconfirmed=sorted(state.unconfirmed),
        proven={unit: lost for unit, lost in state.proven.items() if lost},
        ended_early=state.ended_early,
        rolled=state.rolled,
        frames=frames,
        suspect={unit: event + state.numbered for unit, event in state.suspect.items()},
        over=state.over,
        winner=state.winner,
        won_by=state.won_by,
        conceded=state.conceded,
        played_on=state.played_on,
        disputed=None if state.disputed is None else copied(state.disputed),
    )
