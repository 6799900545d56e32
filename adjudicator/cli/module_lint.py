"""`adjudicator module lint`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.vassal.lint import Check, Finding

__all__ = ["lint_command"]

_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}
#: more places than this are counted, not listed, in text
_SHOWN = 5


def _list_checks(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """Print every check and stop."""
    if not value or ctx.resilient_parsing:
        return
    from adjudicator.vassal.lint import CHECKS

    for one in CHECKS.values():
        click.echo(f"{one.code} {one.severity:<7} {one.name:<20} {one.meaning}")
    ctx.exit()


@click.command("lint")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
@click.option("--no-notes", is_flag=True, help="Leave out notes.")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_checks,
    help="List all checks and exit.",
)
def lint_command(file: Path, style: str, no_notes: bool) -> None:
    """List the mistakes of a VASSAL module.

    FILE is a .vmod file, or the buildFile.xml of one; of a build file alone only some checks can
    be made, and the others are named. Nothing of the module is run.

    Exits 1 if there are errors, else 0.

    \b
    Examples:
      adjudicator module lint game.vmod
      adjudicator module lint game.vmod --no-notes
      adjudicator module lint game.vmod --format json
      adjudicator module lint --list
    """
    from adjudicator.vassal.lint import lint_file

    found, skipped = lint_file(file)
    shown = [one for one in found if not (no_notes and one.severity == "note")]
    if style == "json":
        _print_json(found, shown, skipped)
    else:
        _print_text(found, shown, skipped)
    if any(one.severity == "error" for one in found):
        raise click.exceptions.Exit(1)


def _counts(found: Iterable[Finding]) -> dict[str, int]:
    severities: list[str] = [one.severity for one in found]
    return {f"{name}s": severities.count(name) for name in _COLOURS}


def _print_json(found: list[Finding], shown: list[Finding], skipped: list[Check]) -> None:
    import msgspec

    document = {
        "findings": [msgspec.to_builtins(one) for one in shown],
        "counts": _counts(found),
        "not_run": [one.code for one in skipped],
    }
    click.echo(json_text(document))


def _print_text(found: list[Finding], shown: list[Finding], skipped: list[Check]) -> None:
    from adjudicator.vassal.lint import CHECKS

    for one in shown:
        head = click.style(one.severity, fg=_COLOURS[one.severity], bold=True)
        say(_line(one), head=f"{head} ")
    if len(skipped) + 1 == len(CHECKS):
        click.echo("no other check could be made")
    elif skipped:
        codes = ", ".join(one.code for one in skipped)
        click.echo(f"not run, because they need a whole module: {codes}")
    counts = _counts(found)
    hidden = f" ({len(found) - len(shown)} not shown)" if len(shown) < len(found) else ""
    words = (f"{n} {name if n != 1 else name[:-1]}" for name, n in counts.items())
    click.echo(", ".join(words) + hidden)


def _line(one: Finding) -> str:
    """Return a finding as one line without its severity."""
    more = f" and {len(one.places) - _SHOWN} more" if len(one.places) > _SHOWN else ""
    places = "; ".join(one.places[:_SHOWN]) + more
    hint = f"; {one.hint}" if one.hint else ""
    return f"{one.code}{' ' if places else ''}{places}: {one.message}{hint}"
