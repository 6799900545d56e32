"""The MAP argument: completion in the shell, and reading with a warning if the map is outdated."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from adjudicator.cli.say import warn
from adjudicator.errors import DocumentError, InputError, Text

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap
    from adjudicator.board.hex_map import HexMap

__all__ = ["complete_map", "read_any_map", "read_map"]


def complete_map(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Suggest the maps that come with Adjudicator, and files and folders."""
    from adjudicator import resources

    ours = [CompletionItem(name) for name in resources.maps() if name.startswith(incomplete)]
    return ours or [CompletionItem(incomplete, type="file")]


def read_map(path: Path) -> HexMap:
    """Read a compiled hex map; warn on stderr if its sources have changed since."""
    from adjudicator.digitize.folder import require_hex_map

    return require_hex_map(read_any_map(path), path)


def read_any_map(path: Path) -> AnyMap:
    """Read a compiled map, of hexes or of places; warn if its sources have changed since."""
    from adjudicator import resources
    from adjudicator.digitize.any_folder import open_folder
    from adjudicator.digitize.folder import load_any_map

    made = any((path / name).exists() for name in resources.MAIN)
    if made and not (path / "map.json").exists():
        raise DocumentError(
            "the map is not compiled", file=path, hint="run `adjudicator map compile` on it first"
        )
    found = load_any_map(path)
    if path.is_dir():
        try:
            fresh = open_folder(path).inputs
        except InputError as error:
            other = "{file}: map.json cannot be held against its sources: {why}"
            warn(Text(other, file=path, why=error))
        else:
            changed = [name for name in fresh if found.inputs.get(name) != fresh[name]]
            if changed:
                text = (
                    "{file}: map.json is older than {names}; "
                    "run `adjudicator map compile` on it again"
                )
                warn(Text(text, file=path, names=", ".join(changed)))
    return found
