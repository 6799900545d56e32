"""Test docs/modules.md: it explains every field of vassal.json and gpids.json with its default."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from click import Context, Group

from adjudicator.cli import cli
from adjudicator.vassal.look import counters, gpids, look, table
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "modules.md").read_text(encoding="utf-8")
TYPES: dict[str, type[msgspec.Struct]] = {
    name: found
    for module, names in (
        (counters, ("SideLook", "FormationLook")),
        (look, look.__all__),
        (table, table.__all__),
    )
    for name in names
    if isinstance(found := getattr(module, name), type) and issubclass(found, msgspec.Struct)
} | {"GpidsFile": gpids.GpidsFile}


def table(name: str) -> dict[str, list[str]]:
    """Return the rows of the table about a type, by field."""
    (section,) = re.findall(rf"^### [^\n]*\({name}\)\n(.*?)(?=^#|\Z)", PAGE, re.M | re.S)
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:] for row in cells}


def test_there_are_types() -> None:
    assert {
        "Look",
        "BoxLook",
        "MarkLook",
        "SideLook",
        "GpidsFile",
        "CardsLook",
        "RailLook",
    } <= TYPES.keys()


@pytest.mark.parametrize("name", TYPES)
def test_a_table_has_the_fields_of_its_type_with_their_defaults(name: str) -> None:
    rows = table(name)
    fields = {one.encode_name: one for one in msgspec.structs.fields(TYPES[name])}
    assert list(rows) == list(fields)
    for field, (value, default, meaning) in rows.items():
        assert value, field
        assert meaning, field
        info = fields[field]
        if info.required:
            assert default == "required", field
            continue
        made = info.default if info.default is not msgspec.NODEFAULT else info.default_factory()
        assert msgspec.convert(json.loads(default.strip("`")), info.type) == made, field


def test_every_command_of_the_group_is_in_the_table() -> None:
    group = cli.get_command(Context(cli), "module")
    assert isinstance(group, Group)
    named = re.findall(r"^\| `adjudicator module (\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(named) == group.list_commands(Context(group))
