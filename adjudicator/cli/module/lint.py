"""`adjudicator module lint`: mistakes of VASSAL modules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.checklist import print_findings

if TYPE_CHECKING:
    from adjudicator.vassal.lint.lint import LintFinding

__all__ = ["lint_command"]

#: more places than this are counted, not listed, in text
_SHOWN = 5


def _list_checks(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """Print every check and stop."""
    if not value or ctx.resilient_parsing:
        return
    from adjudicator.vassal.lint.lint import CHECKS

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

    FILE is a .vmod file, a .vmdx file (an extension), or the buildFile.xml of one; for an
    extension or a build file alone, only some checks are possible, and the others are listed. No
    code of the module is run.

    Exits with 1 if there are errors, else 0.

    \b
    Examples:
      adjudicator module lint game.vmod
      adjudicator module lint game.vmod --no-notes
      adjudicator module lint game.vmod --format json
      adjudicator module lint more-units.vmdx
      adjudicator module lint --list
    """
    from adjudicator.vassal.lint.lint import lint_file

    found, skipped = lint_file(file)
    print_findings(found, skipped, style=style, no_notes=no_notes, line=_line, not_run=_not_run)
    if any(one.severity == "error" for one in found):
        raise click.exceptions.Exit(1)


def _not_run(codes: str) -> str:
    """Return which checks were skipped: all but one, or those that need missing files."""
    from adjudicator.vassal.lint.lint import CHECKS

    if codes.count(",") + 2 == len(CHECKS):
        return "no other check could be made"
    return f"not run, because they need a whole module: {codes}"


def _line(one: LintFinding) -> str:
    """Return a finding as one line without its severity."""
    more = f" and {len(one.places) - _SHOWN} more" if len(one.places) > _SHOWN else ""
    places = "; ".join(one.places[:_SHOWN]) + more
    hint = f"; {one.hint}" if one.hint else ""
    return f"{one.code}{' ' if places else ''}{places}: {one.message}{hint}"
