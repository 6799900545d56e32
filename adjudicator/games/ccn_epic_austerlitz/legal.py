"""Legal actions of this game: proposals that the rules filter."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import events as common
from adjudicator.core.legal import Proposal
from adjudicator.games.ccn_epic_austerlitz.battle_choices import answers, attacks, is_settled
from adjudicator.games.ccn_epic_austerlitz.card_choices import (
    before_battle,
    blocks_of_the_roll,
    cards_to_play,
)
from adjudicator.games.ccn_epic_austerlitz.draw_choices import draws
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Turn
from adjudicator.games.ccn_epic_austerlitz.move_choices import (
    as_if_moving,
    legal_ends,
    legal_moves,
    moves,
)
from adjudicator.games.ccn_epic_austerlitz.objectives import settled
from adjudicator.games.ccn_epic_austerlitz.order_choices import dice_due, orders
from adjudicator.games.ccn_epic_austerlitz.sequence import next_phases
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.tactician_choices import in_battle, in_turn
from adjudicator.mechanics.play.proposals import next_steps

__all__ = ["as_if_moving", "legal_ends", "legal_moves", "proposals", "winner_now"]


def winner_now(state: CcnState) -> str:
    """Return who has the banners that win, with those of the last event."""
    if not state.unsettled:
        return state.winner
    with settled(state):
        return state.winner


def proposals(state: CcnState) -> Iterator[Proposal]:
    """Propose every possible next action, to be filtered by the rules. None: some were left out."""
    if state.over:
        return
    if winner_now(state):
        yield common.End()
        return
    battle, turn = state.open_battle, state.open_turn
    if battle is not None:
        yield from answers(state, battle)
        yield from in_battle(state, battle)
    if turn is None:
        due = before_battle(state)
        yield from due or (*blocks_of_the_roll(state), *_phases(state))
        return
    if all(is_settled(state, one) for one in state.frames if _is_rolled(one)):
        yield from _turn(state, turn)


def _is_rolled(frame: object) -> bool:
    """Return whether a procedure is a battle whose dice must be settled."""
    return isinstance(frame, Battle)


def _turn(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose the next card, order, move, attack or draw of a turn, or the next turn."""
    cards = cards_to_play(state, turn)
    if cards:
        yield from cards
        return
    if turn.freed:  # a leader for whom a card was discarded moves at once
        yield from moves(state, turn)
        return
    if turn.decks_shuffled:  # draws come after moves and battles
        yield from draws(state, turn) or _phases(state)
        return
    if dice := dice_due(state, turn):  # a card that orders by dice waits for them
        yield from dice
        return
    yield from in_turn(state, turn)
    yield from orders(state, turn)
    yield from moves(state, turn)
    yield from attacks(state, turn)
    due = draws(state, turn)
    yield from due or _phases(state)


def _phases(state: CcnState) -> Iterator[common.Event]:
    return next_steps(state, next_phases(state))
