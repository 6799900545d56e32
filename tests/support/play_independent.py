"""Lets the referee judge games of the independent players."""

from __future__ import annotations

import io
from functools import cache

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate

__all__ = ["findings"]


@cache
def _game(name: str) -> Game:
    return load_game(name)


def findings(data: bytes) -> list[str]:
    """Return all that the referee objects to, cannot check or finds left undone."""
    log = Log(io.BytesIO(data))
    report = adjudicate(_game(log.header.game), log)
    told = [f"{one.rule} at event {one.event}: {one.message} {one.args}" for one in report.findings]
    told += [f"unchecked {one.rule} at event {one.event}: {one.why}" for one in report.unchecked]
    told += [f"pending {one.rule}: {one.message}" for one in report.pending]
    return told + ([] if report.verdict == "legal" else [report.verdict])
