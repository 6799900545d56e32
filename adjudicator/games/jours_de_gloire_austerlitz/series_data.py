"""Types of series.json: the rules of the series that the rulebook presupposes and does not give.

Every number in it is a reconstruction, and the whole file can be replaced.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.roles import CaseId, UnitType
from adjudicator.mechanics.ground.chart import Plus
from adjudicator.mechanics.tables import Count, TablePart

__all__ = ["Condition", "Die", "Effect", "Number", "Series"]

#: a face of the ten-sided die, or a rating that it is compared with
Die = Annotated[int, Meta(ge=0, le=9)]
#: a die-roll modifier
Modifier = Annotated[int, Meta(ge=-9, le=9)]
#: a direction, clockwise from north, relative to the facing of a unit
Turned = Annotated[int, Meta(ge=-3, le=3)]
#: the state of a unit
Condition = Literal["good", "disordered", "routed"]


class Command(TablePart, frozen=True, kw_only=True):
    """Orders and tests of initiative (2.3, 2.4)."""

    #: points of a general's movement within which he gives orders
    reach: Count
    #: after a failed test, the share of its points that a unit has: one part in so many
    failed_share: Count
    #: points of a commander-in-chief
    leader_points: Count


class Facing(TablePart, frozen=True, kw_only=True):
    """Facing (4.1)."""

    #: the front hexes, by direction from the facing; the others of `flank`, and the rest is rear
    front: list[Turned]
    flank: list[Turned]
    #: points for a change of facing before a unit moves
    cost: Plus


class Stacking(TablePart, frozen=True, kw_only=True):
    """Stacking (4.2)."""

    units: Count


class Zones(TablePart, frozen=True, kw_only=True):
    """Zones of control (4.3)."""

    #: types of unit that have one
    types: list[UnitType]
    #: types that need not wait for a later move to leave one
    free: list[UnitType]


class Entering(TablePart, frozen=True, kw_only=True):
    """Reinforcements whose entry hex is blocked (5.2.3)."""

    #: hexes from it within which they may enter instead
    aside: Plus


class Fire(TablePart, frozen=True, kw_only=True):
    """Fire of artillery (6)."""

    #: type of unit -> range in hexes
    range: dict[UnitType, Count]
    #: types that fire after they have moved, and their modifier
    after_move: dict[UnitType, Modifier]
    #: least strength of a column, and the highest total of the die that hits, by distance
    strengths: list[Count]
    hits: list[list[Die]]
    #: modifier to the cohesion test of the target, by distance
    test: list[Modifier]


class Effect(TablePart, frozen=True, kw_only=True):
    """A result of the shock table for one side."""

    #: how the state of its units changes
    state: Literal["", "disordered", "routed", "eliminated"] = ""
    #: hexes to retreat
    retreat: Plus = 0


class Result(TablePart, frozen=True, kw_only=True):
    """A result of the shock table."""

    attacker: Effect = Effect()
    defender: Effect = Effect()


class Shock(TablePart, frozen=True, kw_only=True):
    """Shock and charge (9)."""

    #: odds as [attacker, defender], from the worst to the best
    columns: list[tuple[Count, Count]]
    #: the lowest total of die and modifiers of the first row; each row is one more
    lowest: Modifier
    rows: list[list[str]]
    results: dict[str, Result]
    #: modifiers: the defender is attacked from flank or rear, in a village, uphill, over a stream
    flank: Modifier
    rear: Modifier
    terrain: dict[str, Modifier]
    hexsides: dict[str, Modifier]
    #: a leader with the attackers, or with the defenders
    leader: Modifier
    #: attackers or defenders in disorder
    disordered: Modifier
    charge: Modifier
    counter_charge: Modifier
    #: hexes of a free run-up
    run_up: Count
    #: types of unit that attack
    attacking: list[UnitType]
    #: types of unit that charge, and terrains and hexsides over which they do
    charging: list[UnitType]
    over: list[str]
    #: hexes that cavalry retires before contact
    retire: Count

    def __post_init__(self) -> None:
        """Reject a table with missing or unknown results."""
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of the table must have {len(self.columns)} results")
            if not set(row) <= set(self.results):
                raise ValueError("the table has a result that is not explained")


class Morale(TablePart, frozen=True, kw_only=True):
    """Cohesion, rally, demoralization (0.4, 10, 11)."""

    #: what a disordered unit has less
    disordered_cohesion: Plus
    disordered_strength: Plus
    #: modifiers to tests: of rally in an emperor's help, of a demoralized formation, in fog
    demoralized: Modifier
    fog: Modifier
    #: points of a routed unit's flight
    flight: Count


class LeaderLoss(TablePart, frozen=True, kw_only=True):
    """What becomes of a leader (11.3): the highest face of each fate; else he is displaced."""

    killed: Die
    captured: Die


class Dark(TablePart, frozen=True, kw_only=True):
    """Night or fog (12)."""

    #: points taken from every unit, and orders from every commander
    points: Plus
    orders: Plus
    charges: bool
    zones: bool
    sight: Count


class Number(TablePart, frozen=True, kw_only=True):
    """Where a number, or a table of them, comes from."""

    case: CaseId
    #: the list of the rules gives it, or it has words only and we have invented the number
    source: Literal["stated", "invented"]


class Series(TablePart, frozen=True, kw_only=True):
    """series.json as a whole."""

    #: case -> how sure we are of it
    confidence: dict[CaseId, Literal["high", "medium", "low"]]
    #: section.field -> where its numbers come from; what is not listed is not ours
    numbers: dict[str, Number] = {}
    command: Command
    facing: Facing
    stacking: Stacking
    zones: Zones
    entry: Entering
    fire: Fire
    shock: Shock
    morale: Morale
    leader_loss: LeaderLoss
    night: Dark
    fog: Dark

    def __post_init__(self) -> None:
        """Reject the origin of a number that there is not."""
        for name in self.numbers:
            section, _, field = name.partition(".")
            if not hasattr(getattr(self, section, None), field or "?"):
                raise ValueError(f"numbers: there is no {name!r}")

    @property
    def invented(self) -> set[str]:
        """The cases with a number that we have invented."""
        return {one.case for one in self.numbers.values() if one.source == "invented"}
