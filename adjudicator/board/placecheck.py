"""Does a board of places hang together? Whoever reads one may then trust every id in it."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.board.nearlabels import unknown_label
from adjudicator.board.placemap import PlaceMap
from adjudicator.errors import DocumentError, LabelError

__all__ = ["check_places"]


def check_places(board: PlaceMap) -> None:
    """Raise an error that names the spot if an id of a compiled board is not one of its places."""
    for place, record in board.places.items():
        if not record.names.get("en", "").strip():
            raise DocumentError(
                "a place has no English name",
                place=f"places.{place}.names",
                hint='give it {"en": "..."}',
            )
    seen: set[frozenset[str]] = set()
    for link, (one, two) in zip(board.links, board.pairs(), strict=True):
        _known(board, f"links.{link[:60]}", (one, two))
        if one == two:
            raise LabelError(f"{one!r} is linked to itself", place="links")
        if frozenset((one, two)) in seen:
            raise LabelError(f"{one!r} and {two!r} are linked twice", place="links")
        seen.add(frozenset((one, two)))
    for name, places in board.sets.items():
        _known(board, f"sets.{name[:60]}", places)


def _known(board: PlaceMap, spot: str, places: Iterable[str]) -> None:
    for place in places:
        if place not in board.places:
            raise unknown_label(place, board.places, "place").located(place=spot)
