"""Stamps a log: writes the hashes of the map and data it was played with into its header."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.safeio import documents

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.log import Header, Log

__all__ = ["stamp_of", "stamped_lines"]


def stamp_of(game: Game, header: Header) -> dict[str, str]:
    """Return the stamp of a log that was played with a game: hashes of its map and data.

    An inline map needs no stamp, because the header contains it.
    """
    if not isinstance(header.map, str):
        return {"module": game.module_hash}
    if not header.map:
        return game.hashes(header.scenario)
    return {"map": game.map_hash(game.board(header.map)), "module": game.module_hash}


def stamped_lines(game: Game, log: Log, stamp: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a log: the header with a stamp, then the unchanged events.

    A line that is not an event of the game is refused.
    """
    import json  # noqa: PLC0415  # slow, and only needed to write

    header = {**documents.decode(log.header_data), "stamp": stamp}
    yield json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n"
    for number, line in log.lines():
        log.decoded(game.decoder, line, number)
        yield line.decode("utf-8") + "\n"
