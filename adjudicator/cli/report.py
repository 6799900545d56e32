"""`adjudicator report`: an index of the reports in a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.language import in_message_language, lang_option
from adjudicator.cli.output import format_of, output_option
from adjudicator.cli.paint import deliver, painted
from adjudicator.cli.say import json_text, say
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.phrases import Phrases
    from adjudicator.reports.index.collect import Index

__all__ = ["report_command"]

#: skipped files that are named on the console; the index names them all
_NAMED = 20
_ENDINGS = {".html": "html", ".htm": "html", ".json": "json", ".txt": "text"}


@click.command("report")
@click.argument(
    "folder", metavar="DIR", type=click.Path(path_type=Path, exists=True, file_okay=False)
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["html", "text", "json"]),
    help="What to make: a page, a table to read, or JSON; a page, unless the name after -o says "
    "otherwise.",
)
@output_option("Write into this file. A page goes into DIR/index.html if nothing else is said.")
@click.option("--title", help="Title of the page; by default the name of the folder.")
@lang_option
def report_command(
    folder: Path, style: str | None, output: Path | None, title: str | None, language: str
) -> None:
    """Make an index over many reports, such as those of a tournament.

    DIR contains pages and JSON reports that `adjudicator check` wrote, in subfolders too. The
    index lists games, players and verdicts, with links to the pages, and adds up the dice of every
    player. Files that are not reports are listed too.

    \b
    Examples:
      adjudicator check round-1/anna-ben.jsonl --format html -o reports/anna-ben.html
      adjudicator report reports
      adjudicator report reports --title "Spring tournament" -o spring.html
      adjudicator report reports --lang fr
      adjudicator report reports --format text
    """
    from adjudicator.phrases import phrases
    from adjudicator.reports.index.collect import collect, report_files

    style = format_of(output, style, _ENDINGS, "html")
    files = list(report_files(folder))
    if style == "html" and output is None:
        output = folder / "index.html"
    if output is not None:
        _check_overwrite(output, files, style)
    index = collect(folder, _with_progress(files))
    if not index.entries:
        raise DocumentError(
            "no report in it",
            file=folder,
            hint="make one: adjudicator check LOG --format html -o report.html",
        )
    name = title or folder.resolve().name or "Reports"
    phrase = phrases(language)
    pieces = _pieces(index, style, phrase, name=name, folder=folder, output=output)
    deliver(pieces, output)
    _print_result(index, folder, output, phrase)


def _check_overwrite(output: Path, files: list[Path], style: str) -> None:
    """Refuse to overwrite a report, or a page that is not an index, such as a home page."""
    from adjudicator.reports.index.collect import is_index
    from adjudicator.safeio import documents

    if not output.exists() or is_index(documents.read_bytes(output)):
        return
    if style != "html":
        documents.refuse_overwrite(output, files)
    else:
        raise DocumentError(
            "is there already, and is no index", file=output, hint="write elsewhere"
        )


def _with_progress(files: list[Path]) -> Iterator[Path]:
    """Yield files; with many files and a terminal, show a progress bar."""
    if len(files) < 20 or not sys.stderr.isatty():
        yield from files
        return
    label = in_message_language(Text("reading"))
    with click.progressbar(files, label=label, file=sys.stderr) as bar:
        yield from bar


def _pieces(
    index: Index, style: str, phrase: Phrases, *, name: str, folder: Path, output: Path | None
) -> Iterator[str]:
    """Yield the output."""
    if style == "json":
        from adjudicator.reports.index.rows import index_values

        yield json_text(index_values(index)) + "\n"
    elif style == "text":
        from adjudicator.reports.index.rows import index_lines

        lines = index_lines(index, phrase)
        yield from (painted(line, colours=output is None) + "\n" for line in lines)
    else:
        from adjudicator.reports.index.page import index_pieces

        yield from index_pieces(index, name=name, base=_link_prefix(folder, output), phrase=phrase)


def _link_prefix(folder: Path, output: Path | None) -> str:
    """Return the relative link from the page to the folder of the reports."""
    if output is None:
        return ""
    try:
        link = Path(os.path.relpath(folder.resolve(), output.resolve().parent)).as_posix()
    except ValueError:
        hint = "write it onto the drive of the reports"
        raise DocumentError("no link leads from there", file=output, hint=hint) from None
    return "" if link == "." else f"{link}/"


def _print_result(index: Index, folder: Path, output: Path | None, phrase: Phrases) -> None:
    """Report what was written, and which files were skipped."""
    from adjudicator.reports.index.rows import count_line

    if output is not None:
        say(phrase("summary", file=output, verdict=count_line(index, phrase)))
    for one in index.unreadable[:_NAMED]:
        why = one.why.in_language(phrase.language)
        say(phrase("index-left-out", file=folder / one.path, why=why), err=True)
    if len(index.unreadable) > _NAMED:
        say(phrase("index-left-out-more", n=len(index.unreadable) - _NAMED), err=True)
    if index.cut:
        say(phrase("index-cut"), err=True)
