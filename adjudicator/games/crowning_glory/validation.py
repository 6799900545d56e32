"""Reject tables and positions that do not fit the game."""

from __future__ import annotations

from typing import Any

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.names import no_such
from adjudicator.core.validation import known, needed
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.games.crowning_glory.data import Tables
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase, MovementPhase, SetUpPhase
from adjudicator.games.crowning_glory.position import Frames, Position
from adjudicator.games.crowning_glory.state import WORDS, CgState

__all__ = [
    "UNIT_FIELDS",
    "check_frames",
    "check_position",
    "check_tables",
    "named_regions",
    "named_sets",
    "slopes",
]


def check_tables(game: Game) -> None:
    """Reject tables that omit a side, or that name an unknown side or case."""
    tables: Tables = game.tables
    sides = game.file.sides
    try:
        for side in sides:
            for field in ("movement", "combat", "demoralization"):
                needed(side, getattr(tables, field), field)
        coming = tables.reinforcements
        for place, side in (
            ("first", tables.first),
            ("regroup.side", tables.regroup.side),
            ("reinforcements.reserve.side", coming.reserve.side),
            ("reinforcements.variable.side", coming.variable.side),
            ("exits.side", tables.exits.side),
        ):
            known("side", side, sides, place)
        needed("clear", tables.hexes, "hexes")
        for terrain in tables.control.terrain:
            known("terrain", terrain, tables.hexes, "control.terrain")
        for field in ("hexes", "hexsides", "roads"):
            for name, line in getattr(tables, field).items():
                known("case", line.case, game.cases, f"{field}.{name}.case")
                if case := getattr(line, "shift_case", ""):
                    known("case", case, game.cases, f"{field}.{name}.shift_case")
    except InputError as error:
        file = game.replaced.get("tables", game.folder / "tables.json")
        raise error.located(file=file) from None


def named_sets(tables: Tables) -> list[str]:
    """Return the sets of hexes that the rules require of a map."""
    coming, exits = tables.reinforcements, tables.exits
    places = [name for one in tables.scenarios.values() for name in (one.area, *one.places)]
    entry = [coming.reserve.entry, coming.variable.entry]
    return [*entry, exits.west, exits.east, tables.control.objectives, *places]


def named_regions(tables: Tables) -> list[str]:
    """Return the regions that the rules require of a map."""
    free = [one.free.region for one in tables.scenarios.values()]
    return [tables.control.french, tables.control.allied, *free]


def slopes(tables: Tables) -> list[str]:
    """Return the kinds of hexside with a higher and a lower side."""
    chart = tables.hexsides.items()
    return [kind for kind, line in chart if line.plus_uphill or line.shift_uphill]


#: fields of positions that record what a log has shown of units
_SEEN = ("unconfirmed", "proven")


def check_position(
    game: Game, position: Position, units: dict[str, UnitSpec], board: HexBoard
) -> None:
    """Reject a position that names units, hexes or sides that do not exist."""
    for unit, place in position.where.items():
        known("unit", unit, units, "position.where")
        if place not in board.places and place not in WORDS:
            raise board.unknown(place).located(place=f"position.where.{unit}")
    for field in ("steps", "passive", "suspect", "unrecovered", "permitted", "unsure", *_SEEN):
        for unit in getattr(position, field):
            known("unit", unit, position.where, f"position.{field}")
    _check_steps(position, units)
    for place, side in position.control.items():
        known("side", side, game.file.sides, f"position.control.{place[:20]}")
        if place not in board.places:
            raise board.unknown(place).located(place="position.control")
    _check_stacked(position, board)
    for side in (*position.losses, *position.demoralized):
        known("side", side, game.file.sides, "position")
    for field, names in (
        ("winner", game.file.sides),
        ("conceded", [*game.file.sides, "?"]),
        ("won_by", game.cases),
        ("phase", [one.id for one in game.file.phases]),
        ("first", ["movement", "combat"]),
        ("redeclared", ["movement", "combat"]),
    ):
        if value := getattr(position, field):
            known(field, value, names, f"position.{field}")


def _check_stacked(position: Position, board: HexBoard) -> None:
    for place, stack in position.stacked.items():
        if place not in board.places:
            raise board.unknown(place).located(place="position.stacked")
        for unit in stack:
            known("unit", unit, position.where, "position.stacked")


def _check_steps(position: Position, units: dict[str, UnitSpec]) -> None:
    for unit, left in position.steps.items():
        full = units[unit].combat or 0
        if left > full:
            raise DocumentError(
                "{unit} has {full} steps", unit=unit, full=full, place=f"position.steps.{unit}"
            )
        if left and position.where[unit] == "eliminated":
            text = Text(
                "{unit} has {left} steps and is {where}",
                unit=unit,
                left=left,
                where=position.where[unit],
            )
            raise DocumentError(text, place=f"position.steps.{unit}")


#: fields of frames that name units, or have them as keys
UNIT_FIELDS = frozenset(
    (
        *("placed", "crowded", "chosen", "before", "agreed", "attackers", "attacked", "reduced"),
        *("taken", "markers", "lost", "stood"),
    )
)


def check_frames(state: CgState, frames: list[Frames]) -> None:
    """Reject procedures that cannot be open together, or that name unknown things."""
    place = "position.frames"
    kinds = tuple(type(one) for one in frames)
    tags = [str(one.__struct_config__.tag) for one in kinds]
    if len(kinds) != 1 and kinds != (CombatPhase, Combat):
        raise DocumentError("not open together: {tags}", tags=", ".join(tags)[:100], place=place)
    spec = next((one for one in state.game.file.phases if one.id == state.phase), None)
    if tags[0] != (spec.kind if spec else "set-up"):
        raise DocumentError(
            "{tag!r} is not open in {phase!r}", tag=tags[0], phase=state.phase, place=place
        )
    for number, frame in enumerate(frames):
        for one in (frame, *getattr(frame, "earlier", ())):
            _check_frame(state, one, f"{place}[{number}]")


def _check_frame(state: CgState, frame: Any, place: str) -> None:
    for field in frame.__struct_fields__:
        for name in getattr(frame, field) if field in UNIT_FIELDS else ():
            known("unit", name, state.units, f"{place}.{field}")
    for field in ("unit", "defender", "advanced"):
        if name := getattr(frame, field, ""):
            known("unit", name, state.units, f"{place}.{field}")
    for field in ("side", "last"):
        if name := getattr(frame, field, ""):
            known("side", name, state.game.file.sides, f"{place}.{field}")
    for name in (*getattr(frame, "declined", ()), *getattr(frame, "owed", ())):
        known("side", name, state.game.file.sides, place)
    if type(frame) is Combat:
        _check_combat(state, frame, place)
    _check_places(state, frame, place)


def _check_places(state: CgState, frame: Any, place: str) -> None:
    if type(frame) is MovementPhase:
        _check_taken(state, frame, f"{place}.taken")
    hexes = [*getattr(frame, "before", {}).values(), *getattr(frame, "stood", {}).values()]
    if type(frame) is SetUpPhase:
        hexes += frame.crowded.values()
    for name in hexes:
        if name not in state.places and name not in state.words:
            raise state.board.unknown(name).located(place=place)


def _check_taken(state: CgState, frame: MovementPhase, place: str) -> None:
    for name, side in (one for some in frame.taken.values() for one in some.items()):
        if name not in state.places:
            raise state.board.unknown(name).located(place=place)
        if side:
            known("side", side, state.game.file.sides, place)


def _check_combat(state: CgState, combat: Combat, place: str) -> None:
    known("side", combat.side, state.game.file.sides, f"{place}.side")
    for field in ("target", "retreated"):
        name = getattr(combat, field)
        if name and name not in state.places:
            raise state.board.unknown(name).located(place=f"{place}.{field}")
    table = state.tables.combat[combat.side]
    for at in (combat.column, combat.claimed, *combat.columns):
        if at is not None and not 0 <= at < len(table.columns):
            raise DocumentError("no such column", place=f"{place}.column")
    results = sorted({result for row in table.rows.values() for result in row})
    for result in (combat.result, combat.right, *combat.results):
        if result and result.count("/") != 1:
            raise no_such("result", result, results, place=f"{place}.result")
