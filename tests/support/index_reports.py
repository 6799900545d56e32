"""Summaries of reports, for the tests of the index over many reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudicator.reports.html.summary import Summary, summary_block


def summary(**changes: Any) -> Summary:
    """Return the summary of a report, with changes by the test."""
    fields: dict[str, Any] = {
        "format": 1,
        "game": "toy",
        "title": "A Toy: The Battle",
        "file": "game.jsonl",
        "verdict": "legal",
        "counts": {"violation": 0, "doubt": 0, "unchecked": 0, "pending": 0, "waived": 0},
        "events": 12,
        "turn": 3,
        "sides": {"french": "French", "allied": "Allied"},
        "players": {"french": "Ben", "allied": "Anna"},
        "dice": {"french": {"1": 10, "6": 20}, "allied": {"3": 30}},
        "outcome": {"level": "marginal"},
        "stamp": {"log": f"hash of {sorted(changes.items())}"},
    }
    return Summary(**{**fields, **changes})


def page(path: Path, **changes: Any) -> Path:
    """Write a page with the same summary that the page of a report has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    block = summary_block(summary(**changes))
    path.write_text(f"<!DOCTYPE html><title>x</title><p>A page.</p>{block}", "utf-8")
    return path


def json_report(**changes: Any) -> dict[str, Any]:
    """Return the output of `check --format json`, as far as an index needs it."""
    fields: dict[str, Any] = {
        "verdict": "illegal",
        "findings": [
            {"rule": "TOY-5B", "severity": "violation", "units": ["x"], "side": "french"},
            {"severity": "violation", "waived": "agreed", "side": "french"},
            {"severity": "doubt"},
        ],
        "pending": [{"rule": "TOY-8C"}],
        "unchecked": [{"rule": "TOY-5B", "more": 2}],
        "outcome": {"turn": 4},
        "dice": {"french": {"2": 5}},
        "stamp": {"log": "json"},
        "game": "toy",
        "file": "other.jsonl",
        "events": 9,
    }
    return {**fields, **changes}


def write_json(path: Path, **changes: Any) -> Path:
    """Write a JSON report."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(json_report(**changes)), "utf-8")
    return path
