"""`adjudicator log stats`: counts of actions in VASSAL logs, by log and player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.batch import Batch
from adjudicator.cli.language import lang_option
from adjudicator.cli.log.files import dice_option, logs_argument, module_option, read_logs
from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.phrases import Phrases
    from adjudicator.vassal.audit.stats import LogCounts, LogStats, Stats

__all__ = ["stats_command"]


@click.command("stats")
@logs_argument
@module_option
@dice_option
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
@lang_option
def stats_command(
    *,
    logs: tuple[Path, ...],
    module_file: Path | None,
    dice: tuple[str, ...],
    style: str,
    language: str,
) -> None:
    """Count what happened in VASSAL logs, in each and in all, and who did it.

    LOG is a .vlog or .vsav file. A step is one action of a player. Steps that were undone later
    count too; an undo counts only as an undo.

    \b
    Examples:
      adjudicator log stats turn1.vlog
      adjudicator log stats *.vlog --format json
      adjudicator log stats *.vlog --lang fr
      adjudicator log stats turn1.vlog --dice-pattern '$name$: $result$ ($PlayerName$)'
    """
    from adjudicator.phrases import phrases
    from adjudicator.vassal.audit.stats import stats

    batch = Batch([str(one) for one in logs], [module_file])
    gathered, _ = read_logs(batch, module_file, dice)
    found = stats(gathered.replayed_logs)
    if style == "json":
        import msgspec

        click.echo(json_text(msgspec.to_builtins(found)))
    else:
        phrase = phrases(language)
        for one in found.logs:
            _print_log(one, phrase)
        if len(found.logs) > 1:
            _print_total(found, phrase)
    batch.finish(bad=False)


def _print_log(one: LogStats, phrase: Phrases) -> None:
    say(one.file)
    module = " ".join(part for part in (one.module, one.module_version) if part)
    parts = [
        module,
        f"VASSAL {one.vassal_version}" if one.vassal_version else "",
        phrase("audit-saved", saved=one.saved) if one.saved else "",
        phrase("stats-pieces", start=one.pieces_at_start, end=one.pieces_at_end),
    ]
    say("  " + " · ".join(part for part in parts if part))
    if one.comment:
        say(phrase("stats-comment", comment=one.comment), head="  ")
    _print_counts(one.players, one.total, one.sides, phrase)


def _print_total(found: Stats, phrase: Phrases) -> None:
    logs = phrase("stats-logs", n=len(found.logs))
    if found.hours is not None:
        logs = phrase("stats-hours", logs=logs, hours=phrase.number(found.hours))
    say(logs)
    _print_counts(found.players, found.total, {}, phrase)


def _print_counts(
    players: dict[str, LogCounts], total: LogCounts, sides: dict[str, str], phrase: Phrases
) -> None:
    names = total.__struct_fields__
    fields = [phrase(f"stats-column-{name}") for name in names]
    rows = [["", *fields]]
    for name, counts in players.items():
        title = name or phrase("audit-unknown-player")
        if name and sides.get(name):
            title = phrase("audit-player-side", player=name, side=sides[name])
        rows.append([title, *(str(getattr(counts, one)) for one in names)])
    rows.append([phrase("stats-all"), *(str(getattr(total, one)) for one in names)])
    width = min(40, max(len(row[0]) for row in rows))
    for row in rows:
        cells = "".join(
            f"  {cell:>{len(field)}}" for cell, field in zip(row[1:], fields, strict=True)
        )
        say(f"  {row[0][:40]:<{width}}{cells}")
    click.echo()
