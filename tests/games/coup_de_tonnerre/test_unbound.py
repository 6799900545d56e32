"""Test games of Un coup de tonnerre with other cards, tracks and markers: no false accusation."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.proving.play import Style, play
from tests.support.paths import ROOT

TABLES = ROOT / "modules" / "coup-de-tonnerre" / "tables.json"


@cache
def ours() -> Game:
    return load_game("coup-de-tonnerre")


def shuffled(table: dict[str, Any], named: dict[str, str], chance: Random) -> dict[str, Any]:
    """Return a table with other results on the lines that the rulebook does not quote."""
    free = [line for line in table if line not in named]
    results = [table[line] for line in free]
    chance.shuffle(results)
    return table | dict(zip(free, results, strict=True))


def others(folder: Path, seed: int) -> Game:
    """Return the game with other values wherever ours are reconstructed."""
    chance, tables = Random(seed), json.loads(TABLES.read_text(encoding="utf-8"))
    for card in tables["cards"].values():
        for face in (card["recto"], card.get("verso") or {}):
            for action in face.get("actions", []):
                for name in {"table", "harder"} & set(action):
                    action[name] = shuffled(action[name], action.get("named", {}), chance)
    tables["tracks"] = {
        "coalition": {"tests": [7, 9, 11, 12], "minus_one": [9], "broken": 13},
        "french": {"tests": [5, 7, 9, 10], "minus_one": [10], "broken": 11},
    }
    tables["fog"]["markers"] = {"fog-1": 1, "fog-2": 1, "fog-3": 0, "fog-4": 0, "fog-5": 2}
    path = folder / "tables.json"
    path.write_text(json.dumps(tables), encoding="utf-8")
    return load_game("coup-de-tonnerre", tables=path)


def verdict(lines: list[bytes], game: Game, *, stamped: bool) -> str:
    header = json.loads(lines[0])
    if not stamped:
        header.pop("stamp", None)
    data = b"\n".join([json.dumps(header).encode(), *lines[1:]])
    report = adjudicate(game, Log(io.BytesIO(data)))
    return report.verdict


@pytest.mark.parametrize("claims", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("seed", range(4))
def test_other_numbers_are_a_doubt_and_their_own_numbers_legal(
    tmp_path: Path, seed: int, claims: float
) -> None:
    theirs = others(tmp_path, seed)
    lines = [bytes(line) for line in play(theirs, seed=seed, style=Style(claims=claims)).lines()]
    assert verdict(lines, theirs, stamped=True) == "legal"
    assert verdict(lines, ours(), stamped=False) == "cannot tell"


def test_a_part_that_is_replaced_leaves_the_others_bound(tmp_path: Path) -> None:
    """A log with our stamp, judged with its own cards, is still bound to our tracks."""
    tables = json.loads(TABLES.read_text(encoding="utf-8"))
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"format": 1, "cards": tables["cards"]}), encoding="utf-8")
    log = TABLES.parent / "logs" / "demonstration.jsonl"
    told = []
    for game in (ours(), load_game("coup-de-tonnerre", tables=path)):
        report = adjudicate(game, Log(io.BytesIO(log.read_bytes())))
        told.append([(one.rule, one.event, one.severity) for one in report.findings])
    assert told[0] == told[1]
