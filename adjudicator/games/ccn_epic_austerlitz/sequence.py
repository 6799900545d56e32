"""The sequence of play: turns alternate; a turn goes from cards and orders to moves and battles."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Turn
from adjudicator.games.ccn_epic_austerlitz.names import STAGES
from adjudicator.games.ccn_epic_austerlitz.objectives import start_turn
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.play.sequence import PhaseOrder, begin_phase, in_order

__all__ = ["close_battles", "next_phases", "reach_stage"]

book = rulebook.chapter("sequence")


def next_phases(state: CcnState) -> list[tuple[int, str]]:
    """Return the turns and phases that may come next: the first side begins every round."""
    # who moves first by dice is a case of its own
    first = "" if state.scenario.first_move is not None and not state.phasing else state.first
    orders = [order for order in state.game.sequence.orders if not first or order[0] == first]
    return in_order(state, orders)


def reach_stage(state: CcnState, stage: str) -> None:
    """Move the open turn on to a stage; it never goes back."""
    turn = state.open_turn
    if turn is not None and STAGES.index(turn.stage) < STAGES.index(stage):
        turn.stage = stage


def close_battles(state: CcnState) -> int:
    """Return how many battles are open: the next decision closes them."""
    return sum(isinstance(one, Battle) for one in state.frames)


@book.closes(common.Phase, common.End)
def close_all(state: CcnState, event: common.Event) -> int:
    """Close all open procedures when a turn or the game ends."""
    state.stops = isinstance(event, common.End)
    return len(state.frames)


@book.applies(common.Phase)
def apply_phase(state: CcnState, event: common.Phase) -> None:
    """Begin the turn of a side."""
    state.turn = event.turn
    frame = begin_phase(state, event.phase, {"turn": Turn})
    frame.side, frame.rack = state.phasing, len(state.rack)
    start_turn(state)


@book.applies(common.Concede)
def apply_concede(state: CcnState, event: common.Concede) -> None:
    """Record who concedes."""
    state.conceded = state.side_of(event.by) or state.phasing or "?"


@book.applies(common.End)
def apply_end(state: CcnState, event: common.End) -> None:
    """End the game."""
    state.over = True


PhaseOrder(book, "CCN-C.seq-1", following=next_phases)


@book.rule("CCN-C.seq-1", on=common.Phase, stops=True)
def number_of_the_turn(state: CcnState, event: common.Phase) -> RuleResult:
    """Both sides have a turn of the same number, and then the number rises by one."""
    right = [turn for turn, phase in next_phases(state) if phase == event.phase]
    if not right or event.turn in right:
        return None
    return Fault("turn-jump", {"turn": event.turn}, expected=right[0], seen=event.turn)


@book.rule("CCN-C.seq-3", on=common.End)
def it_ends_once(state: CcnState, event: common.End) -> RuleResult:
    """A battle ends once."""
    return Fault("end-again") if state.over else None
