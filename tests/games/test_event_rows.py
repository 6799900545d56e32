"""Test the rows of `check --events`: looking changes no verdict, and values agree with the log."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator import schemas
from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.reports.event_rows import EventWatcher, event_row
from adjudicator.reports.json import json_pieces
from adjudicator.season.results import Rows
from tests.support.expectations import games_with
from tests.support.games import GAMES, game, played, played_lines, sample_logs
from tests.support.paths import TESTS_DIR

CASES = [
    pytest.param(name, id=name) for name in GAMES if any((TESTS_DIR / "cases" / name).glob("*"))
]


def judged(name: str, data: bytes, *, watched: bool) -> tuple[Report | str, list[dict[str, Any]]]:
    """Return the report or the error of a log, and its rows."""
    rows: list[dict[str, Any]] = []
    watcher = EventWatcher(lambda seen: rows.append(event_row(seen, "game.jsonl")))
    try:
        log = Log(io.BytesIO(data))
        report = adjudicate(game(name), log, watchers=[watcher] if watched else [])
    except InputError as error:
        return str(error), rows
    return report, rows


def text(report: Report | str, name: str) -> str:
    return report if isinstance(report, str) else "".join(json_pieces(report, game(name)))


def case_logs(name: str) -> list[bytes]:
    files = sorted((TESTS_DIR / "cases" / name).glob("*.json"))
    tests = [test for path in files for test in json.loads(path.read_text("utf-8"))["tests"]]
    logs = [test["log"] for test in tests if "log" in test]
    return ["\n".join(json.dumps(line) for line in log).encode() for log in logs]


def _samples(name: str) -> list[Path]:
    return sample_logs(name) if name in games_with("clean_game") else []


@pytest.mark.parametrize("name", CASES)
def test_looking_at_events_changes_no_report(name: str) -> None:
    logs = [*case_logs(name), *(path.read_bytes() for path in _samples(name))]
    assert len(logs) > 50
    for data in logs:
        plain, _ = judged(name, data, watched=False)
        watched, rows = judged(name, data, watched=True)
        assert text(plain, name) == text(watched, name)
        if isinstance(watched, Report):
            assert len(rows) == watched.events
            assert schemas.problems("report", json.loads(text(watched, name))) == []


def legal_rows(name: str) -> list[dict[str, Any]]:
    found, _ = played(name, 3)
    data = b"".join(played_lines(name, 3))
    report, rows = judged(name, data, watched=True)
    assert isinstance(report, Report)
    assert report.verdict == "legal"
    assert found.header.game == name
    return rows


@pytest.mark.parametrize("name", games_with("play"))
def test_values_of_a_legal_game_are_those_that_its_log_claims(name: str) -> None:
    rows = legal_rows(name)
    kinds = {row.get("kind") for row in rows}
    assert kinds >= {"move", "attack", "die"}
    for row in rows:
        log = row["log"]
        if "cost" in row:
            assert row["cost"] <= row["allowance"]
            terms = [one["value"] * one.get("times", 1) for one in row["cost_terms"]]
            assert sum(terms) == row["cost"]
            assert log.get("cost", row["cost"]) == row["cost"]
        if row.get("kind") == "attack":
            for field in ("attack", "defence", "odds", "column", "shift"):
                if field in log and field in row and field != "odds":
                    assert log[field] == row[field]
        if row.get("stated") and row.get("expected"):
            assert row["stated"] in row["expected"]
    assert any(row.get("stated") and row.get("expected") for row in rows)


@pytest.mark.parametrize("name", games_with("play"))
def test_rows_keep_their_schema(name: str) -> None:
    for row in legal_rows(name)[:400]:
        assert schemas.problems("events", row) == []


#: events that the referee refuses: a box where a place must be, units that nobody has
REFUSED = [
    ("spi-austerlitz", {"do": "move", "unit": "{unit}", "path": ["unplaced", "0101"]}),
    ("spi-austerlitz", {"do": "move", "unit": "{unit}", "to": "eliminated"}),
    ("crowning-glory", {"do": "attack", "units": ["{unit}"], "targets": ["reserve"]}),
    ("jours-de-gloire-austerlitz", {"do": "fire", "unit": "{unit}", "target": "nobody", "die": 3}),
]


@pytest.mark.parametrize(("name", "event"), REFUSED)
def test_a_refused_event_is_not_looked_at(name: str, event: dict[str, Any]) -> None:
    unit = sorted(game(name).units)[0]
    line = json.dumps({"n": 1, **event}).replace("{unit}", unit)
    header = json.loads(played_lines(name, 3)[0])
    data = f"{json.dumps(header)}\n{line}".encode()
    plain, _ = judged(name, data, watched=False)
    watched, rows = judged(name, data, watched=True)
    assert isinstance(plain, str)
    assert plain == watched
    assert rows == []


def season_rows(name: str, data: bytes) -> Rows:
    """Return the rows that a season keeps of a log."""
    rows = Rows()
    adjudicate(game(name), Log(io.BytesIO(data)), watchers=[rows.watcher()])
    return rows


@pytest.mark.parametrize("name", games_with("play"))
def test_a_season_keeps_the_values_of_every_game(name: str) -> None:
    data = b"".join(played_lines(name, 3))
    kept, rows = season_rows(name, data), legal_rows(name)
    by_kind = {kind: [one for one in rows if one.get("kind") == kind] for kind in KINDS}
    assert [one[0] for one in kept.moves] == [one["event"] for one in by_kind["move"]]
    attacks = {one[0]: one for one in kept.attacks}
    assert attacks.keys() == {one["event"] for one in by_kind["attack"]}
    for one in by_kind["attack"]:
        assert attacks[one["event"]][4:6] == (attackers(one["log"]), one["target"])
    faces = [(one["event"], face) for one in by_kind["die"] for face in one["dice"]]
    assert [(one[0], one[6] or one[5]) for one in kept.dice] == faces
    results = {one[0]: one[12:14] for one in kept.dice}
    for one in by_kind["die"]:
        told = " or ".join(one.get("expected", [])), one.get("stated", "")
        assert results.get(one["event"], told) == told


#: what an event is to every game
KINDS = ("move", "attack", "die")


def attackers(log: dict[str, Any]) -> str:
    """Return who attacks, as the log names them: units, a unit and those with it, or a card."""
    return " ".join(log.get("units") or [log.get("unit") or log["card"], *log.get("with", [])])
