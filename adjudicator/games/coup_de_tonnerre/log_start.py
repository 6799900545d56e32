"""Build the state at the start of a log, from the set-up or from the log's own position."""

from __future__ import annotations

from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.validation import check_players, check_scenario, check_units, read_position
from adjudicator.errors import DocumentError
from adjudicator.games.coup_de_tonnerre.captures import has_joined, may_merge
from adjudicator.games.coup_de_tonnerre.frames import SetUpPhase, Slot
from adjudicator.games.coup_de_tonnerre.resolution import period_of
from adjudicator.games.coup_de_tonnerre.state import CdtState, Position
from adjudicator.games.coup_de_tonnerre.uncertainty import bound
from adjudicator.games.coup_de_tonnerre.validation import check_position

__all__ = ["is_start_position", "start", "start_of"]

_FIELDS = (
    *(
        "turn",
        "merged_in",
        "timed",
        "over",
        "winner",
        "won_by",
        "conceded",
    ),
    *("fog", "due", "debts", "tracks", "hands", "draws", "discarded", "dealt", "tricks"),
    *("shown", "chiefs", "undue", "won_from", "guess"),
)


def start(game: Game, header: Header, options: frozenset[str]) -> CdtState:
    """Return the state at the start of a log."""
    game.check_tables()
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
    state.bound = bound(game, header)
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
    """Return the start of a unit that a header adds."""
    command = state.command[unit]
    return state.tables.commands[command].start if command else "unused"


def _from_position(
    game: Game,
    board: object,
    units: dict[str, UnitSpec],
    header: Header,
    options: frozenset[str],
) -> CdtState:
    """Start from the position of a log; units that it does not name are not in play."""
    position = read_position(header, Position)
    if header.begins == "set-up":
        raise DocumentError("a log with a position is past its set-up", place="begins")
    free = "tactics" in game.tables.reconstruction and "tactics" not in game.replaced_tables
    check_position(game, position, units, board, printed=free and not bound(game, header))
    named = {*position.where, *(one.id for one in header.units)}
    mine = {unit: one for unit, one in units.items() if unit in named}
    state = _standing(game, board, mine, options, position)
    for one in (state, *state.readings):
        one.bound = bound(game, header)
    if any(event > 0 for one in (state, *state.readings) for event in one.remembered()):
        state.begin_next_log()
    return state


def _standing(
    game: Game,
    board: object,
    mine: dict[str, UnitSpec],
    options: frozenset[str],
    position: Position,
) -> CdtState:
    """Return the state of a position."""
    state = CdtState(game, board, mine, options)
    state.options |= set(position.options)
    for field in _FIELDS:
        setattr(state, field, getattr(position, field))
    state.slot = position.slot or _slot(state, position)
    state.phasing = state.slot.side
    for unit in mine:
        state.relocate(unit, position.where.get(unit, "unused"))
    state.command |= position.commands
    for field in ("morale", "losses", "faces", "held", "takers", "unstated"):
        getattr(state, field).update(getattr(position, field))
    state.low = state.morale | position.morale_low
    state.high = state.morale | position.morale_high
    state.phase = position.phase or period_of(state)
    for field in ("spent", "gone", "marked", "waived"):
        setattr(state, field, set(getattr(position, field)))
    if not any(isinstance(frame, SetUpPhase) for frame in position.frames):
        state.gone |= {one for one in state.tables.commands if not state.units_of(one)}
    state.suspect, state.frames = dict(position.suspect), list(position.frames)
    state.played_on = -1 if position.played_on else 0
    if state.winner and not state.won_by:
        state.won_by = "CDT-2-i" if state.winner == "draw" else "CDT-2-h"
    state.joined = position.joined if position.joined is not None else has_joined(state)
    state.merged = position.merged if position.merged is not None else may_merge(state)
    _count_actions(state, position)
    state.readings = [_standing(game, board, mine, options, one) for one in position.readings]
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
