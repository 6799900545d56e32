"""Legal logs to mutate: random games of both players, and the legal logs of the cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from adjudicator.core.game import Game
from adjudicator.proving.play import PlayError, Style, play
from tests.independent.hexes_by_data import player as by_data
from tests.independent.runs import StuckError
from tests.support.paths import TESTS_DIR

__all__ = ["legal_cases", "legal_game"]


def legal_game(game: Game, seed: int) -> list[bytes]:
    """Return the lines of a legal game: of both players in turn, some of them with a set-up.

    Claims of control are left out: a judge need not know who holds every hex.
    """
    found = _independent(game, seed) if seed % 2 else None
    if found is None:
        style = Style(open=seed % 8 == 6)
        try:
            lines = list(play(game, seed=seed, style=style, options=_options(game, seed)).lines())
        except PlayError:  # the option does not go with the first scenario
            lines = list(play(game, seed=seed, style=style).lines())
        return [line for line in lines if b'"what":"control"' not in line]
    return _with_set_up(game, found) if seed % 4 == 3 else found


def legal_cases(game: Game) -> Iterator[tuple[str, list[bytes]]]:
    """Yield the legal logs of the committed cases, each with a name, as if played with our numbers.

    They show what no random game of our battles does: other nations, counters, objectives.
    """
    for path in sorted((TESTS_DIR / "cases" / game.id).glob("*.json")):
        for number, test in enumerate(json.loads(path.read_bytes())["tests"]):
            if test["verdict"] == "legal":
                yield f"{path.stem} {number}", _stamped(game, test["log"])


def _options(game: Game, seed: int) -> list[str]:
    """Return no option for most games, and one option for every third."""
    known = [one.id for one in game.file.options]
    return [known[seed // 6 % len(known)]] if known and seed % 6 == 4 else []


def _independent(game: Game, seed: int) -> list[bytes] | None:
    """Return a game of the independent player, as if played with the game's numbers."""
    try:
        log = _played(game, seed)
    except StuckError:
        return None
    return _stamped(game, log)


def _stamped(game: Game, log: list[dict[str, Any]]) -> list[bytes]:
    """Return the lines of a log with the stamp of our numbers and of our board."""
    header, *events = log
    board = game.board(game.scenario(header.get("scenario", "")).map)
    stamp = {**game.hashes(), "map": game.map_hash(board)}
    return [_encoded(line) for line in ({**header, "stamp": stamp}, *events)]


def _played(game: Game, seed: int) -> list[dict[str, Any]]:
    """Return a log of the game's own player, or of the one that plays every game made of data."""
    if (game.folder / "rules.json").is_file():
        return by_data.play_and_count(game.folder, seed, game=game.id)[0]
    player = import_module(f"tests.independent.{game.id.replace('-', '_')}")
    log: list[dict[str, Any]] = player.play_and_count(seed)[0]
    return log


def _with_set_up(game: Game, lines: list[bytes]) -> list[bytes]:
    """Return a game whose log places the units one by one, if its logs can."""
    header, *events = [json.loads(line) for line in lines]
    known = {str(kind.__struct_config__.tag) for kind in game.code.events} if game.code else set()
    if "set-up" not in known or "place" not in known or header.get("begins"):
        return lines
    scenario = game.scenario(header.get("scenario", ""))
    placed = [{"do": "set-up", "unit": unit, "at": at} for unit, at in scenario.where.items()]
    placed = [one for one in placed if one["at"] in game.board(scenario.map).places]
    numbered = [{**one, "n": n} for n, one in enumerate([*placed, *events], start=1)]
    return [_encoded(line) for line in ({**header, "begins": "set-up"}, *numbered)]


def _encoded(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"
