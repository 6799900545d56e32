"""Checks that every id in a compiled board of places exists, and that its size is in bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.board.near_labels import unknown_label
from adjudicator.board.place_map import PlaceMap, Point, Sheet
from adjudicator.errors import DocumentError, LabelError, LimitError

__all__ = ["MOST_POINTS", "MOST_SLOTS", "check_places"]

#: the widest and highest sheet, in slots
MOST_SLOTS = 500
#: the most points of all scenery
MOST_POINTS = 200_000


def check_places(board: PlaceMap) -> None:
    """Raise an error with the place if an id of a compiled board is not one of its places."""
    for place, record in board.places.items():
        if not record.names.get("en", "").strip():
            raise DocumentError(
                "a place has no English name",
                place=f"places.{place}.names",
                hint='give it {"en": "..."}',
            )
    _check_size(board)
    seen: set[frozenset[str]] = set()
    for link, (one, two) in zip(board.links, board.pairs(), strict=True):
        _known(board, f"links.{link[:60]}", (one, two))
        if one == two:
            raise LabelError("{one!r} is linked to itself", one=one, place="links")
        if frozenset((one, two)) in seen:
            raise LabelError(
                "{one!r} and {two!r} are linked twice", one=one, two=two, place="links"
            )
        seen.add(frozenset((one, two)))
    for name, places in board.sets.items():
        _known(board, f"sets.{name[:60]}", places)


def _check_size(board: PlaceMap) -> None:
    """Refuse a board that is too large to draw."""
    sheet = board.sheet
    if max(sheet.width, sheet.height) > MOST_SLOTS * sheet.slot:
        raise LimitError(
            "the sheet is more than {most} slots wide or high",
            most=MOST_SLOTS,
            place="sheet",
            hint="make the slots larger, or the sheet smaller",
        )
    for spot, points in _points(board):
        if any(not _near(sheet, point) for point in points):
            raise LimitError(
                "a point lies more than a sheet's size beyond the sheet",
                place=spot,
                hint="x goes to the right and y downwards from the sheet's left upper corner",
            )
    number = sum(len(part) for one in board.scenery for part in one.parts)
    if number > MOST_POINTS:
        raise LimitError(
            "the ground has more than {most} points",
            most=MOST_POINTS,
            place="scenery",
            hint="draw less of it, or trace it more coarsely",
        )


def _near(sheet: Sheet, point: Point) -> bool:
    """Return whether a point is on the sheet, or at most the size of the sheet away from it."""
    size = max(sheet.width, sheet.height)
    return -size <= point[0] <= sheet.width + size and -size <= point[1] <= sheet.height + size


def _points(board: PlaceMap) -> Iterator[tuple[str, list[Point]]]:
    """Yield the points of a board, with the place in the document."""
    for place, record in board.places.items():
        yield f"places.{place}", [record.at, *record.area, *record.slots]
    yield "labels", [label.at for label in board.labels]
    for number, one in enumerate(board.scenery):
        for part in one.parts:
            yield f"scenery[{number}]", part


def _known(board: PlaceMap, spot: str, places: Iterable[str]) -> None:
    for place in places:
        if place not in board.places:
            raise unknown_label(place, board.places, "place").located(place=spot)
