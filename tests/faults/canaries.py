"""Canaries: small faulty logs written by hand, with the finding that each must give.

They do not depend on mutations, players or judges: if one of those goes blind, canaries still sing.
`tests/data/<game>/canaries.json` lists them.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from tests.support.paths import TESTS_DIR

__all__ = ["Canary", "canaries", "canary_cases", "unreached"]


class Canary(NamedTuple):
    """A log with one fault."""

    name: str
    #: the fault, in words
    about: str
    #: the case, and the number of the event, that the referee must report
    case: str
    event: int
    #: the header, without a stamp, and the events
    log: list[dict[str, Any]]


@cache
def canaries(game: str) -> list[Canary]:
    """Return the canaries of a game; none if it has no file of them."""
    path = TESTS_DIR / "data" / game / "canaries.json"
    return [Canary(**one) for one in json.loads(path.read_bytes())] if path.is_file() else []


def unreached(game: str) -> dict[str, list[str]]:
    """Return why mutations do not break some cases, or hardly ever: reason -> cases."""
    path = TESTS_DIR / "data" / game / "unreached.json"
    found: dict[str, list[str]] = json.loads(path.read_bytes()) if path.is_file() else {}
    return found


def canary_cases(game: str) -> set[str]:
    """Return the cases that the canaries of a game break."""
    return {one.case for one in canaries(game)}
