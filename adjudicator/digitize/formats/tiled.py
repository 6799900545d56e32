"""Reads hexagonal Tiled maps (TMJ): tiles and drawn objects become features, in Tiled's pixels.

- A tile's kind is its class, or its property ``kind`` or ``terrain`` (a word, or a JSON list of
  words). Neighbouring tiles of one kind on one layer become one area.
- An object's kind is its class, its property ``kind``, or the name of its layer; its name is its
  name; other custom properties are kept.

External tilesets and object templates are other files, which we do not open. Whatever needs them
gives a warning, and so do hidden layers and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.digitize.features import Features, Geometry
from adjudicator.digitize.formats.collect import Collector
from adjudicator.digitize.formats.tiled_data import MAX_CELLS, cells
from adjudicator.digitize.formats.tiled_grid import TileGrid
from adjudicator.digitize.formats.tiled_objects import add_object
from adjudicator.digitize.formats.tiled_types import (
    GroupLayer,
    ImageLayer,
    Layer,
    ObjectLayer,
    Tile,
    TiledMap,
    TileLayer,
    Tileset,
    value_of,
)
from adjudicator.errors import DocumentError, InputError, LimitError, Text
from adjudicator.safeio import documents

__all__ = ["layer_cells", "parse_tmj", "read_tmj", "tile_grid", "tile_kinds"]

_MAX_LAYERS = 1_000


def read_tmj(data: bytes, *, file: object = None) -> TiledMap:
    """Read a hexagonal Tiled map; another orientation is refused."""
    documents.decode(data, file=file)  # refuses duplicate keys
    found = documents.decode_as(data, TiledMap, file=file)
    if found.orientation != "hexagonal":
        raise DocumentError(
            "a map of orientation {orientation!r}",
            orientation=found.orientation[:20],
            file=file,
            hint="we read hexagonal maps",
        )
    along = found.tilewidth if found.staggeraxis == "x" else found.tileheight
    if found.hexsidelength > along:
        raise DocumentError("hexes with sides longer than a tile", file=file, place="hexsidelength")
    return found


def parse_tmj(data: bytes, *, file: object = None) -> tuple[Features, list[Text]]:
    """Read a hexagonal Tiled map; return its features in pixels, and warnings."""
    tiled = read_tmj(data, file=file)
    collector = Collector(file)
    try:
        kinds = tile_kinds(tiled)
    except InputError as error:
        raise error.located(file=file) from None
    for tileset in tiled.tilesets:
        if tileset.source is not None:
            name = tileset.source[:60]
            text = "the tileset {name!r} is another file: embed it to have its tiles read"
            collector.warn(Text(text, name=name))
    for n, (layer, offset) in enumerate(_visible(tiled.layers, (0.0, 0.0), collector)):
        if n >= _MAX_LAYERS:
            raise LimitError("more than {most} layers", most=_MAX_LAYERS, file=file)
        place = Text("layer {name!r}", name=layer.name[:60])
        try:
            if isinstance(layer, TileLayer):
                _add_tiles(tiled, layer, offset, kinds, collector)
            elif isinstance(layer, ObjectLayer):
                for one in layer.objects:
                    add_object(one, layer.name, offset, kinds, collector)
            else:
                collector.warn(Text("{place}: a picture was not read", place=place))
        except InputError as error:
            raise error.located(file=file, place=place) from None
    return collector.features(), collector.warnings


def tile_grid(tiled: TiledMap) -> TileGrid:
    """Return the tile sizes of a Tiled map."""
    return TileGrid(
        axis=tiled.staggeraxis,
        index=tiled.staggerindex,
        tile_width=tiled.tilewidth,
        tile_height=tiled.tileheight,
        side=tiled.hexsidelength,
    )


def tile_kinds(tiled: TiledMap) -> dict[int, list[str]]:
    """Return the kinds of every tile that has one, by tile number."""
    return {
        tileset.firstgid + tile.id: kinds
        for tileset in tiled.tilesets
        for tile in tileset.tiles
        if (kinds := _kinds(tile, tileset))
    }


def _kinds(tile: Tile, tileset: Tileset) -> list[str]:
    for name in ("terrain", "kind"):
        value = value_of(tile.properties, name)
        if isinstance(value, str) and value.strip():
            text, of = "tile {number} of tileset {name!r}", tileset.name[:40]
            return _words(value.strip(), Text(text, number=tile.id, name=of))
    word = (tile.type or tile.klass).strip()
    return [word] if word else []


def _words(text: str, place: Text) -> list[str]:
    """Return the words of a JSON list, or a single word."""
    if not text.startswith("["):
        return [text]
    try:
        return documents.decode_as(text.encode("utf-8", "replace"), list[str])
    except InputError:
        raise DocumentError(
            "{text!r} is not a list of terrains", text=text[:40], place=place
        ) from None


def _visible(
    layers: list[Layer], offset: tuple[float, float], collector: Collector
) -> Iterator[tuple[TileLayer | ObjectLayer | ImageLayer, tuple[float, float]]]:
    """Yield the visible layers with their offsets; groups are expanded."""
    for layer in layers:
        here = offset[0] + layer.offsetx, offset[1] + layer.offsety
        if not layer.visible:
            place = Text("layer {name!r}", name=layer.name[:60])
            collector.warn(Text("{place} is hidden and was not read", place=place))
        elif isinstance(layer, GroupLayer):
            yield from _visible(layer.layers, here, collector)
        else:
            yield layer, here


def layer_cells(tiled: TiledMap, layer: TileLayer) -> Iterator[tuple[int, int, int]]:
    """Yield (column, row, tile number) of every tile of a layer, including all chunks."""
    if layer.data is not None:
        size = layer.width, layer.height
        yield from cells(layer.data, layer.encoding, layer.compression, size)
    total = 0
    for chunk in layer.chunks if tiled.infinite else []:
        total += chunk.width * chunk.height
        if total > MAX_CELLS:
            raise LimitError("a layer of more than {most} cells", most=MAX_CELLS)
        size = chunk.width, chunk.height
        for column, row, tile in cells(chunk.data, layer.encoding, layer.compression, size):
            yield chunk.x + column, chunk.y + row, tile


def _add_tiles(
    tiled: TiledMap,
    layer: TileLayer,
    offset: tuple[float, float],
    kinds: dict[int, list[str]],
    collector: Collector,
) -> None:
    """Add the areas that the tiles of a layer form, kind by kind in the order of the tileset."""
    grid = tile_grid(tiled)
    found: dict[str, list[list[tuple[float, float]]]] = {
        kind: [] for words in kinds.values() for kind in words
    }
    for column, row, tile in layer_cells(tiled, layer):
        if tile not in kinds:
            place = Text("layer {name!r}", name=layer.name[:60])
            text = "{place}: a tile without class or kind was not read"
            collector.warn(Text(text, place=place))
        for kind in kinds.get(tile, []):
            outline = [(x + offset[0], y + offset[1]) for x, y in grid.outline(column, row)]
            found[kind].append(collector.points(outline, "a tile"))
    for kind, hexes in found.items():
        for area in _merged(hexes):
            collector.add(kind, area, properties={"layer": layer.name})


def _merged(hexes: list[list[tuple[float, float]]]) -> list[Geometry]:
    """Return the unions of adjacent hexes as areas, from the top left."""
    if not hexes:
        return []
    import shapely  # noqa: PLC0415 - slow to load, and most files never need it

    whole = shapely.normalize(shapely.union_all(shapely.polygons(hexes)))
    parts: list[Any] = list(shapely.get_parts(whole))
    parts.sort(key=lambda part: (part.bounds[1], part.bounds[0], part.bounds[3]))
    found = []
    for part in parts:
        rings = [[(x, y) for x, y in ring.coords] for ring in [part.exterior, *part.interiors]]
        found.append(Geometry(type="Polygon", coordinates=rings))
    return found
