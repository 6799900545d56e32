"""Logs of VASSAL: decoding them, against pywargame, and playing a whole game through.

The logs are those of a real game by mail, which belong to others: they are looked for in the folder
`shared` beside the project. Without them nothing is measured.
"""

from __future__ import annotations

import time
from pathlib import Path

from newpython import NotMeasuredError, race
from timing import Row, medians, table

from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.table.replay import Replay

__all__ = ["rows"]

_GAME = Path(__file__).parents[2] / "shared" / "realdata" / "longest-day" / "game"


def _play(logs: list[Path]) -> None:
    for path in logs:
        Replay(read_log(path).script).run()


def rows() -> list[Row]:
    """Return the ratio of decoding, and the seconds that a whole game takes."""
    logs = sorted(_GAME.glob("*.log"))
    if not logs:
        return [Row("replaying: not measured: there are no logs", float("nan"))]
    spent = medians({"ours": lambda: _play(logs)}, rounds=3, clock=time.process_time)
    found = [
        Row(f"replaying: a game of {len(logs)} logs, read and played, CPU", spent["ours"], 3, "s")
    ]
    try:
        both = race("decoding_race.py", *logs)
    except NotMeasuredError as reason:
        return [*found, Row(f"decoding: not measured: {reason}", float("nan"))]
    ratio = both["ours"] / both["pywargame"]
    return [*found, Row(f"decoding: {len(logs)} logs: ours / pywargame, CPU", ratio, 0.02)]


if __name__ == "__main__":
    print(table(rows()))
