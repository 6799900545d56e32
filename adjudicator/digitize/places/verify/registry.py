"""The list of checks of a board of places; codes that hex maps have too mean the same here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from adjudicator.board.placemap import PlaceMap
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.verify.findings import Severity

__all__ = ["REGISTRY", "PlaceCheck", "PlaceFinding", "PlaceTrouble", "board_check", "source_check"]


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


class PlaceCheck(NamedTuple):
    """One thing that verify looks for."""

    code: str
    name: str
    severity: Severity
    #: one line
    meaning: str
    #: looks at what the board was made from, or
    of_sources: OfSources | None = None
    #: at the compiled board alone
    of_board: OfBoard | None = None

    def find(self, made: PlacesCompilation) -> Iterable[PlaceTrouble]:
        """Return what is wrong with a compiled folder."""
        if self.of_sources is not None:
            return self.of_sources(made)
        return self.of_board(made.map) if self.of_board is not None else ()


#: code -> check; filled as the chapters are imported
REGISTRY: dict[str, PlaceCheck] = {}


def source_check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfSources], OfSources]:
    """Register a check that needs what the board was made from."""

    def register(find: OfSources) -> OfSources:
        _add(PlaceCheck(code, name, severity, meaning, of_sources=find))
        return find

    return register


def board_check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfBoard], OfBoard]:
    """Register a check that needs only the compiled board."""

    def register(find: OfBoard) -> OfBoard:
        _add(PlaceCheck(code, name, severity, meaning, of_board=find))
        return find

    return register


def _add(one: PlaceCheck) -> None:
    if one.code in REGISTRY:
        raise ValueError(f"two checks have the code {one.code}")
    REGISTRY[one.code] = one
