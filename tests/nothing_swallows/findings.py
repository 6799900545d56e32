"""Findings of a log in a form that allows comparison between two logs."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.findings import Finding
from adjudicator.core.game import Game
from adjudicator.core.log import Header, Log, Ruling, Rulings
from adjudicator.core.referee import adjudicate

__all__ = ["Judged", "Key", "encoded", "judged", "waivers"]


class Key(NamedTuple):
    """The fields by which two findings are the same."""

    rule: str
    severity: str
    event: int
    noticed_at: int
    units: tuple[str, ...]
    at: str


class Judged(NamedTuple):
    """A log and its findings."""

    verdict: str
    findings: list[Finding]

    def keys(self, *, shift: int = 0) -> dict[Key, Finding]:
        """Return the findings by their keys; `shift` is added to the number of every event."""
        return {_key(one, shift): one for one in self.findings}


def _key(one: Finding, shift: int) -> Key:
    # events before the first one of a log have no number in it
    event = max(one.event + shift, 0)
    noticed = max((one.noticed_at or one.event) + shift, 0)
    return Key(one.rule, one.severity, event, noticed, tuple(sorted(one.units)), one.at)


def encoded(header: Header, events: Iterable[Event]) -> bytes:
    """Return a log as JSON Lines, its events numbered from 1."""
    encode, changed = msgspec.json.encode, msgspec.structs.replace
    lines = [encode(header), *(encode(changed(one, n=n)) for n, one in enumerate(events, 1))]
    return b"\n".join(lines) + b"\n"


def judged(game: Game, log: bytes, rulings: Sequence[Ruling] = ()) -> Judged:
    """Judge a log, with some of its findings waived."""
    waived = Rulings(format=1, rulings=list(rulings)) if rulings else None
    report = adjudicate(game, Log(io.BytesIO(log)), rulings=waived)
    return Judged(report.verdict, list(report.findings))


def waivers(findings: Iterable[Finding]) -> list[Ruling]:
    """Return the rulings that waive some findings."""
    pairs = {(one.event, one.rule) for one in findings}
    return [Ruling(event=event, rule=rule, reason="agreed") for event, rule in sorted(pairs)]
