"""What a side must not read: the markers that the other one puts in the cup, and its notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from adjudicator.games.jours_de_gloire_austerlitz.events import Fill, Plan
from adjudicator.games.jours_de_gloire_austerlitz.frames import CupPhase, EndPhase

if TYPE_CHECKING:
    from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["hidden_names", "public_part"]


def hidden_names(state: JdgState, side: str) -> list[str]:
    """Return what the other side has put in the cup or noted, as long as nobody has seen it.

    Names of formations are secrets only while the cup is filled: later they are in everybody's
    mouth, and a marker that comes out is public. Combined markers stay secret until they are drawn.
    """
    enemy, combined = state.enemy.get(side, ""), state.tables.combined
    found = [one for one in state.cup.get(enemy, {}) if one in combined]
    if type(state.frame) is CupPhase:
        found += state.filled.get(enemy, {})
    if type(state.frame) is EndPhase:
        found += state.plans.get(enemy, [])
    return found


def public_part(event: Any) -> Any:
    """Return what everybody sees of an event: how many markers go in; that a note is written."""
    if isinstance(event, Fill):
        return replace(event, markers=[], hidden=event.hidden + len(event.markers))
    if isinstance(event, Plan):
        return replace(event, brigades=[], hidden=True)
    return None
