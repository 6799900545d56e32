"""How a log begins: with the set-up, or with the position that it brings."""

from __future__ import annotations

from adjudicator.errors import DocumentError
from adjudicator.fitting import check_players, check_scenario, check_units, read_position
from adjudicator.game import Game
from adjudicator.gamedata import UnitSpec
from adjudicator.games.coup_de_tonnerre.captures import has_joined, may_merge
from adjudicator.games.coup_de_tonnerre.fitting import check_position, check_tables
from adjudicator.games.coup_de_tonnerre.frames import SetUpPhase, Slot
from adjudicator.games.coup_de_tonnerre.guesses import bound
from adjudicator.games.coup_de_tonnerre.resolution import period_of
from adjudicator.games.coup_de_tonnerre.state import CdtState, Position
from adjudicator.log import Header

__all__ = ["start"]

_FIELDS = (
    *(
        "turn",
        "merged_in",
        "acts",
        "timed",
        "over",
        "winner",
        "won_by",
        "conceded",
    ),
    *("fog", "due", "debts", "tracks", "hands", "draws", "discarded", "dealt", "tricks"),
    *("shown", "chiefs"),
)


def start(game: Game, header: Header, options: frozenset[str]) -> CdtState:
    """Return the state with which a log begins."""
    if "checked" not in game.memo:
        check_tables(game)
        game.memo["checked"] = True
    check_players(game, header)
    check_units(game, header)
    if not isinstance(header.map, str):
        raise DocumentError("this game is played on a board of places", place="map")
    board = game.board(header.map)
    units = dict(game.units) | {one.id: one for one in header.units}
    if header.position is not None:
        return _from_position(game, board, units, header, options)
    scenario = game.scenario(header.scenario)
    check_scenario(game, scenario, units)
    state = CdtState(game, board, units, options)
    state.bound = bound(state, header)
    by_log = header.begins == "set-up"
    for unit in units:
        place = scenario.where.get(unit, _start(state, unit))
        if place not in state.places and place != "unused":
            raise board.unknown(place).located(place="map")
        state.relocate(unit, "unplaced" if by_log and place != "unused" else place)
    if by_log:
        state.frames.append(SetUpPhase())
    return state


def _start(state: CdtState, unit: str) -> str:
    """Return where a unit starts that a header adds."""
    command = state.command[unit]
    return state.tables.commands[command].start if command else "unused"


def _from_position(
    game: Game,
    board: object,
    units: dict[str, UnitSpec],
    header: Header,
    options: frozenset[str],
) -> CdtState:
    """Begin from the position that a log brings; units that it does not name are not in play."""
    position = read_position(header, Position)
    if header.begins == "set-up":
        raise DocumentError("a log with a position is past its set-up", place="begins")
    check_position(game, position, units, board)
    named = {*position.where, *(one.id for one in header.units)}
    mine = {unit: one for unit, one in units.items() if unit in named}
    state = CdtState(game, board, mine, options)
    state.bound = bound(state, header)
    for field in _FIELDS:
        setattr(state, field, getattr(position, field))
    state.slot = position.slot or _slot(state, position)
    state.phasing = state.slot.side
    for unit in mine:
        state.relocate(unit, position.where.get(unit, "unused"))
    state.command |= position.commands
    for field in ("morale", "losses", "faces", "face_cases", "held", "takers", "unstated"):
        getattr(state, field).update(getattr(position, field))
    state.phase = position.phase or period_of(state)
    for card in position.faces:
        state.face_cases[card] = position.face_cases.get(card, "CDT-1-f")
    state.spent, state.gone = set(position.spent), set(position.gone)
    state.vague, state.unsure = position.vague, set(position.unsure)
    if not any(isinstance(frame, SetUpPhase) for frame in position.frames):
        state.gone |= {one for one in state.tables.commands if not state.of(one)}
    state.suspect, state.frames = dict(position.suspect), list(position.frames)
    state.played_on = -1 if position.played_on else 0
    if state.winner and not state.won_by:
        state.won_by = "CDT-2-i" if state.winner == "draw" else "CDT-2-h"
    state.joined = position.joined if position.joined is not None else has_joined(state)
    state.merged = position.merged if position.merged is not None else may_merge(state)
    if position.frames or position.suspect or position.due or position.dealt:
        state.go_on()
    return state


def _slot(state: CdtState, position: Position) -> Slot:
    """Return the slot of a position that says no more than whose it is."""
    side = position.active or state.tables.first
    index = (position.turn - 1) * 2 + (side != state.tables.first)
    return Slot(side=side, index=index)
