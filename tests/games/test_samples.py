"""Test the sample logs of every game: each expected finding is listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from tests.support.expectations import (
    CleanGame,
    Demonstration,
    Mistake,
    for_every_game,
    games_with,
    section,
)
from tests.support.games import Line, game, sample_logs
from tests.support.paths import ROOT

SAMPLES = [
    pytest.param(name, path, id=f"{name}-{path.stem}")
    for name in games_with("clean_game")
    for path in sample_logs(name)
]


def sample(name: str, log: str) -> Path:
    return ROOT / "modules" / name / "logs" / f"{log}.jsonl"


def judged(name: str, log: str) -> Report:
    with open_log(sample(name, log)) as opened:
        return adjudicate(game(name), opened)


def events_of(name: str, log: str) -> list[Line]:
    lines = sample(name, log).read_text(encoding="utf-8").splitlines()[1:]
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(("name", "path"), SAMPLES)
def test_the_stamp_is_that_of_the_present_map_and_numbers(name: str, path: Path) -> None:
    wanted: CleanGame = section(name, "clean_game")
    with open_log(path) as log:
        assert log.header.stamp == game(name).hashes(), (
            "map or numbers have changed: run `make logs`, then look at what the logs give now"
        )
        assert sorted(log.header.players) == sorted(wanted.players)


def inner(outcome: dict[str, Any], path: str) -> Any:
    """Return a value of an outcome by its dotted name."""
    found: Any = outcome
    for key in path.split("."):
        found = found[key]
    return found


@pytest.mark.parametrize(("name", "wanted"), for_every_game("clean_game"))
def test_the_clean_game_is_legal_and_has_something_of_everything(
    name: str, wanted: CleanGame
) -> None:
    report = judged(name, "clean-game")
    assert (report.verdict, len(report.findings), report.unchecked) == ("legal", 0, [])
    assert report.pending == []
    events = events_of(name, "clean-game")
    assert set(wanted.events) <= {one["do"] for one in events}
    for some in wanted.includes:
        assert any(some.items() <= one.items() for one in events), some
    for place, values in wanted.values.items():
        kind, field = place.split(".")
        assert {one[field] for one in events if one["do"] == kind} == set(values), place
    for kind, times in wanted.times.items():
        assert sum(one["do"] == kind for one in events) == times, kind
    assert {path: inner(report.outcome, path) for path in wanted.outcome} == wanted.outcome


@pytest.mark.parametrize(("name", "wanted"), for_every_game("demonstration"))
def test_the_demonstration_gives_what_was_put_into_it(name: str, wanted: Demonstration) -> None:
    report = judged(name, "demonstration")
    mistakes: list[Mistake] = wanted.findings
    assert [(one.rule, one.event, one.severity) for one in report.findings] == [
        (one.rule, one.event, one.severity) for one in mistakes
    ]
    assert report.unchecked == []
    assert [one.rule for one in report.pending] == wanted.pending
    broken = {one.rule for one in mistakes if one.severity == "violation"}
    assert len(broken) >= wanted.different_rules


@pytest.mark.parametrize(("name", "faulty"), for_every_game("open_moves"))
def test_the_demonstration_has_moves_without_a_path(name: str, faulty: bool) -> None:
    events = events_of(name, "demonstration")
    open_moves = {one["n"] for one in events if one["do"] == "move" and "path" not in one}
    wanted: Demonstration = section(name, "demonstration")
    wrong = {one.event for one in wanted.findings}
    assert open_moves - wrong
    assert bool(open_moves & wrong) == faulty
