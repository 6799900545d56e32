"""Reads a compiled map from a Tiled map that we wrote, with the changes made in Tiled.

A hex without a tile has the map's default terrain; a hex whose object was deleted has no
elevation, regions or origins. A name, hexside or road whose object was deleted is removed from
the map. The result is a valid map: all labels are in its grid, and hexsides have canonical names.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.board.map_check import check_map
from adjudicator.digitize.formats.tiled import layer_cells, read_tmj, tile_kinds
from adjudicator.digitize.formats.tiled_export import MAP_PROPERTY
from adjudicator.digitize.formats.tiled_layout import TileLayout
from adjudicator.digitize.formats.tiled_types import (
    ObjectLayer,
    TiledMap,
    TiledObject,
    TileLayer,
    value_of,
)
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.safeio import documents, wording

__all__ = ["map_from_tmj"]

Record = TypeVar("Record", HexRecord, SideRecord)
T = TypeVar("T")


def map_from_tmj(data: bytes, *, file: object = None) -> HexMap:
    """Return the compiled map of a Tiled map that we wrote."""
    tiled = read_tmj(data, file=file)
    rest = value_of(tiled.properties, MAP_PROPERTY)
    if not isinstance(rest, str):
        raise DocumentError(
            "this Tiled map was not exported from a compiled map",
            file=file,
            hint="import it as features instead",
        )
    try:
        base = _decoded(rest, HexMap)
        layout = TileLayout(base)
    except InputError as error:
        raise error.located(file=file, place=Text("property {name}", name=MAP_PROPERTY)) from None
    try:
        found = _Restorer(tiled, base, layout, file).restored()
        check_map(found)
    except InputError as error:
        raise error.located(file=file) from None
    return found


def _decoded(text: str, kind: type[T]) -> T:
    """Return the JSON text of a property as a typed value."""
    data = text.encode("utf-8", "replace")
    documents.decode(data)  # refuses duplicate keys
    return documents.decode_as(data, kind)


class _Restorer:
    """Builds a map from the layers of a Tiled map."""

    def __init__(self, tiled: TiledMap, base: HexMap, layout: TileLayout, file: object) -> None:
        self.tiled = tiled
        self.base = base
        self.layout = layout
        self.file = file

    def restored(self) -> HexMap:
        terrain, names = self._terrain(), self._names()
        objects = {one.name: one for one in self._objects("hexes")}
        for label, one in objects.items():
            self._check_label(one, label)
        hexes = {}
        for label in self.layout.grid.labels:
            words = terrain.get(label, [self.base.default_terrain])
            hexes[label] = self._hex(objects.get(label), words, names.get(label, []))
        sides: dict[str, SideRecord] = {}
        for one in self._objects("hexsides"):
            self._put(one, sides, self._side(one))
        roads: dict[str, dict[str, list[str]]] = {}
        for one in self._objects("roads"):
            self._put(one, roads.setdefault(one.type, {}), self._listed(one, "from"))
        return msgspec.structs.replace(self.base, hexes=hexes, hexsides=sides, roads=roads)

    def _put(self, one: TiledObject, into: dict[str, T], value: T) -> None:
        """Store the value of a hexside object under the hexside's canonical name."""
        grid = self.layout.grid
        try:
            name = grid.side_label(grid.side(one.name))
        except InputError as error:
            raise self._wrong(one, error.what) from None
        if name in into:
            raise self._wrong(one, Text("the hexside {name} stands twice", name=name))
        into[name] = value

    def _objects(self, name: str) -> list[TiledObject]:
        for layer in self.tiled.layers:
            if isinstance(layer, ObjectLayer) and layer.name == name:
                self._check_duplicates(layer)
                return layer.objects
        raise DocumentError("no object layer {name!r}", name=name, file=self.file)

    def _check_duplicates(self, layer: ObjectLayer) -> None:
        """Refuse two objects for the same hex, hexside or road connection."""
        seen: set[tuple[str, str]] = set()
        for one in layer.objects:
            thing = one.type if layer.name == "roads" else "", one.name
            if one.text is None and thing in seen:
                text = Text("it stands twice on the layer {layer!r}", layer=layer.name)
                raise self._wrong(one, text)
            seen.add(thing)

    def _terrain(self) -> dict[str, list[str]]:
        """Return the terrains of the hexes that have a tile."""
        layers = [
            one for one in self.tiled.layers if isinstance(one, TileLayer) and one.name == "terrain"
        ]
        if not layers:
            raise DocumentError("no tile layer 'terrain'", file=self.file)
        label_at = {self.layout.cell(h): self.layout.grid.label(h) for h in self.layout.grid}
        kinds, found = tile_kinds(self.tiled), {}
        place = "layer 'terrain'"
        try:
            for column, row, tile in layer_cells(self.tiled, layers[0]):
                label = label_at.get((column, row))
                where = f"column {column}, row {row}"
                if label is None:
                    raise DocumentError("a tile at {where}, where the map has no hex", where=where)
                if tile not in kinds:
                    raise DocumentError("a tile at {where} that has no terrain", where=where)
                found[label] = kinds[tile]
        except InputError as error:
            raise error.located(file=self.file, place=place) from None
        return found

    def _names(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for one in self._objects("names"):
            label = value_of(one.properties, "hex")
            if not isinstance(label, str) or one.text is None:
                raise self._wrong(one, Text("a name without a text or the property hex"))
            self._check_label(one, label)
            found.setdefault(label, []).append(one.text.text)
        return found

    def _hex(self, one: TiledObject | None, terrain: list[str], names: list[str]) -> HexRecord:
        if one is None:
            return HexRecord(terrain=terrain, names=names)
        values = {
            "terrain": terrain,
            "names": names,
            "elevation": value_of(one.properties, "elevation"),
            "level": value_of(one.properties, "level"),
            "regions": self._listed(one, "regions"),
            "from": self._origins(one),
        }
        return self._converted(one, values, HexRecord)

    def _side(self, one: TiledObject) -> SideRecord:
        values = {
            "kinds": self._listed(one, "kinds"),
            "uphill": value_of(one.properties, "uphill"),
            "from": self._origins(one),
        }
        return self._converted(one, values, SideRecord)

    def _converted(self, one: TiledObject, values: dict[str, Any], kind: type[Record]) -> Record:
        try:
            return msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            raise self._wrong(one, wording.of_convert(error)) from None

    def _listed(self, one: TiledObject, name: str) -> list[str]:
        value = value_of(one.properties, name)
        if value is None:
            return []
        if isinstance(value, str) and not value.startswith("["):
            return [value]
        return self._json(one, name, list[str])

    def _origins(self, one: TiledObject) -> dict[str, list[str]]:
        if value_of(one.properties, "from") is None:
            return {}
        return self._json(one, "from", dict[str, list[str]])

    def _json(self, one: TiledObject, name: str, kind: type[T]) -> T:
        value = value_of(one.properties, name)
        try:
            return _decoded(value if isinstance(value, str) else "", kind)
        except InputError as error:
            text = Text("the property {name!r}: {what}", name=name, what=error.what)
            raise self._wrong(one, text) from None

    def _check_label(self, one: TiledObject, label: str) -> None:
        if not self.layout.grid.has(label):
            raise self._wrong(one, Text("the map has no hex {label!r}", label=label[:20]))

    def _wrong(self, one: TiledObject, message: Text) -> DocumentError:
        return DocumentError(
            message,
            file=self.file,
            place=Text("object {number} {name!r}", number=one.id, name=one.name[:40]),
        )
