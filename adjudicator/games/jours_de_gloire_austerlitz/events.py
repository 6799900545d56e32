"""Events that only this game has: the cup, orders, tests, facing, fire, shock, flight.

A field marked as a claim may be left out: it is compared with the computed value. A die has faces
0 to 9. A path begins with the hex in which the unit stands.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.core.events import Amount, Event, Name, Names
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import Direction
from adjudicator.games.jours_de_gloire_austerlitz.series_data import Die

__all__ = [
    "Charge",
    "CohesionTest",
    "CounterCharge",
    "Draw",
    "EngagementTest",
    "Enter",
    "Face",
    "FallBack",
    "Fill",
    "Fire",
    "Flee",
    "Ice",
    "Initiative",
    "InitiativeTest",
    "LeaderTest",
    "Lift",
    "OpenTurn",
    "Order",
    "Plan",
    "Rally",
    "Resolve",
    "Retire",
    "Select",
    "Shock",
]

OptionalName = Annotated[str, Meta(max_length=60)]
SomeNames = Annotated[list[Name], Meta(max_length=200)]
Path = Annotated[list[Name], Meta(min_length=1, max_length=200)]
Modifier = Annotated[int, Meta(ge=-99, le=99)]

# Command


class Order(Event, frozen=True, tag="order"):
    """A commander-in-chief puts a formation under orders for this turn."""

    formation: Name
    #: the commander; "" where a scenario gives a side orders without one
    leader: OptionalName = ""


class Lift(Event, frozen=True, tag="lift"):
    """A player pays to release his immobile units, before any other act of the turn."""


class Initiative(Event, frozen=True, tag="initiative"):
    """Both sides roll for strategic initiative; equal totals are followed by another roll."""

    #: side -> die
    dice: dict[str, Die]
    #: claims: die and modifier of each side, and the side that wins
    totals: dict[str, Modifier] = {}
    winner: OptionalName = ""


class OpenTurn(Event, frozen=True, tag="open"):
    """The side with the initiative chooses the marker that opens the turn."""

    marker: Name


class Fill(Event, frozen=True, tag="fill"):
    """A player puts markers in the cup, in secret; a side may do so in several events."""

    #: a formation is named once for each of its markers
    markers: SomeNames = []
    #: how many further markers it puts in that the log does not name
    hidden: Annotated[int, Meta(ge=0, le=200)] = 0


class Draw(Event, frozen=True, tag="draw"):
    """A marker comes into play: the opening one first, then one from the cup at a time."""

    marker: Name


class Select(Event, frozen=True, tag="select"):
    """The owner of a combined marker names the units that it activates."""

    units: Names


class InitiativeTest(Event, frozen=True, tag="test-initiative"):
    """A formation without orders, a group of its units, or one unit of a combined marker tests."""

    die: Die
    #: the units that test together; by default all that are activated
    units: SomeNames = []
    #: claims
    rating: Die | None = None
    passed: bool | None = None


class Plan(Event, frozen=True, tag="plan"):
    """A player writes down in secret which reinforcements he brings on in the next turn."""

    #: none: he brings on nothing
    brigades: SomeNames = []
    #: the log does not say what is written
    hidden: bool = False


# Ground


class Face(Event, frozen=True, tag="face"):
    """A unit turns in its hex to one of its sides: 0 is north, then clockwise."""

    unit: Name
    facing: Direction
    #: claim
    cost: Amount | None = None


class Enter(Event, frozen=True, tag="enter"):
    """A stack of reinforcements enters the map; its units may then move on, each by itself."""

    units: Names
    at: Name
    #: side of the hex that they face; by default as the scenario says
    facing: Direction | None = None
    #: claim: the points that each of them pays
    cost: Amount | None = None


class Ice(Event, frozen=True, tag="ice"):
    """A die for a unit that has entered a frozen pond."""

    unit: Name
    at: Name
    die: Die
    #: claim
    lost: bool | None = None


class Rally(Event, frozen=True, tag="rally"):
    """A routed or disordered unit tests to get one state better."""

    unit: Name
    #: none if a leader rallies it without a die
    die: Die | None = None
    #: the leader who does that
    leader: OptionalName = ""
    #: claims
    modifier: Modifier | None = None
    passed: bool | None = None


# Combat


class Fire(Event, frozen=True, tag="fire"):
    """An artillery unit fires at an enemy unit."""

    unit: Name
    target: Name
    die: Die
    #: claims
    distance: Annotated[int, Meta(ge=0, le=999)] | None = None
    modifier: Modifier | None = None
    hit: bool | None = None


class CohesionTest(Event, frozen=True, tag="test-cohesion"):
    """A unit tests its cohesion, as the innermost open procedure demands."""

    unit: Name
    die: Die
    #: claims
    modifier: Modifier | None = None
    passed: bool | None = None


class EngagementTest(Event, frozen=True, tag="test-engagement"):
    """A unit tests whether it closes for shock."""

    unit: Name
    die: Die
    #: claims
    modifier: Modifier | None = None
    passed: bool | None = None


class Shock(Event, frozen=True, tag="shock"):
    """Units attack all enemies in a hex in front of them."""

    units: Names
    at: Name
    #: claims: the units attacked, the strengths, and the odds such as "2:1"
    defenders: SomeNames = []
    attack: Amount | None = None
    defence: Amount | None = None
    odds: Annotated[str, Meta(max_length=20)] = ""


class Charge(Event, frozen=True, tag="charge"):
    """Cavalry of one hex charges all enemies in a hex: it runs up by a path and attacks."""

    units: Names
    at: Name
    #: from the hex of the units to the hex from which they attack
    path: Path
    #: claims
    defenders: SomeNames = []
    attack: Amount | None = None
    defence: Amount | None = None
    odds: Annotated[str, Meta(max_length=20)] = ""


class CounterCharge(Event, frozen=True, tag="counter-charge"):
    """Cavalry that is charged meets the charge."""

    units: Names


class Retire(Event, frozen=True, tag="retire"):
    """Cavalry that is charged withdraws before contact."""

    unit: Name
    path: Path


class Resolve(Event, frozen=True, tag="resolve"):
    """The die of the open shock or charge."""

    die: Die
    #: claims: the sum of all modifiers, the odds, and the result such as "DD"
    modifier: Modifier | None = None
    odds: Annotated[str, Meta(max_length=20)] = ""
    result: Annotated[str, Meta(max_length=20)] = ""


class FallBack(Event, frozen=True, tag="retreat"):
    """A unit retreats after a combat."""

    unit: Name
    path: Path


class Flee(Event, frozen=True, tag="rout"):
    """A unit that has been routed flees."""

    unit: Name
    path: Path


class LeaderTest(Event, frozen=True, tag="test-leader"):
    """A die for a leader whom the enemy has reached, or whose stack is lost."""

    unit: Name
    die: Die
    #: claim
    fate: Literal["", "killed", "captured", "displaced"] = ""
