"""Rules for hands of tactics cards (chapter 6): dealt, drawn, played; some may be hidden."""

from __future__ import annotations

from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text, at_event
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.claims import claims
from adjudicator.games.coup_de_tonnerre.events import Act, Choose, Discard, Draw, PlayCard, Reveal
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.four_players import note_chief
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import (
    OPTION,
    deck,
    printed,
    reconstructed_parts,
    tactic,
)
from adjudicator.mechanics.cards.events import CardEvent, named_cards
from adjudicator.mechanics.cards.hands import discard, show, take
from adjudicator.mechanics.cards.rules import HandCases, HandRules, card_fault, hand_fault
from adjudicator.mechanics.claims import refusal

__all__ = ["COMBINED", "dealing", "owner", "remove_from_hand", "show_card", "take_cards"]

book = rulebook.chapter("hands")

COMBINED = "combined"


def _is_about_fog(state: CdtState, event: Event) -> bool:
    """Return whether an event is about the fog marker, which has its own rules."""
    return getattr(event, "deck", "") == FOG


def owner(state: CdtState, event: CardEvent) -> str:
    """Return the side whose hand is meant: as the log says, or by the deck or the card."""
    if event.by:
        return state.side_of(event.by)
    card = getattr(event, "card", "")
    found = getattr(event, "deck", "") or (tactic(state, card).side if card else "")
    if found not in state.enemy:
        raise refusal(state, Text("a tactics card needs to say by whom"))
    return found


def dealing(state: CdtState) -> bool:
    """Return whether nobody has acted yet, so that hands are dealt."""
    slot = state.slot
    return not state.acts and not slot.index and not slot.passed and state.turn == 1


def _kind(state: CdtState, event: Choose | Draw) -> str:
    """Return the kind of a draw: chosen, own or combined; later, in the course of a game."""
    if isinstance(event, Choose):
        return "chosen"
    _check_deck(state, event.deck)
    kind = COMBINED if event.deck == COMBINED else "own"
    draws = state.draws.get(owner(state, event), {})
    full = draws.get(kind, 0) >= getattr(deck(state).deal, kind)
    refills = full and draws.get("used", 0) > draws.get("later", 0)
    return kind if dealing(state) and not refills else "later"


def _check_deck(state: CdtState, name: str) -> None:
    """Reject a deck of tactics cards that does not exist."""
    if name not in (COMBINED, *state.enemy):
        known = [FOG, COMBINED, *state.enemy]
        raise no_such("deck", name, known, place=at_event(state.now, "deck"))


# Getting cards


@book.rule("CDT-6-ta-a", on=(Choose, Draw, PlayCard, Discard, Reveal), unless=_is_about_fog)
def agreed_before(state: CdtState, event: CardEvent) -> RuleResult:
    """Tactics cards are used only with their option."""
    if OPTION in state.options:
        return None
    return hand_fault("tactics-not-agreed", owner(state, event))


@book.rule(
    "CDT-6-ta-a", "CDT-6-ta-d", "CDT-1-p", on=(Choose, Draw), stops=True, unless=_is_about_fog
)
def as_many_as_are_due(state: CdtState, event: Choose | Draw) -> RuleResult:
    """A player chooses one card, then draws two own and three combined cards; later three."""
    side, kind = owner(state, event), _kind(state, event)
    count = event.count if isinstance(event, Draw) else 1
    if isinstance(event, Draw) and event.deck == state.enemy[side]:
        return hand_fault("deck-of-enemy", side, rule="CDT-6-ta-a", seen=event.deck)
    if isinstance(event, Draw) and len(event.cards) > count:
        text = Text("a draw of {count} names {number} cards", count=count, number=len(event.cards))
        raise refusal(state, text)
    if isinstance(event, Choose) and not dealing(state):
        return hand_fault("hand-late", side, rule="CDT-6-ta-a")
    had = state.draws.get(side, {}).get(kind, 0)
    limit = getattr(deck(state).deal, kind)
    if had + count > limit:
        case = "CDT-6-ta-d" if kind == "later" else "CDT-6-ta-a"
        message = "draw-too-many" if kind == "later" else f"hand-{kind}"
        return hand_fault(message, side, rule=case, expected=limit, seen=had + count)
    if kind != "later":
        told = any(one.get("late") for one in state.draws.values())
        late = state.fog.drawn and not told
        return hand_fault("hand-after-fog", side, rule="CDT-1-p") if late else None
    used = state.draws.get(side, {}).get("used")
    if used is not None and had + count > used:
        return hand_fault(
            "draw-without-play", side, rule="CDT-6-ta-d", expected=used, seen=had + count
        )
    return None


def _wrong_deck(state: CdtState, event: Choose | Draw, card: str) -> Fault | None:
    """A card is drawn from the deck of its own side."""
    spec, of_deck = tactic(state, card), getattr(event, "deck", "")
    if of_deck not in state.enemy or spec.side == of_deck or printed(spec):
        return None
    side, rest = owner(state, event), reconstructed_parts(spec)
    return card_fault(state, "deck-colour", side, card, args={"deck": of_deck}, strengths=rest)


def _wrong_colour(state: CdtState, event: PlayCard, card: str) -> Fault | None:
    """A player plays cards of their own colour."""
    side, spec = owner(state, event), tactic(state, card)
    if spec.side == side or printed(spec):
        return None
    message = "card-colour" if spec.side in state.enemy else "card-neutral"
    args, rest = {"colour": spec.side}, reconstructed_parts(spec)
    return card_fault(state, message, side, card, rule="CDT-6-ta-b", args=args, strengths=rest)


def _copies(state: CdtState, card: str) -> int:
    """There is one card of each name."""
    tactic(state, card)
    return 1


HandRules(
    book,
    claims,
    cases=HandCases(held="CDT-6-ta-a", spent="CDT-8-8", played="CDT-6-ta-b"),
    holder=owner,
    copies=_copies,
    wrong_draw=_wrong_deck,
    wrong_play=_wrong_colour,
    unless=_is_about_fog,
)


def take_cards(state: CdtState, event: Choose | Draw) -> None:
    """Add cards to a hand, including those that are not named."""
    side, kind = owner(state, event), _kind(state, event)
    cards = list(dict.fromkeys(named_cards(event)))
    count = event.count if isinstance(event, Draw) else 1
    state.options |= {OPTION}
    note_chief(state, event.by)
    draws = state.draws.setdefault(side, {})
    if dealing(state):
        draws.setdefault("used", 0)
        if state.fog.drawn:
            draws["late"] = 1
    take(state, side, kind, cards, count=count, most=len(deck(state).cards))


@book.applies(Choose)
def apply_choose(state: CdtState, event: Choose) -> None:
    """Add the chosen card to the hand."""
    take_cards(state, event)


@book.rule("CDT-6-ta-a", on=Act)
def a_full_hand(state: CdtState, event: Act) -> RuleResult:
    """A hand has six cards before the first action."""
    if OPTION not in state.options or not dealing(state):
        return None
    deal, found = deck(state).deal, []
    full = deal.chosen + deal.own + deal.combined
    for side, hand in state.hands.items():
        draws = state.draws.get(side, {})
        held = len(hand) + draws.get("used", 0) - draws.get("later", 0)
        if "used" in state.draws.get(side, {}) and held < full:
            args = {"side": side}
            found.append(Fault("hand-size", args, side=side, expected=full, seen=held))
    return found or None


# Using cards


@book.validates(Reveal)
def a_deck_that_exists(state: CdtState, event: Reveal) -> None:
    """A card is revealed of a deck that exists."""
    if not _is_about_fog(state, event):
        _check_deck(state, event.deck)


def show_card(state: CdtState, event: Reveal) -> None:
    """Record that both sides know a card of a hand."""
    state.options |= {OPTION}
    note_chief(state, event.by)
    show(state, owner(state, event), event.card)


def remove_from_hand(state: CdtState, side: str, card: str) -> None:
    """Remove a card from a hand for good."""
    state.options |= {OPTION}
    discard(state, side, card)


@book.applies(Discard)
def apply_discard(state: CdtState, event: Discard) -> None:
    """Discard a card."""
    if event.card:
        tactic(state, event.card)
    note_chief(state, event.by)
    remove_from_hand(state, owner(state, event), event.card)
