"""Build the state at the start of a log, from a scenario or from the log's own map and position."""

from __future__ import annotations

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.validation import (
    check_areas,
    check_board,
    check_players,
    check_scenario,
    check_units,
    read_position,
)
from adjudicator.errors import DocumentError
from adjudicator.games.spi_austerlitz.frames import Combat, SetUpPhase
from adjudicator.games.spi_austerlitz.morale import settle
from adjudicator.games.spi_austerlitz.setup import REGIONS
from adjudicator.games.spi_austerlitz.state import Position, SpiState
from adjudicator.games.spi_austerlitz.validation import (
    check_frames,
    check_position,
    named_sets,
)

__all__ = ["start"]


def start(game: Game, header: Header, options: frozenset[str]) -> SpiState:
    """Return the state at the start of a log."""
    game.check_tables()
    check_players(game, header)
    check_units(game, header)
    if header.scenario:
        game.scenario(header.scenario)
    board = (
        game.hexboard(header.map) if isinstance(header.map, str) else HexBoard(header.map.hexmap())
    )
    if "checked" not in board.memo:
        check_board(game, board)
        if not isinstance(header.map, str):
            check_areas(game, header.map, sets=named_sets(game.tables), regions=REGIONS.values())
        board.memo["checked"] = True
    units = dict(game.units) | {one.id: one for one in header.units}
    if header.position is not None or not isinstance(header.map, str):
        return _from_position(game, board, units, header, options)
    state = SpiState(game, board, units, options)
    state.standard = True
    if header.turns:
        state.turns = header.turns
    scenario = game.scenario(header.scenario)
    check_scenario(game, scenario, units)
    later = {unit for reserve in scenario.reserve.values() for unit in reserve}
    for unit in units:
        if unit in later:
            state.where[unit] = "reserve"
        elif header.begins == "scenario" and unit in scenario.where:
            place = scenario.where[unit]
            if place not in state.places:  # the log names another map
                raise board.unknown(place).located(place="map")
            state.relocate(unit, place)
        else:
            state.where[unit] = "unplaced"
    if header.begins == "set-up":
        state.frames.append(SetUpPhase())
    return state


def _from_position(
    game: Game,
    board: HexBoard,
    units: dict[str, UnitSpec],
    header: Header,
    options: frozenset[str],
) -> SpiState:
    """Start from the position of a log; units that it does not name are not in play."""
    position = read_position(header, Position)
    if header.begins == "set-up" and position.phase:
        raise DocumentError("a log that begins with the set-up is in no phase", place="begins")
    check_position(game, position, units, board)
    named = {*position.where, *(one.id for one in header.units)}
    state = SpiState(game, board, {u: one for u, one in units.items() if u in named}, options)
    if header.turns:
        state.turns = header.turns
    state.turn, state.phase, state.over = position.turn, position.phase, position.over
    state.fate, state.suspect = dict(position.fate), dict(position.suspect)
    state.conceded, state.tied = position.conceded, position.tied
    late = position.late
    state.late = dict(late) if isinstance(late, dict) else dict.fromkeys(late, 0)
    state.moved = frozenset(position.moved)
    state.crowds = dict(position.crowds)
    setting_up = header.begins == "set-up" and not position.phase
    # place suspect units last, so that the lawful occupant heads the stack
    for unit in sorted(state.units, key=position.suspect.__contains__):
        place = position.where.get(unit, "unplaced" if setting_up else "reserve")
        state.relocate(unit, place) if place in state.places else state.where.update({unit: place})
    state.count_losses(position.losses)
    if position.demoralized:
        state.demoralize(position.demoralized)
    elif not any(type(one) is Combat and one.result == "Ex" for one in position.frames):
        settle(state)  # otherwise an exchange is open, which settles it at its end
    if setting_up:
        state.frames.append(SetUpPhase())
    _open(state, position)
    if position.frames or position.suspect or position.late or position.crowds:
        state.begin_next_log()
    return state


def _open(state: SpiState, position: Position) -> None:
    """Open the procedures of a position: the stated ones, or those with which its phase opens."""
    from adjudicator.games.spi_austerlitz.sequence import open_phase, phase_spec  # noqa: PLC0415

    if position.frames:
        check_frames(state, position.frames)
        state.frames = list(position.frames)
        spec = phase_spec(state, position.phase)
        state.phasing = spec.side if spec else ""
    elif position.phase and not position.over:
        open_phase(state, position.phase)
