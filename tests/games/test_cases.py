"""Test every enforced case of every game: legal and illegal logs, and the effect of the case.

The logs are data: tests/cases/<game>/<case>.json. Each test states the verdict; an illegal one also
states the required finding, from which all other findings of the log follow. A test that says
"stamped" was played with the game's own data, so that reconstructed values bind too.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.game import Game, games, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.games import game
from tests.support.paths import TESTS_DIR

CASES = TESTS_DIR / "cases"
FILES = sorted(CASES.glob("*/*.json"))
TESTS = [
    pytest.param(path.parent.name, test, id=f"{path.stem}: {test['name']}")
    for path in FILES
    for test in json.loads(path.read_text(encoding="utf-8"))["tests"]
]
#: those whose reports may have findings
FAULTY = [one for one in TESTS if one.values[1]["verdict"] != "legal"]
GAMES = games()
#: case -> the more general cases that forbid some of its illegal logs without it; `also` names them
ALSO_FORBIDDEN = {
    "CG-1.3": "CG-4.8d",
    "CG-10.4b": "CG-10.4a",
    "CG-2.2": "CG-9.1f",
    "CG-2.6": "CG-8.1c",
    "CG-5.1": "CG-5.0a",
    "CG-5.2": "CG-5.0a",
    "CG-8.11": "CG-8.1c",
    "CG-8.9": "CG-8.4",
    "CG-9.17d": "CG-9.17a",
    "CG-9.18d": "CG-9.18a",
    "SAN-3.5": "SAN-3.2",
    "SPI-10.0b": "SPI-9.2-Ar SPI-9.2-Ex",
    "SPI-10A": "SPI-8B",
    "SPI-10C": "SPI-9.2-Ae SPI-9.2-Ar",
    "SPI-11.0d": "SPI-2.32a SPI-7B SPI-8E",
    "SPI-12A": "SPI-7B",
    "SPI-13-bridge": "SPI-13-stream",
    "SPI-14.1c": "SPI-12.0",
    "SPI-2.31": "SPI-5C",
    "SPI-4.0b": "SPI-5A",
    "SPI-5B": "SPI-4.0b",
    "SPI-5J": "SPI-5C",
    "SPI-6.0": "SPI-13-clear",
    "SPI-8A": "SPI-8B",
    "SPI-8C": "SPI-8B",
    "SPI-8E": "SPI-8.0a",
    "SPI-8H": "SPI-8D",
    "SPI-8J": "SPI-8E",
    "SPI-9.2-Dr": "SPI-4.0b",
}
#: case -> what else is wrong in one of its illegal logs once the case is off, and why it is not the
#: more general case: without the case the position or the numbers are others
OTHERWISE_FORBIDDEN = {
    "CG-4.4a": "CG-4.2",  # nobody has won yet, so nobody can have won by French losses
    "SPI-11.0b": "SPI-11.0d",  # both sides count half, and the odds of the log count one in full
    "SPI-11.0c": "SPI-6D",  # there is a zone to leave
    "SPI-8.0b": "SPI-9.2-De",  # the die gives another result
    "SPI-8.0c": "SPI-2.2 SPI-9.33a",  # the late advance belongs to the attack declared since
}


def is_enforced(path: Path) -> bool:
    return game(path.parent.name).cases[path.stem].status == "enforced"


#: the files of cases that rules enforce; of the others nothing can be switched off
ENFORCED = [path for path in FILES if is_enforced(path)]


def judge(name: str, test: dict[str, Any], by: Game | None = None) -> Report:
    """Judge the log of a test, by a game that has a case switched off, or by the whole game."""
    header, *events = test["log"]
    if test.get("stamped"):
        header = {**header, "stamp": game(name).hashes()}
    data = "\n".join(json.dumps(line) for line in [header, *events]).encode()
    return adjudicate(by or game(name), Log(io.BytesIO(data)))


def told(report: Report) -> Any:
    """Return everything that a reader of the report sees, except the stamp."""
    findings = [
        (one.rule, one.severity, one.event, one.expected, one.seen) for one in report.findings
    ]
    unchecked = [(one.rule, one.event, one.why) for one in report.unchecked]
    return report.verdict, findings, unchecked, report.outcome, report.pending


@pytest.mark.parametrize(("name", "test"), TESTS)
def test_verdict(name: str, test: dict[str, Any]) -> None:
    report = judge(name, test)
    findings = [(one.rule, one.event, one.severity) for one in report.findings]
    wanted_verdict = test["verdict"]
    if wanted_verdict == "legal" and game(name).file.unfinished:
        wanted_verdict = "cannot tell"  # but nothing else keeps it from being legal
        assert [one.why for one in report.unchecked] == ["game-unfinished"]
    assert report.verdict == wanted_verdict, findings or report.unchecked
    if test["verdict"] == "legal":
        assert not findings
        return
    wanted = test["expect"]
    if "unchecked" in wanted:
        assert wanted["unchecked"] in [one.rule for one in report.unchecked]
        return
    finding, *others = report.findings
    assert findings[0] == (wanted["rule"], wanted["event"], wanted.get("severity", "violation"))
    events = {finding.event}
    for one in others:  # its consequences are reported too
        assert not events.isdisjoint(one.follows_from), findings
        events.add(one.event)
    for field in ("expected", "seen", "at", "units"):
        if field in wanted:
            assert getattr(finding, field) == wanted[field], field
    assert finding.also == wanted.get("also", [])


@pytest.mark.parametrize("name", GAMES)
def test_no_case_is_missing(name: str) -> None:
    """Each enforced case has a legal test, and one that breaks the case itself."""
    missing = []
    for case in game(name).rulebook.cases:
        path = CASES / name / f"{case.id}.json"
        tests = json.loads(path.read_text(encoding="utf-8"))["tests"] if path.is_file() else []
        legal = [test for test in tests if test["verdict"] == "legal"]
        broken = [
            test
            for test in tests
            if case.id in [test.get("expect", {}).get(key) for key in ("rule", "unchecked")]
        ]
        if case.status == "enforced" and not (legal and broken):
            missing.append(case.id)
    assert not missing


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_called_as_its_case(path: Path) -> None:
    assert json.loads(path.read_text(encoding="utf-8"))["case"] == path.stem


class Judged(NamedTuple):
    """A test of a case, and its reports with the case and without it."""

    test: dict[str, Any]
    report: Report
    without: Report


@pytest.fixture(scope="module")
def judged(request: pytest.FixtureRequest) -> list[Judged]:
    """Judge the tests of a case, once for all that is asked of them below."""
    path: Path = request.param
    name, off = path.parent.name, load_game(path.parent.name, off=(path.stem,))
    tests = json.loads(path.read_text(encoding="utf-8"))["tests"]
    return [Judged(test, judge(name, test), judge(name, test, by=off)) for test in tests]


def of_each(paths: list[Path]) -> pytest.MarkDecorator:
    """Run a test for each file of a case, those of one file one after the other."""
    ids = [path.stem for path in paths]
    return pytest.mark.parametrize("judged", paths, ids=ids, indirect=True, scope="module")


@of_each(ENFORCED)
def test_switching_a_case_off_matters(judged: list[Judged]) -> None:
    """Without the case, the verdict or the computed state of some log of its file differs."""
    assert any(told(one.report) != told(one.without) for one in judged)


def left_without(case: str, judged: list[Judged]) -> Iterator[tuple[str, bool]]:
    """Yield the rules that illegal logs of a case break without it, and if `also` names them."""
    for test, report, without in judged:
        if test["verdict"] == "illegal" and test.get("expect", {}).get("rule") == case:
            whole = [one for one in report.findings if one.severity == "violation"]
            named = {rule for one in whole for rule in (one.rule, *one.also)}
            for one in without.findings:
                if one.severity == "violation":
                    yield one.rule, one.rule in named


@of_each(ENFORCED)
def test_nothing_is_illegal_without_its_case(
    judged: list[Judged], request: pytest.FixtureRequest
) -> None:
    """Without its case, a log has no violation left, unless another case forbids it too."""
    case = case_of(request)
    left = set(left_without(case, judged))
    general = ALSO_FORBIDDEN.get(case, "").split()
    others = OTHERWISE_FORBIDDEN.get(case, "").split()
    assert left == {(rule, True) for rule in general} | {(rule, False) for rule in others}


@of_each(FILES)
def test_a_case_that_is_off_finds_nothing(
    judged: list[Judged], request: pytest.FixtureRequest
) -> None:
    """No log of the file of a case is reported under it, whichever rule or value speaks for it."""
    found = {one.rule for each in judged for one in each.without.findings}
    assert case_of(request) not in found


def case_of(request: pytest.FixtureRequest) -> str:
    path: Path = request.node.callspec.params["judged"]
    return path.stem
