"""Build the state at the start of a log, from a scenario or from the log's own map and position."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
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
from adjudicator.core.validation import check_names, check_players, in_tables, names_of
from adjudicator.errors import DocumentError, Text
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.frames import (
    Combat,
    CombatPhase,
    Frames,
    MovementPhase,
    SetUpPhase,
)
from adjudicator.games.spi_austerlitz.morale import settle
from adjudicator.games.spi_austerlitz.sequence import open_phase
from adjudicator.games.spi_austerlitz.setup import REGIONS
from adjudicator.games.spi_austerlitz.state import WORDS, Position, SpiState
from adjudicator.mechanics.scoring.levels import check_levels
from adjudicator.mechanics.tables import named

__all__ = ["check_tables", "start"]


def check_tables(game: Game) -> None:
    """Reject tables that omit a side or an edge, or that name an unknown case."""
    tables: Tables = game.tables
    victory = tables.victory
    with in_tables(game):
        names = names_of(game)
        names |= {"edge": [*victory.exit_points], "hexside": [*tables.hexsides]}
        check_names(tables, names)
        check_levels(victory.levels, "victory.levels")
        if set(tables.combat.rows) != set("123456"):
            raise DocumentError("a die has the faces 1 to 6", place="combat.rows")


def combat_names(tables: Tables) -> dict[str, Collection[str] | None]:
    """Return the columns and results of the combat table."""
    table = tables.combat
    results = {str(result) for row in table.rows.values() for result in row}
    return {"column": [named(column) for column in table.columns], "result": results}


#: an attack may be made, illegally, in any phase
_NESTED = (
    *((SetUpPhase,), (MovementPhase,), (CombatPhase,)),
    *((SetUpPhase, Combat), (MovementPhase, Combat), (CombatPhase, Combat)),
)


def check_open_frames(state: SpiState, frames: list[Frames]) -> None:
    """Reject procedures that cannot be open together, or that name units off the map."""
    check_frames(state, frames, _NESTED)
    spec = phase_of(state)
    side = spec.side if spec else ""
    for number, frame in enumerate(frames):
        place = f"position.frames[{number}]"
        if type(frame) is not Combat and getattr(frame, "side", side) != side:
            raise DocumentError("it is the phase of {side!r}", side=side, place=f"{place}.side")
        _check_attack(state, frame, place)
        for at, attack in enumerate(getattr(frame, "unfinished", ())):
            _check_attack(state, attack, f"{place}.unfinished[{at}]")


def _check_attack(state: SpiState, attack: Any, place: str) -> None:
    """Reject a result for a unit that is not on the map."""
    for field in ("to_eliminate", "to_retreat"):
        for unit in getattr(attack, field, ()):
            if not state.on_map(unit):
                text = Text("{unit!r} is not on the map", unit=unit[:60])
                raise DocumentError(text, place=f"{place}.{field}")


def start(game: Game, header: Header, options: frozenset[str]) -> SpiState:
    """Return the state at the start of a log."""
    check_players(game, header)
    board = partial(hex_board, regions=REGIONS.values())
    names = combat_names(game.tables)
    opening = opening_of(game, header, Position, board=board, words=WORDS, names=names)
    state = SpiState(game, opening.board, opening.units, options)
    state.turns = header.turns or state.turns
    state.bound = uses_our_numbers(game, header)
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
    open_frames(state, position, check_open_frames, open_phase)
    state.begin_next_log()
