"""`adjudicator check`: judge logs by the rules of their games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.batch import Batch
from adjudicator.cli.judge import Judge, read_rulings
from adjudicator.cli.language import in_message_language, lang_option
from adjudicator.cli.output import format_of, output_option
from adjudicator.cli.own_files import own_files
from adjudicator.cli.paint import deliver, painted
from adjudicator.cli.say import json_safe, plain
from adjudicator.cli.usage import BadParameter, UsageError
from adjudicator.cli.vassal_logs import are_vassal, profile_option, vassal_module_option
from adjudicator.errors import Text

if TYPE_CHECKING:
    from adjudicator.core.findings import Report
    from adjudicator.core.game import Game

__all__ = ["check_command"]

#: ending of a report -> its format; .txt may be text or a mail
_ENDINGS = {".html": "html", ".htm": "html", ".json": "json", ".csv": "csv", ".sarif": "sarif"}
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("check")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path(allow_dash=True))
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "html", "mail", "json", "sarif", "csv"]),
    help="How to print: text, unless the name after -o says otherwise. "
    "json of several logs is one object a line; html is a page for each.",
)
@output_option(
    "Write the report into this file, in the format that its name says; html also into a folder.",
    folder=True,
)
@click.option(
    "--for", "reader", default="", metavar="SIDE", help="Leave out what SIDE must not see."
)
@click.option("--rulings", type=_FILE, help="JSON file of findings that the referee waives.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME", help="Judge by this variant too."
)
@click.option("--strict", is_flag=True, help="Exit 1 on doubts and unchecked events too.")
@own_files(
    units="Use these units in place of the game's units.json.",
    tables="Use these tables in place of the game's; what is left out stays as it is.",
    scenario="Use this scenario in place of the game's of that id, or as a further one.",
)
@click.option(
    "--events",
    is_flag=True,
    help="Print every event as JSON Lines: its cost or odds term by term, its die, the outcome.",
)
@click.option("--paths", is_flag=True, help="Show the path found for every move without one.")
@lang_option
@click.option("-q", "--quiet", is_flag=True, help="Print only the verdict of each log, as text.")
@click.option(
    "--continue-from",
    multiple=True,
    type=_FILE,
    help="Begin where this log ended; given several times, where the last of them ended.",
)
@click.option("--chain", is_flag=True, help="The logs, in this order, are one game.")
@click.option("--as-given", is_flag=True, help="Judge a chain even if its order looks wrong.")
@vassal_module_option
@profile_option
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game from this folder, not from those that come with Adjudicator.",
)
def check_command(
    *,
    logs: tuple[str, ...],
    style: str | None,
    output: Path | None,
    reader: str,
    rulings: Path | None,
    options: tuple[str, ...],
    strict: bool,
    units: Path | None,
    tables: Path | None,
    scenario_file: Path | None,
    events: bool,
    paths: bool,
    language: str,
    quiet: bool,
    continue_from: tuple[Path, ...],
    chain: bool,
    as_given: bool,
    module_file: Path | None,
    profile_file: Path | None,
    game_folder: Path | None,
) -> None:
    """Judge logs by the rules of their games.

    LOG is a game as JSON Lines, or a VASSAL log; - is standard input, for JSON Lines. A log made
    with one of our modules names its game; for any other module, --module and --profile say how to
    read it. Nothing is printed until every log has been read to its end. The last line says legal,
    illegal or cannot tell. Text, html and mail are in your language; json, sarif and csv are the
    same in every language.

    Exits with 0 if every log is legal or "cannot tell", 1 if one is illegal, 2 if one cannot be
    read. If one of several logs cannot be read, the others are judged, and it is named at the end.

    \b
    Examples:
      adjudicator check game.jsonl
      adjudicator check game.jsonl -o report.html
      adjudicator check game.jsonl -o report.json
      adjudicator check game.jsonl --format mail -o to-the-players.txt
      adjudicator check game.jsonl --events -o events.jsonl
      adjudicator check game.jsonl --rulings rulings.json --option errata-1975
      adjudicator check turn-4.jsonl --continue-from turn-3.jsonl
      adjudicator check turn-1.jsonl turn-2.jsonl turn-3.jsonl --chain
      adjudicator check game.jsonl --lang fr
      adjudicator check season/*.jsonl --quiet --strict
      adjudicator check game.vlog
      adjudicator check 1.vlog 2.vlog 3.vlog --chain
      adjudicator check game.vlog --module Other.vmod --profile other.json
    """
    style = format_of(output, style, _ENDINGS, "text")
    if events and (reader or quiet or paths or style != "text"):
        raise UsageError("--events goes without --format, --for, --quiet and --paths")
    if quiet and style != "text":
        raise UsageError("--quiet goes with --format text")
    _check_usage(logs, continue_from, rulings, chain=chain)
    if output is not None and output.is_dir() and style != "html":
        raise BadParameter("{output!r} is a directory", output=str(output), param_hint="-o")
    others = [units, tables, scenario_file, module_file, profile_file, rulings, *continue_from]
    _check_output(output, [*logs, *others])
    judge = Judge(
        options=options,
        folder=game_folder,
        units=units,
        tables=tables,
        scenario=scenario_file,
        module=module_file,
        profile=profile_file,
    )
    there = [name for name in logs if name == "-" or Path(name).exists()]
    if module_file is not None and there and not any(are_vassal(there)):
        raise UsageError("--module goes with logs of VASSAL")
    if chain:
        _check_chain(logs, continue_from, as_given=as_given)
        judge.chain, judge.as_given, logs = logs, as_given, logs[:1]
    elif as_given:
        raise UsageError("--as-given goes with --chain")
    judge.paths = paths
    judge.rulings = read_rulings(rulings) if rulings else None
    judge.rulings_file = rulings
    judge.earlier = continue_from
    judge.reader = reader
    batch = Batch(logs, others)
    if style == "html":
        from adjudicator.cli.check_html import check_pages

        reports = check_pages(judge, batch, output, language)
    elif events:
        from adjudicator.cli.check_events import check_events

        reports = check_events(judge, batch, output)
    else:
        judged = _judge_all(judge, batch)
        colours = output is None
        several = len(logs) > 1
        pieces = _pieces(
            judged, style, several=several, quiet=quiet, colours=colours, language=language
        )
        if judged:
            deliver(pieces, output)
        reports = [report for report, _ in judged]
    bad = ("illegal", "cannot tell") if strict else ("illegal",)
    batch.finish(bad=any(report.verdict in bad for report in reports))


def _check_usage(
    logs: tuple[str, ...], continue_from: tuple[Path, ...], rulings: Path | None, *, chain: bool
) -> None:
    """Reject options that do not go with several logs."""
    if logs.count("-") > 1:
        raise UsageError("standard input can be read only once")
    if continue_from and len(logs) > 1:
        raise UsageError("--continue-from goes with one LOG")
    if rulings and len(logs) > 1 and not chain:
        raise UsageError("--rulings goes with one LOG: a ruling names an event of it")


def _check_chain(logs: tuple[str, ...], earlier: tuple[Path, ...], *, as_given: bool) -> None:
    """Reject logs that cannot be a chain: of two kinds, or repeated without --as-given."""
    if earlier:
        raise UsageError("--chain does not go with --continue-from: name all logs in order")
    if "-" in logs:
        raise UsageError("--chain goes with files, not with standard input")
    if len(set(logs)) < len(logs) and not as_given:
        raise UsageError("--chain needs each log once")
    if len(set(are_vassal(logs))) > 1:
        raise UsageError("--chain goes with logs of one kind: of VASSAL, or JSON Lines")


def _check_output(output: Path | None, inputs: list[str | Path | None]) -> None:
    """Reject an output that is one of the input files."""
    if output is not None:
        from adjudicator.safeio import documents

        documents.refuse_overwrite(output, [Path(name) for name in inputs if name is not None])


def _judge_all(judge: Judge, batch: Batch) -> list[tuple[Report, Game]]:
    """Judge all logs; with several logs and a terminal, show a progress bar."""
    if len(batch.names) == 1 or not sys.stderr.isatty():
        return batch.each(judge)
    label = in_message_language(Text("checking"))
    with click.progressbar(batch.names, label=label, file=sys.stderr) as bar:
        return batch.each(judge, bar)


def _pieces(
    judged: list[tuple[Report, Game]],
    style: str,
    *,
    several: bool,
    quiet: bool,
    colours: bool,
    language: str,
) -> Iterator[str]:
    """Yield the output, safe for a terminal; data formats do not depend on the language."""
    if style == "json":
        from adjudicator.reports.json import json_pieces

        for report, game in judged:
            yield from map(json_safe, json_pieces(report, game, one_line=several))
    elif style == "sarif":
        from adjudicator import __version__
        from adjudicator.reports.sarif import sarif_pieces

        yield from map(json_safe, sarif_pieces(judged, version=__version__))
    elif style == "csv":
        from adjudicator.reports.csv import csv_rows

        yield from (plain(row) + "\r\n" for row in csv_rows(judged))
    elif style == "mail":
        yield from _mail_pieces(judged, language)
    else:
        yield from _text_pieces(
            judged, several=several, quiet=quiet, colours=colours, language=language
        )


def _mail_pieces(judged: list[tuple[Report, Game]], language: str) -> Iterator[str]:
    """Yield a mail for each log, with a line of signs between them."""
    from adjudicator.reports.mail import WIDTH, mail_lines

    for number, (report, game) in enumerate(judged):
        if number:
            yield "=" * WIDTH + "\n\n"
        lines = mail_lines(report, game, clean=plain, language=language)
        yield from (line + "\n" for line in lines)


def _text_pieces(
    judged: list[tuple[Report, Game]], *, several: bool, quiet: bool, colours: bool, language: str
) -> Iterator[str]:
    """Yield the report of one log; of several, the verdict or report of each, then the total."""
    from adjudicator.phrases import phrases
    from adjudicator.reports.text import (
        TextSpan,
        summary_line,
        text_lines,
        total_line,
        verdict_line,
    )

    phrase = phrases(language)
    for report, game in judged:
        if quiet and not several:
            lines = iter([[TextSpan(verdict_line(report, phrase), report.verdict)]])
        elif several and (quiet or _is_clean(report)):
            lines = iter([summary_line(report, phrase)])
        else:
            lines = text_lines(report, game, language=language)
            if several:
                lines = chain(lines, [[]])
        yield from (painted(line, colours=colours) + "\n" for line in lines)
    if several and judged:
        yield painted(total_line([report for report, _ in judged], phrase), colours=colours) + "\n"


def _is_clean(report: Report) -> bool:
    """Return whether one line is enough for a log among several."""
    return report.verdict == "legal" and not len(report.findings) and not report.pending
