"""`adjudicator map import` and `map export`: conversion from and to other formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.map.name import complete_map, read_any_map
from adjudicator.cli.output import output_option, refuse_existing
from adjudicator.cli.say import json_safe, say, warn
from adjudicator.cli.usage import BadParameter, UsageError
from adjudicator.errors import Text

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap
    from adjudicator.board.hex_map import HexMap
    from adjudicator.digitize.features import Features

__all__ = ["export_command", "import_command"]

#: warnings that are printed; the rest is counted
_SHOWN = 20


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-f",
    "--format",
    "format_name",
    type=click.Choice(["geojson", "labelme", "svg", "tmj"]),
    help="Format of FILE; by default guessed from its name or content.",
)
@output_option("Where to write the result; by default it is printed.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar="LABEL=KIND",
    help="Call the features of one label by another kind. Repeatable.",
)
@click.option("--flip-y", is_flag=True, help="In FILE, y grows upwards; turn it downwards.")
@click.option(
    "--compiled",
    is_flag=True,
    help="FILE is a Tiled map written by map export: give its map.json back.",
)
def import_command(
    *,
    file: Path,
    format_name: str | None,
    output: Path | None,
    kinds: tuple[str, ...],
    flip_y: bool,
    compiled: bool,
) -> None:
    """Turn a tracing into GeoJSON features.

    FILE is GeoJSON, labelme JSON, SVG as Inkscape writes it, or a hexagonal Tiled map (TMJ).
    Everything in FILE that is not read is reported.

    \b
    Examples:
      adjudicator map import tracing.svg -o my-map/source.geojson
      adjudicator map import scan.json -f labelme --kind forest=wood -o source.geojson
      adjudicator map import qgis.geojson --flip-y -o source.geojson
      adjudicator map import edited.tmj --compiled -o my-map/map.json
    """
    from adjudicator.digitize.formats import read_features
    from adjudicator.digitize.formats.geojson import dump_geojson

    if compiled:
        if kinds or flip_y or format_name not in (None, "tmj"):
            raise UsageError("--compiled goes with a Tiled map and no other option but -o")
        _import_compiled(file, output)
        return
    _check_target(output, [file])
    features, warnings = read_features(file, format_name)
    features, unused = _renamed(features, _pairs(kinds))
    warnings += [Text("no feature is called {label!r}", label=label) for label in unused]
    if flip_y:
        features = _flipped(features)
    with _about(file):
        data = dump_geojson(features)
    _write(output, data, _counts(features))
    _warn(warnings)


@click.command("export")
@click.argument("map_name", metavar="MAP", shell_complete=complete_map)
@click.option(
    "-f",
    "--format",
    "format_name",
    type=click.Choice(["geojson", "tmj"]),
    help="Format to write; by default guessed from the name of the output.",
)
@output_option("Where to write the map; by default it is printed.")
@click.option(
    "--features",
    "traced",
    is_flag=True,
    help="Export the traced features, brought on to the map, instead of the compiled hexes.",
)
def export_command(
    map_name: str, format_name: str | None, output: Path | None, traced: bool
) -> None:
    """Write a map as GeoJSON or Tiled TMJ.

    MAP is a map folder, a compiled map.json, or the name of a map that comes with Adjudicator.
    GeoJSON is in map pixels: a polygon for each hex, a line for each hexside and stretch of road;
    for a board of named places, the area and the point of each place, and the links.
    TMJ written to a file has a picture of its tiles beside it (NAME-tiles.png).

    \b
    Examples:
      adjudicator map export spi-austerlitz -o spi-austerlitz.tmj
      adjudicator map export crowning-glory -f geojson -o hexes.geojson
      adjudicator map export my-map/ --features -o traced.geojson
    """
    from adjudicator.digitize.folder import find_map
    from adjudicator.digitize.formats.geojson import dump_geojson

    chosen = format_name or _by_suffix(output) or ("geojson" if traced else None)
    if chosen is None:
        raise UsageError("say which format to write: -f geojson or -f tmj")
    if traced and chosen != "geojson":
        raise UsageError("--features are exported as GeoJSON")
    path = find_map(map_name)
    with _about(path):
        if traced:
            features = _traced(path, output)
        else:
            found = read_any_map(path)
            folder = path if path.is_dir() else path.parent
            _check_target(output, [path, *_files(folder, found.inputs)])
            if chosen == "tmj":
                from adjudicator.digitize.folder import require_hex_map

                _export_tmj(require_hex_map(found, path), output)
                return
            features = _compiled(found)
        data = dump_geojson(features)
    _write(output, data, _counts(features))


def _compiled(found: AnyMap) -> Features:
    """Return the features of a compiled map, of hexes or of places."""
    from adjudicator.board.place_map import PlaceMap
    from adjudicator.digitize.formats.map_features import hexmap_to_features
    from adjudicator.digitize.formats.place_features import places_to_features

    return places_to_features(found) if isinstance(found, PlaceMap) else hexmap_to_features(found)


def _import_compiled(file: Path, output: Path | None) -> None:
    from adjudicator.digitize.formats.tiled_import import map_from_tmj
    from adjudicator.digitize.map_file import map_bytes
    from adjudicator.safeio import documents

    _check_target(output, [file])
    hexmap = map_from_tmj(documents.read_bytes(file), file=file)
    _write(output, map_bytes(hexmap), Text("{n} hexes", n=len(hexmap.hexes)))


def _export_tmj(hexmap: HexMap, output: Path | None) -> None:
    from adjudicator.digitize.formats.tiled_export import tmj_from_map
    from adjudicator.digitize.formats.tiled_picture import tileset_picture
    from adjudicator.safeio import documents

    if output is None:
        _write(None, tmj_from_map(hexmap), Text("{n} hexes", n=len(hexmap.hexes)))
        return
    picture = output.with_name(f"{output.stem}-tiles.png")
    refuse_existing(picture)
    data = tmj_from_map(hexmap, picture=picture.name)
    tiles = tileset_picture(hexmap)
    before = documents.read_bytes(picture) if picture.is_file() else None
    documents.write_bytes(picture, tiles)
    try:
        text = "{n} hexes; its tiles are {file}"
        _write(output, data, Text(text, n=len(hexmap.hexes), file=picture.name))
    except BaseException:  # no picture may remain without its map
        if before is None:
            picture.unlink(missing_ok=True)
        else:
            documents.write_bytes(picture, before)
        raise


def _check_target(output: Path | None, inputs: Iterable[Path]) -> None:
    """Reject an output without a name, and one that would overwrite an input."""
    from adjudicator.safeio import documents

    if output is not None and not output.name:
        raise UsageError("-o needs the name of a file")
    if output is not None:
        documents.refuse_overwrite(output, inputs)


def _files(folder: Path, inputs: Iterable[str]) -> list[Path]:
    """Return the files of a map folder that no export may overwrite."""
    return [folder / name for name in ("grid.json", "places.json", "map.json", *inputs)]


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Add the file to errors that name none."""
    from adjudicator.errors import InputError

    try:
        yield
    except InputError as error:
        raise error.located(file=path) from None


def _traced(path: Path, output: Path | None) -> Features:
    """Return the traced features of a map folder, in map pixels."""
    from adjudicator.digitize.any_folder import open_folder
    from adjudicator.digitize.formats.map_features import shapes_to_features
    from adjudicator.digitize.shapes import map_shapes
    from adjudicator.errors import DocumentError

    if not path.is_dir():
        raise DocumentError(
            "a compiled map has no traced features", file=path, hint="give the map's folder"
        )
    folder = open_folder(path)
    _check_target(output, _files(path, folder.inputs))
    return shapes_to_features((shape.feature, shape.geometry) for shape in map_shapes(folder))


def _by_suffix(output: Path | None) -> str | None:
    known = {".geojson": "geojson", ".json": "geojson", ".tmj": "tmj"}
    return known.get(output.suffix.lower()) if output else None


def _pairs(kinds: tuple[str, ...]) -> dict[str, str]:
    """Return the --kind options as label -> kind."""
    found = {}
    for text in kinds:
        label, equals, kind = text.partition("=")
        if not (label.strip() and equals and kind.strip()):
            raise BadParameter("{text!r} is not LABEL=KIND", text=text, param_hint="--kind")
        found[label.strip()] = kind.strip()
    return found


def _renamed(features: Features, kinds: dict[str, str]) -> tuple[Features, list[str]]:
    """Return features with renamed kinds, and the labels that no feature has."""
    from msgspec.structs import replace

    seen = {feature.kind for feature in features.features}
    renamed = [replace(one, kind=kinds.get(one.kind, one.kind)) for one in features.features]
    return replace(features, features=renamed), [label for label in kinds if label not in seen]


def _flipped(features: Features) -> Features:
    """Return features with y negated."""
    from msgspec.structs import replace

    def turned(value: Any) -> Any:
        if isinstance(value, list):
            return [turned(one) for one in value]
        return value[0], 0.0 - value[1]

    def flipped(one: Any) -> Any:
        if one.geometry is None:
            return one
        geometry = replace(one.geometry, coordinates=turned(one.geometry.coordinates))
        return replace(one, geometry=geometry)

    return replace(features, features=[flipped(one) for one in features.features])


def _counts(features: Features) -> Text:
    """Return the number of features, in total and by kind."""
    counts = Counter(feature.kind or "(no kind)" for feature in features.features)
    listed = ", ".join(f"{kind} {counts[kind]}" for kind in sorted(counts))
    number = len(features.features)
    if not listed:
        return Text("{n} features", n=number)
    return Text("{n} features: {kinds}", n=number, kinds=listed)


def _write(output: Path | None, data: bytes, summary: Text) -> None:
    """Write to the file, or print; the summary goes where it does not mix with the data."""
    if output is None:
        click.echo(json_safe(data.decode()), nl=False)
        say(summary, err=True)
        return
    from adjudicator.safeio import documents

    documents.write_bytes(output, data)
    say(Text("{file}: {what}", file=output, what=summary))


def _warn(warnings: list[Text]) -> None:
    for text in warnings[:_SHOWN]:
        warn(text)
    if len(warnings) > _SHOWN:
        say(Text("... and {n} more warnings", n=len(warnings) - _SHOWN), err=True)
