"""Build the state at the start of a log, from a scenario or from the log's own map and position."""

from __future__ import annotations

from functools import partial

from adjudicator.core.game import Game
from adjudicator.core.game_data import ScenarioFile
from adjudicator.core.log import Header
from adjudicator.core.log_start import (
    Opening,
    check_frames,
    hex_board,
    no_set_up,
    open_frames,
    opening_of,
    place_by_position,
    place_by_scenario,
    uses_our_numbers,
)
from adjudicator.core.names import no_such
from adjudicator.core.validation import check_names, in_tables, names_of, needed
from adjudicator.errors import DocumentError, Text
from adjudicator.games.crowning_glory.data import Tables
from adjudicator.games.crowning_glory.frames import (
    Combat,
    CombatPhase,
    Declaration,
    Frames,
    MovementPhase,
    Position,
    Recovery,
    RegroupPhase,
    SetUpPhase,
)
from adjudicator.games.crowning_glory.sequence import open_phase
from adjudicator.games.crowning_glory.state import WORDS, CgState
from adjudicator.games.crowning_glory.state_values import is_demoralized

__all__ = ["check_tables", "start"]


def check_tables(game: Game) -> None:
    """Reject tables that omit a side, or that name an unknown side or case."""
    tables: Tables = game.tables
    with in_tables(game):
        needed("clear", tables.hexes, "hexes")
        names = names_of(game)
        names |= {"terrain": [*tables.hexes], "hexside": [*tables.hexsides]}
        check_names(tables, names)


def check_steps(state: CgState, position: Position) -> None:
    """Reject a number of steps that a unit cannot have."""
    for unit, left in position.steps.items():
        full = state.units[unit].combat or 0
        place = position.where.get(unit, "")
        if left > full:
            raise DocumentError(
                "{unit} has {full} steps", unit=unit, full=full, place=f"position.steps.{unit}"
            )
        if left and place == "eliminated":
            text = Text("{unit} has {left} steps and is {where}", unit=unit, left=left, where=place)
            raise DocumentError(text, place=f"position.steps.{unit}")


#: only an attack stands in another procedure
_NESTED = (
    *((SetUpPhase,), (Declaration,), (MovementPhase,), (Recovery,), (CombatPhase,)),
    *((RegroupPhase,), (CombatPhase, Combat)),
)


def check_open_frames(state: CgState, frames: list[Frames]) -> None:
    """Reject procedures that cannot be open together, or attacks that no table has."""
    check_frames(state, frames, _NESTED)
    for number, frame in enumerate(frames):
        for one in (frame, *getattr(frame, "earlier", ())):
            if type(one) is Combat:
                _check_combat(state, one, f"position.frames[{number}]")


def _check_combat(state: CgState, combat: Combat, place: str) -> None:
    table = state.tables.combat[combat.side]
    for at in (combat.column, combat.claimed, *combat.columns):
        if at is not None and not 0 <= at < len(table.columns):
            raise DocumentError("no such column", place=f"{place}.column")
    results = sorted({result for row in table.rows.values() for result in row})
    for result in (combat.result, combat.right, *combat.results):
        if result and result.count("/") != 1:
            raise no_such("result", result, results, place=f"{place}.result")


def start(game: Game, header: Header, options: frozenset[str]) -> CgState:
    """Return the state at the start of a log."""
    sides = game.tables.hexsides.items()
    slopes = [kind for kind, line in sides if line.plus_uphill or line.shift_uphill]
    board = partial(hex_board, slopes=slopes)
    names = {"declaration": ("movement", "combat")}
    opening = opening_of(game, header, Position, board=board, words=WORDS, names=names)
    scenario, position = opening.scenario, opening.position
    name = header.scenario if scenario is None or position is not None else scenario.id
    state = CgState(game, opening.board, opening.units, options, name)
    if position is not None:
        no_set_up(opening)
        _stand(state, position)
    elif scenario is not None:
        _set_up(state, opening, scenario)
    state.turns = header.turns or (scenario and scenario.turns) or state.turns
    state.own_units = frozenset(one.id for one in header.units)
    state.bound = uses_our_numbers(game, header)
    return state


def _set_up(state: CgState, opening: Opening[Position], scenario: ScenarioFile) -> None:
    """Place all units as a scenario says, or leave it to the log."""
    state.standard = True
    beside = {unit for some in scenario.beside.values() for unit in some}
    place_by_scenario(
        state, opening, lambda unit: "box" if unit in beside else "unused", SetUpPhase()
    )
    if state.scenario is None:
        for unit in state.tables.reinforcements.variable.units:
            if state.where.get(unit) == "reserve":
                state.relocate(unit, "variable")
    state.control.clear()  # units behind their own line capture nothing
    if scenario.reconstruction:
        state.unconfirmed.update(u for u in state.units if not state.is_marker(u))


def _stand(state: CgState, position: Position) -> None:
    """Start from the position of a log; units that it does not name are not in play."""
    check_steps(state, position)
    state.take(position, without=("losses", "steps", "control", "frames"))
    place_by_position(state, position, lambda u: "box" if state.is_marker(u) else "unused")
    state.steps |= {unit: 0 for unit, place in state.where.items() if place == "eliminated"}
    state.steps |= position.steps
    # behind its own line a unit captures nothing; beyond it, the occupant of a hex holds it
    captured = [at for at, one in state.control.items() if state.behind_lines.get(at) != one]
    state.control = {at: state.control[at] for at in captured}
    state.control |= position.control
    state.count_losses(position.losses)
    state.demoralized |= {side for side in state.losses if is_demoralized(state, side)}
    shown = set(position.passive)
    open_frames(state, position, check_open_frames, open_phase)
    state.passive |= shown
    state.begin_next_log()
