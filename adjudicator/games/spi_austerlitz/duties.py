"""8B and 8C: who must be attacked and who must attack, fixed when a Combat Phase opens."""

from __future__ import annotations

from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["fix_duties"]


def fix_duties(state: SpiState, frame: CombatPhase) -> None:
    """Write down the duties of a Combat Phase that opens."""
