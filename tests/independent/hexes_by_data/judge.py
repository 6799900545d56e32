"""The judge of any game made of data: says which event of a log is the first illegal one."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from tests.independent.judging import Forbidden, Judge, Replays, fields, forbid, unknown

from .combat import Combat
from .ground import without_supply
from .model import Position, data_of
from .moves import Movement
from .victory import check_claim, winner_now

__all__ = ["Table", "judge_of_folder"]

Event = dict[str, Any]
_HEADER = {"format", "game", "scenario", "players", "options", "turns", "begins", "stamp"}
_MOVING = ("move", "place", "exit", "take-back")
_FIGHTING = ("attack", "roll", "declare", "lose", "retreat", "eliminate", "advance")


class Table:
    """A game that is played."""

    def __init__(self, folder: Path, header: Event) -> None:
        unknown(header.keys() - _HEADER, "a header with other fields")
        unknown(header.get("begins", "scenario") not in ("scenario", "set-up"), "how it begins")
        options = tuple(header.get("options", []))
        data = data_of(folder, header.get("scenario", ""), options, header.get("turns") or 0)
        self.position = Position(data)
        self.phase: Movement | Combat | None = None
        self.to_place: dict[str, str] = {}
        self.conceded = self.over = False
        self.taken: dict[str, int] = {}
        for unit in data.units:
            self.position.off[unit] = "reserve" if unit in data.reserve else "unplaced"
        self.set_up = header.get("begins") == "set-up"
        if self.set_up:
            self.to_place = dict(data.where)
        else:
            for unit, at in data.where.items():
                self.position.put(unit, at)

    def follow(self, event: Event) -> None:
        """Play an event; raise Forbidden if the rules forbid it."""
        what = event["do"]
        if what == "note":
            fields(event, "text")
        elif what == "claim":
            check_claim(self.position, self.phase, event)
        elif self.over:
            unknown(True, "an event after the end")
        elif what == "end":
            self._end(event)
        else:
            unknown(self.conceded, "an event after a concession")
            self._play(what, event)

    def _play(self, what: str, event: Event) -> None:
        if what == "phase":
            self._begin(event)
        elif what == "concede":
            fields(event)
            self.conceded = True
        elif what == "set-up":
            self._place(event)
        elif what == "agree":
            unknown(not isinstance(self.phase, Movement), "an agreement outside of movement")
            assert isinstance(self.phase, Movement)
            self.phase.agree(event)
        elif what in _MOVING:
            forbid(not isinstance(self.phase, Movement), "not a movement phase")
            getattr(self.phase, what.replace("-", "_"))(event)
        else:
            unknown(what not in _FIGHTING, f"event {what}")
            forbid(not isinstance(self.phase, Combat), "not a combat phase")
            getattr(self.phase, what)(event)

    def _close(self) -> bool:
        """End the phase; return whether a side has won."""
        forbid(self.to_place, "not all are set up")
        if self.phase is not None:
            self.phase.close()
        if isinstance(self.phase, Movement):
            self.taken[self.position.side] = self.phase.taken
        return bool(self.position.begun and winner_now(self.position))

    def _begin(self, event: Event) -> None:
        fields(event, "turn", "phase")
        position = self.position
        forbid(self._close(), "a side has won")
        turn, order = divmod(position.begun, len(position.data.phases))
        wanted = position.data.phases[order]
        forbid(turn >= position.data.turns, "the last turn is over")
        forbid((event["turn"], event["phase"]) != (turn + 1, wanted["id"]), "out of sequence")
        if order == 0:
            self.taken = {}
        position.begun += 1
        position.cut = without_supply(position)
        if wanted["kind"] == "movement":
            self.phase = Movement(position, taken=self.taken.get(wanted["side"], 0))
        else:
            unknown(wanted["kind"] != "combat", "a phase of another kind")
            self.phase = Combat(position)

    def _end(self, event: Event) -> None:
        fields(event)
        position = self.position
        won = self._close() if not self.conceded else True
        last = position.begun == len(position.data.phases) * position.data.turns
        forbid(not won and not last, "the game is not over")
        self.over = True

    def _place(self, event: Event) -> None:
        fields(event, "unit", "at")
        unit, at, position = event["unit"], event["at"], self.position
        position.known(unit)
        forbid(position.begun, "the game has begun")
        unknown(not self.set_up, "a set-up in a game that has one")
        data, side = position.data, position.side_of(unit)
        unknown(event.get("by", side) != side, "who sets up")
        unknown(unit in position.at, "set up twice")
        forbid(unit not in self.to_place, "is not set up")
        rules = data.section("set_up")
        region = rules.get("regions", {}).get(side)
        if region:
            forbid(at not in data.board.regions.get(region, set()), "not in its region")
        else:
            forbid(at != self.to_place[unit], "not its hex")
        sides = (rules.get("order") or {}).get("sides", [])
        before = sides[: sides.index(side)] if side in sides else []
        waits = any(position.side_of(one) in before for one in self.to_place)
        forbid(waits, "the other side comes first")
        del self.to_place[unit]
        position.put(unit, at)


@cache
def judge_of_folder(folder: Path) -> Judge:
    """Return the judge of the game in a folder; see tests/independent/judging.py."""
    replays = Replays(lambda header: Table(folder, header), Table.follow, deepcopy)

    def first_illegal(lines: Sequence[bytes]) -> int | None:
        try:
            return replays.first_illegal(lines)
        except Forbidden:
            return 0

    return first_illegal
