"""`adjudicator map compile`: compiles traced features into map.json."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.map.name import complete_map
from adjudicator.cli.output import output_option
from adjudicator.cli.say import say
from adjudicator.cli.usage import UsageError

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap
    from adjudicator.digitize.source_folder import SourceFolder

__all__ = ["compile_command"]


@click.command("compile")
@click.argument("maps", nargs=-1, required=True, metavar="MAP...", shell_complete=complete_map)
@output_option("Where to write the map; by default map.json in its own folder. One MAP only.")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if map.json is not up to date.")
def compile_command(maps: tuple[str, ...], output: Path | None, check: bool) -> None:
    """Compile traced features into map.json.

    MAP is a folder with a grid.json (hexes) or a places.json (named places), or the name of a map
    that comes with Adjudicator. The same input gives the same bytes.

    \b
    Examples:
      adjudicator map compile my-map/
      adjudicator map compile my-map/ -o /tmp/map.json
      adjudicator map compile --check spi-austerlitz crowning-glory
    """
    if output is not None and (len(maps) > 1 or check):
        raise UsageError("--output goes with one MAP and without --check")
    from adjudicator.digitize.any_folder import compile_any, open_folder
    from adjudicator.digitize.folder import find_map
    from adjudicator.digitize.map_file import map_bytes
    from adjudicator.safeio import documents

    folders = [open_folder(find_map(name)) for name in maps]
    targets = [output or folder.map_file for folder in folders]
    _check_targets(targets, folders)
    # All maps are compiled before one is written, so that an error in the last changes no file.
    compiled = [compile_any(folder) for folder in folders]
    made = [(target, one, map_bytes(one)) for target, one in zip(targets, compiled, strict=True)]
    stale = False
    for target, compiled_map, data in made:
        if check:
            fresh = target.is_file() and documents.read_bytes(target) == data
            stale = stale or not fresh
            say(f"{target}: {'up to date' if fresh else 'not up to date'}")
            continue
        documents.write_bytes(target, data)
        say(f"{target}: {_summary(compiled_map)}")
    if stale:
        raise click.exceptions.Exit(1)


def _check_targets(targets: list[Path], folders: Sequence[SourceFolder]) -> None:
    """Refuse to overwrite a source of one of the maps."""
    from adjudicator.safeio import documents

    inputs = [folder.path / name for folder in folders for name in folder.inputs]
    for target in targets:
        documents.refuse_overwrite(target, inputs)


def _summary(compiled: AnyMap) -> str:
    """Return a short description of a compiled map."""
    from adjudicator.board.place_map import PlaceMap

    if isinstance(compiled, PlaceMap):
        return f"{len(compiled.places)} places, {len(compiled.links)} links"
    roads = sum(len(connections) for connections in compiled.roads.values())
    return (
        f"{len(compiled.hexes)} hexes, {len(compiled.hexsides)} hexsides, "
        f"{roads} road connections, {len(compiled.deployments)} deployments"
    )
