"""Removes from a report what one side must not see, by the hidden information of each event.

Information that was hidden when an event happened stays out of the report, even if it was revealed
later: a page that is mailed to a player must never show more than that player has seen.
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
    """A watcher of the referee that determines what one side may see."""

    def __init__(self, reader: str = "") -> None:
        """Hide the secrets of the other sides from the side `reader`; "" hides nothing."""
        self.reader = reader
        #: units that the reader must not see now
        self.hidden: Collection[str] = frozenset()
        #: names that the reader must not see now, such as cards in the other player's hand
        self._secrets: Collection[str] = frozenset()
        #: units that were hidden before the last event
        self._before: Collection[str] = frozenset()
        #: units that the reader has seen at some time
        self.seen: set[str] = set()
        #: indexes of the withheld findings in the report
        self._withheld: set[int] = set()
        #: events that the reader must not know of
        self._events: set[int] = set()
        #: findings of the current event, and the number of earlier ones
        self._new: list[Finding] = []
        self._noticed = 0
        self._referee: Any = None
        self._hides_event = False

    def begin(self, referee: Referee) -> None:
        """Observe the start state."""
        self._referee = referee
        if self.reader:
            self._new = list(referee.recorder.findings)
            referee.recorder.listener = self._new.append
            self._update()

    def before(self, event: Event) -> None:
        """Observe an event that is about to be judged."""
        state = self._referee.state
        self._before = self.hidden
        self._hides_event = bool(self.reader) and state.conceals(event, self.reader)

    def after(self, event: Event, line: int) -> None:  # noqa: ARG002
        """Observe an event that was judged and applied."""
        if not self.reader:
            return
        self.hidden = self._referee.state.hidden_from(self.reader)
        self._secrets = frozenset(self._referee.state.secrets(self.reader))
        if self.hides(event) and self.redacted(event) is None:
            self._events.add(self._referee.state.now)
        self._update()

    def _update(self) -> None:
        """Update the hidden units and names, and withhold findings that would reveal them."""
        state = self._referee.state
        self.hidden = state.hidden_from(self.reader)
        self._secrets = frozenset(state.secrets(self.reader))
        self.seen.update(unit for unit in state.units if unit not in self.hidden)
        for number, one in enumerate(self._new, self._noticed):
            if not self._may_read(one):
                self._withheld.add(number)
        self._noticed += len(self._new)
        self._new.clear()

    def hides(self, event: Event) -> bool:
        """Return whether the last judged event is hidden from the reader."""
        if not self.reader:
            return False
        values = [getattr(event, name) for name in event.__struct_fields__]
        return self._hides_event or self._reveals(values)

    def redacted(self, event: Event) -> Event | None:
        """Return the part of a hidden event that the reader may know; None if there is none."""
        if self._hides_event:
            return None
        found: Event | None = self._referee.state.redacted(event, self.reader)
        values = [getattr(found, name) for name in found.__struct_fields__] if found else []
        return None if self._reveals(values) else found

    def _may_read(self, one: Finding | Pending | Unchecked) -> bool:
        """Return whether a finding reveals neither a hidden event nor a hidden name."""
        events = {getattr(one, "event", None), getattr(one, "noticed_at", None)}
        if not self._events.isdisjoint(events - {None}):
            return False
        values = [getattr(one, name, None) for name in ("units", "args", "expected", "seen")]
        return not self._reveals(values)

    def _reveals(self, values: Any) -> bool:
        """Return whether values name a unit that is hidden, or was before the last event.

        A card that was hidden before the event may be named, because it now lies face up.
        """
        hidden = (self.hidden, self._before, self._secrets)
        return any(name in some for name in _names(values) for some in hidden)

    def redact(self, report: Report) -> tuple[Report, int]:
        """Return a report without what the reader must not see, and the number of findings cut."""
        if not self.reader:
            return report, 0
        self._update()  # for findings after the last event
        findings, counts, waived = Spool(), dict.fromkeys(report.counts, 0), 0
        for number, one in enumerate(report.findings):
            if number in self._withheld:
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
        return shown, len(self._withheld)


def _names(value: Any) -> Iterable[str]:
    """Yield all words in a value, at any depth."""
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
