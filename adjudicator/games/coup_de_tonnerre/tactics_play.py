"""Rules for playing tactics cards (chapter 6): at their moment, with their die and effect.

A card may demand that a capture is confirmed by a die.
"""

from __future__ import annotations

from adjudicator.core.events import Advance, Declare, Lose, Move, Retreat
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Mark, Pass, Throw, Turn
from adjudicator.games.coup_de_tonnerre.frames import Attack, Grant
from adjudicator.games.coup_de_tonnerre.hands import decks
from adjudicator.games.coup_de_tonnerre.results import parse
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import (
    movable_units,
    printed,
    reconstructed_parts,
    tactic,
    wrong_moment,
)
from adjudicator.games.coup_de_tonnerre.tactics_data import Tactic
from adjudicator.mechanics.cards.attack_cards import change_attack
from adjudicator.mechanics.cards.confirmation import Confirmation
from adjudicator.mechanics.cards.playing import PlayedCards, PlayHooks

__all__ = ["take_tactics_die"]

book = rulebook.chapter("tactics_play")

CASE = "CDT-6-ta-c"


def _place(state: CdtState) -> str:
    """Return the place under attack."""
    attack = open_attack(state)
    return attack.place if attack is not None else ""


def take_tactics_die(state: CdtState, event: Throw) -> None:
    """Apply the die of a card, or one that a card demands."""
    if purpose(state, event) == "confirm":
        _confirmation.take_die(state, event)
    else:
        _played.take_die(state, event)


# Effects


def _fail(state: CdtState, side: str, spec: Tactic) -> None:
    """Note that a card has not changed morale, because it failed."""
    if spec.effect.kind == "morale":
        state.note("morale", side, spec.case, 0)


def _guess(state: CdtState) -> None:
    """Record that the effect of a card is unknown; it may have changed morale."""
    state.tricks.guessed = True
    state.may_be_anything()


def _take_effect(state: CdtState, card: str, side: str, spec: Tactic) -> None:
    effect, attack = spec.effect, open_attack(state)
    if effect.kind == "morale":
        state.change_morale(side, effect.value, spec.case)
    elif effect.kind in ("reinforcement", "return"):
        others = [one for one in state.tricks.grants if one.card != card]
        state.tricks.grants = [
            *others,
            Grant(card=card, choices=movable_units(state, side, effect)),
        ]
    elif effect.kind == "fog":
        if state.fogged():
            state.fog.due, state.fog.longer = 0, True
    elif attack is not None and not attack.fixed:
        change_attack(attack, effect)


_played = PlayedCards(
    book,
    CASE,
    special=("CDT-6-ta-e",),
    roll=Throw,
    between=(Act, Pass, Declare, Defend, Lose, Retreat, Advance, Move, Mark, Turn),
    alone="tactic-alone",
    hooks=PlayHooks(
        in_play=lambda state: state.tricks,
        owner=decks.owner,
        spec=tactic,
        unread=printed,
        known=lambda state, spec: spec.sure or state.known("tactics"),
        parts=reconstructed_parts,
        wrong_moment=wrong_moment,
        place=_place,
        is_its_die=lambda state, event: purpose(state, event) == "tactics",
        use=decks.use,
        has_effect=lambda spec: spec.effect.kind != "none",
        take_effect=_take_effect,
        fail=_fail,
        guess=_guess,
    ),
)


_confirmation = Confirmation(
    book,
    CASE,
    roll=Throw,
    attack=Attack,
    is_its_die=lambda state, event: purpose(state, event) == "confirm",
    parse=parse,
    excused=lambda state: state.decided or bool(state.tricks.card),
)
