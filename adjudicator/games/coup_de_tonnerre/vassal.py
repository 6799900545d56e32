"""Interpret blocks, cards and markers of a VASSAL log as events of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.core.events import Event, Lose
from adjudicator.core.game import Game
from adjudicator.core.piece_hooks import NOWHERE, Kind, Site, TableShown, always, plain_position
from adjudicator.games.coup_de_tonnerre import events as own
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.hands import decks
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.cards import table
from adjudicator.mechanics.cards.table import dealt
from adjudicator.mechanics.play.track_tokens import TrackTokens

__all__ = [
    "actor",
    "dealt",
    "decisions_name_side",
    "expected_table",
    "flipped",
    "ignores",
    "kind_of",
    "lost",
    "path_matters",
    "placed",
    "position",
    "removed",
    "roll_is_separate",
    "simplified",
    "site",
    "unmasked",
    "with_table",
]

_TRACKS = TrackTokens(
    {"morale": "morale", "losses-coalition": "losses", "losses-french": "losses"}, "time", "phase"
)
#: words of a position, and the boxes of the module for them
_BOXES: dict[str, Any] = {"eliminated": Site("eliminated"), "removed": Site("removed")}


def kind_of(state: CdtState, unit: str, end: str) -> Kind:
    """Return the kind of event if a unit now goes from where it stands to another place."""
    # a movement implies that the results of an open attack are fixed
    mine = [due for due in settled(state).due if due.concerns(unit)]
    for due in sorted(mine, key=lambda one: end not in one.to):  # to a wrong place, if need be
        return due.do[0]  # type: ignore[return-value]
    return "move"


def site(state: CdtState, place: str) -> Site:
    """Return the place of a block: on the board, among the lost, or among the removed."""
    if place in state.places:
        return Site("place", place)
    found: Site = _BOXES.get(place, NOWHERE)
    return found


def ignores(state: CdtState, unit: str) -> bool:
    """Return whether the move of a piece has no meaning: a cube that the rules have removed."""
    return state.where[unit] == "removed" and state.units[unit].type == "garrison"


def lost(state: CdtState, unit: str) -> Event:
    """Return the loss of a unit."""
    return Lose(unit=unit)


def removed(state: CdtState, unit: str) -> Event | None:
    """Return the removal of a block; a garrison that survives a capture is removed by the rules."""
    return None if state.units[unit].type == "garrison" else own.Remove(unit=unit)


#: attacks are actions of cards, not marks; every line of a log states who acts
roll_is_separate = decisions_name_side = always(True)
#: only the destination of a unit counts
path_matters = always(False)


# Cards and markers


def actor(state: CdtState, event: Event) -> str:
    """Return the side of the card or marker that an event is about."""
    if isinstance(event, own.Turn):
        card = state.tables.cards.get(event.card)
        return card.side if card else ""
    return event.side if isinstance(event, own.Mark) else _owner(state, event)


def simplified(state: CdtState, event: Event) -> Event:
    """Return an event without a face that shows anyway, and without a side that must have acted.

    The player who presses the die button rolls for both: it does not show who acts.
    """
    if isinstance(event, own.Act) and event.face and state.faces.get(event.card) == event.face:
        event = msgspec.structs.replace(event, face="")
    plain = event.by in state.enemy  # not one of four players
    if plain and (isinstance(event, own.Throw) or event.by == _owner(state, event)):
        return msgspec.structs.replace(event, by="")
    return event


def _owner(state: CdtState, event: Event) -> str:
    """Return the side of the card or marker that an event is about."""
    if isinstance(event, own.Act | own.Defend):
        card = state.tables.cards.get(event.card)
        return card.side if card else ""
    fog = isinstance(event, own.Draw | own.Reveal) and event.deck == FOG
    return state.tables.fog.side if fog else ""


def flipped(state: CdtState, card: str, face: str) -> Event | None:
    """Return the turn of a command card."""
    return own.Turn(card=card, face=face) if card in state.tables.cards else None


placed = _TRACKS.mark


def unmasked(state: CdtState, card: str, side: str) -> Event | None:
    """Return the reveal of the fog marker, or of a tactics card of a hand."""
    if card in state.tables.fog.markers:
        return own.Reveal(by=side, deck=FOG, card=card)
    return table.unmasked(decks, state, card, side)


# Positions


def position(turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
    """Return the position of a log's header."""
    known = {unit: one for unit, one in where.items() if one.kind in ("place", *_BOXES)}
    found = plain_position(turn, phase, known)
    return {name: value for name, value in found.items() if name != "phase" or value}


def with_table(game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
    """Return a position with the values of tracks and cards, and with the captured places."""
    found = position | _TRACKS.values(shown)
    for capture in game.tables.captures:
        takers = [name for name in capture.by if _stands(game, name, capture.place, position)]
        holder = game.tables.places[capture.place].holder
        if takers and (side := game.tables.commands[takers[0]].side) != holder:
            found.setdefault("held", {})[capture.place] = side
            found.setdefault("takers", {})[capture.place] = takers[0]
    faces = {card: face for card, face in shown.faces.items() if face != "recto"}
    return found | ({"faces": faces} if faces else {})


def _stands(game: Game, command: str, place: str, position: dict[str, Any]) -> bool:
    """Return whether a unit with the label of a command is in a place."""
    label = game.tables.commands[command].label
    there = (unit for unit, at in position["where"].items() if at == place)
    return any(game.units[unit].formation == label for unit in there)


def expected_table(state: CdtState) -> TableShown:
    """Return the values of markers by the rules, and the faces of cards that are up."""
    most = {side: track.broken for side, track in state.tables.tracks.items()}
    faces = {
        card: face
        for card, face in state.faces.items()
        if face == "recto" or state.tables.cards[card].verso is not None
    }
    return TableShown(faces, _TRACKS.shown(state, most))
