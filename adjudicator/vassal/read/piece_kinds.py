"""Finds the units of pieces that are alike: by the set-up of a scenario, or else in order.

A module may have one slot for all line infantry of a nation. Which piece is which unit then
follows from the set-up of a scenario: the piece on a hex is the unit that the scenario puts there.
In any other position the pieces of a type are its units one after another; a type of which the
game has too few units gets more, which a log carries in its header.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.read.profile import UnitsProfile
from adjudicator.vassal.read.profile_pieces import KindProfile, ScenarioProfile
from adjudicator.vassal.table.table import Table

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import UnitSpec

__all__ = [
    "KindPiece",
    "Kinds",
    "NamedPieces",
    "free_unit",
    "ground_of_tiles",
    "name_pieces",
    "named_scenario",
    "pieces_of_kinds",
]

#: returns the place of the game at a pixel; empty if there is none
Locate = Callable[[MapPoint | None], str]
#: the maximum number of units that a log adds to those of the game
_MOST = 500


class KindPiece(NamedTuple):
    """A piece that is some unit of a kind."""

    id: str
    kind: KindProfile
    #: its place on the map of the game; empty if it is elsewhere
    place: str


class NamedPieces(NamedTuple):
    """The units of pieces."""

    #: id of the piece -> unit
    units: dict[str, str]
    #: the scenario whose set-up was found; empty if none
    scenario: str
    #: units that the game does not have
    added: tuple[UnitSpec, ...]


class Kinds:
    """Looks up the kind of a piece by its name, and else by the number of its slot."""

    def __init__(self, profile: UnitsProfile) -> None:
        """Index the kinds of a profile."""
        self._by_gpid = {gpid: one for one in profile.kinds for gpid in one.gpids}
        self._by_name = {name: one for one in profile.kinds for name in one.names}

    def of(self, gpid: str, name: str) -> KindProfile | None:
        """Return the kind of a piece, or None."""
        return self._by_name.get(name) or self._by_gpid.get(gpid)


def named_scenario(names: ScenarioProfile, table: Table) -> str:
    """Return the scenario that a property of the module names; empty if none does."""
    values = (value for (_, key), value in table.properties.items() if key == names.property)
    return next((names.values[one] for one in values if one in names.values), "")


def pieces_of_kinds(kinds: Kinds, table: Table, place: Locate) -> list[KindPiece]:
    """Return the pieces on the maps that are some unit of a kind."""
    return [
        KindPiece(piece.id, kind, place(piece.place))
        for piece in table.pieces.values()
        if piece.place and (kind := kinds.of(piece.gpid, piece.name)) is not None
    ]


def ground_of_tiles(tiles: Mapping[str, str], table: Table, place: Locate) -> dict[str, str]:
    """Return the terrain of the places on which tiles lie."""
    laid = (one for one in table.pieces.values() if one.name in tiles)
    found = ((place(one.place), tiles[one.name]) for one in laid)
    return {at: terrain for at, terrain in found if at}


def name_pieces(
    game: Game, pieces: Sequence[KindPiece], *, known: Mapping[str, str], scenario: str = ""
) -> NamedPieces:
    """Return the units of pieces; `known` are those of an earlier log, `scenario` is the log's."""
    rest = [one for one in pieces if one.id not in known]
    if not known and (found := _by_set_up(game, pieces)):
        return found
    here = {one.id for one in pieces}
    units = {piece: unit for piece, unit in known.items() if piece in here}
    return _in_order(game, rest, units, scenario)


def free_unit(game: Game, kind: KindProfile, taken: Container[str]) -> str:
    """Return the first unit of a kind that is not taken; empty if all are."""
    free = (unit for unit, spec in game.units.items() if unit not in taken and _same(spec, kind))
    return next(free, "")


def _same(spec: UnitSpec, kind: KindProfile) -> bool:
    nation = not kind.nation or spec.nation == kind.nation
    return nation and (spec.type, spec.side) == (kind.type, kind.side)


def _by_set_up(game: Game, pieces: Sequence[KindPiece]) -> NamedPieces | None:
    """Return the units of the scenario that puts the same kinds on the same places, if any."""
    seen = Counter((one.kind.type, one.kind.side, one.place) for one in pieces)
    for name in game.file.scenarios:
        where = game.scenario(name).where
        specs = {unit: game.units[unit] for unit in where}
        set_up = Counter((specs[unit].type, specs[unit].side, at) for unit, at in where.items())
        if set_up != seen:
            continue
        free = dict(where)
        units: dict[str, str] = {}
        for one in pieces:
            units[one.id] = next(
                (u for u, at in free.items() if at == one.place and _same(specs[u], one.kind)), ""
            )
            free.pop(units[one.id], None)
        if all(units.values()):
            return NamedPieces(units, name, ())
    return None


def _in_order(
    game: Game, pieces: Sequence[KindPiece], units: dict[str, str], scenario: str
) -> NamedPieces:
    """Give the units of a type to its pieces in order, those of the scenario first."""
    taken = set(units.values())
    added: list[UnitSpec] = []
    first = list(game.scenario(scenario).where) if scenario else []
    order = dict.fromkeys([*first, *game.units])
    for one in sorted(pieces, key=lambda piece: (piece.place, piece.id)):
        free = (u for u in (first if one.kind.named else order) if u not in taken)
        unit = next((u for u in free if _same(game.units[u], one.kind)), "") or _new(
            game, one.kind, taken, added
        )
        if unit:
            units[one.id] = unit
            taken.add(unit)
    return NamedPieces(units, "", tuple(added))


def _new(game: Game, kind: KindProfile, taken: set[str], added: list[UnitSpec]) -> str:
    """Add a unit of a kind like another one of its type; return its id, empty if there is none."""
    like = [one for one in game.units.values() if one.type == kind.type]
    same = [one for one in like if _same(one, kind)] or like
    if not same or len(added) >= _MOST:
        return ""
    nation = kind.nation.lower().replace(" ", "-")
    own_type = all(one.nation == kind.nation for one in like)
    stem = kind.type if own_type or not nation else f"{kind.type}-{nation}"
    number = next(n for n in range(1, _MOST + 2) if f"{stem}-x{n}" not in taken)
    unit = f"{stem}-x{number}"
    name = (kind.names or [kind.type])[0]
    added.append(
        replace(
            same[0],
            id=unit,
            side=kind.side,
            nation=kind.nation,
            name=f"{name} {number}",
            ratings={},
        )
    )
    return unit
