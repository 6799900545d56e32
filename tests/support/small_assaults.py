"""Frames of attacks whose results eliminate, drive back or demand an exchange, for tests."""

from __future__ import annotations

from msgspec import Struct, field

from adjudicator.core.state import Frame

__all__ = ["Assault", "Phase", "Reading"]


class Reading(Struct, kw_only=True):
    """One possible result."""

    result: str = ""
    to_eliminate: list[str] = field(default_factory=list)
    to_retreat: list[str] = field(default_factory=list)
    owed: float = 0
    may_pay: list[str] = field(default_factory=list)
    uncertain: bool = False
    vacated: list[str] = field(default_factory=list)
    victors: list[str] = field(default_factory=list)


class Assault(Reading, kw_only=True):
    """One attack."""

    opened: int = 0
    side: str = "red"
    attackers: list[str] = field(default_factory=list)
    defenders: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    die: int = 1
    unlawful: bool = False
    guns: list[str] = field(default_factory=list)
    sharing: list[str] = field(default_factory=list)
    displacing: dict[str, list[str]] = field(default_factory=dict)
    misdone: dict[str, int] = field(default_factory=dict)
    gone_back: list[str] = field(default_factory=list)
    advanced: list[str] = field(default_factory=list)
    early: dict[str, int] = field(default_factory=dict)
    late: int = 0
    readings: list[Reading] = field(default_factory=list)


class Phase(Frame, kw_only=True):
    """A phase of attacks."""

    unfinished: list[Assault] = field(default_factory=list)
    attackers: dict[str, int] = field(default_factory=dict)
    attacked: dict[str, int] = field(default_factory=dict)
    vacated: dict[str, int] = field(default_factory=dict)
    excused: list[str] = field(default_factory=list)
    #: unit -> event
    retreated: dict[str, int] = field(default_factory=dict)
    displaced: dict[str, int] = field(default_factory=dict)
    advanced: dict[str, int] = field(default_factory=dict)
