"""Writes map.json: stable bytes, one hex or hexside a line, so that a change reads well."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from adjudicator.board.hexmap import HexMap

__all__ = ["map_bytes"]

#: members of map.json whose entries stand one a line
_LISTED = ("hexes", "hexsides", "deployments", "edges", "sets", "inputs", "notes", "credits")


def map_bytes(hexmap: HexMap) -> bytes:
    """Return a compiled map as the bytes of map.json."""
    values = msgspec.to_builtins(hexmap)
    members = [f"{_text(key)}:{_member(key, value)}" for key, value in values.items()]
    return ("{\n" + ",\n".join(members) + "\n}\n").encode("utf-8")


def _member(key: str, value: Any) -> str:
    if key == "roads":
        inner = [f"{_text(road)}:{_lines(sides)}" for road, sides in value.items()]
        return "{\n" + ",\n".join(inner) + "\n}"
    return _lines(value) if key in _LISTED else _text(value)


def _lines(value: Any) -> str:
    """Return a list or an object with one entry a line."""
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"{_text(k)}:{_text(v)}" for k, v in value.items()) + "\n}"
    return "[\n" + ",\n".join(_text(one) for one in value) + "\n]"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
