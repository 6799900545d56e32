"""Checks the metadata of logs: their order, module, VASSAL version and players."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.order import by_position
from adjudicator.vassal.audit.position import TablePosition
from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.audit.stats import saved_at
from adjudicator.vassal.audit.wording import few
from adjudicator.vassal.format.commands import Secret

__all__ = ["in_order", "metadata_findings"]


def in_order(replayed_logs: Sequence[ReplayedLog]) -> tuple[list[ReplayedLog], list[AuditFinding]]:
    """Return the logs in the order in which they were played, and a finding if that is new.

    The logs are sorted by the date of saving if every log has a different one; else by position,
    if every log starts exactly where one other log ends. Otherwise they keep the given order.
    """
    given = list(replayed_logs)
    played = _by_date(given) or _by_position(given) or given
    if played == given:
        return given, []
    details = [
        Detail(what=f"place {number}", before=old.file, after=new.file)
        for number, (old, new) in enumerate(zip(given, played, strict=True), start=1)
        if old is not new
    ]
    names = ", ".join(one.file for one in played)
    text = f"The logs were given in another order than they were played: {names}."
    return played, [finding("order", text, details=details)]


def _by_date(replayed_logs: list[ReplayedLog]) -> list[ReplayedLog] | None:
    dates = [saved_at(one.log) for one in replayed_logs]
    if None in dates or len(set(dates)) < len(dates):
        return None
    return [
        replayed
        for _, replayed in sorted(
            zip(dates, replayed_logs, strict=True), key=lambda one: str(one[0])
        )
    ]


def _by_position(replayed_logs: list[ReplayedLog]) -> list[ReplayedLog] | None:
    starts = [frozenset(one.start.pieces.items()) for one in replayed_logs]
    ends = [frozenset(one.end.pieces.items()) for one in replayed_logs]
    order = by_position(starts, ends)
    return None if order is None else [replayed_logs[one] for one in order]


def metadata_findings(replayed_logs: Sequence[ReplayedLog]) -> Iterator[AuditFinding]:
    """Report changes of module, VASSAL version and players from one log to the next."""
    for before, replayed in pairwise(replayed_logs):
        yield from _module(before, replayed)
        yield from _engine(before, replayed)
    yield from _players(replayed_logs)


def _module(before: ReplayedLog, replayed: ReplayedLog) -> Iterator[AuditFinding]:
    old, new = before.log.module, replayed.log.module
    if old is None or new is None:
        return
    if old.name != new.name:
        yield _other("other-module", replayed, "the module", old.name, new.name)
    elif old.version != new.version:
        yield _other(
            "other-version", replayed, f"the version of {new.name}", old.version, new.version
        )
    elif (one := _hash(before)) != (other := _hash(replayed)):
        what = f"the module file ({new.name} {new.version}; its hash)"
        yield _other("module-file", replayed, what, one, other)


def _hash(replayed: ReplayedLog) -> str:
    """Return the first digits of the hash of the module's metadata in the log."""
    return hashlib.sha256(replayed.log.saved.moduledata or b"").hexdigest()[:12]


def _engine(before: ReplayedLog, replayed: ReplayedLog) -> Iterator[AuditFinding]:
    old, new = before.log.metadata, replayed.log.metadata
    if old and new and old.vassal_version != new.vassal_version:
        yield _other("engine", replayed, "VASSAL", old.vassal_version, new.vassal_version)


def _other(kind: str, replayed: ReplayedLog, what: str, old: str, new: str) -> AuditFinding:
    detail = Detail(what=what, before=old, after=new)
    text = f"{what[0].upper()}{what[1:]} is another than in the log before: {old} → {new}."
    return finding(kind, text, file=replayed.file, details=[detail])


#: a password and a side
Seat = tuple[Secret, str]


def _players(replayed_logs: Sequence[ReplayedLog]) -> Iterator[AuditFinding]:
    """Report once each player whose password, side or name differs from an earlier log."""
    known: dict[str, list[Seat]] = {}
    names: dict[Secret, str] = {}
    changes: dict[str, list[tuple[ReplayedLog, Seat, Seat]]] = {}
    for replayed in replayed_logs:
        for position in (replayed.start, replayed.end):
            seats = _seats(position)
            for name, now in seats.items():
                before = known.setdefault(name, [])
                new = [one for one in now if one not in before]
                if before:
                    changes.setdefault(name, []).extend((replayed, before[-1], one) for one in new)
                else:
                    old = (names[secret] for secret, _ in now if secret.text and secret in names)
                    yield from (_renamed(replayed, one, name) for one in old)
                before += new
            names.update((secret, name) for name, now in seats.items() for secret, _ in now)
    yield from (_changed(name, found) for name, found in changes.items() if found)


def _seats(position: TablePosition) -> dict[str, list[Seat]]:
    """Return the seats of each name: one name may sit at the table under two passwords."""
    found: dict[str, list[Seat]] = {}
    for one in position.players.values():
        found.setdefault(one.name, []).append((one.secret, one.side))
    return found


def _renamed(replayed: ReplayedLog, before: str, now: str) -> AuditFinding:
    detail = Detail(player=now, what="name", before=before, after=now)
    text = f"{before or 'A player'} is now called {now or 'nothing'}."
    return finding("player", text, file=replayed.file, player=now, details=[detail])


def _changed(name: str, found: Sequence[tuple[ReplayedLog, Seat, Seat]]) -> AuditFinding:
    """Report the first change of a player's password or side; the details list all changes."""
    replayed, before, now = found[0]
    parts = [
        "has another password" if before[0] != now[0] else "",
        f"plays {now[1] or 'no side'} and no longer {before[1] or 'no side'}"
        if before[1] != now[1]
        else "",
    ]
    later = list(dict.fromkeys(one.file for one, *_ in found[1:] if one.file != replayed.file))
    again = f" It changes again in {few(later)}." if later else ""
    text = f"{name or 'A player'} {' and '.join(part for part in parts if part)}.{again}"
    details = [
        Detail(player=name, what=f"side, in {one.file}", before=old[1], after=new[1])
        for one, old, new in found
        if old[1] != new[1]
    ]
    return finding("player", text, file=replayed.file, player=name, details=details)
