"""What a game's folder says: rules with the agreed options, sides, phases, units, map."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.independent.judging import forbid, unknown

from .lattice import Board, board_of

__all__ = ["MAPS", "Data", "Position", "Unit", "data_of", "merged"]

MAPS = Path(__file__).resolve().parents[3] / "maps"


class Unit(NamedTuple):
    """One counter."""

    id: str
    side: str
    type: str
    combat: int
    movement: int
    ratings: dict[str, int]


@dataclass
class Data:
    """A game as its players agreed to play it; never changed after it was read."""

    rules: dict[str, Any]
    sides: list[str]
    phases: list[dict[str, Any]]
    turns: int
    units: dict[str, Unit]
    board: Board
    where: dict[str, str]
    reserve: set[str]

    def __deepcopy__(self, memo: dict[int, Any]) -> Data:
        return self

    def section(self, name: str) -> dict[str, Any]:
        """Return a part of the rules; empty if the game has none."""
        found: dict[str, Any] = self.rules.get(name) or {}
        return found

    def enemy(self, side: str) -> str:
        return self.sides[1 - self.sides.index(side)]

    def steps(self, unit: str) -> int:
        """Return the steps of an unhurt unit."""
        one = self.units[unit]
        return int(one.ratings.get("steps", self.kind(unit).get("steps", 1)))

    def kind(self, unit: str) -> dict[str, Any]:
        found: dict[str, Any] = self.section("types").get(self.units[unit].type, {})
        return found

    def immobile(self, unit: str) -> bool:
        return bool(self.kind(unit).get("immobile"))

    def of_types(self, unit: str, limited: dict[str, Any], field_: str = "types") -> bool:
        """Return whether a rule that is limited to some types concerns a unit."""
        types = limited.get(field_) or []
        return not types or self.units[unit].type in types

    def hexes(self, named: dict[str, Any]) -> set[str]:
        """Return the hexes that sets, labels and terrains name together."""
        found = set(named.get("hexes") or [])
        for name in named.get("sets") or []:
            found |= set(self.board.sets[name])
        wanted = set(named.get("terrain") or [])
        return found | {at for at, terrain in self.board.terrain.items() if wanted & set(terrain)}


def merged(target: Any, patch: Any) -> Any:
    """Return a value changed by a JSON Merge Patch."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


def _append(target: dict[str, Any], more: dict[str, Any]) -> None:
    """Put further items at the ends of lists."""
    for name, value in more.items():
        if isinstance(value, list):
            target[name] = target.get(name, []) + value
        else:
            _append(target.setdefault(name, {}), value)


def _map_file(folder: Path, name: str) -> Path:
    """Return the map of a game: its own, or one of those that come with the rules."""
    choices = [folder / "map.json", folder / "map/map.json", MAPS / name / "map.json"]
    return next(one for one in choices if one.is_file())


@cache
def _read(path: Path) -> Any:
    return json.loads(path.read_bytes())


@cache
def data_of(folder: Path, scenario: str, options: tuple[str, ...], turns: int) -> Data:
    """Read a game with a scenario (`""`: the first) and options."""
    game = _read(folder / "game.json")
    known = [one["id"] for one in game.get("options", [])]
    forbid(set(options) - set(known), "an unknown option")
    rules = copy.deepcopy(_read(folder / "rules.json"))
    for name in known:
        if name in options:
            option = rules["options"][name]
            rules = merged(rules, option.get("changes", {}))
            _append(rules, option.get("adds", {}))
    start = _read(folder / "scenarios" / f"{scenario or game['scenarios'][0]}.json")
    units = {
        one["id"]: Unit(
            one["id"],
            one["side"],
            one["type"],
            one["combat"],
            one["movement"],
            one.get("ratings", {}),
        )
        for one in _read(folder / "units.json")["units"]
    }
    return Data(
        rules=rules,
        sides=game["sides"],
        phases=game["phases"],
        turns=turns or start.get("turns") or game["turns"],
        units=units,
        board=board_of(_map_file(folder, start.get("map", game["map"]))),
        where=start["where"],
        reserve={unit for some in start.get("reserve", {}).values() for unit in some},
    )


@dataclass
class Position:
    """Where everything is, and what it has lost."""

    data: Data
    #: unit on the map -> hex
    at: dict[str, str] = field(default_factory=dict)
    #: unit off the map -> reserve, eliminated, exited, unplaced
    off: dict[str, str] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    #: unit that left the map -> edge
    edges: dict[str, str] = field(default_factory=dict)
    #: hex -> side whose unit was the last that stood there
    holders: dict[str, str] = field(default_factory=dict)
    #: number of phases that have begun
    begun: int = 0
    #: units without supply in this phase
    cut: set[str] = field(default_factory=set)

    @property
    def turn(self) -> int:
        return max(0, self.begun - 1) // len(self.data.phases) + 1

    @property
    def phase(self) -> dict[str, Any] | None:
        """The phase that is played now."""
        if not self.begun:
            return None
        return self.data.phases[(self.begun - 1) % len(self.data.phases)]

    @property
    def side(self) -> str:
        """The phasing side."""
        return str(self.phase["side"]) if self.phase else ""

    def special(self) -> dict[str, Any]:
        """Return what is special about this phase."""
        phases = self.data.section("sequence").get("phases", {})
        found: dict[str, Any] = phases.get(self.phase["id"], {}) if self.phase else {}
        return found

    def put(self, unit: str, at: str) -> None:
        self.off.pop(unit, None)
        self.at[unit] = at
        self.holders[at] = self.data.units[unit].side

    def remove(self, unit: str, to: str) -> None:
        self.at.pop(unit, None)
        self.off[unit] = to

    def side_of(self, unit: str) -> str:
        return self.data.units[unit].side

    def inside(self, at: str, side: str = "") -> list[str]:
        """Return the units in a hex, of one side or of both."""
        return [
            one for one, where in self.at.items() if where == at and side in ("", self.side_of(one))
        ]

    def enemies_in(self, at: str, side: str) -> list[str]:
        """Return the enemies of a side in a hex."""
        return self.inside(at, self.data.enemy(side))

    def steps_left(self, unit: str) -> int:
        return self.data.steps(unit) - self.lost.get(unit, 0)

    def rating(self, unit: str, name: str) -> int | None:
        """Return a rating after the losses of a unit; None if it has none of that name."""
        one = self.data.units[unit]
        found = {"combat": one.combat, "movement": one.movement}.get(name, one.ratings.get(name))
        for lost in range(1, self.lost.get(unit, 0) + 1):
            found = one.ratings.get(f"{name}-{lost}", found)
        return found

    def effect(self, unit: str, of: str) -> Fraction:
        """Return by what a lack of supply multiplies; 1 for a unit in supply."""
        result = Fraction(1)
        if unit in self.cut:
            for one in self.data.section("supply").get("effects", []):
                if one["of"] == of:
                    result *= Fraction(*one.get("times", [1, 2]))
        return result

    def attack(self, unit: str) -> int:
        return self.rating(unit, "combat") or 0

    def defence(self, unit: str) -> int:
        if "defence" in self.data.units[unit].ratings:
            return self.rating(unit, "defence") or 0
        return self.attack(unit)

    def printed(self, units: object) -> int:
        """Return the printed strength of units."""
        assert isinstance(units, list | set | tuple)
        return sum(self.data.units[one].combat for one in units)

    def allowance(self, unit: str) -> int:
        """Return what a unit may spend in this phase."""
        full = Fraction(self.rating(unit, "movement") or 0)
        full *= Fraction(*self.special().get("allowance", [1, 1])) * self.effect(unit, "movement")
        return full.__floor__()

    def known(self, unit: str) -> None:
        unknown(unit not in self.data.units, "an unknown unit")
