"""Choices at the end of a turn: shuffles, draws, discards, the rack; what is due before it ends."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.card_choices import holders, in_deck
from adjudicator.games.ccn_epic_austerlitz.data import CommandCard
from adjudicator.games.ccn_epic_austerlitz.dues import drawers, receiver
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import HIDDEN

__all__ = ["draws", "tacticians_due"]

#: the deck with which no Tactician cards are played
_WITHOUT_TACTICIANS = "deck-70"


def draws(state: CcnState, turn: Turn) -> list[common.Event]:
    """Propose what is drawn next; nothing if all draws of the turn are made."""
    shuffles = _shuffles(state, turn)
    commands = [] if shuffles else _command_cards(state, turn)
    rest = [] if shuffles or commands else _discards(state, turn)
    tacticians = _tactician_cards(state, turn, shuffled=not shuffles)
    found = [*shuffles, *commands, *rest, *tacticians]
    return found or _rack(state)


def _spec(state: CcnState, one: Played) -> CommandCard:
    return state.tables.command_cards[one.card]


def _shuffles(state: CcnState, turn: Turn) -> list[common.Event]:
    """Propose the shuffles that a card demands: each deck once, before the draws."""
    if not any(_spec(state, one).reshuffle for one in turn.played) or turn.drawn:
        return []
    pools = ("command", state.command), ("tactician", state.tacticians)
    return [own.Shuffle(deck=deck) for deck, pool in pools if pool.discarded]  # type: ignore[arg-type]


def _or_shuffle(state: CcnState, deck: str, event: common.Event) -> list[common.Event]:
    """Return a draw, or the shuffle of the discards if the deck is used up; or nothing."""
    if in_deck(state, deck) > 0:
        return [event]
    pool = state.tacticians if deck == "tactician" else state.command
    return [own.Shuffle(deck=deck)] if pool.discarded else []  # type: ignore[arg-type]


def _command_cards(state: CcnState, turn: Turn) -> list[common.Event]:
    """Propose the Command cards: corps commanders who played one of their own come first."""
    owners = [one.by for one in turn.played if one.source != "rack" and one.by]
    corps = [one for one in owners if one in holders(state, turn.side) and one != turn.side]
    late = [one for one in corps if not turn.drawn.get(one)]
    if late:
        each = [own.Draw(by=one, deck="command") for one in late]
        return [found for draw in each for found in _or_shuffle(state, "command", draw)]
    most = max((_spec(state, one).draws for one in turn.played), default=1)
    if turn.pressed or turn.recruited:
        most = 1
    left = most - turn.drawn.get(turn.side, 0)
    if left <= 0:
        return []
    count = max(1, min(left, in_deck(state, "command")))
    draw = own.Draw(by=turn.side, deck="command", count=count)
    return _or_shuffle(state, "command", draw)


def _discards(state: CcnState, turn: Turn) -> list[common.Event]:
    """Propose the card that is not kept of two."""
    side = turn.side
    if turn.drawn.get(side, 0) - turn.discarded.get(side, 0) <= 1:
        return []
    drawn = state.command.hands.get(side, [])[-turn.drawn[side] :]
    return [own.Discard(by=side, card="" if one == HIDDEN else one) for one in dict.fromkeys(drawn)]


def tacticians_due(state: CcnState, turn: Turn) -> dict[str, int]:
    """Return who draws Tactician cards -> how many the cards of the turn give."""
    found: dict[str, int] = {}
    if _WITHOUT_TACTICIANS in state.options:
        return found
    for one in turn.played:
        spec = _spec(state, one)
        if spec.both_sides:
            who = [holder for side in state.enemy for holder in drawers(state, side)]
        else:
            who = [receiver(state, turn, one)]
        for holder in who if spec.tactician else ():
            found[holder] = found.get(holder, 0) + spec.tactician
    return found


def _tactician_cards(state: CcnState, turn: Turn, *, shuffled: bool) -> list[common.Event]:
    """Propose the Tactician cards that are due; those of a shuffled deck come after the shuffle."""
    found: list[common.Event] = []
    late = any(_spec(state, one).both_sides for one in turn.played) and not shuffled
    for holder, due in tacticians_due(state, turn).items():
        left = due - turn.drawn_tacticians.get(holder, 0)
        if left > 0 and not late:
            count = max(1, min(left, in_deck(state, "tactician")))
            draw = own.Draw(by=holder, deck="tactician", count=count)
            found += _or_shuffle(state, "tactician", draw)
    return found


def _rack(state: CcnState) -> list[common.Event]:
    """Propose to fill the rack, if few cards are left on it."""
    full, low = state.format.rack, state.format.rack_low
    if not full or not state.rack_known or len(state.rack) != low:
        return []
    return _or_shuffle(state, "command", own.Refill(count=full - low))
