"""`adjudicator log show`: the transcript of a VASSAL log, or its position after a step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.batch import Batch
from adjudicator.cli.language import lang_option
from adjudicator.cli.log.files import (
    dice_option,
    logs_argument,
    module_option,
    output_option,
    read_logs,
)
from adjudicator.cli.paint import deliver, painted
from adjudicator.cli.say import json_text
from adjudicator.cli.usage import BadParameter, UsageError

if TYPE_CHECKING:
    from adjudicator.phrases import Phrases
    from adjudicator.reports.text import Line
    from adjudicator.vassal.audit.replayed_log import ReplayedLog
    from adjudicator.vassal.audit.transcript import Entry, TranscriptContext

__all__ = ["show_command"]


def _range(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[int, int | None] | None:
    """Return the first and the last step of a range: 12, 12-20, 12-."""
    if value is None:
        return None
    found = re.fullmatch(r"([0-9]{1,9})(-([0-9]{1,9})?)?", value)
    if found is None:
        raise BadParameter("{value!r} is no range of steps, such as 12-20", value=value[:40])
    first = int(found[1])
    if not found[2]:
        return first, first
    return first, int(found[3]) if found[3] else None


@click.command("show")
@logs_argument
@module_option
@dice_option
@click.option(
    "--at", type=click.IntRange(min=0), metavar="N", help="The position after step N; 0: at start."
)
@click.option("--steps", callback=_range, metavar="A-B", help="Only these steps.")
@click.option("--piece", metavar="TEXT", help="Only pieces whose name has this in it.")
@click.option("--player", metavar="NAME", help="Only what this player did.")
@click.option("--no-undone", is_flag=True, help="Leave out what was taken back.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print; of a transcript, json is one line a step.",
)
@output_option
@lang_option
def show_command(
    *,
    logs: tuple[Path, ...],
    module_file: Path | None,
    dice: tuple[str, ...],
    at: int | None,
    steps: tuple[int, int | None] | None,
    piece: str | None,
    player: str | None,
    no_undone: bool,
    style: str,
    output: Path | None,
    language: str,
) -> None:
    """Show a VASSAL log as a transcript, step by step, or the position after a step.

    LOG is a .vlog or .vsav file. The transcript lists who did what, all moves from place to place,
    chat and dice. A step that was undone later is marked with ~, an undo with <. With --module,
    places have their labels, and steps are grouped by turn.

    \b
    Examples:
      adjudicator log show turn1.vlog --module game.vmod
      adjudicator log show turn1.vlog --piece "Blue HQ"
      adjudicator log show turn1.vlog --player Ann --steps 10-20
      adjudicator log show turn1.vlog --lang fr
      adjudicator log show turn1.vlog --at 12 --format json
    """
    from adjudicator.phrases import phrases
    from adjudicator.vassal.audit.gather import buttons
    from adjudicator.vassal.audit.transcript import TranscriptContext
    from adjudicator.vassal.audit.where import where_of

    if at is not None and len(logs) > 1:
        raise UsageError("--at shows the position of one log")
    if output is not None:
        from adjudicator.safeio import documents

        documents.refuse_overwrite(output, [*logs, *([module_file] if module_file else [])])
    batch = Batch([str(one) for one in logs], [module_file])
    gathered, module = read_logs(batch, module_file, dice)
    where = where_of(gathered.replayed_logs, module)
    reader = TranscriptContext(where, gathered.looks, gathered.names, buttons(module, dice))
    colours, phrase = output is None, phrases(language)
    if at is not None:
        replayed = gathered.replayed_logs[0]
        deliver(_position(replayed, at, reader, style, phrase, colours=colours), output)
        return
    keep = _Filter(steps, piece, player, no_undone)
    pieces = (
        part
        for replayed in gathered.replayed_logs
        for part in _transcript(replayed, reader, keep, style, phrase, colours=colours)
    )
    deliver(pieces, output)
    batch.finish(bad=False)


class _Filter:
    """The part of a transcript that the user asked for."""

    def __init__(
        self,
        steps: tuple[int, int | None] | None,
        piece: str | None,
        player: str | None,
        no_undone: bool,
    ) -> None:
        self._steps = steps
        self._piece = None if piece is None else piece.casefold()
        self._player = None if player is None else player.casefold()
        self._no_undone = no_undone

    def kept(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Yield the selected entries; with --piece, only their actions on that piece."""
        from msgspec.structs import replace

        for one in entries:
            if not self._wanted(one):
                continue
            if self._piece is None:
                yield one
                continue
            actions = [action for action in one.deeds if action.piece and self._named(action.piece)]
            if actions:
                yield replace(one, deeds=actions)

    def _named(self, piece: str) -> bool:
        return self._piece is not None and self._piece in piece.casefold()

    def _wanted(self, one: Entry) -> bool:
        if self._no_undone and (one.undoes or one.undone_by is not None):
            return False
        if self._player is not None and one.player.casefold() != self._player:
            return False
        if self._steps is None:
            return True
        first, last = self._steps
        return one.step >= first and (last is None or one.step <= last)


def _transcript(
    replayed: ReplayedLog,
    reader: TranscriptContext,
    keep: _Filter,
    style: str,
    phrase: Phrases,
    *,
    colours: bool,
) -> Iterator[str]:
    from adjudicator.vassal.audit.transcript import entries

    kept = keep.kept(entries(replayed.log, reader))
    if style == "json":
        import msgspec

        for one in kept:
            yield json_text({"file": replayed.file, **msgspec.to_builtins(one)}, indent=None) + "\n"
        return
    from adjudicator.reports.text import TextSpan
    from adjudicator.reports.transcript import transcript_lines

    head = phrase("log-steps", file=replayed.file, n=len(replayed.steps))
    yield _painted([TextSpan(head, "heading")], colours)
    yield from (_painted(line, colours) for line in transcript_lines(kept, phrase))


def _position(
    replayed: ReplayedLog,
    at: int,
    reader: TranscriptContext,
    style: str,
    phrase: Phrases,
    *,
    colours: bool,
) -> Iterator[str]:
    from adjudicator.vassal.audit.transcript import position_at

    found = position_at(replayed.log, at, reader, file=replayed.file)
    if style == "json":
        import msgspec

        yield json_text(msgspec.to_builtins(found)) + "\n"
        return
    from adjudicator.reports.transcript import position_lines

    yield from (_painted(line, colours) for line in position_lines(found, phrase))


def _painted(line: Line, colours: bool) -> str:
    return painted(line, colours=colours) + "\n"
