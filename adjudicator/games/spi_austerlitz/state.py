"""State of this game: units, zones, losses, demoralization."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.state import State
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
    closed_hexes,
    entry_costs,
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
from adjudicator.mechanics.pricing import Pricer
from adjudicator.mechanics.tables import named
from adjudicator.mechanics.zoc import Zones

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


class SpiState(State):
    """State of a game of SPI Austerlitz."""

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str] = frozenset(),
    ) -> None:
        """Create a state with no unit on the map."""
        super().__init__(units, board.places)
        self.game = game
        self.rules = game.rules
        self.tables: Tables = game.tables
        self.board: HexBoard = board
        self.off = game.off
        self.options = options
        table = self.tables.combat
        #: name of a column such as "2:1" -> its place in the table
        self.columns = {named(column): at for at, column in enumerate(table.columns)}
        #: every result of the table, by its name in small letters
        self.results = {one.casefold(): str(one) for row in table.rows.values() for one in row}
        self.phases = {one.id: one for one in game.file.phases}
        #: number of turns
        self.turns = game.file.turns
        self.words = frozenset(WORDS)
        one, two = game.file.sides
        self.enemy = {one: two, two: one}
        #: hexes that no zone reaches into
        self.shelters = shelters_of(board, self.tables)
        #: type of unit -> hexes that it may not enter
        self.closed = closed_hexes(game, board)
        free = free_of_zones(game, self.shelters, board)
        self.zones = Zones(game.file.sides, Fields(board, free))
        #: units without a Zone of Control
        self.silent = units_without_zone(game, units)
        #: side -> its stacking limit
        self.limits = stack_limits(game)
        #: terrain -> cost of entering it
        self.entry_costs = entry_costs(game)
        self.losses: dict[str, int] = dict.fromkeys(game.file.sides, 0)
        #: side -> losses of a position beyond those of its units
        self.lost_before: dict[str, int] = {}
        #: number of relocations: cached values are valid until it rises
        self.changes = 0
        #: the last event that a shortcut found ordinary
        self.ordinary = -1
        #: the attack that was weighed last, and the result
        self.weighed: tuple[Any, Any] = (None, None)
        #: the number of changes for which lines were traced, and the units cut off
        self.traced: tuple[Any, Any] = (None, None)
        #: the demoralized side, or ""
        self.demoralized = ""
        self.fate: dict[str, str] = {}
        #: whether the log follows the printed set-up and order of battle
        self.standard = False
        self.over = False
        #: units that moved in the Movement Phase that ended last
        self.moved: frozenset[str] = frozenset()
        #: the side that conceded, or ""
        self.conceded = ""
        #: whether one exchange brought both sides to the limit of losses
        self.tied = False
        #: reinforcement that was found to be kept back -> event at which it was missed
        self.late: dict[str, int] = {}
        #: how many events, at most, were numbered in earlier logs
        self.numbered = 0
        #: the event whose move was followed last, and the result
        self.walked: tuple[Any, Any] = (None, None)
        self._pricers: dict[str, Pricer] = {}
        #: unit that did not suffer a result of the Combat Phase that ends -> event of the attack
        self.overdue: dict[str, int] = {}
        #: hex -> the overfull stack that was reported there
        self.crowds: dict[str, Crowd] = {}

    def exerts(self, unit: str) -> bool:
        """Return whether a unit has a Zone of Control (6A, 11.0c)."""
        return unit not in self.silent

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone to another place."""
        old, places = self.where.get(unit), self.places
        if old == "eliminated" != place:  # illegal, but the log stays the fact
            self.losses[self.units[unit].side] -= self.units[unit].combat or 0
            self.fate.pop(unit, None)
        if unit not in self.silent:
            self.zones.shift(
                self.units[unit].side,
                old if old in places else None,
                place if place in places else None,
            )
        self.changes += 1
        super().relocate(unit, place)

    def demoralize(self, side: str) -> None:
        """Make a side demoralized: its units have no zones any more (11.0c)."""
        self.demoralized = side
        broken = zones_lost(self, side)
        self.silent |= frozenset(broken)
        for unit in broken:
            if self.where.get(unit) in self.places:
                self.zones.shift(side, self.where[unit], None)

    def enemy_controls(self, side: str, place: str) -> bool:
        """Return whether an enemy of a side controls a hex."""
        return place in self.zones.counts[self.enemy[side]]

    def enemies_in(self, side: str, place: str) -> bool:
        """Return whether an enemy of a side stands in a hex."""
        stack = self.stacks.get(place)
        if stack is None:
            return False
        if self.units[stack[0]].side != side:
            return True
        # after an illegal move both sides may be there
        return len(stack) > 1 and any(self.units[one].side != side for one in stack)

    def enemies(self, side: str, place: str) -> list[str]:
        """Return the enemies of a side in a hex."""
        return [one for one in self.stacks.get(place, ()) if self.units[one].side != side]

    def disturbances(self, side: str) -> tuple[Container[str], Container[str]]:
        """Return the hexes that matter to a step that begins or ends there, or that ends there."""
        return self.zones.counts[self.enemy[side]], self.stacks

    def pricer(self, unit: str) -> Pricer:
        """Return the pricer for the steps of a unit."""
        found = self._pricers.get(unit)
        if found is None:
            found = self._pricers[unit] = Pricer(self.rules, self, unit)
        return found

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

    def broken_invariants(self) -> list[str]:
        """Return violated invariants; here also losses that do not add up."""
        wrong = super().broken_invariants()
        for side, lost in self.losses.items():
            gone = [u for u, one in self.units.items() if one.side == side]
            known = sum(self.units[u].combat or 0 for u in gone if self.where[u] == "eliminated")
            if lost != known + self.lost_before.get(side, 0):
                wrong.append(f"{side} has lost {lost} points, but {known} were eliminated")
        return wrong

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

    def copy(self) -> SpiState:
        """Return a copy that can be changed independently."""
        twin = SpiState.__new__(SpiState)
        twin.__dict__.update(self.__dict__)
        twin.where = dict(self.where)
        twin.stacks = {place: list(stack) for place, stack in self.stacks.items()}
        twin.zones = Zones((), self.zones.field)
        twin.zones.counts = {side: dict(counts) for side, counts in self.zones.counts.items()}
        twin.losses = dict(self.losses)
        twin.fate = dict(self.fate)
        twin.suspect = dict(self.suspect)
        twin.late = dict(self.late)
        twin._pricers = {}
        twin.ordinary = -1
        twin.crowds = dict(self.crowds)
        twin.walked = (None, None)
        twin.frames = [_copied(frame) for frame in self.frames]
        return twin


def _moved_on(crowds: dict[str, Crowd], by: int) -> dict[str, Crowd]:
    """Return crowds with their event numbers shifted."""
    found = sorted(crowds.items())
    return {place: msgspec.structs.replace(one, event=one.event + by) for place, one in found}


def _copied(frame: Any) -> Any:
    """Return a copy of a frame that can be changed independently."""
    return msgspec.json.decode(msgspec.json.encode(frame), type=type(frame))
