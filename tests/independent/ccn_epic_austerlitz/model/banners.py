"""Victory banners: kinds of objectives, when they are gained and when they are lost."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from .position import OTHER, SIDES, Position

__all__ = ["Objective", "Purse", "met"]

#: an objective and what it is held by: a hex, a unit, or nothing if it is held as a whole
Token = tuple[str, str]


class Objective(NamedTuple):
    """Banners for hexes."""

    name: str
    #: "each" hex, "all" hexes, "majority", "none" held by the enemy, "across": units in the hexes
    kind: str
    hexes: frozenset[str]
    #: empty if either side may have it
    side: str = ""
    value: int = 1
    turn_start: bool = True
    temporary: bool = True
    #: the side that begins with it
    start: str = ""


def met(position: Position, objective: Objective, side: str) -> set[Token]:
    """Return what a side holds of an objective as things stand."""
    if objective.side not in ("", side):
        return set()
    name, kind = objective.name, objective.kind
    if kind == "exit":
        return set()  # its banners are for units that leave the map
    mine = {one for one in objective.hexes if position.occupied(one, side)}
    theirs = {one for one in objective.hexes if position.occupied(one, OTHER[side])}
    if kind == "each":
        return {(name, one) for one in mine}
    if kind == "across":
        units = {position.at[one] for one in mine if not position.field.building(one)}
        return {(name, one) for one in units if not position.kind(one).cossack}
    whole = {
        "all": len(mine) == len(objective.hexes),
        "majority": len(mine) > len(theirs),
        "none": not theirs,
    }[kind]
    return {(name, "")} if whole else set()


class Purse:
    """The banners of both sides."""

    def __init__(self, objectives: tuple[Objective, ...]) -> None:
        self.objectives = {one.name: one for one in objectives}
        #: banners that are never lost
        self.kept = dict.fromkeys(SIDES, 0)
        self.held: dict[str, set[Token]] = {side: set() for side in SIDES}
        #: permanent objectives that were won
        self.won: set[Token] = set()
        #: (side, objective) -> banners kept for permanent objectives
        self.lasting: Counter[tuple[str, str]] = Counter()

    def copy(self) -> Purse:
        twin = Purse(())
        twin.objectives, twin.kept = self.objectives, dict(self.kept)
        twin.held = {side: set(held) for side, held in self.held.items()}
        twin.won, twin.lasting = set(self.won), self.lasting.copy()
        return twin

    def open(self, position: Position) -> None:
        """Give the banners with which a side begins."""
        for one in self.objectives.values():
            if one.start:
                self.held[one.start] |= met(position, one, one.start)

    def start_turn(self, position: Position, side: str) -> None:
        """Count the objectives of a side at the start of its turn."""
        for one in self.objectives.values():
            if one.turn_start:
                self._gain(position, one, side)

    def settle(self, position: Position, side: str) -> None:
        """Take back what is no longer held, and give the side on turn what it gains at once."""
        for whose, held in self.held.items():
            now = {token for one in self.objectives.values() for token in met(position, one, whose)}
            held.intersection_update(now)
        for one in self.objectives.values():
            if not one.turn_start:
                self._gain(position, one, side)

    def _gain(self, position: Position, one: Objective, side: str) -> None:
        found = met(position, one, side)
        if one.temporary:
            self.held[side] |= found
            return
        for token in found - self.won:
            self.won.add(token)
            self.kept[side] += one.value
            self.lasting[side, one.name] += one.value

    def sums(self) -> Counter[tuple[str, str]]:
        """Return (side, reason) -> banners; the reason is an objective or an elimination."""
        found = Counter({(side, "elimination"): kept for side, kept in self.kept.items()})
        for (side, name), number in self.lasting.items():
            found[side, "elimination"] -= number
            found[side, name] += number
        for side, held in self.held.items():
            for name, _ in held:
                found[side, name] += self.objectives[name].value
        return found

    def total(self, side: str) -> int:
        held = sum(self.objectives[name].value for name, _ in self.held[side])
        return self.kept[side] + held
