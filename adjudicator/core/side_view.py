"""Keeps from a reader what his side must not see, as the game tells it event by event.

What was hidden when it happened stays out of the report, even if it was shown later: a page that
is mailed to a player must never tell more than he has seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from adjudicator.core.events import Event
from adjudicator.core.findings import Finding, Pending, Report, Spool, Unchecked

if TYPE_CHECKING:
    from adjudicator.core.referee import Referee

__all__ = ["SideView"]


class SideView:
    """Watches a log being judged, and says what a side may see of it."""

    def __init__(self, reader: str = "") -> None:
        """Hide what the side of the reader must not see; "" hides nothing."""
        self.reader = reader
        #: units that the reader does not see now
        self.hidden: Collection[str] = frozenset()
        #: names that he must not read now, such as those of cards in the other hand
        self._secrets: Collection[str] = frozenset()
        #: units that he did not see before the last event
        self._before: Collection[str] = frozenset()
        #: units that he has seen at some time
        self.seen: set[str] = set()
        #: findings kept back, by their place in the report
        self._kept_back: set[int] = set()
        #: events that he must not know of
        self._events: set[int] = set()
        #: findings of the event that is judged now, and how many there were before
        self._new: list[Finding] = []
        self._noticed = 0
        self._referee: Any = None
        self._hides_event = False

    def begin(self, referee: Referee) -> None:
        """See how it begins."""
        self._referee = referee
        if self.reader:
            self._new = list(referee.recorder.findings)
            referee.recorder.listener = self._new.append
            self._look()

    def before(self, event: Event) -> None:
        """See an event that is about to be judged."""
        state = self._referee.state
        self._before = self.hidden
        self._hides_event = bool(self.reader) and state.conceals(event, self.reader)

    def after(self, event: Event, line: int) -> None:  # noqa: ARG002
        """See what came of an event."""
        if not self.reader:
            return
        self.hidden = self._referee.state.hidden_from(self.reader)
        self._secrets = frozenset(self._referee.state.secrets(self.reader))
        if self.hides(event) and self.veiled(event) is None:
            self._events.add(self._referee.state.now)
        self._look()

    def _look(self) -> None:
        """Look at what is hidden now, and keep back findings that would tell it."""
        state = self._referee.state
        self.hidden = state.hidden_from(self.reader)
        self._secrets = frozenset(state.secrets(self.reader))
        self.seen.update(unit for unit in state.units if unit not in self.hidden)
        for number, one in enumerate(self._new, self._noticed):
            if not self._may_read(one):
                self._kept_back.add(number)
        self._noticed += len(self._new)
        self._new.clear()

    def hides(self, event: Event) -> bool:
        """Tell whether the reader must not know the event that was judged last."""
        if not self.reader:
            return False
        told = [getattr(event, name) for name in event.__struct_fields__]
        return self._hides_event or self._betrays(told)

    def veiled(self, event: Event) -> Event | None:
        """Return what the reader may know of an event that is hidden from him, if anything."""
        if self._hides_event:
            return None
        found: Event | None = self._referee.state.veiled(event, self.reader)
        told = [getattr(found, name) for name in found.__struct_fields__] if found else []
        return None if self._betrays(told) else found

    def _may_read(self, one: Finding | Pending | Unchecked) -> bool:
        """Tell whether nothing in a finding is hidden: neither its event nor a unit in it."""
        events = {getattr(one, "event", None), getattr(one, "noticed_at", None)}
        if not self._events.isdisjoint(events - {None}):
            return False
        told = [getattr(one, name, None) for name in ("units", "args", "expected", "seen")]
        return not self._betrays(told)

    def _betrays(self, told: Any) -> bool:
        """Tell whether something names a unit that is hidden, or was until now: also whence.

        A card that was hidden until now may be named: it is laid on the table.
        """
        hidden = (self.hidden, self._before, self._secrets)
        return any(name in some for name in _names(told) for some in hidden)

    def drawn(self, report: Report) -> tuple[Report, int]:
        """Return a report without what the reader must not see, and how many findings that were."""
        if not self.reader:
            return report, 0
        self._look()  # at what was found after the last event
        findings, counts, waived = Spool(), dict.fromkeys(report.counts, 0), 0
        for number, one in enumerate(report.findings):
            if number in self._kept_back:
                continue
            findings.append(one)
            if one.waived:
                waived += 1
            else:
                counts[one.severity] += 1
        secret = set(self._referee.state.hidden_values(self.reader))
        shown = replace(
            report,
            findings=findings,
            counts=counts,
            waived=waived,
            pending=[one for one in report.pending if self._may_read(one)],
            unchecked=[one for one in report.unchecked if self._may_read(one)],
            outcome={name: one for name, one in report.outcome.items() if name not in secret},
            units={name: one for name, one in report.units.items() if name in self.seen},
            paths=[one for one in report.paths if one.get("event") not in self._events],
        )
        return shown, len(self._kept_back)


def _names(value: Any) -> Iterable[str]:
    """Go through all the words in a value, on any depth."""
    if isinstance(value, str):
        yield value
        yield from value.replace(",", " ").split()
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _names(key)
            yield from _names(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _names(one)
