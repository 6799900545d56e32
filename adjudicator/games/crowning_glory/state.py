"""State of this game: faces, steps, losses, control of hexes, zones, morale."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Self

import msgspec

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.findings import Guess
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.crowning_glory.data import ScenarioRules, Tables
from adjudicator.games.crowning_glory.position import (
    Disputed,
    Position,
    copied,
    numbers,
    position_of,
    renumber,
)
from adjudicator.games.crowning_glory.state_values import (
    chapter_4_applies,
    entering_takes,
    loss_turns_passive,
    zones_of,
)
from adjudicator.games.crowning_glory.uncertainty import guess_of, guessed_units
from adjudicator.games.crowning_glory.unknown_units import uncertain
from adjudicator.mechanics.hex_state import HexState

__all__ = ["WORDS", "CgState", "Position"]

#: places of units that are not on the map: destroyed; the hidden Reserve; on the march; due to
#: enter this turn; exited by an edge; a marker ready for use; not set up yet; not in this scenario
WORDS = (
    *("eliminated", "reserve", "variable", "arriving", "exited-west", "exited-east", "box"),
    *("unplaced", "unused"),
)
#: markers are no units: they have neither zone nor face on the map
MARKER = "artillery"


class CgState(HexState):
    """State of a game of A Crowning Glory."""

    WORDS = WORDS
    tables: Tables

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str] = frozenset(),
        scenario: str = "",
    ) -> None:
        """Create a state with no unit on the map."""
        markers = frozenset([unit for unit, spec in units.items() if spec.type == MARKER])
        field = zones_of(game, board)
        super().__init__(game, board, units, options, field=field, silent=markers)
        #: what is different in this scenario; None in the whole battle
        self.scenario: ScenarioRules | None = self.tables.scenarios.get(scenario)
        self.scenario_id = scenario
        #: whether demoralization and the victory rules of chapter 4 apply
        self.chapter_4_applies = chapter_4_applies(game, scenario=self.scenario)
        #: whether the players certainly used our numbers; units that bring their own
        #: numbers
        self.bound = False
        self.own_units: frozenset[str] = frozenset()
        #: units whose place no event has stated: their start hexes are reconstructed
        self.unconfirmed: set[str] = set()
        #: unit -> steps that it had lost when it last did something
        self.proven: dict[str, int] = {}
        self.first = ""
        #: unit -> steps left
        self.steps: dict[str, int] = {unit: spec.combat or 0 for unit, spec in units.items()}
        self.passive: set[str] = set()
        #: hex -> side, where it was entered since the start
        self.control: dict[str, str] = {}
        self.entering_takes = entering_takes(game)
        self.demoralized: set[str] = set()
        self.regrouped: list[int] = []
        #: by how much the players are off in counting turns
        self.miscounted = 0
        #: the illegal declaration of what comes first, which may still be intended
        self.redeclared = ""
        #: Variable units that may arrive or wait, because their die was illegal or misread
        self.unsure: list[str] = []
        #: the event that ended the game too early
        self.ended_early = 0
        #: unit -> the illegal phase before which it should have been turned active
        self.unrecovered: dict[str, int] = {}
        #: hex -> units that were together in it when a phase ended, as reported
        self.stacked: dict[str, list[str]] = {}
        #: units that the opponent lets do a forgotten action in this phase (5.0)
        self.permitted: list[str] = []
        self.rolled = 0
        self.winner = self.won_by = ""
        #: the first event after the game was won
        self.played_on = 0
        #: the side that would have won without illegal events
        self.disputed: Disputed | None = None

    # Units

    def is_marker(self, unit: str) -> bool:
        """Return whether a piece is a bombardment marker."""
        return self.units[unit].type == MARKER

    def unit_in(self, place: str) -> str:
        """Return the unit in a hex, or ""; the first, if the log put two there."""
        stack = self.stacks.get(place)
        return stack[0] if stack else ""

    def active(self, side: str) -> list[str]:
        """Return the units of a side on the map that show their active face."""
        return [unit for unit in self.of_side(side) if unit not in self.passive]

    def lost(self, unit: str) -> int:
        """Return how many steps a unit has lost."""
        return (self.units[unit].combat or 0) - self.steps[unit]

    def lose(self, unit: str, steps: int) -> int:
        """Take steps from a unit, as many as it has; return how many. The last one destroys it."""
        if self.units[unit].combat is None:  # unknown number of steps
            self.passive.add(unit)
            return 0
        taken = min(steps, self.steps[unit])
        self.steps[unit] -= taken
        self.losses[self.units[unit].side] += taken
        if loss_turns_passive(self):
            self.passive.add(unit)
        if self.steps[unit] == 0:
            self.relocate(unit, "eliminated")
        return taken

    def regain(self, unit: str, steps: int) -> None:
        """Give steps back to a unit."""
        self.steps[unit] += steps
        self.losses[self.units[unit].side] -= steps

    def forget_permission(self, unit: str) -> None:
        """Record that a permitted action is done."""
        self.permitted = [one for one in self.permitted if one != unit]

    # Places

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone to another place; it takes control of a hex that it enters."""
        if self.is_marker(unit):
            # a marker on a hex counts for nothing there (6.3): it is ready
            super().relocate(unit, "box" if place in self.places else place)
            return
        super().relocate(unit, place)
        if place in self.places:
            self.enter(unit, place)

    def enter(self, unit: str, place: str) -> None:
        """Give a hex to the side of a unit that enters it, even in passing (3.3)."""
        if self.entering_takes and not self.is_marker(unit):
            self.control[place] = self.units[unit].side

    def outside(self, place: str) -> bool:
        """Return whether a hex is outside the part of the map on which a scenario is played."""
        if self.scenario is None:
            return False
        area = self.board.sets.get(self.scenario.area, ())
        return len(area) > 0 and place not in area

    def disturbances(self, side: str) -> tuple[Container[str], Container[str]]:  # noqa: ARG002
        """Return the hexes in which zones matter: the start of a move matters everywhere."""
        return self.places, self.places

    # Uncertain values

    def unit_state(self, unit: str) -> Any:
        """Return what events change about a unit: its place and its steps."""
        return self.where.get(unit), self.steps.get(unit)

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:
        """Return the units with a reconstructed number on which a fault depends."""
        found = guessed_units(self, rule, fault, subject)
        return found if found or self.bound else uncertain(self, rule, fault, subject)

    def acts(self, unit: str) -> None:
        """Record that a unit acts: it exists, whatever it has lost."""
        self.proven[unit] = self.lost(unit)

    def confirm(self, unit: str) -> None:
        """Record that the log states where a unit is."""
        self.unconfirmed.discard(unit)

    def guess_of(self, name: str, fault: Any) -> Guess:
        """Return the reconstructed value behind one of the names in `made_up`."""
        own = guess_of(self, name, fault) if name in self.units else None
        return own or super().guess_of(name, fault)

    # Positions

    def begin_next_log(self) -> None:
        """Continue with another log: the events of open procedures belong to the previous one."""
        known = (*self.suspect.values(), *self.unrecovered.values())
        last = max([*numbers(self.frames), *known, 0])
        last += 1 if last else 0
        renumber(self.frames, -last)
        self.suspect = {unit: event - last for unit, event in self.suspect.items()}
        self.unrecovered = {unit: event - last for unit, event in self.unrecovered.items()}
        self.now, self.numbered = 0, self.numbered + last
        self.played_on = -1 if self.played_on else 0
        self.ended_early = -1 if self.ended_early else 0
        if self.disputed is not None:
            self.disputed.events = [-1]
            self.disputed.played_on = -1 if self.disputed.played_on else 0

    def position(self) -> dict[str, Any]:
        """Return the state as plain data, as a header accepts it."""
        plain: dict[str, Any] = msgspec.to_builtins(position_of(self))
        return plain

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        twin = super().copy()
        for name in ("steps", "control", "unrecovered", "stacked", "proven"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.passive, twin.demoralized = set(self.passive), set(self.demoralized)
        twin.regrouped, twin.permitted = list(self.regrouped), list(self.permitted)
        twin.unsure, twin.unconfirmed = list(self.unsure), set(self.unconfirmed)
        twin.disputed = None if self.disputed is None else copied(self.disputed)
        twin.frames = [copied(frame) for frame in self.frames]
        return twin
