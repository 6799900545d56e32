"""The list of checks of a board of places; codes that hex maps have too mean the same here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec import Struct

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.verify.findings import Severity
from adjudicator.digitize.verify.registry import CheckList

__all__ = ["REGISTRY", "PlaceFinding", "PlaceTrouble", "board_check", "source_check"]


class PlaceFinding(Struct, frozen=True, kw_only=True):
    """One mistake of a board of places, or one thing worth knowing about it."""

    code: str
    #: the check's name in words: "one-sided-link"
    name: str
    severity: Severity
    #: ids, in the order of the board
    places: list[str] = []
    #: ids of traced features
    features: list[str] = []
    message: str
    hint: str = ""


@dataclass(frozen=True)
class PlaceTrouble:
    """What one check found, before it has a code and a severity."""

    message: str
    hint: str = ""
    places: Iterable[str] = ()
    features: Iterable[str] = ()


OfSources = Callable[[PlacesCompilation], Iterable[PlaceTrouble]]
OfBoard = Callable[[PlaceMap], Iterable[PlaceTrouble]]

#: the checks of boards of places
REGISTRY = CheckList()


def source_check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfSources], OfSources]:
    """Register a check that needs what the board was made from."""
    return REGISTRY.source_check(code, name, severity, meaning)


def board_check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfBoard], OfBoard]:
    """Register a check that needs only the compiled board."""
    return REGISTRY.map_check(code, name, severity, meaning)
