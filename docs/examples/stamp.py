"""Write into the header of logs with which map and numbers they were played: those of today.

Run it by ``make logs`` for the logs that come with a game, when its map or its numbers have
changed; then look at the findings again, since what was legal may not be so any more.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from adjudicator.game import load_game
from adjudicator.safeio import documents


def stamp(path: Path) -> None:
    """Put a new stamp into the first line of a log; the other lines stay as they are."""
    first, newline, events = path.read_bytes().partition(b"\n")
    header = json.loads(first)
    header["stamp"] = load_game(header["game"]).hashes()
    line = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    documents.write_bytes(path, line + newline + events)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        stamp(Path(name))
        print(name)
