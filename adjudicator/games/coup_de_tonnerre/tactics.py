"""Tactics cards (chapter 6): what each card needs, and what it does.

A card is played (`play`), then its player rolls its die at once (`roll` for tactics), unless it
works without one. It is discarded in any case, and costs no action. Playing fixes no results.

Beside the moments and effects of cards that change attacks:

==============  ==================================================================================
when: fog       when the fog marker is due to be revealed, and is not
morale          morale of its player rises at once
reinforcement   one unit may join a command, as an action of a card that shows would let it
return          one lost block may return to its command, if that still has a unit
fog             the marker stays hidden; it is due again with the next action
==============  ==================================================================================
"""

from __future__ import annotations

from difflib import get_close_matches

from adjudicator.core.names import no_such
from adjudicator.errors import DocumentError, at_event
from adjudicator.games.coup_de_tonnerre.cards import face_of, givers, receives_at
from adjudicator.games.coup_de_tonnerre.frames import Attack, SetUpPhase
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics_data import Effect, Tactic, Tactics
from adjudicator.mechanics.cards.attack_cards import AttackCards, lacks_result

__all__ = [
    "OPTION",
    "deck",
    "has_no_effect",
    "movable_units",
    "played",
    "printed",
    "reconstructed_parts",
    "tactic",
    "wrong_moment",
]

OPTION = "tactics"
#: similarity at which a name is taken for a misprint of another
_MISPRINT = 0.8
#: a card of the printed game of which only the name is known
_PRINTED = Tactic(side="", name={}, text={}, when="any-action", effect=Effect(kind="none"))


def deck(state: CdtState) -> Tactics:
    """Return the tactics cards of the game."""
    found = state.tables.tactics
    if found is None:
        raise DocumentError("the tables have no tactics cards", place=at_event(state.now))
    return found


def tactic(state: CdtState, card: str) -> Tactic:
    """Return a tactics card by its name; reject one that does not exist.

    The printed cards are not all ours: unless ours were used, a name that resembles none of
    them may be a printed one.
    """
    cards = deck(state).cards
    if card in cards:
        return cards[card]
    if state.known("tactics") or get_close_matches(card, cards, n=1, cutoff=_MISPRINT):
        raise no_such("tactics card", card, cards, place=at_event(state.now, "card"))
    return _PRINTED


def printed(spec: Tactic) -> bool:
    """Return whether only the name of a card is known."""
    return spec is _PRINTED


def reconstructed_parts(spec: Tactic) -> list[str]:
    """Return the part of the tables on which a finding about a card depends."""
    return [] if spec.sure else ["tactics"]


played = AttackCards(Attack, in_play=lambda state: state.tricks, spec=tactic)


# When a card may be played


def wrong_moment(state: CdtState, side: str, spec: Tactic) -> str:
    """Return the fault of the moment at which a side plays a card, or ""."""
    frame = state.frame
    if frame is None or type(frame) is SetUpPhase:
        return "tactic-alone"
    if spec.when == "fog":
        return "" if state.fog.waits else "tactic-no-fog"
    return played.wrong_moment(side, spec, frame)


def has_no_effect(state: CdtState, side: str, spec: Tactic) -> bool:
    """Return whether a card that may be played now would have no effect."""
    effect, frame = spec.effect, state.frame
    if effect.kind == "morale":
        return bool(state.morale[side] >= state.tables.highest_morale)
    if effect.kind in ("reinforcement", "return"):
        return not movable_units(state, side, effect)
    if isinstance(frame, Attack) and lacks_result(frame, effect):
        return True
    return effect.kind == "none"


# Movements that a card allows


def movable_units(state: CdtState, side: str, effect: Effect) -> dict[str, dict[str, str]]:
    """Return the units that a card lets move: unit -> place -> the command that it joins there."""
    return (
        _returnable_blocks(state, side)
        if effect.kind == "return"
        else _possible_reinforcements(state, side, effect)
    )


def _possible_reinforcements(
    state: CdtState, side: str, effect: Effect
) -> dict[str, dict[str, str]]:
    """Return the units that visible cards would let join one of some commands."""
    found: dict[str, dict[str, str]] = {}
    for card, spec in state.tables.cards.items():
        if spec.side != side or card not in state.tables.commands:
            continue
        for action in face_of(state, card).actions:
            if action.kind != "reinforcement" or action.to not in effect.to:
                continue
            if not state.alive(action.to):
                continue
            for unit in givers(state, card):
                places = dict.fromkeys(receives_at(state, action.to), action.to)
                found.setdefault(unit, {}).update(places)
    return found


def _returnable_blocks(state: CdtState, side: str) -> dict[str, dict[str, str]]:
    """Return the lost blocks whose command still has a unit."""
    return {
        unit: dict.fromkeys(receives_at(state, command), command)
        for unit, command in state.command.items()
        if command
        and state.units[unit].side == side
        and state.where[unit] == "eliminated"
        and state.units_of(command)
    }
