"""Read and write gpids.json: the number (gpid) by which VASSAL identifies each piece.

A saved game refers to the pieces of a module by their numbers, so numbers must not change from
build to build. New pieces get new numbers; no number changes or is used again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["GpidsFile", "assign", "lock_bytes", "read_lock"]

Gpid = Annotated[int, Meta(ge=1, le=999_999)]


class GpidsFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """gpids.json."""

    format: Literal[1]
    #: the number of the next new piece
    next: Gpid
    #: "unit/<id>", "marker/<id>", "track/<id>", "card/<id>" or "token/<id>" -> number
    pieces: dict[str, Gpid]


def read_lock(game: Game) -> GpidsFile:
    """Return the numbers of a game; empty if it was never built."""
    path = game.folder / "gpids.json"
    if not path.exists():
        return GpidsFile(format=1, next=1, pieces={})
    from adjudicator import schemas  # noqa: PLC0415  # slow, and only needed here
    from adjudicator.safeio import documents  # noqa: PLC0415

    lock = schemas.decode("gpids", documents.read_bytes(path), GpidsFile, file=path)
    owner: dict[int, str] = {}
    for name, gpid in lock.pieces.items():
        if gpid in owner:
            raise DocumentError(
                "{one!r} and {other!r} have the same number",
                one=owner[gpid][:60],
                other=name[:60],
                file=path,
                place=f"pieces.{name[:60]}",
            )
        owner[gpid] = name
    if owner and lock.next <= max(owner):
        raise DocumentError(
            "the next number is in use",
            file=path,
            place="next",
            hint=Text("use {words}", words=max(owner) + 1),
        )
    return lock


def assign(lock: GpidsFile, names: Iterable[str]) -> GpidsFile:
    """Return the numbers with new ones for new pieces, in order."""
    pieces, following = dict(lock.pieces), lock.next
    for name in names:
        if name not in pieces:
            pieces[name] = following
            following += 1
    return GpidsFile(format=1, next=following, pieces=pieces)


def lock_bytes(lock: GpidsFile) -> bytes:
    """Return the content of gpids.json: one piece on each line, so that changes are easy to see."""
    import msgspec  # noqa: PLC0415

    return msgspec.json.format(msgspec.json.encode(lock), indent=1) + b"\n"
