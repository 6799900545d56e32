"""`adjudicator log convert`: VASSAL logs to JSON Lines, and JSON Lines to a VASSAL log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.output import output_option
from adjudicator.cli.paint import deliver
from adjudicator.cli.say import say
from adjudicator.cli.usage import UsageError
from adjudicator.cli.vassal_logs import Modules, are_vassal, profile_option, vassal_module_option
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.read.judging import PartLog

__all__ = ["convert_command"]


@click.command("convert")
@click.argument(
    "logs",
    metavar="LOG...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@output_option("Write into this file. A log of VASSAL (.vlog) is always written into one.")
@vassal_module_option
@profile_option
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game from this folder, not from those that come with Adjudicator.",
)
def convert_command(
    *,
    logs: tuple[Path, ...],
    output: Path | None,
    module_file: Path | None,
    profile_file: Path | None,
    game_folder: Path | None,
) -> None:
    """Convert VASSAL logs to JSON Lines, or a JSON Lines log to a VASSAL log.

    Several VASSAL logs, in order, are one game. A JSON Lines log becomes a log of the module that
    `adjudicator module build` makes of its game: one drag for each step, and a line of the chat for
    everything that VASSAL has no action for.

    \b
    Examples:
      adjudicator log convert game.vlog -o game.jsonl
      adjudicator log convert 1.vlog 2.vlog 3.vlog -o game.jsonl
      adjudicator log convert game.vlog --module Other.vmod --profile other.json -o game.jsonl
      adjudicator log convert game.jsonl -o game.vlog
    """
    from adjudicator.safeio import documents

    if output is not None:
        documents.refuse_overwrite(output, list(logs))
    vassal = are_vassal(logs)
    if all(vassal):
        _check_name(output, of_vassal=False)
        find = partial(_game, folder=game_folder)
        modules = Modules(find, module=module_file, profile=profile_file, folder=game_folder)
        _, parts = modules.read([str(log) for log in logs])
        deliver(_lines(parts), output)
        _print_remarks(parts[0])
        return
    if any(vassal) or len(logs) > 1:
        raise UsageError("several logs are those of VASSAL, one after another")
    if output is None:
        raise UsageError("a log of VASSAL is written into a file: -o game.vlog")
    _check_name(output, of_vassal=True)
    data = _vlog(logs[0], game_folder)
    documents.write_bytes(output, data)


def _check_name(output: Path | None, *, of_vassal: bool) -> None:
    """Reject a file name whose ending contradicts the format to write."""
    ending = output.suffix.lower() if output is not None else ""
    if of_vassal and ending in (".jsonl", ".json"):
        raise UsageError(
            "LOG is JSON Lines; a log of VASSAL is called .vlog, not {ending}", ending=ending
        )
    if not of_vassal and ending in (".vlog", ".vsav"):
        raise UsageError(
            "LOG is of VASSAL; JSON Lines are called .jsonl, not {ending}", ending=ending
        )


def _game(name: str, file: str, folder: Path | None = None) -> Game:
    from adjudicator.cli.log.game import game_of_log

    return game_of_log(name, log=file, folder=folder)


def _lines(parts: list[PartLog]) -> Iterator[str]:
    """Yield the lines of a log; parts that do not follow each other are rejected."""
    import msgspec

    if len(parts) > 1:
        raise DocumentError(
            "the logs do not follow each other",
            file=parts[1].part.origins[0].file,
            hint="convert them one by one, or see `adjudicator log audit`",
        )
    yield msgspec.json.encode(parts[0].header).decode() + "\n"
    for _, event in parts[0].events():
        yield msgspec.json.encode(event).decode() + "\n"


def _print_remarks(log: PartLog) -> None:
    """Report on standard error the number of remarks that the lines do not contain."""
    number = sum(map(len, log.part.remarks.values()))
    if number:
        one = "{file}: {n} remark, which `adjudicator check` lists"
        more = "{file}: {n} remarks, which `adjudicator check` lists"
        say(Text(one if number == 1 else more, file=log.file, n=number), err=True)


def _vlog(path: Path, folder: Path | None) -> bytes:
    from adjudicator.core.log import open_log
    from adjudicator.vassal.write.log_writer import write_vlog

    with open_log(path) as log:
        game = _game(log.header.game, log.file, folder)
        return write_vlog(game, log)
