"""Test that only the kernel knows which cases are switched off: no rule of a game checks it.

The test reads the source of each game package. Makers of faults and computer players are no rules.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PACKAGES = sorted(one.parent for one in ROOT.glob("adjudicator/games/*/book.py"))
#: prefixes of files without rules
NO_RULES = ("faults", "player")
#: the state does this once, so that values can be computed from it
ALLOWED = "self.off = game.off"


def reads(source: str) -> list[int]:
    """Return the lines that read an attribute `off` or take it as an argument."""
    tree = ast.parse(source)
    kept = {
        id(node)
        for statement in ast.walk(tree)
        if isinstance(statement, ast.Assign) and ast.unparse(statement) == ALLOWED
        for node in ast.walk(statement)
    }
    return sorted(
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "off")
        or (isinstance(node, ast.arg) and node.arg == "off")
        if id(node) not in kept
    )


def asking(package: Path) -> list[str]:
    """Return the places in a package where a rule checks whether a case is off."""
    files = [path for path in package.rglob("*.py") if not path.name.startswith(NO_RULES)]
    return [
        f"{path.relative_to(package)}:{line}"
        for path in sorted(files)
        for line in reads(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_no_rule_asks_whether_a_case_is_off(package: Path) -> None:
    assert not asking(package)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def rule(state):\n    return case in state.off", [2]),
        ("off = self.game.off", [1]),
        ("def score(state, *, off=()):\n    pass", [1]),
        ("self.off = game.off", []),
        ("self.off = game.off | state.off", [1, 1, 1]),
        ("off = 'the piece is off the map'", []),
    ],
)
def test_what_counts_as_asking(source: str, lines: list[int]) -> None:
    assert reads(source) == lines
