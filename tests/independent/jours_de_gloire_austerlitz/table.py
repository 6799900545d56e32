"""A game as a log tells it: counters, markers, and what is under way."""

from __future__ import annotations

from collections import Counter
from copy import copy, deepcopy
from typing import Any

from . import board
from .pieces import (
    COMMANDERS,
    ESCORT,
    FORMATIONS,
    OTHER,
    PRINTED,
    SCENARIOS,
    SERIES,
    SIDES,
    TABLES,
    UNITS,
)

__all__ = ["Activation", "Fight", "Table"]

_WORSE = {"good": "disordered", "disordered": "routed", "routed": "eliminated"}
_FIXED = ("rules", "members", "formation", "objectives")
_BETTER = {"routed": "disordered", "disordered": "good"}


class Activation:
    """What the units of a drawn marker have done."""

    def __init__(self, marker: str, side: str) -> None:
        self.marker, self.side = marker, side
        #: units of a combined marker; None until they are named
        self.chosen: set[str] | None = None
        self.tested: dict[str, bool] = {}
        self.spent: Counter[str] = Counter()
        self.moved: set[str] = set()
        self.arrived: set[str] = set()
        #: units that an enemy zone has stopped
        self.stopped: set[str] = set()
        self.turned: set[str] = set()
        self.fired: set[str] = set()
        self.fought: set[str] = set()
        self.rallied: set[str] = set()
        #: units that have acted, in any way
        self.acted: set[str] = set()
        #: number of stacks that have entered
        self.entered = 0
        self.shocks = 0


class Fight:
    """A shock or a charge that is not over."""

    def __init__(self, units: list[str], at: str, defenders: list[str], *, charge: bool) -> None:
        self.units, self.at, self.defenders, self.charge = units, at, defenders, charge
        self.counter: list[str] = []
        self.answered = not charge
        self.engaged: dict[str, bool] = {}
        self.resolved = False
        #: unit -> hexes that it must retreat
        self.retreats: dict[str, int] = {}
        #: paths of those who have retreated or fled
        self.ways: list[list[str]] = []
        self.advanced: set[str] = set()
        self.result = ""

    def closing(self) -> list[str]:
        """Return the attackers that have not failed to engage."""
        return [unit for unit in self.units if self.engaged.get(unit, True)]


class Table:
    """The whole state of a game."""

    def __init__(self, scenario: str, options: frozenset[str] = frozenset()) -> None:
        data = SCENARIOS[scenario]
        self.scenario, self.options, self.rules = scenario, options, data["rules"]
        self.turns: int = data["turns"]
        sheets = tuple(name[0] for name in self.rules["maps"])
        self.area = frozenset(one for one in board.TERRAIN if one[0] in sheets)
        self.turn, self.phase, self.over, self.winner = 0, "", False, ""
        self.where: dict[str, str] = dict(data["where"])
        if "lannes" in options and self.rules.get("lannes"):
            self.where["lannes"] = self.where.pop("murat")
        waiting = [unit for ones in data.get("reserve", {}).values() for unit in ones]
        self.reserve = set(waiting)
        self.gone: dict[str, str] = {}
        self.state = {u: "good" for u in [*self.where, *waiting] if not UNITS[u].leader}
        self.facing = {unit: self.rules["facing"][UNITS[unit].side] for unit in self.state}
        self.at: dict[str, list[str]] = {}
        for unit, label in self.where.items():
            self.at.setdefault(label, []).append(unit)
        detached = self.rules.get("detached", {})
        self.formation = {unit: detached.get(unit, UNITS[unit].formation) for unit in self.state}
        self.members: dict[str, list[str]] = {}
        for unit, name in self.formation.items():
            self.members.setdefault(name, []).append(unit)
        self._control()
        self.awards: Counter[str] = Counter()
        self.guard_routed = self.oudinot = False
        self.ever_routed: set[str] = set()
        self.ever_demoralized: set[str] = set()
        self.freed: set[str] = set()
        self.lifted = False
        #: groups of S4 that have moved, or that an attack has freed
        self.settled_groups: set[int] = set()
        self._markers()
        self._under_way()

    def _markers(self) -> None:
        """Put down the markers and what is written about them."""
        self.initiative: str = self.rules["initiative"]
        self.opening = self.opened = ""
        self.filled: dict[str, Counter[str]] = {side: Counter() for side in SIDES}
        self.hidden = dict.fromkeys(SIDES, 0)
        self.cup: Counter[str] = Counter()
        self.unnamed = 0
        self.used: set[str] = set()
        self.ordered: set[str] = set()
        self.given: Counter[str] = Counter()
        self.moved_leaders: set[str] = set()
        self.free_rallies = 0
        self.acted_in_orders = False
        #: whether the log has ever said what goes into the cup
        self.fills_shown = False
        #: markers played in this turn
        self.played: set[str] = set()
        #: S4: brigade -> turn of entry
        self.bought: dict[str, int] = {}
        self.planned: set[str] = set()

    def _under_way(self) -> None:
        """Begin with nothing to be done."""
        self.activation: Activation | None = None
        self.fight: Fight | None = None
        self.ice: list[tuple[str, str]] = []
        self.test: tuple[str, int] | None = None
        self.flee: set[str] = set()
        self.leaders: set[str] = set()
        self.displaced: set[str] = set()
        #: whether the emperors have moved away from their escort
        self.escort_left = False
        #: units that the open combat has eliminated
        self.just_lost: set[str] = set()
        self._zones: dict[str, frozenset[str]] = {}

    def _control(self) -> None:
        control = dict(self.rules["control"])
        if "a1-objectives-as-s1" in self.options:
            control.update(self.rules.get("control_option", {}))
        scored = self.rules["points"].get("control", [])
        self.objectives = {label for one in scored for label in one["hexes"]}
        self.control = {label: control.get(label, "") for label in self.objectives}
        for unit, label in self.where.items():
            if label in self.objectives and not UNITS[unit].leader:
                self.control[label] = UNITS[unit].side

    def copy(self) -> Table:
        """Return a copy that can be changed independently."""
        twin = copy(self)
        for name, value in vars(self).items():
            if name in ("activation", "fight", "filled", "at"):
                setattr(twin, name, deepcopy(value))
            elif isinstance(value, dict | set | list) and name not in _FIXED:
                setattr(twin, name, copy(value))
        return twin

    # Places

    def units_at(self, label: str, side: str = "") -> list[str]:
        """Return the combat units in a hex."""
        there = self.at.get(label, ())
        return [u for u in there if not UNITS[u].leader and side in ("", UNITS[u].side)]

    def leaders_at(self, label: str, side: str) -> list[str]:
        return [u for u in self.at.get(label, ()) if UNITS[u].leader and UNITS[u].side == side]

    def put(self, unit: str, label: str) -> None:
        """Move a counter to a hex; a combat unit occupies it."""
        old = self.where.get(unit)
        if old is not None:
            self.at[old].remove(unit)
        self.where[unit] = label
        self.at.setdefault(label, []).append(unit)
        self.reserve.discard(unit)
        if not UNITS[unit].leader:
            self.occupy(unit, label)
        self._zones.pop(UNITS[unit].side, None)

    def occupy(self, unit: str, label: str) -> None:
        if label in self.objectives:
            self.control[label] = UNITS[unit].side

    def turn_to(self, unit: str, facing: int) -> None:
        self.facing[unit] = facing
        self._zones.pop(UNITS[unit].side, None)

    def leave(self, unit: str, how: str) -> None:
        """Take a counter off the map."""
        if unit in self.where:
            self.at[self.where.pop(unit)].remove(unit)
        self.gone[unit] = how
        self.just_lost.add(unit)
        self.flee.discard(unit)
        self._zones.pop(UNITS[unit].side, None)
        self.check_morale(unit)

    def fronts(self, unit: str) -> list[str]:
        """Return the front hexes of a unit."""
        ring = board.ring(self.where[unit])
        found = [ring[(self.facing[unit] + turned) % 6] for turned in SERIES["facing"]["front"]]
        return [one for one in found if one and one in self.area]

    def zones(self, side: str) -> frozenset[str]:
        """Return the hexes that units of a side control (4.3)."""
        if side not in self._zones:
            self._zones[side] = frozenset(
                label
                for unit in self.where
                if UNITS[unit].side == side
                and UNITS[unit].kind in SERIES["zones"]["types"]
                and self.state[unit] != "routed"
                for label in self.fronts(unit)
                if (self.dark(label) or {"zones": True})["zones"]
            )
        return self._zones[side]

    # Light

    @property
    def light(self) -> str:
        if self.rules.get("always_day"):
            return "day"
        hours = [one["hour"] for one in TABLES["turns"]]
        number = hours.index(self.rules["first_turn"]) + max(self.turn, 1) - 1
        if hours[number] == "08h00" and "no-fog-at-8h00" in self.options:
            return "day"
        found: str = TABLES["turns"][number]["light"]
        return found

    def dark(self, label: str) -> dict[str, Any] | None:
        """Return what night or fog does in a hex; None by day."""
        light = self.light
        low = light != "low-fog" or board.LEVEL[label] <= TABLES["low_fog"]["level"]
        if light == "day" or not low:
            return None
        found: dict[str, Any] = SERIES["night" if light == "night" else "fog"]
        return found

    # Morale

    def worsen(self, unit: str, to: str) -> None:
        """Change the state of a unit for the worse: by one, to routed, or to eliminated."""
        old = self.state[unit]
        new = _WORSE[old] if to == "disordered" else to
        if to == "routed" and old == "routed":
            new = "eliminated"
        if new == "eliminated":
            self.leave(unit, "eliminated")
            return
        self.state[unit] = new
        self._zones.pop(UNITS[unit].side, None)
        if new == "routed":
            self.ever_routed.add(unit)
            self.flee.add(unit)
        self.check_morale(unit)

    def improve(self, unit: str) -> None:
        self.state[unit] = _BETTER[self.state[unit]]
        self._zones.pop(UNITS[unit].side, None)

    def lost(self, formation: str) -> int:
        """Return how many units of a formation are routed or eliminated."""
        return sum(
            self.gone.get(u) == "eliminated" or (u in self.where and self.state[u] == "routed")
            for u in self.members.get(formation, ())
        )

    def demoralized(self, formation: str) -> bool:
        """Return whether half of the units of a formation are lost (11.2)."""
        if formation not in FORMATIONS:
            return False
        members = self.members.get(formation, [])
        whole = set(members) == PRINTED[formation]
        most: int = FORMATIONS[formation]["demoralized"] if whole else (len(members) + 1) // 2
        return bool(members) and self.lost(formation) >= most

    def check_morale(self, unit: str) -> None:
        formation = self.formation.get(unit, "")
        if formation and self.demoralized(formation):
            self.ever_demoralized.add(formation)
        rule = self.rules.get("immobile")
        if rule and all(one in self.gone or self.state[one] == "routed" for one in rule["until"]):
            self.freed |= set(rule["units"])

    def meet_leaders(self, unit: str, labels: list[str]) -> None:
        """Note the enemy leaders whom a unit has reached alone (11.3)."""
        for label in labels:
            self.leaders |= set(self.leaders_at(label, self.enemy_of(unit)))

    def rating(self, unit: str, name: str) -> int:
        less = SERIES["morale"]["disordered_cohesion"] if self.state[unit] != "good" else 0
        return UNITS[unit].ratings[name] - less

    def strength(self, unit: str) -> int:
        less = SERIES["morale"]["disordered_strength"] if self.state[unit] != "good" else 0
        return max(UNITS[unit].strength - less, 1)

    def nerves(self, unit: str) -> int:
        """Return the modifiers of any test of cohesion: demoralization and fog."""
        morale = SERIES["morale"]
        shaken = morale["demoralized"] if self.demoralized(self.formation[unit]) else 0
        foggy = self.light in ("fog", "low-fog") and self.dark(self.where[unit])
        return shaken + (morale["fog"] if foggy else 0)

    # Markers and command

    def in_play(self, formation: str) -> bool:
        """Return whether a formation has units on the map, or due to enter in this turn."""
        if any(unit in self.where for unit in self.members.get(formation, ())):
            return True
        return any(unit in self.reserve for unit in self.due(formation))

    def due(self, formation: str) -> list[str]:
        """Return the units of a formation that may enter by this turn."""
        found = []
        for entry in self.rules.get("entries", []):
            if entry["formation"] == formation and entry["turn"] <= self.turn:
                found += [unit for stack in entry["stacks"] for unit in stack]
        for name, turn in self.bought.items():
            units = self.rules["brigades"][name]["units"]
            if turn <= self.turn and UNITS[units[0]].formation == formation:
                found += units
        return found

    def markers(self, formation: str) -> int:
        """Return how many ordinary markers a formation has in this turn."""
        available = self.rules["available"].get(formation)
        if available is None:
            bought = [self.bought[n] for n in self.bought if n in self.rules.get("brigades", {})]
            available = min(bought, default=99) if self.due(formation) else 99
        if available > self.turn or not self.in_play(formation):
            return 0
        count = self.rules.get("markers", {}).get(formation, FORMATIONS[formation]["markers"])
        return min(count, 1) if self.demoralized(formation) else int(count)

    def available(self, formation: str) -> bool:
        """Return whether the markers of a formation are in play by this turn."""
        first: int = self.rules["available"].get(formation, 1)
        return first <= self.turn

    def active_units(self) -> list[str]:
        """Return the units on the map that the drawn marker activates."""
        act = self.activation
        if act is None:
            return []
        if act.marker not in FORMATIONS and act.chosen is None:
            return []
        if act.chosen is not None:
            return [unit for unit in self.state if unit in act.chosen and unit in self.where]
        return [u for u in self.members.get(act.marker, ()) if u in self.where]

    def free(self, unit: str) -> bool:
        """Return whether a unit acts as with orders."""
        act = self.activation
        if self.formation.get(unit) in self.ordered:
            return True
        return act is not None and act.tested.get(unit, False)

    def commanders(self, side: str) -> list[str]:
        return [one for one in COMMANDERS if one in self.where and UNITS[one].side == side]

    def enemy_of(self, unit: str) -> str:
        return OTHER[UNITS[unit].side]

    def fighting(self, unit: str) -> bool:
        return not UNITS[unit].leader and unit != ESCORT
