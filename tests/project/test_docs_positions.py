"""Test docs/positions.md: it has every field of every position, and is up to date."""

from __future__ import annotations

import importlib.util
import re
from typing import Any

import msgspec
import pytest

from adjudicator.core.game import games, load_game
from adjudicator.core.shapes import named_in
from adjudicator.games.spi_austerlitz.setup import REGIONS
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "positions.md").read_text(encoding="utf-8")
LOG = (DOCS / "log-format.md").read_text(encoding="utf-8")


#: where the types of positions are
HOMES = ("adjudicator.games", "adjudicator.mechanics", "adjudicator.systems")


class Mute(msgspec.Struct):
    """A type with an undocumented field."""

    xyzzy: int = 0


def maker() -> Any:
    """Return the script that generates the page."""
    spec = importlib.util.spec_from_file_location("positions", DOCS / "examples" / "positions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def told(heading: str) -> list[str]:
    """Return the fields in the table under a heading."""
    section = re.split(r"^##+ ", PAGE.partition(f"{heading}\n")[2], flags=re.MULTILINE)[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]


def kinds_in(kind: Any) -> list[type]:
    """Return the object types that a type contains, by the names of its annotations."""
    found = []
    for field in msgspec.structs.fields(kind):
        for part in re.findall(r"class '([\w.]+)'|(adjudicator[\w.]+)", repr(field.type)):
            module, _, name = next(filter(None, part)).rpartition(".")
            if module.startswith(HOMES):
                found.append(getattr(importlib.import_module(module), name))
    return found


def parts(kind: type) -> set[type]:
    found: set[type] = set()
    waiting = [kind]
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting += [new for new in kinds_in(one) if new not in found]
    return found


@pytest.mark.parametrize("name", games())
def test_every_field_of_a_position_is_told_and_no_other(name: str) -> None:
    game = load_game(name)
    position = game.part("state").Position
    for kind in parts(position):
        heading = f"## {game.file.title}" if kind is position else f"### {name}: {kind.__name__}"
        assert heading in PAGE, kind
        fields = [one.encode_name for one in msgspec.structs.fields(kind)]
        tag = ["frame"] if kind.__struct_config__.tag else []  # type: ignore[attr-defined]
        assert sorted(told(heading)) == sorted([*tag, *fields]), heading


def test_the_parts_of_positions_are_found() -> None:
    names = {one.__name__ for one in parts(load_game("coup-de-tonnerre").part("state").Position)}
    assert {"Position", "Slot", "Fog", "Due", "Marked", "TacticsInPlay", "Grant", "Attack"} <= names


def test_the_page_is_that_of_the_present_types() -> None:
    assert maker().page() == PAGE, "run `make positions`"


def test_a_field_without_a_meaning_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"Mute\.xyzzy"):
        maker().table(Mute)


def areas(tables: Any, noun: str) -> set[str]:
    return {one.name for one in named_in(tables) if one.role.noun == noun}


def test_log_format_names_the_sets_and_regions_that_rules_ask_for() -> None:
    rows = {line.split("`")[1]: line for line in LOG.splitlines() if line.startswith("| `spi-aus")}
    rows |= {line.split("`")[1]: line for line in LOG.splitlines() if line.startswith("| `crown")}
    spi, glory = load_game("spi-austerlitz").tables, load_game("crowning-glory").tables
    for name, sets, regions in (
        ("spi-austerlitz", areas(spi, "set of hexes"), REGIONS.values()),
        ("crowning-glory", areas(glory, "set of hexes"), areas(glory, "region of hexes")),
    ):
        cells = rows[name].split("|")
        assert set(re.findall(r"`([\w-]+)`", cells[2])) == set(sets)
        assert set(re.findall(r"`([\w-]+)`", cells[3])) == set(regions)


def test_every_page_leads_to_the_fields() -> None:
    assert LOG.count("[All fields](positions.md)") == len(games())
