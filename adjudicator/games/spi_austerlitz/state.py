"""State of this game: units, zones, losses, demoralization."""

from __future__ import annotations

from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta, Struct

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.earlier_log import last_event, renumber
from adjudicator.games.spi_austerlitz.frames import (
    Combat,
    CombatPhase,
    MovementPhase,
    SetUpPhase,
)
from adjudicator.games.spi_austerlitz.state_values import (
    Fields,
    free_of_zones,
    shelters_of,
    stack_limits,
    units_without_zone,
    zones_lost,
)
from adjudicator.games.spi_austerlitz.uncertainty import (
    depends_on_unknown_morale,
    guessed_strengths,
)
from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.tables import named

__all__ = ["WORDS", "Frames", "Position", "SpiState"]

Frames = SetUpPhase | MovementPhase | CombatPhase | Combat
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
#: where a unit is that is not on the map
WORDS = ("eliminated", "reserve", "exited-west", "exited-east", "unplaced")


class Crowd(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An overfull stack that was reported."""

    units: list[str]
    #: the event that was blamed for it
    event: Count = 0
    #: reported as a result that was not carried out, and not yet as a stack
    displaced: bool = False


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    turn: Count = 1
    phase: str = ""
    #: unit -> hex, "eliminated", "reserve", "exited-west" or "exited-east"
    where: dict[str, str] = {}
    #: side -> Strength Points lost; by default those of the eliminated units
    losses: dict[str, Count] = {}
    demoralized: str = ""
    #: unit -> the case by which it left the game
    fate: dict[str, str] = {}
    frames: list[Frames] = []
    #: unit -> the illegal event that put it where it is
    suspect: dict[str, Count] = {}
    over: bool = False
    conceded: str = ""
    #: one exchange brought both sides to the limit of losses
    tied: bool = False
    #: reinforcement that was found to be kept back -> event at which it was missed, if known
    late: dict[str, Count] | list[str] = {}
    #: units that moved in the Movement Phase that ended last
    moved: list[str] = []
    #: hex -> the overfull stack that was reported there
    crowds: dict[str, Crowd] = {}


class SpiState(HexState):
    """State of a game of SPI Austerlitz."""

    WORDS = WORDS
    tables: Tables

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str] = frozenset(),
    ) -> None:
        """Create a state with no unit on the map."""
        #: hexes that no zone reaches into
        self.shelters = shelters_of(board, game.tables)
        free = free_of_zones(game, self.shelters, board)
        silent = units_without_zone(game, units)
        super().__init__(game, board, units, options, field=Fields(board, free), silent=silent)
        table = self.tables.combat
        #: name of a column such as "2:1" -> its place in the table
        self.columns = {named(column): at for at, column in enumerate(table.columns)}
        #: every result of the table, by its name in small letters
        self.results = {one.casefold(): str(one) for row in table.rows.values() for one in row}
        self.phases = {one.id: one for one in game.file.phases}
        #: side -> its stacking limit
        self.limits = stack_limits(game)
        #: the last event that a shortcut found ordinary
        self.ordinary = -1
        #: the attack that was weighed last, and the result
        self.weighed: tuple[Any, Any] = (None, None)
        #: the number of changes for which lines were traced, and the units cut off
        self.traced: tuple[Any, Any] = (None, None)
        #: the demoralized side, or ""
        self.demoralized = ""
        self.fate: dict[str, str] = {}
        #: units that moved in the Movement Phase that ended last
        self.moved: frozenset[str] = frozenset()
        #: whether one exchange brought both sides to the limit of losses
        self.tied = False
        #: reinforcement that was found to be kept back -> event at which it was missed
        self.late: dict[str, int] = {}
        #: unit that did not suffer a result of the Combat Phase that ends -> event of the attack
        self.overdue: dict[str, int] = {}
        #: hex -> the overfull stack that was reported there
        self.crowds: dict[str, Crowd] = {}

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone to another place."""
        if self.where.get(unit) == "eliminated" != place:  # illegal, but the log stays the fact
            self.losses[self.units[unit].side] -= self.units[unit].combat or 0
            self.fate.pop(unit, None)
        super().relocate(unit, place)

    def demoralize(self, side: str) -> None:
        """Make a side demoralized: its units have no zones any more (11.0c)."""
        self.demoralized = side
        self.silence(zones_lost(self, side))

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:
        """Return the units with a reconstructed strength on which a fault rests."""
        return guessed_strengths(self, rule, fault, subject)

    def begin_next_log(self) -> None:
        """Continue with another log: the events of open procedures belong to the previous one."""
        crowds = [one.event for one in self.crowds.values()]
        last = max(last_event(self.frames), *self.suspect.values(), *self.late.values(), *crowds, 0)
        last += 1 if last else 0
        renumber(self.frames, -last)
        self.suspect = {unit: event - last for unit, event in self.suspect.items()}
        self.late = {unit: event - last for unit, event in self.late.items()}
        self.crowds = _moved_on(self.crowds, -last)
        self.now, self.numbered = 0, self.numbered + last
        self.ordinary, self.walked = -1, (None, None)

    def in_doubt(self, rule: str, fault: Any) -> bool:
        """Return whether a fault depends on unknown morale."""
        return depends_on_unknown_morale(self, rule, fault)

    def position(self) -> dict[str, Any]:
        """Return the state as plain data, as a header accepts it."""
        frames = [_copied(frame) for frame in self.frames]
        renumber(frames, self.numbered)
        found = Position(
            turn=self.turn,
            phase=self.phase,
            where=dict(sorted(self.where.items())),
            losses=dict(self.losses),
            demoralized=self.demoralized,
            fate=dict(self.fate),
            frames=frames,
            suspect={unit: event + self.numbered for unit, event in self.suspect.items()},
            over=self.over,
            conceded=self.conceded,
            tied=self.tied,
            late={unit: event + self.numbered for unit, event in sorted(self.late.items())},
            moved=sorted(self.moved),
            crowds=_moved_on(self.crowds, self.numbered),
        )
        plain: dict[str, Any] = msgspec.to_builtins(found)
        return plain

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        twin = super().copy()
        twin.fate, twin.late, twin.crowds = dict(self.fate), dict(self.late), dict(self.crowds)
        twin.ordinary = -1
        twin.frames = [_copied(frame) for frame in self.frames]
        return twin


def _moved_on(crowds: dict[str, Crowd], by: int) -> dict[str, Crowd]:
    """Return crowds with their event numbers shifted."""
    found = sorted(crowds.items())
    return {place: msgspec.structs.replace(one, event=one.event + by) for place, one in found}


def _copied(frame: Any) -> Any:
    """Return a copy of a frame that can be changed independently."""
    return msgspec.json.decode(msgspec.json.encode(frame), type=type(frame))
