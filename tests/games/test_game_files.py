"""Test the files of every game: they follow their schemas, and cite cases that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest

from adjudicator import schemas
from tests.support.expectations import Files, for_every_game
from tests.support.games import game


def files(_: str, wanted: Files) -> Iterable[tuple[str, str]]:
    return wanted.schemas.items()


@pytest.mark.parametrize(("name", "path", "schema"), for_every_game("files", files))
def test_a_file_is_what_its_schema_says(name: str, path: str, schema: str) -> None:
    value = json.loads((game(name).folder / path).read_text(encoding="utf-8"))
    assert schemas.problems(schema, value) == []


@pytest.mark.parametrize(("name", "wanted"), for_every_game("cited_cases"))
def test_every_case_that_a_table_cites_exists(name: str, wanted: int) -> None:
    folder = game(name).folder
    made = (folder / "rules.json").is_file()  # a game made of data: every text with its prefix
    text = (folder / ("rules.json" if made else "tables.json")).read_text(encoding="utf-8")
    prefix = game(name).file.prefix
    cited = re.findall(rf'"({prefix}-[^"]+)"' if made else r'"(?:shift_)?case": "([^"]+)"', text)
    assert len(cited) == wanted
    assert set(cited) <= set(game(name).cases)
