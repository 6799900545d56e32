"""Write into the header of logs with which map and numbers they were played: those of today.

Run it by ``make logs`` for the logs that come with a game, when its map or its numbers have
changed; then look at the findings again, since what was legal may not be so any more. For a log of
your own, ``adjudicator log stamp`` does the same.
"""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.core.game import load_game
from adjudicator.core.log import open_log
from adjudicator.core.stamping import stamp_of, stamped_lines
from adjudicator.safeio import documents


def stamp(path: Path) -> None:
    """Put a new stamp into the first line of a log; the other lines stay as they are."""
    with open_log(path) as log:
        game = load_game(log.header.game)
        lines = list(stamped_lines(game, log, stamp_of(game, log.header)))
    documents.write_pieces(path, lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        stamp(Path(name))
        print(name)
