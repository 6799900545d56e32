"""Rules for slots: sides act in turn, and the marker for an extra action is played once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from adjudicator.core.book import Book
from adjudicator.core.events import Declare, Event
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text, at_event
from adjudicator.mechanics.claims import refusal
from adjudicator.mechanics.play.slots import EXTRA, Pass, Slot, Slots

__all__ = ["SlotCases", "SlotRules"]


class SlotCases(NamedTuple):
    """The cases of the rules for slots."""

    #: the sides alternate, with one action each; no second action, not even after another kind
    alternate: str
    one_action: str
    other_kind: str
    #: a defence costs the next action
    lost_action: str
    #: the marker is used once, for a pair of actions, in a row, and not instead of a lost action
    marker_once: str
    marker_pair: str
    marker_in_a_row: str
    marker_not_owed: str
    #: only a card that is in play gives its marker
    in_play: str


class SlotRules:
    """Sides act in turn; a marker gives one side two actions, once."""

    def __init__(
        self,
        book: Book,
        slots: Slots,
        *,
        acts: type[Event],
        cases: SlotCases,
        pair_case: Callable[[Any, str], str] = lambda _state, _card: "",
        pair_cases: Iterable[str] = (),
    ) -> None:
        """Register the rules; a card acts with an event `acts`.

        `pair_case` returns the case of a wrong second action after a card, if the rulebook has an
        example of it; `pair_cases` are all such cases.
        """
        self._slots, self._acts, self._cases, self._pair_case = slots, acts, cases, pair_case
        turns = (cases.alternate, cases.one_action, cases.other_kind, cases.lost_action)
        book.rule(*turns, cases.marker_in_a_row, on=(acts, Pass), stops=True)(self.in_turn)
        book.rule(cases.marker_pair, *pair_cases, on=acts)(self.one_of_the_marker_and_one_other)
        marker = (cases.marker_once, cases.marker_not_owed, cases.alternate, cases.in_play)
        book.rule(*marker, on=Declare, stops=True)(self.the_marker_once)

    def in_turn(self, state: Any, event: Event) -> RuleResult:
        """The players alternate, one action each; a player who defended has lost the next one."""
        slots, slot = self._slots, state.slot
        side = slots.actor(state, event)
        if state.decided or slots.records_lost_action(state, event):
            return None
        if slots.of_other_side(state, event):
            return None
        done = slots.used(state)
        # an attack that was never rolled for may not be an action
        again = done and slot.void and side == slot.side
        if again or side == (slots.next_side(state) if done else slot.side):
            return None
        if slot.loose and slot.acts and not done and side != slot.side:
            return None  # an illegally played marker may count as not played
        return self._out_of_turn(state, side, getattr(event, "card", ""), done=done)

    def _out_of_turn(self, state: Any, side: str, card: str, *, done: bool) -> Fault:
        """Return the fault of a side that acts now."""
        slot: Slot = state.slot
        cases, args = self._cases, {"side": side, "card": card, "other": state.enemy[side]}
        if done and side == slot.side:
            if slot.unfinished and not slot.extra:
                return Fault("extra-apart", args, rule=cases.marker_in_a_row, seen=card)
            attacked = not slot.kinds or slot.kinds[-1] == "attack"
            case = cases.one_action if attacked else cases.other_kind
            # a third action is wrong whether a disputed marker counts or not
            follows = [slot.disputed] if slot.disputed and len(slot.acts) < 2 else []
            return Fault("second-action", args, rule=case, seen=card, follows=follows)
        if done or slot.again:  # that side has defended
            return Fault("action-owed", args, rule=cases.lost_action, seen=side)
        if slot.extra and slot.acts:  # two actions are allowed, not required
            return Fault("extra-interrupted", args, rule=cases.marker_in_a_row, severity="doubt")
        return Fault("out-of-turn", args, rule=cases.alternate, expected=slot.side, seen=side)

    def one_of_the_marker_and_one_other(self, state: Any, event: Any) -> RuleResult:
        """Exactly one of the two actions is of the card that has the marker."""
        slots, slot = self._slots, state.slot
        side = slots.actor(state, event)
        if side != slot.side or not slot.waits_for_second:
            return None
        fits = slots.may_be_second_action(state, slot, event.card)
        if fits or (slot.defended and not slot.early):
            return None
        marker = slots.marker_of(state, side)
        args = {"first": slot.acts[0], "second": event.card, "marker": marker}
        if event.card == marker:
            return Fault("extra-twice", args, rule=self._cases.marker_pair)
        case = self._pair_case(state, slot.acts[0]) or self._cases.marker_pair
        return Fault("extra-pair", args, rule=case, expected=marker, seen=event.card)

    def the_marker_once(self, state: Any, event: Declare) -> RuleResult:
        """A marker is played once, in a slot of its side, by a card that is in play."""
        slots, slot, cases = self._slots, state.slot, self._cases
        side = slots.actor(state, event)
        if event.what != EXTRA:
            raise no_such("declaration", event.what, [EXTRA], place=at_event(state.now, "what"))
        if not event.by:
            raise refusal(state, Text("an extra action needs to say by whom"))
        if state.decided:
            return None
        marker, used = slots.marker_of(state, side), slots.used(state)
        args = {"side": side, "marker": marker}
        if side in state.spent:
            return Fault("extra-again", args, rule=cases.marker_once)
        if side != slot.side and (slots.next_side(state) != side if used else slot.again):
            return Fault("extra-owed", args, rule=cases.marker_not_owed)
        early = side != slot.side and not used
        if early or (side == slot.side and slot.passed):  # no second action follows a pass
            expected = slot.side if early else slots.next_side(state)
            return Fault("extra-out-of-turn", args, rule=cases.alternate, expected=expected)
        if not state.alive(marker):
            return Fault("extra-without-command", args, rule=cases.in_play)
        return None
