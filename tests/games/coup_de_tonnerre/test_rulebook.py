"""Test the rulebook of Un coup de tonnerre: two languages, and what is reconstructed."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from adjudicator.core.game_data import Rulebook
from tests.support.paths import ROOT

#: cases that depend on numbers without a source
RECONSTRUCTED = """
    1-a 1-b 1-d 1-f 1-g 1-m 1-o 2-g 2-h 2-r 4-a 4-c 4-d 4-g 4-h 5-so-a 5-ga-a 5-ga-d 6-ta-a 6-ta-c
    6-di-b 6-na-a 7-a
"""


@cache
def rulebook() -> Rulebook:
    path = ROOT / "modules" / "coup-de-tonnerre" / "rulebook.json"
    return msgspec.json.decode(path.read_bytes(), type=Rulebook)


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


def test_a_case_that_rests_on_our_numbers_says_so() -> None:
    readings = {case.id: case.reading for case in rulebook().cases}
    for case in RECONSTRUCTED.split():
        assert "reconstruct" in readings[f"CDT-{case}"]["en"], case
        assert "reconstitu" in readings[f"CDT-{case}"]["fr"], case
