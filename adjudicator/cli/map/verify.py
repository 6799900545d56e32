"""`adjudicator map verify` and `adjudicator map explain`: checks and explanations of maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.checklist import print_findings
from adjudicator.cli.map.name import complete_map
from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.digitize.places.verify import PlaceFinding
    from adjudicator.digitize.verify import MapCheck, MapFinding

__all__ = ["explain_command", "verify_command"]

#: more labels or features than this are counted, not listed, in text
_SHOWN = 6

_FORMAT = click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)


def _list_checks(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """Print every check and stop."""
    if not value or ctx.resilient_parsing:
        return
    from adjudicator.digitize.places.verify import PLACE_CHECKS
    from adjudicator.digitize.verify import CHECKS

    checks = {**PLACE_CHECKS, **CHECKS}
    for code in sorted(checks):
        one = checks[code]
        click.echo(f"{one.code} {one.severity:<7} {one.name:<21} {one.meaning}")
    ctx.exit()


@click.command("verify")
@click.argument("map_name", metavar="MAP", shell_complete=complete_map)
@_FORMAT
@click.option("--strict", is_flag=True, help="Exit 1 on warnings too.")
@click.option("--no-notes", is_flag=True, help="Leave out notes.")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_checks,
    help="List all checks and exit.",
)
def verify_command(map_name: str, style: str, strict: bool, no_notes: bool) -> None:
    """List every mistake of a map, hex by hex or place by place.

    MAP is a map folder (with grid.json or places.json), a compiled map.json, or the name of a map
    that comes with Adjudicator. For a map.json alone, only some checks are possible; the others are
    listed.

    Exits with 1 if there are errors, else 0.

    \b
    Examples:
      adjudicator map verify my-map/
      adjudicator map verify spi-austerlitz --strict --no-notes
      adjudicator map verify my-map/ --format json
      adjudicator map verify --list
    """
    from adjudicator.digitize.folder import find_map

    found, skipped = _verified(find_map(map_name))
    print_findings(
        found,
        skipped,
        style=style,
        no_notes=no_notes,
        line=_finding_line,
        not_run=lambda codes: f"not run, because the sources are not at hand: {codes}",
    )
    wrong = ("error", "warning") if strict else ("error",)
    if any(one.severity in wrong for one in found):
        raise click.exceptions.Exit(1)


def _verified(path: Path) -> tuple[Sequence[MapFinding | PlaceFinding], Sequence[MapCheck]]:
    """Return the findings on a map, and the checks that could not be run."""
    from adjudicator.digitize.any_folder import has_places
    from adjudicator.digitize.folder import MapFolder, load_any_map

    if has_places(path):
        from adjudicator.digitize.places.compile import compile_places
        from adjudicator.digitize.places.folder import PlacesFolder
        from adjudicator.digitize.places.verify import verify_places

        return verify_places(compile_places(PlacesFolder(path))), []
    from adjudicator.board.place_map import PlaceMap
    from adjudicator.digitize.compile import compile_map
    from adjudicator.digitize.verify import verify, verify_compiled

    if path.is_dir():
        return verify(compile_map(MapFolder(path))), []
    compiled = load_any_map(path)
    if isinstance(compiled, PlaceMap):
        from adjudicator.digitize.places.verify import verify_compiled_places

        return verify_compiled_places(compiled)
    return verify_compiled(compiled)


def _finding_line(one: MapFinding | PlaceFinding) -> str:
    """Return a finding as one line without its severity."""
    from adjudicator.digitize.places.verify import PlaceFinding

    listed = one.places if isinstance(one, PlaceFinding) else [*one.hexes, *one.hexsides]
    places = _some(listed)
    noun = "feature" if len(one.features) == 1 else "features"
    features = f" ({noun} {_some(one.features)})" if one.features else ""
    hint = f"; {one.hint}" if one.hint else ""
    return f"{one.code}{' ' if places else ''}{places}{features}: {one.message}{hint}"


def _some(words: list[str]) -> str:
    more = f" and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return ", ".join(words[:_SHOWN]) + more


@click.command("explain")
@click.argument("map_name", metavar="MAP", shell_complete=complete_map)
@click.argument("labels", metavar="LABEL...", nargs=-1, required=True)
@_FORMAT
def explain_command(map_name: str, labels: tuple[str, ...], style: str) -> None:
    """Explain why a hex, a hexside or a place is what it is.

    LABEL is a hex such as 1514 or a hexside such as 1514/1614. Every traced feature that touches
    it is shown, with its share, the policy that was applied, and whether it counted. On a board of
    places, LABEL is a place such as maxdorf, or two such as turas/telnitz, for the link between
    them.

    \b
    Examples:
      adjudicator map explain crowning-glory 2401
      adjudicator map explain my-map/ 1514 1514/1614
      adjudicator map explain my-map/ 1514 --format json
      adjudicator map explain coup-de-tonnerre maxdorf turas/telnitz
    """
    import msgspec

    from adjudicator.digitize.folder import find_map
    from adjudicator.errors import InputError

    path = find_map(map_name)
    try:
        found, lines = _explained(path, labels)
    except InputError as error:
        raise error.located(file=path) from None
    if style == "json":
        values = [msgspec.to_builtins(one) for one in found]
        click.echo(json_text(values))
        return
    for one in found:
        for line in lines(one):
            say(line)


def _explained(
    path: Path, labels: Sequence[str]
) -> tuple[list[Any], Callable[[Any], Iterable[str]]]:
    """Return an explanation of each label, and a function that formats one."""
    from adjudicator.digitize.any_folder import has_places
    from adjudicator.digitize.folder import MapFolder, load_any_map

    if has_places(path):
        return _places_explained(path, labels)
    from adjudicator.board.place_map import PlaceMap
    from adjudicator.digitize.compile import compile_map
    from adjudicator.digitize.explain import explain, explain_compiled
    from adjudicator.digitize.explain_text import explanation_lines

    if path.is_dir():
        made = compile_map(MapFolder(path))
        return [explain(made, label) for label in labels], explanation_lines
    compiled = load_any_map(path)
    if isinstance(compiled, PlaceMap):
        from adjudicator.digitize.places.explain import explain_place, place_lines

        return [explain_place(compiled, label) for label in labels], place_lines
    return [explain_compiled(compiled, label) for label in labels], explanation_lines


def _places_explained(
    path: Path, labels: Sequence[str]
) -> tuple[list[Any], Callable[[Any], Iterable[str]]]:
    from adjudicator.board.place_check import check_places
    from adjudicator.digitize.places.compile import compile_places
    from adjudicator.digitize.places.explain import explain_place, place_lines
    from adjudicator.digitize.places.folder import PlacesFolder

    folder = PlacesFolder(path)
    board = compile_places(folder).map
    check_places(board)
    return [explain_place(board, label, folder.spec) for label in labels], place_lines
