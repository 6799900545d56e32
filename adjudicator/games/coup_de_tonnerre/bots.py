"""Charts of bots (chapter 7): interruptions, the order of actions, tactics.

The charts are not in the text of the rulebook: those in tables.json are a reconstruction.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.games.coup_de_tonnerre.cards import Aim, answers, open_actions
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, has_no_effect, wrong_moment
from adjudicator.games.coup_de_tonnerre.tactics_data import Choice

__all__ = [
    "allowed",
    "bot",
    "check_interruption",
    "interruption",
    "note_playable_tactics",
    "playable",
]


def bot(state: CdtState) -> str:
    """Return the side that a bot plays, if any."""
    sides = [side for side in state.enemy if f"solo-{side}-bot" in state.options]
    return sides[0] if len(sides) == 1 else ""


# Actions


def allowed(state: CdtState, side: str, cards: set[str]) -> list[Choice] | None:
    """Return the actions that a bot's chart allows; None if the chart does not limit them.

    Only cards in the given set count: not all may make the second action of an extra action.
    """
    chart = state.tables.solo.get(side)
    if chart is None:
        return None
    possible = [one for one in open_actions(state, side) if one[0] in cards]
    for box in chart.actions:
        if box.morale is not None and state.morale[side] > box.morale:
            continue
        found = [
            one for one in box.any_of if any(_matches_box(state, one, *act) for act in possible)
        ]
        if found:
            return found
    return None


def _matches_box(state: CdtState, choice: Choice, card: str, number: int, aim: Aim | None) -> bool:
    """Return whether an action is the one that a box of a chart names."""
    if (choice.card, choice.action) != (card, number):
        return False
    if choice.face and choice.face != state.faces[card]:
        return False
    return not choice.target or (aim is not None and choice.target in aim.names)


# Interruptions and tactics


def check_interruption(state: CdtState, attack: Attack, result: dict[str, int]) -> None:
    """Check what a bot should have done, before the results of an attack are fixed."""
    side = bot(state)
    if not side:
        return
    note_playable_tactics(state)
    attack.skipped = interruption(state, attack, result)


def interruption(state: CdtState, attack: Attack, result: dict[str, int]) -> str:
    """Return the card with which a bot must defend against an attack, if any."""
    side = bot(state)
    chart = state.tables.solo.get(side)
    if chart is None or side == attack.side:
        return ""
    cards = answers(state, attack)
    due = (one for one in chart.interruptions if any(result.get(name) for name in one.against))
    return next((one.card for one in due if one.card in cards), "")


def playable(state: CdtState, side: str) -> Iterator[str]:
    """Iterate over the open cards of a bot that it could usefully play now."""
    known = state.tables.tactics.cards if state.tables.tactics is not None else {}
    for card in state.hands.get(side, ()):
        spec = known.get(card)
        if spec is None or spec.side != side:
            continue
        if not wrong_moment(state, side, spec) and not has_no_effect(state, side, spec):
            yield card


def note_playable_tactics(state: CdtState) -> None:
    """Remember a card that a bot could play now, if it has played none in this action."""
    side = bot(state)
    if side and OPTION in state.options and not state.tricks.missed:
        state.tricks.missed = next(playable(state, side), "")
