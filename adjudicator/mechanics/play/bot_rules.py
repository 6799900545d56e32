"""Rules for bots: a bot follows its chart, plays its cards at once, and passes only if it must."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.cards.events import PlayCard
from adjudicator.mechanics.cards.hands import HIDDEN
from adjudicator.mechanics.play.bots import Bots
from adjudicator.mechanics.play.slots import Pass, Slots

__all__ = ["BotCases", "BotRuleHooks", "BotRules"]


class BotCases(NamedTuple):
    """The cases of the rules for bots."""

    #: it takes the first possible action of its chart, interruptions first
    chart: str
    #: it plays what it can
    plays: str
    #: some of its cards lie open, the others face down
    hand: str
    #: it passes only if it must
    passes: str


class BotRuleHooks(NamedTuple):
    """What only the game knows."""

    #: whether another rule decides the next action of a side
    obliged: Callable[[Any, str], bool]
    #: the cards of a side
    cards: Callable[[Any, str], Collection[str]]
    #: whose card is played
    owner: Callable[[Any, PlayCard], str]
    #: how many cards of a bot lie face down at the beginning; None later, or without cards
    face_down: Callable[[Any], int | None]
    #: the reconstructed parts of the tables on which a finding about a card depends
    parts: Callable[[Any, str], list[str]]


class BotRules:
    """A bot does what its chart says."""

    def __init__(
        self,
        book: Book,
        bots: Bots,
        slots: Slots,
        *,
        cases: BotCases,
        acts: type[Event],
        attack: type,
        actions: Collection[type],
        hooks: BotRuleHooks,
    ) -> None:
        """Register the rules; a card acts with an event `acts`.

        `attack` is the frame of an attack, `actions` are the frames of all actions.
        """
        self._bots, self._slots, self._hooks = bots, slots, hooks
        book.rule(cases.chart, on=acts)(self.the_first_that_is_possible)
        book.rule(cases.chart, closing=attack)(self.interruptions_first)
        book.rule(cases.passes, on=Pass)(self.passes_if_it_must)
        book.rule(cases.hand, on=acts)(self.some_face_down)
        book.rule(cases.hand, on=PlayCard)(self.only_what_lies_open)
        book.rule(cases.plays, closing=actions)(self.plays_what_it_can)

    def _acts(self, state: Any, event: Event) -> str:
        """Return the side of the bot, if it is the one that acts."""
        side = self._bots.side(state)
        return side if side and self._slots.actor(state, event) == side else ""

    def the_first_that_is_possible(self, state: Any, event: Any) -> RuleResult:
        """A bot takes the first box of its chart in which an action is possible."""
        side = self._acts(state, event)
        if not side or state.decided or self._hooks.obliged(state, side):
            return None
        found = self._bots.allowed(state, side, self._cards(state, side))
        if found is None or any(
            one.card == event.card
            and one.action == event.action
            and one.face in ("", state.faces.get(one.card))
            and (not one.target or event.target in ("", one.target))
            for one in found
        ):
            return None
        cards = [one.card for one in found]
        args = {"card": event.card, "action": event.action, "cards": cards}
        ours, seen = [f"{one.card} {one.action}" for one in found], f"{event.card} {event.action}"
        return Fault("bot-order", args, expected=ours, seen=seen, strengths=["solo"])

    def _cards(self, state: Any, side: str) -> set[str]:
        """Return the cards with which a bot may act: second actions must fit the first."""
        mine, slot = set(self._hooks.cards(state, side)), state.slot
        if slot.side != side or not slot.extra or not slot.acts or self._slots.used(state):
            return mine
        return {card for card in mine if self._slots.may_be_second_action(state, slot, card)}

    def interruptions_first(self, state: Any, attack: Any) -> RuleResult:
        """A bot defends whenever its chart has an interruption."""
        if not attack.skipped or attack.defence:
            return None
        args, side = {"card": attack.skipped, "other": attack.card}, self._bots.side(state)
        fault = Fault("bot-interruption", args, at=attack.place, event=attack.opened, side=side)
        fault.expected, fault.strengths = attack.skipped, ["solo"]
        return fault

    def passes_if_it_must(self, state: Any, event: Pass) -> RuleResult:
        """A bot passes only if none of its actions is possible."""
        side = self._acts(state, event)
        if not side or not self._slots.can_act(state, side):
            return None
        if self._slots.records_lost_action(state, event):
            return None
        return Fault("bot-pass", {"side": side}, seen="pass")

    def some_face_down(self, state: Any, _event: Event) -> RuleResult:
        """Some cards of a bot are open, the others face down."""
        side, right = self._bots.side(state), self._hooks.face_down(state)
        if right is None or side not in state.hands:
            return None
        hidden = state.hands[side].count(HIDDEN)
        if "used" not in state.draws.get(side, {}) or hidden == right:
            return None
        return Fault("bot-hand", {"side": side}, side=side, expected=right, seen=hidden)

    def only_what_lies_open(self, state: Any, event: PlayCard) -> RuleResult:
        """A bot does not play face-down cards."""
        side, hand = self._bots.side(state), state.hands.get(self._bots.side(state), ())
        if not side or self._hooks.owner(state, event) != side:
            return None
        if event.card in hand or HIDDEN not in hand or event.card in state.discarded:
            return None
        return Fault("bot-hidden-card", {"card": event.card}, seen=event.card)

    def plays_what_it_can(self, state: Any, frame: Any) -> RuleResult:
        """A bot that could play a card in an action must play one."""
        side = self._bots.side(state)
        if not side or state.decided:
            return None
        self._bots.note_playable(state)
        card = state.tricks.missed
        if not card or side in state.tricks.players:
            return None
        args, parts = {"side": side, "card": card}, self._hooks.parts(state, card)
        fault = Fault("bot-keeps-card", args, event=frame.opened, side=side, strengths=parts)
        fault.expected = card
        return fault
