"""The tactics cards of the random player: hands with and without names, cards as bots must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.events import Event, Move
from adjudicator.games.coup_de_tonnerre.bots import bot, playable
from adjudicator.games.coup_de_tonnerre.hands import COMBINED
from adjudicator.games.coup_de_tonnerre.lines import Choose, Discard, Draw, PlayCard, Throw
from adjudicator.games.coup_de_tonnerre.player_plans import Plan
from adjudicator.games.coup_de_tonnerre.resolution import open_attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, deck, misplaced, pointless, tactic

__all__ = ["Tactician"]


class Tactician:
    """Plays the tactics cards of both sides, if they are agreed."""

    def __init__(self, state: CdtState, plan: Plan, counts: Counter[str]) -> None:
        """Shuffle the decks."""
        self.state, self.plan, self.chance, self.counts = state, plan, plan.chance, counts
        self.on = OPTION in state.options
        #: side -> cards that it holds, whether the log names them or not
        self.held: dict[str, list[str]] = {side: [] for side in state.enemy}
        #: the sides whose cards the log names
        self.open = {side: self.on and plan.chance.random() < 0.5 for side in state.enemy}
        self.keen = plan.chance.choice((0.1, 0.4, 0.8)) if self.on else 0.0
        self._decks: dict[str, list[str]] = {}

    # Hands

    def deal(self) -> Iterator[Event]:
        """Choose one card, draw two of the own deck and three of what is left of all."""
        if not self.on:
            return
        deal, cards = deck(self.state).deal, deck(self.state).cards
        for side in (*self.state.enemy, "neutral"):
            self._decks[side] = [name for name, one in cards.items() if one.side == side]
            self.chance.shuffle(self._decks[side])
        for side in self.state.enemy:
            (card,) = self._take(side, side, 1)
            yield Choose(by=side, card=card if self._named(side) else "")
            yield self._drawn(side, side, deal.own)
        self._decks[COMBINED] = [card for cards in self._decks.values() for card in cards]
        self.chance.shuffle(self._decks[COMBINED])
        for side in self.state.enemy:
            hidden = side == bot(self.state)  # the other three of a bot lie open
            yield self._drawn(side, COMBINED, deal.combined, hidden=hidden)

    def _named(self, side: str) -> bool:
        return self.open[side] or side == bot(self.state)

    def _take(self, side: str, name: str, count: int) -> list[str]:
        cards = [self._decks[name].pop() for _ in range(count)]
        self.held[side] += cards
        return cards

    def _drawn(self, side: str, name: str, count: int, *, hidden: bool = False) -> Draw:
        cards = self._take(side, name, count)
        shown = cards if self._named(side) and not hidden else []
        return Draw(by=side, deck=name, count=count, cards=shown)

    def _refill(self, side: str) -> Iterator[Event]:
        """Draw a card for one that was used."""
        draws, most = self.state.draws.get(side, {}), deck(self.state).deal.later
        if draws.get("later", 0) < most and self._decks[COMBINED] and self.chance.random() < 0.8:
            yield self._drawn(side, COMBINED, 1)

    def laid_off(self) -> Iterator[Event]:
        """Lay off a card now and then that cannot be played."""
        if not self.on or self.chance.random() >= 0.06:
            return
        side = self.chance.choice(list(self.state.enemy))
        if side == bot(self.state):
            return
        useless = [one for one in self.held[side] if tactic(self.state, one).side != side]
        if useless:
            card = self.chance.choice(useless)
            self.held[side].remove(card)
            self.counts["tactics laid off"] += 1
            yield Discard(by=side, card=card)
            yield from self._refill(side)

    # Playing

    def play(self) -> Iterator[Event]:
        """Play cards that fit the moment, as long as anyone wants to; a bot wants to."""
        while self.on and (found := self._wanted()) is not None:
            yield from self._played(*found)

    def _wanted(self) -> tuple[str, str] | None:
        state, chance = self.state, self.chance
        side = bot(state)
        if side and side not in state.tricks.players:
            for card in playable(state, side):
                return side, card
        for side, hand in self.held.items():
            for card in hand if side != bot(state) else ():
                spec = tactic(state, card)
                if spec.side != side or misplaced(state, side, spec):
                    continue
                useful = not pointless(state, side, spec)
                if chance.random() < (self.keen if useful else 0.01):
                    return side, card
        return None

    def _played(self, side: str, card: str) -> Iterator[Event]:
        state, spec = self.state, tactic(self.state, card)
        if card in self.held[side]:
            self.held[side].remove(card)
        yield PlayCard(by=side, card=card)
        if spec.success:
            lucky = self.chance.random() < 0.4
            die = self.chance.choice(spec.success) if lucky else self.chance.randint(1, 6)
            shown = ("works" if die in spec.success else "fails") if lucky else ""
            yield Throw(by=side, dice=[die], purpose="tactics", result=shown)
        worked = "works" if card in state.tricks.worked else "fails"
        self.counts[f"tactics {spec.effect.kind} {worked}"] += 1
        yield from self._confirmed()
        yield from self._granted(side, card)
        yield from self._refill(side)

    def _confirmed(self) -> Iterator[Event]:
        """Throw the die that confirms a capture."""
        attack = open_attack(self.state)
        if attack is not None and attack.confirm and not attack.confirmed:
            yield Throw(by=attack.side, dice=[self.chance.randint(1, 6)], purpose="confirm")

    def _granted(self, side: str, card: str) -> Iterator[Event]:
        """Make the movement that a card gives, now or not at all."""
        for grant in [one for one in self.state.tricks.grants if one.card == card]:
            able = [(unit, to) for unit, places in grant.choices.items() for to in places]
            if able and self.chance.random() < 0.9:
                unit, to = self.chance.choice(able)
                yield Move(by=side, unit=unit, to=to)
