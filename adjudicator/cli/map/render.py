"""`adjudicator map render` and `adjudicator map diff`: pictures and comparison of maps."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from adjudicator.cli.language import in_message_language, lang_option
from adjudicator.cli.map.name import complete_map, read_any_map
from adjudicator.cli.output import output_option
from adjudicator.cli.say import json_text, say
from adjudicator.cli.usage import UsageError
from adjudicator.errors import DocumentError, InputError, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.board.any_board import AnyMap
    from adjudicator.board.place_map import PlaceMap
    from adjudicator.digitize.compare import MapChange
    from adjudicator.digitize.render.scene import Picture, Scene
    from adjudicator.digitize.render.tracing import Traced

__all__ = ["diff_command", "render_command"]

_ENDINGS = (".png", ".svg")
#: stands for the scan that grid.json names
_OWN_SCAN = "the scan of grid.json"


def _check_ending(output: Path) -> None:
    """Reject an output whose ending is not a known format, before any work is done."""
    if output.suffix.lower() not in _ENDINGS:
        raise DocumentError(
            "no picture format ends with {suffix!r}",
            suffix=output.suffix or Text("nothing"),
            file=output,
            hint="write to a name that ends with .png or .svg",
        )


@contextmanager
def _progress() -> Iterator[Callable[[float], None] | None]:
    """Yield a function that shows the share done, or None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    label = in_message_language(Text("drawing"))
    with click.progressbar(length=1000, label=label, file=sys.stderr) as bar:
        yield lambda share: bar.update(round(share * 1000) - bar.pos)


def _write(scene: Scene, output: Path, scale: float) -> Text:
    """Write a scene in the format of the file's ending; return a description of the file."""
    from adjudicator.safeio import documents

    if output.suffix.lower() == ".svg":
        from adjudicator.digitize.render.svg import render_svg

        documents.write_text(output, render_svg(scene, scale))
        return Text(
            "{file}: SVG, {width:.0f} by {height:.0f}",
            file=output,
            width=scene.width * scale,
            height=scene.height * scale,
        )
    from adjudicator.digitize.render.png import picture_size, render_png

    width, height = picture_size(scene, scale)
    with _progress() as progress:
        data = render_png(scene, scale, progress)
    documents.write_bytes(output, data)
    text = "{file}: PNG, {width} by {height} pixels"
    return Text(text, file=output, width=width, height=height)


def _traced(path: Path) -> list[Traced]:
    """Return the traced features of a map folder, in map coordinates."""
    from adjudicator.digitize.any_folder import open_folder
    from adjudicator.digitize.render.tracing import Traced
    from adjudicator.digitize.shapes import map_shapes

    if not path.is_dir():
        raise DocumentError(
            "a map.json alone has no traced features", file=path, hint="give the map folder"
        )
    shapes = map_shapes(open_folder(path))
    return [Traced(one.feature.id, one.feature.kind, one.geometry) for one in shapes]


def _scan_place(path: Path) -> tuple[float, float, float, float, float, float]:
    """Return the transform of a scan onto the map, as registered for the source in pixels."""
    from adjudicator import resources

    if not path.is_dir() or not any((path / name).is_file() for name in resources.MAIN):
        return 1.0, 0.0, 0.0, 0.0, 1.0, 0.0
    from adjudicator.digitize.any_folder import open_folder
    from adjudicator.digitize.folder import MapFolder
    from adjudicator.digitize.register import scan_transform, source_transform

    folder = open_folder(path)
    if isinstance(folder, MapFolder) and folder.spec.scan is not None:
        return scan_transform(folder.grid, folder.spec.scan)
    for ref, features in folder.sources:
        if ref.space == "pixels" and ref.registration is not None:
            transform, _ = source_transform(folder.grid, ref, features)
            return transform.a, transform.b, transform.c, transform.d, transform.e, transform.f
    return 1.0, 0.0, 0.0, 0.0, 1.0, 0.0


def _own_scan(path: Path) -> Path:
    """Return the file of the scan that the grid.json of a map folder names."""
    from adjudicator.digitize.folder import MapFolder

    if not (path / "grid.json").is_file():
        raise DocumentError("only a map folder has a scan of its own", file=path)
    folder = MapFolder(path)
    if folder.spec.scan is None:
        hint = "name a picture: --scan scan.png"
        raise DocumentError("grid.json names no scan", file=folder.grid_file, hint=hint)
    return folder.scan_file(folder.spec.scan)


def _scan(file: Path | None, path: Path) -> Picture | None:
    """Read a scan, checked and bounded, as a picture to draw under the map."""
    if file is None:
        return None
    import io

    from adjudicator.digitize.render.scene import Picture
    from adjudicator.safeio.image import read_image

    image = read_image(file)
    data = io.BytesIO()
    image.save(data, "PNG", compress_level=1)
    return Picture(data.getvalue(), image.width, image.height, _scan_place(path))


class _PictureOptions(NamedTuple):
    """The options of a picture."""

    labels: bool
    names: bool
    bare: bool
    language: str
    features: Sequence[Traced]
    scan: Picture | None


def _scene(found: AnyMap, options: _PictureOptions) -> Scene:
    """Return the drawing of a map, of hexes or of places."""
    from adjudicator.board.place_map import PlaceMap

    if isinstance(found, PlaceMap):
        return _places_scene(found, options)
    from adjudicator.digitize.render.build import LAYERS, build_scene

    left_out = ("frame", "counters", "sets") if options.bare else ()
    return build_scene(
        found,
        labels=options.labels,
        names=options.names,
        layers=[name for name in LAYERS if name not in left_out],
        features=options.features,
        scan=options.scan,
    )


def _places_scene(found: PlaceMap, options: _PictureOptions) -> Scene:
    from adjudicator.digitize.render.places.build import PLACE_LAYERS, places_scene

    if not options.labels:
        raise UsageError("--no-labels is for hex maps; a board of places has --no-names")
    left_out = [
        *(["frame"] if options.bare else []),
        *([] if options.names else ["labels", "plaques", "names"]),
    ]
    return places_scene(
        found,
        language=options.language,
        layers=[name for name in PLACE_LAYERS if name not in left_out],
        features=options.features,
        scan=options.scan,
    )


@click.command(name="render")
@click.argument("map_name", metavar="MAP", shell_complete=complete_map)
@output_option("File to write: .png or .svg.", folder=True, required=True)
@click.option(
    "--scale",
    default=1.0,
    show_default=True,
    type=float,
    help="Size: 1 is one pixel a map unit; 3 or 4 is good for print.",
)
@click.option("--features", is_flag=True, help="Draw the traced features over the map.")
@click.option("--no-labels", is_flag=True, help="Leave out the hex labels.")
@click.option("--no-names", is_flag=True, help="Leave out the names.")
@click.option(
    "--bare",
    is_flag=True,
    help="Leave out frame, key and set-up: the picture ends where the hexes, or the sheet, end.",
)
@click.option(
    "--scan",
    type=click.Path(path_type=Path),
    is_flag=False,
    flag_value=_OWN_SCAN,
    help="Lay a picture underneath, as grid.json or the source in pixels registers it; without a "
    "name, the scan of grid.json.",
)
@lang_option
def render_command(
    *,
    map_name: str, output: Path, scale: float, features: bool, no_labels: bool, no_names: bool,
    bare: bool, scan: Path | None, language: str,
) -> None:  # fmt: skip
    """Draw a map as PNG or SVG.

    MAP is a map folder, a compiled map.json, or the name of a map that comes with Adjudicator. On
    a board of named places, names are in the language of --lang if they exist in it.

    \b
    Examples:
      adjudicator map render crowning-glory -o map.png
      adjudicator map render coup-de-tonnerre -o board.png --lang fr
      adjudicator map render my-map/ -o print.png --scale 4
      adjudicator map render my-map/ -o check.svg --features
      adjudicator map render my-map/ -o check.png --scan scan.jpg --features
      adjudicator map render my-map/ --scan -o check.png
    """
    from adjudicator.digitize.folder import find_map
    from adjudicator.safeio.documents import refuse_overwrite

    _check_ending(output)
    if scan is not None:
        refuse_overwrite(output, [scan])
    path = find_map(map_name)
    try:
        # the sources first: their problems are errors here, elsewhere only warnings
        scan = _own_scan(path) if scan == Path(_OWN_SCAN) else scan
        traced, picture = _traced(path) if features else (), _scan(scan, path)
        options = _PictureOptions(not no_labels, not no_names, bare, language, traced, picture)
        scene = _scene(read_any_map(path), options)
        say(_write(scene, output, scale))
    except InputError as error:
        raise error.located(file=path) from None


@click.command(name="diff")
@click.argument("first", metavar="A", shell_complete=complete_map)
@click.argument("second", metavar="B", shell_complete=complete_map)
@output_option("Also draw the differences: .png or .svg.", folder=True)
@click.option("--scale", default=1.0, show_default=True, type=float, help="Size of the picture.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text",
              show_default=True, help="How to print the list.")  # fmt: skip
def diff_command(first: str, second: str, output: Path | None, scale: float, form: str) -> None:
    """Compare two maps, as a list and a picture. Exits with 1 if they differ.

    A and B are map folders, compiled map.json files, or names of maps that come with
    Adjudicator.

    \b
    Examples:
      adjudicator map diff old/map.json my-map/
      adjudicator map diff old/map.json my-map/ -o changes.png
      adjudicator map diff old/map.json my-map/ --format json
    """
    from adjudicator.digitize.folder import find_map

    if output is not None:
        _check_ending(output)
    one, two = (read_any_map(find_map(name)) for name in (first, second))
    changes, draw = _compared(one, two)
    if output is not None:
        try:
            say(_write(draw(), output, scale), err=True)
        except InputError as error:
            raise error.located(file=output) from None
    if form == "json":
        import msgspec

        rows = {"differ": bool(changes), "changes": changes}
        click.echo(json_text(msgspec.to_builtins(rows), indent=2))
    else:
        for change in changes:
            say(change.line())
        click.echo(f"{len(changes)} differences" if len(changes) != 1 else "1 difference")
    sys.exit(1 if changes else 0)


def _compared(one: AnyMap, two: AnyMap) -> tuple[list[MapChange], Callable[[], Scene]]:
    """Return every difference between two maps of one kind, and a function that draws them."""
    from adjudicator.board.place_map import PlaceMap

    if isinstance(one, PlaceMap) and isinstance(two, PlaceMap):
        from adjudicator.digitize.places.compare import compare_places
        from adjudicator.digitize.render.places.difference import places_difference

        found = compare_places(one, two)
        return found, lambda: places_difference(one, two, found)
    if isinstance(one, PlaceMap) or isinstance(two, PlaceMap):
        raise UsageError("a map of hexes and a board of places cannot be compared")
    from adjudicator.digitize.compare import compare
    from adjudicator.digitize.render.difference import difference_scene

    changes = compare(one, two)
    return changes, lambda: difference_scene(one, two, changes)
