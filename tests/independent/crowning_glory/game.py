"""Whole games: random, legal by this reading of the rules, written as logs with claims."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from . import arrivals, fight, march
from .pieces import UNITS
from .position import Position, begin
from .setting import level, set_up

__all__ = ["Game", "play_and_count", "play_game"]

#: each side draws at most one marker (3.0)
_VARIANTS = (("variant-5-french",), ("variant-3", "variant-5-allied"))
_TURNS = {"battle": 10, "southern-attack": 4}


class Game:
    """A position, the log so far, and the style of the players."""

    def __init__(self, seed: int, scenario: str) -> None:
        self.chance = Random(seed)
        chance = self.chance
        self.counts: Counter[str] = Counter()
        options = [chance.choice(ones) for ones in _VARIANTS if chance.random() < 0.25]
        self.header: dict[str, Any] = {
            "format": 1,
            "game": "crowning-glory",
            "scenario": scenario,
            "options": options,
        }
        self.log: list[dict[str, Any]] = []
        self.position: Position = begin(scenario, options)
        self.zeal = chance.choice([0.4, 0.8, 0.95, 1.0])
        self.forward = chance.choice([0.5, 0.8, 1.0])
        self.claims = chance.random()
        self.open_moves = chance.random() < 0.2
        #: few games end by an early exit
        self.leaves = chance.random() < 0.15
        self.regroup_turn = chance.randint(1, 12)
        if scenario == "southern-attack" and chance.random() < 0.5:
            set_up(self)

    @property
    def over(self) -> bool:
        return bool(self.position.winner)

    def say(self, do: str, **fields: Any) -> None:
        self.log.append({"do": do, **fields})
        self.counts[do] += 1

    def maybe(self, likely: float) -> bool:
        return self.chance.random() < likely

    def claim(self, what: str, **fields: Any) -> None:
        self.say("claim", what=what, **fields)


def play_game(seed: int, scenario: str = "") -> list[dict[str, Any]]:
    """Return a log: the header, then the events."""
    return play_and_count(seed, scenario)[0]


def play_and_count(seed: int, scenario: str = "") -> tuple[list[dict[str, Any]], Counter[str]]:
    """Return a log and the counts of its actions; every fifth game is the small scenario."""
    scenario = scenario or ("southern-attack" if seed % 5 == 4 else "battle")
    game = Game(seed, scenario)
    position = game.position
    while not game.over and position.turn <= _TURNS[scenario]:
        _turn(game)
        position.turn += 1
    position.turn -= 1
    _finish(game)
    return [game.header, *game.log], game.counts


def _phase(game: Game, name: str) -> None:
    game.say("phase", phase=name, turn=game.position.turn)


def _turn(game: Game) -> None:
    position = game.position
    _phase(game, "declaration")
    first = "movement" if game.maybe(0.6) else "combat"
    second = "combat" if first == "movement" else "movement"
    steps = [lambda: game.say("declare", what=first, by="french"), lambda: arrivals.early(game)]
    game.chance.shuffle(steps)
    for step in steps:
        step()
    for kind, recovery in ((first, "recovery"), (second, "second-recovery")):
        _phase(game, kind)
        (march.movement if kind == "movement" else fight.combat)(game)
        if game.over:
            return
        _phase(game, recovery)
        position.recover()
        _remark(game)
    if position.turn >= game.regroup_turn and position.turn <= 9 and not position.regrouped:
        _regroup(game)


def _regroup(game: Game) -> None:
    position = game.position
    zones = position.enemy_zones("french")
    weak = [
        unit
        for unit in position.on_map("french")
        if position.steps[unit] < UNITS[unit].steps and position.where[unit] not in zones
    ]
    if not weak:
        return
    _phase(game, "regroup")
    named = {"units": sorted(weak)} if game.maybe(game.claims) else {}
    game.say("regroup", by="french", **named)
    for unit in weak:
        position.steps[unit] += 1
    position.lost["french"] -= len(weak)
    position.regrouped = True


def _remark(game: Game) -> None:
    """Occasionally write a correct claim of a player."""
    position, chance = game.position, game.chance
    if not game.maybe(game.claims):
        return
    side = chance.choice(["french", "allied"])
    game.claim("losses", side=side, value=position.lost[side])
    unit = chance.choice(sorted(position.where))
    game.claim("strength", unit=unit, value=position.steps[unit])
    game.claim("face", unit=unit, value="active")
    if position.scenario == "battle":
        game.claim("demoralized", side="allied", value=position.demoralized)


def _finish(game: Game) -> None:
    position = game.position
    if position.scenario != "battle":
        if sure := level(position):
            game.say("end")
            game.claim("level", value=sure)
        return
    if not position.winner:
        broken, lost = position.demoralized, position.lost
        won = broken and 2 * lost["allied"] >= 3 * lost["french"]
        position.winner = "french" if won else "allied"
    game.say("end")
    game.claim("winner", value=position.winner)
    game.counts[f"won by the {position.winner}"] += 1
