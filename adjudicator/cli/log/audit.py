"""`adjudicator log audit`: facts about VASSAL logs, without any rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.batch import Batch
from adjudicator.cli.language import lang_option
from adjudicator.cli.log.files import (
    dice_option,
    logs_argument,
    module_option,
    output_option,
    read_logs,
)
from adjudicator.cli.output import format_of
from adjudicator.cli.paint import deliver, painted
from adjudicator.cli.say import json_text, plain

if TYPE_CHECKING:
    from adjudicator.vassal.audit.audit import Audit

__all__ = ["audit_command"]

_ENDINGS = {".html": "html", ".htm": "html", ".json": "json", ".csv": "csv"}


def _list_kinds(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """Print every kind of finding and stop."""
    if not value or ctx.resilient_parsing:
        return
    from adjudicator.vassal.audit.kinds import KINDS

    for one in KINDS.values():
        click.echo(f"{one.code} {one.severity:<10} {one.name:<16} {one.meaning}")
    ctx.exit()


@click.command("audit")
@logs_argument
@module_option
@dice_option
@click.option("--keep-order", is_flag=True, help="Take the logs as played in the order given.")
@click.option("--all", "everything", is_flag=True, help="List every detail, not only the first.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "csv", "html"]),
    help="How to print: text, unless the name after -o says otherwise; "
    "html is one page to mail, with charts.",
)
@output_option
@lang_option
@click.option("--strict", is_flag=True, help="Exit 1 also if something is notable.")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_kinds,
    help="List all kinds of findings and exit.",
)
def audit_command(
    *,
    logs: tuple[Path, ...],
    module_file: Path | None,
    dice: tuple[str, ...],
    keep_order: bool,
    everything: bool,
    style: str | None,
    output: Path | None,
    language: str,
    strict: bool,
) -> None:
    """Report what VASSAL logs show without any rules, for any module.

    LOG are the .vlog files of one game; a .vsav is a log without steps. The start of each log is
    compared with the end of the previous one, piece by piece. The audit also lists rolls and
    actions that were undone, pieces that appeared or disappeared, moves without a report, and all
    dice.

    An audit shows facts and accuses nobody. Passwords are never shown. Exits with 1 if something is
    suspicious, else 0.

    \b
    Examples:
      adjudicator log audit turn1.vlog turn2.vlog turn3.vlog
      adjudicator log audit *.vlog --module game.vmod --all
      adjudicator log audit *.vlog -o audit.html
      adjudicator log audit *.vlog -o audit.csv
      adjudicator log audit *.vlog --lang fr
      adjudicator log audit --list
    """
    from adjudicator.vassal.audit.audit import audit
    from adjudicator.vassal.audit.gather import buttons
    from adjudicator.vassal.audit.where import where_of

    style = format_of(output, style, _ENDINGS, "text")
    if output is not None:
        from adjudicator.safeio import documents

        documents.refuse_overwrite(output, [*logs, *([module_file] if module_file else [])])
    batch = Batch([str(one) for one in logs], [module_file])
    gathered, module = read_logs(batch, module_file, dice)
    batch.finish(bad=False)  # if a log is missing, the others would seem not to join
    where = where_of(gathered.replayed_logs, module)
    found = audit(gathered, where, buttons(module, dice), keep_order=keep_order)
    colours = output is None
    pieces = _pieces(found, style, everything=everything, colours=colours, language=language)
    deliver(pieces, output)
    if found.counts["suspicious"] or (strict and found.counts["notable"]):
        raise click.exceptions.Exit(1)


def _pieces(
    found: Audit, style: str, *, everything: bool, colours: bool, language: str
) -> Iterator[str]:
    """Yield an audit as text, piece by piece."""
    from adjudicator.phrases import phrases

    phrase = phrases(language)
    if style == "json":
        import msgspec

        yield json_text(msgspec.to_builtins(found)) + "\n"
    elif style == "csv":
        from adjudicator.reports.audit.csv import audit_rows

        yield from (plain(row) + "\r\n" for row in audit_rows(found))
    elif style == "html":
        from adjudicator.reports.audit.page import page_pieces

        yield from page_pieces(found, phrase)
    else:
        from adjudicator.reports.audit.text import audit_lines

        for line in audit_lines(found, everything=everything, phrase=phrase):
            yield painted(line, colours=colours) + "\n"
