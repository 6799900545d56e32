"""An honest chain of logs and a manipulated one, both made with our own writer."""

from __future__ import annotations

from pathlib import Path

from adjudicator.vassal.build.build_file import module_data, save_data
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.table import Table
from adjudicator.vassal.table.writing import log_bytes, snapshot
from tests.support.vassal_random_actions import ANN, MAIN, SPOTS, start


def _goes_on(table: Table) -> LogRecorder:
    """Return a log that starts from a table; properties of dice are not saved."""
    for key in [key for key in table.properties if key[1].startswith("2d6_")]:
        del table.properties[key]
    return LogRecorder(snapshot(table), ANN)


def _roll(log: LogRecorder, total: int) -> None:
    results = {"result": str(total), "total": str(total)}
    log.roll("2d6", results, f"*** 2d6 = {total} *** <Ann>")


def _play(log: LogRecorder, day: int) -> None:
    """Perform typical actions of a player: drags, a flip, chat, a roll."""
    for n, identity in enumerate(sorted(log.table.pieces)[:4]):
        place = MapPoint(MAIN, 100 * (n + 1) + day, 60 * (n + 1))
        log.drag([identity], place, [f"* {identity} moves *"])
    log.layer("1", "Step", 1 + day % 2)
    log.say("your turn")
    _roll(log, 5 + day % 3)


def _after(log: LogRecorder, step: int) -> Table:
    replay = Replay(log.script)
    for one in replay:
        if one.number == step:
            break
    return replay.table


def honest() -> list[LogRecorder]:
    """Return five logs, each of which continues the previous one."""
    logs = [LogRecorder(start(), ANN)]
    _play(logs[0], 1)
    for day in range(2, 6):
        logs.append(_goes_on(Replay(logs[-1].script).run()))
        _play(logs[-1], day)
    return logs


def cheated() -> list[LogRecorder]:
    """Return five logs with a roll taken back, a restart, a moved piece and an extra piece."""
    first = LogRecorder(start(), ANN)
    _play(first, 1)
    second = _goes_on(Replay(first.script).run())
    _roll(second, 3)
    second.undo()
    _roll(second, 11)
    _play(second, 2)
    third = _goes_on(_after(second, 5))
    _play(third, 3)
    between = LogRecorder(snapshot(Replay(third.script).run()))
    between.drag(["6"], SPOTS[-1])
    fourth = _goes_on(Replay(between.script).run())
    _play(fourth, 4)
    between = LogRecorder(snapshot(Replay(fourth.script).run()))
    between.create(between.table.pieces["2"].type, between.table.pieces["2"].state, SPOTS[4])
    fifth = _goes_on(Replay(between.script).run())
    _play(fifth, 5)
    return [first, second, third, fourth, fifth]


def write(logs: list[LogRecorder], folder: Path) -> list[Path]:
    """Write logs as files."""
    paths: list[Path] = []
    for number, log in enumerate(logs, start=1):
        paths.append(folder / f"log{number}.vlog")
        data = log_bytes(
            log.script,
            savedata=save_data("1.0", ""),
            moduledata=module_data("Small Game", "1.0", ""),
            key=0x5A,
        )
        paths[-1].write_bytes(data)
    return paths
