"""Test two small games made of data: every case both ways, random play, derived faults.

Crossroads has zones that hold, odds, exchanges and exploitation; Ladder has steps, zones that stop,
supply and retreats of several hexes. Between them they use every field of rules.json.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.core.findings import Report
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import Referee, adjudicate
from adjudicator.proving.faults import all_faults
from adjudicator.proving.play import play
from adjudicator.reports.fields import finding_sentence
from adjudicator.reports.sentences import Words
from adjudicator.systems.hexes.format import RulesFile
from adjudicator.systems.hexes.variants import every_variant
from tests.support.paths import ROOT, TESTS_DIR

HOME = TESTS_DIR / "systems" / "hexes"
GAMES = ("crossroads", "ladder")
FILES = [path for name in GAMES for path in sorted((HOME / name / "cases").glob("*.json"))]
TESTS = [
    pytest.param(path, test, id=f"{path.stem}: {test['name']}")
    for path in FILES
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]
]
#: case -> the other case that forbids some of its illegal logs without it
ALSO_FORBIDDEN = {"FOL-11": "FOL-4", "FOL-23": "FOL-24", "FOL-6": "FOL-4"}


@cache
def game(name: str, *off: str) -> Game:
    return load_game(HOME / name, off=off)


def judged(path: Path, test: dict[str, Any], *off: str) -> Report:
    data = "\n".join(json.dumps(line) for line in test["log"]).encode()
    return adjudicate(game(path.parent.parent.name, *off), Log(io.BytesIO(data)))


@pytest.mark.parametrize(("path", "test"), TESTS)
def test_verdict(path: Path, test: dict[str, Any]) -> None:
    report = judged(path, test)
    findings = list(report.findings)
    assert report.verdict == test["verdict"], [(one.rule, one.message) for one in findings]
    if test["verdict"] == "legal":
        assert not findings
        return
    wanted, words = test["expect"], Words(game(path.parent.parent.name))
    first, *others = findings
    assert (first.rule, first.event) == (wanted["rule"], wanted["event"])
    for field in ("expected", "seen", "at", "units"):
        if field in wanted:
            assert getattr(first, field) == wanted[field], field
    assert first.also == wanted.get("also", [])
    assert all(not {first.event}.isdisjoint(one.follows_from) for one in others), others
    for one in findings:
        assert not re.search(r"\{\w+\}", finding_sentence(one, words)), one.message


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_left_when_the_case_is_off(path: Path) -> None:
    tests = json.loads(path.read_text(encoding="utf-8"))["tests"]
    assert {"legal", "illegal"} == {test["verdict"] for test in tests}
    left = {
        one.rule
        for test in tests
        if test["verdict"] == "illegal"
        for one in judged(path, test, path.stem).findings
        if one.severity == "violation"
    }
    assert left == set(ALSO_FORBIDDEN.get(path.stem, "").split())


@pytest.mark.parametrize("name", GAMES)
def test_every_case_is_enforced_and_has_a_file(name: str) -> None:
    code = game(name).code
    assert code is not None
    assert code.book.cases() == set(game(name).cases)
    assert {path.stem for path in FILES if path.parent.parent.name == name} == code.book.cases()


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in GAMES for seed in range(12)])
def test_random_games_are_legal(name: str, seed: int) -> None:
    options = [one.id for one in game(name).file.options] if seed % 2 else []
    lines = b"".join(play(game(name), seed=seed, options=options).lines())
    report = adjudicate(game(name), Log(io.BytesIO(lines)))
    assert report.verdict == "legal", list(report.findings)[:3]
    assert not report.pending


@pytest.mark.parametrize("name", GAMES)
def test_random_games_have_something_of_everything(name: str) -> None:
    happened: Counter[str] = Counter()
    for seed in range(12):
        found = play(game(name), seed=seed)
        list(found.events())
        happened.update(found.counts)
    wanted = {
        "crossroads": "move place attack retreat eliminate advance",
        "ladder": "move place attack retreat eliminate advance lose",
    }
    assert [one for one in wanted[name].split() if not happened[one]] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_log_that_is_cut_goes_on_from_its_position(name: str) -> None:
    found = play(game(name), seed=5)
    events = list(found.events())
    whole = Referee(game(name), found.header)
    for at, event in enumerate(events):
        if at % 9 == 0:
            header = msgspec.structs.replace(found.header, position=whole.state.position())
            rest = Referee(game(name), header)
            for one in events[at:]:
                rest.feed(msgspec.structs.replace(one, n=0))
            report = rest.report()
            assert list(report.findings) == [], at
        whole.feed(event)


@pytest.mark.parametrize("name", GAMES)
def test_mutated_games_break_many_cases(name: str) -> None:
    """Legal logs are mutated in every way; what the rules then object to is one of their cases."""
    broken = {one.case for one in all_faults(game(name), [3])}
    assert len(broken) > 7, broken
    assert broken <= set(game(name).cases)


NORTH = {"n1": "0103", "n3": "0101", "s1": "1206"}
ALL_POINTS = ["0103", "0203", "0303", "0402", "0502"]
#: what is done -> moves of a unit whose move is finished, and the messages of the findings
AGAIN = {
    "no points left": (ALL_POINTS, ["0502", "0402"], ["moved-again"]),
    "its whole allowance once more": (ALL_POINTS, ALL_POINTS[::-1], ["moved-again"]),
    "more than its allowance": (
        ALL_POINTS,
        [*ALL_POINTS[::-1], "0102"],
        ["moved-again", "too-far"],
    ),
    "more than the points that are left": (
        ALL_POINTS[:3],
        ["0303", "0402", "0502", "0602"],
        ["moved-again", "too-far"],
    ),
    "points that are left": (ALL_POINTS[:3], ["0303", "0402"], ["moved-again"]),
}


@pytest.mark.parametrize("agreed", [False, True], ids=["", "agreed"])
@pytest.mark.parametrize("what", AGAIN)
def test_moving_again_is_one_fault(what: str, agreed: bool) -> None:
    """Who moves again with no points left is told so once; who agreed to it, of the points."""
    first, second, messages = AGAIN[what]
    lines = [
        {"format": 1, "game": "ladder"},
        {"do": "move", "unit": "n1", "path": first},
        {"do": "move", "unit": "n3", "path": ["0101", "0201"]},
        *([{"do": "agree", "unit": "n1", "by": "south"}] if agreed else []),
        {"do": "move", "unit": "n1", "path": second},
    ]
    lines[0]["position"] = {"turn": 1, "phase": "n-move", "where": NORTH}
    report = judged(Path(HOME / "ladder" / "cases" / "x"), {"log": lines})
    found = [one.message for one in report.findings]
    if agreed:
        assert found == ([] if what == "points that are left" else ["too-far"])
    else:
        assert sorted(found) == messages


def used(written: Any) -> set[str]:
    """Return the fields of structs that a file gives another value than the default."""
    if isinstance(written, list):
        return {one for item in written for one in used(item)}
    if isinstance(written, dict):
        return {one for item in written.values() for one in used(item)}
    if not isinstance(written, msgspec.Struct):
        return set()
    found = set()
    for field in msgspec.structs.fields(written):
        value = getattr(written, field.name)
        if value != field.default:
            found.add(f"{type(written).__name__}.{field.name}")
            found |= used(value)
    return found


def test_every_field_of_the_format_is_used_by_a_game() -> None:
    """A field that no game uses would be tested by nobody."""
    files = [HOME / name / "rules.json" for name in GAMES]
    files.append(ROOT / "modules" / "santon" / "rules.json")
    files += sorted((TESTS_DIR / "foreign").glob("*/rules.json"))
    given: set[str] = set()
    for path in files:
        rules = msgspec.json.decode(path.read_bytes(), type=RulesFile)
        given |= {field for one in every_variant(rules) for field in used(one)}
    _, parts = msgspec.json.schema_components([RulesFile])
    known = {
        f"{name}.{field}" for name, part in parts.items() for field in part.get("properties", ())
    }
    assert sorted(known - given) == UNUSED


#: fields that these games leave at their defaults; `test_other_values.py` gives them others
UNUSED = [
    *("ColumnRules.rounding", "DieRules.faces", "Effect.steps", "Reach.range"),
    *("RulesFile.unfinished", "SupplyRules.zones"),
]
