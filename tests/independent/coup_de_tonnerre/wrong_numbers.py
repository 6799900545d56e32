"""Mistakes in the statements of players: numbers, faces, results, names of players."""

from __future__ import annotations

from typing import Any

from .game import Game

Log = list[dict[str, Any]]


def changed(game: Game, at: int, **fields: Any) -> Log:
    return [*game.log[:at], {**game.log[at], **fields}, *game.log[at + 1 :]]


def wrong_number(game: Game) -> Log | None:
    """Change a marker, a line or a claim by one."""
    found = [
        (at, name)
        for at, one in enumerate(game.log)
        for name in ("to", "line", "value")
        if isinstance(one.get(name), int)
    ]
    if not found:
        return None
    at, name = game.chance.choice(found)
    value = game.log[at][name] + game.chance.choice([-1, 1])
    if name == "line" and not 1 <= value <= 6:
        return None  # a line beyond the table counts as the last one
    return changed(game, at, **{name: value})


def wrong_face(game: Game) -> Log | None:
    found = [at for at, one in enumerate(game.log) if "face" in one]
    if not found:
        return None
    at = game.chance.choice(found)
    face = "recto" if game.log[at]["face"] == "verso" else "verso"
    return changed(game, at, face=face)


def wrong_result(game: Game) -> Log | None:
    found = [at for at, one in enumerate(game.log) if "result" in one]
    if not found:
        return None
    at = game.chance.choice(found)
    before = game.log[at]["result"]
    rout = {"holds": "broken", "broken": "holds", "works": "fails", "fails": "works"}
    return changed(
        game, at, result=rout.get(before, f"{before} + 2 AC" if before != "-" else "1 FC")
    )


def wrong_partner(game: Game) -> Log | None:
    """Let the partner who does not command a command use it."""
    found = [
        at
        for at, one in enumerate(game.log)
        if one["do"] in ("act", "defend") and one["by"][-1] in "12"
    ]
    if not found:
        return None
    at = game.chance.choice(found)
    by = game.log[at]["by"]
    return changed(game, at, by=by[:-1] + ("2" if by[-1] == "1" else "1"))
