"""Checks a board of places for mistakes; each module holds the checks of one topic."""

from __future__ import annotations

from adjudicator.digitize.places.verify.registry import PlaceFinding
from adjudicator.digitize.places.verify.run import (
    PLACE_CHECKS,
    verify_compiled_places,
    verify_places,
)

__all__ = [
    "PLACE_CHECKS",
    "PlaceFinding",
    "verify_compiled_places",
    "verify_places",
]
