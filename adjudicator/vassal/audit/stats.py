"""Statistics of logs: how many moves, rolls, undos and lines of chat, by player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from adjudicator.vassal.audit.replayed_log import ReplayedLog, StepRecord
from adjudicator.vassal.format.chat import is_undo_line, typed
from adjudicator.vassal.format.logfile import LogFile

__all__ = ["LogCounts", "LogStats", "Stats", "log_stats", "saved_at", "stats"]

#: dates outside these years are mistakes
_YEARS = (1995, 2200)


class LogCounts(Struct, frozen=True):
    """Counts of what happened; an undone step counts in full, its undo only as an undo."""

    #: user actions
    steps: int = 0
    #: moves of single pieces
    moves: int = 0
    rolls: int = 0
    #: user actions that undo another
    undos: int = 0
    #: lines that players wrote
    chat: int = 0
    #: lines that the module wrote
    reports: int = 0
    created: int = 0
    deleted: int = 0
    #: changes of the look or the properties of single pieces
    changed: int = 0


class LogStats(Struct, frozen=True, kw_only=True):
    """The metadata and counts of one log."""

    file: str
    sha256: str
    #: how its text is encoded: plain, VCSK, VOBS or XZ
    form: str
    module: str = ""
    module_version: str = ""
    vassal_version: str = ""
    #: the player's comment on saving
    comment: str = ""
    #: date and time in UTC, or empty
    saved: str = ""
    pieces_at_start: int
    pieces_at_end: int
    total: LogCounts
    #: by name; steps without a known player are under the empty name
    players: dict[str, LogCounts]
    #: name -> side at the end of the log
    sides: dict[str, str]


class Stats(Struct, frozen=True, kw_only=True):
    """All logs together."""

    logs: list[LogStats]
    total: LogCounts
    players: dict[str, LogCounts]
    #: hours between the first and the last saving, if two logs have a date
    hours: float | None = None


def stats(replayed_logs: Sequence[ReplayedLog]) -> Stats:
    """Return the statistics of all logs."""
    logs = [log_stats(replayed) for replayed in replayed_logs]
    names = sorted({name for one in logs for name in one.players})
    dates = [date for replayed in replayed_logs if (date := saved_at(replayed.log)) is not None]
    span = (max(dates) - min(dates)).total_seconds() / 3600 if len(dates) > 1 else None
    return Stats(
        logs=logs,
        total=_sum(one.total for one in logs),
        players={
            name: _sum(one.players[name] for one in logs if name in one.players) for name in names
        },
        hours=None if span is None else round(span, 2),
    )


def log_stats(replayed: ReplayedLog) -> LogStats:
    """Return the statistics of one log."""
    by_player: dict[str, list[LogCounts]] = {}
    for step in replayed.steps:
        by_player.setdefault(step.player, []).append(_counts(step))
    players = {name: _sum(by_player[name]) for name in sorted(by_player)}
    log, module = replayed.log, replayed.log.module
    date = saved_at(log)
    return LogStats(
        file=replayed.file,
        sha256=log.sha256,
        form=log.wrapping + (", no archive" if log.bare else ""),
        module=module.name if module else "",
        module_version=module.version if module else "",
        vassal_version=log.metadata.vassal_version if log.metadata else "",
        comment=log.metadata.description if log.metadata else "",
        saved=date.strftime("%Y-%m-%d %H:%M:%S") if date else "",
        pieces_at_start=len(replayed.start.pieces),
        pieces_at_end=len(replayed.end.pieces),
        total=_sum(players.values()),
        players=players,
        sides={one.name: one.side for one in replayed.end.players.values()},
    )


def saved_at(log: LogFile) -> datetime | None:
    """Return when a log was saved, if its metadata have a plausible date."""
    text = log.metadata.date_saved if log.metadata else ""
    if not (text.isascii() and text.isdigit() and len(text) < 15):
        return None
    try:
        date = datetime.fromtimestamp(int(text) / 1000, tz=UTC)
    except (OverflowError, ValueError, OSError):
        return None
    return date if _YEARS[0] <= date.year < _YEARS[1] else None


def _counts(step: StepRecord) -> LogCounts:
    """Return the counts of one step."""
    if step.undoes:
        return LogCounts(steps=1, undos=1)
    lines = [one for one in step.chat if one.strip() and not is_undo_line(one)]
    said = sum(typed(one) is not None for one in lines)
    return LogCounts(
        steps=1,
        moves=len(step.moved),
        rolls=len(step.rolls),
        chat=said,
        reports=len(lines) - said,
        created=len(step.created),
        deleted=len(step.removed),
        changed=step.changed,
    )


def _sum(counts: Iterable[LogCounts]) -> LogCounts:
    total = dict.fromkeys(LogCounts.__struct_fields__, 0)
    for one in counts:
        for name in total:
            total[name] += getattr(one, name)
    return LogCounts(**total)
