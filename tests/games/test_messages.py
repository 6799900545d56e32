"""Test that every sentence of a rule exists, and that every existing sentence is used."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.game import games, load_game
from tests.support.paths import ROOT

MECHANICS = "adjudicator.mechanics."
NAME = r"\"([a-z0-9]+(?:-[a-z0-9]+)*)\""


def chapters(text: str) -> dict[Path, set[str]]:
    """Return the files of mechanics that some code imports, with the imported names."""
    found: dict[Path, set[str]] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(MECHANICS):
            path = ROOT / f"{str(node.module).replace('.', '/')}.py"
            found.setdefault(path, set()).update(one.name for one in node.names)
    return {path: names for path, names in found.items() if path.is_file()}


def parts(path: Path, names: set[str]) -> str:
    """Return the code of some classes and functions of a file."""
    text = path.read_text(encoding="utf-8")
    nodes = [one for one in ast.parse(text).body if getattr(one, "name", "") in names]
    return "\n".join(ast.get_source_segment(text, one) or "" for one in nodes)


@cache
def own(game: str) -> list[str]:
    """Return the code of a game, or of the system that makes it of data."""
    folder = ROOT / load_game(game).package.replace(".", "/")
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]


def imported(game: str) -> dict[Path, set[str]]:
    found: dict[Path, set[str]] = {}
    for text in own(game):
        for path, names in chapters(text).items():
            found.setdefault(path, set()).update(names)
    return found


@cache
def source(game: str) -> str:
    """Return the code of a game and of the files of mechanics that it imports."""
    shared = [path.read_text(encoding="utf-8") for path in imported(game)]
    return "\n".join([*own(game), *shared])


def said(game: str) -> set[str]:
    """Return the names of sentences that are literals in the code that a game uses."""
    text = "\n".join([*own(game), *(parts(*one) for one in imported(game).items())])
    found = set(re.findall(rf"\bmessage={NAME}", text)) | set(re.findall(rf"\bwhy={NAME}", text))
    found |= set(re.findall(rf"\bFault\(\s*{NAME}", text))
    blocks = set(re.findall(rf"\bBlock\(\s*\"[^\"]+\",\s*{NAME}", text))
    return found | blocks | {f"no-way-{name}" for name in blocks}


@pytest.mark.parametrize("game", games())
def test_no_sentence_is_missing(game: str) -> None:
    assert said(game) - set(load_game(game).messages) == set()


def patterns(game: str) -> list[str]:
    """Return patterns for the names that the code assembles."""
    texts = re.findall(r'\bf"((?:[a-z0-9-]|\{[^}"]+\})+)"', source(game))
    made = [re.sub(r"\{[^}]+\}", "[a-z0-9-]+", text) for text in texts if "-" in text]
    return [one for one in made if re.search(r"[a-z]{3}", one.replace("[a-z0-9-]+", ""))]


def is_joined(name: str, words: set[str]) -> bool:
    """Return whether a name consists of two names of the code, such as what is done and why not."""
    cuts = [at for at, letter in enumerate(name) if letter == "-"]
    return any(name[:at] in words and name[at + 1 :] in words for at in cuts)


@pytest.mark.parametrize("game", games())
def test_no_sentence_is_idle(game: str) -> None:
    words = set(re.findall(NAME, source(game)))
    made = patterns(game)
    joins = re.search(r'f"\{[\w.]+\}-\{[\w.]+\}"', source(game)) is not None
    idle = {
        name
        for name in set(load_game(game).messages) - said(game)
        if re.sub("^(no|long)-way-", "", name) not in words
        and not any(re.fullmatch(one, name) for one in made)
        and not (joins and is_joined(name, words))
    }
    assert idle == set()
