"""Build the state at the start of a log, from a scenario or from the log's own map and position."""

from __future__ import annotations

from functools import partial

from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.log_start import (
    Opening,
    hex_board,
    opening_of,
    place_by_position,
    place_by_scenario,
)
from adjudicator.core.validation import check_players
from adjudicator.errors import DocumentError
from adjudicator.games.spi_austerlitz.frames import Combat, SetUpPhase
from adjudicator.games.spi_austerlitz.morale import settle
from adjudicator.games.spi_austerlitz.setup import REGIONS
from adjudicator.games.spi_austerlitz.state import WORDS, Position, SpiState
from adjudicator.games.spi_austerlitz.validation import check_open_frames, combat_names

__all__ = ["start"]


def start(game: Game, header: Header, options: frozenset[str]) -> SpiState:
    """Return the state at the start of a log."""
    check_players(game, header)
    board = partial(hex_board, regions=REGIONS.values())
    names = combat_names(game.tables)
    opening = opening_of(game, header, Position, board=board, words=WORDS, names=names)
    state = SpiState(game, opening.board, opening.units, options)
    state.turns = header.turns or state.turns
    if opening.position is not None:
        _stand(state, opening, opening.position)
        return state
    state.standard = True
    place_by_scenario(state, opening, lambda _: "unplaced", SetUpPhase())
    return state


def _stand(state: SpiState, opening: Opening[Position], position: Position) -> None:
    """Start from the position of a log; units that it does not name are not in play."""
    if opening.by_log and position.phase:
        raise DocumentError("a log that begins with the set-up is in no phase", place="begins")
    state.take(position, without=("losses", "demoralized", "frames"))
    place_by_position(state, position, lambda _: "unplaced" if opening.by_log else "reserve")
    state.fate = position.fate
    state.count_losses(position.losses)
    if position.demoralized:
        state.demoralize(position.demoralized)
    elif not any(type(one) is Combat and one.result == "Ex" for one in position.frames):
        settle(state)  # otherwise an exchange is open, which settles it at its end
    if opening.by_log:
        state.frames.append(SetUpPhase())
    _open(state, position)
    state.begin_next_log()


def _open(state: SpiState, position: Position) -> None:
    """Open the procedures of a position: the stated ones, or those with which its phase opens."""
    from adjudicator.games.spi_austerlitz.sequence import open_phase  # noqa: PLC0415

    if position.frames:
        check_open_frames(state, position.frames)
        state.frames = position.frames
        spec = state.phases.get(position.phase)
        state.phasing = spec.side if spec else ""
    elif position.phase and not position.over:
        open_phase(state, position.phase)
