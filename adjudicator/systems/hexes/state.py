"""State of a game made of data: units, steps, zones of control, hexes held."""

from __future__ import annotations

from collections.abc import Container
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.rules import Step, Term
from adjudicator.mechanics.ground.zones import ZoneField, friends_in, sheltered, zone_field
from adjudicator.mechanics.hex_state import Either, HexState
from adjudicator.systems.hexes.format_course import Source, Win
from adjudicator.systems.hexes.frames import CombatPhase, MovementPhase, Position
from adjudicator.systems.hexes.law import Law, board_for, hexes_of, law_of, of_type

if TYPE_CHECKING:  # the fields of a position are attributes of the state
    Fields = Position
else:
    Fields = object

__all__ = ["WORDS", "DataState", "Numbers", "Position"]

#: where a unit is that is not on the map
WORDS = ("eliminated", "reserve", "unplaced", "exited")


class Numbers(NamedTuple):
    """The numbers of a unit after each number of lost steps; None: unknown."""

    attack: tuple[int | None, ...]
    defence: tuple[int | None, ...]
    movement: tuple[int, ...]


def _series(spec: UnitSpec, name: str, first: Any, steps: int) -> tuple[Any, ...]:
    """Return a number of a unit and what is left of it after each lost step."""
    found = [first]
    for lost in range(1, steps):
        found.append(spec.ratings.get(f"{name}-{lost}", found[-1]))
    return tuple(found)


class DataState(HexState, Fields):
    """State of a game made of data."""

    POSITION = Position

    tables: Law
    winner: str
    frames: list[Any]

    def __init__(
        self, game: Game, board: HexBoard, units: dict[str, UnitSpec], options: frozenset[str]
    ) -> None:
        """Create a state with no unit on the map."""
        law = law_of(game, options)
        self.law = law
        own = board_for(game, board, options)
        super().__init__(
            game, own, units, options, field=_field(law, own), silent=_silent(law, units)
        )
        self.tables = law
        self.words = frozenset(law.words)
        self.numbers = {unit: self._numbers(one) for unit, one in units.items()}
        #: unit -> its hex in the scenario, or "reserve"
        self.scenario_places: dict[str, str] = {}
        #: hexes of which it matters who was there last
        self.tracked = self._tracked()
        #: hexes in which units stop, apart from zones
        self.stopping = self._stopping()

    # Numbers

    def steps_of(self, unit: str) -> int:
        """Return the steps of a unit at full strength."""
        spec = self.units[unit]
        line = self.law.rules.types.get(spec.type)
        return spec.ratings.get("steps", line.steps if line is not None else 1)

    def _numbers(self, spec: UnitSpec) -> Numbers:
        steps = max(1, self.steps_of(spec.id))
        attack = _series(spec, "combat", spec.combat, steps)
        defence = attack
        if "defence" in spec.ratings:
            defence = _series(spec, "defence", spec.ratings["defence"], steps)
        return Numbers(attack, defence, _series(spec, "movement", spec.movement, steps))

    def number(self, unit: str, series: tuple[Any, ...]) -> Any:
        """Return a number of a unit after the steps that it has lost."""
        lost = self.steps.get(unit, 0)
        return series[min(lost, len(series) - 1)]

    def allowance(self, unit: str, leave_out: Any = None) -> int:
        """Return the Movement Points of a unit in the phase that is open.

        `leave_out` is what is special about the phase, or an effect of supply, that a player
        overlooks.
        """
        frame = self.frames[0] if self.frames else None
        points: int = self.number(unit, self.numbers[unit].movement)
        if type(frame) is not MovementPhase:
            return points
        special = self.law.rules.sequence.phases.get(self.phase)
        if special is None and unit not in frame.cut_off:
            return points
        exact = Fraction(points)
        if special is not None and special is not leave_out:
            exact *= Fraction(*special.allowance)
        if unit in frame.cut_off:
            exact *= self.supplied("movement", leave_out)
        return int(exact)

    def supplied(self, of: str, leave_out: Any = None) -> Fraction:
        """Return the fraction of a number that is left to a unit without supply."""
        supply, exact = self.law.rules.supply, Fraction(1)
        for one in supply.effects if supply is not None else ():
            if one.of == of and one is not leave_out:
                exact *= Fraction(*one.times)
        return exact

    @property
    def machine(self) -> Any:
        """The chapters that were registered for this game."""
        return self.game.code.system if self.game.code is not None else None

    def is_cut_off(self, unit: str) -> bool:
        """Return whether a unit had no supply when the phase began."""
        frame = self.frames[0] if self.frames else None
        return isinstance(frame, MovementPhase | CombatPhase) and unit in frame.cut_off

    def ground_price(self, unit: str, start: str, end: str) -> int:
        """Return the price of a step by the map alone, closed or not."""
        step = Step(self, unit)
        step.start, step.end = start, end
        terms = [rule.judge(step) for rule in self.rules.fixed_steps]
        return sum(one.value for one in terms if isinstance(one, Term))

    # Places

    def _tracked(self) -> frozenset[str]:
        victory = self.law.rules.victory
        some: list[Source | Win] = [*victory.points, *victory.wins]
        counted = [one.hexes for one in some if one.held and one.hexes]
        return frozenset().union(*(hexes_of(self.board, one) for one in counted))

    def _stopping(self) -> frozenset[str]:
        names = {name for name, one in self.law.rules.terrain.hexes.items() if one.stop}
        terrain = self.board.terrain.items() if names else ()
        return frozenset([at for at, found in terrain if not names.isdisjoint(found)])

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone, and note who was in a hex last."""
        HexState.relocate(self, unit, place)  # every move comes here, and super() takes time
        if place in self.tracked:
            self.held[place] = self.units[unit].side

    def revive(self, unit: str) -> None:
        """Take a unit back out of the losses."""
        self.losses[self.units[unit].side] -= self.units[unit].combat or 0

    def eliminate(self, unit: str) -> None:
        """Remove a unit from play, and count it among the losses."""
        if self.where[unit] != "eliminated":
            self.relocate(unit, "eliminated")
            self.losses[self.units[unit].side] += self.units[unit].combat or 0

    def unit_state(self, unit: str) -> Any:
        """Return everything that events change about a unit."""
        return self.where.get(unit), self.steps.get(unit, 0)

    def disturbances(self, side: str) -> tuple[Container[str], Container[str]]:
        """Return the hexes that matter to a step that begins or ends there, or that ends there."""
        near, inside = super().disturbances(side)
        return (Either(near, self.stopping) if self.stopping else near), inside

    def in_zone(self, unit: str, place: str, purpose: str = "") -> bool:
        """Return whether a hex is in an enemy zone for a unit that moves, retreats, is supplied."""
        if place not in self.zones.counts[self.enemy[self.units[unit].side]]:
            return False
        zones = self.law.rules.zones
        lifts = zones.friends if zones is not None else None
        if lifts is None or purpose not in lifts.of:
            return True
        return not friends_in(self, unit, place)


def _field(law: Law, board: HexBoard) -> ZoneField:
    """Return the hexes that a unit in a hex controls."""
    zones = law.rules.zones
    if zones is None:
        return zone_field(board, free=board.places)
    return zone_field(board, free=sheltered(board, law.hexes), barred=zones.barred)


def _silent(law: Law, units: dict[str, UnitSpec]) -> frozenset[str]:
    zones = law.rules.zones
    types = zones.types if zones is not None else []
    return frozenset([unit for unit, one in units.items() if not of_type(types, one.type)])
