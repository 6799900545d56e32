"""The rulebook of Un coup de tonnerre: every case, in our words and two languages."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import msgspec
import pytest

from adjudicator.core.game_data import Rulebook
from tests.support.paths import ROOT

#: the list of cases that the rulebook was divided into, and its text, where they are at hand
LIST = ROOT.parent / "shared" / "rules" / "coup-de-tonnerre.json"
SEED = ROOT.parent / "shared" / "seeds" / "coup-de-tonnerre.txt"
with_list = pytest.mark.skipif(not LIST.exists(), reason="no list of cases at hand")
with_seed = pytest.mark.skipif(not SEED.exists(), reason="no text of the rulebook at hand")

#: kind -> cases, without the prefix
KINDS = {
    "definition": """
        1-a 1-c 1-d 2-k 2-n 2-o 2-q 4-b 5-so-b 5-mu-a 5-mi-b 5-ob-b 7-b 8-6 8-7 8-8
    """,
    "setup": """
        1-b 1-e 1-g 1-h 1-i 1-j 1-k 1-l 1-m 1-p 6-ta-a 7-e
    """,
    "check": """
        1-f 1-n 2-b 2-d 2-g 2-h 2-i 2-p 2-u 3-ex-a 3-ex-b 3-ex-c 3-ex-d 3-ex-e 3-re-a
        3-re-b 3-re-c 3-df-c 3-im-a 4-d 4-e 4-g 4-n 4-o 4-p 5-so-a 5-da-a 5-da-b 5-ou-a
        5-ou-b 5-ou-c 5-ou-d 5-ga-a 5-ga-c 5-ga-d 5-ld-a 5-ld-b 5-ld-c 5-ld-e 5-co-a
        5-mi-a 5-mi-c 5-mi-d 5-ob-a 6-ta-b 6-ta-c 6-ta-d 6-4p-a 6-4p-b 6-4p-c 7-c 7-d 7-f
    """,
    "compute": """
        1-o 2-f 2-l 2-m 2-r 2-s 2-t 3-re-d 3-df-b 4-a 4-c 4-h 4-i 4-k 4-l 4-m 5-ga-b
        5-ld-d 5-ld-f 5-ld-h 6-ta-e 6-di-a 6-di-b 6-na-a 8-1 8-2 8-3 8-4 8-5
    """,
    "choice": """
        1-q 2-c 5-ld-g 6-mx-a
    """,
    "sequence": """
        2-a 2-e 2-j 3-df-a 4-f 4-j 7-a
    """,
}

#: a case whose text is unclear, and some words of how we read it
READINGS = [
    ("2-k", "The board exchanges two French labels"),
    ("2-c", "the first time that the French could act"),
    ("2-c", "no possible action at all passes at any time"),
    ("3-df-c", "paid at once and leaves no debt"),
    ("3-ex-d", "cannot take it back with the marker"),
    ("3-ex-e", "the attacker also has the turn that the defence cost"),
    ("3-ex-e", "The defender picks which"),
    ("4-g", "Each marked box that is reached asks for a test of its own"),
    ("4-k", "before the tests of the same resolution"),
    ("4-m", "For the rest of the game"),
    ("4-k", "not the +1 in the notes on history"),
    ("4-p", "a cube that is still in a captured village is taken off"),
    ("8-1", "the unit is the cube"),
    ("4-d", "Losses come first"),
    ("2-t", "takes the place of the rule on empty targets"),
    ("2-t", "Soult is passed over"),
    ("5-so-b", "a misprint"),
    ("5-ob-b", "until its marker is shown"),
    ("5-ob-a", "the Coalition chooses whom to help first"),
    ("2-p", "A defence is an interruption"),
    ("5-mi-c", "he sends no reinforcements"),
    ("5-mi-d", "does not end him"),
    ("5-ld-f", "One step for both"),
    ("5-da-a", "engaged if it stands in Maxdorf, Sokolnitz or Telnitz"),
    ("5-da-b", "shows its back for the rest of the game"),
    ("5-ou-d", "what he gave away is no longer his"),
    ("2-d", "The card of Napoléon never has units"),
    ("4-i", "Morale does not go below 0"),
    ("2-h", "It decides at once"),
    ("2-l", "To pass a number is to reach it"),
    ("8-3", "for the AC of Bagration's own result alone"),
    ("3-df-c", "In example 3 the French action of the turn is this very action"),
    ("6-ta-a", "The English forerunner deals otherwise"),
    ("6-ta-b", "A neutral card is nobody's colour"),
    ("6-ta-d", "Three for each player"),
    ("4-d", "go to Turas and may act from there"),
    ("4-f", "counter-charge gives is added"),
    ("5-ld-e", "while one village is still French, they wait"),
]
#: cases that rest on numbers which no source gives
RECONSTRUCTED = """
    1-a 1-b 1-d 1-f 1-g 1-m 1-o 2-g 2-h 2-r 4-a 4-c 4-d 4-g 4-h 5-so-a 5-ga-a 5-ga-d 6-ta-a 6-ta-c
    6-di-b 6-na-a 7-a
"""


@cache
def rulebook() -> Rulebook:
    path = ROOT / "modules" / "coup-de-tonnerre" / "rulebook.json"
    return msgspec.json.decode(path.read_bytes(), type=Rulebook)


@cache
def listed() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(LIST.read_text(encoding="utf-8"))
    return found


def test_every_case_is_there_once_and_in_its_kind() -> None:
    want = {f"CDT-{one}": kind for kind, some in KINDS.items() for one in some.split()}
    found = {case.id: case.kind for case in rulebook().cases}
    assert len(want) == len(found) == len(rulebook().cases) == 121
    assert found == want
    assert rulebook().game == "coup-de-tonnerre"


def test_a_case_is_enforced_or_says_why_not() -> None:
    for case in rulebook().cases:
        assert bool(case.why) == (case.status != "enforced"), case.id
        assert case.status in ("enforced", case.kind), case.id
    assert [case.id for case in rulebook().cases if case.why] == ["CDT-1-q", "CDT-7-b"]


def test_every_text_is_there_in_english_and_french() -> None:
    for case in rulebook().cases:
        assert re.match(r"[1-9]", case.cite), case.id
        for texts in (case.title, case.text, case.why, case.reading):
            assert list(texts) in ([], ["en", "fr"]), case.id
            assert all(texts.values()), case.id
        for texts in (case.text, case.why, case.reading):
            assert all(text.endswith(".") for text in texts.values()), case.id


def test_french_has_a_space_that_does_not_break_before_colons() -> None:
    for case in rulebook().cases:
        for texts in (case.title, case.text, case.why, case.reading):
            assert not re.search("[^\N{NO-BREAK SPACE}][:;?!]", texts.get("fr", "")), case.id


@with_list
def test_cases_are_those_of_the_list() -> None:
    want = [(rule["id"], rule["kind"]) for rule in listed()["rules"]]
    assert [(case.id, case.kind) for case in rulebook().cases] == want


def test_every_unclear_place_has_a_reading() -> None:
    readings = {case.id: case.reading.get("en", "") for case in rulebook().cases}
    for case, words in READINGS:
        assert words in readings[f"CDT-{case}"], (case, words)


def test_a_case_that_rests_on_our_numbers_says_so() -> None:
    readings = {case.id: case.reading for case in rulebook().cases}
    for case in RECONSTRUCTED.split():
        assert "reconstruct" in readings[f"CDT-{case}"]["en"], case
        assert "reconstitu" in readings[f"CDT-{case}"]["fr"], case


@with_list
def test_there_are_as_many_readings_as_unclear_places() -> None:
    assert len(READINGS) == len(listed()["ambiguities"])


@with_seed
def test_no_sentence_of_the_rulebook_is_copied() -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[\w']+", text.lower())
        return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}

    printed = runs(SEED.read_text(encoding="utf-8"))
    for case in rulebook().cases:
        for texts in (case.title, case.text, case.why, case.reading):
            for text in texts.values():
                # the three periods can be said in one way only
                assert case.id == "CDT-2-k" or not runs(text) & printed, (case.id, text)
