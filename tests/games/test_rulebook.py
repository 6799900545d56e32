"""Test the rulebook of every game: every case is there, in our own words, with our readings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game_data import Case
from tests.support.expectations import Readings, Rules, for_every_game
from tests.support.games import game
from tests.support.paths import ROOT

SHARED = ROOT.parent / "shared"
#: field of the list of cases -> field of our case
FIELDS = {"id": "id", "case": "cite", "kind": "kind"}


def cases(name: str) -> list[Case]:
    return game(name).rulebook.cases


def full_id(name: str, case: str) -> str:
    return f"{game(name).file.prefix}-{case}"


def listed(name: str) -> dict[str, Any]:
    """Return the list of cases in the rulebook, or skip the test."""
    found: dict[str, Any] = json.loads(read(SHARED / "rules" / f"{name}.json"))
    return found


def read(path: Path) -> str:
    """Return a text that is not part of the project, or skip the test."""
    if not path.is_file():
        pytest.skip(f"{path.name} is not available")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "wanted"), for_every_game("readings"))
def test_every_case_is_there_once_and_in_its_kind(name: str, wanted: Readings) -> None:
    kinds = {
        full_id(name, one): kind for kind, some in wanted.kinds.items() for one in some.split()
    }
    found = {case.id: case.kind for case in cases(name)}
    assert len(kinds) == len(found) == len(cases(name))
    assert found == kinds


@pytest.mark.parametrize(("name", "wanted"), for_every_game("rules"))
def test_a_case_is_enforced_or_says_why_not(name: str, wanted: Rules) -> None:
    assert game(name).rulebook.game == name
    assert len(cases(name)) == len({case.id for case in cases(name)}) == wanted.cases
    free = {
        full_id(name, one): status
        for status, some in wanted.not_enforced.items()
        for one in some.split()
    }
    for case in cases(name):
        assert case.status == free.get(case.id, "enforced"), case.id
        assert case.status in ("enforced", case.kind), case.id
        assert bool(case.why) == (case.id in free), case.id
        assert case.title["en"], case.id
        assert case.text["en"], case.id


@pytest.mark.parametrize(("name", "wanted"), for_every_game("rules"))
def test_cases_are_those_of_the_list(name: str, wanted: Rules) -> None:
    rules = listed(name)["rules"]
    ours = [tuple(getattr(case, FIELDS[one]) for one in wanted.listed) for case in cases(name)]
    assert ours == [tuple(rule[one] for one in wanted.listed) for rule in rules]
    texts = {case.id: case.text["en"] for case in cases(name)}
    assert [rule["id"] for rule in rules if texts[rule["id"]] == rule["rule"]] == []


@pytest.mark.parametrize(("name", "wanted"), for_every_game("readings"))
def test_every_unclear_place_has_a_reading(name: str, wanted: Readings) -> None:
    readings = {case.id: case.reading.get("en", "") for case in cases(name)}
    for case, words in wanted.readings:
        assert words in readings[full_id(name, case)], (case, words)


@pytest.mark.parametrize(("name", "wanted"), for_every_game("readings"))
def test_there_are_as_many_readings_as_unclear_places(name: str, wanted: Readings) -> None:
    assert len(wanted.readings) == len(listed(name)["ambiguities"])


def runs(text: str) -> set[tuple[str, ...]]:
    """Return every sequence of eight words."""
    words = re.findall(r"[\w']+", text.lower())
    return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}


@pytest.mark.parametrize(("name", "wanted"), for_every_game("readings"))
def test_no_sentence_of_the_rulebook_is_copied(name: str, wanted: Readings) -> None:
    printed = runs(read(SHARED / "seeds" / f"{name}.txt"))
    allowed = {full_id(name, one) for one in wanted.same_words}
    for case in cases(name):
        for texts in (case.title, case.text, case.why, case.reading):
            for text in texts.values():
                assert case.id in allowed or not runs(text) & printed, (case.id, text)
