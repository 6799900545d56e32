"""Test the frames of SPI Austerlitz: every name in one must be looked up."""

from __future__ import annotations

from typing import get_args, get_origin

import msgspec

from adjudicator.games.spi_austerlitz import validation
from adjudicator.games.spi_austerlitz.frames import Reading
from adjudicator.games.spi_austerlitz.state import Frames


def test_every_name_in_a_frame_is_looked_up() -> None:
    """A frame field that holds names must be listed, or a position could name anything."""
    for kind in (*get_args(Frames), Reading):
        for field in msgspec.structs.fields(kind):
            listed = field.name in validation.UNIT_FIELDS | validation.HEX_FIELDS
            nested = field.name in ("unfinished", "readings")  # checked one by one
            holds = get_origin(field.type) in (list, dict) and not nested
            assert listed == holds, f"{kind.__name__}.{field.name}"
