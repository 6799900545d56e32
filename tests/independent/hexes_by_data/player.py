"""A player of any game made of data: random games, legal by the data alone."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from tests.independent.judging import Forbidden
from tests.independent.runs import Played, StuckError

from .combat import Combat
from .ground import fits
from .judge import Table
from .march import paths
from .model import data_of
from .moves import Movement
from .retreat import Way, open_steps
from .statements import claim, with_claims

__all__ = ["play_and_count"]

Event = dict[str, Any]
#: how often a phase is played again from its beginning if it cannot be ended
_TRIES = 60


class _Player:
    """Plays both sides, event by event; keeps only what the rules allow."""

    def __init__(self, folder: Path, header: Event, chance: Random) -> None:
        self.table = Table(folder, header)
        self.log: list[Event] = [header]
        self.chance = chance

    def does(self, event: Event) -> bool:
        """Try an event; return whether it was legal, and keep it if it was."""
        trial = deepcopy(self.table)
        try:
            trial.follow(event)
        except Forbidden:
            return False
        self.table = trial
        self.log.append(event)
        return True

    def game(self) -> None:
        """Play until the end."""
        data = self.table.position.data
        if self.table.set_up:
            self._set_up()
        for turn in range(1, data.turns + 1):
            for phase in data.phases:
                if not self.does({"do": "phase", "turn": turn, "phase": phase["id"]}):
                    if self.does({"do": "end"}):
                        return
                    raise StuckError("the next phase cannot begin")
                self._phase()
        if not self.does({"do": "end"}):
            raise StuckError("the game cannot end")

    def _phase(self) -> None:
        before, number = deepcopy(self.table), len(self.log)
        for attempt in range(_TRIES):
            if isinstance(self.table.phase, Movement):
                self._movement(calm=attempt > 2)
            else:
                self._combat(calm=attempt > 2)
            if self._may_end():
                return
            self.table = deepcopy(before)
            del self.log[number:]
        raise StuckError("the phase cannot end")

    def _may_end(self) -> bool:
        phase = deepcopy(self.table.phase)
        try:
            if phase is not None:
                phase.close()
        except Forbidden:
            return False
        return True

    def _set_up(self) -> None:
        position, chance = self.table.position, self.chance
        rules = position.data.section("set_up")
        order = (rules.get("order") or {}).get("sides") or position.data.sides
        for side in order:
            units = [one for one in self.table.to_place if position.side_of(one) == side]
            chance.shuffle(units)
            region = rules.get("regions", {}).get(side)
            hexes = sorted(position.data.board.regions.get(region, set())) if region else []
            for unit in units:
                here = self.table.position
                free = [one for one in hexes if fits(here, one, side, unit)] or hexes
                at = chance.choice(free) if region else self.table.to_place[unit]
                if not self.does({"do": "set-up", "unit": unit, "at": at}):
                    raise StuckError("no place to set up")

    # Movement

    def _movement(self, *, calm: bool) -> None:
        position = self.table.position
        mine = [one for one in position.data.units if position.side_of(one) == position.side]
        self.chance.shuffle(mine)
        for unit in mine:
            self._statement()
            off = self.table.position.off.get(unit)
            if off in ("reserve", "eliminated"):
                self._place(unit)
            if unit not in self.table.position.at or self.chance.random() < (0.7 if calm else 0.2):
                continue
            self._move(unit)
            while self.chance.random() < 0.15:
                self._move(unit)
            if self.chance.random() < 0.06:
                self._take_back(unit)
            if self.chance.random() < 0.5:
                self.does({"do": "exit", "unit": unit})

    def _move(self, unit: str) -> None:
        phase, position = self.table.phase, self.table.position
        assert isinstance(phase, Movement)
        found = paths(phase, unit, self.chance) if unit in position.at else {}
        side = position.side_of(unit)
        goals = sorted(at for at in found if fits(position, at, side, unit))
        if not goals:
            return
        goal = self._liked(unit, goals)
        event: Event = {"do": "move", "unit": unit, "path": found[goal]}
        if self.chance.random() < 0.15:
            event = {"do": "move", "unit": unit, "from": position.at[unit], "to": goal}
        self.does(with_claims(self.table, event, self.chance))

    def _liked(self, unit: str, goals: list[str]) -> str:
        """Return a goal, often one next to an enemy, so that there is something to attack."""
        position = self.table.position
        enemies = {at for one, at in position.at.items() if position.side_of(one) != position.side}
        near = [one for one in goals if enemies & set(position.data.board.around[one])]
        return self.chance.choice(near if near and self.chance.random() < 0.5 else goals)

    def _take_back(self, unit: str) -> None:
        position = self.table.position
        phase = self.table.phase
        if (
            not isinstance(phase, Movement)
            or not phase.history.get(unit)
            or unit not in position.at
        ):
            return
        if phase.history[unit][-1][0] == "eliminated":
            return
        enemy = position.data.enemy(position.side)
        self.does({"do": "agree", "unit": unit, "by": enemy})
        self.does({"do": "take-back", "unit": unit, "by": position.side})
        if unit in self.table.position.at:
            self._move(unit)

    def _place(self, unit: str) -> None:
        data = self.table.position.data
        at: set[str] = set()
        for group in data.section("arrivals").get("groups", []):
            at |= data.hexes(group["at"]) if unit in group["units"] else set()
        side = self.table.position.side_of(unit)
        if self.table.position.off[unit] == "eliminated":
            at = data.hexes(data.section("replacements").get("at", {}).get(side, {}))
        for one in self.chance.sample(sorted(at), len(at)):
            if fits(self.table.position, one, side, unit):
                event: Event = {"do": "place", "unit": unit, "at": one}
                if self.does(with_claims(self.table, event, self.chance)):
                    return

    # Combat

    def _combat(self, *, calm: bool) -> None:
        phase = self.table.phase
        assert isinstance(phase, Combat)
        if not self.table.position.data.section("combat"):
            return
        idle = 0
        while idle < 6:
            self._statement()
            if not self._attack(calm=calm):
                idle += 1
                continue
            if not self._carry_out():
                return

    def _attack(self, *, calm: bool) -> bool:
        position, chance = self.table.position, self.chance
        phase, board = self.table.phase, position.data.board
        assert isinstance(phase, Combat)
        reach = position.data.section("combat")["reach"]
        enemies = sorted(
            {at for u, at in position.at.items() if position.side_of(u) != position.side}
        )
        owing = phase.duties.owing(position, phase.attackers, phase.attacked)
        unmet = phase.duties.unattacked(position, phase.attackers, phase.attacked)
        due = [position.at[one] for one in sorted(unmet) if one in position.at]
        due += [h for one in sorted(owing) for h in board.around[position.at[one]] if h in enemies]
        if not enemies or not (due or not calm):
            return False
        target = chance.choice(due if due and chance.random() < 0.9 else enemies)
        able = []
        for unit, at in position.at.items():
            far = reach.get("ranges", {}).get(position.data.units[unit].type, reach.get("range", 1))
            if position.side_of(unit) == position.side and board.distance(at, target) <= far:
                able.append(unit)
        if not able:
            return False
        units = chance.sample(able, chance.randint(1, min(3, len(able))))
        targets = [target]
        if chance.random() < 0.3:
            other = [h for h in enemies if h != target and board.adjacent(position.at[units[0]], h)]
            targets += other[:1]
        event: Event = {"do": "attack", "units": units, "targets": targets}
        return self.does(with_claims(self.table, event, chance))

    def _carry_out(self) -> bool:
        """Roll, and do what the result demands; return whether all was done."""
        self._roll()
        phase = self.table.phase
        assert isinstance(phase, Combat)
        if phase.open is None:
            return False
        if len(phase.open.outcomes) > 1 and self.chance.random() < 0.4:
            self.does({"do": "declare", "what": phase.open.outcomes[-1].name})
        for _ in range(60):
            phase = self.table.phase
            assert isinstance(phase, Combat) and phase.open is not None
            if min(one.undone() for one in phase.open.outcomes) == 0:
                self._advance()
                return True
            if not self._suffer(phase):
                return False
        return False

    def _roll(self) -> None:
        phase = self.table.phase
        assert isinstance(phase, Combat) and phase.open is not None
        if not phase.open.sure:
            die = self.table.position.data.section("combat")["die"]
            faces = range(1, die.get("faces", 6) + 1)
            dice = self.chance.choices(faces, k=die.get("dice", 1))
            self.does(with_claims(self.table, {"do": "roll", "dice": dice}, self.chance))

    def _suffer(self, phase: Combat) -> bool:
        """Do one thing that the result may demand."""
        position, chance = self.table.position, self.chance
        assert phase.open is not None
        units = [*phase.open.clash.attackers, *phase.open.defenders()]
        units = [one for one in units if one in position.at]
        tries: list[Event] = []
        for unit in units:
            tries.append({"do": "eliminate", "unit": unit})
            if position.data.steps(unit) > 1:
                tries.append({"do": "lose", "unit": unit})
            for one in phase.open.outcomes:
                tries += self._retreats(unit, one.retreats.get(unit, 0), one.stepped[unit], one)
        chance.shuffle(tries)
        return any(self.does(one) for one in tries)

    def _retreats(self, unit: str, demanded: int, made: int, outcome: Any) -> list[Event]:
        if made >= demanded:
            return []
        position = self.table.position
        rules = position.data.section("retreat")
        side = position.side_of(unit)
        by = side if rules.get("by", "owner") == "owner" else position.data.enemy(side)
        here, start = position.at[unit], outcome.fallen.at[unit]
        steps = open_steps(position, unit, here, Way(start, demanded), made + 1)
        return [{"do": "retreat", "unit": unit, "to": to, "by": by} for to in steps]

    def _advance(self) -> None:
        phase, position = self.table.phase, self.table.position
        assert isinstance(phase, Combat) and phase.open is not None
        fight = phase.open
        for unit in [*fight.clash.attackers, *fight.defenders()]:
            hexes = [*fight.clash.targets, *fight.from_.values()]
            if unit in position.at and self.chance.random() < 0.5:
                self.does({"do": "advance", "unit": unit, "to": self.chance.choice(hexes)})

    def _statement(self) -> None:
        if self.chance.random() < 0.04:
            event = claim(self.table, self.chance)
            if event is not None:
                self.does(event)


def play_and_count(folder: Path, seed: int, *, game: str) -> Played:
    """Play a random game of the game in a folder; return its log and the counts of its events."""
    chance = Random(seed)
    header: Event = {"format": 1, "game": game}
    known = list(data_of(folder, "", (), 0).rules.get("options", {}))
    if known and seed % 3 == 2:
        header["options"] = [known[seed // 3 % len(known)]]
    rules = data_of(folder, "", tuple(header.get("options", ())), 0).section("set_up")
    if seed % 8 == 5 or rules.get("order"):
        header["begins"] = "set-up"
    player = _Player(folder, header, chance)
    player.game()
    counts = Counter(str(event["do"]) for event in player.log[1:])
    return player.log, counts
