"""`adjudicator season export`: moves, attacks, dice, findings, players or logs as a table."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.output import format_of, output_option
from adjudicator.cli.paint import deliver
from adjudicator.cli.usage import UsageError

__all__ = ["export_command"]

_ENDINGS = {".csv": "csv", ".parquet": "parquet"}


@click.command("export")
@click.argument(
    "table", type=click.Choice(["moves", "attacks", "dice", "findings", "players", "logs"])
)
@click.argument(
    "database",
    required=False,
    default="season.sqlite",
    type=click.Path(path_type=Path, dir_okay=False),
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["csv", "parquet"]),
    help="csv, unless the name after -o says otherwise.",
)
@output_option("Write into this file, not to standard output.")
def export_command(table: str, database: Path, style: str | None, output: Path | None) -> None:
    """Write a table of a season for other programs: one row a move, an attack, a die.

    DATABASE is what `adjudicator season FOLDER` made; by default season.sqlite. Rows are in the
    order of the logs' paths and of their events: the same season gives the same bytes. Terms are
    JSON: [[case, name, value, times], ...]. Parquet needs the extra `tables` (pyarrow).

    \b
    Examples:
      adjudicator season export moves -o moves.csv
      adjudicator season export attacks spring.sqlite -o attacks.parquet
      adjudicator season export dice spring.sqlite > dice.csv
    """
    from adjudicator.season.export import csv_pieces, write_parquet
    from adjudicator.season.reader import Reader

    style = format_of(output, style, _ENDINGS, "csv")
    with Reader(database) as reader:
        if style == "csv":
            deliver(csv_pieces(reader, table), output)
        elif output is None:
            raise UsageError("Parquet goes into a file: say where by -o FILE.parquet")
        else:
            write_parquet(reader, table, output)
