"""A combat phase: attacks, dice, what results demand, advances, and duties to attack."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.independent.judging import Forbidden, fields, forbid, unknown

from .column import Clash, result_of, totals
from .duties import Duties
from .ground import closed, fits
from .model import Position
from .outcome import Fallen, Outcome

__all__ = ["Combat", "Fight"]

Event = dict[str, Any]


@dataclass
class Fight:
    """An open attack."""

    clash: Clash
    column: int
    #: places of the attackers when it was declared
    from_: dict[str, str]
    result: str = ""
    outcomes: list[Outcome] = field(default_factory=list)
    #: attackers that are adjacent to no attacked hex and therefore suffer nothing
    spared: set[str] = field(default_factory=set)
    #: result of an attack that is not rolled for
    sure: str = ""
    declared: bool = False
    retreated: set[str] = field(default_factory=set)
    advanced: set[str] = field(default_factory=set)
    entries: dict[str, int] = field(default_factory=dict)

    def defenders(self) -> list[str]:
        return [one for units in self.clash.defenders.values() for one in units]


class Combat:
    """The attacks of a phase."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.open: Fight | None = None
        self.attackers: set[str] = set()
        self.attacked: set[str] = set()
        self.duties = Duties(position)

    def _enemies(self, at: str) -> list[str]:
        return self.position.enemies_in(at, self.position.side)

    def close(self) -> None:
        """End the phase."""
        self.close_attack()
        self.duties.close(self.position, self.attackers, self.attacked)

    def close_attack(self) -> None:
        if self.open is None:
            return
        forbid(not self.open.result, "not rolled for")
        forbid(min(one.undone() for one in self.open.outcomes) > 0, "not all was carried out")
        self.open = None

    def attack(self, event: Event) -> None:
        self.close_attack()
        fields(event, "units", "targets", "defenders", "attack", "defence", "odds")
        position = self.position
        rules = position.data.section("combat")
        forbid(not rules, "no attacks")
        units = event["units"]
        self._attackers(units, event)
        unknown(not event.get("targets") and not event.get("defenders"), "attacks nothing")
        targets = event.get("targets") or list(
            dict.fromkeys(position.at[one] for one in event["defenders"] if one in position.at)
        )
        unknown(len(set(targets)) < len(targets), "a hex attacked twice")
        unknown(set(targets) - set(position.data.board.around), "an unknown hex")
        forbid(any(not self._enemies(at) for at in targets), "nobody to attack")
        self._reach(units, targets)
        most = rules.get("most") or {}
        forbid(most.get("hexes") is not None and len(targets) > most["hexes"], "too many hexes")
        forbid(most.get("units") is not None and len(units) > most["units"], "too many units")
        defenders = {at: self._enemies(at) for at in targets}
        if rules.get("attacked"):
            defenders = {
                at: [one for one in us if one not in self.attacked] for at, us in defenders.items()
            }
            forbid(any(not us for us in defenders.values()), "attacked before")
        named = event.get("defenders")
        everyone = [one for us in defenders.values() for one in us]
        if named is not None:
            unknown(not rules.get("whole"), "only some defend")
            forbid(sorted(named) != sorted(everyone), "not all defenders")
        clash = Clash(list(units), list(targets), defenders)
        attack, defence, column = totals(position, clash)
        self._claims(event, attack, defence, column)
        self.attackers |= set(units)
        self.attacked |= set(everyone)
        self.open = Fight(clash, column, {one: position.at[one] for one in units})
        self._undiced(self.open)

    def _attackers(self, units: list[str], event: Event) -> None:
        position, rules = self.position, self.position.data.section("combat")
        unknown(not units, "nobody attacks")
        forbid(event.get("by", position.side) != position.side, "decided by the other side")
        for unit in units:
            position.known(unit)
            forbid(position.side_of(unit) != position.side, "not the phasing side")
            forbid(unit not in position.at, "not on the map")
            forbid(not position.data.of_types(unit, position.special()), "not a type of this phase")
            passive = rules.get("passive")
            forbid(passive and position.data.of_types(unit, passive), "never attacks")
            forbid(rules.get("once") and unit in self.attackers, "has attacked")
            effects = position.data.section("supply").get("effects", [])
            banned = unit in position.cut and any(one["of"] == "attacking" for one in effects)
            forbid(banned, "without supply")
        forbid(len(set(units)) < len(units), "named twice")

    def _reach(self, units: list[str], targets: list[str]) -> None:
        position = self.position
        board, reach = position.data.board, position.data.section("combat")["reach"]
        for at in targets:
            for unit in units:
                kind = position.data.units[unit].type
                far = reach.get("ranges", {}).get(kind, reach.get("range", 1))
                forbid(board.distance(position.at[unit], at) > far, "too far")
            distant = any(not board.adjacent(position.at[one], at) for one in units)
            if reach.get("spotted") and distant:
                near = [o for o, h in position.at.items() if board.adjacent(h, at)]
                seen = any(position.side_of(one) == position.side for one in near)
                forbid(not seen, "nobody sees it")

    def _claims(self, event: Event, attack: Fraction, defence: Fraction, column: int) -> None:
        for name, right in (("attack", attack), ("defence", defence)):
            if event.get(name) is not None:
                # a third is written as a decimal number, as exactly as one can be
                forbid(float(event[name]) != float(right), f"wrong {name}")
        if (odds := event.get("odds")) is not None:
            names = self.position.data.section("combat")["column"]["columns"]
            unknown(odds not in names, "odds that are no column")
            forbid(odds != names[column], "wrong odds")

    def _undiced(self, fight: Fight) -> None:
        position = self.position
        board, rules = position.data.board, position.data.section("combat")
        near = {
            one: any(board.adjacent(position.at[one], at) for at in fight.clash.targets)
            for one in fight.clash.attackers
        }
        if rules["reach"].get("distant"):
            fight.spared = {one for one, adjacent in near.items() if not adjacent}
        for line in rules.get("undiced", []):
            fits_types = all(position.data.of_types(one, line) for one in near)
            if fits_types and set(near.values()) == {not line.get("distant", False)}:
                fight.sure = line["result"]
                self._falls(fight, fight.sure)
                return

    def roll(self, event: Event) -> None:
        fields(event, "dice", "result")
        fight = self.open
        forbid(fight is None or fight.result, "no die is due")
        assert fight is not None
        die = self.position.data.section("combat")["die"]
        dice = event["dice"]
        forbid(len(dice) != die.get("dice", 1), "the number of dice")
        forbid(any(not 1 <= one <= die.get("faces", 6) for one in dice), "no face of the die")
        result = result_of(self.position, fight.clash, fight.column, dice)
        forbid(event.get("result", result) != result, "wrong result")
        self._falls(fight, result)

    def _falls(self, fight: Fight, result: str) -> None:
        """Fix what a result demands."""
        position = self.position
        attackers = [
            one for one in fight.clash.attackers if one in position.at and one not in fight.spared
        ]
        groups = {"attackers": attackers, "defenders": fight.defenders()}
        one, two = position.printed(attackers), position.printed(groups["defenders"])
        both = [*attackers, *groups["defenders"]]
        less, more = ("attackers", "defenders") if one < two else ("defenders", "attackers")
        groups["smaller"] = both if one == two else groups[less]
        groups["larger"] = [] if one == two else groups[more]
        everyone = [*fight.clash.attackers, *groups["defenders"]]
        fallen = Fallen(
            groups=groups,
            at={unit: position.at[unit] for unit in everyone},
            strength={unit: position.data.units[unit].combat for unit in everyone},
            stacks={unit: position.inside(position.at[unit]) for unit in everyone},
            steps={unit: position.steps_left(unit) for unit in everyone},
        )
        fight.result = result
        instead = position.data.section("combat")["results"][result].get("instead") or {}
        names = [result, *instead.get("results", [])]
        fight.outcomes = [Outcome.of(position, name, fallen) for name in names]

    def _carried(self, event: Event) -> Fight:
        fight = self.open
        forbid(fight is None or not fight.result, "no result")
        assert fight is not None
        return fight

    def _filter(self, fight: Fight, act: Any) -> None:
        """Keep the results that allow what is done; forbid it if none does."""
        kept: list[Outcome] = []
        for one in fight.outcomes:
            trial = deepcopy(one)
            try:
                act(trial)
            except Forbidden as error:
                why = error
                continue
            kept.append(trial)
        if not kept:
            raise why
        fight.outcomes = kept

    def declare(self, event: Event) -> None:
        fields(event, "what")
        fight = self._carried(event)
        results = self.position.data.section("combat")["results"]
        instead = results[fight.result].get("instead") or {}
        forbid(event["what"] not in instead.get("results", []), "no such choice")
        unknown(fight.declared, "declared twice")
        forbid(any(one.acted for one in fight.outcomes), "declared too late")
        unknown(fight.advanced, "declared after an advance")
        side = self.position.side
        chooser = side if instead["by"] == "attacker" else self.position.data.enemy(side)
        forbid(event.get("by", chooser) != chooser, "the choice of the other side")
        fight.declared = True
        fight.outcomes = [one for one in fight.outcomes if one.name == event["what"]]

    def eliminate(self, event: Event) -> None:
        fields(event, "unit")
        fight, unit = self._carried(event), self._present(event)
        self._filter(fight, lambda one: one.eliminate(self.position, unit))
        self._gone(unit)

    def lose(self, event: Event) -> None:
        fields(event, "unit", "steps")
        fight, unit = self._carried(event), self._present(event)
        steps = event.get("steps", 1)
        have = self.position.steps_left(unit)
        unknown(steps < 1 or steps > have, "loses more than it has")
        self._filter(fight, lambda one: one.lose(self.position, unit, steps))
        if steps == have:
            self._gone(unit)
        else:
            self.position.lost[unit] = self.position.lost.get(unit, 0) + steps

    def retreat(self, event: Event) -> None:
        fields(event, "unit", "to")
        fight, unit = self._carried(event), self._present(event)
        rules, position = self.position.data.section("retreat"), self.position
        side = position.side_of(unit)
        chooser = side if rules.get("by", "owner") == "owner" else position.data.enemy(side)
        if rules.get("chooser"):
            forbid(event.get("by", chooser) != chooser, "the choice of the other side")
        self._filter(fight, lambda one: one.retreat(position, unit, event["to"]))
        fight.retreated.add(unit)
        self._leaves(unit)
        position.put(unit, event["to"])

    def advance(self, event: Event) -> None:
        fields(event, "unit", "to")
        fight, unit, to = self._carried(event), self._present(event), event["to"]
        position, rules = self.position, self.position.data.section("advance")
        data, side = position.data, position.side_of(unit)
        forbid(not rules, "nobody advances")
        unknown(to not in data.board.around, "an unknown hex")
        group = "attackers" if side == position.side else "defenders"
        fought = fight.clash.attackers if group == "attackers" else fight.defenders()
        forbid(unit not in fought or unit in fight.spared, "did not fight")
        forbid(unit in fight.retreated, "has retreated")
        forbid(data.immobile(unit), "never advances")
        kept = [one for one in fight.outcomes if one.advance == group]
        forbid(not kept, "may not advance")
        near = data.board.adjacent(position.at[unit], to)
        goals = set(fight.clash.targets) if group == "attackers" else set(fight.from_.values())
        forbid(not near or to not in goals or position.enemies_in(to, side), "no hex to advance to")
        forbid(rules.get("once") and unit in fight.advanced, "has advanced")
        forbid(rules.get("closed") and closed(position, unit, position.at[unit], to), "closed")
        forbid(rules.get("full") and not fits(position, to, side, unit), "full")
        only, most = rules.get("only"), rules.get("most") or {}
        forbid(only and not data.of_types(unit, only), "not of a type that advances")
        entries = fight.entries.get(to, 0)
        forbid(most.get("units") is not None and entries >= most["units"], "enough have advanced")
        unknown(most.get("hexes") is not None, "advances limited by hexes")
        fight.outcomes = kept
        fight.advanced.add(unit)
        fight.entries[to] = entries + 1
        self._leaves(unit)
        position.put(unit, to)

    def _present(self, event: Event) -> str:
        unit = str(event["unit"])
        self.position.known(unit)
        forbid(unit not in self.position.at, "not on the map")
        return unit

    def _leaves(self, unit: str) -> None:
        self.duties.leaves(unit, self.attackers, self.attacked)

    def _gone(self, unit: str) -> None:
        self._leaves(unit)
        self.position.remove(unit, "eliminated")
