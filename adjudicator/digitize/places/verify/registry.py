"""The registry of checks of a board of places; codes shared with hex maps mean the same."""

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
    """One mistake of a board of places, or one note about it."""

    code: str
    #: the check's name in words: "one-sided-link"
    name: str
    severity: Severity
    #: ids, in board order
    places: list[str] = []
    #: ids of traced features
    features: list[str] = []
    message: str
    hint: str = ""


@dataclass(frozen=True)
class PlaceTrouble:
    """A problem that a check found, before it gets a code and a severity."""

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
    """Register a check that needs the sources of the board."""
    return REGISTRY.source_check(code, name, severity, meaning)


def board_check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfBoard], OfBoard]:
    """Register a check that needs only the compiled board."""
    return REGISTRY.map_check(code, name, severity, meaning)
