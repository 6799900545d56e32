"""Build the state at the start of a log, from the set-up or from the log's own position."""

from __future__ import annotations

from msgspec.structs import replace

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.log_start import (
    hex_board,
    no_set_up,
    opening_of,
    place_by_position,
    place_by_scenario,
    uses_our_numbers,
)
from adjudicator.core.validation import check_names, check_players, in_tables, names_of, needed
from adjudicator.games.ccn_epic_austerlitz.data import Tables
from adjudicator.games.ccn_epic_austerlitz.frames import Position, SetUpPhase, Turn
from adjudicator.games.ccn_epic_austerlitz.names import own_names
from adjudicator.games.ccn_epic_austerlitz.objectives import held_of
from adjudicator.games.ccn_epic_austerlitz.scenario_data import ScenarioRules
from adjudicator.games.ccn_epic_austerlitz.state import WORDS, CcnState

__all__ = ["check_tables", "laid_board", "start"]

#: fields of a position of which the rest is as at the start
_FILLED = ("losses", "blocks", "banners", "attached", "held", "taken", "ledger", "news")
#: fields that follow from where units are, and from where they were
_COUNTED = ("held", "taken", "ledger", "news", "unsettled", "winner", "won_by")


def check_tables(game: Game) -> None:
    """Refuse tables that omit clear ground, or that name unknown types and cases."""
    tables: Tables = game.tables
    with in_tables(game):
        needed("clear", tables.hexes, "hexes")
        check_names(tables, names_of(game))


def laid_board(game: Game, header: Header) -> HexBoard:
    """Return the board of a log with the terrain tiles of its scenario laid on it."""
    if not isinstance(header.map, str):
        return hex_board(game, header)
    file = game.scenario(header.scenario)
    key = f"board {file.id} {header.map}"
    if key not in game.memo:
        rules: ScenarioRules = game.scenario_rules(file.id)
        bare = game.hexmap(header.map or file.map)
        hexes = dict(bare.hexes)
        for place, terrain in rules.terrain.items():
            if place not in hexes and _is_ours(game, bare.id):
                continue  # a smaller board than that of the format is a fault, and not unreadable
            if place not in hexes:
                raise HexBoard(bare).unknown(place).located(place="rules.terrain")
            hexes[place] = replace(hexes[place], terrain=[terrain])
        game.memo[key] = HexBoard(replace(bare, hexes=hexes))
    board: HexBoard = game.memo[key]
    return board


def _is_ours(game: Game, name: str) -> bool:
    """Return whether a map is the board of one of the formats."""
    tables: Tables = game.tables
    return name in {one.map for one in tables.formats.values()}


def start(game: Game, header: Header, options: frozenset[str]) -> CcnState:
    """Return the state at the start of a log."""
    check_players(game, header)
    rules: ScenarioRules = game.scenario_rules(header.scenario)
    names = own_names(game, [*(one.id for one in rules.objectives), *_own_objectives(header)])
    opening = opening_of(game, header, Position, board=laid_board, words=WORDS, names=names)
    state = CcnState(game, opening.board, opening.units, options, rules)
    if (name := game.scenario(header.scenario).id) in state.tables.reconstruction:
        state.invented = name
    if header.begins == "set-up":
        state.printed = dict(game.scenario(header.scenario).where)
    if opening.position is None:
        place_by_scenario(state, opening, lambda _: "unused", SetUpPhase())
        _begin(state)
    else:
        no_set_up(opening)
        _stand(state, opening.position)
    state.bound = uses_our_numbers(game, header)
    return state


def _own_objectives(header: Header) -> list[str]:
    """Return the names of the objectives that the position of a log brings."""
    found = (header.position or {}).get("own_objectives", [])
    listed = found if isinstance(found, list) else []
    return [str(one.get("id", "")) for one in listed if isinstance(one, dict)]


def _begin(state: CcnState) -> None:
    """Attach leaders, and give the banners with which the sides begin."""
    _attach(state)
    for one in state.scenario.objectives:
        if side := one.starts_with:
            tokens = held_of(state, one, side)
            state.held[one.id] = {side: tokens}
            state.ledger.setdefault(side, {})[one.id] = [len(tokens) * one.worth, 0]
    state.banners_known, state.decks_known, state.unsettled = True, True, 0
    state.first = "" if state.scenario.first == "dice" else state.scenario.first


def _attach(state: CcnState) -> None:
    """Attach each leader to the unit in his hex."""
    for unit, place in state.where.items():
        if state.is_leader(unit) and place in state.places and (other := state.unit_in(place)):
            state.attached[unit] = other


def _stand(state: CcnState, position: Position) -> None:
    """Start from the position of a log; units that it does not name are not in play."""
    state.take(position, without=_FILLED)
    place_by_position(state, position, lambda _: "unused")
    # units that are placed one by one gain and lose banners that the position already has
    for name in _COUNTED:
        setattr(state, name, getattr(position, name))
    state.blocks |= {unit: 0 for unit, place in state.where.items() if place == "eliminated"}
    state.blocks |= position.blocks
    state.banners |= position.banners
    _attach(state)
    state.attached |= position.attached
    state.count_losses(position.losses)
    first = state.scenario.first
    state.first = position.first or ("" if first == "dice" else first)
    if position.phase and not position.frames and not position.over:
        state.phasing = position.phase
        state.frames.append(Turn(side=position.phase, rack=len(position.rack)))
    elif (turn := state.open_turn) is not None:
        state.phasing = turn.side
    state.begin_next_log()
    state.stirred = None  # which hexes were entered before is not part of a position
    if position.unsettled:  # the last event of the earlier log has the number 0 now
        state.unsettled = state.unsettled or -1
