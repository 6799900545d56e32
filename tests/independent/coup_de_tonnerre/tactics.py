"""The tactics cards (6): hands, when a card may be played, and its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .actions import Act
from .bots import is_bot
from .marching import go, places_of, senders
from .pieces import SIDE_OF, SIDES, TACTICS, UNITS

if TYPE_CHECKING:
    from .fight import Fight
    from .game import Game

#: the maximum number of cards drawn after play has begun
LATER = 3


class Hands:
    """The hands of the players; the log need not name the cards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.held: dict[str, list[str]] = {side: [] for side in SIDES}
        self.decks = {
            side: [card for card, its in TACTICS.items() if its["side"] == side] for side in SIDES
        }
        self.decks["combined"] = []
        self.drawn = dict.fromkeys(SIDES, 0)
        #: whether the log names the chosen and drawn cards
        self.open = {side: game.chance.choice([True, False]) for side in SIDES}
        #: the three cards of a bot that lie open (6)
        self.shown: dict[str, list[str]] = {side: [] for side in SIDES}

    def deal(self) -> None:
        """Deal the hands: choose one card, draw two, and draw three of all the rest (6)."""
        game = self.game
        for side in SIDES:
            bot = is_bot(game.position, side)
            self.open[side] = self.open[side] or bot
            card = game.chance.choice(self.decks[side])
            self.decks[side].remove(card)
            self.held[side].append(card)
            game.say("choose", game.chief(side), **({"card": card} if self.open[side] else {}))
            self._draw(side, side, 2)
            if bot:
                self.shown[side] = [*self.held[side]]
                self.open[side] = False
        neutral = [card for card, its in TACTICS.items() if its["side"] not in SIDES]
        self.decks["combined"] = [*self.decks["coalition"], *self.decks["french"], *neutral]
        for side in SIDES:
            self._draw(side, "combined", 3)

    def _draw(self, side: str, deck: str, count: int) -> None:
        cards = self.game.chance.sample(self.decks[deck], count)
        for card in cards:
            self.decks[deck].remove(card)
        self.held[side] += cards
        told: dict[str, Any] = {"count": count} if count > 1 or self.game.maybe(0.5) else {}
        if self.open[side]:
            told["cards"] = cards
        self.game.say("draw", self.game.chief(side), deck=deck, **told)

    def spend(self, side: str, card: str) -> None:
        """Discard a card, whether it had an effect or not."""
        self.held[side].remove(card)

    def refill(self, side: str) -> None:
        """Let the owner draw after playing or discarding a card, three times in a game."""
        if self.drawn[side] < LATER and self.decks["combined"] and self.game.maybe(0.8):
            self.drawn[side] += 1
            self._draw(side, "combined", 1)
            self.game.counts["tactics drawn later"] += 1


def wants(game: Game, side: str, card: str, likely: float) -> bool:
    """Return whether a player wants to play a card; a bot plays exactly its open cards (7)."""
    if is_bot(game.position, side):
        return card in game.hands.shown[side]
    return game.maybe(likely)


def _fits(card: str, act: Act | None, side: str) -> bool:
    """Return whether a card applies to an attack."""
    its = TACTICS[card]
    whose = its.get("attack", "own")
    if act is None:
        return whose == "any" and "places" not in its
    attacker = SIDE_OF[act.card]
    if whose != "any" and (whose == "own") != (attacker == side):
        return False
    if act.card not in its.get("cards", [act.card]):
        return False
    return "places" not in its or act.target in its["places"]


def play(game: Game, side: str, card: str) -> bool:
    """Play a card; return whether it has an effect."""
    hands = game.hands
    game.say("play", game.chief(side), card=card)
    hands.spend(side, card)
    success = TACTICS[card].get("success")
    works = True
    if success:
        die = game.chance.randint(1, 6) if game.maybe(0.5) else game.chance.choice(success)
        works = die in success
        told = game.form.given("for", **{"for": "tactics"})
        told |= game.form.given("result", result="works" if works else "fails")
        game.say("roll", game.chief(side), dice=[die], **told)
    game.counts[f"tactics: {card} {'works' if works else 'fails'}"] += 1
    return works


def _candidates(game: Game, when: str, act: Act | None) -> list[tuple[str, str]]:
    return [
        (side, card)
        for side in SIDES
        for card in game.hands.held[side]
        if TACTICS[card]["side"] == side
        and TACTICS[card]["when"] == when
        and _fits(card, act, side)
    ]


def between(game: Game, side: str) -> None:
    """Occasionally discard a card between actions."""
    if "tactics" not in game.options or not any(one["do"] == "act" for one in game.log):
        return
    if game.hands.held[side] and not is_bot(game.position, side) and game.maybe(0.04):
        card = game.chance.choice(game.hands.held[side])
        game.say("discard", game.chief(side), card=card)
        game.hands.spend(side, card)
        game.counts["tactics laid off"] += 1
        game.hands.refill(side)


def in_action(game: Game, side: str) -> None:
    """Play cards within a side's action: a free reinforcement, a returning unit, or morale."""
    if "tactics" not in game.options:
        return
    own = [one for one in game.hands.held[side] if TACTICS[one]["side"] == side]
    for card in [one for one in own if TACTICS[one]["when"] == "own-action"]:
        effect = _errand(game, side, card) if wants(game, side, card, 0.3) else None
        if effect:
            if play(game, side, card):
                effect()
            game.hands.refill(side)
    cheer(game)


def cheer(game: Game) -> None:
    """Raise morale in an action of either side."""
    for side, card in _candidates(game, "any-action", None) if "tactics" in game.options else ():
        if wants(game, side, card, 0.15):
            _morale(game, side, card)


def _morale(game: Game, side: str, card: str, *, marked: bool = True) -> None:
    """Raise morale; a marker moved before the results of an attack would be read as one of them."""
    if play(game, side, card):
        game.position.lift(side, TACTICS[card]["effect"]["value"])
        game.tell_morale(side, changed=marked)
    game.hands.refill(side)


def _errand(game: Game, side: str, card: str) -> Callable[[], None] | None:
    """Return the effect of a card on its owner's turn; None if it has none."""
    position = game.position
    effect = TACTICS[card]["effect"]
    if effect["kind"] == "reinforcement":
        options = {
            (unit, to, place)
            for to in effect["to"]
            if position.exists(to)
            for unit in senders(position, to)
            for place in places_of(position, to)
        }
        return (lambda: _reinforce(game, options)) if options else None
    lost = [
        unit
        for unit, at in position.where.items()
        if at == "eliminated"
        and UNITS[unit].kind == "block"
        and UNITS[unit].side == side
        and position.exists(position.command[unit])
    ]
    return (lambda: _return(game, side, lost)) if lost else None


def _reinforce(game: Game, options: set[tuple[str, str, str]]) -> None:
    """Reinforce; the place names the command, and either one where two commands are together."""
    position = game.position
    side = UNITS[min(options)[0]].side
    before = position.morale[side]
    unit = go(game, "move granted", {(unit, place) for unit, _, place in options})
    joined = [to for one, to, place in options if (one, place) == (unit, position.where[unit])]
    position.give(unit, min(joined), position.where[unit])
    game.tell_morale(side, changed=position.morale[side] != before)


def _return(game: Game, side: str, lost: list[str]) -> None:
    position = game.position
    go(
        game,
        "move granted",
        {(unit, to) for unit in lost for to in places_of(position, position.command[unit])},
    )
    position.losses[side] -= 1


def before_die(game: Game, act: Act) -> int:
    """Return what cards add to the die of an attack."""
    if "tactics" not in game.options:
        return 0
    more = 0
    for side, card in _candidates(game, "before-die", act):
        if wants(game, side, card, 0.5):
            more += TACTICS[card]["effect"]["value"] * play(game, side, card)
            game.hands.refill(side)
    return more


def after_die(game: Game, fight: Fight) -> None:
    """Play cards that change a result; a bot decides again after a change by the other side."""
    for side, card in _candidates(game, "any-action", None):
        if wants(game, side, card, 0.1):
            _morale(game, side, card, marked=False)
    seen: set[str] = set()
    while card := next((one for one in _useful(game, fight) if one not in seen), ""):
        side = TACTICS[card]["side"]
        if not is_bot(game.position, side):
            seen.add(card)
        if not wants(game, side, card, 0.5):
            seen.add(card)
            continue
        if play(game, side, card):
            _change(game, fight, TACTICS[card]["effect"])
        game.hands.refill(side)


def _useful(game: Game, fight: Fight) -> list[str]:
    """Return the cards that could change the current result, those with a new die first."""
    found = []
    for _, card in _candidates(game, "after-die", fight.act):
        effect = TACTICS[card]["effect"]
        kind, result = effect["kind"], effect.get("result", "capture")
        # it is open to doubt what a bot's Murat doubles after a change by cards
        doubtful = fight.act.card == "bagration" and is_bot(game.position, "french")
        if kind == "reroll":
            found[:0] = [] if fight.changed else [card]
        elif (kind == "extra" or fight.out[result] > 0) and not (doubtful and result == "AC"):
            found.append(card)
    return sorted(found, key=lambda card: not is_bot(game.position, TACTICS[card]["side"]))


def _change(game: Game, fight: Fight, effect: dict[str, Any]) -> None:
    kind, result = effect["kind"], effect.get("result", "capture")
    if kind == "reroll":
        fight.reroll()
        return
    fight.changed.add(result)
    if kind == "extra":
        fight.out[result] += 1
    elif kind == "cancel":
        fight.out[result] -= 1
    else:
        die = game.chance.randint(1, 6)
        told = game.form.given("for", **{"for": "confirm"})
        game.say("roll", fight.act.card, dice=[die], **told)
        fight.out["capture"] = int(die <= 4)
        game.counts[f"captures {'confirmed' if die <= 4 else 'not confirmed'}"] += 1


def thick_fog(game: Game) -> bool:
    """Return whether a card keeps the due fog marker hidden for one more action."""
    for side, card in _candidates(game, "fog", None) if "tactics" in game.options else ():
        if wants(game, side, card, 0.7):
            works = play(game, side, card)
            game.hands.refill(side)
            return works
    return False
