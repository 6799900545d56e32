"""Frames of attacks whose results eliminate, drive back or demand an exchange, for tests."""

from __future__ import annotations

from msgspec import field

from adjudicator.mechanics.combat.attack_frames import (
    AttackPhaseFrame,
    DemandingFrame,
    PossibleResult,
)

__all__ = ["Assault", "Phase", "Reading"]

Reading = PossibleResult


class Assault(DemandingFrame, kw_only=True):
    """One attack."""

    side: str = "red"
    die: int = 1
    guns: list[str] = field(default_factory=list)


class Phase(AttackPhaseFrame, kw_only=True):
    """A phase of attacks."""

    unfinished: list[Assault] = field(default_factory=list)
