"""What logs say of themselves: order, module, engine, players."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.position import TablePosition
from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.audit.stats import saved_at
from adjudicator.vassal.audit.wording import few
from adjudicator.vassal.format.commands import Secret

__all__ = ["in_order", "told_of_files"]


def in_order(films: Sequence[ReplayedLog]) -> tuple[list[ReplayedLog], list[AuditFinding]]:
    """Return logs in the order in which they were played, and whether they were given so.

    They are put in order by when they were saved, if all say so; or else by their positions, if
    each goes on exactly where one other ends. Else they stay as they were given.
    """
    given = list(films)
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


def _by_date(films: list[ReplayedLog]) -> list[ReplayedLog] | None:
    dates = [saved_at(one.log) for one in films]
    if None in dates or len(set(dates)) < len(dates):
        return None
    return [film for _, film in sorted(zip(dates, films, strict=True), key=lambda one: str(one[0]))]


def _by_position(films: list[ReplayedLog]) -> list[ReplayedLog] | None:
    """Return logs such that each goes on where the one before it ends, if there is one such way."""
    follows: dict[int, int] = {}
    starts = [frozenset(one.start.marks.items()) for one in films]
    ends = [frozenset(one.end.marks.items()) for one in films]
    for number, end in enumerate(ends):
        later = [other for other, one in enumerate(starts) if other != number and one == end]
        if len(later) > 1:
            return None
        if later:
            follows[number] = later[0]
    firsts = set(range(len(films))) - set(follows.values())
    if len(firsts) != 1 or len(set(follows.values())) != len(films) - 1:
        return None
    order = [firsts.pop()]
    while len(order) < len(films) and order[-1] in follows:
        order.append(follows[order[-1]])
    return [films[one] for one in order] if len(order) == len(films) else None


def told_of_files(films: Sequence[ReplayedLog]) -> Iterator[AuditFinding]:
    """Yield what changes from one log to the next, of what they say of themselves."""
    for before, film in pairwise(films):
        yield from _module(before, film)
        yield from _engine(before, film)
    yield from _players(films)


def _module(before: ReplayedLog, film: ReplayedLog) -> Iterator[AuditFinding]:
    old, new = before.log.module, film.log.module
    if old is None or new is None:
        return
    if old.name != new.name:
        yield _other("other-module", film, "the module", old.name, new.name)
    elif old.version != new.version:
        yield _other("other-version", film, f"the version of {new.name}", old.version, new.version)
    elif (one := _hash(before)) != (other := _hash(film)):
        what = f"the module file ({new.name} {new.version}; its hash)"
        yield _other("module-file", film, what, one, other)


def _hash(film: ReplayedLog) -> str:
    """Return the beginning of the hash of what the log holds of its module's metadata."""
    return hashlib.sha256(film.log.saved.moduledata or b"").hexdigest()[:12]


def _engine(before: ReplayedLog, film: ReplayedLog) -> Iterator[AuditFinding]:
    old, new = before.log.metadata, film.log.metadata
    if old and new and old.vassal_version != new.vassal_version:
        yield _other("engine", film, "VASSAL", old.vassal_version, new.vassal_version)


def _other(kind: str, film: ReplayedLog, what: str, old: str, new: str) -> AuditFinding:
    detail = Detail(what=what, before=old, after=new)
    text = f"{what[0].upper()}{what[1:]} is another than in the log before: {old} → {new}."
    return finding(kind, text, file=film.file, details=[detail])


#: a password and a side
Seat = tuple[Secret, str]


def _players(films: Sequence[ReplayedLog]) -> Iterator[AuditFinding]:
    """Yield players who have another password, side or name than before, each once."""
    known: dict[str, list[Seat]] = {}
    names: dict[Secret, str] = {}
    changes: dict[str, list[tuple[ReplayedLog, Seat, Seat]]] = {}
    for film in films:
        for position in (film.start, film.end):
            seats = _seats(position)
            for name, now in seats.items():
                before = known.setdefault(name, [])
                new = [one for one in now if one not in before]
                if before:
                    changes.setdefault(name, []).extend((film, before[-1], one) for one in new)
                else:
                    old = (names[secret] for secret, _ in now if secret.text and secret in names)
                    yield from (_renamed(film, one, name) for one in old)
                before += new
            names.update((secret, name) for name, now in seats.items() for secret, _ in now)
    yield from (_changed(name, found) for name, found in changes.items() if found)


def _seats(position: TablePosition) -> dict[str, list[Seat]]:
    """Return what each name plays: one name may be at the table under two passwords."""
    found: dict[str, list[Seat]] = {}
    for one in position.players.values():
        found.setdefault(one.name, []).append((one.secret, one.side))
    return found


def _renamed(film: ReplayedLog, before: str, now: str) -> AuditFinding:
    detail = Detail(player=now, what="name", before=before, after=now)
    text = f"{before or 'A player'} is now called {now or 'nothing'}."
    return finding("player", text, file=film.file, player=now, details=[detail])


def _changed(name: str, found: Sequence[tuple[ReplayedLog, Seat, Seat]]) -> AuditFinding:
    """Return that a player has another password or side, at first; the details tell of all."""
    film, before, now = found[0]
    parts = [
        "has another password" if before[0] != now[0] else "",
        f"plays {now[1] or 'no side'} and no longer {before[1] or 'no side'}"
        if before[1] != now[1]
        else "",
    ]
    later = list(dict.fromkeys(one.file for one, *_ in found[1:] if one.file != film.file))
    again = f" It changes again in {few(later)}." if later else ""
    text = f"{name or 'A player'} {' and '.join(part for part in parts if part)}.{again}"
    details = [
        Detail(player=name, what=f"side, in {one.file}", before=old[1], after=new[1])
        for one, old, new in found
        if old[1] != new[1]
    ]
    return finding("player", text, file=film.file, player=name, details=details)
