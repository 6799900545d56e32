"""The judge: says which event of a log is the first that the rulebook forbids."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from tests.independent.judging import CannotTell

from . import board
from .judge_claims import check_claim
from .judge_combat import CombatPhase
from .judge_movement import MovementPhase
from .judge_words import Event, IllegalError, forbid
from .pieces import REINFORCEMENTS, SIDES, TURNS, UNITS
from .position import setup

__all__ = ["first_illegal"]

_KNOWN = {"format", "game", "players", "turns", "begins", "stamp", "scenario", "options"}
#: counters whose strength is damaged or missing in the order of battle
_UNREADABLE = {f"french-{code}" for code in (1, 2, 17, 18, 19)}
_ORDER = [f"{side}-{kind}" for side in SIDES for kind in ("movement", "combat")]


def first_illegal(lines: Sequence[bytes]) -> int | None:
    """Return the number of the first illegal event; see tests/independent/judging.py."""
    referee = _Referee(json.loads(lines[0]))
    for number, line in enumerate(lines[1:], start=1):
        try:
            referee.follow(json.loads(line))
        except IllegalError:
            return number
    return None


def _values(unit: str) -> tuple[str, int, int, str]:
    """Return all that matters about a counter in the set-up (3.0)."""
    one = UNITS[unit]
    return one.side, one.combat, one.movement, one.arm


def _unsure(unit: str, at: str) -> bool:
    """Return whether only a strength that nobody can read says that a counter does not fit."""
    marks = [one for one, place in board.SETUP.items() if place == at]
    return any(
        _values(unit)[::2] == _values(one)[::2] and UNITS[unit].arm == UNITS[one].arm
        for one in marks
        if {one, unit} & _UNREADABLE
    )


class _Referee:
    def __init__(self, header: dict[str, Any]) -> None:
        options = header.get("options", [])
        if header.keys() - _KNOWN or set(options) - {"errata-1975"}:
            raise CannotTell("a header with other fields or options")
        self.errata = bool(options)
        self.turns: int = header.get("turns") or TURNS
        self.position = setup()
        #: hexes that are marked for a counter and still empty
        self.marked: list[tuple[str, tuple[str, int, int, str]]] = []
        if header.get("begins") == "set-up":
            self.marked = [(at, _values(unit)) for unit, at in self.position.at.items()]
            self.position.at = {}
        self.phase: MovementPhase | CombatPhase | None = None
        #: number of phases begun
        self.begun = 0
        self.over = False

    def follow(self, event: Event) -> None:
        what = event["do"]
        if what == "note":
            return
        if what == "claim":
            early = self.begun < self.turns * len(_ORDER)
            forbid(early and event["what"] == "level", "not before the end (14.1)")
            check_claim(self.position, self.phase, event)
            return
        if self.over and what == "end":
            return
        forbid(self.over, "the game is over")
        begins: dict[str, Callable[[Event], None]] = {
            "phase": self._begin,
            "end": self._end,
            "set-up": self._set_up,
        }
        if what in begins:
            begins[what](event)
        else:
            forbid(self.phase is None, "no phase has begun")
            assert self.phase is not None
            self.phase.follow(event)

    def _close(self) -> None:
        forbid(bool(self.marked), "a marked hex is empty")
        if self.phase is not None:
            self.phase.close()

    def _begin(self, event: Event) -> None:
        turn, order = divmod(self.begun, len(_ORDER))
        self._close()
        forbid(turn >= self.turns, "the last turn is over")
        forbid((event["turn"], event["phase"]) != (turn + 1, _ORDER[order]), "out of sequence")
        self.begun += 1
        side, kind = _ORDER[order].split("-")
        self.position.turn, self.position.side = turn + 1, side
        if kind == "movement":
            self.phase = MovementPhase(self.position)
        else:
            self.phase = CombatPhase(self.position, errata=self.errata)

    def _end(self, event: Event) -> None:
        self._close()
        forbid(self.begun < self.turns * len(_ORDER), "the game is not over")
        self.over = True

    def _set_up(self, event: Event) -> None:
        unit, at = event["unit"], event["at"]
        if self.begun and self.position.at.get(unit) == at:
            return  # it stands there
        forbid(self.begun > 0, "the game has begun")
        forbid(event.get("by", UNITS[unit].side) != UNITS[unit].side, "not theirs")
        if unit in self.position.at:  # the player thinks again
            self.marked.append((self.position.at.pop(unit), _values(unit)))
        found = (at, _values(unit))
        if found not in self.marked and _unsure(unit, at):
            raise CannotTell("a strength that the order of battle does not give")
        forbid(found not in self.marked, "the hex is not marked for such a counter")
        if any(unit in late for late in REINFORCEMENTS.values()):
            raise CannotTell("a reinforcement in place of a like counter")
        self.marked.remove(found)
        self.position.at[unit] = at
