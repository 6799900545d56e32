"""Create the files of a new game: small, complete, and ready to build and change."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

from adjudicator.board.hex_map import HexMap
from adjudicator.errors import DocumentError

__all__ = ["game_id", "skeleton"]

#: the sides of a new game, and their colours
_SIDES = {"blue": "#2f5d9b", "red": "#b4513a"}
_ARMS = [("infantry", 4, 4), ("cavalry", 3, 6), ("artillery", 5, 3)]


def game_id(name: str) -> str:
    """Convert a name to the id of a game: lower-case letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")
    if not found:
        raise DocumentError(
            "this name has no letters for the id of a game", hint="use letters from a to z"
        )
    return found


def skeleton(name: str, title: str, hexmap: HexMap) -> dict[str, bytes]:
    """Return the files of a new game on a map, by their paths in its folder."""
    identity = game_id(name)
    # surrogates cannot be encoded, and control characters cannot be read back
    if not all(sign.isprintable() or sign.isspace() for sign in title):
        raise DocumentError("a title with characters that nobody can read", place="title")
    units = [_unit(side, number) for side in _SIDES for number in range(1, len(_ARMS) + 1)]
    return {
        "game.json": _json(_game(identity, title, hexmap)),
        "units.json": _json({"format": 1, "units": units}),
        "scenarios/start.json": _json(_scenario(hexmap, [unit["id"] for unit in units])),
        "vassal.json": _json(_look()),
    }


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8")


def _game(identity: str, title: str, hexmap: HexMap) -> dict[str, Any]:
    phases = [
        {
            "id": f"{side}-{kind}",
            "side": side,
            "kind": kind,
            "title": {"en": f"{side.capitalize()} {kind.capitalize()} Phase"},
        }
        for side in _SIDES
        for kind in ("movement", "combat")
    ]
    return {
        "format": 1,
        "id": identity,
        "version": "1",
        "title": title,
        "about": {"en": "A new game: say here what it is about."},
        "prefix": "".join(part[0] for part in identity.split("-")).upper(),
        "sides": list(_SIDES),
        "side_names": {side: {"en": side.capitalize()} for side in _SIDES},
        "map": hexmap.id,
        "scenarios": ["start"],
        "turns": 10,
        "phases": phases,
    }


def _unit(side: str, number: int) -> dict[str, Any]:
    arm, combat, movement = _ARMS[number - 1]
    return {
        "id": f"{side}-{number}",
        "side": side,
        "type": arm,
        "combat": combat,
        "movement": movement,
        "name": f"{number}. {arm.capitalize()}",
        "formation": f"{side.capitalize()} Corps",
        "code": str(number),
        "size": "brigade",
    }


def _scenario(hexmap: HexMap, units: list[str]) -> dict[str, Any]:
    """Return a scenario with one side in the first hexes of the map and the other in the last."""
    labels, half = list(hexmap.hexes), len(units) // 2
    first = dict(zip(units[:half], (labels * half)[:half], strict=True))
    last = dict(zip(units[half:-1], (labels[::-1] * half)[: half - 1], strict=True))
    return {
        "format": 1,
        "id": "start",
        "title": "Start",
        "about": {"en": "Who stands where when the game begins, and who comes later."},
        "map": hexmap.id,
        "where": {**first, **last},
        "reserve": {list(_SIDES)[-1]: units[-1:]},
    }


def _look() -> dict[str, Any]:
    return {
        "format": 1,
        "version": "0.1",
        "sides": {side: {"fill": fill} for side, fill in _SIDES.items()},
        "flip": {"id": "disordered", "title": "Disordered", "key": "F"},
        "tracks": [{"id": f"{side}-points", "title": f"{side.capitalize()} points"}
                   for side in _SIDES],
    }  # fmt: skip
