"""How much happened in logs, and who did it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from adjudicator.vassal.audit.replayed_log import ReplayedLog, StepRecord
from adjudicator.vassal.format.chat import takes_back, typed
from adjudicator.vassal.format.logfile import LogFile

__all__ = ["LogCounts", "LogStats", "Stats", "log_stats", "saved_at", "stats"]

#: the first and the last year that a date can be of; others are mistakes
_YEARS = (1995, 2200)


class LogCounts(Struct, frozen=True):
    """How much there is of everything; what was taken back counts too, taking back only as such."""

    #: user actions
    steps: int = 0
    #: pieces that were moved, once for each time
    moves: int = 0
    rolls: int = 0
    #: user actions that take back another
    undos: int = 0
    #: lines that players wrote
    chat: int = 0
    #: lines that the module wrote
    reports: int = 0
    created: int = 0
    deleted: int = 0
    #: pieces whose look or properties changed, once for each time
    changed: int = 0


class LogStats(Struct, frozen=True, kw_only=True):
    """One log: what it is, and how much happened in it."""

    file: str
    sha256: str
    #: how its text is written: plain, VCSK, VOBS or XZ
    form: str
    module: str = ""
    module_version: str = ""
    vassal_version: str = ""
    #: what the player wrote when saving
    comment: str = ""
    #: in UTC, or empty
    saved: str = ""
    pieces_at_start: int
    pieces_at_end: int
    total: LogCounts
    #: by name; those of whom the log does not tell are under the empty name
    players: dict[str, LogCounts]
    #: name -> side, as at the end
    sides: dict[str, str]


class Stats(Struct, frozen=True, kw_only=True):
    """All logs together."""

    logs: list[LogStats]
    total: LogCounts
    players: dict[str, LogCounts]
    #: hours from the first log that was saved to the last, if both say when
    hours: float | None = None


def stats(films: Sequence[ReplayedLog]) -> Stats:
    """Return what happened in logs."""
    logs = [log_stats(film) for film in films]
    names = sorted({name for one in logs for name in one.players})
    dates = [date for film in films if (date := saved_at(film.log)) is not None]
    span = (max(dates) - min(dates)).total_seconds() / 3600 if len(dates) > 1 else None
    return Stats(
        logs=logs,
        total=_sum(one.total for one in logs),
        players={
            name: _sum(one.players[name] for one in logs if name in one.players) for name in names
        },
        hours=None if span is None else round(span, 2),
    )


def log_stats(film: ReplayedLog) -> LogStats:
    """Return what happened in one log."""
    by_player: dict[str, list[LogCounts]] = {}
    for scene in film.scenes:
        by_player.setdefault(scene.player, []).append(_counts(scene))
    players = {name: _sum(by_player[name]) for name in sorted(by_player)}
    log, module = film.log, film.log.module
    date = saved_at(log)
    return LogStats(
        file=film.file,
        sha256=log.sha256,
        form=log.wrapping + (", no archive" if log.bare else ""),
        module=module.name if module else "",
        module_version=module.version if module else "",
        vassal_version=log.metadata.vassal_version if log.metadata else "",
        comment=log.metadata.description if log.metadata else "",
        saved=date.strftime("%Y-%m-%d %H:%M:%S") if date else "",
        pieces_at_start=len(film.start.marks),
        pieces_at_end=len(film.end.marks),
        total=_sum(players.values()),
        players=players,
        sides={one.name: one.side for one in film.end.players.values()},
    )


def saved_at(log: LogFile) -> datetime | None:
    """Return when a log was saved, if it tells."""
    text = log.metadata.date_saved if log.metadata else ""
    if not (text.isascii() and text.isdigit() and len(text) < 15):
        return None
    try:
        date = datetime.fromtimestamp(int(text) / 1000, tz=UTC)
    except (OverflowError, ValueError, OSError):
        return None
    return date if _YEARS[0] <= date.year < _YEARS[1] else None


def _counts(scene: StepRecord) -> LogCounts:
    """Return what happened in one step."""
    if scene.undoes:
        return LogCounts(steps=1, undos=1)
    lines = [one for one in scene.chat if one.strip() and not takes_back(one)]
    said = sum(typed(one) is not None for one in lines)
    return LogCounts(
        steps=1,
        moves=len(scene.moved),
        rolls=len(scene.rolls),
        chat=said,
        reports=len(lines) - said,
        created=len(scene.created),
        deleted=len(scene.removed),
        changed=scene.changed,
    )


def _sum(counts: Iterable[LogCounts]) -> LogCounts:
    total = dict.fromkeys(LogCounts.__struct_fields__, 0)
    for one in counts:
        for name in total:
            total[name] += getattr(one, name)
    return LogCounts(**total)
