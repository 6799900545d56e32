"""Parts of a profile for modules whose pieces, markers, properties and chat lines carry the game.

Many modules have no piece of their own for each unit, no turn tracker and no dice of VASSAL: their
pieces are alike, a property holds the turn, markers are laid on units, and the chat lists the faces
of dice.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

__all__ = [
    "ChangeProfile",
    "KindProfile",
    "LineProfile",
    "MarkRole",
    "OptionProfile",
    "ScenarioProfile",
]

Name = Annotated[str, Meta(max_length=200)]
Format = Annotated[str, Meta(max_length=300)]
#: what a marker or a level of a property says about a unit
MarkRole = Literal["attacker", "target", "support"]
#: an event of the game; a text with a name between dollar signs is replaced
Template = Annotated[dict[Name, Any], Meta(max_length=20)]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts: frozen, and no unknown fields."""


class KindProfile(_Data, frozen=True, kw_only=True):
    """Pieces of which several are alike: each of them is some unit of a type."""

    #: names of the pieces
    names: list[Name] = []
    #: numbers of their slots (gpid), for pieces with another name
    gpids: list[Name] = []
    #: type, side and nation of the units
    type: Name
    side: Name
    nation: Name = ""
    #: the units are persons, or have other names of their own, which the pieces do not show: in a
    #: battle that is none of the scenarios a piece gets a unit of its own
    named: bool = False
    #: pieces of this kind are put on the map during play, and deleted when they leave it
    arrives: bool = False


class ScenarioProfile(_Data, frozen=True, kw_only=True):
    """The property of the module that names the scenario."""

    property: Name = ""
    #: its value -> id of the scenario
    values: dict[Name, Name] = {}


class OptionProfile(_Data, frozen=True, kw_only=True):
    """A property of the module that shows which option the players have agreed on."""

    property: Name
    #: its value -> option of the game; another value shows none
    values: dict[Name, Name] = {}


class ChangeProfile(_Data, frozen=True, kw_only=True):
    """A change of a property of a unit's piece that is an event of the game."""

    property: Name
    #: the value before and after; empty: any
    start: Name = field(default="", name="from")
    to: Name = ""
    #: it counts only if the piece does not move in the same step: a drag may set the property
    still: bool = False
    #: the event; `$unit$` is the unit, `$before$` and `$after$` are the values
    event: Template
    #: the marked attack is declared before this event
    declares: bool = False


class LineProfile(_Data, frozen=True, kw_only=True):
    """A line of the chat that is an event of the game."""

    format: Format
    #: the event; `$attacker$` and `$target$` are the marked units, other names those of the format
    event: Template
    #: the marked attack is declared before this event
    declares: bool = False
