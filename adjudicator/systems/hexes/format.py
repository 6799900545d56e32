"""Type of rules.json: a whole hex-and-counter game as data. See docs/rules-format.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from adjudicator.core.roles import CaseId, CaseOrNone, Role, UnitType
from adjudicator.mechanics.tables import Count, TablePart
from adjudicator.systems.hexes.format_combat import (
    AdvanceRules,
    CombatRules,
    Fraction,
    RetreatRules,
)
from adjudicator.systems.hexes.format_course import (
    Arrivals,
    Exits,
    Replacements,
    SetUpRules,
    SupplyRules,
    VictoryRules,
)
from adjudicator.systems.hexes.format_ground import (
    Ground,
    GroundHex,
    GroundRoad,
    GroundSide,
    StackRules,
    ZoneRules,
)

__all__ = ["MovementRules", "OptionRules", "PhaseRules", "RulesFile", "SequenceRules", "TypeRules"]

PhaseId = Annotated[str, Role("phase")]
OptionId = Annotated[str, Role("option")]


class PhaseRules(TablePart, frozen=True, kw_only=True):
    """What is special about one phase, such as an exploitation."""

    case: CaseId
    #: the types that act in it; none named: all
    types: list[UnitType] = []
    #: movement: the allowance is multiplied by a fraction, and rounded down
    allowance: Fraction = (1, 1)


class SequenceRules(TablePart, frozen=True, kw_only=True):
    """The sequence of play. Its phases, sides and turns are in game.json."""

    #: the case by which the phases follow their order
    order: CaseId
    #: the case by which the turn marker advances, and the game has so many turns
    turns: CaseId
    #: the case by which everything happens in its phase
    acts: CaseId
    #: the case by which only the phasing side acts
    sides: CaseId
    #: the case by which only units on the map act
    present: CaseId
    #: the case by which the game ends after its last turn
    end: CaseId
    phases: dict[PhaseId, PhaseRules] = {}


class TypeRules(TablePart, frozen=True, kw_only=True):
    """A type of unit."""

    #: steps of a unit; its rating `steps` is used instead, if it has one
    steps: Annotated[int, Meta(ge=1, le=9)] = 1
    #: if given: the case by which units of this type never move, retreat or advance
    immobile: CaseOrNone = ""


class MovementRules(TablePart, frozen=True, kw_only=True):
    """Movement."""

    #: the case by which a move begins where its unit stands
    begins: CaseId
    #: the case by which each step leads to an adjacent hex
    path: CaseId
    #: the case by which a unit pays for its path
    points: CaseId
    #: the case by which no unit enters a hex with enemies
    enemies: CaseId
    #: the case by which a unit moves once in a phase
    once: CaseId
    #: if given: the case by which a unit may always move one hex
    least: CaseOrNone = ""


class OptionRules(TablePart, frozen=True, kw_only=True):
    """An option that players may agree on: what it changes in this file."""

    #: the case that offers it; it forbids nothing by itself
    case: CaseOrNone = ""
    #: fields of this file with their new values; null takes a field away
    changes: dict[str, Any] = {}
    #: lists of this file with further items, which are put at their ends
    adds: dict[str, Any] = {}


class RulesFile(TablePart, frozen=True, kw_only=True):
    """rules.json: the rules of a hex-and-counter game."""

    format: Literal[1]
    system: Literal["hexes"]
    #: it is still being written, and the game is not judged by it yet
    unfinished: bool = False
    sequence: SequenceRules
    types: dict[UnitType, TypeRules] = {}
    set_up: SetUpRules
    movement: MovementRules
    terrain: Ground
    zones: ZoneRules | None = None
    stacking: StackRules | None = None
    combat: CombatRules | None = None
    retreat: RetreatRules | None = None
    advance: AdvanceRules | None = None
    arrivals: Arrivals | None = None
    replacements: Replacements | None = None
    supply: SupplyRules | None = None
    exits: Exits | None = None
    victory: VictoryRules
    options: dict[OptionId, OptionRules] = {}
    #: metres across a hex, which players may claim
    hex_metres: Count | None = None
    #: parts of this file that no source gives, so that we chose them
    reconstruction: list[str] = []

    @property
    def hexes(self) -> dict[str, GroundHex]:
        """The lines of the terrain chart for hexes."""
        return self.terrain.hexes

    @property
    def hexsides(self) -> dict[str, GroundSide]:
        """The lines of the terrain chart for hexsides."""
        return self.terrain.hexsides

    @property
    def roads(self) -> dict[str, GroundRoad]:
        """The lines of the terrain chart for roads."""
        return self.terrain.roads
