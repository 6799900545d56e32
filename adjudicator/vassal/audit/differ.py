"""What differs where two logs join, in words: one finding for each kind of difference."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from adjudicator.vassal.audit.compare import Differences
from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.position import TablePosition
from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.audit.wording import count, few

__all__ = ["told"]

_TRACKER = "turn tracker "


def told(
    found: Differences, there: TablePosition, films: Sequence[ReplayedLog], where: Where
) -> Iterator[AuditFinding]:
    """Yield what differs from a position to the start of the last of some logs."""
    teller = _Teller(found, there, films, where)
    for part in _PARTS:
        yield from part(teller)


class _Teller:
    """Two positions, and what differs between them."""

    def __init__(
        self, found: Differences, there: TablePosition, films: Sequence[ReplayedLog], where: Where
    ) -> None:
        *self.before, self.film = films
        self.found = found
        self.there = there
        self.here = self.film.start
        self.where = where
        self.names = {**there.names, **self.here.names}

    def finding(self, kind: str, text: str, details: list[Detail]) -> Iterator[AuditFinding]:
        """Yield a finding, if there is anything to tell."""
        if details:
            yield finding(kind, text, file=self.film.file, step=0, details=details)

    def piece(self, key: str, *, before: bool = True, after: bool = True) -> Detail:
        """Return a piece with where it was and where it is."""
        was = self.place(self.there, key) if before else ""
        now = self.place(self.here, key) if after else ""
        return Detail(piece=self.names[key], id=key, before=was, after=now)

    def place(self, position: TablePosition, key: str) -> str:
        """Return where a piece is."""
        return self.where.text(position.marks[key].place, position.boards)

    # The kinds

    def moved(self) -> Iterator[AuditFinding]:
        """Tell of pieces in another place."""
        astray = {place for one in self.before for scene in one.scenes for place in scene.astray}
        led = [key for key in self.found.moved if self.here.marks[key].place in astray]
        others = [key for key in self.found.moved if key not in set(led)]
        text = f"{_are(others, self.names)} not where the log before left {_them(others)}."
        text += self._as_before(others)
        yield from self.finding("moved", text, [self.piece(key) for key in others])
        text = f"{_are(led, self.names)} where a stack went of which the log does not tell."
        yield from self.finding("not-followed", text, [self.piece(key) for key in led])

    def changed(self) -> Iterator[AuditFinding]:
        """Tell of pieces that show something else."""
        details = [
            Detail(piece=self.names[key], id=key, what=what, before=old, after=new)
            for key, what, old, new in self.found.changed
        ]
        ids = list(dict.fromkeys(one.id for one in details))
        text = f"{_are(ids, self.names)} not as the log before left {_them(ids)}."
        yield from self.finding("changed", text + self._as_before(ids), details)

    def appeared(self) -> Iterator[AuditFinding]:
        """Tell of pieces that are new, and of those that should not have come."""
        undone = {
            put.id
            for one in self.before
            for scene in one.scenes
            if scene.undone_by is not None
            for put in scene.created
        }
        new = [key for key in self.found.appeared if key not in undone]
        text = f"{_are(new, self.names)} new since the log before ended."
        yield from self.finding("appeared", text, [self.piece(key, before=False) for key in new])
        back = [key for key in self.found.appeared if key in undone]
        text = f"{_are(back, self.names)} there, although making {_them(back)} was taken back."
        yield from self.finding("reappeared", text, [self.piece(key, before=False) for key in back])

    def vanished(self) -> Iterator[AuditFinding]:
        """Tell of pieces that are gone."""
        gone = self.found.vanished
        text = f"{_are(gone, self.names)} gone since the log before ended."
        yield from self.finding("vanished", text, [self.piece(key, after=False) for key in gone])

    def reordered(self) -> Iterator[AuditFinding]:
        """Tell of stacks in another order."""
        details = [
            Detail(
                what=self.place(self.here, new[0]),
                before=few([self.names[one] for one in old], 12),
                after=few([self.names[one] for one in new], 12),
            )
            for old, new in self.found.reordered
        ]
        verb = "lies" if len(details) == 1 else "lie"
        text = f"{count(len(details), 'stack')} {verb} in another order than the log before left."
        yield from self.finding("stack-order", text, details)

    def values(self) -> Iterator[AuditFinding]:
        """Tell of turn trackers and properties."""
        details = [
            Detail(what=name, before=self._value(name, old), after=self._value(name, new))
            for name, old, new in self.found.values
        ]
        names = few([one.what for one in details])
        yield from self.finding(
            "values", f"Other values than the log before left: {names}.", details
        )

    def _value(self, name: str, value: str) -> str:
        if name.startswith(_TRACKER):
            return self.where.turn(name.removeprefix(_TRACKER), value)
        return value

    def marked(self) -> Iterator[AuditFinding]:
        """Tell of marks of movement."""
        details = [
            Detail(
                piece=self.names[key],
                id=key,
                what="moved",
                before=_yes(self.there.moved[key]),
                after=_yes(self.here.moved[key]),
            )
            for key in self.found.marked
        ]
        text = f"The mark of movement was set or taken off: {count(len(details), 'piece')}."
        yield from self.finding("marks", text, details)

    def _as_before(self, ids: Collection[str]) -> str:
        """Return which earlier log ended with some pieces as they are, if one did."""
        for one in reversed(self.before[:-1]):
            if ids and all(self.here.marks[key] == one.end.marks.get(key) for key in ids):
                them = "They are all" if len(ids) > 1 else "It is"
                return f" {them} as {one.file} ended."
        return ""


_PARTS: tuple[Callable[[_Teller], Iterator[AuditFinding]], ...] = (
    _Teller.moved,
    _Teller.changed,
    _Teller.appeared,
    _Teller.vanished,
    _Teller.reordered,
    _Teller.values,
    _Teller.marked,
)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _are(ids: Sequence[str], names: dict[str, str]) -> str:
    """Return how many pieces there are, or the name of the one, with its verb."""
    if len(ids) == 1:
        return f"{names[ids[0]] or 'A piece'} is"
    return f"{len(ids)} pieces are"


def _them(ids: Collection[str]) -> str:
    return "it" if len(ids) == 1 else "them"
