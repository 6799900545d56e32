"""State of this game as plain data: the position in the header of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.coup_de_tonnerre.frames import (
    Address,
    Attack,
    Fog,
    Reinforcement,
    SetUpPhase,
    Slot,
    TacticsInPlay,
)
from adjudicator.mechanics.play.due_moves import Due
from adjudicator.mechanics.play.tracks import Marked

if TYPE_CHECKING:
    from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["Frames", "Position", "position_of"]

Frames = SetUpPhase | Attack | Reinforcement | Address
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Small = Annotated[int, Meta(ge=0, le=99)]


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The state as plain data: what a log's header may carry.

    A position written by hand gives `turn`, `active` and `where`, and those of morale, losses,
    faces, held, takers, spent and fog that differ from the start. The program writes all other
    fields when a log ends inside an action, or after a fault.
    """

    #: counted from 1; a turn is a slot of each side
    turn: Count = 1
    #: the period, such as "10h-12h"; by default as the losses say
    phase: str = ""
    #: the side whose slot it is, unless `slot` states it
    active: str = ""
    #: the slot: whose it is, and its actions so far
    slot: Slot | None = None
    #: unit -> place, or eliminated, removed, unplaced, unused; units that are not named are not in
    #: the game
    where: dict[str, str] = {}
    #: unit -> its command, if that is not the printed one
    commands: dict[str, str] = {}
    #: side -> morale; by default that of the start
    morale: dict[str, Small] = {}
    #: side -> the lowest and the highest possible morale, if it is unknown
    morale_low: dict[str, Small] = {}
    morale_high: dict[str, Small] = {}
    #: sides whose morale was marked after all of its changes in the open action
    marked: list[str] = []
    #: side -> losses; by default none
    losses: dict[str, Small] = {}
    #: card -> the face that shows, if that is the verso
    faces: dict[str, str] = {}
    #: card -> the case by which it shows its face; by default CDT-1-f, and CDT-1-e at the start
    face_cases: dict[str, str] = {}
    #: card -> the action in which it was turned, if no line stated it
    unstated: dict[str, Count] = {}
    #: place -> the side that holds it, if that differs from the start
    held: dict[str, str] = {}
    #: place -> the command that took it
    takers: dict[str, str] = {}
    #: sides whose marker for an extra action is used
    spent: list[str] = []
    #: sides that did not make the second action of their last marker
    waived: list[str] = []
    #: the fog marker: whether it was drawn, which one it is, whether it was revealed
    fog: Fog = msgspec.field(default_factory=Fog)
    #: whether Miloradovitch has joined Constantin, and whether Langeron and Dokhtourov have become
    #: one; by default as faces and places show
    joined: bool | None = None
    merged: bool | None = None
    #: the slot in which they merged
    merged_in: Count = 0
    #: commands whose loss was counted; by default all that have no unit
    gone: list[str] = []
    #: number of actions so far; the set-up is judged only before the first. By default none if
    #: the position is a start position, else as many as there were slots
    acts: Count | None = None
    #: the earlier course of the game is unknown, so that nothing before the position is judged;
    #: by default if `acts` is not given
    midgame: bool | None = None
    #: the action in which the time marker last moved
    timed: Count = 0
    #: units that must still go somewhere
    due: list[Due] = []
    #: side -> losses that were not taken in the last action, which was reported
    debts: dict[str, Small] = {}
    #: "morale:french" and the like -> changes of a track since it was last marked
    tracks: dict[str, Marked] = {}
    #: the open procedure, if there is one
    frames: list[Frames] = []
    #: side -> tactics cards in hand, "?" for a card that the log has not named
    hands: dict[str, list[str]] = {}
    #: side -> how many were chosen, drawn from the own deck, from the combined deck, later;
    #: used: how many were played or discarded
    draws: dict[str, dict[str, Small]] = {}
    #: optional rules that were used although the header does not name them
    options: list[str] = []
    #: tactics cards that were played or discarded
    discarded: list[str] = []
    #: tactics cards that were revealed in a hand: both sides know them
    shown: list[str] = []
    #: tactics card -> the event that put it where it is
    dealt: dict[str, int] = {}
    #: the tactics cards of the open action
    tricks: TacticsInPlay = msgspec.field(default_factory=TacticsInPlay)
    #: side -> which of its two players is commander in chief, after acting as such
    chiefs: dict[str, str] = {}
    #: unit -> the illegal event that put it where it is
    suspect: dict[str, Count] = {}
    #: whether the log states that the game is over
    over: bool = False
    #: a side, or "draw", and the deciding case
    winner: str = ""
    won_by: str = ""
    #: side -> events of losses that it did not owe
    undue: dict[str, list[Count]] = {}
    #: the illegal events without which the battle would not be decided
    won_from: list[Count] = []
    #: the side that conceded
    conceded: str = ""
    #: the event that continued play after the end, which was reported
    played_on: int = 0
    #: other possible positions in the open action: after a wrong claim, the right one
    readings: list[Position] = []
    #: of a reading: it depends on cards that may differ from ours
    guess: bool = False


def position_of(state: CdtState) -> Position:
    """Return the state as a value that a header accepts."""
    twin = state.renumbered()
    tables, names = state.tables, sorted(state.units)
    labels = {name: one.label for name, one in tables.commands.items()}
    default = "CDT-1-f" if state.acts else "CDT-1-e"
    return Position(
        turn=state.turn,
        phase=state.phase,
        active=state.slot.side,
        slot=twin.slot,
        where={unit: state.where[unit] for unit in names},
        commands={
            unit: state.command[unit]
            for unit in names
            if state.command[unit] and labels[state.command[unit]] != state.units[unit].formation
        },
        morale=dict(state.morale),
        morale_low={s: n for s, n in state.low.items() if n != state.morale[s]},
        morale_high={s: n for s, n in state.high.items() if n != state.morale[s]},
        marked=sorted(state.marked),
        losses=dict(state.losses),
        faces={card: face for card, face in state.faces.items() if face != "recto"},
        face_cases={c: case for c, case in state.face_cases.items() if case != default},
        held={at: s for at, s in state.held.items() if s != tables.places[at].holder},
        spent=sorted(state.spent),
        waived=sorted(state.waived),
        gone=sorted(state.gone),
        acts=state.acts,
        midgame=state.midgame,
        debts={side: count for side, count in state.debts.items() if count},
        hands={side: list(hand) for side, hand in state.hands.items()},
        options=sorted(state.options - state.agreed),
        discarded=list(state.discarded),
        shown=list(state.shown),
        readings=[position_of(one) for one in state.readings],
        **{name: getattr(twin, name) for name in _SAME_IN_STATE},
    )


#: fields that the state has in the same form
_SAME_IN_STATE = (
    *("unstated", "takers", "fog", "joined", "merged", "merged_in", "timed", "due", "tracks"),
    *("frames", "draws", "dealt", "tricks", "chiefs", "suspect", "over", "winner", "won_by"),
    *("conceded", "played_on", "guess", "undue", "won_from"),
)


def plain(state: CdtState) -> dict[str, Any]:
    """Return the state as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(position_of(state))
    return found
