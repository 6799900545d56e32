"""State of this game: faces, steps, losses, control of hexes, zones, morale."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.findings import Guess
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.crowning_glory.data import ScenarioRules, Tables
from adjudicator.games.crowning_glory.frames import Position
from adjudicator.games.crowning_glory.state_values import (
    chapter_4_applies,
    entering_takes,
    loss_turns_passive,
    zones_of,
)
from adjudicator.games.crowning_glory.uncertainty import guess_of, guessed_units, uncertain
from adjudicator.mechanics.hex_state import HexState

if TYPE_CHECKING:  # the fields of a position are attributes of the state
    Fields = Position
else:
    Fields = object

__all__ = ["WORDS", "CgState"]

#: places of units that are not on the map: destroyed; the hidden Reserve; on the march; due to
#: enter this turn; exited by an edge; a marker ready for use; not set up yet; not in this scenario
WORDS = (
    *("eliminated", "reserve", "variable", "arriving", "exited-west", "exited-east", "box"),
    *("unplaced", "unused"),
)
#: markers are no units: they have neither zone nor face on the map
MARKER = "artillery"


class CgState(HexState, Fields):
    """State of a game of A Crowning Glory."""

    POSITION = Position
    WORDS = WORDS
    START_MATTERS = True

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
        #: units that bring their own numbers
        self.own_units: frozenset[str] = frozenset()
        self.steps = {unit: spec.combat or 0 for unit, spec in units.items()}
        #: the attack that was weighed last, and the result
        self.weighed: tuple[Any, Any] = (None, None)
        self.entering_takes = entering_takes(game)
        regions = self.tables.control
        #: hex -> the side behind whose line it lies
        self.behind_lines = dict.fromkeys(board.region(regions.allied), "allied")
        self.behind_lines |= dict.fromkeys(board.region(regions.french), "french")
        #: a Movement Phase, and all hexes that were taken in it
        self.taken_in: tuple[Any, Any] = (None, None)

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
        if unit in self.permitted:
            self.permitted = [one for one in self.permitted if one != unit]

    # Places

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone to another place; it takes control of a hex that it enters."""
        spec = self.units[unit]
        if spec.type == MARKER:
            # a marker on a hex counts for nothing there (6.3): it is ready
            super().relocate(unit, "box" if place in self.places else place)
            return
        HexState.relocate(self, unit, place)  # every move comes here, and super() takes time
        if self.entering_takes and place in self.places:
            self.control[place] = spec.side

    def enter(self, unit: str, places: Iterable[str]) -> None:
        """Give hexes to the side of a unit that enters them, even in passing (3.3)."""
        if self.entering_takes and not self.is_marker(unit):
            self.control.update(dict.fromkeys(places, self.units[unit].side))

    def outside(self, place: str) -> bool:
        """Return whether a hex is outside the part of the map on which a scenario is played."""
        if self.scenario is None:
            return False
        area = self.board.sets.get(self.scenario.area, ())
        return len(area) > 0 and place not in area

    def disturbances(self, side: str) -> tuple[Container[str], Container[str]]:
        """Return the hexes that matter to steps; the edge of the area of a scenario is anywhere."""
        if self.scenario is not None:
            return self.places, self.places
        return super().disturbances(side)

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
        self.proven[unit] = (self.units[unit].combat or 0) - self.steps[unit]

    def confirm(self, unit: str) -> None:
        """Record that the log states where a unit is."""
        self.unconfirmed.discard(unit)

    def guess_of(self, name: str, fault: Any) -> Guess:
        """Return the reconstructed value behind one of the names in `made_up`."""
        own = guess_of(self, name, fault) if name in self.units else None
        return own or super().guess_of(name, fault)

    def differing_fields(self) -> dict[str, Any]:
        """Return the fields of a position that leave something out."""
        return {
            "steps": {unit: left for unit, left in self.steps.items() if self.lost(unit)},
            "proven": {unit: lost for unit, lost in self.proven.items() if lost},
        }
