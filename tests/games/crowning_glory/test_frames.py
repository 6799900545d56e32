"""Test the frames of A Crowning Glory: every name in one must be looked up."""

from __future__ import annotations

from typing import get_args, get_origin

import msgspec

from adjudicator.games.crowning_glory import validation
from adjudicator.games.crowning_glory.position import Frames


def test_every_name_in_a_frame_is_looked_up() -> None:
    """A frame field that holds names must be listed, or a position could name anything."""
    nested = {"earlier", "declined", "owed", "columns", "results", "wrong"}  # checked one by one
    for kind in get_args(Frames):
        for field in msgspec.structs.fields(kind):
            holds = get_origin(field.type) in (list, dict) and field.name not in nested
            assert (field.name in validation.UNIT_FIELDS) == holds, f"{kind.__name__}.{field.name}"
