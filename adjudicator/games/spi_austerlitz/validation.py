"""Reject tables and open procedures that do not fit the game or each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.log_start import check_frames, phase_of
from adjudicator.core.validation import check_names, in_tables, names_of
from adjudicator.errors import DocumentError, Text
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase, MovementPhase, SetUpPhase
from adjudicator.games.spi_austerlitz.position import Frames
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.tables import named

__all__ = ["check_open_frames", "check_tables", "combat_names"]


def check_tables(game: Game) -> None:
    """Reject tables that omit a side or an edge, or that name an unknown case."""
    tables: Tables = game.tables
    victory = tables.victory
    with in_tables(game):
        names = names_of(game)
        names |= {"edge": [*victory.exit_points], "hexside": [*tables.hexsides]}
        check_names(tables, names)
        levels = victory.levels
        if not levels or levels[-1].bound or not all(one.bound for one in levels[:-1]):
            raise DocumentError(
                "the last level, and no other, has no bound", place="victory.levels"
            )
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
