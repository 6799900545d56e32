"""Reports the differences where two logs join: one finding for each kind of difference."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from adjudicator.vassal.audit.compare import Differences
from adjudicator.vassal.audit.kinds import AuditFinding, Detail, finding
from adjudicator.vassal.audit.position import TablePosition
from adjudicator.vassal.audit.replayed_log import ReplayedLog
from adjudicator.vassal.audit.where import Where
from adjudicator.vassal.audit.wording import count, few

__all__ = ["difference_findings"]

_TRACKER = "turn tracker "


def difference_findings(
    found: Differences, earlier: TablePosition, replayed_logs: Sequence[ReplayedLog], where: Where
) -> Iterator[AuditFinding]:
    """Report the differences between an earlier position and the start of the last log."""
    reporter = _DifferenceReporter(found, earlier, replayed_logs, where)
    for part in _PARTS:
        yield from part(reporter)


class _DifferenceReporter:
    """Two positions and their differences; each method reports one kind of difference."""

    def __init__(
        self,
        found: Differences,
        earlier: TablePosition,
        replayed_logs: Sequence[ReplayedLog],
        where: Where,
    ) -> None:
        *self.before, self.replayed = replayed_logs
        self.found = found
        self.earlier = earlier
        self.start = self.replayed.start
        self.where = where
        self.names = {**earlier.names, **self.start.names}

    def finding(self, kind: str, text: str, details: list[Detail]) -> Iterator[AuditFinding]:
        """Yield a finding if it has details."""
        if details:
            yield finding(kind, text, file=self.replayed.file, step=0, details=details)

    def piece(self, key: str, *, before: bool = True, after: bool = True) -> Detail:
        """Return the detail of a piece with its place before and after."""
        was = self.place(self.earlier, key) if before else ""
        now = self.place(self.start, key) if after else ""
        return Detail(piece=self.names[key], id=key, before=was, after=now)

    def place(self, position: TablePosition, key: str) -> str:
        """Return the place of a piece in words."""
        return self.where.text(position.pieces[key].place, position.boards)

    # The kinds

    def moved(self) -> Iterator[AuditFinding]:
        """Report pieces in another place."""
        astray = {place for one in self.before for step in one.steps for place in step.astray}
        with_stack = [key for key in self.found.moved if self.start.pieces[key].place in astray]
        others = [key for key in self.found.moved if key not in set(with_stack)]
        text = f"{_are(others, self.names)} not where the log before left {_them(others)}."
        text += self._as_before(others)
        yield from self.finding("moved", text, [self.piece(key) for key in others])
        text = f"{_are(with_stack, self.names)} where a stack went of which the log does not tell."
        yield from self.finding("not-followed", text, [self.piece(key) for key in with_stack])

    def changed(self) -> Iterator[AuditFinding]:
        """Report pieces whose look changed."""
        details = [
            Detail(piece=self.names[key], id=key, what=what, before=old, after=new)
            for key, what, old, new in self.found.changed
        ]
        ids = list(dict.fromkeys(one.id for one in details))
        text = f"{_are(ids, self.names)} not as the log before left {_them(ids)}."
        yield from self.finding("changed", text + self._as_before(ids), details)

    def appeared(self) -> Iterator[AuditFinding]:
        """Report new pieces, and pieces whose creation was undone."""
        undone = {
            change.id
            for one in self.before
            for step in one.steps
            if step.undone_by is not None
            for change in step.created
        }
        new = [key for key in self.found.appeared if key not in undone]
        text = f"{_are(new, self.names)} new since the log before ended."
        yield from self.finding("appeared", text, [self.piece(key, before=False) for key in new])
        back = [key for key in self.found.appeared if key in undone]
        text = f"{_are(back, self.names)} there, although making {_them(back)} was taken back."
        yield from self.finding("reappeared", text, [self.piece(key, before=False) for key in back])

    def vanished(self) -> Iterator[AuditFinding]:
        """Report pieces that are gone."""
        gone = self.found.vanished
        text = f"{_are(gone, self.names)} gone since the log before ended."
        yield from self.finding("vanished", text, [self.piece(key, after=False) for key in gone])

    def reordered(self) -> Iterator[AuditFinding]:
        """Report stacks in another order."""
        details = [
            Detail(
                what=self.place(self.start, new[0]),
                before=few([self.names[one] for one in old], 12),
                after=few([self.names[one] for one in new], 12),
            )
            for old, new in self.found.reordered
        ]
        verb = "lies" if len(details) == 1 else "lie"
        text = f"{count(len(details), 'stack')} {verb} in another order than the log before left."
        yield from self.finding("stack-order", text, details)

    def values(self) -> Iterator[AuditFinding]:
        """Report changed turn trackers and properties."""
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
        """Report changed movement marks."""
        details = [
            Detail(
                piece=self.names[key],
                id=key,
                what="moved",
                before=_yes(self.earlier.moved[key]),
                after=_yes(self.start.moved[key]),
            )
            for key in self.found.marked
        ]
        text = f"The mark of movement was set or taken off: {count(len(details), 'piece')}."
        yield from self.finding("marks", text, details)

    def _as_before(self, ids: Collection[str]) -> str:
        """Return a sentence that names the earlier log which ended with these pieces as now."""
        for one in reversed(self.before[:-1]):
            if ids and all(self.start.pieces[key] == one.end.pieces.get(key) for key in ids):
                them = "They are all" if len(ids) > 1 else "It is"
                return f" {them} as {one.file} ended."
        return ""


_PARTS: tuple[Callable[[_DifferenceReporter], Iterator[AuditFinding]], ...] = (
    _DifferenceReporter.moved,
    _DifferenceReporter.changed,
    _DifferenceReporter.appeared,
    _DifferenceReporter.vanished,
    _DifferenceReporter.reordered,
    _DifferenceReporter.values,
    _DifferenceReporter.marked,
)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _are(ids: Sequence[str], names: dict[str, str]) -> str:
    """Return the subject and verb of a sentence: the name of a single piece, or the count."""
    if len(ids) == 1:
        return f"{names[ids[0]] or 'A piece'} is"
    return f"{len(ids)} pieces are"


def _them(ids: Collection[str]) -> str:
    return "it" if len(ids) == 1 else "them"
