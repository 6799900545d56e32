"""`adjudicator module show` and `adjudicator module diff`: contents and differences of modules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.vassal.format.module_reader import Module

__all__ = ["diff_command", "show_command"]

_FORMAT = click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)


@click.command("show")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@_FORMAT
@click.option("--tree", "part", flag_value="tree", help="Show every component.")
@click.option("--pieces", "part", flag_value="pieces", help="Show every piece with its traits.")
@click.option("--boards", "part", flag_value="boards", help="Show boards, grids and stacks.")
def show_command(file: Path, style: str, part: str | None) -> None:
    """Show what a VASSAL module consists of.

    FILE is a .vmod file, a .vmdx file (an extension), or the buildFile.xml of one. Pieces are
    shown as in a game, with their prototypes expanded.

    \b
    Examples:
      adjudicator module show game.vmod
      adjudicator module show game.vmod --pieces
      adjudicator module show game.vmod --boards --format json
      adjudicator module show more-units.vmdx
    """
    from adjudicator.vassal.format.module_reader import read_module

    module = read_module(file, extensions=True)
    if style == "json":
        click.echo(json_text(_document(module, part)))
        return
    for line in _lines(module, part):
        say(line)


def _document(module: Module, part: str | None) -> dict[str, Any]:
    """Return a part of a module, or all of it, as plain values."""
    from adjudicator.vassal.lint import overview

    def components() -> list[dict[str, Any]]:
        return [{"depth": d, "class": c, "name": n} for d, c, n in overview.tree(module)]

    parts: dict[str, Callable[[], Any]] = {
        "tree": components,
        "prototypes": lambda: overview.prototypes(module),
        "pieces": lambda: overview.pieces(module),
        "boards": lambda: overview.all_boards(module),
        "setups": lambda: overview.setups(module),
    }
    wanted = [part] if part else list(parts)
    return {"module": overview.about(module), **{name: parts[name]() for name in wanted}}


def _lines(module: Module, part: str | None) -> list[str]:
    from adjudicator.vassal.lint import overview

    if part == "tree":
        return [f"{'  ' * depth}{kind} {name}" for depth, kind, name in overview.tree(module)]
    if part == "pieces":
        return [_piece_line(one) for one in overview.pieces(module)]
    if part == "boards":
        return [line for one in overview.all_boards(module) for line in _board_lines(one)]
    return [*_about_lines(overview.about(module)), *_part_lines(module)]


def _about_lines(about: dict[str, Any]) -> list[str]:
    memory = f"{about['image_memory'] / (1024 * 1024):.1f} MiB in memory"
    lines = [
        f"{about['name']} {about['version']}",
        f"VASSAL {about['vassal_version']}, {about['build_file']}"
        + (f", files: {about['files']}" if about["files"] else " alone"),
        f"components: {about['components']}, prototypes: {about['prototypes']}, "
        f"pieces in palettes: {about['pieces']}, at start: {about['at_start_pieces']}, "
        f"markers: {about['markers']}",
        f"pictures named: {about['images_named']}, in the module: {about['images']} ({memory})",
    ]
    if about["description"]:
        lines.insert(1, about["description"])
    if about["extends"]:
        lines.insert(1, f"an extension of the module {about['extends']}")
    if about["custom_classes"]:
        lines.append(f"classes of its own: {', '.join(about['custom_classes'])}")
    return lines


def _part_lines(module: Module) -> list[str]:
    from adjudicator.vassal.lint import overview

    lines = [line for one in overview.all_boards(module) for line in _board_lines(one)[:-1]]
    for one in overview.setups(module):
        file = f" ({one['file']})" if one["file"] else ""
        lines += [f"set-up {one['name']}{file}"]
    for found in overview.prototypes(module):
        lines += [f"prototype {found['name']}: {', '.join(found['traits']) or 'no traits'}"]
    return lines


def _piece_line(piece: dict[str, Any]) -> str:
    traits = ", ".join(one["kind"] for one in piece["traits"][:-1]) or "no traits"
    where = " / ".join(piece["where"])
    mark = ", at start" if piece["at_start"] else ""
    return f"{piece['gpid'] or '-'} {piece['name']} [{where}{mark}]: {traits}"


def _board_lines(board: dict[str, Any]) -> list[str]:
    """Return a board as lines; the last one describes its grid."""
    size = "{} by {} pixels".format(*board["size"]) if board["size"] else "size not known"
    image = f", {board['image']}" if board["image"] else ""
    lines = [f"board {board['name']} of map {board['map']}: {size}{image}"]
    lines += [f"  grid of {_grid_words(one)}" for one in board["grids"]]
    if board["zones"]:
        names = list(dict.fromkeys(board["zones"]))
        lines.append(f"  zones: {len(board['zones'])}, named {'; '.join(names)}")
    held = [f"{one['name']} at {one['location']} ({one['pieces']})" for one in board["at_start"]]
    return [*lines, f"  at start: {', '.join(held) or 'nothing'}"]


def _grid_words(grid: dict[str, Any]) -> str:
    words = f"{grid['of']}: {grid['kind']}, {'' if grid['numbered'] else 'not '}numbered"
    if "dx" in grid:
        words += f", dx {grid['dx']:g}, dy {grid['dy']:g}, first hex at {grid['x0']},{grid['y0']}"
        words += ", sideways" if grid["sideways"] else ""
    if grid.get("corners"):
        words += f", corners {', '.join(grid['corners'])}"
    if grid.get("problem"):
        words += f", cannot be read: {grid['problem']}"
    return words


@click.command("diff")
@click.argument("old", metavar="A", type=click.Path(path_type=Path))
@click.argument("new", metavar="B", type=click.Path(path_type=Path))
@_FORMAT
def diff_command(old: Path, new: Path, style: str) -> None:
    """Compare two VASSAL modules, or two extensions of one.

    Components are compared by their names, pieces by their gpids, with prototypes expanded, and
    other files by their content.

    Exits with 1 if the modules differ, else 0.

    \b
    Examples:
      adjudicator module diff old.vmod new.vmod
      adjudicator module diff old.vmod new.vmod --format json
    """
    import msgspec

    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.lint.diff import differences

    found = differences(*(read_module(one, extensions=True) for one in (old, new)))
    if style == "json":
        click.echo(json_text({"differences": [msgspec.to_builtins(one) for one in found]}))
    else:
        for one in found:
            details = f": {'; '.join(one.details)}" if one.details else ""
            head = marked(one.change, one.change)
            say(f"{one.kind} {one.name}{details}", head=f"{head} ")
        click.echo(f"{len(found)} difference{'' if len(found) == 1 else 's'}")
    if found:
        raise click.exceptions.Exit(1)
