"""Readings of an attack: the results that it may have, each with what it demands."""

from __future__ import annotations

from adjudicator.games.spi_austerlitz.frames import Combat, Reading
from adjudicator.mechanics.combat.readings import FrameReadings

__all__ = ["READINGS", "also_read_as", "each_reading", "keep_readings", "under_each_reading"]

READINGS = FrameReadings(Reading)
each_reading = READINGS.each
under_each_reading = READINGS.ask_each
keep_readings = READINGS.keep


def also_read_as(combat: Combat, result: str) -> None:
    """Make an attack follow another result; the previous one stays possible.

    The caller computes what the new result demands.
    """
    READINGS.add_current(combat)
    combat.result = result
