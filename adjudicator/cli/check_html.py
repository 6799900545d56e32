"""`adjudicator check --format html`: one page per log; the pages of several go into a folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.batch import Batch
from adjudicator.cli.judge import Judge
from adjudicator.cli.language import in_message_language
from adjudicator.cli.output import refuse_existing
from adjudicator.cli.paint import deliver
from adjudicator.cli.usage import UsageError
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.core.findings import Report
    from adjudicator.core.game import Game
    from adjudicator.reports.html.history import History

__all__ = ["check_pages"]


def check_pages(judge: Judge, batch: Batch, output: Path | None, language: str) -> list[Report]:
    """Judge logs and write their pages; all logs are read before anything is written."""
    logs = batch.names
    if len(logs) == 1:
        if output is None and sys.stdout.isatty():
            raise UsageError("--format html writes a page: say where by -o report.html")
        target = output / _name(logs[0]) if output is not None and output.is_dir() else output
        if target is not None:
            _check_target(target, logs)
        report, game, history = _judged(judge, logs[0], language)
        deliver(_pieces(report, game, history), target)
        return [report]
    targets = _targets(logs, output)
    batch.each(judge)
    readable = {name: one for name, one in targets.items() if name not in batch.unreadable}
    for target in readable.values():
        _make_folder(target.parent)
    with _progress(len(readable)) as done:
        return [_write(judge, name, target, done, language) for name, target in readable.items()]


def _write(
    judge: Judge, name: str, target: Path, done: Callable[[], None], language: str
) -> Report:
    report, game, history = _judged(judge, name, language)
    deliver(_pieces(report, game, history), target)
    done()
    return report


def _judged(judge: Judge, name: str, language: str) -> tuple[Report, Game, History]:
    """Judge a log while recording its history."""
    from adjudicator.reports.html.history import History
    from adjudicator.reports.sentences import Words

    kept: list[History] = []

    def watch(game: Game) -> History:
        kept.append(History(Words(game, language=language), reader=judge.reader))
        return kept[0]

    report, game = judge(name, watch)
    return report, game, kept[0]


def _pieces(report: Report, game: Game, history: History) -> Iterator[str]:
    from adjudicator.reports.html.page import page_pieces

    return page_pieces(report, game, history)


def _name(log: str) -> str:
    """Return the name of the page of a log."""
    return "report.html" if log == "-" else f"{Path(log).stem}.html"


def _targets(logs: Sequence[str], output: Path | None) -> dict[str, Path]:
    """Return the path of the page of each of several logs."""
    if output is None:
        raise UsageError("the pages of several logs go into a folder: say -o FOLDER")
    if "-" in logs:
        raise UsageError("with several logs, standard input cannot be one of them")
    if output.exists() and not output.is_dir():
        raise DocumentError(
            "the pages of several logs go into a folder, and this is a file",
            file=output,
            hint="say -o FOLDER",
        )
    targets = {name: output / _name(name) for name in logs}
    first: dict[Path, str] = {}
    for name, target in targets.items():
        if first.setdefault(target, name) != name:
            text = Text(
                "its page and that of {first} would have the same name", first=first[target]
            )
            raise DocumentError(text, file=name, hint="check them one by one")
    for target in targets.values():
        _check_target(target, logs)
    return targets


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be made", file=folder) from None


def _check_target(target: Path, logs: Sequence[str]) -> None:
    from adjudicator.safeio import documents

    documents.refuse_overwrite(target, [Path(name) for name in logs])
    refuse_existing(target)


@contextmanager
def _progress(length: int) -> Iterator[Callable[[], None]]:
    """Yield a function to call when a page is done; on a terminal it advances a progress bar."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    label = in_message_language(Text("writing"))
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda: bar.update(1)
