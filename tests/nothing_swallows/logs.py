"""Logs to cut: those of tests/cases, and faulty games."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.game import Game
from adjudicator.core.log import Header
from tests.support.paths import TESTS_DIR

__all__ = ["case_logs"]

CASES = TESTS_DIR / "cases"


def case_logs(game: Game) -> Iterator[tuple[str, Header, list[Event]]]:
    """Iterate over the logs of all cases of a game, each with a name."""
    for path in sorted((CASES / game.id).glob("*.json")):
        for test in json.loads(path.read_text(encoding="utf-8"))["tests"]:
            first, *lines = test["log"]
            if test.get("stamped"):
                first = {**first, "stamp": game.hashes()}
            events = [game.decoder.decode(json.dumps(line)) for line in lines]
            yield f"{path.stem}: {test['name']}", msgspec.convert(first, Header), events
