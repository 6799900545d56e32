"""Events that several games share: one line of a log is one decision, one roll or one remark.

A game lists the kinds of events that its logs may contain. A value that a player may claim (a cost,
the odds, a result) is optional and is compared with the computed value.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

__all__ = [
    "Advance",
    "Agree",
    "Attack",
    "Claim",
    "Concede",
    "Declare",
    "Decline",
    "Displace",
    "Eliminate",
    "End",
    "Event",
    "Exit",
    "Hold",
    "Lose",
    "Move",
    "Note",
    "Phase",
    "Place",
    "Retreat",
    "Roll",
    "SetUp",
    "TakeBack",
]

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=2000)]
Names = Annotated[list[Name], Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
#: a count that may have halves
Amount = int | float


class Event(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    tag_field="do",
    gc=False,
):
    """The fields that all events have."""

    #: number of the event in its log; 0 if the log does not number its events
    n: Number = 0
    #: the side whose player decides; "" if the log does not name it
    by: Annotated[str, Meta(max_length=60)] = ""


class Phase(Event, frozen=True, tag="phase"):
    """A phase begins, which ends the previous one."""

    phase: Name
    turn: Number


class SetUp(Event, frozen=True, tag="set-up"):
    """A unit is put on the map before the game begins."""

    unit: Name
    at: Name


class Move(Event, frozen=True, tag="move"):
    """A unit moves, by a path that begins at its place, or only from and to."""

    unit: Name
    path: Annotated[list[Name], Meta(max_length=200)] = []
    start: Annotated[str, Meta(max_length=60)] = field(default="", name="from")
    to: Annotated[str, Meta(max_length=60)] = ""
    #: claim: points of the whole move
    cost: Amount | None = None
    #: claim: points of each step
    costs: Annotated[list[Amount], Meta(max_length=200)] = []
    #: claim: the points that the unit may spend
    allowance: Amount | None = None


class Place(Event, frozen=True, tag="place"):
    """A reinforcement is put on the map."""

    unit: Name
    at: Name
    #: claim: points that the placement costs
    cost: Amount | None = None


class Exit(Event, frozen=True, tag="exit"):
    """A unit leaves the map from its place."""

    unit: Name
    #: claim: the place from which it leaves
    at: Annotated[str, Meta(max_length=60)] = ""
    #: claim: the edge by which it leaves
    edge: Annotated[str, Meta(max_length=60)] = ""
    #: claim: points that the exit costs
    cost: Amount | None = None


class Agree(Event, frozen=True, tag="agree"):
    """A player consents that the opponent takes back or changes the move of a unit."""

    unit: Name


class TakeBack(Event, frozen=True, tag="take-back"):
    """A unit returns to its place before its last move."""

    unit: Name


class Attack(Event, frozen=True, tag="attack"):
    """Units attack one or more places, or, in some logs, named defenders."""

    units: Names
    targets: Annotated[list[Name], Meta(max_length=60)] = []
    #: claim: the units attacked; by default, all units in the targets
    defenders: Annotated[list[Name], Meta(max_length=200)] = []
    #: claim: points that each attacker contributes to this attack
    points: dict[str, Amount] = {}
    #: claims: the two totals, and the odds such as "2:1"
    attack: Amount | None = None
    defence: Amount | None = None
    odds: Annotated[str, Meta(max_length=20)] = ""


class Roll(Event, frozen=True, tag="roll"):
    """Dice are rolled; the result is a claim."""

    dice: Annotated[list[Annotated[int, Meta(ge=1, le=100)]], Meta(min_length=1, max_length=20)]
    result: Annotated[str, Meta(max_length=20)] = ""


class Declare(Event, frozen=True, tag="declare"):
    """A player takes a choice that the rules offer, by its name."""

    what: Name


class Hold(Event, frozen=True, tag="hold"):
    """A unit whose turn it is stays in its place."""

    unit: Name


class Decline(Event, frozen=True, tag="decline"):
    """A player does not use an option, such as an attack."""


class Lose(Event, frozen=True, tag="lose"):
    """A unit loses steps."""

    unit: Name
    steps: Annotated[int, Meta(ge=1, le=999)] = 1


class Retreat(Event, frozen=True, tag="retreat"):
    """A defeated unit retreats."""

    unit: Name
    to: Name


class Displace(Event, frozen=True, tag="displace"):
    """A unit is pushed out of its place by a unit that retreats there."""

    unit: Name
    to: Name


class Eliminate(Event, frozen=True, tag="eliminate"):
    """A unit is removed from play."""

    unit: Name


class Advance(Event, frozen=True, tag="advance"):
    """A victorious unit enters a vacated place."""

    unit: Name
    to: Name


class Claim(Event, frozen=True, tag="claim"):
    """A player states a value that can be computed: points, losses, who won."""

    what: Name
    value: str | bool | int | float
    side: Annotated[str, Meta(max_length=60)] = ""
    unit: Annotated[str, Meta(max_length=60)] = ""
    at: Annotated[str, Meta(max_length=60)] = ""


class Concede(Event, frozen=True, tag="concede"):
    """A player concedes the game."""


class End(Event, frozen=True, tag="end"):
    """The game is over: the last phase ends and the score is computed."""


class Note(Event, frozen=True, tag="note"):
    """A remark; it has no effect."""

    text: Text
