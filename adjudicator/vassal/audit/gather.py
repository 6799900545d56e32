"""Plays logs through once, for all that is told of them afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.errors import InputError
from adjudicator.vassal.audit.position import Looks
from adjudicator.vassal.audit.replayed_log import ReplayedLog, names_of, record
from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.table.dice import DEFAULT_BUTTONS, Button, button_of_format, buttons_of

__all__ = ["MOST_LOGS", "MOST_STEPS", "Gathered", "buttons", "gather_logs"]

#: the most user actions of all logs together
MOST_STEPS = 500_000
#: the most logs
MOST_LOGS = 500

Tell = Callable[[str], None]


class Gathered(NamedTuple):
    """Logs that were played through, and the names of their players."""

    films: list[ReplayedLog]
    looks: Looks
    names: dict[Secret, str]


def buttons(module: Module | None = None, formats: Sequence[str] = ()) -> tuple[Button, ...]:
    """Return how rolls are reported: as the user says, as the module says, by default."""
    own = [button_of_format(one) for one in formats]
    return (*own, *(buttons_of(module) if module else ()), *DEFAULT_BUTTONS)


def gather_logs(
    logs: Sequence[LogFile], dice: Sequence[Button] = DEFAULT_BUTTONS, tell: Tell | None = None
) -> Gathered:
    """Play logs that were read."""
    if len(logs) > MOST_LOGS:
        raise InputError(f"more than {MOST_LOGS} logs at once")
    if sum(len(one.script.actions) for one in logs) > MOST_STEPS:
        raise InputError(f"more than {MOST_STEPS} steps in all logs together")
    names = names_of(logs)
    looks = Looks(names)
    films: list[ReplayedLog] = []
    for log, title in zip(logs, _titles(logs), strict=True):
        films.append(record(log, looks, names, dice)._replace(file=title))
        if tell is not None:
            tell(str(log.file))
    return Gathered(films, looks, names)


def _titles(logs: Sequence[LogFile]) -> list[str]:
    """Return the names of files without their folders, unless two would be alike."""
    paths = [str(one.file) for one in logs]
    names = [Path(one).name for one in paths]
    return names if len({*names}) == len({*paths}) else paths
