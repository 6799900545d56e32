"""Reject tables, positions and open procedures that do not fit the game."""

from __future__ import annotations

from adjudicator.core.game import Game
from adjudicator.core.log_start import check_frames
from adjudicator.core.names import no_such
from adjudicator.core.validation import check_names, in_tables, names_of, needed
from adjudicator.errors import DocumentError, Text
from adjudicator.games.crowning_glory.data import Tables
from adjudicator.games.crowning_glory.frames import (
    Combat,
    CombatPhase,
    Declaration,
    MovementPhase,
    Recovery,
    RegroupPhase,
    SetUpPhase,
)
from adjudicator.games.crowning_glory.position import Frames, Position
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["check_open_frames", "check_steps", "check_tables", "slopes"]


def check_tables(game: Game) -> None:
    """Reject tables that omit a side, or that name an unknown side or case."""
    tables: Tables = game.tables
    with in_tables(game):
        needed("clear", tables.hexes, "hexes")
        names = names_of(game)
        names |= {"terrain": [*tables.hexes], "hexside": [*tables.hexsides]}
        check_names(tables, names)


def slopes(tables: Tables) -> list[str]:
    """Return the kinds of hexside with a higher and a lower side."""
    chart = tables.hexsides.items()
    return [kind for kind, line in chart if line.plus_uphill or line.shift_uphill]


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
