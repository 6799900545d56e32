"""Random player that plays a whole legal game for both sides until an army is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from adjudicator.core.events import Claim, Concede, Declare, End, Event, Move, Note
from adjudicator.games.coup_de_tonnerre.bots import bot
from adjudicator.games.coup_de_tonnerre.cards import givers, obliged, open_actions, receives_at
from adjudicator.games.coup_de_tonnerre.events import Act, Draw, Pass
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.legal import Choice, choices, to_act
from adjudicator.games.coup_de_tonnerre.player_attack import Fighter
from adjudicator.games.coup_de_tonnerre.player_plans import Bookkeeping, Plan
from adjudicator.games.coup_de_tonnerre.player_tactics import Cards
from adjudicator.games.coup_de_tonnerre.slots import (
    EXTRA,
    can_pass,
    marker_of,
    may_be_second_action,
)
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.proving.play import Style

__all__ = ["decisions"]

#: number of actions after which a side concedes a game without a winner
_LONGEST = 400


def decisions(
    state: CdtState, chance: Random, style: Style, counts: Counter[str]
) -> Iterator[Event]:
    """Yield the events of a game; the caller applies each event to the state before the next."""
    player = Player(state, chance, style, counts)
    for event in player.game():
        yield player.plan.written(event)


class Player:
    """The random player of both sides; each game follows its own random plan."""

    def __init__(self, state: CdtState, chance: Random, style: Style, counts: Counter[str]) -> None:
        """Draw a plan, and prepare bookkeeping, tactics cards and attacks."""
        self.state, self.chance, self.style, self.counts = state, chance, style, counts
        self.plan = Plan(state, chance)
        self.table = Bookkeeping(state, chance, style, self.plan)
        self.cards = Cards(state, self.plan, style.claims, counts)
        self.fighter = Fighter(state, self.plan, self.table, self.cards, counts)

    def game(self) -> Iterator[Event]:
        """Play the opening and then actions until a side has won; claim the winner."""
        state = self.state
        yield from self._opening()
        while not state.winner:
            yield from self._slot()
        yield End()
        self.counts[f"winner {state.winner}"] += 1
        yield Claim(what="winner", value=state.winner)

    def _opening(self) -> Iterator[Event]:
        """Deal tactics cards and draw the fog marker, face up or face down.

        Against a bot of the other side the marker is revealed at once.
        """
        yield from self.cards.dealt()
        side = self.state.tables.fog.side
        if not self.state.fog.drawn:
            cards = [self.plan.fog] if self.chance.random() < 0.4 else []
            yield Draw(by=side, deck=FOG, cards=cards)
            if bot(self.state) == self.state.enemy[side]:
                yield from self.fighter.shown()

    def _slot(self) -> Iterator[Event]:
        """Play one action or pass; sometimes play a marker for an extra action first."""
        state, chance = self.state, self.chance
        if state.acts > _LONGEST or chance.random() < 0.001:
            yield Concede(by=chance.choice(state.game.file.sides))
            return
        yield from self.cards.laid_off()
        if chance.random() < self.plan.daring:
            yield from self._marker(chance.choice(list(state.enemy)))
        side = to_act(state)
        able = choices(state, side)
        idle = not able or (side != bot(state) and chance.random() < 0.3)
        if can_pass(state, side) and idle:
            yield Pass(by=side)
            return
        self.counts["obligation"] += side == state.tables.obligation.side and bool(obliged(state))
        yield from self._act(side, able)

    def _marker(self, side: str) -> Iterator[Event]:
        """Play the extra action marker of a side if that is legal and two actions are possible."""
        state, declare = self.state, Declare(by=side, what=EXTRA)
        obligation = side == state.tables.obligation.side and obliged(state)
        if side in state.spent or obligation or side == bot(state):
            return
        if not state.game.legal(state, declare):
            return
        slot, marker = state.slot, marker_of(state, side)
        cards = {card for card, _, _ in open_actions(state, side)}
        if slot.side == side and slot.acts and not slot.passed:
            possible = any(may_be_second_action(state, slot, card) for card in cards)
        else:
            possible = marker in cards and len(cards) > 1
        if possible:
            self.counts["marker after the first action" if slot.side == side else "marker"] += 1
            yield declare

    def _act(self, side: str, able: list[Choice]) -> Iterator[Event]:
        """Choose an action and carry it out."""
        state, chance = self.state, self.chance
        card, number, aim = self.plan.chosen(able)
        several = [one for one in open_actions(state, side) if one[:2] == (card, number)]
        target = ""
        if aim is not None and (len(several) > 1 or chance.random() < 0.6):
            target = chance.choice(aim.names)
        face = state.faces[card] if chance.random() < self.style.claims / 2 else ""
        self.counts[f"act {card} {state.faces[card]} {number}"] += 1
        yield Act(by=side, card=card, action=number, target=target, face=face)
        frame = state.frame
        if type(frame) is Attack:
            yield from self.fighter.fog()
        if type(frame) is Reinforcement:
            unit = chance.choice(givers(state, card))
            to = chance.choice(receives_at(state, frame.to))
            yield Move(by=side, unit=unit, to=to)
        elif type(frame) is Attack:
            yield from self.cards.offered()
            yield from self.fighter.attack(frame)
        if not state.winner:
            yield from self.cards.offered(late=True)
            yield from self.table.kept()
        yield from self.fighter.fog()
        yield from self._said()

    def _said(self) -> Iterator[Event]:
        """Sometimes claim a value of the game or add a note."""
        chance = self.chance
        if self.state.winner or chance.random() >= self.style.claims / 4:
            return
        yield self.table.claim() if chance.random() < 0.95 else Note(text="So far, so good.")
