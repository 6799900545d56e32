"""Writes a compiled map as a hexagonal Tiled map (TMJ), with all the data of map.json.

Layers: ``terrain`` (tiles; one tile for each combination of terrains), ``hexes`` (points named
by label, with elevation and regions), ``hexsides`` and ``roads`` (lines named by the hexes they
lie between) and ``names`` (texts). All other data are in a property of the map, so that
:func:`~adjudicator.digitize.formats.tiled_import.map_from_tmj` returns the same map.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.board.lattice import Point
from adjudicator.digitize.formats.tiled_grid import TileGrid
from adjudicator.digitize.formats.tiled_layout import TileLayout, tile_sets
from adjudicator.digitize.formats.tiled_picture import columns_of, tile_colour

__all__ = ["MAP_PROPERTY", "tmj_from_map"]

#: the property of the Tiled map that holds the data that have no layer
MAP_PROPERTY = "adjudicator"


def _listed(words: list[str]) -> str:
    """Return a list as the text of a property: a single word as it is, more as JSON."""
    if len(words) == 1 and words[0].strip() == words[0] and words[0][:1] not in ("[", ""):
        return words[0]
    return json.dumps(words, ensure_ascii=False)


def tmj_from_map(hexmap: HexMap, *, picture: str | None = None) -> bytes:
    """Return a compiled map as TMJ; the same map gives the same bytes.

    `picture` is the file name of the tiles' picture (see
    :func:`~adjudicator.digitize.formats.tiled_picture.tileset_picture`), if there is one.
    """
    layout, objects = TileLayout(hexmap), _Objects()
    layers = [
        _tile_layer(hexmap, layout),
        _object_layer(2, "hexes", [_hex(*one, layout, objects) for one in hexmap.hexes.items()]),
        _object_layer(
            3, "hexsides", [_side(*one, layout, objects) for one in hexmap.hexsides.items()]
        ),
        _object_layer(4, "roads", _roads(hexmap, layout, objects)),
        _object_layer(5, "names", _names(hexmap, layout, objects)),
    ]
    tiles = layout.tiles
    head = {
        "type": "map",
        "version": "1.10",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": layout.width,
        "height": layout.height,
        "tilewidth": tiles.tile_width,
        "tileheight": tiles.tile_height,
        "hexsidelength": tiles.side,
        "staggeraxis": tiles.axis,
        "staggerindex": tiles.index,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": objects.last + 1,
        "properties": [_property(MAP_PROPERTY, _rest(hexmap))],
        "tilesets": [_tileset(hexmap, tiles, picture)],
    }
    return _text(head, layers).encode("utf-8")


class _Objects:
    """Creates Tiled objects, numbered from 1."""

    def __init__(self) -> None:
        self.last = 0

    def new(self, name: str, kind: str, at: Point, properties: list[Any]) -> dict[str, Any]:
        self.last += 1
        return {
            "id": self.last,
            "name": name,
            "type": kind,
            "x": _number(at[0]),
            "y": _number(at[1]),
            "width": 0,
            "height": 0,
            "rotation": 0,
            "visible": True,
            "properties": properties,
        }

    def line(
        self, name: str, kind: str, ends: list[Point], properties: list[Any]
    ) -> dict[str, Any]:
        (x, y), (to_x, to_y) = ends
        steps = [{"x": 0, "y": 0}, {"x": _number(to_x - x), "y": _number(to_y - y)}]
        return {**self.new(name, kind, (x, y), properties), "polyline": steps}


def _number(value: float) -> float:
    return int(value) if float(value).is_integer() else value


def _property(name: str, value: Any, kind: str = "string") -> dict[str, Any]:
    return {"name": name, "type": kind, "value": value}


def _rest(hexmap: HexMap) -> str:
    """Return the data of a map that have no layer, as JSON text."""
    values = msgspec.to_builtins(hexmap)
    for name in ("hexsides", "roads"):
        values.pop(name, None)
    return json.dumps({**values, "hexes": {}}, ensure_ascii=False)


def _origins(source: dict[str, list[str]]) -> list[dict[str, Any]]:
    return [_property("from", json.dumps(source, ensure_ascii=False))] if source else []


def _tile_layer(hexmap: HexMap, layout: TileLayout) -> dict[str, Any]:
    sets = {terrain: n + 1 for n, terrain in enumerate(tile_sets(hexmap))}
    data = [0] * (layout.width * layout.height)
    for label, record in hexmap.hexes.items():
        column, row = layout.cell(layout.grid.hex(label))
        data[row * layout.width + column] = sets[tuple(record.terrain)]
    layer = _layer(1, "terrain", "tilelayer")
    return {**layer, "width": layout.width, "height": layout.height, "data": data}


def _layer(number: int, name: str, kind: str) -> dict[str, Any]:
    fields = {"id": number, "name": name, "type": kind, "visible": True, "opacity": 1}
    return {**fields, "x": 0, "y": 0}


def _object_layer(number: int, name: str, objects: list[dict[str, Any]]) -> dict[str, Any]:
    layer = _layer(number, name, "objectgroup")
    return {**layer, "draworder": "topdown", "objects": objects}


def _hex(label: str, record: HexRecord, layout: TileLayout, objects: _Objects) -> dict[str, Any]:
    properties: list[Any] = []
    if record.elevation is not None:
        properties.append(_property("elevation", record.elevation, "int"))
    if record.level is not None:
        properties.append(_property("level", record.level, "int"))
    if record.regions:
        properties.append(_property("regions", _listed(record.regions)))
    properties += _origins(record.source)
    return {**objects.new(label, "hex", layout.centre(label), properties), "point": True}


def _side(label: str, record: SideRecord, layout: TileLayout, objects: _Objects) -> dict[str, Any]:
    properties = [_property("kinds", _listed(record.kinds))]
    if record.uphill is not None:
        properties.append(_property("uphill", record.uphill))
    properties += _origins(record.source)
    kind = record.kinds[0] if record.kinds else "hexside"
    return objects.line(label, kind, layout.side_line(label), properties)


def _roads(hexmap: HexMap, layout: TileLayout, objects: _Objects) -> list[dict[str, Any]]:
    found = []
    for road, links in hexmap.roads.items():
        for link, origins in links.items():
            first, _, second = link.partition("/")
            ends = [layout.centre(first), layout.centre(second)]
            properties = [_property("from", json.dumps(origins, ensure_ascii=False))]
            found.append(objects.line(link, road, ends, properties))
    return found


def _names(hexmap: HexMap, layout: TileLayout, objects: _Objects) -> list[dict[str, Any]]:
    """Return each name as a text object below the centre of its hex."""
    wide, high = layout.tiles.tile_width, max(8, layout.tiles.tile_height // 4)
    found = []
    for label, record in hexmap.hexes.items():
        x, y = layout.centre(label)
        for n, name in enumerate(record.names):
            at = x - wide / 2, y + n * high
            one = objects.new("", "name", at, [_property("hex", label)])
            text = {"text": name, "halign": "center", "pixelsize": high * 3 // 4}
            found.append({**one, "width": wide, "height": high, "text": text})
    return found


def _tileset(hexmap: HexMap, tiles: TileGrid, picture: str | None) -> dict[str, Any]:
    sets = tile_sets(hexmap)
    columns = columns_of(len(sets))
    size = {"tilewidth": tiles.tile_width, "tileheight": tiles.tile_height}
    entry: dict[str, Any] = {
        "firstgid": 1,
        "name": "terrain",
        **size,
        "tilecount": len(sets),
        "columns": columns if picture else 0,
        "margin": 0,
        "spacing": 0,
    }
    if picture:
        rows = -(-len(sets) // columns)
        entry["image"] = picture
        entry["imagewidth"] = columns * tiles.tile_width
        entry["imageheight"] = rows * tiles.tile_height
    entry["tiles"] = [
        {
            "id": n,
            "type": terrain[0] if terrain else "",
            "properties": [
                _property("colour", "#ff" + tile_colour(terrain)[1:], "color"),
                _property("terrain", _listed(list(terrain))),
            ],
        }
        for n, terrain in enumerate(sets)
    ]
    return entry


def _text(head: dict[str, Any], layers: list[dict[str, Any]]) -> str:
    """Return the map as readable JSON: one line per field, object and row of tiles."""
    lines = [f" {json.dumps(key)}: {_compact(value)}" for key, value in head.items()]
    lines.append(' "layers": [\n' + ",\n".join(_layer_text(one) for one in layers) + "\n ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _layer_text(layer: dict[str, Any]) -> str:
    key = "objects" if "objects" in layer else "data"
    values = layer.pop(key)
    if key == "data":
        wide = layer["width"]
        starts = range(0, len(values), wide)
        rows = [", ".join(map(str, values[at : at + wide])) for at in starts]
    else:
        rows = [_compact(one) for one in values]
    body = "\n" + ",\n".join(f"   {row}" for row in rows) if rows else ""
    return f'  {_compact(layer)[:-1]}, "{key}": [{body}]}}'
