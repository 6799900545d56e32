"""Plays games by the independent model and lets the referee judge them.

``python -m tests.play_independent --games 1000 --processes 2`` must end without a finding.
"""

from __future__ import annotations

import io
import sys
from functools import cache

from adjudicator.game import Game, load_game
from adjudicator.log import Log
from adjudicator.referee import adjudicate
from tests.independent.__main__ import main

__all__ = ["findings"]


@cache
def _game() -> Game:
    return load_game("spi-austerlitz")


def findings(data: bytes) -> list[str]:
    """Return all that the referee objects to, cannot check or finds left undone."""
    report = adjudicate(_game(), Log(io.BytesIO(data)))
    told = [f"{one.rule} at event {one.event}: {one.message} {one.args}" for one in report.findings]
    told += [f"unchecked {one.rule} at event {one.event}: {one.why}" for one in report.unchecked]
    told += [f"pending {one.rule}: {one.message}" for one in report.pending]
    return told + ([] if report.verdict == "legal" else [report.verdict])


if __name__ == "__main__":
    sys.exit(main(check=findings))
