"""The judge of a Movement Phase (5.0, 6.0, 7.0, 12.0, 14.1)."""

from __future__ import annotations

from itertools import pairwise

from tests.independent.judging import CannotTell

from . import board
from .combat import stacks_legal
from .judge_words import Event, decided_by, forbid
from .movement import exit_cost, reach, zone_cost
from .pieces import REINFORCEMENT_TURN, REINFORCEMENTS, UNITS, foe
from .position import Position

__all__ = ["MovementPhase"]

_KINDS = ("move", "place", "exit", "agree", "take-back")


class MovementPhase:
    """One Movement Phase of the phasing player."""

    def __init__(self, position: Position) -> None:
        self.position, self.side = position, position.side
        self.spent: dict[str, int] = {}
        #: unit -> its place and the points spent before its last move; None: in reserve
        self.before: dict[str, tuple[str | None, int]] = {}
        self.moved: set[str] = set()
        #: the unit in the player's hand
        self.hand = ""
        self.agreed: set[str] = set()
        #: a unit has moved: it is no longer the very beginning
        self.begun = False

    def follow(self, event: Event) -> None:
        forbid(event["do"] not in _KINDS, "this belongs to the Combat Phase (5B, 4.0)")
        unit = event["unit"]
        if event["do"] == "agree":
            self.agree(event, unit)
            return
        forbid(UNITS[unit].side != self.side, "the enemy does not move (5A)")
        getattr(self, event["do"].replace("-", "_"))(event, unit)

    def close(self) -> None:
        late = self.position.turn == REINFORCEMENT_TURN and any(
            unit in self.position.waiting for unit in REINFORCEMENTS[self.side]
        )
        forbid(late, "a reinforcement did not appear (12C)")
        forbid(not stacks_legal(self.position), "too many in a hex (7.0)")

    def _touch(self, unit: str) -> None:
        """Take a unit into the hand: once it has been let go, its move is final (5H)."""
        forbid(unit not in self.position.at, "not on the map")
        forbid(
            unit in self.moved and unit != self.hand and unit not in self.agreed,
            "its move is final",
        )

    def move(self, event: Event, unit: str) -> None:
        decided_by(event, self.side)
        self._touch(unit)
        start, left = self.position.at[unit], UNITS[unit].movement - self.spent.get(unit, 0)
        path = event.get("path") or [event.get("from", start), event.get("to", "")]
        forbid(path[0] != start, "the unit is elsewhere")
        if len(path) < 2 or not path[-1]:
            raise CannotTell("a move to nowhere")
        steps = self._steps(unit, path) if event.get("path") else [self._open(unit, path, left)]
        cost = sum(steps)
        forbid(cost > left, "too far (5C)")
        self._check_claims(event, unit, steps, left)
        if unit != self.hand or unit not in self.before:
            self.before[unit] = (start, self.spent.get(unit, 0))
        self.hand, self.begun = unit, True
        self.moved.add(unit)
        self.spent[unit] = self.spent.get(unit, 0) + cost
        self.position.at[unit] = path[-1]

    def _steps(self, unit: str, path: list[str]) -> list[int]:
        """Return the cost of each step; every step must be allowed (5D, 5E, 6D, 13.0)."""
        arm = UNITS[unit].arm
        control = self.position.controlled(self.side)
        enemies = self.position.hexes(foe(self.side))
        for here, there in pairwise(path):
            forbid(there not in board.neighbours(here), "a hex is skipped")
            forbid(there in enemies, "an enemy stands there")
            forbid(board.prohibited(there, arm), "no artillery in a swamp")
            forbid(arm != "c" and here in control, "it may not leave a zone")
        return [board.ground_cost(a, b) + zone_cost(a, b, control) for a, b in pairwise(path)]

    def _open(self, unit: str, ends: list[str], left: int) -> int:
        """Return the least cost of a move without a path."""
        if ends[0] == ends[1]:
            raise CannotTell("a move without a path to where the unit stands")
        costs, _ = reach(self.position, unit, ends[0], left)
        forbid(ends[1] not in costs, "no path is cheap enough")
        return costs[ends[1]]

    def _check_claims(self, event: Event, unit: str, steps: list[int], left: int) -> None:
        cost = event.get("cost")
        if cost is not None and cost != sum(steps):
            if not event.get("path") and sum(steps) < cost <= left:
                raise CannotTell("perhaps a dearer path")
            forbid(True, "another cost")
        if event.get("costs"):
            if not event.get("path"):
                raise CannotTell("costs of steps that are not named")
            forbid(event["costs"] != steps, "other costs")
        allowance = event.get("allowance")
        # the number on the counter, or what a reinforcement still has of it
        forbid(allowance not in (None, UNITS[unit].movement, left), "another allowance")

    def place(self, event: Event, unit: str) -> None:
        decided_by(event, self.side)
        position, at = self.position, event["at"]
        forbid(unit not in position.waiting, "no reinforcement (12.0)")
        forbid(position.turn != REINFORCEMENT_TURN, "not on this turn (12.0)")
        forbid(self.begun, "only at the very beginning of the phase (12.0)")
        held = position.hexes(foe(self.side))
        if all(entry in held for entry in board.ENTRIES[self.side]):
            raise CannotTell("all entry hexes are held by the enemy")
        forbid(at not in board.ENTRIES[self.side], "no entry hex (12.0)")
        forbid(at in held, "an enemy stands there (5E)")
        if event.get("cost") == 2 and at in position.controlled(self.side):
            raise CannotTell("entry into an enemy zone")
        forbid(event.get("cost") not in (None, 1), "another cost (12A)")
        self.before[unit] = (None, 0)
        self.hand, self.spent[unit] = unit, 1
        position.waiting.remove(unit)
        position.at[unit] = at

    def exit(self, event: Event, unit: str) -> None:
        decided_by(event, self.side)
        self._touch(unit)
        position, here = self.position, self.position.at[unit]
        cost = exit_cost(position, unit)
        forbid(cost is None, "no exit (14.1, 6D)")
        assert cost is not None
        forbid(self.spent.get(unit, 0) + cost > UNITS[unit].movement, "too far (5C)")
        forbid(event.get("at") not in (None, "", here), "it stands elsewhere")
        forbid(event.get("edge") not in (None, "", board.EDGE_OF[here]), "another edge")
        forbid(event.get("cost") not in (None, cost), "another cost")
        position.exited[board.EDGE_OF[here]] += UNITS[unit].combat
        del position.at[unit]
        self.hand, self.begun = "", True

    def agree(self, event: Event, unit: str) -> None:
        """Anybody may agree to anything; the consent of the opponent counts (5H)."""
        if not event.get("by"):
            raise CannotTell("an agreement of nobody")
        if event["by"] != self.side:
            self.agreed.add(unit)

    def take_back(self, event: Event, unit: str) -> None:
        decided_by(event, self.side)
        if unit not in self.before:
            return  # there is no move to change
        forbid(unit not in self.position.at, "it has left the map")
        forbid(unit not in self.agreed, "the opponent did not consent (5H)")
        place, self.spent[unit] = self.before.pop(unit)
        self.agreed.discard(unit)
        self.moved.discard(unit)
        self.hand = ""
        if self.spent[unit] and place is not None:
            self.before[unit] = (None, 0)  # it was placed in this phase
        if place is None:
            del self.position.at[unit]
            self.position.waiting.add(unit)
        else:
            self.position.at[unit] = place
