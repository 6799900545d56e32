"""Build the state at the start of a log, from the set-up or from the log's own position."""

from __future__ import annotations

from functools import partial

from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.log_start import (
    Opening,
    no_set_up,
    opening_of,
    place_board,
    place_by_position,
    place_by_scenario,
    uses_our_numbers,
)
from adjudicator.core.validation import check_players
from adjudicator.games.coup_de_tonnerre.captures import has_joined, may_merge
from adjudicator.games.coup_de_tonnerre.frames import SetUpPhase
from adjudicator.games.coup_de_tonnerre.names import own_names
from adjudicator.games.coup_de_tonnerre.resolution import clock
from adjudicator.games.coup_de_tonnerre.state import WORDS, CdtState, Position
from adjudicator.games.coup_de_tonnerre.validation import LOG_NAMES, check_position
from adjudicator.mechanics.play.slots import Slot

__all__ = ["is_start_position", "start", "start_of"]

#: fields of a position of which the rest is as at the start, or follows from others
_FILLED = (
    *("command", "morale", "losses", "faces", "held", "low", "high", "slot", "face_cases"),
    *("acts", "midgame", "readings"),
)


def start(game: Game, header: Header, options: frozenset[str]) -> CdtState:
    """Return the state at the start of a log."""
    check_players(game, header)
    sure = uses_our_numbers(game, header)
    names = {**own_names(game), **LOG_NAMES, "phase": game.tables.time.periods}
    if not sure and "tactics" in {*game.tables.reconstruction} - game.replaced_tables:
        names["tactics card"] = None  # the printed ones were used, which are not all known
    opening = opening_of(game, header, Position, board=place_board, words=WORDS, names=names)
    if opening.position is None:
        state = CdtState(game, opening.board, opening.units, options)
        place_by_scenario(state, opening, partial(_start, state), SetUpPhase())
    else:
        no_set_up(opening)
        check_position(game, opening.position)
        state = _standing(game, opening, options, opening.position)
        state.begin_next_log()
    for one in (state, *state.readings):
        one.bound = sure
    return state


def _start(state: CdtState, unit: str) -> str:
    """Return the start of a unit that a header adds."""
    command = state.command[unit]
    return state.tables.commands[command].start if command else "unused"


def _standing(
    game: Game, opening: Opening[Position], options: frozenset[str], position: Position
) -> CdtState:
    """Return the state of a position; units that it does not name are not in play."""
    state = CdtState(game, opening.board, opening.units, options)
    state.options |= set(position.unnamed_options)
    state.take(position, without=_FILLED)
    for field in ("command", "morale", "losses", "faces", "held"):
        setattr(state, field, getattr(state, field) | getattr(position, field))
    state.low = state.morale | position.low
    state.high = state.morale | position.high
    state.slot = position.slot or _slot(state, position)
    state.phasing = state.slot.side
    place_by_position(state, position, lambda _: "unused")
    state.phase = position.phase or clock.period_of(state)
    if not any(isinstance(frame, SetUpPhase) for frame in position.frames):
        state.gone |= {one for one in state.tables.commands if not state.units_of(one)}
    if state.winner and not state.won_by:
        state.won_by = "CDT-2-i" if state.winner == "draw" else "CDT-2-h"
    state.joined = position.joined if position.joined is not None else has_joined(state)
    state.merged = position.merged if position.merged is not None else may_merge(state)
    _count_actions(state, position)
    state.readings = [_standing(game, opening, options, one) for one in position.readings]
    return state


def _count_actions(state: CdtState, position: Position) -> None:
    """Set how many actions were made, and the cases by which cards show their faces."""
    begins = is_start_position(state)
    state.acts = position.acts or 0
    if position.acts is None and not begins:
        state.acts = max(1, state.slot.index)
    unknown = position.acts is None and not begins
    state.midgame = unknown if position.midgame is None else position.midgame
    case = "CDT-1-f" if state.acts else "CDT-1-e"
    state.face_cases = dict.fromkeys(state.face_cases, case)
    state.face_cases |= dict.fromkeys(position.faces, "CDT-1-f") | position.face_cases


def is_start_position(state: CdtState) -> bool:
    """Return whether a position is declared as the beginning: every block is at its start."""
    return (
        not state.frames
        and state.slot == Slot(side=state.tables.first)
        and state.turn == 1
        and all(
            not state.command[unit] or at == start_of(state, unit)
            for unit, at in state.where.items()
        )
        and len(state.where) == len(state.game.units)
    )


def start_of(state: CdtState, unit: str) -> str:
    """Return the start of a unit; that of a garrison is its village."""
    if state.command[unit]:
        return state.tables.commands[state.command[unit]].start
    spots = (at for at, one in state.tables.places.items() if one.garrison == unit)
    return next(spots, "")


def _slot(state: CdtState, position: Position) -> Slot:
    """Return the slot of a position that states only whose slot it is."""
    side = position.active or state.tables.first
    index = (position.turn - 1) * 2 + (side != state.tables.first)
    return Slot(side=side, index=index)
