"""Chapter 2: whose slot it is, one action each, passing, and chapter 3: the extra action."""

from __future__ import annotations

from typing import Any

from adjudicator.claims import refusal
from adjudicator.events import Concede, Declare, End, Event
from adjudicator.findings import Fault
from adjudicator.games.coup_de_tonnerre.book import book, rules_of
from adjudicator.games.coup_de_tonnerre.bots import bot
from adjudicator.games.coup_de_tonnerre.cards import action_of, obliged, open_actions
from adjudicator.games.coup_de_tonnerre.frames import Slot
from adjudicator.games.coup_de_tonnerre.lines import Act, Pass
from adjudicator.games.coup_de_tonnerre.resolution import close, forget
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.names import no_such
from adjudicator.rules import Said

__all__ = [
    "EXTRA",
    "actor",
    "can_act",
    "can_pass",
    "finished",
    "marker_may_wait",
    "marker_of",
    "move_marker",
    "next_side",
    "of_other_side",
    "pairs",
    "take_slot",
    "used",
    "written_out",
]

EXTRA = "extra-action"


def marker_of(state: CdtState, side: str) -> str:
    """Return the command that gives a side its extra action."""
    commands = state.tables.commands.items()
    return next((name for name, one in commands if one.extra and one.side == side), "")


def actor(state: CdtState, event: Event) -> str:
    """Return the side whose player decides: as the log says, or whose card it is."""
    if event.by:
        return state.side_of(event.by)
    card = getattr(event, "card", "")
    if card in state.tables.cards:
        return state.tables.cards[card].side
    return next_side(state) if used(state) else state.slot.side


def of_other_side(state: CdtState, event: Event) -> bool:
    """Tell whether a player acts with a card of the other side."""
    card = state.tables.cards.get(getattr(event, "card", ""))
    return card is not None and bool(event.by) and state.side_of(event.by) != card.side


def finished(slot: Slot) -> bool:
    """Tell whether a side has used its slot."""
    return slot.passed or len(slot.acts) >= (2 if slot.extra else 1)


def next_side(state: CdtState) -> str:
    """Return whose slot comes next: the attacker's again, if he was defended against."""
    slot = state.slot
    pays = slot.defended > 0 and "CDT-3-df-c" not in state.off
    return slot.side if pays else state.enemy[slot.side]


def pairs(state: CdtState, slot: Slot, card: str) -> bool:
    """Tell whether a card may give the second action of an extra action."""
    marker = marker_of(state, slot.side)
    return (slot.acts[0] == marker) != (card == marker)


def _joins(state: CdtState, card: str) -> bool:
    """Tell whether an action is the second one of an extra action."""
    slot = state.slot
    if not slot.extra or len(slot.acts) != 1 or slot.passed:
        return False
    # declared after an attack that was defended, it may belong to the slot that follows
    return pairs(state, slot, card) or not slot.defended or slot.early


def _completes(state: CdtState) -> bool:
    """Tell whether a second action of an extra action could be made."""
    slot = state.slot
    return any(pairs(state, slot, card) for card, _, _ in open_actions(state, slot.side))


def used(state: CdtState) -> bool:
    """Tell whether the slot is used: also if the second action of a marker is not possible."""
    slot = state.slot
    if finished(slot) or not slot.extra or not slot.acts or slot.loose:
        return finished(slot)
    return not _completes(state)


def can_pass(state: CdtState, side: str) -> bool:
    """Tell whether a side may pass: the French at first, and whoever can do nothing."""
    slot = state.slot
    index = slot.index if slot.side == side and not used(state) else slot.index + 1
    if side != state.tables.first and index <= 1:
        return True
    return not can_act(state, side)


def marker_may_wait(slot: Slot) -> bool:
    """Tell whether a marker was played after an action that had met a defence.

    It belongs to that slot, or to the one that the defence gives to the same side.
    """
    return slot.extra and not slot.early and len(slot.acts) == 2 and slot.defended == 1


def move_marker(state: CdtState) -> None:
    """The marker belongs to the slot that a defence has given, of which one action was made."""
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
    """Tell whether a side could do something."""
    return next(open_actions(state, side), None) is not None


def take_slot(state: CdtState, side: str) -> None:
    """Open the slot in which a side acts, unless it is open."""
    slot = state.slot
    if slot.side == side and not used(state):
        return
    again = slot.side == side
    index = slot.index + (2 if again else 1)
    if not slot.acts and not slot.passed and slot.side != side:
        index = slot.index  # out of turn: the slot of the other was never used
    waived = {one for one in state.waived if one != side}
    if not again and slot.extra and len(slot.acts) == 1 and not used(state):
        waived.add(slot.side)  # the second action of its marker was not made
    disputed = slot.disputed if slot.loose else 0
    state.slot = Slot(
        side=side, index=index, again=again, unfinished=side in state.waived, disputed=disputed
    )
    state.waived = waived
    state.turn = index // 2 + 1
    state.phasing = side


# Who may act


@rules_of(
    "CDT-2-h", "CDT-2-i", "CDT-4-i", "CDT-4-m", "CDT-4-h", on=(Act, Pass, Declare), stops=True
)
def nothing_after_the_end(state: CdtState, event: Event) -> Said:
    """Once an army is broken, nothing more is played."""
    if not state.decided:
        return None
    return Fault(
        rule=state.won_by,
        message="played-on",
        args={"winner": state.winner},
        seen=state.winner,
        follows=list(state.won_from),
    )


@rules_of(
    *("CDT-2-a", "CDT-2-b", "CDT-2-n", "CDT-3-df-c", "CDT-3-ex-c"), on=(Act, Pass), stops=True
)
def in_turn(state: CdtState, event: Act | Pass) -> Said:
    """The players alternate, one action each, and who defended has lost his."""
    side, slot = actor(state, event), state.slot
    if state.decided or written_out(state, event) or of_other_side(state, event):
        return None
    done = used(state)
    again = done and slot.void and side == slot.side  # what was never rolled for may be no action
    if again or side == (next_side(state) if done else slot.side):
        return None
    if slot.loose and slot.acts and not done and side != slot.side:
        return None  # a marker that was played against the rules may count as not played
    return _out_of_turn(state, side, event.card if isinstance(event, Act) else "", done=done)


def _out_of_turn(state: CdtState, side: str, card: str, *, done: bool) -> Fault:
    """Return what is wrong with a side that acts now."""
    slot = state.slot
    args = {"side": side, "card": card, "other": state.enemy[side]}
    if done and side == slot.side:
        if slot.unfinished and not slot.extra:
            return Fault(rule="CDT-3-ex-c", message="extra-apart", args=args, seen=card)
        attacked = not slot.kinds or slot.kinds[-1] == "attack"
        case = "CDT-2-b" if attacked else "CDT-2-n"
        follows = [slot.disputed] if slot.disputed else []
        return Fault(rule=case, message="second-action", args=args, seen=card, follows=follows)
    if done or slot.again:  # he has defended
        return Fault(rule="CDT-3-df-c", message="action-owed", args=args, seen=side)
    if slot.extra and slot.acts:  # two actions are allowed, not demanded
        return Fault(rule="CDT-3-ex-c", message="extra-interrupted", args=args, severity="doubt")
    return Fault(rule="CDT-2-a", message="out-of-turn", args=args, expected=slot.side, seen=side)


def written_out(state: CdtState, event: Act | Pass) -> bool:
    """Tell whether a pass only writes down the action that a defence has cost."""
    slot, side = state.slot, actor(state, event)
    if not isinstance(event, Pass) or side == slot.side:
        return False
    return next_side(state) == slot.side if used(state) else slot.again and not slot.acts


@rules_of("CDT-3-ex-b", "CDT-8-2", on=Act)
def one_of_the_marker_and_one_other(state: CdtState, event: Act) -> Said:
    """Of the two actions exactly one is of Lannes, or of Bagration."""
    slot, side = state.slot, actor(state, event)
    if side != slot.side or not slot.extra or len(slot.acts) != 1 or slot.passed:
        return None
    if pairs(state, slot, event.card) or (slot.defended and not slot.early):
        return None
    marker = marker_of(state, side)
    args = {"first": slot.acts[0], "second": event.card, "marker": marker}
    if event.card == marker:
        return Fault(rule="CDT-3-ex-b", message="extra-twice", args=args)
    first = state.tables.commands.get(slot.acts[0])
    case = (first.extra_case if first else "") or "CDT-3-ex-b"  # the rulebook's example is its own
    return Fault(rule=case, message="extra-pair", args=args, expected=marker, seen=event.card)


@rules_of("CDT-2-c", "CDT-2-o", on=Pass)
def only_at_first(state: CdtState, event: Pass) -> Said:
    """Only the French, and only at first, may pass while they could act."""
    side = actor(state, event)
    if can_pass(state, side) or side == bot(state) or written_out(state, event):
        return None
    merged = state.merged_in and state.slot.index <= state.merged_in + 1
    if merged and side == state.tables.first:
        return Fault(rule="CDT-2-o", message="merger-charged", args={"side": side}, seen="pass")
    slot, args = state.slot, {"side": side}
    if slot.side == side and slot.extra and len(slot.acts) == 1 and not slot.passed:
        # two actions are allowed, not demanded
        return Fault(rule="CDT-2-c", message="pass-second", args=args, severity="doubt")
    return Fault(rule="CDT-2-c", message="pass", args=args, seen="pass")


@rules_of("CDT-5-ob-a", "CDT-2-p", on=(Act, Pass))
def obligatory_first(state: CdtState, event: Act | Pass) -> Said:
    """While the fog is there, a command with one unit left is reinforced first."""
    side, rule = actor(state, event), state.tables.obligation
    if side != rule.side or (state.slot.side == side and state.slot.acts and _second(state)):
        return None
    needy = obliged(state)
    if not needy:
        return None
    args: dict[str, Any] = {"needy": needy, "giver": rule.giver}
    if isinstance(event, Act) and event.card == rule.giver:
        return None if _helps(state, event, needy) else _unmet(args, event, "CDT-5-ob-a")
    plain = isinstance(event, Act) and not state.slot.extra
    return _unmet(args, event, "CDT-5-ob-a" if plain else "CDT-2-p")


def _second(state: CdtState) -> bool:
    return state.slot.extra and state.slot.early and not finished(state.slot)


def _helps(state: CdtState, event: Act, needy: list[str]) -> bool:
    action = action_of(state, event.card, event.action)
    return action is not None and (action.to in needy or action.kind != "reinforcement")


def _unmet(args: dict[str, Any], event: Event, case: str) -> Fault:
    seen = getattr(event, "card", "pass")
    return Fault(rule=case, message="obligation-unmet", args=args, seen=seen)


# The extra action


@rules_of("CDT-3-ex-a", "CDT-3-ex-d", "CDT-2-a", "CDT-2-d", on=Declare, stops=True)
def the_marker_once(state: CdtState, event: Declare) -> Said:
    """A marker is played once, in a slot of its side, by a command that stands."""
    side, slot = actor(state, event), state.slot
    if event.what != EXTRA:
        raise no_such("declaration", event.what, [EXTRA], place=f"event {state.now}, what")
    if not event.by:
        raise refusal(state, "an extra action needs to say by whom")
    if state.decided:
        return None
    marker = marker_of(state, side)
    args = {"side": side, "marker": marker}
    if side in state.spent:
        return Fault(rule="CDT-3-ex-a", message="extra-again", args=args)
    owes = side != slot.side and (slot.again if not used(state) else next_side(state) != side)
    if owes:
        return Fault(rule="CDT-3-ex-d", message="extra-owed", args=args)
    if side != slot.side and not used(state):
        return Fault(rule="CDT-2-a", message="extra-out-of-turn", args=args, expected=slot.side)
    if not state.alive(marker):
        return Fault(rule="CDT-2-d", message="extra-without-command", args=args)
    return None


@book.applies(Declare)
def apply_declare(state: CdtState, event: Declare) -> None:
    """The marker is used; it counts for the slot that is open, or for the next."""
    if event.what != EXTRA:
        return
    side = actor(state, event)
    forget(state, side)
    if state.winner:
        state.played_on = state.played_on or state.now
    play_marker(state, side)


def play_marker(state: CdtState, side: str) -> None:
    """The marker counts for the slot that is open, or for the next."""
    slot = state.slot
    state.spent.add(side)
    if not (slot.side == side and not slot.passed and len(slot.acts) <= 1 and not slot.extra):
        take_slot(state, side)
    state.slot.extra, state.slot.early = True, not state.slot.acts
    if state.refused:
        state.slot.loose, state.slot.disputed = True, state.now


@book.applies(Pass)
def apply_pass(state: CdtState, event: Pass) -> None:
    """The slot is used."""
    side = actor(state, event)
    forget(state, side)
    state.told_of_fog()
    if state.decided:
        state.played_on = state.now
        return
    if written_out(state, event):
        return
    take_slot(state, side)
    state.slot.passed = True


def begin_action(state: CdtState, side: str, card: str, kind: str) -> None:
    """A card acts: in the slot of its side, which may have to be opened."""
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
    state.slot.acts.append(card)
    state.slot.kinds.append(kind)
    state.acts += 1


# The end


@book.closes(Act, Pass, Declare, End)
def close_action(state: CdtState, event: Event) -> int:
    """Whatever was open ends with the next action."""
    state.ending = isinstance(event, End)
    return close(state)


@book.applies(Concede)
def apply_concede(state: CdtState, event: Concede) -> None:
    """A player gives up."""
    state.conceded = state.side_of(event.by) if event.by else "?"
    if not state.winner and state.conceded in state.enemy:
        state.winner = state.enemy[state.conceded]
        state.won_by = "CDT-2-h"


@book.applies(End)
def apply_end(state: CdtState, event: End) -> None:
    """The log says that the game is over."""
    forget(state, state.slot.side)
    state.over = True
