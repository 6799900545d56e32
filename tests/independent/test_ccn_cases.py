"""The judge of EPIC Austerlitz and the committed cases: neither was written from the other."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.independent.ccn_epic_austerlitz.verdict import first_illegal
from tests.independent.judging import CannotTell
from tests.support.paths import TESTS_DIR

FILES = sorted((TESTS_DIR / "cases" / "ccn-epic-austerlitz").glob("*.json"))
#: tests of which the judge names another event, or that it takes for legal
OTHERWISE = {
    # it does not count the blocks of a unit that a position sets up
    ("CCN-6.setup-2", "one block"),
    # it waits for the last of all hands before it misses one
    ("CCN-5.hand-1", "no hand for the Commander in Chief"),
}


def cases_of(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        (TESTS_DIR / "cases" / "ccn-epic-austerlitz" / f"{name}.json").read_bytes()
    )["tests"]
    return found


def judged(log: list[dict[str, Any]]) -> int | str | None:
    """Return the first illegal event, None, or why the judge cannot tell."""
    try:
        found = first_illegal([json.dumps(line).encode() for line in log])
    except CannotTell as why:
        return str(why)
    return None if found is None else int(found)


@pytest.mark.parametrize("name", [one.stem for one in FILES])
def test_the_judge_agrees_with_a_case(name: str) -> None:
    for test in cases_of(name):
        found, expected = judged(test["log"]), test.get("expect", {})
        if isinstance(found, str) or test["verdict"] == "cannot tell":
            continue  # it may well know more, or less, where a reading is open
        if (name, test["name"]) in OTHERWISE:
            continue
        assert (found is None) == (test["verdict"] == "legal"), (test["name"], found)
        first = expected.get("event", found)
        assert found is None or first <= found <= expected.get("noticed_at", first), test["name"]


def test_the_judge_can_tell_about_most_cases() -> None:
    told = Counter(
        isinstance(judged(test["log"]), str) for one in FILES for test in cases_of(one.stem)
    )
    assert told[True] < told.total() / 6, told
