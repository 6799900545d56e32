"""Rules for hands of tactics cards (chapter 6): dealt, drawn, played; some may be hidden.

A hand is a list of cards; "?" is a card that the log has not named. A card is in one place only, so
a card that was named elsewhere, or discarded, is not in a hand.
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Claim, Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text, at_event
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.claims import claims
from adjudicator.games.coup_de_tonnerre.commanders import note_chief
from adjudicator.games.coup_de_tonnerre.events import (
    Act,
    Choose,
    Discard,
    Draw,
    PlayCard,
    Reveal,
)
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import (
    OPTION,
    deck,
    printed,
    reconstructed_parts,
    tactic,
)
from adjudicator.mechanics.claims import number, refusal, side_of, wrong

__all__ = ["COMBINED", "HIDDEN", "dealing", "owner", "remove_from_hand", "show_card", "take_cards"]

book = rulebook.chapter("hands")

COMBINED = "combined"
HIDDEN = "?"
AnyCard = Choose | Draw | PlayCard | Discard | Reveal
#: faults that follow from an earlier event with the card
_SINCE = ("card-spent", "card-of-other-hand", "card-twice")


def _is_about_fog(state: CdtState, event: Event) -> bool:
    """Return whether an event is about the fog marker, which has its own rules."""
    return getattr(event, "deck", "") == FOG


def owner(state: CdtState, event: AnyCard) -> str:
    """Return the side whose hand is meant: as the log says, or by the deck or the card."""
    if event.by:
        return state.side_of(event.by)
    of_deck = getattr(event, "deck", "")
    card = getattr(event, "card", "")
    found = of_deck or (tactic(state, card).side if card else "")
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


def _named(event: AnyCard) -> list[str]:
    """Return the cards that an event names."""
    if isinstance(event, Draw):
        return list(event.cards)
    return [event.card] if event.card else []


def _fault(message: str, side: str, **more: Any) -> Fault:
    """Return a fault that names no card, because not every reader may know it."""
    return Fault(message=message, args={"side": side, **more.pop("args", {})}, **more)


def _of_card(state: CdtState, message: str, side: str, card: str, **more: Any) -> Fault:
    """Return a fault about a card, with the event that put the card where it is."""
    event = state.dealt.get(card, 0)
    args = {"card": card, "event": event, **more.pop("args", {})}
    since = event > 0 and message in _SINCE
    return _fault(f"{message}-since" if since else message, side, args=args, seen=card, **more)


# Getting cards


@book.rule("CDT-6-ta-a", on=(Choose, Draw, PlayCard, Discard, Reveal), unless=_is_about_fog)
def agreed_before(state: CdtState, event: AnyCard) -> RuleResult:
    """Tactics cards are used only with their option."""
    if OPTION in state.options:
        return None
    return _fault("tactics-not-agreed", owner(state, event))


@book.rule(
    "CDT-6-ta-a", "CDT-6-ta-d", "CDT-1-p", on=(Choose, Draw), stops=True, unless=_is_about_fog
)
def as_many_as_are_due(state: CdtState, event: Choose | Draw) -> RuleResult:
    """A player chooses one card, then draws two own and three combined cards; later three."""
    side, kind = owner(state, event), _kind(state, event)
    count = event.count if isinstance(event, Draw) else 1
    if isinstance(event, Draw) and event.deck == state.enemy[side]:
        return _fault("deck-of-enemy", side, rule="CDT-6-ta-a", seen=event.deck)
    if isinstance(event, Draw) and len(event.cards) > count:
        text = Text("a draw of {count} names {number} cards", count=count, number=len(event.cards))
        raise refusal(state, text)
    if isinstance(event, Choose) and not dealing(state):
        return _fault("hand-late", side, rule="CDT-6-ta-a")
    had = state.draws.get(side, {}).get(kind, 0)
    limit = getattr(deck(state).deal, kind)
    if had + count > limit:
        case = "CDT-6-ta-d" if kind == "later" else "CDT-6-ta-a"
        message = "draw-too-many" if kind == "later" else f"hand-{kind}"
        return _fault(message, side, rule=case, expected=limit, seen=had + count)
    if kind != "later":
        told = any(one.get("late") for one in state.draws.values())
        late = state.fog.drawn and not told
        return _fault("hand-after-fog", side, rule="CDT-1-p") if late else None
    used = state.draws.get(side, {}).get("used")
    if used is not None and had + count > used:
        return _fault("draw-without-play", side, rule="CDT-6-ta-d", expected=used, seen=had + count)
    return None


@book.rule("CDT-6-ta-a", on=(Choose, Draw), unless=_is_about_fog)
def cards_that_can_be_there(state: CdtState, event: Choose | Draw) -> RuleResult:
    """A card is in one place only, and in the deck of its own side."""
    side, cards = owner(state, event), _named(event)
    of_deck = event.deck if isinstance(event, Draw) else ""
    for at, card in enumerate(cards):
        spec = tactic(state, card)
        taken = card in state.discarded or any(card in hand for hand in state.hands.values())
        if taken or card in cards[:at]:
            return _of_card(state, "card-twice", side, card)
        if of_deck in state.enemy and spec.side != of_deck and not printed(spec):
            rest = reconstructed_parts(spec)
            return _of_card(
                state, "deck-colour", side, card, args={"deck": of_deck}, strengths=rest
            )
    return None


def take_cards(state: CdtState, event: Choose | Draw) -> None:
    """Add cards to a hand, including those that are not named."""
    side, kind, cards = owner(state, event), _kind(state, event), _named(event)
    count = event.count if isinstance(event, Draw) else 1
    state.options |= {OPTION}
    note_chief(state, event.by)
    draws = state.draws.setdefault(side, {})
    if dealing(state):
        draws.setdefault("used", 0)
        if state.fog.drawn:
            draws["late"] = 1
    draws[kind] = min(draws.get(kind, 0) + count, 99)
    known = list(dict.fromkeys(cards))
    state.dealt |= dict.fromkeys(known, state.now)
    hidden = [HIDDEN] * (count - len(known))
    hand = state.hands.setdefault(side, [])
    # a log may state any number, but there are no more cards
    room = len(deck(state).cards) - len(hand)
    hand.extend([*known, *hidden][: max(0, room)])


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
            found.append(Fault(message="hand-size", args=args, side=side, expected=full, seen=held))
    return found or None


# Using cards


@book.rule("CDT-6-ta-b", "CDT-8-8", "CDT-6-ta-a", on=(PlayCard, Discard), stops=True)
def from_the_own_hand(state: CdtState, event: PlayCard | Discard) -> RuleResult:
    """A player holds the card that they play, and it is of their colour; it is used once."""
    side, card = owner(state, event), event.card
    if not card:
        empty = state.hands.get(side, [HIDDEN]) == []
        return _fault("hand-empty", side, rule="CDT-6-ta-a") if empty else None
    spec = tactic(state, card)
    if card in state.discarded:
        return _of_card(state, "card-spent", side, card, rule="CDT-8-8")
    if isinstance(event, PlayCard) and spec.side != side and not printed(spec):
        message = "card-colour" if spec.side in state.enemy else "card-neutral"
        args, rest = {"colour": spec.side}, reconstructed_parts(spec)
        return _of_card(state, message, side, card, rule="CDT-6-ta-b", args=args, strengths=rest)
    return _not_held(state, side, card)


def _not_held(state: CdtState, side: str, card: str) -> Fault | None:
    """Return the fault of a card that a side cannot hold, or None."""
    if card in state.hands.get(state.enemy[side], ()):
        return _of_card(state, "card-of-other-hand", side, card, rule="CDT-6-ta-a")
    hand = state.hands.get(side)
    if hand is not None and card not in hand and HIDDEN not in hand:
        return _of_card(state, "card-not-in-hand", side, card, rule="CDT-6-ta-a")
    return None


@book.rule("CDT-8-8", "CDT-6-ta-a", on=Reveal, stops=True, unless=_is_about_fog)
def shown_from_the_own_hand(state: CdtState, event: Reveal) -> RuleResult:
    """A player holds the tactics card that they reveal; no rule forbids to show it."""
    side, card = owner(state, event), event.card
    _check_deck(state, event.deck)
    if not card:
        return None
    tactic(state, card)
    if card in state.discarded:
        return _of_card(state, "card-spent", side, card, rule="CDT-8-8")
    return _not_held(state, side, card)


def show_card(state: CdtState, event: Reveal) -> None:
    """Record that both sides know a card of a hand."""
    side, card = owner(state, event), event.card
    state.options |= {OPTION}
    note_chief(state, event.by)
    hand = state.hands.get(side, [])
    if not card or card in state.discarded:
        return
    if card not in hand and HIDDEN in hand:
        hand[hand.index(HIDDEN)] = card
        state.dealt[card] = state.now
    if card not in state.shown:
        state.shown.append(card)


@book.rule("CDT-6-ta-a", on=(PlayCard, Discard))
def a_hand_that_is_known(state: CdtState, event: PlayCard | Discard) -> RuleResult:
    """Whether a player held a card is known only if the log names the drawn cards."""
    side = owner(state, event)
    if side in state.hands or state.draws.get(side, {}).get("untold"):
        return None
    return Unknown(why="hand-unknown", needs="hand-needed", args={"side": side})


def remove_from_hand(state: CdtState, side: str, card: str) -> None:
    """Remove a card from a hand for good."""
    state.options |= {OPTION}
    draws = state.draws.setdefault(side, {})
    hand = state.hands.get(side)
    if hand is None:
        draws["untold"] = 1
    elif (card or HIDDEN) in hand:
        hand.remove(card or HIDDEN)
    elif HIDDEN in hand:
        hand.remove(HIDDEN)
    if "used" in draws:
        draws["used"] = min(draws["used"] + 1, 99)
    if card and card not in state.discarded:
        state.discarded.append(card)
        state.dealt[card] = state.now


@book.applies(Discard)
def apply_discard(state: CdtState, event: Discard) -> None:
    """Discard a card."""
    if event.card:
        tactic(state, event.card)
    note_chief(state, event.by)
    remove_from_hand(state, owner(state, event), event.card)


@claims("hand", "CDT-6-ta-a", "CDT-8-8")
def cards_in_hand(state: CdtState, claim: Claim) -> RuleResult:
    """A hand has the number of cards that were drawn and not used."""
    side, said = side_of(state, claim), number(state, claim)
    hand = state.hands.get(side)
    if hand is None:
        return Unknown(rule="CDT-6-ta-a", why="hand-unknown", needs="hand-needed")
    if said == len(hand):
        return None
    kept = said > len(hand) and state.draws.get(side, {}).get("used", 0)
    return wrong(claim, "CDT-8-8" if kept else "CDT-6-ta-a", len(hand))
