"""Test docs/places.md: it explains every field; its examples and printed lines are correct."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.board import place_map
from adjudicator.board.place_check import check_places
from adjudicator.cli import cli
from adjudicator.digitize.places import spec
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "places.md").read_text(encoding="utf-8")
TYPES: dict[str, type[msgspec.Struct]] = {
    name: found
    for module in (place_map, spec)
    for name in module.__all__
    if isinstance(found := getattr(module, name), type) and issubclass(found, msgspec.Struct)
}
BLOCKS = re.findall(r"^```([^\n]*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
EXAMPLES = {kind.removeprefix("json "): text for kind, text in BLOCKS if kind}
PLAIN = [text for kind, text in BLOCKS if not kind]


def table(name: str) -> dict[str, str]:
    """Return field -> default of the table under the heading of a type."""
    section = re.split(r"^#+ ", PAGE.partition(f" ({name})\n")[2], flags=re.MULTILINE)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    assert all(len(row) == 4 and row[3].strip() for row in rows), name
    return {row[0].strip().strip("`"): row[2].strip() for row in rows}


def test_the_types_are_those_of_both_files() -> None:
    assert {"PlacesSpec", "PlaceSpec", "PlaceMap", "NamedPlace", "Sheet", "Fact"} <= TYPES.keys()


@pytest.mark.parametrize("name", TYPES)
def test_a_table_has_the_fields_of_its_type_with_their_defaults(name: str) -> None:
    rows = table(name)
    fields = {one.encode_name: one for one in msgspec.structs.fields(TYPES[name])}
    assert list(rows) == list(fields)
    for field, said in rows.items():
        info = fields[field]
        if info.required:
            assert said == "required", field
            continue
        default = info.default
        if default is msgspec.NODEFAULT:
            default = info.default_factory()
        assert msgspec.convert(json.loads(said.strip("`")), info.type) == default, field


@pytest.mark.parametrize("name", TYPES)
def test_every_type_has_an_example_that_is_one(name: str) -> None:
    decoded: Any = msgspec.json.decode(EXAMPLES[name].encode(), type=TYPES[name])
    if isinstance(decoded, place_map.PlaceMap):
        check_places(decoded)


def test_the_printed_source_is_that_of_the_example() -> None:
    file = DOCS / "examples" / "crossing" / "places.json"
    assert json.loads(EXAMPLES["PlacesSpec"]) == json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(DOCS / "examples" / "crossing", tmp_path / "crossing")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line: str) -> str:
    result = CliRunner().invoke(cli, line.removeprefix("adjudicator ").split())
    assert result.exit_code == 0, (line, result.output, result.exception)
    return result.stdout


def test_the_commands_print_what_the_page_says_and_the_others_run(workshop: Path) -> None:
    (session,) = [text for text in PLAIN if text.startswith("$ ")]
    for part in session.split("$ ")[1:]:
        command, _, printed = part.partition("\n")
        assert run(command).replace("\\", "/") == printed
    named = [line for text in PLAIN for line in text.splitlines() if line.startswith("adj")]
    assert len(named) == 5
    for line in named:
        run(line)
    assert "Le Moulin" in (workshop / "plateau.svg").read_text(encoding="utf-8")


def test_the_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGE):
        assert (DOCS / target).exists(), target
