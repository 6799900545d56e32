"""Kinds of faults: errors in games with four players or a bot (chapters 6 and 7)."""

from __future__ import annotations

import msgspec

from adjudicator.games.coup_de_tonnerre.bots import bot
from adjudicator.games.coup_de_tonnerre.cards import open_actions
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Pass, PlayCard, Reveal
from adjudicator.games.coup_de_tonnerre.faults_common import (
    attack_of,
    instead,
    mine,
    rest,
    written,
)
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.hands import dealing
from adjudicator.games.coup_de_tonnerre.legal import choices, settled
from adjudicator.mechanics.cards.hands import HIDDEN
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
FOUR = ("four-players", "koutousov-1", "napoleon-2", "tactics")
FRENCH = ("solo-french-bot", "tactics")
COALITION = ("solo-coalition-bot", "tactics")


# Four players


def _partner(scene: Opportunity) -> str:
    """Return the partner of the player of the next event, or ""."""
    by: str = scene.event.by
    side, _, number = by.rpartition("-")
    return f"{side}-{3 - int(number)}" if number.isdigit() else ""


def _by_partner(scene: Opportunity, case: str, side: str) -> Injection | None:
    by = _partner(scene)
    if not by or scene.state.side_of(by) != side or scene.event.card == "napoleon":
        return None
    return instead(scene, case, msgspec.structs.replace(scene.event, by=by))


@KINDS.kind("coalition-partner-acts", Act, Defend, options=FOUR)
def coalition_partner_acts(scene: Opportunity) -> Injection | None:
    """A Coalition player acts with a command of his partner."""
    return _by_partner(scene, "CDT-6-4p-a", "coalition")


@KINDS.kind("french-partner-acts", Act, Defend, options=FOUR)
def french_partner_acts(scene: Opportunity) -> Injection | None:
    """A French player acts with a command of his partner."""
    return _by_partner(scene, "CDT-6-4p-b", "french")


@KINDS.kind("partner-plays-card", PlayCard, options=FOUR)
def partner_plays_card(scene: Opportunity) -> Injection | None:
    """A tactics card is played by who is not commander in chief."""
    by = _partner(scene)
    if not by:
        return None
    return instead(scene, "CDT-6-4p-c", msgspec.structs.replace(scene.event, by=by))


# Bots


def _acts(scene: Opportunity) -> str:
    """Return the side of the bot if its chart decides the next action, or ""."""
    side = bot(scene.state)
    slot = scene.state.slot
    return side if mine(scene) == side and not (slot.extra and slot.acts) else ""


def _out_of_order(scene: Opportunity) -> Injection | None:
    now, side = settled(scene.state), _acts(scene)
    if not side or now.winner or now.fog.waits:
        return None
    right = choices(now, side)
    others = [one for one in open_actions(now, side) if one not in right]
    numbers = {one[:2] for one in right}
    others = [one for one in others if one[:2] not in numbers]
    if not others or any(card == "miloradovitch" for card, _, _ in right):
        return None
    return instead(scene, "CDT-7-a", written(scene.chance.choice(others), side))


@KINDS.kind("french-bot-out-of-order", Act, options=FRENCH)
def french_bot_out_of_order(scene: Opportunity) -> Injection | None:
    """The French bot takes an action before one that stands above it."""
    return _out_of_order(scene)


@KINDS.kind("coalition-bot-out-of-order", Act, options=COALITION)
def coalition_bot_out_of_order(scene: Opportunity) -> Injection | None:
    """The Coalition bot takes an action before one that stands above it."""
    return _out_of_order(scene)


@KINDS.kind("bot-does-not-defend", Defend, options=FRENCH)
def bot_does_not_defend(scene: Opportunity) -> Injection | None:
    """A bot lets an interruption of its chart go by."""
    attack = attack_of(scene)
    if attack is None or attack.side == bot(scene.state):
        return None
    events = rest(scene)
    return instead(scene, "CDT-7-a", *events, event=attack.opened) if events else None


@KINDS.kind("fog-kept-from-bot", Reveal, options=COALITION)
def fog_kept_from_bot(scene: Opportunity) -> Injection | None:
    """Against a Coalition bot the fog marker is not revealed at once."""
    if not dealing(scene.state):
        return None
    act = next((one for one in scene.events[scene.at :] if isinstance(one, Act)), None)
    return instead(scene, "CDT-7-c", act) if act is not None else None


@KINDS.kind("fog-shown-by-bot", Act, options=FRENCH)
def fog_shown_by_bot(scene: Opportunity) -> Injection | None:
    """A French bot shows its fog marker before the usual moment."""
    fog = scene.state.fog
    if fog.revealed or fog.due or not fog.drawn:
        return None
    return instead(scene, "CDT-7-c", Reveal(by="french", deck=FOG, card=fog.card or "fog-3"))


@KINDS.kind("bot-keeps-card", PlayCard, options=COALITION)
def bot_keeps_card(scene: Opportunity) -> Injection | None:
    """A bot does not play a card that it could play."""
    state, frame = scene.state, scene.state.frame
    if scene.event.by != bot(state) or frame is None or state.tricks.players:
        return None
    if getattr(frame, "side", "") != bot(state):
        return None  # a missing defence could be reported as well
    events = rest(scene)
    return instead(scene, "CDT-7-d", *events, event=frame.opened) if events else None


@KINDS.kind("bot-plays-hidden-card", PlayCard, options=COALITION)
def bot_plays_hidden_card(scene: Opportunity) -> Injection | None:
    """A bot plays a card that lies face down."""
    state, side, card = scene.state, bot(scene.state), "koutousov"
    hand = state.hands.get(side, [])
    if scene.event.by != side or card in (*hand, *state.discarded) or HIDDEN not in hand:
        return None
    if card in state.hands.get(state.enemy[side], ()):
        return None
    return instead(scene, "CDT-7-e", msgspec.structs.replace(scene.event, card=card))


@KINDS.kind("bot-passes", Act, options=FRENCH)
def bot_passes(scene: Opportunity) -> Injection | None:
    """The French bot passes in its first turn, as only a player may."""
    slot = scene.state.slot
    if _acts(scene) != "french" or slot.index > 0 or not scene.state.acts:
        return None
    return instead(scene, "CDT-7-f", Pass(by="french"))
