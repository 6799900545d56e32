"""Writes into the header of a log with which map and numbers it was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.safeio import documents

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.log import Header, Log

__all__ = ["stamp_of", "stamped_lines"]


def stamp_of(game: Game, header: Header) -> dict[str, str]:
    """Return the stamp of a log that was played with a game: of its map, and of its numbers.

    A map that is written out in the header needs no stamp: the log has it.
    """
    if not isinstance(header.map, str):
        return {"module": game.module_hash}
    return {"map": game.map_hash(game.board(header.map)), "module": game.module_hash}


def stamped_lines(game: Game, log: Log, stamp: dict[str, str]) -> Iterator[str]:
    """Go through the lines of a log: the header with a stamp, then the events as they are.

    A line that is no event of the game is refused: nobody played it with our numbers.
    """
    import json  # noqa: PLC0415  # slow, and only needed to write

    header = {**documents.decode(log.header_data), "stamp": stamp}
    yield json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n"
    for number, line in log.lines():
        log.decoded(game.decoder, line, number)
        yield line.decode("utf-8") + "\n"
