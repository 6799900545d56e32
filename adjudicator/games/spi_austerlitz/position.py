"""State of this game as plain data: the position in the header of a log."""

from __future__ import annotations

from adjudicator.core.roles import CaseId, EventNo, Place, SideOrNone, Unit
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase, MovementPhase, SetUpPhase
from adjudicator.mechanics.ground.stacking import Crowd
from adjudicator.mechanics.hex_state import HexPosition

__all__ = ["Frames", "Position"]

Frames = SetUpPhase | MovementPhase | CombatPhase | Combat


class Position(HexPosition, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    demoralized: SideOrNone = ""
    #: unit -> the case by which it left the game
    fate: dict[Unit, CaseId] = {}
    frames: list[Frames] = []
    #: one exchange brought both sides to the limit of losses
    tied: bool = False
    #: reinforcement that was found to be kept back -> event at which it was missed, if known
    late: dict[Unit, EventNo] | list[Unit] = {}
    #: units that moved in the Movement Phase that ended last
    moved: set[Unit] = set()
    #: hex -> the overfull stack that was reported there
    crowds: dict[Place, Crowd] = {}

    def __post_init__(self) -> None:
        """Accept late reinforcements without the events at which they were missed."""
        if isinstance(self.late, list):
            self.late = dict.fromkeys(self.late, 0)
