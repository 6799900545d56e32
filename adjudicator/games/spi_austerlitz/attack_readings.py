"""Readings of an attack: the results that it may have, each with what it demands."""

from __future__ import annotations

from adjudicator.games.spi_austerlitz.frames import Reading
from adjudicator.mechanics.combat.readings import FrameReadings

__all__ = ["READINGS", "each_reading", "keep_readings", "under_each_reading"]

READINGS = FrameReadings(Reading)
each_reading = READINGS.each
under_each_reading = READINGS.ask_each
keep_readings = READINGS.keep
