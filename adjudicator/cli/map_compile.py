"""`adjudicator map compile`: traced features become map.json."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from adjudicator.board.hexmap import HexMap

__all__ = ["compile_command"]


@click.command("compile")
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write the map; by default map.json in its own folder. One MAP only.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if map.json is not up to date.")
def compile_command(maps: tuple[str, ...], output: Path | None, check: bool) -> None:
    """Compile traced features into map.json.

    MAP is a folder with a grid.json, or the name of a map that comes with Adjudicator. The same
    input gives the same bytes.

    \b
    Examples:
      adjudicator map compile my-map/
      adjudicator map compile my-map/ -o /tmp/map.json
      adjudicator map compile --check spi-austerlitz crowning-glory
    """
    if output is not None and (len(maps) > 1 or check):
        raise click.UsageError("--output goes with one MAP and without --check")
    from adjudicator.digitize.compile import compile_map
    from adjudicator.digitize.folder import MapFolder, find_map
    from adjudicator.digitize.mapfile import map_bytes
    from adjudicator.safeio import documents

    stale = False
    for name in maps:
        folder = MapFolder(find_map(name))
        compiled = compile_map(folder)
        data = map_bytes(compiled.map)
        target = output or folder.map_file
        if check:
            fresh = target.is_file() and documents.read_bytes(target) == data
            stale = stale or not fresh
            click.echo(f"{target}: {'up to date' if fresh else 'not up to date'}")
            continue
        documents.write_bytes(target, data)
        click.echo(f"{target}: {_summary(compiled.map)}")
    if stale:
        raise click.exceptions.Exit(1)


def _summary(compiled: HexMap) -> str:
    """Return in a few words what a compiled map holds."""
    roads = sum(len(connections) for connections in compiled.roads.values())
    return (
        f"{len(compiled.hexes)} hexes, {len(compiled.hexsides)} hexsides, "
        f"{roads} road connections, {len(compiled.deployments)} deployments"
    )
