"""Legal actions with tactics cards: proposals that the rules filter."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.events import Event, Move
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.events import Choose, Discard, Draw, PlayCard, Throw
from adjudicator.games.coup_de_tonnerre.hands import COMBINED, dealing
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, deck, tactic
from adjudicator.mechanics.cards.hands import HIDDEN, undrawn

__all__ = ["half_dealt", "tactics"]

_FACES = range(1, 7)


def tactics(state: CdtState) -> Iterator[Event]:
    """Propose actions with tactics cards: deal, play, roll, move, draw, discard.

    Drawn cards are not named, because they are random.
    """
    if OPTION not in state.options or state.tables.tactics is None:
        return
    for side in state.enemy:
        yield from _drawing(state, side)
        yield from _using(state, side)
    yield from _dice(state)
    for grant in state.tricks.grants:
        for unit, places in grant.choices.items():
            yield from (Move(by=state.units[unit].side, unit=unit, to=to) for to in places)


def _drawing(state: CdtState, side: str) -> Iterator[Event]:
    """Propose to choose a card, and to draw from a deck: what a hand is due, or one card."""
    deal, draws = deck(state).deal, state.draws.get(side, {})
    if dealing(state):
        yield Choose(by=side)
        yield from (Choose(by=side, card=card) for card in _free(state, side))
    for name, kind in ((side, "own"), (COMBINED, COMBINED)):
        whole = getattr(deal, kind) - draws.get(kind, 0) if dealing(state) else 1
        for count in sorted({1, max(1, whole)}):
            yield Draw(by=side, deck=name, count=count)


def half_dealt(state: CdtState) -> bool:
    """Return whether hands of tactics cards have been started and are not full."""
    if not state.hands or state.tables.tactics is None:
        return False
    deal = deck(state).deal
    whole = {"chosen": deal.chosen, "own": deal.own, "combined": deal.combined}
    had = [state.draws.get(side, {}) for side in state.enemy]
    return any(one.get(kind, 0) < count for one in had for kind, count in whole.items())


def _free(state: CdtState, side: str) -> list[str]:
    """Return the cards of a side that nobody is known to hold, and that were not used."""
    return undrawn(state, (name for name, one in deck(state).cards.items() if one.side == side))


def _using(state: CdtState, side: str) -> Iterator[Event]:
    """Propose the cards that a side holds, or may hold, to be played or discarded."""
    hand = state.hands.get(side, [HIDDEN])
    cards = [card for card in hand if card != HIDDEN]
    cards += _free(state, side) if HIDDEN in hand else []
    for card in dict.fromkeys(cards):
        if tactic(state, card).side == side:
            yield PlayCard(by=side, card=card)
        yield Discard(by=side, card=card)
    if HIDDEN in hand:
        yield Discard(by=side)


def _dice(state: CdtState) -> Iterator[Event]:
    """Propose the die of a card, or of a capture that must be confirmed."""
    attack, tricks = open_attack(state), state.tricks
    if tricks.card:
        yield from (Throw(by=tricks.side, dice=[face], purpose="tactics") for face in _FACES)
    if attack is not None and attack.confirm and not attack.confirmed:
        yield from (Throw(by=attack.side, dice=[face], purpose="confirm") for face in _FACES)
