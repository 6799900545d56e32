"""`adjudicator show`: the position of a log after any of its events."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.language import lang_option
from adjudicator.cli.output import output_option
from adjudicator.cli.paint import deliver, painted
from adjudicator.cli.say import json_text
from adjudicator.errors import DocumentError, InputError

if TYPE_CHECKING:
    from adjudicator.log import Log
    from adjudicator.referee import Referee
    from adjudicator.reports.sentences import Words
    from adjudicator.reports.text import Line

__all__ = ["show_command"]


@click.command("show")
@click.argument("log", metavar="LOG", type=click.Path(allow_dash=True))
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="After event N; 0: at start.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print. json is what the header of a log takes as its position.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME", help="Judge by this variant too."
)
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game from this folder.",
)
@output_option("Write the position into this file.")
@lang_option
def show_command(
    *,
    log: str,
    at: int | None,
    style: str,
    options: tuple[str, ...],
    game_folder: Path | None,
    output: Path | None,
    language: str,
) -> None:
    """Show where everything stands after an event of a log, by default after the last.

    LOG is a game as JSON Lines; - is standard input.

    \b
    Examples:
      adjudicator show game.jsonl
      adjudicator show game.jsonl --at 120
      adjudicator show game.jsonl --lang fr
      adjudicator show game.jsonl --format json -o position.json
    """
    from adjudicator.cli.loggame import game_of_log
    from adjudicator.log import open_log
    from adjudicator.referee import Referee

    if output is not None:
        from adjudicator.safeio import documents

        documents.refuse_overwrite(output, [Path(log)])
    with open_log(log) as opened:
        game = game_of_log(opened.header.game, log=opened.file, folder=game_folder)
        try:
            referee = Referee(game, opened.header, options=options)
            _replay(referee, opened, at)
        except InputError as error:
            raise error.located(file=opened.file) from None
    if style == "json":
        deliver([json_text(referee.state.position()), "\n"], output)
        return
    lines = _lines(referee, language)
    deliver((painted(line, colours=output is None) + "\n" for line in lines), output)


def _replay(referee: Referee, log: Log, at: int | None) -> None:
    """Feed a log to a referee, up to an event."""
    for line, event in log.events(referee.game.decoder):
        if at is not None and (event.n or referee.state.now + 1) > at:
            return
        referee.feed(event, line)
    if at is not None and at > referee.state.now:
        last = referee.state.now
        raise DocumentError(f"there is no event {at}", hint=f"the last one is {last}")


def _lines(referee: Referee, language: str) -> Iterator[Line]:
    """Return a position as text: the turn, who stands where, what is computed, what is open."""
    from adjudicator.reports.sentences import Words
    from adjudicator.reports.tables import outcome_rows
    from adjudicator.reports.text import Span, pending_lines, table_lines

    state, report = referee.state, referee.report()
    words = Words(referee.game, language=language)
    phrase = words.phrase
    phase = words.phase(state.phase) or phrase("show-before-first")
    after = phrase("show-after", turn=state.turn, phase=phase, event=state.now)
    yield [Span(after, "heading")]
    yield []
    for side in referee.game.file.sides:
        title = phrase("show-units", side=words.side(side))
        yield from table_lines(title, _standing(state, side, words))
    yield from table_lines(phrase("show-off-the-map"), _elsewhere(state, words))
    yield from table_lines(phrase("outcome"), outcome_rows(report.outcome, words))
    if report.pending:
        yield [Span(phrase("still-to-be-done", number=len(report.pending)), "heading")]
        yield from pending_lines(report.pending, words)
        yield []


def _standing(state: Any, side: str, words: Words) -> list[list[str]]:
    """Return a row for each place that a side holds."""
    rows = []
    for place in sorted(state.stacks):
        units = [unit for unit in state.stacks[place] if state.units[unit].side == side]
        if units:
            told = (
                words.phrase("unit-counter", unit=unit, counter=_counter(state, unit, words))
                for unit in units
            )
            rows.append([words.word(place), ", ".join(told)])
    return rows


def _counter(state: Any, unit: str, words: Words) -> str:
    """Return the strength, movement and type of a unit."""
    return words.counter(state.units[unit], named=False)


def _elsewhere(state: Any, words: Words) -> list[list[str]]:
    """Return a row for each word that says where units are when not on the map."""
    found: dict[str, list[str]] = {}
    for unit, place in state.where.items():
        if place not in state.places:
            found.setdefault(place, []).append(unit)
    return [[words.word(place), ", ".join(units)] for place, units in sorted(found.items())]
