"""Reading an event: the side that decides it if the log states none, and the names in it."""

from __future__ import annotations

from adjudicator.core.events import Event
from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.events import (
    Act,
    Choose,
    Defend,
    Discard,
    Draw,
    Pass,
    PlayCard,
    Remove,
    Reveal,
    Throw,
    Turn,
)
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.rout import tester
from adjudicator.games.coup_de_tonnerre.slots import actor
from adjudicator.games.coup_de_tonnerre.state import CdtState

book = rulebook.chapter("deciders")

__all__: list[str] = []


@book.decides(Act, Pass, Defend, Turn)
def whose_card_it_is(state: CdtState, event: Event) -> str:
    """The owner of the command card acts, or else the side whose slot it is."""
    return actor(state, event)


@book.decides(Draw, Choose, Reveal, PlayCard, Discard)
def whose_hand_it_is(state: CdtState, event: Draw | Choose | Reveal | PlayCard | Discard) -> str:
    """The deck or the colour of the card identifies the hand; the fog belongs to one side."""
    of_deck, tactics = getattr(event, "deck", ""), state.tables.tactics
    if of_deck == FOG:
        return state.tables.fog.side
    card = tactics.cards.get(getattr(event, "card", "")) if tactics is not None else None
    found = of_deck or (card.side if card is not None else "")
    return found if found in state.enemy else ""


@book.decides(Remove)
def who_removes_blocks(state: CdtState, event: Remove) -> str:
    """The side of the fog marker removes the blocks that it costs."""
    return state.tables.fog.side


@book.decides(Throw)
def who_rolls(state: CdtState, event: Throw) -> str:
    """The attacker rolls for an attack, the defender for a defence, the loser for a rout."""
    what, attack = purpose(state, event), open_attack(state)
    if what == "tactics":
        return state.tricks.side
    if attack is None:
        return state.phasing
    if what == "rout":
        return tester(state, attack, event)
    return attack.side if what in ("attack", "confirm") else state.enemy[attack.side]


@book.validates(Act)
def an_action_is_aimed_at_something(state: CdtState, event: Act) -> None:
    """An action is aimed at a place or a command."""
    _known(state, event.target, {*state.places, *state.tables.commands})


@book.validates(PlayCard)
def a_card_is_used_on_something(state: CdtState, event: PlayCard) -> None:
    """A tactics card is used on a place, a command, a card or a unit."""
    tables = state.tables
    _known(state, event.target, {*state.places, *tables.commands, *tables.cards, *state.units})


def _known(state: CdtState, target: str, names: set[str]) -> None:
    if target and target not in names:
        raise no_such("target", target, names, place=at_event(state.now, "target"))
