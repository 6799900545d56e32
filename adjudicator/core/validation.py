"""Checks that units, scenarios, maps and positions fit a game."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from adjudicator.board.hex_board import HexBoard
from adjudicator.board.inline import InlineMap
from adjudicator.core.game import Game
from adjudicator.core.game_data import ScenarioFile, UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.names import no_such
from adjudicator.core.shapes import named_in
from adjudicator.errors import DocumentError, InputError, Text

__all__ = [
    "check_areas",
    "check_board",
    "check_names",
    "check_players",
    "check_scenario",
    "check_slopes",
    "check_units",
    "in_scenario",
    "in_tables",
    "known",
    "names_of",
    "needed",
    "read_position",
]

T = TypeVar("T")


def needed(name: str, has: Container[str], field: str) -> None:
    """Refuse a table that lacks an entry."""
    if name not in has:
        raise DocumentError("{name!r} is missing", name=name, place=field)


def known(what: str, name: str, names: Iterable[str], place: str | Text) -> None:
    """Refuse an unknown name."""
    if name not in names:
        raise no_such(what, name, names, place=place)


def names_of(game: Game) -> dict[str, Collection[str] | None]:
    """Return the names that every game has, by the nouns of their roles."""
    phases = [one.id for one in game.file.phases]
    types = game.unit_types
    return {"side": game.file.sides, "case": game.cases, "phase": phases, "type of unit": types}


def check_names(
    written: Struct,
    names: Mapping[str, Collection[str] | None],
    place: str = "",
    *,
    board: Any = None,
    words: Collection[str] = (),
) -> None:
    """Refuse unknown names in plain data, found by the roles of the fields.

    `names` lists them by the nouns of the roles; a role that it does not list is not checked. A
    `board` looks up places; `words` are places off the map.
    """
    for role, name, at in named_in(written, place):
        if name in role.besides:
            continue
        if board is not None and role.noun in ("place", "place or word"):
            if name not in board.places and (role.noun == "place" or name not in words):
                raise board.unknown(name).located(place=at)
        elif (listed := names.get(role.noun)) is not None:
            for one in listed if role.every else ():
                needed(one, name, at)
            for one in name if role.every else (name,):
                known(role.noun, one, listed, at)


@contextmanager
def in_tables(game: Game) -> Iterator[None]:
    """Name the file with the tables in the errors that are raised inside."""
    try:
        yield
    except InputError as error:
        raise error.located(file=game.replaced.get("tables", game.folder / "tables.json")) from None


@contextmanager
def in_scenario(game: Game, name: str) -> Iterator[None]:
    """Name the file of a scenario, and its rules, in the errors that are raised inside."""
    try:
        yield
    except InputError as error:
        raise error.located(file=game.scenario_file(name)) from None


def check_units(game: Game, header: Header) -> None:
    """Refuse units of an unknown side or type, and repeated units."""
    sides, types = game.file.sides, game.unit_types
    seen = set()
    for number, one in enumerate(header.units):
        if one.id in seen:
            text = Text("the unit {unit!r} stands there twice", unit=one.id)
            raise DocumentError(text, place=f"units[{number}].id")
        seen.add(one.id)
        known("side", one.side, sides, f"units[{number}].side")
        known("type of unit", one.type, types, f"units[{number}].type")
    for number, one in enumerate(game.units.values()):
        for what, name, names in (("side", one.side, sides), ("type of unit", one.type, types)):
            if name not in names:
                file = game.replaced.get("units", game.folder / "units.json")
                place = f"units[{number}].{what.partition(' ')[0]}"
                raise no_such(what, name, names, place=place).located(file=file)


def check_players(game: Game, header: Header) -> None:
    """Refuse players of an unknown side."""
    names = [*game.file.sides, *game.file.roles]
    for side in header.players:
        known("side", side, names, "players")


def check_scenario(game: Game, scenario: ScenarioFile, units: dict[str, UnitSpec]) -> None:
    """Refuse a file of the user: units that a scenario needs, or a scenario with unknown units."""
    others = (*scenario.reserve.values(), *scenario.beside.values())
    for unit in (*scenario.where, *(unit for some in others for unit in some)):
        if unit not in units:
            if game.scenario_file(scenario.id) == game.replaced.get("scenario"):
                mine = game.replaced["scenario"]
                raise no_such("unit", unit, units, place="where").located(file=mine)
            file = game.replaced.get("units", game.folder / "units.json")
            text = Text(
                "{unit!r} is missing, which the scenario {scenario!r} needs",
                unit=unit,
                scenario=scenario.id,
            )
            raise DocumentError(text, file=file, place="units")


def check_board(game: Game, board: HexBoard) -> None:
    """Refuse a map with terrain, hexsides or roads that the terrain chart lacks."""
    tables = game.tables
    grounds = {name for terrain in board.terrain.values() for name in terrain}
    kinds = {name for names in board.sides.values() for name in names}
    roads = {name for names in board.roads.values() for name in names}
    for what, names, chart in (
        ("terrain of this name:", grounds, tables.hexes),
        ("hexside of this name:", kinds, tables.hexsides),
        ("road of this name:", roads, tables.roads),
    ):
        for name in sorted(names - chart.keys()):
            own = board.id == game.file.map  # then the fault is in the tables
            place, file = (
                (what.partition(" ")[0], game.replaced.get("tables")) if own else ("map", None)
            )
            raise no_such(what, name, chart, place=place).located(file=file)


def check_areas(game: Game, written: InlineMap, *, regions: Iterable[str]) -> None:
    """Refuse sets and regions of an inline map that neither the rules nor the game's map have.

    `regions` are those that the rules use beside the regions in the tables.
    """
    if not written.sets and not written.regions:
        return
    own = game.hexboard()
    on_map = {name for one in own.hexmap.hexes.values() for name in one.regions}
    for role, field, names in (
        ("set of hexes", written.sets, {*own.sets}),
        ("region of hexes", written.regions, {*regions, *on_map}),
    ):
        in_use = {one.name for one in named_in(game.tables) if one.role.noun == role}
        for name in field:
            known(role, name, names | in_use, f"map.{role.partition(' ')[0]}s")


def check_slopes(board: HexBoard, kinds: Iterable[str]) -> None:
    """Refuse a hexside with a higher hex, such as a crest, if the map does not name that hex."""
    slopes = frozenset(kinds)
    for (one, two), names in board.sides.items():
        if slopes.isdisjoint(names) or not board.climbs.isdisjoint(((one, two), (two, one))):
            continue
        kind = next(name for name in names if name in slopes)
        raise DocumentError(
            "the {kind} {one}/{two} does not say which of its hexes is higher",
            kind=kind,
            one=one,
            two=two,
            place="map.hexsides",
            hint=Text('add "{one}/{two}": "{one}" or "{two}" to "uphill"', one=one, two=two),
        )


def read_position(header: Header, kind: type[T]) -> T:
    """Return the position of a header as the game's type, or raise an error that explains it."""
    try:
        return msgspec.convert(header.position or {}, kind)
    except msgspec.ValidationError as error:
        from adjudicator.core.line_errors import hint_for, plain_error  # noqa: PLC0415  # rare

        message, field = plain_error(error)
        place = f"position.{field}".rstrip(".")
        raise DocumentError(message, place=place, hint=hint_for(error, kind)) from None
