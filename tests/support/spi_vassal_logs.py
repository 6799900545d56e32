"""VASSAL logs of SPI Austerlitz: converted from our logs and back, and small ones drag by drag."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.piece_hooks import Site
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.read.judging import PartLog, part_logs
from adjudicator.vassal.write.log_writer import write_vlog
from adjudicator.vassal.write.simulated_table import SimulatedTable
from tests.support.spi_logs import NAME, game
from tests.support.vassal_round_trip import context, judge_parts, without_number


def opened_log(lines: Iterable[bytes]) -> Log:
    """Return one of our logs, opened."""
    return Log(io.BytesIO(b"".join(lines)), file="game.jsonl")


def events_in(lines: Iterable[bytes]) -> list[Event]:
    """Return the events of a log, without their numbers."""
    return [without_number(event) for _, event in opened_log(lines).events(game().decoder)]


def as_vlog(lines: Iterable[bytes], file: str = "game.vlog") -> LogFile:
    """Return one of our logs converted to a VASSAL log and read again."""
    return parse_log(write_vlog(game(), opened_log(lines)), file=file)


def events_of(*logs: LogFile) -> list[Event]:
    """Return the events of VASSAL logs, without their numbers."""
    (log,) = part_logs(context(NAME), logs)
    return [without_number(event) for _, event in log.events()]


def after_round_trip(lines: Iterable[bytes]) -> tuple[list[Event], Report]:
    """Return the events and the report of one of our logs after conversion to VASSAL and back."""
    parts = part_logs(context(NAME), [as_vlog(lines)])
    return [without_number(event) for _, event in parts[0].events()], judge_parts(NAME, parts)


def judge(*logs: LogFile) -> Report:
    """Judge VASSAL logs."""
    return judge_parts(NAME, part_logs(context(NAME), logs))


# Small logs


class Table:
    """The module of the game with its first scenario, and players who drag."""

    def __init__(self, **moved: str) -> None:
        scenario = game().scenario()
        where = {unit: Site("place", at) for unit, at in scenario.where.items()}
        for units in scenario.reserve.values():
            where |= dict.fromkeys(units, Site("reserve"))
        where |= {unit.replace("_", "-"): Site("place", at) for unit, at in moved.items()}
        players = {"allied": "Anna", "french": "Ben"}
        self.stage = SimulatedTable(game(), where, players, (1, "allied-movement"))

    def drag(self, unit: str, *places: str, by: str = "allied") -> None:
        for place in places:
            self.stage.drag(unit, Site("place", place), by)

    def box(self, unit: str, kind: Any, edge: str = "", by: str = "allied") -> None:
        self.stage.drag(unit, Site(kind, "", edge), by)

    def command(self, unit: str, kind: Any, edge: str = "", by: str = "allied") -> None:
        self.stage.send(unit, Site(kind, "", edge), by)

    def drag_stack(self, units: list[str], *places: str, by: str = "allied") -> None:
        """Drag a whole stack."""
        stage = self.stage
        stage.recorder.player = stage.players[by]
        for place in places:
            site = Site("place", place)
            stage.recorder.drag([stage.ids[one] for one in units], stage.pixel(units[0], site))
            stage.sites |= dict.fromkeys(units, site)

    def mark(self, attackers: list[str], targets: list[str]) -> None:
        for unit in attackers:
            self.stage.mark(unit, "attacker")
        for unit in targets:
            self.stage.mark(unit, "target")

    def roll(self, *dice: int, by: str = "allied") -> None:
        self.stage.roll(list(dice), by)

    def turn(self, phase: str, turn: int = 1) -> None:
        self.stage.turn(turn, phase)

    def say(self, text: str, by: str = "allied") -> None:
        self.stage.say(text, by)

    def undo(self) -> None:
        self.stage.recorder.undo()

    def log(self, file: str = "game.vlog") -> LogFile:
        return parse_log(self.stage.bytes("test"), file=file)

    def part(self) -> PartLog:
        (part,) = part_logs(context(NAME), [self.log()])
        return part

    def lines(self) -> list[dict[str, Any]]:
        """Return the events after the first phase, as plain values without numbers."""
        part = self.part()
        found = [msgspec.to_builtins(without_number(event)) for _, event in part.events()]
        if part.header.position is not None:
            return found
        assert found[0] == {"do": "phase", "phase": "allied-movement", "turn": 1}
        return found[1:]

    def remarks(self) -> list[tuple[str, str]]:
        """Return the rule and the sentence of each remark, and the unknown facts."""
        remarks = self.part().part.remarks
        all_ = [one for _, several in sorted(remarks.items()) for one in several]
        return [(one.rule, getattr(one, "message", "") or getattr(one, "why", "")) for one in all_]
