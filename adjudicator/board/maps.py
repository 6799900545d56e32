"""Reads and checks a map.json from outside, of hexes or of named places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from adjudicator import schemas
from adjudicator.board.any_board import AnyMap
from adjudicator.board.hex_map import HexMap
from adjudicator.board.map_check import check_map
from adjudicator.board.place_check import check_places
from adjudicator.board.place_map import PlaceMap, is_places
from adjudicator.errors import InputError

__all__ = ["read_map"]

T = TypeVar("T")


def read_map(data: bytes, file: object) -> AnyMap:
    """Return the map in the bytes of a map.json; raise an error that explains a mistake."""
    if is_places(data):
        return _checked("placemap", data, PlaceMap, check_places, file)
    return _checked("map", data, HexMap, check_map, file)


def _checked(
    schema: str, data: bytes, kind: type[T], check: Callable[[T], None], file: object
) -> T:
    found = schemas.decode(schema, data, kind, file=file)
    try:
        check(found)
    except InputError as error:
        raise error.located(file=file) from None
    return found
