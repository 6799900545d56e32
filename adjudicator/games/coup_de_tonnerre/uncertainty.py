"""Find findings that depend on numbers players may not have used: cards, tracks, fog markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["doubtful"]

#: cases that depend on boxes of the loss tracks
_TRACKS = frozenset(("CDT-2-g", "CDT-2-h", "CDT-2-i", "CDT-4-g", "CDT-4-h", "CDT-4-j"))
#: cases that hold for any cards and tracks: the set-up, whose turn it is, hands
_SURE = frozenset(
    (
        *("CDT-1-a", "CDT-1-b", "CDT-1-c", "CDT-1-g", "CDT-1-h", "CDT-1-i", "CDT-1-j", "CDT-1-k"),
        *("CDT-1-l", "CDT-1-m", "CDT-1-p", "CDT-2-a", "CDT-2-b", "CDT-2-n", "CDT-3-ex-a"),
        *("CDT-3-ex-b", "CDT-3-ex-c", "CDT-3-ex-d", "CDT-3-ex-e", "CDT-3-df-a", "CDT-3-df-c"),
        *("CDT-4-o", "CDT-4-p", "CDT-5-so-b", "CDT-5-ga-a", "CDT-8-2", "CDT-8-5", "CDT-6-4p-a"),
        *("CDT-6-4p-b", "CDT-6-4p-c", "CDT-6-ta-a", "CDT-6-ta-b", "CDT-6-ta-d", "CDT-8-8"),
    )
)
_FACES = frozenset(("CDT-1-e", "CDT-1-f"))
#: messages that hold for any result of an attack
_PLAIN = frozenset(
    (
        *("wrong-start", "absent-moves", "loss-of-absent", "loss-by-enemy", "moved-by-enemy"),
        *("die-by-other", "several-dice", "die-without-attack", "never-rolled", "garrison-moves"),
    )
)


def doubtful(state: CdtState, rule: str, fault: Any) -> bool:
    """Return whether a fault may be due to numbers that the players did not use."""
    if rule in _SURE:
        return False
    if rule in _TRACKS and not state.known("tracks"):
        return True
    if rule in _FACES and state.acts and not state.known("cards"):
        card = state.tables.cards.get(str(fault.args.get("card", "")))
        return state.effects_unknown or card is None or not card.sure
    vague = state.effects_unknown and fault.message not in _PLAIN
    return vague or (state.ending and not state.known("tracks"))
