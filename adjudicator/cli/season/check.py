"""`adjudicator season FOLDER...`: check all logs below folders, new and changed ones only."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.language import lang_option
from adjudicator.cli.say import say
from adjudicator.cli.season.options import jobs_option, judge_options, judges_of, pool_of
from adjudicator.cli.season.progress import ShownProgress
from adjudicator.cli.usage import UsageError
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.phrases import Phrases
    from adjudicator.season.reader import Scope
    from adjudicator.season.run import Season, Tally

__all__ = ["check_command"]

_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False, exists=True)


@click.command("check")
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...", type=_FOLDER)
@click.option(
    "--database",
    type=_FILE,
    default="season.sqlite",
    show_default=True,
    help="The database of results; it is made if it is not there.",
)
@jobs_option
@click.option("--dask", metavar="ADDRESS", help="Judge on the cluster of this Dask scheduler.")
@click.option("--anew", is_flag=True, help="Judge all logs again, also those that are unchanged.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME", help="Judge by this variant too."
)
@judge_options
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@lang_option
def check_command(
    *,
    folders: tuple[Path, ...],
    database: Path,
    jobs: int | None,
    dask: str | None,
    anew: bool,
    options: tuple[str, ...],
    quiet: bool,
    language: str,
    **given: Path | None,
) -> None:
    """Check all logs below folders, and keep the results in a database.

    Logs are files named .jsonl and .vlog, in subfolders too. Logs that continue one another are one
    game. What is in the database and has not changed is not judged again; what is gone from the
    folders goes from the database. Ctrl-C stops cleanly; the same command goes on where it stopped.
    Files that cannot be read are listed at the end.

    Exits with 0 if no log is illegal, 1 if one is, 2 if there is no log or the command is wrong, 3
    if all was checked and some files could not be read, whatever the verdicts are.

    \b
    Examples:
      adjudicator season logs
      adjudicator season logs --jobs 2 --database spring.sqlite
      adjudicator season logs --dask tcp://192.168.1.10:8786
      adjudicator season check logs --option errata-1975 --anew
    """
    from adjudicator.season.run import Season

    if dask and jobs:
        raise UsageError("--jobs does not go with --dask, which has its own workers")
    judges = judges_of(options, given)
    season = Season(
        folders=folders,
        database=database,
        judges=judges,
        options=judges.options,
        files=[one.absolute() for one in given.values() if one is not None],
        anew=anew,
    )
    progress = ShownProgress(quiet=quiet)
    tally = _run(season, progress, jobs=jobs, dask=dask)
    progress.end()
    if not tally.found:
        raise DocumentError("no log in it", file=folders[0], hint="logs are .jsonl and .vlog files")
    _finish(season, tally, language)


def _run(season: Season, progress: ShownProgress, *, jobs: int | None, dask: str | None) -> Tally:
    from adjudicator.season.run import run_season

    pool = pool_of(jobs, dask)
    try:
        with _stopping():
            return run_season(season, pool, progress)
    except KeyboardInterrupt:
        progress.end()
        say(Text("stopped; the same command goes on from here"), err=True)
        raise
    finally:
        pool.close()


@contextmanager
def _stopping() -> Iterator[None]:
    """Let a request to end the program stop it as Ctrl-C does."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _finish(season: Season, tally: Tally, language: str) -> None:
    """Report the verdicts and the files that could not be read; set the exit code."""
    from adjudicator.phrases import phrases
    from adjudicator.season.reader import Reader
    from adjudicator.season.run import roots

    phrase = phrases(language)
    with Reader(season.database) as reader:
        below = roots(season)
        scope = reader.scope(below)
        for path, why in reader.unreadable():
            if path.startswith(below):
                say(Text("{file}: {what}", file=path, what=why), err=True)
    for line in _lines(scope, tally, season.database, phrase):
        say(line)
    if scope.unreadable:
        raise click.exceptions.Exit(3)
    if scope.verdicts["illegal"]:
        raise click.exceptions.Exit(1)


def _lines(scope: Scope, tally: Tally, database: Path, phrase: Phrases) -> Iterator[str]:
    """Yield the summary of a run."""
    from adjudicator.reports.text import verdicts_text

    yield phrase(
        "season-done", file=database, n=scope.judged, verdicts=verdicts_text(scope.verdicts, phrase)
    )
    yield phrase("season-work", judged=tally.judged, skipped=tally.skipped)
    if scope.repeated:
        yield phrase("season-repeated", n=scope.repeated)
    if scope.unreadable:
        yield phrase("season-unreadable", n=scope.unreadable)
