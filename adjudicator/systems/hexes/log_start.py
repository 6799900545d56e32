"""Build the state at the start of a log, from a scenario or from the log's own map and position."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.log_start import (
    Opening,
    check_frames,
    hex_board,
    open_frames,
    opening_of,
    phase_of,
    place_by_position,
    place_by_scenario,
    uses_our_numbers,
)
from adjudicator.core.validation import check_players
from adjudicator.errors import DocumentError, Text
from adjudicator.systems.hexes.frames import (
    CombatPhase,
    Fight,
    Frames,
    MovementPhase,
    SetUpPhase,
)
from adjudicator.systems.hexes.law import Law, law_of
from adjudicator.systems.hexes.sequence import open_phase
from adjudicator.systems.hexes.state import DataState, Position

__all__ = ["start"]

#: an attack may be made, illegally, in any phase
_NESTED = (
    *((SetUpPhase,), (MovementPhase,), (CombatPhase,)),
    *((SetUpPhase, Fight), (MovementPhase, Fight), (CombatPhase, Fight)),
)


def _names(law: Law) -> dict[str, Collection[str] | None]:
    return {"result": [*law.effects]}


def _board(game: Game, header: Header) -> Any:
    regions = game.tables.set_up.regions.values()
    slopes = [name for name, one in game.tables.terrain.hexsides.items() if one.uphill]
    return hex_board(game, header, regions=regions, slopes=slopes)


def check_open_frames(state: DataState, frames: list[Frames]) -> None:
    """Reject procedures that cannot be open together, or that do not fit the state."""
    check_frames(state, frames, _NESTED)
    spec = phase_of(state)
    side = spec.side if spec else ""
    columns = len(state.law.columns)
    for number, frame in enumerate(frames):
        place = f"position.frames[{number}]"
        if type(frame) is not Fight:
            if getattr(frame, "side", side) != side:
                raise DocumentError("it is the phase of {side!r}", side=side, place=f"{place}.side")
            continue
        for at in (*frame.columns, *([] if frame.claimed is None else [frame.claimed])):
            if at >= columns:
                text = Text("the table has {n} columns", n=columns)
                raise DocumentError(text, place=f"{place}.columns")


def start(game: Game, header: Header, options: frozenset[str]) -> DataState:
    """Return the state at the start of a log."""
    check_players(game, header)
    law = law_of(game, options)
    opening = opening_of(game, header, Position, board=_board, words=law.words, names=_names(law))
    state = DataState(game, opening.board, opening.units, options)
    state.turns = header.turns or (opening.scenario and opening.scenario.turns) or state.turns
    state.bound = uses_our_numbers(game, header)
    state.scenario_places = opening.stated_places()
    if opening.position is not None:
        _stand(state, opening, opening.position)
        return state
    state.standard = True
    place_by_scenario(state, opening, lambda _: "unplaced", SetUpPhase())
    return state


def _stand(state: DataState, opening: Opening[Position], position: Position) -> None:
    """Start from the position of a log; units that it does not name are not in play."""
    if opening.by_log and position.phase:
        raise DocumentError("a log that begins with the set-up is in no phase", place="begins")
    state.take(position, without=("losses", "frames"))
    place_by_position(state, position, lambda _: "unplaced" if opening.by_log else "reserve")
    state.held |= position.held
    state.count_losses(position.losses)
    if opening.by_log:
        state.frames.append(SetUpPhase())
    open_frames(state, position, check_open_frames, open_phase)
    state.begin_next_log()
