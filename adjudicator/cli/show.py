"""`adjudicator show`: the position of a log after any of its events."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.language import lang_option
from adjudicator.cli.output import format_of, output_option
from adjudicator.cli.paint import deliver, painted
from adjudicator.cli.position import Source, position_options
from adjudicator.cli.say import json_text

if TYPE_CHECKING:
    from adjudicator.core.referee import Referee
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
    help="How to print: text, unless the name after -o says otherwise. "
    "json is what the header of a log takes as its position.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME", help="Judge by this variant too."
)
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game from this folder.",
)
@position_options
@output_option("Write the position into this file.")
@lang_option
def show_command(
    *,
    log: str,
    at: int | None,
    style: str | None,
    options: tuple[str, ...],
    game_folder: Path | None,
    earlier: tuple[Path, ...],
    module_file: Path | None,
    profile_file: Path | None,
    output: Path | None,
    language: str,
) -> None:
    """Show where everything stands after an event of a log, by default after the last.

    LOG is a game as JSON Lines, or a VASSAL log; - is standard input, for JSON Lines. The events of
    a VASSAL log are those that `log convert` writes.

    \b
    Examples:
      adjudicator show game.jsonl
      adjudicator show game.jsonl --at 120
      adjudicator show game.jsonl --lang fr
      adjudicator show game.jsonl -o position.json
      adjudicator show turn-3.jsonl --continue-from turn-1.jsonl --continue-from turn-2.jsonl
      adjudicator show game.vlog --at 12
    """
    style = format_of(output, style, {".json": "json", ".txt": "text"}, "text")
    source = Source(
        log,
        earlier=earlier,
        module=module_file,
        profile=profile_file,
        folder=game_folder,
        options=options,
    )
    if output is not None:
        from adjudicator.safeio import documents

        documents.refuse_overwrite(output, source.inputs)
    referee = source.referee(at)
    if style == "json":
        deliver([json_text(referee.state.position()), "\n"], output)
        return
    lines = _lines(referee, language)
    deliver((painted(line, colours=output is None) + "\n" for line in lines), output)


def _lines(referee: Referee, language: str) -> Iterator[Line]:
    """Yield a position as text: turn, units by place, computed values, open duties."""
    from adjudicator.reports.sentences import Words
    from adjudicator.reports.tables import outcome_rows
    from adjudicator.reports.text import TextSpan, pending_lines, table_lines

    state, report = referee.state, referee.report()
    words = Words(referee.game, language=language)
    phrase = words.phrase
    phase = words.phase(state.phase) or phrase("show-before-first")
    after = phrase("show-after", turn=state.turn, phase=phase, event=state.now)
    yield [TextSpan(after, "heading")]
    yield []
    for side in referee.game.file.sides:
        title = phrase("show-units", side=words.side(side))
        yield from table_lines(title, _standing(state, side, words))
    yield from table_lines(phrase("show-off-the-map"), _elsewhere(state, words))
    yield from table_lines(phrase("outcome"), outcome_rows(report.outcome, words))
    if report.pending:
        yield [TextSpan(phrase("still-to-be-done", number=len(report.pending)), "heading")]
        yield from pending_lines(report.pending, words)
        yield []


def _standing(state: Any, side: str, words: Words) -> list[list[str]]:
    """Return a row for each place that a side holds."""
    rows = []
    for place in sorted(state.stacks):
        units = [unit for unit in state.stacks[place] if state.units[unit].side == side]
        if units:
            shown = (
                words.phrase("unit-counter", unit=unit, counter=_counter(state, unit, words))
                for unit in units
            )
            rows.append([words.word(place), ", ".join(shown)])
    return rows


def _counter(state: Any, unit: str, words: Words) -> str:
    """Return the strength, movement and type of a unit."""
    return words.counter(state.units[unit], named=False)


def _elsewhere(state: Any, words: Words) -> list[list[str]]:
    """Return a row for each state of units off the map, such as eliminated."""
    found: dict[str, list[str]] = {}
    for unit, place in state.where.items():
        if place not in state.places:
            found.setdefault(place, []).append(unit)
    return [[words.word(place), ", ".join(units)] for place, units in sorted(found.items())]
