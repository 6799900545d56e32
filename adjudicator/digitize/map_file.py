"""Writes map.json with stable bytes and one hex, hexside or place per line, for short diffs."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from adjudicator.board.any_board import AnyMap
from adjudicator.board.maps import read_map
from adjudicator.errors import DocumentError, LimitError
from adjudicator.safeio import documents

__all__ = ["map_bytes"]

_FILE = "map.json"
#: members of map.json that are written with one entry per line
_LISTED = ("hexes", "hexsides", "deployments", "edges", "sets", "inputs", "notes", "credits",
           "places", "links", "labels", "words", "scenery")  # fmt: skip


def map_bytes(compiled: AnyMap) -> bytes:
    """Return a compiled map as the bytes of map.json; refuse a map that could not be read back."""
    values = msgspec.to_builtins(compiled)
    members = [f"{_text(key)}:{_member(key, value)}" for key, value in values.items()]
    try:
        data = ("{\n" + ",\n".join(members) + "\n}\n").encode("utf-8")
    except UnicodeEncodeError:
        raise DocumentError("a text of it is not proper Unicode", file=_FILE) from None
    if len(data) > documents.MAX_BYTES:
        raise LimitError("larger than {size} MiB", size=documents.MAX_BYTES // 1024**2, file=_FILE)
    read_map(data, _FILE)  # never write a file that we would refuse to read
    return data


def _member(key: str, value: Any) -> str:
    if key == "roads":
        inner = [f"{_text(road)}:{_lines(sides)}" for road, sides in value.items()]
        return "{\n" + ",\n".join(inner) + "\n}"
    return _lines(value) if key in _LISTED else _text(value)


def _lines(value: Any) -> str:
    """Return the JSON of a list or an object with one entry per line."""
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"{_text(k)}:{_text(v)}" for k, v in value.items()) + "\n}"
    return "[\n" + ",\n".join(_text(one) for one in value) + "\n]"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
