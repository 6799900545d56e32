"""Test the package layout: imports go downwards, folders stay small, modules have first lines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.core.game import games, load_game
from tests.support.paths import ROOT

PACKAGE = ROOT / "adjudicator"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
#: the rooms of docs/architecture.md, the highest first
ROOMS = re.findall(r"^\| `(adjudicator/[\w/.]+)` \|", PAGE, re.MULTILINE)
#: the limit for modules in a folder; folders of games may have more
MOST_MODULES = 30
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("*.py")})


def dotted(path: Path) -> str:
    """Return the name of the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {dotted(path): path for path in PACKAGE.rglob("*.py")}


def room_of(module: str) -> str | None:
    """Return the room of a module; None for the package itself and for the package of a room."""
    rooms = [one for one in ROOMS if is_inside(module, one)]
    return max(rooms, key=len) if rooms else None


def is_inside(module: str, room: str) -> bool:
    name = room.removesuffix(".py").replace("/", ".")
    return module == name or module.startswith(f"{name}.")


def imports(path: Path) -> Iterator[str]:
    """Iterate over our modules that a module imports, also for types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                yield whole if whole in MODULES else str(node.module)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_rooms_below_it(room: str) -> None:
    files = {name: path for name, path in MODULES.items() if room_of(name) == room}
    assert files
    allowed = {*ROOMS[ROOMS.index(room) :], None}
    wrong = [
        (name, other)
        for name, path in files.items()
        for other in imports(path)
        if room_of(other) not in allowed
    ]
    assert wrong == []


def test_every_module_has_a_room() -> None:
    doors = {"adjudicator", "adjudicator.__main__", "adjudicator.vassal"}
    assert {name for name in MODULES if room_of(name) is None} == doors


@pytest.mark.parametrize("room", ["board", "core", "mechanics", "proving", "safeio"])
def test_the_floors_below_the_games_name_no_game(room: str) -> None:
    known = [load_game(name) for name in games()]
    names = {one.id for one in known} | {one.id.replace("-", "_") for one in known}
    words = [re.escape(one) for one in names] + [rf"{one.file.prefix}-\d" for one in known]
    named = re.compile(rf"\b({'|'.join(words)})")
    found = [
        (path.name, match[0])
        for path in sorted((PACKAGE / room).glob("*.py"))
        for match in named.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: dotted(one / "__init__.py"))
def test_a_folder_is_not_crowded(folder: Path) -> None:
    modules = [one for one in folder.glob("*.py") if not one.name.startswith("__")]
    assert folder.parent.name == "games" or len(modules) <= MOST_MODULES


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: dotted(one / "__init__.py"))
def test_every_module_says_in_its_first_line_what_it_is(folder: Path) -> None:
    for path in folder.glob("*.py"):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        first = text.partition("\n")[0]
        assert len(first.split()) > 2, path.name
        assert first.endswith((".", "!", ":")) or "\n\n" not in text, path.name
