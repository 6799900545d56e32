"""Test docs/report-format.md: it explains every field of the schemas, and its example is valid."""

from __future__ import annotations

import json
import re

import pytest

from adjudicator import schemas
from adjudicator.season.tables import TABLES
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "report-format.md").read_text(encoding="utf-8")
SEASONS = (ROOT / "docs" / "seasons.md").read_text(encoding="utf-8")


def fields(heading: str) -> set[str]:
    """Return the fields in the tables from a heading to the next one."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    first = re.findall(r"^\| (.*?) \|", section, re.MULTILINE)
    return {name for cell in first for name in re.findall(r"`(\w+)`", cell)}


def test_every_field_of_the_report_is_explained() -> None:
    schema = schemas.schema("report")
    finding = schema["properties"]["findings"]["items"]
    assert fields("The report") == {*schema["properties"], *finding["properties"]}


def test_every_field_of_an_event_is_explained() -> None:
    assert fields("Events") == set(schemas.schema("events")["properties"])


def test_the_example_keeps_the_schema() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert schemas.problems("events", json.loads(example)) == []


@pytest.mark.parametrize("name", TABLES)
def test_every_column_of_a_table_is_listed(name: str) -> None:
    (said,) = re.findall(rf"^\| `{name}` \| .*? \| (.*?) \|$", SEASONS, re.MULTILINE)
    assert said.split(", ") == [column.name for column in TABLES[name].columns]
