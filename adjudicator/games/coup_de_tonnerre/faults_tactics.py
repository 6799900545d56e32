"""Kinds of faults: wrong hands, times, dice and effects of tactics cards (chapters 6 and 8)."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Claim, Lose
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.events import Act, Draw, PlayCard, Throw
from adjudicator.games.coup_de_tonnerre.faults_common import (
    acting,
    any_act,
    attack_of,
    instead,
    rest,
)
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.hands import COMBINED, dealing
from adjudicator.games.coup_de_tonnerre.player_attack import action_on
from adjudicator.games.coup_de_tonnerre.results import line_of
from adjudicator.games.coup_de_tonnerre.tactics import deck, tactic, wrong_moment
from adjudicator.mechanics.cards.hands import HIDDEN
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
CARDS = ("tactics",)


def _held(scene: Opportunity, side: str) -> list[str]:
    """Return the cards of its own colour that a side is known to hold."""
    hand = scene.state.hands.get(side, [])
    return [one for one in hand if one != HIDDEN and tactic(scene.state, one).side == side]


# Hands


@KINDS.kind("tactics-not-agreed", Act)
def tactics_not_agreed(scene: Opportunity) -> Injection | None:
    """A tactics card is played although nobody agreed on them."""
    if not acting(scene) or scene.state.frame is None:
        return None
    return instead(scene, "CDT-6-ta-a", PlayCard(by="coalition", card="koutousov"))


@KINDS.kind("hand-too-large", Act, options=CARDS)
def hand_too_large(scene: Opportunity) -> Injection | None:
    """A third card is drawn from the own deck for a hand."""
    if not dealing(scene.state):
        return None
    side = scene.chance.choice(list(scene.state.enemy))
    return instead(scene, "CDT-6-ta-a", Draw(by=side, deck=side))


@KINDS.kind("hand-too-small", Draw, options=CARDS)
def hand_too_small(scene: Opportunity) -> Injection | None:
    """The first action comes before a hand is full."""
    state, following = scene.state, scene.following()
    done = isinstance(following, Draw) and following.deck == FOG
    act = any_act(scene, state.tables.first)
    if scene.event.deck != COMBINED or not done or act is None or not dealing(state):
        return None
    fog = Draw(by=state.tables.fog.side, deck=FOG)
    return instead(scene, "CDT-6-ta-a", fog, act, event=scene.number + 1)


@KINDS.kind("hand-of-enemy-deck", Draw, options=CARDS)
def hand_of_enemy_deck(scene: Opportunity) -> Injection | None:
    """A player draws from the deck of the enemy."""
    event, state = scene.event, scene.state
    if event.deck not in state.enemy or not dealing(state):
        return None
    draw = Draw(by=event.deck, deck=state.enemy[event.deck], count=event.count)
    return instead(scene, "CDT-6-ta-a", draw)


def _drawn(scene: Opportunity, cards: list[str]) -> Injection | None:
    """Return an injection of the next draw from a side's deck with one of the cards in it."""
    event, state = scene.event, scene.state
    if event.deck not in state.enemy or not dealing(state) or not event.cards or not cards:
        return None
    named = [scene.chance.choice(cards), *event.cards[1:]]
    return instead(scene, "CDT-6-ta-a", msgspec.structs.replace(event, cards=named))


@KINDS.kind("card-drawn-twice", Draw, options=CARDS)
def card_drawn_twice(scene: Opportunity) -> Injection | None:
    """A card is drawn that somebody holds already."""
    return _drawn(scene, _held(scene, scene.event.deck))


@KINDS.kind("card-of-other-deck", Draw, options=CARDS)
def card_of_other_deck(scene: Opportunity) -> Injection | None:
    """A neutral card comes from the deck of a side."""
    return _drawn(scene, ["brume", "soleil-d-austerlitz"])


@KINDS.kind("draws-without-using", Act, options=CARDS)
def draws_without_using(scene: Opportunity) -> Injection | None:
    """A card is drawn although none was used."""
    for side in scene.state.enemy:
        draws = scene.state.draws.get(side, {})
        if scene.state.acts and draws.get("used", 0) == draws.get("later", 0) < 3:
            return instead(scene, "CDT-6-ta-d", Draw(by=side, deck=side))
    return None


@KINDS.kind("draws-a-fourth-time", Act, options=CARDS)
def draws_a_fourth_time(scene: Opportunity) -> Injection | None:
    """A fourth card is drawn in the course of the game."""
    for side in scene.state.enemy:
        if scene.state.acts and scene.state.draws.get(side, {}).get("later", 0) == 3:
            return instead(scene, "CDT-6-ta-d", Draw(by=side, deck=side))
    return None


@KINDS.kind("used-card-counted", Act, options=CARDS)
def used_card_counted(scene: Opportunity) -> Injection | None:
    """A hand is said to have a card more than it has, after one was used."""
    for side, hand in scene.state.hands.items():
        if scene.state.draws.get(side, {}).get("used", 0):
            return instead(scene, "CDT-8-8", Claim(what="hand", side=side, value=len(hand) + 1))
    return None


@KINDS.kind("hand-miscounted", Act, options=CARDS)
def hand_miscounted(scene: Opportunity) -> Injection | None:
    """A hand is said to have fewer cards than it has."""
    for side, hand in scene.state.hands.items():
        if hand:
            claim = Claim(what="hand", side=side, value=len(hand) - 1)
            return instead(scene, "CDT-6-ta-a", claim)
    return None


# Playing


@KINDS.kind("card-of-other-colour", PlayCard, options=CARDS)
def card_of_other_colour(scene: Opportunity) -> Injection | None:
    """A neutral card is played."""
    card = scene.chance.choice(["brume", "soleil-d-austerlitz"])
    if card in scene.state.discarded:
        return None
    return instead(scene, "CDT-6-ta-b", msgspec.structs.replace(scene.event, card=card))


@KINDS.kind("card-played-again", PlayCard, options=CARDS)
def card_played_again(scene: Opportunity) -> Injection | None:
    """A card is played a second time."""
    state, side = scene.state, scene.event.by
    spent = [card for card in state.discarded if tactic(state, card).side == side]
    spent = [card for card in spent if not wrong_moment(state, side, tactic(state, card))]
    if not spent:
        return None
    return instead(scene, "CDT-8-8", msgspec.structs.replace(scene.event, card=spent[0]))


@KINDS.kind("card-alone", Act, options=CARDS)
def card_alone(scene: Opportunity) -> Injection | None:
    """A card is played although nobody acts."""
    side = acting(scene)
    cards = _held(scene, side) if side and scene.state.frame is None else []
    return instead(scene, "CDT-6-ta-c", PlayCard(by=side, card=cards[0])) if cards else None


@KINDS.kind("card-too-late", Lose, options=CARDS)
def card_too_late(scene: Opportunity) -> Injection | None:
    """A card that changes the die is played after the die."""
    attack = attack_of(scene)
    if attack is None or not attack.die:
        return None
    able = [c for c in _held(scene, attack.side) if deck(scene.state).cards[c].when == "before-die"]
    if not able:
        return None
    return instead(scene, "CDT-6-ta-c", PlayCard(by=attack.side, card=able[0]))


def _die(scene: Opportunity) -> str:
    """Return the card whose die is thrown next, or ""."""
    rolled = purpose(scene.state, scene.event) == "tactics"
    card: str = scene.state.tricks.card
    return card if rolled else ""


def _misread(scene: Opportunity, case: str) -> Injection | None:
    card = _die(scene)
    spec = tactic(scene.state, card) if card else None
    if spec is None or spec.case != case:
        return None
    wrong = "fails" if scene.event.dice[0] in spec.success else "works"
    return instead(scene, case, msgspec.structs.replace(scene.event, result=wrong))


@KINDS.kind("card-misread", Throw, options=CARDS)
def card_misread(scene: Opportunity) -> Injection | None:
    """The die of a card is read wrongly."""
    return _misread(scene, "CDT-6-ta-c")


@KINDS.kind("artillery-misread", Throw, options=CARDS)
def artillery_misread(scene: Opportunity) -> Injection | None:
    """The die of the Russian artillery is read wrongly."""
    return _misread(scene, "CDT-6-ta-e")


@KINDS.kind("card-without-die", Throw, options=CARDS)
def card_without_die(scene: Opportunity) -> Injection | None:
    """The attack goes on although the die of a card was not thrown."""
    attack = attack_of(scene)
    if not _die(scene) or attack is None or attack.die or scene.state.fog.waits:
        return None
    throw = Throw(by=attack.side, dice=[3], purpose="attack")
    return instead(scene, "CDT-6-ta-c", throw, event=scene.state.tricks.event)


@KINDS.kind("die-without-card", Act, options=CARDS)
def die_without_card(scene: Opportunity) -> Injection | None:
    """A die is thrown for a card that nobody played."""
    side = acting(scene)
    if not side or scene.state.frame is None:
        return None
    return instead(scene, "CDT-6-ta-c", Throw(by=side, dice=[2], purpose="tactics"))


def _bonus(scene: Opportunity, case: str) -> Injection | None:
    """Return an injection of a throw whose line omits the bonus of a card."""
    attack, state = attack_of(scene), scene.state
    if attack is None or attack.die or attack.bonus != 1 or purpose(state, scene.event) != "attack":
        return None
    action = action_on(state, attack.card, attack.action)
    worked = [tactic(state, card) for card in state.tricks.worked]
    if action.modifiers or not any(s.case == case and s.effect.kind == "die" for s in worked):
        return None
    line = line_of(state, attack, action, 3) - 1
    throw = Throw(by=attack.side, dice=[3], purpose="attack", line=line)
    return instead(scene, case, throw)


@KINDS.kind("artillery-forgotten", Throw, options=CARDS)
def artillery_forgotten(scene: Opportunity) -> Injection | None:
    """What the Russian artillery adds to the die is forgotten."""
    return _bonus(scene, "CDT-6-ta-e")


@KINDS.kind("bonus-of-card-forgotten", Throw, options=CARDS)
def bonus_of_card_forgotten(scene: Opportunity) -> Injection | None:
    """What a card adds to the die is forgotten."""
    return _bonus(scene, "CDT-6-ta-c")


def _confirms(scene: Opportunity) -> bool:
    return purpose(scene.state, scene.event) == "confirm"


@KINDS.kind("confirmation-misread", Throw, options=CARDS)
def confirmation_misread(scene: Opportunity) -> Injection | None:
    """The die that confirms a capture is read wrongly."""
    attack = attack_of(scene)
    if attack is None or not _confirms(scene):
        return None
    wrong = "-" if scene.event.dice[0] <= attack.confirm else "capture"
    return instead(scene, "CDT-6-ta-c", msgspec.structs.replace(scene.event, result=wrong))


@KINDS.kind("confirmation-forgotten", Throw, options=CARDS)
def confirmation_forgotten(scene: Opportunity) -> Injection | None:
    """A capture is not confirmed although a card asks for it."""
    attack = attack_of(scene)
    events = rest(scene) if attack is not None and _confirms(scene) else None
    if attack is None or not events:
        return None
    return instead(scene, "CDT-6-ta-c", *events, event=attack.opened)
