"""Bots (chapter 7): the side that a bot plays, and what its chart demands.

The charts are not in the text of the rulebook: those in tables.json are a reconstruction.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.games.coup_de_tonnerre.cards import answers, open_actions
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, has_no_effect, wrong_moment
from adjudicator.mechanics.play.bots import BotHooks, Bots

__all__ = ["bots", "playable"]


def _possible(state: CdtState, side: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for card, number, aim in open_actions(state, side):
        yield card, number, aim.names if aim is not None else ()


def playable(state: CdtState, side: str) -> Iterator[str]:
    """Iterate over the open cards of a bot that it could usefully play now."""
    tactics = state.tables.tactics
    if tactics is None or OPTION not in state.options:
        return
    for card in state.hands.get(side, ()):
        spec = tactics.cards.get(card)
        if spec is None or spec.side != side:
            continue
        if not wrong_moment(state, side, spec) and not has_no_effect(state, side, spec):
            yield card


bots = Bots(
    "solo-{side}-bot",
    BotHooks(
        chart=lambda state, side: state.tables.solo.get(side),
        possible=_possible,
        answers=answers,
        playable=playable,
    ),
)
