"""Reject tables, units, maps and positions that do not fit the game or each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.names import no_such
from adjudicator.core.validation import known, needed
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.frames import (
    Combat,
    CombatPhase,
    MovementPhase,
    Reading,
    SetUpPhase,
)
from adjudicator.games.spi_austerlitz.state import WORDS, Frames, Position, SpiState

__all__ = [
    "HEX_FIELDS",
    "UNIT_FIELDS",
    "check_frames",
    "check_position",
    "check_tables",
    "named_sets",
]


def check_tables(game: Game) -> None:
    """Reject tables that omit a side or an edge, or that name an unknown case."""
    tables: Tables = game.tables
    coming, victory = tables.reinforcements, tables.victory
    try:
        for side in game.file.sides:
            for field, has in (
                ("stacking", tables.stacking),
                ("reinforcements.entry", coming.entry),
                ("reinforcements.units", coming.units),
                ("counters", tables.counters),
            ):
                needed(side, has, field)
        for edge in victory.exit_points:
            needed(edge, victory.exit_hexes, "victory.exit_hexes")
        known("edge", victory.tie, victory.exit_points, "victory.tie")
        known("side", victory.exits, game.file.sides, "victory.exits")
        for field in ("hexes", "hexsides", "roads", "stacking"):
            for name, line in getattr(tables, field).items():
                if line.case not in game.cases:
                    raise no_such("case", line.case, game.cases, place=f"{field}.{name}.case")
        levels = victory.levels
        if not levels or levels[-1].bound or not all(one.bound for one in levels[:-1]):
            raise DocumentError(
                "the last level, and no other, has no bound", place="victory.levels"
            )
        if set(tables.combat.rows) != set("123456"):
            raise DocumentError("a die has the faces 1 to 6", place="combat.rows")
    except InputError as error:
        file = game.replaced.get("tables", game.folder / "tables.json")
        raise error.located(file=file) from None


def named_sets(tables: Tables) -> list[str]:
    """Return the sets of hexes that the rules require of a map: entries and exits."""
    return [*tables.reinforcements.entry.values(), *tables.victory.exit_hexes.values()]


def check_position(
    game: Game, position: Position, units: dict[str, UnitSpec], board: HexBoard
) -> None:
    """Reject a position that names units, hexes or sides that do not exist."""
    for unit, place in position.where.items():
        known("unit", unit, units, "position.where")
        if place not in board.places and place not in WORDS:
            raise board.unknown(place).located(place=f"position.where.{unit}")
    for field in ("fate", "suspect", "late", "moved"):
        for unit in getattr(position, field):
            known("unit", unit, position.where, f"position.{field}")
    _check_crowds(position, board)
    for case in position.fate.values():
        known("case", case, game.cases, "position.fate")
    for side in position.losses:
        known("side", side, game.file.sides, "position.losses")
    for field in ("demoralized", "conceded"):
        side = getattr(position, field)
        if side:
            known("side", side, game.file.sides, f"position.{field}")
    if position.phase:
        phases = [one.id for one in game.file.phases]
        known("phase", position.phase, phases, "position.phase")


def _check_crowds(position: Position, board: HexBoard) -> None:
    for place, crowd in position.crowds.items():
        if place not in board.places:
            raise board.unknown(place).located(place="position.crowds")
        for unit in crowd.units:
            known("unit", unit, position.where, f"position.crowds.{place}")


# Frames

#: fields of frames that name units, or have them as keys
UNIT_FIELDS = frozenset(
    (
        *("placed", "spent", "before", "agreed", "placed_in_zone", "ended", "must_attack"),
        *("must_be_attacked", "facing", "garrisons", "in_doubt", "bombarded", "attackers"),
        *("attacked", "excused", "advanced", "retreated", "displaced", "bombarding"),
        *("defenders", "to_eliminate", "to_retreat", "may_pay", "sharing", "victors"),
        *("left_out", "divided", "gone_back", "early", "missed", "overdue", "spared", "misdone"),
    )
)
#: fields of frames that name hexes, or have them as keys
HEX_FIELDS = frozenset(("crowded", "vacated", "targets", "displacing"))
#: an attack may be made, illegally, in any phase
_NESTED = (
    *((SetUpPhase,), (MovementPhase,), (CombatPhase,)),
    *((SetUpPhase, Combat), (MovementPhase, Combat), (CombatPhase, Combat)),
)


def check_frames(state: SpiState, frames: list[Frames]) -> None:
    """Reject procedures that cannot be open together, or that name unknown things."""
    place = "position.frames"
    kinds = tuple(type(one) for one in frames)
    if kinds not in _NESTED:
        names = ", ".join(str(one.__struct_config__.tag) for one in kinds)
        raise DocumentError(
            "these cannot be open together: {names}", names=names[:100], place=place
        )
    spec = next((one for one in state.game.file.phases if one.id == state.phase), None)
    tag = frames[0].__struct_config__.tag
    if tag != (spec.kind if spec else "set-up"):
        raise DocumentError(
            "{tag!r} is not open in {phase!r}", tag=tag, phase=state.phase or "set-up", place=place
        )
    for number, frame in enumerate(frames):
        _check_frame(state, frame, spec.side if spec else "", f"{place}[{number}]")


def _check_frame(state: SpiState, frame: Any, side: str, place: str) -> None:
    if type(frame) is Combat:  # the wrong side may have made an attack
        known("side", frame.side, state.game.file.sides, f"{place}.side")
        _check_combat(state, frame, place)
    elif getattr(frame, "side", side) != side:
        raise DocumentError("it is the phase of {side!r}", side=side, place=f"{place}.side")
    _check_names(state, frame, place)
    for name in _units_inside(frame):
        known("unit", name, state.units, place)
    if type(frame) is MovementPhase:
        for start, _ in frame.before.values():
            if start not in state.words:
                _on_map(state, start, f"{place}.before")
    for number, reading in enumerate(getattr(frame, "readings", ())):
        _check_reading(state, reading, f"{place}.readings[{number}]")
    for number, combat in enumerate(getattr(frame, "unfinished", ())):
        _check_frame(state, combat, side, f"{place}.unfinished[{number}]")


def _check_names(state: SpiState, struct: Any, place: str) -> None:
    """Reject lists, and keys of dictionaries, with unknown units or hexes."""
    for field in struct.__struct_fields__:
        for name in getattr(struct, field) if field in UNIT_FIELDS else ():
            known("unit", name, state.units, f"{place}.{field}")
        for name in getattr(struct, field) if field in HEX_FIELDS else ():
            _on_map(state, name, f"{place}.{field}")


def _units_inside(frame: Any) -> Iterator[str]:
    """Iterate over the units that a frame names in values of dictionaries or in single fields."""
    if type(frame) is MovementPhase:
        yield from (unit for _, unit in frame.crowded.values())
        if frame.last:
            yield frame.last
    elif type(frame) is CombatPhase:
        yield from (unit for units in frame.facing.values() for unit in units)
    elif type(frame) is Combat:
        yield from (unit for units in frame.displacing.values() for unit in units)


def _on_map(state: SpiState, name: str, place: str) -> None:
    if name not in state.places:
        raise state.board.unknown(name).located(place=place)


def _check_combat(state: SpiState, combat: Combat, place: str) -> None:
    table = state.tables.combat
    columns = [f"{one}:{two}" for one, two in table.columns]
    results = {result for row in table.rows.values() for result in row}
    for field in ("odds", "claimed"):
        if getattr(combat, field):
            known("column", getattr(combat, field), columns, f"{place}.{field}")
    if combat.result:
        known("result", combat.result, results, f"{place}.result")
    for field in ("to_eliminate", "to_retreat"):
        for unit in getattr(combat, field):
            if not state.on_map(unit):
                text = Text("{unit!r} is not on the map", unit=unit[:60])
                raise DocumentError(text, place=f"{place}.{field}")


def _check_reading(state: SpiState, reading: Reading, place: str) -> None:
    """Reject a reading of an attack that names unknown units or hexes."""
    results = {result for row in state.tables.combat.rows.values() for result in row}
    known("result", reading.result, results, f"{place}.result")
    _check_names(state, reading, place)
