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
from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import documents

__all__ = ["layer_cells", "parse_tmj", "read_tmj", "tile_grid", "tile_kinds"]

_MAX_LAYERS = 1_000


def read_tmj(data: bytes, *, file: object = None) -> TiledMap:
    """Read a hexagonal Tiled map; another orientation is refused."""
    documents.decode(data, file=file)  # refuses duplicate keys
    found = documents.decode_as(data, TiledMap, file=file)
    if found.orientation != "hexagonal":
        raise DocumentError(
            f"a map of orientation {found.orientation[:20]!r}",
            file=file,
            hint="we read hexagonal maps",
        )
    along = found.tilewidth if found.staggeraxis == "x" else found.tileheight
    if found.hexsidelength > along:
        raise DocumentError("hexes with sides longer than a tile", file=file, place="hexsidelength")
    return found


def parse_tmj(data: bytes, *, file: object = None) -> tuple[Features, list[str]]:
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
            collector.warn(f"the tileset {name!r} is another file: embed it to have its tiles read")
    for n, (layer, offset) in enumerate(_visible(tiled.layers, (0.0, 0.0), collector)):
        if n >= _MAX_LAYERS:
            raise LimitError(f"more than {_MAX_LAYERS} layers", file=file)
        place = f"layer {layer.name[:60]!r}"
        try:
            if isinstance(layer, TileLayer):
                _add_tiles(tiled, layer, offset, kinds, collector)
            elif isinstance(layer, ObjectLayer):
                for one in layer.objects:
                    add_object(one, layer.name, offset, kinds, collector)
            else:
                collector.warn(f"{place}: a picture was not read")
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
            return _words(value.strip(), f"tile {tile.id} of tileset {tileset.name[:40]!r}")
    word = (tile.type or tile.klass).strip()
    return [word] if word else []


def _words(text: str, place: str) -> list[str]:
    """Return the words of a JSON list, or a single word."""
    if not text.startswith("["):
        return [text]
    try:
        return documents.decode_as(text.encode("utf-8", "replace"), list[str])
    except InputError:
        raise DocumentError(f"{text[:40]!r} is not a list of terrains", place=place) from None


def _visible(
    layers: list[Layer], offset: tuple[float, float], collector: Collector
) -> Iterator[tuple[TileLayer | ObjectLayer | ImageLayer, tuple[float, float]]]:
    """Yield the visible layers with their offsets; groups are expanded."""
    for layer in layers:
        here = offset[0] + layer.offsetx, offset[1] + layer.offsety
        if not layer.visible:
            collector.warn(f"layer {layer.name[:60]!r} is hidden and was not read")
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
            raise LimitError(f"a layer of more than {MAX_CELLS} cells")
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
            collector.warn(f"layer {layer.name[:60]!r}: a tile without class or kind was not read")
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
