"""Slots: whose turn it is to act, and the markers for an extra action."""

from __future__ import annotations

from adjudicator.core.events import Event
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import open_actions
from adjudicator.games.coup_de_tonnerre.events import Act, Pass
from adjudicator.games.coup_de_tonnerre.frames import Slot
from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = [
    "EXTRA",
    "actor",
    "begin_action",
    "can_act",
    "can_pass",
    "finished",
    "marker_may_wait",
    "marker_of",
    "may_be_second_action",
    "move_marker",
    "next_side",
    "of_other_side",
    "play_marker",
    "records_lost_action",
    "take_slot",
    "to_act",
    "used",
]

EXTRA = "extra-action"


def marker_of(state: CdtState, side: str) -> str:
    """Return the command that gives a side its extra action."""
    commands = state.tables.commands.items()
    return next((name for name, one in commands if one.extra and one.side == side), "")


def actor(state: CdtState, event: Event) -> str:
    """Return the side that acts: the owner of the card, or as the log says."""
    card = getattr(event, "card", "")
    if card in state.tables.cards:
        return state.tables.cards[card].side
    if event.by:
        return state.side_of(event.by)
    return to_act(state)


def to_act(state: CdtState) -> str:
    """Return the side that acts next."""
    return next_side(state) if used(state) else state.slot.side


def of_other_side(state: CdtState, event: Event) -> bool:
    """Return whether a player acts with a card of the other side."""
    card = state.tables.cards.get(getattr(event, "card", ""))
    return card is not None and bool(event.by) and state.side_of(event.by) != card.side


def finished(slot: Slot) -> bool:
    """Return whether a side has used its slot."""
    return slot.passed or len(slot.acts) >= (2 if slot.extra else 1)


@rulebook.value
def next_side(state: CdtState) -> str:
    """Return the side of the next slot: the attacker's again, if the attack was defended."""
    slot = state.slot
    return slot.side if slot.defended > 0 else state.enemy[slot.side]


@next_side.slip("CDT-3-df-c")
def _in_alternation(state: CdtState) -> str:
    return state.enemy[state.slot.side]


def may_be_second_action(state: CdtState, slot: Slot, card: str) -> bool:
    """Return whether a card may make the second action of an extra action."""
    marker = marker_of(state, slot.side)
    return (slot.acts[0] == marker) != (card == marker)


def _joins(state: CdtState, card: str) -> bool:
    """Return whether an action is the second one of an extra action."""
    slot = state.slot
    if not slot.extra or len(slot.acts) != 1 or slot.passed:
        return False
    # declared after an attack that was defended, it may belong to the slot that follows
    return may_be_second_action(state, slot, card) or not slot.defended or slot.early


def _completes(state: CdtState) -> bool:
    """Return whether a second action of an extra action could be made."""
    slot = state.slot
    return any(
        may_be_second_action(state, slot, card) for card, _, _ in open_actions(state, slot.side)
    )


def used(state: CdtState) -> bool:
    """Return whether the slot is used, also if the second action of a marker is impossible."""
    slot = state.slot
    if finished(slot) or not slot.extra or not slot.acts or slot.loose:
        return finished(slot)
    return not _completes(state)


def can_pass(state: CdtState, side: str) -> bool:
    """Return whether a side may pass: the French at first, and a side that cannot act."""
    slot = state.slot
    index = slot.index if slot.side == side and not used(state) else slot.index + 1
    if side != state.tables.first and index <= 1:
        return True
    return not can_act(state, side)


def marker_may_wait(slot: Slot) -> bool:
    """Return whether a marker was played after an action that had met a defence.

    It belongs to that slot, or to the one that the defence gives to the same side.
    """
    return slot.extra and not slot.early and len(slot.acts) == 2 and slot.defended == 1


def move_marker(state: CdtState) -> None:
    """Assign the marker to the slot that a defence has given, with one action made."""
    old = state.slot
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


def can_act(state: CdtState, side: str) -> bool:
    """Return whether a side has a possible action."""
    return next(open_actions(state, side), None) is not None


def take_slot(state: CdtState, side: str) -> None:
    """Open the slot in which a side acts, unless it is open."""
    slot = state.slot
    if slot.side == side and not used(state):
        return
    again = slot.side == side
    index = slot.index + (2 if again else 1)
    if not slot.acts and not slot.passed and slot.side != side:
        index = slot.index  # out of turn: the other side's slot was never used
    waived = {one for one in state.waived if one != side}
    if not again and slot.extra and len(slot.acts) == 1 and not used(state):
        waived.add(slot.side)  # the second action of its marker was not made
    # once its second action is made, an illegal marker explains no further one of that side
    spent = again and len(slot.acts) > 1
    disputed = slot.disputed if slot.loose and not spent else 0
    state.slot = Slot(
        side=side,
        index=index,
        again=again,
        recorded=again and slot.recorded,
        unfinished=side in state.waived,
        disputed=disputed,
    )
    state.waived = waived
    state.turn = index // 2 + 1
    state.phasing = side


def records_lost_action(state: CdtState, event: Act | Pass) -> bool:
    """Return whether a pass only records the action that a defence has cost."""
    slot, side = state.slot, actor(state, event)
    if not isinstance(event, Pass) or side == slot.side or slot.recorded:
        return False
    return next_side(state) == slot.side if used(state) else slot.again and not slot.acts


def play_marker(state: CdtState, side: str) -> None:
    """Count the marker for the open slot, or for the next."""
    slot = state.slot
    state.spent.add(side)
    if not (slot.side == side and not slot.passed and len(slot.acts) <= 1 and not slot.extra):
        take_slot(state, side)
    state.slot.extra, state.slot.early = True, not state.slot.acts
    if state.refused:
        state.slot.loose, state.slot.disputed = True, state.now


def begin_action(state: CdtState, side: str, card: str, kind: str) -> None:
    """Record the action of a card in the slot of its side, which may have to be opened."""
    slot = state.slot
    if slot.void and slot.side == side and slot.acts:  # this one is the action
        slot.acts.pop()
        slot.kinds.pop()
        slot.void = False
    if slot.side == side and slot.extra and len(slot.acts) == 1 and not _joins(state, card):
        # the marker, declared after a defended attack, belongs to the slot that follows
        slot.extra = False
        take_slot(state, side)
        state.slot.extra = state.slot.early = True
    else:
        take_slot(state, side)
    state.slot.recorded = False
    state.slot.acts.append(card)
    state.slot.kinds.append(kind)
    state.acts += 1
