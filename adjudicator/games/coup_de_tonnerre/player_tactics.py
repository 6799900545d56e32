"""Tactics cards of the random player: deal, play, roll for, discard and draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.core.events import Event, Move
from adjudicator.games.coup_de_tonnerre.attacks import combined, open_attack
from adjudicator.games.coup_de_tonnerre.bots import bot
from adjudicator.games.coup_de_tonnerre.events import Choose, Discard, Draw, PlayCard, Throw
from adjudicator.games.coup_de_tonnerre.hands import COMBINED
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.player_plans import Plan
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import (
    OPTION,
    deck,
    has_no_effect,
    tactic,
    wrong_moment,
)

__all__ = ["Cards"]


class Cards:
    """The tactics cards that both sides really hold, even if the log hides them, and their use."""

    def __init__(self, state: CdtState, plan: Plan, claims: float, counts: Counter[str]) -> None:
        """Shuffle the deck if the game uses tactics cards."""
        self.state, self.plan, self.chance, self.claims = state, plan, plan.chance, claims
        self.counts = counts
        self.on = OPTION in state.options
        self.rest = list(deck(state).cards) if self.on else []
        self.chance.shuffle(self.rest)
        #: side -> cards in its hand
        self.hands: dict[str, list[str]] = {side: [] for side in state.enemy}
        #: whether the log names the cards drawn
        self.named = self.chance.random() < 0.6
        #: whether the results of an attack have been carried out
        self.late = False
        self.keen = self.chance.choice((0.1, 0.4, 0.9))

    def _take(self, side: str, colour: str = "") -> str:
        """Move the next card of the deck into a hand; return it, or "" if there is none.

        With `colour`, take only a card of that side.
        """
        able = [card for card in self.rest if not colour or self._side(card) == colour]
        if not able:
            return ""
        self.rest.remove(able[0])
        self.hands[side].append(able[0])
        return able[0]

    def _side(self, card: str) -> str:
        return tactic(self.state, card).side

    def dealt(self) -> Iterator[Event]:
        """Deal each side its hand: one chosen card, then its own and the combined deck."""
        if not self.on:
            return
        deal = deck(self.state).deal
        for side in self.state.enemy:
            # the first three cards of a bot lie face up, the others face down
            named, robot = self.named, side == bot(self.state)
            card = self._take(side, side)
            yield Choose(by=side, card=card if named or robot else "")
            own = [self._take(side, side) for _ in range(deal.own)]
            yield Draw(by=side, deck=side, count=len(own), cards=own if named or robot else [])
            more = [self._take(side) for _ in range(deal.combined)]
            cards = more if named and not robot else []
            yield Draw(by=side, deck=COMBINED, count=len(more), cards=cards)

    def offered(self, *, late: bool = False) -> Iterator[Event]:
        """Let both sides play cards; if `late`, none that must follow the die of an attack."""
        if not self.on:
            return
        self.late = late
        sides = list(self.state.enemy)
        self.chance.shuffle(sides)
        sides.sort(key=lambda side: side != bot(self.state))  # a bot must play at once
        played = True
        while played:  # a card may make another one playable
            played = False
            for side in sides:
                while not self.state.winner and (card := self._wanted(side)):
                    played = True
                    yield from self._played(side, card)

    def _wanted(self, side: str) -> str:
        """Return a card that a side wants to play, or that a bot must play; "" if there is none."""
        state, robot = self.state, side == bot(self.state)
        hand = state.hands.get(side, []) if robot else self.hands[side]
        able = [card for card in hand if card in self.hands[side] and self._fits(side, card)]
        if not able or (not robot and self.chance.random() >= self.keen):
            return ""
        return self.chance.choice(able)

    def _fits(self, side: str, card: str) -> bool:
        """Return whether a card can be played now and has an effect."""
        state, spec = self.state, tactic(self.state, card)
        # settle the results of the attack first: they may lower morale
        then = settled(state) if spec.effect.kind == "morale" else state
        if spec.side != side or wrong_moment(state, side, spec) or has_no_effect(then, side, spec):
            return False
        attack = open_attack(state)
        again = attack is not None and attack.reroll
        return not (spec.when == "after-die" and (again or self.late))

    def _played(self, side: str, card: str) -> Iterator[Event]:
        """Play a card, throw its die, apply its effects, and draw a new card."""
        spec = tactic(self.state, card)
        self.hands[side].remove(card)
        yield PlayCard(by=side, card=card)
        works = True
        if spec.success:
            die = self.chance.choice(spec.success) if self.chance.random() < 0.3 else self._die()
            works = die in spec.success
            shown = ("works" if works else "fails") if self.chance.random() < self.claims else ""
            yield Throw(by=side, dice=[die], purpose="tactics", result=shown)
        self.counts[f"tactics {spec.effect.kind} {'works' if works else 'fails'}"] += 1
        yield from self._granted(side)
        yield from self._confirmed()
        yield from self._drawn(side)

    def _die(self) -> int:
        return self.chance.randint(1, 6)

    def _granted(self, side: str) -> Iterator[Event]:
        """Usually make the movements that a card allows."""
        state = self.state
        for grant in list(state.tricks.grants):
            if not grant.choices or self.chance.random() < 0.1:
                continue
            unit = self.chance.choice(sorted(grant.choices))
            to = self.chance.choice(sorted(grant.choices[unit]))
            move = Move(by=side, unit=unit, to=to)
            if state.game.legal(state, move):
                yield move

    def _confirmed(self) -> Iterator[Event]:
        """Throw the die that confirms a capture if a card requires it."""
        attack = open_attack(self.state)
        if attack is None or not attack.confirm or attack.confirmed:
            return
        if not combined(self.state, attack).get("capture"):
            return
        die = self._die()
        stands = "capture" if die <= attack.confirm else "-"
        shown = stands if self.chance.random() < self.claims else ""
        yield Throw(by=attack.side, dice=[die], purpose="confirm", result=shown)

    def _drawn(self, side: str) -> Iterator[Event]:
        """Usually draw a replacement for a used card, as often as the rules allow."""
        deal, draws = deck(self.state).deal, self.state.draws.get(side, {})
        if draws.get("later", 0) >= deal.later or self.chance.random() < 0.2:
            return
        own = self.chance.random() < 0.5
        card = self._take(side, side if own else "")
        if card:
            cards = [card] if self.named else []
            yield Draw(by=side, deck=side if own else COMBINED, cards=cards)

    def laid_off(self) -> Iterator[Event]:
        """Sometimes discard a card without playing it."""
        side = self.chance.choice(list(self.state.enemy))
        idle = not self.on or not self.state.acts or not self.hands[side]
        if idle or self.chance.random() > 0.03:
            return
        card = self.chance.choice(self.hands[side])
        if side == bot(self.state) and card not in self.state.hands.get(side, []):
            return
        self.hands[side].remove(card)
        hidden = not self.named and "?" in self.state.hands.get(side, [])
        yield Discard(by=side, card="" if hidden and side != bot(self.state) else card)
        yield from self._drawn(side)
        yield from self.offered(late=True)
