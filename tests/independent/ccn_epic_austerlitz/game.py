"""Whole games: random, legal by this reading of the rules, written as logs."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.independent.judging import CannotTell, Forbidden
from tests.independent.runs import StuckError

from .model.cards import SECTIONS
from .model.facts import SCENARIOS, TACTICIANS
from .model.kinds import FACES
from .model.position import OTHER, SIDES
from .players import cards, draws, fights, moves, orders, tactics
from .verdict import judge_event, start

__all__ = ["Game", "play_and_count", "play_game", "scenario_of"]

#: two faces of a die show infantry
_DIE = ("infantry", *FACES)
#: half-turns after which players stop
_MOST = 400
_TRIES = 8


class Game:
    """A table, the real cards, and the log so far."""

    def __init__(self, seed: str, scenario: str) -> None:
        self.chance = Random(f"ccn {seed}")
        standard = scenario in SCENARIOS[:6]
        deck = self.chance.choice(["90", "90", "75"]) if standard else "90"
        options = [f"deck-{deck}"]
        if scenario.startswith("la-grande"):
            options.append("players-8")
        if scenario.startswith("epic"):
            options += self._team()
        self.header = {
            "format": 1,
            "game": "ccn-epic-austerlitz",
            "scenario": scenario,
            "options": options,
        }
        self.table = start(self.header)
        self.log: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter()
        self.named = self.chance.random() < 0.5
        self.claims = self.chance.random()
        self.zeal = self.chance.choice([0.7, 0.9, 1.0])
        copies = self.table.command.copies
        self.pile = [card for card, count in copies.items() for _ in range(count)]
        self.tactics = [card for card, count in TACTICIANS.items() for _ in range(count)]
        self.chance.shuffle(self.pile)
        self.chance.shuffle(self.tactics)
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {role: [] for role in self.table.command.hands}
        self.tactic_hands: dict[str, list[str]] = {role: [] for role in self.table.tactics.hands}
        self.tactic_discards: list[str] = []
        #: unit -> the card on the Square Track
        self.track: dict[str, str] = {}

    def _team(self) -> list[str]:
        """Return options for two, four, six or eight players of an EPIC battle."""
        players = self.chance.choice([2, 4, 6, 8])
        if players == 2:
            return []
        own = [f"{side}-cic-{self.chance.choice(SECTIONS)}" for side in SIDES]
        return [f"players-{players}", *(own if players == 6 else [])]

    @property
    def over(self) -> bool:
        return bool(self.table.winner)

    def maybe(self, likely: float) -> bool:
        return self.chance.random() < likely

    def say(self, do: str, **fields: Any) -> None:
        """Write an event; it must be legal by our own rules."""
        event = {"do": do} | {("from" if key == "from_" else key): v for key, v in fields.items()}
        if "for_" in event:
            event["for"] = event.pop("for_")
        if "with_" in event:
            event["with"] = event.pop("with_")
        try:
            judge_event(self.table, event)
        except (Forbidden, CannotTell) as why:
            raise AssertionError(f"event {len(self.log) + 1} {event}: {why!r}") from why
        self.log.append(event)
        self.counts[do] += 1
        if do not in ("banner", "claim", "note", "move") and self.maybe(self.claims):
            self._state_banners()

    def _state_banners(self) -> None:
        """Say which banners the last event has brought or cost."""
        for (side, reason), change in self.table.news().items():
            if reason == "elimination" and change > 1:
                continue
            self.say("banner", side=side, count=change, **{"for": reason})

    def roll(self, number: int) -> list[str]:
        return [self.chance.choice(_DIE) for _ in range(number)]


def play_game(seed: int, scenario: str = "") -> list[dict[str, Any]]:
    """Return a log: the header, then the events."""
    return play_and_count(seed, scenario)[0]


def play_and_count(seed: int, scenario: str = "") -> tuple[list[dict[str, Any]], Counter[str]]:
    """Return a log and the counts of its actions.

    A game that gets to where no rule says what to do, such as an empty deck, is played again.
    """
    for again in range(_TRIES):
        try:
            return _played(seed, again, scenario or scenario_of(seed))
        except StuckError:
            continue
    raise StuckError


def scenario_of(seed: int) -> str:
    """Return the scenario of a seed; the odd seeds alone, and the even ones, reach all of them."""
    count = len(SCENARIOS)
    return SCENARIOS[(seed + seed // count) % count]


def _played(seed: int, again: int, scenario: str) -> tuple[list[dict[str, Any]], Counter[str]]:
    game = Game(f"{seed} {again}", scenario)
    draws.deal(game)
    side = game.table.first
    for half in range(_MOST):
        game.say("phase", phase=side, turn=half // 2 + 1)
        _turn(game)
        if game.over:
            break
        side = OTHER[side]
    else:
        raise StuckError
    _finish(game)
    return [game.header, *game.log], game.counts


def _turn(game: Game) -> None:
    if game.over:
        return
    cards.play(game)
    tactics.before_orders(game)
    orders.orders(game)
    tactics.on_ordered(game)
    moves.moves(game)
    if game.table.settles:
        game.table.settle()
    if not game.over:
        fights.battles(game)
    if not game.over:
        tactics.default(game)
        draws.draws(game)


def _finish(game: Game) -> None:
    game.say("end")
    game.counts[f"won by the {game.table.winner}"] += 1
