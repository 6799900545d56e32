"""Every event of a log as a row for programs: what was logged, and what the rules compute of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field

from adjudicator.core.events import Event, Phase
from adjudicator.core.findings import Finding, Severity
from adjudicator.core.referee import Referee
from adjudicator.mechanics.event_values import EventValues, names_are_known
from adjudicator.mechanics.view import View
from adjudicator.reports.fields import source_fields

__all__ = [
    "EventRow",
    "EventWatcher",
    "RowFinding",
    "RowSource",
    "Seen",
    "dice_of",
    "event_row",
    "stated_result",
]


#: values that are left out, and fields that every row has even so; a cost of 0 is kept
_EMPTY: tuple[Any, ...] = (None, "", [], {})
_ALWAYS = {"turn", "phase", "side"}


class RowFinding(Struct, frozen=True):
    """A finding that was made when an event was judged."""

    rule: str
    severity: Severity
    #: the event to blame, which may be an earlier one
    event: int


class RowSource(Struct, frozen=True):
    """Where an event of a log of VASSAL comes from."""

    file: str
    step: int
    player: str


class EventRow(EventValues, frozen=True, omit_defaults=True, kw_only=True):
    """One line of `adjudicator check --events`."""

    file: str
    event: int
    turn: int
    phase: str
    side: str
    #: the kind of event, such as "move", and the event as logged
    do: str
    log: dict[str, Any]
    #: of a die: its faces, as numbers or as words
    dice: list[int | str] = field(default_factory=list)
    findings: list[RowFinding] = field(default_factory=list)
    #: values of the position after the event: turn, losses, points
    outcome: dict[str, Any] = field(default_factory=dict)
    #: line in the file; 0 if it has none
    line_in_file: int = 0
    source: RowSource | None = None


class Seen(Struct, frozen=True):
    """An event that was judged: its values, its moment and the findings about it."""

    event: Event
    number: int
    line: int
    turn: int
    phase: str
    side: str
    values: EventValues | None
    findings: list[Finding]
    referee: Referee


class EventWatcher:
    """Watches a log being judged, and hands on every event with its values."""

    def __init__(self, sink: Callable[[Seen], None]) -> None:
        """Hand every event to the sink after it was judged and applied."""
        self._sink = sink
        self._found: list[Finding] = []

    def begin(self, referee: Referee) -> None:
        """Take the game of the log; a log of several parts begins several times."""
        self._referee, self._view = referee, View(referee.game)
        referee.recorder.listener = self._found.append

    def before(self, event: Event) -> None:
        """Ask the rules about an event that is about to be judged."""
        state = self._referee.state
        self._found.clear()
        self._moment = state.turn, state.phase
        known = names_are_known(state, event)
        self._values = self._view.values(state, event) if known else None

    def after(self, event: Event, line: int) -> None:
        """Hand on an event that was judged."""
        referee = self._referee
        state = referee.state
        turn, phase = (state.turn, state.phase) if isinstance(event, Phase) else self._moment
        side = referee.recorder.decider(state.now)
        self._sink(
            Seen(
                event, state.now, line, turn, phase, side, self._values, list(self._found), referee
            )
        )


def dice_of(event: Any) -> list[int | str]:
    """Return the faces of all dice of an event; some games log one die, or one for each side."""
    dice = getattr(event, "dice", None)
    if dice is None or isinstance(dice, int):  # a number of dice is a claim
        die = getattr(event, "die", None)
        return [die] if die is not None else []
    return [*dice.values()] if isinstance(dice, dict) else [*dice]


def stated_result(seen: Seen) -> str:
    """Return the result that the log states; some games say it in fields of their own."""
    values = seen.values
    return (values.stated if values is not None else "") or str(getattr(seen.event, "result", ""))


def event_row(seen: Seen, file: str) -> dict[str, Any]:
    """Return an event as plain values, without those that do not apply to it."""
    event, recorder = seen.event, seen.referee.recorder
    logged = msgspec.to_builtins(event)
    source = recorder.origins.get(seen.number)
    findings = [RowFinding(one.rule, one.severity, one.event) for one in seen.findings]
    row: dict[str, Any] = {
        "file": file,
        "event": seen.number,
        "turn": seen.turn,
        "phase": seen.phase,
        "side": seen.side,
        "do": logged["do"],
        "log": logged,
        "dice": dice_of(event),
        **(msgspec.to_builtins(seen.values) if seen.values is not None else {}),
        "stated": stated_result(seen),
        "findings": msgspec.to_builtins(findings),
        "outcome": seen.referee.game.outcome(seen.referee.state),
        "line_in_file": seen.line,
        "source": source_fields(source) if source is not None else None,
    }
    return {name: value for name, value in row.items() if value not in _EMPTY or name in _ALWAYS}
