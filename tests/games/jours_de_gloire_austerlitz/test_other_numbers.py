"""Test logs of players who have other numbers than ours, and did not say that they used ours.

The numbers of the series, of counters and of markers are inventions of ours where the rulebook has
only words. Nothing that rests on them may be called illegal in such a log.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from tests.independent.jours_de_gloire_austerlitz import play_game
from tests.independent.jours_de_gloire_austerlitz.other_numbers import (
    KINDS,
    play_with_other_numbers,
)
from tests.independent.judging import Forbidden
from tests.independent.runs import StuckError
from tests.support.games import game, judge_bytes
from tests.support.paths import ROOT

NAME = "jours-de-gloire-austerlitz"


def told(log: list[dict[str, Any]], **header: Any) -> Any:
    lines = [{**log[0], **header}, *log[1:]]
    return judge_bytes(NAME, b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def one_game(kinds: list[str], first: int) -> list[dict[str, Any]]:
    """Return the first game that its players can play to the end with such numbers."""
    for seed in range(first, first + 40, 4):
        try:
            return play_with_other_numbers(seed, kinds)
        except (StuckError, Forbidden):
            continue
    raise AssertionError(kinds)


@pytest.mark.parametrize(("first", "kind"), [*enumerate(KINDS)])
def test_a_game_with_other_numbers_is_not_illegal(first: int, kind: str) -> None:
    log = one_game([kind], first)
    report = told(log)
    assert [one for one in report.findings if one.severity == "violation"] == []
    assert report.verdict in ("legal", "cannot tell")


@pytest.mark.parametrize("first", (100, 101))
def test_a_game_with_all_numbers_changed_is_not_illegal(first: int) -> None:
    log = one_game([*KINDS], first)
    report = told(log)
    assert [one for one in report.findings if one.severity == "violation"] == []
    assert report.verdict == "cannot tell"
    # the same game is illegal for players who say that they used ours
    assert told(log, stamp=game(NAME).hashes()).verdict == "illegal"


def test_the_numbers_are_ours_again_afterwards() -> None:
    before = play_game(3)
    one_game([*KINDS], 100)
    assert play_game(3) == before


def test_every_number_of_the_series_says_where_it_comes_from() -> None:
    series = json.loads((ROOT / "modules" / NAME / "series.json").read_text(encoding="utf-8"))
    origins = series.pop("numbers")
    assert series.pop("confidence").keys() >= {one["case"] for one in origins.values()}
    fields = {f"{section}.{field}" for section, some in series.items() for field in some}
    assert fields == origins.keys()


def test_a_finding_that_rests_on_an_invented_number_says_so() -> None:
    first = {
        "format": 1,
        "game": NAME,
        "scenario": "S4",
        "position": {
            "turn": 2,
            "phase": "activations",
            "where": {"friant-artillery": "s0505", "jurczek-kaiser": "s0507"},
            "facing": {"friant-artillery": 3},
            "frames": [
                {"frame": "activations"},
                {
                    "frame": "activation",
                    "marker": "friant",
                    "side": "french",
                    "formation": "friant",
                },
            ],
        },
    }
    shot = {"do": "fire", "unit": "friant-artillery", "target": "jurczek-kaiser", "die": 9}
    (found,) = told([first, {**shot, "hit": True}]).findings
    assert (found.rule, found.severity) == ("JDG-B-6-c", "doubt")
    assert [one.of for one in found.guesses] == ["invented", "series"]
    (found,) = told([first, {**shot, "distance": 3}]).findings
    assert [one.of for one in found.guesses] == ["invented", "series"]


def test_own_counters_do_not_make_our_series_theirs() -> None:
    """With a units file the numbers of the series are still ours."""
    log = one_game([*KINDS], 100)
    own = load_game(NAME, units=ROOT / "modules" / NAME / "units.json")
    data = b"".join(json.dumps(line).encode() + b"\n" for line in log)
    found = adjudicate(own, Log(io.BytesIO(data))).findings
    on_counters = [one for one in found if one.severity == "violation"]
    assert {one.rule for one in on_counters} <= {"JDG-2.1.2-i", "JDG-3-a", "JDG-3-b"}


def test_the_origin_of_an_unknown_number_is_refused(tmp_path: Path) -> None:
    series = json.loads((ROOT / "modules" / NAME / "series.json").read_text(encoding="utf-8"))
    series["numbers"]["fire.smoke"] = {"case": "JDG-B-6-c", "source": "invented"}
    own = tmp_path / "mine.json"
    own.write_text(json.dumps({"format": 1, "series": series}), encoding="utf-8")
    with pytest.raises(InputError, match=r"fire\.smoke"):
        load_game(NAME, tables=own)


def test_every_part_that_a_case_rests_on_has_a_name() -> None:
    found = game(NAME)
    parts = {part for case in found.rulebook.cases for part in case.rests_on} | {"invented"}
    assert {f"part {one}" for one in parts} <= found.words.keys()
