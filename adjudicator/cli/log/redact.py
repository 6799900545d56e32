"""`adjudicator log redact`: copies of VASSAL logs without passwords and private notes."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.log.files import logs_argument
from adjudicator.cli.output import output_option, refuse_existing
from adjudicator.cli.say import say, warn
from adjudicator.errors import InputError, Text

__all__ = ["redact_command"]


@click.command("redact")
@logs_argument
@click.option(
    "--no-chat",
    is_flag=True,
    help="Leave out what players wrote, also for the referee; reports stay.",
)
@click.option("--pseudonyms", is_flag=True, help="Call the players Player 1, Player 2, ...")
@output_option(
    "Write the copy into this file; copies of several logs into this folder.",
    folder=True,
    required=True,
)
def redact_command(
    *, logs: tuple[Path, ...], no_chat: bool, pseudonyms: bool, output: Path
) -> None:
    """Write copies of VASSAL logs that you can show to others.

    VASSAL writes the passwords of players into logs, in clear text. A copy has placeholders
    instead, no private notes, and on request no chat and no names. VASSAL opens it, and it replays
    to the same positions. Give all logs of a game at once, so that each player has the same
    placeholder in all of them.

    \b
    Examples:
      adjudicator log redact turn1.vlog -o shown.vlog
      adjudicator log redact turn1.vlog turn2.vlog --no-chat --pseudonyms -o shown/
    """
    from adjudicator.safeio import documents
    from adjudicator.vassal.format.logfile import read_log
    from adjudicator.vassal.write.redact import redact

    targets = _targets(logs, output)
    for target in targets:
        documents.refuse_overwrite(target, logs)
        refuse_existing(target)
    copies = redact([read_log(one) for one in logs], chat=not no_chat, pseudonyms=pseudonyms)
    if len(logs) > 1 or output.is_dir():
        output.mkdir(exist_ok=True)
    for target, copy in zip(targets, copies, strict=True):
        documents.write_bytes(target, copy.data)
        say(f"{target}: {len(copy.data)} bytes")
    left = max(copy.left for copy in copies)
    if left:
        one = "one password also occurs as part of other names or words, and stays there"
        more = "{n} passwords also occur as part of other names or words, and stays there"
        warn(Text(one) if left == 1 else Text(more, n=left))


def _targets(logs: tuple[Path, ...], output: Path) -> list[Path]:
    """Return the path of each copy."""
    if len(logs) == 1 and not output.is_dir():
        return [output]
    if output.exists() and not output.is_dir():
        raise InputError("several logs need a folder", file=output, hint="name a folder with -o")
    names = [one.name for one in logs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(
            "two logs have the name {twice!r}", twice=twice, hint="copy them one by one"
        )
    targets = [output / name for name in names]
    for target in targets:
        if target.is_symlink():
            raise InputError("a link, which may lead out of the folder", file=target)
    return targets
