"""Build the state at the start of a log, from a scenario or from the log's own map and position."""

from __future__ import annotations

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import ScenarioFile, UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.validation import (
    check_areas,
    check_board,
    check_scenario,
    check_slopes,
    check_units,
    read_position,
)
from adjudicator.errors import DocumentError
from adjudicator.games.crowning_glory.frames import SetUpPhase
from adjudicator.games.crowning_glory.morale import is_demoralized
from adjudicator.games.crowning_glory.position import Position
from adjudicator.games.crowning_glory.sequence import open_phase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.validation import (
    check_frames,
    check_position,
    named_regions,
    named_sets,
    slopes,
)

__all__ = ["start"]


def start(game: Game, header: Header, options: frozenset[str]) -> CgState:
    """Return the state at the start of a log."""
    game.check_tables()
    check_units(game, header)
    board = (
        game.hexboard(header.map) if isinstance(header.map, str) else HexBoard(header.map.hexmap())
    )
    if "checked" not in board.memo:
        check_board(game, board)
        check_slopes(board, slopes(game.tables))
        if not isinstance(header.map, str):
            sets, regions = named_sets(game.tables), named_regions(game.tables)
            check_areas(game, header.map, sets=sets, regions=regions)
        board.memo["checked"] = True
    units = dict(game.units) | {one.id: one for one in header.units}
    own_map = not isinstance(header.map, str)
    scenario = game.scenario(header.scenario) if header.scenario or not own_map else None
    if header.position is not None or scenario is None:
        state = _from_position(game, board, units, header, options)
    else:
        check_scenario(game, scenario, units)
        state = CgState(game, board, units, options, scenario.id)
        _set_up(state, scenario, by_log=header.begins == "set-up")
    state.turns = header.turns or (scenario and scenario.turns) or state.turns
    state.own_units = frozenset(one.id for one in header.units)
    given = bool(game.replaced.get("units"))
    state.bound = given or game.is_stamp(header.stamp.get("module", ""))
    return state


def _set_up(state: CgState, scenario: ScenarioFile, *, by_log: bool) -> None:
    """Place all units as a scenario says, or leave it to the log."""
    state.standard = True
    words = _words(state, scenario)
    for unit in state.units:
        place = words.get(unit, "unused")
        if unit in scenario.where:
            place = "unplaced" if by_log else scenario.where[unit]
            if not by_log and place not in state.places:  # the log names another map
                raise state.board.unknown(place).located(place="map")
        state.relocate(unit, place)
    state.control.clear()  # units behind their own line capture nothing
    if scenario.reconstruction:
        state.unconfirmed.update(u for u in state.units if not state.is_marker(u))
    if by_log:
        state.frames.append(SetUpPhase())


def _words(state: CgState, scenario: ScenarioFile) -> dict[str, str]:
    """Return the places of the scenario's units that do not start on the map."""
    found = {unit: "reserve" for some in scenario.reserve.values() for unit in some}
    if state.scenario is None:
        variable = state.tables.reinforcements.variable.units
        found |= {unit: "variable" for unit in variable if unit in found}
    return found | {unit: "box" for some in scenario.beside.values() for unit in some}


def _from_position(
    game: Game,
    board: HexBoard,
    units: dict[str, UnitSpec],
    header: Header,
    options: frozenset[str],
) -> CgState:
    """Start from the position of a log; units that it does not name are not in play."""
    position = read_position(header, Position)
    if header.begins == "set-up":
        raise DocumentError("a log with a position is past its set-up", place="begins")
    check_position(game, position, units, board)
    named = {*position.where, *(one.id for one in header.units)}
    mine = {u: one for u, one in units.items() if u in named}
    state = CgState(game, board, mine, options, header.scenario)
    fields = ("turn", "phase", "first", "rolled", "over", "winner", "won_by", "conceded")
    for field in (*fields, "miscounted", "redeclared"):
        setattr(state, field, getattr(position, field))
    state.played_on = -1 if position.played_on else 0  # reported in an earlier log
    state.ended_early = -1 if position.ended_early else 0
    state.unsure = list(position.unsure)
    state.unconfirmed, state.proven = set(position.unconfirmed), dict(position.proven)
    state.suspect, state.regrouped = dict(position.suspect), list(position.regrouped)
    state.unrecovered, state.stacked = dict(position.unrecovered), dict(position.stacked)
    state.permitted, state.disputed = list(position.permitted), position.disputed
    # place suspect units last, so that the lawful occupant heads the stack
    for unit in sorted(state.units, key=position.suspect.__contains__):
        waits = "box" if state.is_marker(unit) else "unused"
        state.relocate(unit, position.where.get(unit, waits))
        if state.where[unit] == "eliminated":
            state.steps[unit] = 0
    state.steps |= position.steps
    # behind its own line a unit captures nothing; beyond it, the occupant of a hex holds it
    state.control = {at: side for at, side in state.control.items() if _taken(state, at, side)}
    state.control |= position.control
    state.passive, state.demoralized = set(position.passive), set(position.demoralized)
    state.count_losses(position.losses)
    state.demoralized |= {side for side in state.losses if is_demoralized(state, side)}
    if position.frames:
        check_frames(state, position.frames)
        state.frames = list(position.frames)
    elif position.phase and not position.over:
        open_phase(state, position.phase)
        state.passive |= set(position.passive)
    if position.frames or position.suspect or position.unrecovered or position.disputed:
        state.begin_next_log()
    return state


def _taken(state: CgState, place: str, side: str) -> bool:
    regions = state.tables.control
    home = regions.french if side == "french" else regions.allied
    return place not in state.board.region(home)
