"""Replays all given logs once, for the audit, statistics and transcripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.errors import InputError
from adjudicator.vassal.audit.position import Looks
from adjudicator.vassal.audit.replayed_log import ReplayedLog, names_of, replay_log
from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.table.dice import DEFAULT_BUTTONS, Button, button_of_format, buttons_of

__all__ = ["MOST_LOGS", "MOST_STEPS", "Gathered", "buttons", "gather_logs"]

#: the maximum number of user actions of all logs together
MOST_STEPS = 500_000
#: the maximum number of logs
MOST_LOGS = 500

Progress = Callable[[str], None]


class Gathered(NamedTuple):
    """Replayed logs, and the names of their players."""

    replayed_logs: list[ReplayedLog]
    looks: Looks
    names: dict[Secret, str]


def buttons(module: Module | None = None, formats: Sequence[str] = ()) -> tuple[Button, ...]:
    """Return the formats of reported rolls: those of the user, of the module, and the default."""
    own = [button_of_format(one) for one in formats]
    return (*own, *(buttons_of(module) if module else ()), *DEFAULT_BUTTONS)


def gather_logs(
    logs: Sequence[LogFile],
    dice: Sequence[Button] = DEFAULT_BUTTONS,
    progress: Progress | None = None,
) -> Gathered:
    """Replay logs; `progress` is called with the name of each file that is done."""
    if len(logs) > MOST_LOGS:
        raise InputError("more than {most} logs at once", most=MOST_LOGS)
    if sum(len(one.script.actions) for one in logs) > MOST_STEPS:
        raise InputError("more than {most} steps in all logs together", most=MOST_STEPS)
    names = names_of(logs)
    looks = Looks(names)
    replayed_logs: list[ReplayedLog] = []
    for log, title in zip(logs, _titles(logs), strict=True):
        replayed_logs.append(replay_log(log, looks, names, dice)._replace(file=title))
        if progress is not None:
            progress(str(log.file))
    return Gathered(replayed_logs, looks, names)


def _titles(logs: Sequence[LogFile]) -> list[str]:
    """Return the names of the files without folders, or with them if two names are equal."""
    paths = [str(one.file) for one in logs]
    names = [Path(one).name for one in paths]
    return names if len({*names}) == len({*paths}) else paths
