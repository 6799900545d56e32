"""Test SARIF output against our schema, and against the official schema if it is available.

SARIF_SCHEMA names the file of the official schema; .ci/run takes it from the npm registry.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.cli.say import json_safe
from adjudicator.reports.sarif import sarif_pieces
from adjudicator.resources import data_root
from tests.support.paths import TESTS_DIR
from tests.support.sample_reports import HOSTILE, from_vassal, hostile, illegal, legal, source

OURS = TESTS_DIR / "data/reports/sarif-part.schema.json"
OFFICIAL = os.environ.get("SARIF_SCHEMA", "")
LOGS = sorted((data_root() / "modules/spi-austerlitz/logs").glob("*.jsonl"))


def sarif(*names: str) -> Any:
    reports = {
        "illegal": illegal,
        "legal": legal,
        "hostile": hostile,
        "vassal": from_vassal,
        "hostile vassal": lambda: from_vassal(HOSTILE, HOSTILE),
    }
    pairs = [(reports[name](), source()) for name in names]
    return json.loads("".join(map(json_safe, sarif_pieces(pairs, version="9.9"))))


@pytest.fixture(scope="module", params=["ours", "official"])
def faults(request: pytest.FixtureRequest) -> Callable[[Any], list[str]]:
    """Return a function that lists the errors of a document under one of the two schemas."""
    if request.param == "official" and not OFFICIAL:
        pytest.skip("SARIF_SCHEMA names no official schema")
    path = OURS if request.param == "ours" else Path(OFFICIAL)
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(
        schema, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER
    )
    return lambda document: [error.message for error in validator.iter_errors(document)]


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("illegal",),
        ("legal",),
        ("hostile",),
        ("illegal", "legal", "hostile", "vassal", "hostile vassal"),
    ],
)
def test_reports_of_every_kind_validate(
    faults: Callable[[Any], list[str]], names: tuple[str, ...]
) -> None:
    assert faults(sarif(*names)) == []


def test_the_sample_logs_validate(faults: Callable[[Any], list[str]]) -> None:
    assert LOGS
    done = CliRunner().invoke(cli, ["check", *map(str, LOGS), "--format", "sarif"])
    document = json.loads(done.output)
    assert len(document["runs"][0]["results"]) >= 24
    assert faults(document) == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda run: run["results"][0].update(level="fatal"),
        lambda run: run["results"][0].update(rule="TOY-5B"),
        lambda run: run["results"][0].pop("message"),
        lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(
            startLine=0
        ),
        lambda run: run.pop("tool"),
        lambda run: run["tool"]["driver"].pop("name"),
        lambda run: run["results"][3]["suppressions"][0].update(kind="elsewhere"),
    ],
)
def test_the_schemas_do_find_faults(faults: Callable[[Any], list[str]], spoil: Any) -> None:
    document = copy.deepcopy(sarif("illegal"))
    spoil(document["runs"][0])
    assert faults(document) != []


def test_a_finding_in_a_log_of_vassal_names_the_step() -> None:
    (result,) = sarif("vassal")["runs"][0]["results"]
    (place,) = result["locations"]
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "turn%204.vlog"}}
    assert [one["name"] for one in place["logicalLocations"]] == ["event 12", "step 7"]
    assert result["properties"]["source"] == {"file": "turn 4.vlog", "step": 7, "player": "Ben"}


def test_all_that_could_not_be_checked_is_counted() -> None:
    (log,) = sarif("illegal")["runs"][0]["properties"]["logs"]
    assert log["unchecked"] == 3
