"""`adjudicator season pages`: the pages of a season, and those of single games when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.language import lang_option
from adjudicator.cli.say import say
from adjudicator.cli.season.options import jobs_option, judge_options, judges_of, pool_of
from adjudicator.cli.season.progress import ShownProgress
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.cli.season.judges import JudgeOptions
    from adjudicator.season.reader import LogRow, Reader
    from adjudicator.season.site.games import PageTask

__all__ = ["pages_command"]

_FOLDER = click.Path(path_type=Path, file_okay=False)
#: games whose pages are one piece of work
_BATCH = 4


@click.command("pages")
@click.argument(
    "database",
    required=False,
    default="season.sqlite",
    type=click.Path(path_type=Path, dir_okay=False),
)
@click.option("-o", "--output", type=_FOLDER, required=True, help="Write into this folder.")
@click.option("--pages", "all_games", is_flag=True, help="Make the page of every game too.")
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="LOG",
    help="Make the page of this game too, by the path of its log in the lists.",
)
@click.option("--title", help="Title of the first page; by default the name of the database.")
@jobs_option
@judge_options
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@lang_option
def pages_command(
    *,
    database: Path,
    output: Path,
    all_games: bool,
    games: tuple[str, ...],
    title: str | None,
    jobs: int | None,
    quiet: bool,
    language: str,
    **given: Path | None,
) -> None:
    """Write the pages of a season: games, standings of players with their dice, search.

    DATABASE is what `adjudicator season FOLDER` made; by default season.sqlite. Any number of games
    fits: long lists are in parts. A game links to its page if that was made, by --game for one game
    or --pages for all; their logs must still be where they were, and unchanged.

    Exits with 0, or 3 if the pages of some games could not be made.

    \b
    Examples:
      adjudicator season pages -o site
      adjudicator season pages spring.sqlite -o site --title "Spring ladder"
      adjudicator season pages spring.sqlite -o site --game round-1/anna-ben.jsonl
      adjudicator season pages spring.sqlite -o site --pages --jobs 4
    """
    from adjudicator.phrases import phrases
    from adjudicator.season.reader import Reader
    from adjudicator.season.site.build import make_folder, write_site

    phrase = phrases(language)
    progress = ShownProgress(quiet=quiet)
    failed = 0
    with Reader(database) as reader:
        if not reader.scope().judged:
            raise DocumentError("no game in it", file=database)
        make_folder(output)
        if all_games or games:
            chosen = None if all_games else _known(reader, games)
            tasks = _tasks(reader, chosen, output, language)
            total = reader.scope().judged if chosen is None else len(chosen)
            progress.begin("writing", total)
            failed = _write_games(tasks, judges_of((), given), jobs, progress)
            progress.end()
        number = write_site(reader, output, title or database.stem, phrase)
    say(phrase("season-pages", file=output / "index.html", n=number))
    if failed:
        raise click.exceptions.Exit(3)


def _known(reader: Reader, games: Sequence[str]) -> list[str]:
    """Return the paths of games that must be in the database."""
    for one in games:
        if next(reader.logs("l.path = ?", one), None) is None:
            hint = "the lists of pages show the paths"
            raise DocumentError("this game is not in the database", file=one, hint=hint)
    return list(dict.fromkeys(games))


def _tasks(
    reader: Reader, chosen: list[str] | None, output: Path, language: str
) -> Iterator[PageTask]:
    from adjudicator.season.site.games import PageTask
    from adjudicator.season.site.lists import game_page_name

    home = reader.file.absolute().parent
    logs: Iterator[LogRow] = reader.logs()
    if chosen is not None:
        logs = (log for one in chosen for log in reader.logs("l.path = ?", one))
    (output / "games").mkdir(parents=True, exist_ok=True)
    for log in logs:
        paths = [str(home / one) for one in log.files]
        target = str(output / game_page_name(log))
        options = reader.options_of(log)
        yield PageTask(log.path, paths, log.sha256, log.stamp, options, target, language)


def _write_games(
    tasks: Iterator[PageTask], judges: JudgeOptions, jobs: int | None, progress: ShownProgress
) -> int:
    """Write the pages of games; report and count those that could not be made."""
    import msgspec

    from adjudicator.season.said import text_of
    from adjudicator.season.site.games import decoded_errors, page_batch

    pool, failed = pool_of(jobs), 0
    try:
        batches = iter(lambda: list(islice(tasks, _BATCH)), [])
        for batch, data in pool.run(partial(page_batch, judges), batches):
            said = decoded_errors(data) if data is not None else ['{"text":"a worker died of it"}']
            for task, error in zip(batch, said, strict=True):
                if error:
                    failed += 1
                    why = text_of(msgspec.json.decode(error))
                    say(Text("{file}: {what}", file=task.path, what=why), err=True)
            progress.advance(len(batch))
    finally:
        pool.close()
    return failed
