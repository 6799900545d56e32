"""Whole games, legal by this reading of the rules, written as logs in many forms."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from . import fog, slots, tactics
from .actions import Act
from .form import Form
from .pieces import FOG, OTHER, SIDE_OF, SIDES, UNITS, stamp
from .position import Position
from .setting import choose_options, role, set_up
from .styles import STYLES

__all__ = ["Game", "play_and_count", "play_game"]


class Offer(NamedTuple):
    """The possible choices at a place in the log."""

    #: number of events before it
    at: int
    kind: str
    choices: frozenset[Any]
    #: the places of the units
    where: dict[str, str]


class Game:
    """A position, the log so far, and the style of the players."""

    def __init__(self, seed: int, *, form: str = "") -> None:
        self.chance = chance = Random(seed)
        self.counts: Counter[str] = Counter()
        self.options = choose_options(chance)
        self.header: dict[str, Any] = {
            "format": 1,
            "game": "coup-de-tonnerre",
            "options": self.options,
            "stamp": stamp(),
        }
        self.log: list[dict[str, Any]] = []
        self.offers: list[Offer] = []
        #: the turns of the sides: index of the first event, index after the last one, turn
        self.slots: list[tuple[int, int, slots.Slot]] = []
        self.position = Position(self.options)
        self.style = STYLES[seed % len(STYLES)]
        self.form = Form(chance, form)
        self.fog = chance.choice(sorted(FOG))
        if chance.random() < 0.3:
            self.header |= {"scenario": "austerlitz"}
            self.header |= {"players": {"coalition": "Anna", "french": "Paul"}}
        #: few games are conceded
        self.weary = chance.choice([0.0] * 19 + [0.05])
        #: number of actions for which the fog stays after it was due
        self.fog_waits = 0
        self.turn = 1
        self.hands = tactics.Hands(self)
        self.counts.update(f"option {one}" for one in self.options)
        self.counts[f"style: {self.style.name}"] += 1

    @property
    def over(self) -> bool:
        return bool(self.position.winner)

    def maybe(self, likely: float) -> bool:
        return self.chance.random() < likely

    def offer(self, kind: str, choices: set[Any]) -> None:
        """Record the possible choices here; the next event is one of them, or of another kind."""
        where = dict(self.position.where)
        self.offers.append(Offer(len(self.log), kind, frozenset(choices), where))

    def say(self, do: str, who: str, **fields: Any) -> None:
        """Write an event; `who` is the side or the command whose player decides."""
        number = {"n": len(self.log) + 1} if self.form.numbered else {}
        needed = do in (
            "act",
            "pass",
            "declare",
            "defend",
            "play",
            "choose",
            "draw",
            "discard",
            "concede",
        )
        told = bool(who) and (needed or self.form.states("by"))
        by = {"by": role(self.options, who, self.chance)} if told else {}
        self.log.append({"do": do, **number, **by, **fields})
        self.counts[do] += 1

    def chief(self, side: str) -> str:
        """Return who manages the tactics cards of a side: Koutousov's or Napoleon's command."""
        return "miloradovitch" if side == "coalition" else "napoleon"

    def tell_act(self, act: Act) -> None:
        face = self.form.given("face", face=self.position.faces[act.card])
        needed = (act.card, act.action) in (("soult", 2), ("guard", 1))
        named = act.target and (needed or self.form.states("target"))
        target = {"target": self._called(act)} if named else {}
        self.say("act", act.card, card=act.card, action=act.action, **target, **face)

    def _called(self, act: Act) -> str:
        """Return the target: a place, or the command that the card names with it."""
        whose = {"le-santon": "lannes", "kritschen": "lannes", "pratzen": "soult"}
        if SIDE_OF[act.card] == "french":
            whose = {"le-santon": "bagration", "pratzen": "miloradovitch"}
            whose |= {"sokolnitz": "langeron", "telnitz": "dokhtourov"}
        return whose.get(act.target, act.target) if self.form.commands else act.target

    def tell_turns(self, turned: dict[str, str]) -> None:
        for card, face in turned.items():
            if self.form.states("turn"):
                self.say("turn", SIDE_OF[card], card=card, face=face)

    def tell_morale(self, side: str, *, changed: bool) -> None:
        if changed and self.form.states("morale"):
            self.say("mark", side, what="morale", side=side, to=self.position.morale[side])

    def lose(self, unit: str) -> None:
        position, side = self.position, UNITS[unit].side
        command, gone = position.command[unit], len(position.gone)
        before = position.morale[side], position.losses[side]
        self.say("lose", command if command in SIDE_OF else side, unit=unit)
        position.lose(unit)
        self.counts["garrisons lost" if command not in SIDE_OF else "units lost"] += 1
        if len(position.gone) > gone:
            self.counts[f"{command} eliminated"] += 1
        if position.losses[side] != before[1] and self.form.states("losses"):
            self.say("mark", side, what="losses", side=side, to=position.losses[side])
        self.tell_morale(side, changed=position.morale[side] != before[0])


def play_game(seed: int) -> list[dict[str, Any]]:
    """Return a log: the header, then the events."""
    return play_and_count(seed)[0]


def play_and_count(seed: int) -> tuple[list[dict[str, Any]], Counter[str]]:
    """Return a log, and how often each kind of action occurred in it."""
    game = play(seed)
    return [game.header, *game.log], game.counts


def play(seed: int, *, form: str = "") -> Game:
    """Play a game to its end."""
    game = Game(seed, form=form)
    set_up(game)
    if "tactics" in game.options:
        game.hands.deal()
    fog.draw(game)
    if "solo-coalition-bot" in game.options:
        fog.reveal(game, "solo")
    side, after = "coalition", None
    while not game.over:
        slot = slots.Slot(side, after)
        start = len(game.log)
        slots.play(game, slot)
        game.slots.append((start, len(game.log), slot))
        _remark(game)
        if not game.over and game.maybe(game.weary):
            _concede(game)
        if slot.defended:
            _forfeit(game, OTHER[slot.side])
        if slot.side == "french" or slot.defended:
            game.turn += 1  # the Coalition has its turn or has forfeited it
        if not slot.defended:
            side = SIDES[side == "coalition"]
        after = slot
    _finish(game)
    return game


def _remark(game: Game) -> None:
    """Occasionally write a correct claim of a player."""
    position, chance = game.position, game.chance
    if game.over or not game.form.states("claim"):
        return
    if game.maybe(0.1):
        game.say("note", "", text="Vive l'Empereur !")
    side = chance.choice(SIDES)
    what = chance.choice(["morale", "losses", "period", "units", "turn"])
    if what == "units":
        command = chance.choice(sorted(set(SIDE_OF) - {"napoleon"}))
        value: Any = len(position.units(command))
        game.say("claim", side, what=what, at=command, value=value)
    elif what in ("morale", "losses"):
        game.say("claim", side, what=what, side=side, value=getattr(position, what)[side])
    else:
        value = position.period_name if what == "period" else game.turn
        game.say("claim", side, what=what, value=value)


def _forfeit(game: Game, side: str) -> None:
    """Occasionally write down a turn that a defence has cost."""
    if game.form.forfeits and not game.over:
        game.say("pass", side)
        game.counts["turns said to be forfeited"] += 1


def _concede(game: Game) -> None:
    side = game.chance.choice(SIDES)
    game.say("concede", side)
    game.position.winner = OTHER[side]
    game.counts["conceded"] += 1


def _finish(game: Game) -> None:
    winner = game.position.winner
    if game.maybe(0.7):
        game.say("end", "")
    if game.form.states("claim"):
        game.say("claim", "", what="winner", value=winner)
    game.counts["drawn" if winner == "draw" else f"won by the {winner}"] += 1
