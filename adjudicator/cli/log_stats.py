"""`adjudicator log stats`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.logfiles import dice_option, logs_argument, module_option, read_logs
from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.vassal.audit.stats import Counts, LogStats, Stats

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
def stats_command(
    *, logs: tuple[Path, ...], module_file: Path | None, dice: tuple[str, ...], style: str
) -> None:
    """Count what happened in logs of VASSAL, in each and over all, and who did it.

    LOG is a .vlog or .vsav file. A step is one action of a player; what was taken back later counts
    too, and taking it back counts as an undo and as nothing else.

    \b
    Examples:
      adjudicator log stats turn1.vlog
      adjudicator log stats *.vlog --format json
      adjudicator log stats turn1.vlog --dice-pattern '$name$: $result$ ($PlayerName$)'
    """
    from adjudicator.vassal.audit.stats import stats

    gathered, _ = read_logs(logs, module_file, dice)
    found = stats(gathered.films)
    if style == "json":
        import msgspec

        click.echo(json_text(msgspec.to_builtins(found)))
        return
    for one in found.logs:
        _print_log(one)
    if len(found.logs) > 1:
        _print_total(found)


def _print_log(one: LogStats) -> None:
    say(one.file)
    module = " ".join(part for part in (one.module, one.module_version) if part)
    parts = [
        module,
        f"VASSAL {one.vassal_version}" if one.vassal_version else "",
        f"saved {one.saved} UTC" if one.saved else "",
        f"{one.pieces_at_start} pieces at the start, {one.pieces_at_end} at the end",
    ]
    say("  " + " · ".join(part for part in parts if part))
    if one.comment:
        say(f"  comment: {one.comment}")
    _print_counts(one.players, one.total, one.sides)


def _print_total(found: Stats) -> None:
    hours = "" if found.hours is None else f" · {found.hours:g} hours from the first to the last"
    click.echo(f"{len(found.logs)} logs{hours}")
    _print_counts(found.players, found.total, {})


def _print_counts(players: dict[str, Counts], total: Counts, sides: dict[str, str]) -> None:
    fields = total.__struct_fields__
    rows = [["", *fields]]
    for name, counts in players.items():
        side = f" ({sides[name]})" if sides.get(name) else ""
        title = name + side if name else "(not told)"
        rows.append([title, *(str(getattr(counts, field)) for field in fields)])
    rows.append(["all", *(str(getattr(total, field)) for field in fields)])
    width = min(40, max(len(row[0]) for row in rows))
    for row in rows:
        cells = "".join(
            f"  {cell:>{len(field)}}" for cell, field in zip(row[1:], fields, strict=True)
        )
        say(f"  {row[0][:40]:<{width}}{cells}")
    click.echo()
