"""The rulebook of SPI Austerlitz: every case is there, in our words, with our readings."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from tests.support.module_files import game, rulebook
from tests.support.paths import ROOT

#: the list of cases that the rulebook was divided into, where it is at hand
LIST = ROOT.parent / "shared" / "rules" / "spi-austerlitz.json"
SEED = LIST.parents[1] / "seeds" / "spi-austerlitz.txt"
with_list = pytest.mark.skipif(not LIST.exists(), reason="no list of cases at hand")
with_seed = pytest.mark.skipif(not SEED.exists(), reason="no text of the rulebook at hand")

#: kind -> cases, without the prefix
KINDS = {
    "definition": """
        1.0 2.1 2.2 2.3 2.31 2.32a 2.32b 2.4 4.2 13-hextype 14.3 15.0 16.0 17.0
    """,
    "setup": """
        3.0a 3.0b 12.0 15.1
    """,
    "sequence": """
        4.0a 4.1 8.0c
    """,
    "check": """
        4.0b 5A 5B 5C 5D 5E 5F 5G 5H 5J 6C 6D 6E 6Jb 6Jc 7.0 7B 7C 8A 8B 8C 8D 8F 8H 9.2-Ae
        9.2-Ar 9.2-Ex 9.2-Dr 9.2-De 9.31a 9.31b 9.31c 9.32a 9.32b 9.32c 9.32d 9.32e 9.32f 9.33a
        9.33b 9.33c 9.33d 9.33e 10A 10C 10D 10E 10G 12.0p 12A 12C 13-swamp 14.1c
    """,
    "choice": """
        5.0 8G 10.0a 10B 10F 10H 12B
    """,
    "compute": """
        6.0 6A 6B 6F 6G 6H 6Ja 7A 8.0a 8.0b 8E 8J 9.1 9.3 10.0b 11.0a 11.0b 11.0c 11.0d 11.0e
        13-clear 13-knoll 13-town 13-castle 13-lakeside 13-stream 13-lake 13-road 13-bridge
        13-zoc 13-plus 14.1a 14.1b 14.1d 14.1e 14.1f 14.1g 14.1h 14.2
    """,
}

#: a case whose text is unclear, and some words of how we read it
READINGS = [
    ("7C", "One unit alone is always within the limit"),
    ("7.0", "Tested when the Movement Phase ends"),
    ("11.0d", "Stacking and Victory Points go by the printed number"),
    ("6F", "are paid once for a step"),
    ("6.0", "does not lift the enemy's control"),
    ("6.0", "across hexsides of every kind"),
    ("9.2-Ex", "not those multiplied by terrain"),
    ("11.0d", "the option errata-1975 follows them"),
    ("9.2-Ex", "the remainder is waived"),
    ("9.2-Ex", "To lose more than needed is allowed"),
    ("8E", "a stack in one hex is one target"),
    ("8F", "only if each attacker is next to each hex attacked"),
    ("6Jb", "it has no duty under 8.0 (C)"),
    ("10A", "reported as a doubt only"),
    ("8C", "Duties are those of the beginning of the phase"),
    ("9.33a", "defenders after Ar or Ae"),
    ("9.33a", "any number of those entitled"),
    ("9.31a", "retreat one by one"),
    ("9.31b", "Artillery does not retreat into swamp"),
    ("8D", "its strength is not added"),
    ("13-road", "lifts neither the cost of a stream"),
    ("13-hextype", "the highest multiple counts"),
    ("14.1c", "is to leave a zone"),
    ("14.1c", "No rule lets French units leave"),
    ("12A", "an entry hex under enemy control"),
    ("14.2", "Exactly 1:1 is Allied Marginal"),
    ("14.2", "paired in order"),
    ("8F", "we put them in order by their letters"),
    ("15.1", "Codes 1 and 2 are probably 6-5"),
    ("15.1", "a log that has other strengths is not at fault"),
    ("3.0b", "French codes 12, 13 and 14"),
    ("15.1", "kept as printed"),
    ("2.31", "for cavalry, and all the rest for infantry"),
    ("11.0a", "Units that left the map are no losses"),
    ("11.0c", "the duties to attack stay those of the beginning"),
]
NOT_ENFORCED = {
    "definition": "2.3 2.32b 13-hextype 15.0 16.0 17.0",
    "choice": "8G 10.0a 10B 10F 10H 12B",
}


@cache
def listed() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(LIST.read_text(encoding="utf-8"))
    return found


def test_every_case_is_there_once_and_in_its_kind() -> None:
    want = {f"SPI-{one}": kind for kind, some in KINDS.items() for one in some.split()}
    found = {case.id: case.kind for case in rulebook().cases}
    assert len(want) == len(found) == len(rulebook().cases) == 120
    assert found == want
    assert rulebook().game == game().id


def test_a_case_is_enforced_or_says_why_not() -> None:
    free = {f"SPI-{one}": status for status, some in NOT_ENFORCED.items() for one in some.split()}
    for case in rulebook().cases:
        assert case.status == free.get(case.id, "enforced"), case.id
        assert bool(case.why) == (case.id in free), case.id
        assert case.status in ("enforced", case.kind), case.id


def test_every_case_speaks_english_and_cites_its_place() -> None:
    for case in rulebook().cases:
        assert case.title["en"], case.id
        assert case.text["en"].endswith("."), case.id
        # the chapter of the id is the chapter cited
        assert case.cite.split(".")[0] == re.findall(r"\d+", case.id)[0], case.id
        for texts in (case.why, case.reading):
            assert not texts or texts["en"].endswith("."), case.id


@with_list
def test_cases_are_those_of_the_list() -> None:
    want = [(rule["id"], rule["case"], rule["kind"]) for rule in listed()["rules"]]
    assert [(case.id, case.cite, case.kind) for case in rulebook().cases] == want


def test_every_unclear_place_has_a_reading() -> None:
    readings = {case.id: case.reading.get("en", "") for case in rulebook().cases}
    for case, words in READINGS:
        assert words in readings[f"SPI-{case}"], (case, words)


@with_list
def test_there_are_as_many_readings_as_unclear_places() -> None:
    assert len(READINGS) == len(listed()["ambiguities"])


@with_seed
def test_no_sentence_of_the_rulebook_is_copied() -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9']+", text.lower())
        return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}

    printed = runs(SEED.read_text(encoding="utf-8"))
    for case in rulebook().cases:
        for texts in (case.title, case.text, case.why, case.reading):
            assert not runs(texts.get("en", "")) & printed, case.id
