"""Whole games: random, legal by this reading of the rules, written as logs with claims."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from tests.independent.judging import CannotTell, Forbidden
from tests.independent.runs import StuckError

from . import acting, commanding
from .judge import BEYOND_VICTORY, judge, start
from .pieces import SCENARIOS, SIDES
from .points import points_of, winner_of

__all__ = ["Game", "play_and_count", "play_game"]

_SOME_OPTIONS = (
    "no-fog-at-8h00",
    "guard-destroyed-counts",
    "n2-shock-frees-group",
    "s4-only-shock-frees",
    "opening-any-formation",
    "a1-objectives-as-s1",
)


class WonError(Exception):
    """One side has won at once: the players act no more."""


class Game:
    """A table, the log so far, and the style of the players."""

    def __init__(self, seed: int, scenario: str) -> None:
        self.chance = Random(seed)
        self.counts: Counter[str] = Counter()
        options = [one for one in _SOME_OPTIONS if self.maybe(0.06)]
        if SCENARIOS[scenario]["rules"].get("lannes") and self.maybe(0.3):
            options.append("lannes")
        self.header: dict[str, Any] = {
            "format": 1,
            "game": "jours-de-gloire-austerlitz",
            "scenario": scenario,
        }
        if options:
            self.header["options"] = options
        self.table = start(self.header)
        self.log: list[dict[str, Any]] = []
        chance = self.chance
        self.zeal = chance.choice([0.3, 0.6, 0.9])
        self.restless = chance.choice([0.3, 0.6, 0.9])
        self.claims = chance.random()
        self.named = chance.random()

    def maybe(self, likely: float) -> bool:
        return self.chance.random() < likely

    def die(self) -> int:
        return self.chance.randrange(10)

    def do(self, event_: str, **fields: Any) -> None:
        """Carry out an event, which must be legal, and write it down."""
        if self.table.winner and event_ not in BEYOND_VICTORY:
            raise WonError
        event = {"do": event_, **fields}
        judge(self.table, event)
        self.log.append(event)
        self.counts[event_] += 1

    def tried(self, event_: str, **fields: Any) -> bool:
        """Carry out an event if the rules surely allow it; return whether they did."""
        try:
            self.do(event_, **fields)
        except (Forbidden, CannotTell):
            return False
        return True

    def claimed(self, **values: Any) -> dict[str, Any]:
        """Return some of the values, as claims."""
        return {name: value for name, value in values.items() if self.maybe(self.claims)}

    def by(self, side: str) -> dict[str, str]:
        return {"by": side} if self.maybe(self.named) else {}


def play_game(seed: int, scenario: str = "") -> list[dict[str, Any]]:
    """Return a log: the header, then the events."""
    return play_and_count(seed, scenario)[0]


def play_and_count(seed: int, scenario: str = "") -> tuple[list[dict[str, Any]], Counter[str]]:
    """Return a log and the counts of its events; the scenarios take turns."""
    names = list(SCENARIOS)
    game = Game(seed, scenario or names[(seed // 2) % len(names)])
    table = game.table
    while table.turn < table.turns and not table.winner:
        with suppress(WonError):
            _turn(game)
    if not table.winner and table.phase != "end-of-turn":
        raise StuckError
    game.do("end")
    game.counts[f"scenario {table.scenario}"] += 1
    game.counts[f"won by {winner_of(table) or 'nobody'}"] += 1
    for side in SIDES:
        if not table.winner:
            game.do("claim", what="points", side=side, value=points_of(table)[side])
    return [game.header, *game.log], game.counts


def _remark(game: Game) -> None:
    """State a few true things of units, now and then."""
    table = game.table
    if not game.maybe(game.claims):
        return
    unit = game.chance.choice(sorted(unit for unit in table.where if unit in table.state))
    game.do("claim", what="state", unit=unit, value=table.state[unit])
    game.do("claim", what="strength", unit=unit, value=table.strength(unit))
    for name in ("cohesion", "engagement"):
        game.do("claim", what=name, unit=unit, value=table.rating(unit, name))


def _turn(game: Game) -> None:
    table, turn = game.table, game.table.turn + 1
    game.do("phase", phase="orders", turn=turn)
    commanding.orders(game)
    game.do("phase", phase="initiative", turn=turn)
    commanding.initiative(game)
    game.do("phase", phase="cup", turn=turn)
    commanding.fill(game)
    game.do("phase", phase="activations", turn=turn)
    game.do("draw", marker=table.opening)
    acting.activation(game)
    while table.cup.total() > 1 and not table.winner:
        game.do("draw", marker=game.chance.choice(sorted(table.cup.elements())))
        acting.activation(game)
    if table.winner:
        return
    game.do("phase", phase="end-of-turn", turn=turn)
    commanding.plans(game)
    _remark(game)
