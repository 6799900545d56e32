"""The doors for logs of JSON Lines: judged with all their rows, and looked at by a season."""

from __future__ import annotations

import io
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.errors import InputError
from tests.support.expectations import games_with
from tests.support.games import GAMES, game, sample_logs
from tests.support.paths import TESTS_DIR

__all__ = ["case_logs", "judge_log", "logs", "look_at_log"]


@cache
def logs() -> list[list[dict[str, Any]]]:
    """Return the sample logs of all games."""
    files = [path for name in games_with("clean_game") for path in sample_logs(name)]
    texts = [path.read_bytes().splitlines()[:200] for path in files]
    return [[json.loads(line) for line in lines] for lines in texts]


@cache
def case_logs() -> list[list[dict[str, Any]]]:
    """Return the logs of all cases, which have positions, units and maps of their own."""
    files = sorted((TESTS_DIR / "cases").glob("*/*.json"))
    tests = [test for path in files for test in json.loads(path.read_bytes())["tests"]]
    return [test["log"] for test in tests if test.get("log")]


def judge_log(data: bytes) -> None:
    """Judge a log; of some, keep all rows as a season does."""
    from adjudicator.cli.log.game import game_of_log
    from adjudicator.core.log import Log
    from adjudicator.core.referee import adjudicate
    from adjudicator.reports.event_rows import EventWatcher, Seen, event_row
    from adjudicator.reports.json import json_pieces
    from adjudicator.season.results import Rows, judged_result

    log = Log(io.BytesIO(data), file="game.jsonl")
    name = log.header.game
    found = game(name) if name in GAMES else game_of_log(name, log="game.jsonl")
    rows, kept = [], Rows()

    def see(seen: Seen) -> None:
        rows.append(event_row(seen, "game.jsonl"))
        kept.add(seen)

    # rows of events take most of the time: a quarter of the logs is enough
    watched = not len(data) % 4
    report = adjudicate(found, log, watchers=[EventWatcher(see)] if watched else [])
    "".join(json_pieces(report, found))
    if watched:
        _written(judged_result(0, report, found, kept))


@cache
def _writer() -> tuple[Any, Any]:
    """Return a database of this process, and the folder in which it lies."""
    from adjudicator.season.writer import Writer

    folder = tempfile.TemporaryDirectory()
    return Writer(Path(folder.name) / "s.sqlite"), folder


def _written(result: Any) -> None:
    """Send a result as a worker does, and write it; a log may not make the database refuse it."""
    import msgspec

    from adjudicator.season.work import decoded_results

    (sent,) = decoded_results(msgspec.msgpack.encode([result]))
    try:
        _writer()[0].put(["game.jsonl"], "", "", sent)
    except InputError as error:
        raise AssertionError(str(error)) from None


def look_at_log(data: bytes) -> None:
    """Look at a log as a season does before it is judged."""
    from adjudicator.season.scan import Known, scan_files

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(data)
        scan_files([Known(str(file))])
