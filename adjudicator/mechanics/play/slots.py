"""Slots: the sides act in turn, with one action each, or two with a marker that is used once.

A reaction to an action costs the reacting side its next action, so that the other side acts again.
A card acts, and belongs to a side; a marker belongs to a card, which makes exactly one of the two
actions that it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, NamedTuple, Protocol

from msgspec import Struct

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.roles import EventNo, Role, Side

__all__ = ["EXTRA", "HasSlots", "Pass", "Slot", "SlotHooks", "Slots"]

#: how a declaration names the marker
EXTRA = "extra-action"


class Pass(Event, frozen=True, tag="pass"):
    """A player does nothing."""


class Slot(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The right of a side to act: one action, or two with its marker."""

    side: Side = ""
    #: number of earlier slots, including forfeited ones
    index: int = 0
    #: cards that acted in it, and the kinds of their actions
    acts: list[Annotated[str, Role("card")]] = []
    kinds: list[str] = []
    #: whether the marker for an extra action was played in it, and before its first action
    extra: bool = False
    early: bool = False
    #: how many of its actions were defended against
    defended: int = 0
    passed: bool = False
    #: its last attack was never rolled for: it may not count as an action
    void: bool = False
    #: its marker was played illegally: it may count as not played
    loose: bool = False
    #: the event that played a marker illegally in this slot, or in the last one
    disputed: EventNo = 0
    #: the marker in the side's previous slot left an action that was not made
    unfinished: bool = False
    #: it follows the side's own slot, because the opponent defended
    again: bool = False
    #: a pass has recorded the action that the opponent lost by defending
    recorded: bool = False

    @property
    def finished(self) -> bool:
        """Whether a side has used its slot."""
        return self.passed or len(self.acts) >= (2 if self.extra else 1)

    @property
    def waits_for_second(self) -> bool:
        """Whether the first action of a marker was made, and the second is still to come."""
        return self.extra and len(self.acts) == 1 and not self.passed

    @property
    def marker_may_wait(self) -> bool:
        """Whether a marker was played after an action that had met a defence.

        It belongs to that slot, or to the one that the defence gives to the same side.
        """
        return self.extra and not self.early and len(self.acts) == 2 and self.defended == 1


class HasSlots(Protocol):
    """The part of a state that is about slots."""

    slot: Slot
    turn: int
    phasing: str
    #: number of actions so far
    acts: int
    #: sides whose marker is used, and sides that did not make its second action
    spent: set[str]
    waived: set[str]


class SlotHooks(NamedTuple):
    """What only the game knows of slots."""

    #: the side of a card, "" for other names
    side_of_card: Callable[[Any, str], str]
    #: the card of a side that has the marker
    marker: Callable[[Any, str], str]
    #: the cards with which a side can act at present
    able: Callable[[Any, str], Iterable[str]]
    #: the side that begins; the other one may pass at first
    first: Callable[[Any], str]


class Slots:
    """Whose turn it is to act."""

    def __init__(self, book: Book, *, reaction: str, hooks: SlotHooks) -> None:
        """Register the side of the next slot; `reaction` is the case of the lost action."""
        self.hooks = hooks
        self.marker_of = hooks.marker

        @book.value
        def next_side(state: Any) -> str:
            """Return the side of the next slot: the same again, if its action was defended."""
            side: str = state.slot.side
            return side if state.slot.defended > 0 else str(state.enemy[side])

        next_side.slip(reaction)(lambda state: str(state.enemy[state.slot.side]))
        self.next_side = next_side

    # Who acts

    def actor(self, state: Any, event: Event) -> str:
        """Return the side that acts: the owner of the card, or as the log says."""
        side = self.hooks.side_of_card(state, getattr(event, "card", ""))
        return side or (str(state.side_of(event.by)) if event.by else self.to_act(state))

    def to_act(self, state: Any) -> str:
        """Return the side that acts next."""
        return self.next_side(state) if self.used(state) else str(state.slot.side)

    def of_other_side(self, state: Any, event: Event) -> bool:
        """Return whether a player acts with a card of the other side."""
        side = self.hooks.side_of_card(state, getattr(event, "card", ""))
        return bool(side and event.by) and state.side_of(event.by) != side

    def may_be_second_action(self, state: Any, slot: Slot, card: str) -> bool:
        """Return whether a card may make the second action of an extra action."""
        marker = self.marker_of(state, slot.side)
        return (slot.acts[0] == marker) != (card == marker)

    def used(self, state: Any) -> bool:
        """Return whether the slot is used, also if the second action of a marker is impossible."""
        slot: Slot = state.slot
        if slot.finished or not slot.extra or not slot.acts or slot.loose:
            return slot.finished
        able = self.hooks.able(state, slot.side)
        return not any(self.may_be_second_action(state, slot, card) for card in able)

    def can_act(self, state: Any, side: str) -> bool:
        """Return whether a side has a possible action."""
        return next(iter(self.hooks.able(state, side)), None) is not None

    def can_pass(self, state: Any, side: str) -> bool:
        """Return whether a side may pass: the second one at first, and a side that cannot act."""
        slot: Slot = state.slot
        index = slot.index if slot.side == side and not self.used(state) else slot.index + 1
        if side != self.hooks.first(state) and index <= 1:
            return True
        return not self.can_act(state, side)

    def records_lost_action(self, state: Any, event: Event) -> bool:
        """Return whether a pass only records the action that a defence has cost."""
        slot: Slot = state.slot
        if not isinstance(event, Pass) or self.actor(state, event) == slot.side or slot.recorded:
            return False
        if self.used(state):
            return self.next_side(state) == slot.side
        return slot.again and not slot.acts

    # What events do

    def take(self, state: HasSlots, side: str) -> None:
        """Open the slot in which a side acts, unless it is open."""
        slot = state.slot
        if slot.side == side and not self.used(state):
            return
        again = slot.side == side
        index = slot.index + (2 if again else 1)
        if not slot.acts and not slot.passed and slot.side != side:
            index = slot.index  # out of turn: the other side's slot was never used
        waived = {one for one in state.waived if one != side}
        if not again and slot.extra and len(slot.acts) == 1 and not self.used(state):
            waived.add(slot.side)  # the second action of its marker was not made
        # once its second action is made, an illegal marker explains no further one of that side
        spent = again and len(slot.acts) > 1
        state.slot = Slot(
            side=side,
            index=index,
            again=again,
            recorded=again and slot.recorded,
            unfinished=side in state.waived,
            disputed=slot.disputed if slot.loose and not spent else 0,
        )
        state.waived = waived
        state.turn = index // 2 + 1
        state.phasing = side

    def defend(self, state: HasSlots) -> None:
        """Count an action that met a defence."""
        old = state.slot
        if old.defended and old.marker_may_wait:
            # the marker belongs to the slot that the first defence has given, with one action made
            state.slot = Slot(
                side=old.side,
                index=old.index + 2,
                acts=old.acts[1:],
                kinds=old.kinds[1:],
                extra=True,
                early=True,
                again=True,
                loose=old.loose,
                disputed=old.disputed,
            )
            state.turn = state.slot.index // 2 + 1
        state.slot.defended += 1

    def play_marker(self, state: Any, side: str) -> None:
        """Count the marker for the open slot, or for the next."""
        slot: Slot = state.slot
        state.spent.add(side)
        if not (slot.side == side and not slot.passed and len(slot.acts) <= 1 and not slot.extra):
            self.take(state, side)
        state.slot.extra, state.slot.early = True, not state.slot.acts
        if state.refused:
            state.slot.loose, state.slot.disputed = True, state.now

    def begin_action(self, state: Any, side: str, card: str, kind: str) -> None:
        """Record the action of a card in the slot of its side, which may have to be opened."""
        slot: Slot = state.slot
        if slot.void and slot.side == side and slot.acts:  # this one is the action
            slot.acts.pop()
            slot.kinds.pop()
            slot.void = False
        if (
            slot.side == side
            and slot.extra
            and len(slot.acts) == 1
            and not self._joins(state, card)
        ):
            # the marker, declared after a defended attack, belongs to the slot that follows
            slot.extra = False
            self.take(state, side)
            state.slot.extra = state.slot.early = True
        else:
            self.take(state, side)
        state.slot.recorded = False
        state.slot.acts.append(card)
        state.slot.kinds.append(kind)
        state.acts += 1

    def _joins(self, state: Any, card: str) -> bool:
        """Return whether an action is the second one of an extra action."""
        slot: Slot = state.slot
        if not slot.waits_for_second:
            return False
        # declared after an attack that was defended, it may belong to the slot that follows
        return self.may_be_second_action(state, slot, card) or not slot.defended or slot.early
