"""Writes map.json: stable bytes, one hex or hexside a line, so that a change reads well."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from adjudicator import schemas
from adjudicator.board.hexmap import HexMap
from adjudicator.board.mapcheck import check_map
from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import documents

__all__ = ["map_bytes"]

_FILE = "map.json"
#: members of map.json whose entries stand one a line
_LISTED = ("hexes", "hexsides", "deployments", "edges", "sets", "inputs", "notes", "credits")


def map_bytes(hexmap: HexMap) -> bytes:
    """Return a compiled map as the bytes of map.json; a map that could not be read is refused."""
    values = msgspec.to_builtins(hexmap)
    members = [f"{_text(key)}:{_member(key, value)}" for key, value in values.items()]
    try:
        data = ("{\n" + ",\n".join(members) + "\n}\n").encode("utf-8")
    except UnicodeEncodeError:
        raise DocumentError("a text of it is not proper Unicode", file=_FILE) from None
    _check(data)
    return data


def _check(data: bytes) -> None:
    """Refuse to write what we would refuse to read."""
    if len(data) > documents.MAX_BYTES:
        raise LimitError(f"larger than {documents.MAX_BYTES // 1024**2} MiB", file=_FILE)
    try:
        check_map(schemas.decode("map", data, HexMap, file=_FILE))
    except InputError as error:
        raise error.located(file=_FILE) from None


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
