"""Interpret pieces, activation markers and flags of a VASSAL log as events of this game.

Players drag units and draw markers; they type orders, dice and combats, and then move the pieces
as these demand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.piece_hooks import (
    NOWHERE,
    CardMove,
    Kind,
    Site,
    TablePlace,
    TableShown,
    always,
)
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.card_faces import marker_of
from adjudicator.games.jours_de_gloire_austerlitz.edges import to_edge
from adjudicator.games.jours_de_gloire_austerlitz.frames import Firing
from adjudicator.games.jours_de_gloire_austerlitz.state import LEADER, WORDS, JdgState

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "actor",
    "arrived",
    "cases_of_past",
    "dealt",
    "exit_by",
    "expected_table",
    "faced",
    "facing",
    "implied_edge",
    "kind_of",
    "pieces_follow",
    "roll_is_separate",
    "simplified",
    "site",
    "with_table",
]

#: dice belong to the statements that name them
roll_is_separate = always(True)
pieces_follow = always(True)
_EDGES = ("north", "east", "south", "west")
#: cases that need no past: who commands whom, dice of initiative, stacks, closed terrain
_WITHOUT_PAST = frozenset(
    {
        *(f"JDG-2.5-{one}" for one in "abcdeghi"),
        *("JDG-3-a", "JDG-3-b", "JDG-B-2.4-a", "JDG-B-3-a"),
        *("JDG-B-4.2-a", "JDG-B-4.2-b", "JDG-B-13-a", "JDG-TEC-c"),
    }
)
#: decisions of one player that name him
_NAMED = own.Order | own.Lift | own.OpenTurn | own.Fill | own.Plan


def site(state: JdgState, place: str) -> Site:
    """Return the place of a piece: on the map, among the lost, or waiting to enter."""
    if place in state.places:
        return Site("place", place)
    if place == "eliminated":
        return Site("eliminated")
    return Site("reserve") if place == "reserve" else NOWHERE


def kind_of(state: JdgState, unit: str, end: str) -> Kind:
    """Return the kind of event if a unit now goes from where it stands to another hex."""
    assault, activation = state.assault, state.activation
    if assault is not None:
        if unit in assault.retreats:
            return "retreat"
        if unit in assault.flees:
            return "rout"
        if unit in assault.units and end == assault.at:
            return "advance"
        if assault.kind == "charge" and unit in assault.defenders:
            return "retire"
    fired = next((one for one in state.frames if type(one) is Firing), None)
    if fired is not None and unit in fired.flees:
        return "rout"
    threatened = activation.threatened if activation is not None else {}
    return "displace" if threatened.get(unit) == "displace" else "move"


def arrived(state: JdgState, unit: str, place: str) -> Event:
    """Return the entry of a unit."""
    return own.Enter(units=[unit], at=place)


def faced(state: JdgState, unit: str, facing: int) -> Event | None:
    """Return the turn of a unit, unless it already faces that side of its hex."""
    return None if state.facing.get(unit, 0) == facing else own.Face(unit=unit, facing=facing)


def facing(state: JdgState, unit: str) -> int | None:
    """Return the side of its hex that a unit on the map faces."""
    return state.facing.get(unit) if state.on_map(unit) else None


# Exits


def _edges(state: JdgState, unit: str) -> list[str]:
    place = state.where[unit]
    return [edge for edge in _EDGES if to_edge(state, edge).get(place) == 0]


def implied_edge(state: JdgState, unit: str) -> str:
    """Return the edge by which a unit must leave from where it stands, if there is only one."""
    found = _edges(state, unit)
    return found[0] if len(found) == 1 else ""


def exit_by(state: JdgState, unit: str) -> str:
    """Return the edge by which a unit leaves if the log states none."""
    found = _edges(state, unit)
    return found[0] if found else _EDGES[0]


# Players and markers


def expected_table(state: JdgState) -> TableShown:
    """Return where the token of the turn lies: on the hour."""
    hour = state.tables.turns[state.hour()].hour
    return TableShown({}, {"turn": TablePlace("rail", "time", hour)})


def actor(state: JdgState, event: Event) -> str:
    """Return the side that acts in an event that does not name one."""
    unit = getattr(event, "unit", "") or next(iter(getattr(event, "units", ())), "")
    return state.units[unit].side if unit in state.units else ""


def simplified(state: JdgState, event: Event) -> Event:
    """Return an event without the player who typed it, unless it is his decision."""
    if isinstance(event, _NAMED) or not event.by:
        return event
    return msgspec.structs.replace(event, by="")


def dealt(state: JdgState, move: CardMove) -> Event | None:
    """Return what a moved marker means: it is put in the cup, or drawn from it."""
    if move.end.name == "cup" and move.end.kind == "deck" and move.side:
        return own.Fill(by=move.side, hidden=move.number)
    if move.start.name == "cup" and move.start.kind == "deck" and len(move.open) == 1:
        return own.Draw(marker=marker_of(move.open[0]))
    return None


# Logs from the middle of a game


def with_table(game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
    """Return a position with the directions to which the pieces on the map are turned."""
    where = position["where"]
    facing = {
        unit: at
        for unit, at in shown.facing.items()
        if where.get(unit, "reserve") not in WORDS and game.units[unit].type != LEADER
    }
    return {**position, "facing": facing} if facing else position


def cases_of_past(state: JdgState) -> frozenset[str] | None:
    """Return the cases that depend on what a table does not show.

    It shows neither disorder and rout for certain nor the cup, orders, flags and points; nor the
    scenario, unless the pieces are exactly those of one.
    """
    scenario = state.game.scenario(state.scenario_id)
    later = (*scenario.reserve.values(), *scenario.beside.values())
    units = {*scenario.where, *(unit for some in later for unit in some)}
    if {unit for unit, at in state.where.items() if at != "unused"} != units:
        return frozenset()
    return frozenset(state.game.cases) - _WITHOUT_PAST
