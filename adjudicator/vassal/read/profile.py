"""A profile: how the module of a game is to be read.

It says which piece is which unit and which place which hex, how the phase is known, and how dice
and attacks are reported.

The module that we build ourselves has its profile by its making (:mod:`ownprofile`). For any other,
a user writes one, as JSON; `adjudicator log profile` drafts it.

Texts of the chat are described as VASSAL itself describes them, by a format: literal text with
names between dollar signs, such as ``* $button$ roll: $dice$ ($player$)``. There are no regular
expressions: a format is matched from left to right in one pass, whatever the text may be.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "BoxProfile",
    "CardsProfile",
    "DiceProfile",
    "LieProfile",
    "MapProfile",
    "MarksProfile",
    "PhasesProfile",
    "Profile",
    "SideStep",
    "UnitsProfile",
    "matched",
    "read_profile",
]

Name = Annotated[str, Meta(max_length=200)]
Format = Annotated[str, Meta(max_length=300)]
#: letters of a line of the chat that a format is held against
_LONGEST = 2000


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all parts of a profile have in common."""


class UnitsProfile(_Data, frozen=True):
    """Which piece is which unit; the first that tells counts."""

    #: the property of a piece whose value is the id of its unit
    property: Name = ""
    #: number of the slot (gpid) -> id of the unit
    gpids: dict[str, Name] = {}
    #: name of the piece, without what layers add to it -> id of the unit
    names: dict[str, Name] = {}


class MapProfile(_Data, frozen=True):
    """Which map of the module is the map of the game, and how its places are called."""

    map: Name
    #: location of the module -> place of the game, where they differ
    places: dict[str, Name] = {}
    #: how a location's name holds that of the place, such as "Hex $place$"
    format: Format = "$place$"


class BoxProfile(_Data, frozen=True):
    """A place beside the map."""

    location: Name
    kind: Literal["eliminated", "reserve", "exit", "removed"]
    #: nothing: of any map
    map: Name = ""
    #: the edge by which those left who are there
    edge: Name = ""


class SideStep(_Data, frozen=True):
    """A phase that begins with a step of a log, as the players have noted."""

    step: Annotated[int, Meta(ge=0)]
    turn: Annotated[int, Meta(ge=0)]
    phase: Name
    #: name of the log's file; nothing: of any
    file: Name = ""


class PhasesProfile(_Data, frozen=True):
    """How the phase is known."""

    #: name of the turn tracker; nothing: there is none, or it is not to be looked at
    tracker: Name = ""
    #: what the tracker shows for a phase -> id of the phase
    shown: dict[str, Name] = {}
    #: formats of lines of the chat that begin a phase, with $phase$ and perhaps $turn$
    chat: list[Format] = []
    #: phases by the number of the step
    steps: list[SideStep] = []


class MarksProfile(_Data, frozen=True):
    """Layers of units: who attacks, who is attacked, who has acted, and how many steps are left."""

    attacker: Name = ""
    target: Name = ""
    #: shown on those who have had their turn
    passive: Name = ""
    #: its first level is full strength, and each further one a step fewer
    steps: Name = ""


class DiceProfile(_Data, frozen=True):
    """How the roll of an attack is reported: by a property, or else in the chat."""

    #: the property of the module that has the faces, such as Combat_result
    property: Name = ""
    #: the line of the chat: with $player$, and with $dice$, the faces, if no property has them
    format: Format = ""
    #: what stands on the dice, if not numbers -> the number that the game has for it
    faces: dict[Name, Annotated[int, Meta(ge=1, le=1000)]] = {}


class LieProfile(_Data, frozen=True):
    """A place beside the map where cards or tokens lie."""

    location: Name
    kind: Literal["deck", "hand", "spot", "rail"]
    #: what the game calls it
    name: Name
    #: of a track: the box
    box: Name = ""
    #: nothing: of any map
    map: Name = ""


class CardsProfile(_Data, frozen=True):
    """How cards are known, and which of their faces is up."""

    #: the property whose value is the id of the card
    property: Name = ""
    #: the layer that shows a face
    layer: Name = ""
    #: the faces, by the levels of that layer
    faces: list[Name] = []


class Profile(_Data, frozen=True):
    """How a module is to be read."""

    format: Literal[1]
    #: id of the game
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    #: name of the module
    module: Name = ""
    units: UnitsProfile = UnitsProfile()
    maps: list[MapProfile] = []
    boxes: list[BoxProfile] = []
    #: what became of a unit whose piece is deleted
    deleted: Literal["eliminated", "unknown"] = "unknown"
    phases: PhasesProfile = PhasesProfile()
    marks: MarksProfile = MarksProfile()
    dice: list[DiceProfile] = []
    cards: CardsProfile = CardsProfile()
    #: the property whose value is the id of a token
    tokens: Name = ""
    lies: list[LieProfile] = []
    #: whether lines of the module end with words for the referee, as `[# pass]`
    tells: bool = False
    #: what the module calls a side of its players -> side of the game
    sides: dict[str, Name] = {}


def read_profile(path: Path) -> Profile:
    """Read a profile."""
    from adjudicator import schemas  # noqa: PLC0415  # slow, and only needed here
    from adjudicator.safeio import documents  # noqa: PLC0415

    return schemas.decode("profile", documents.read_bytes(path), Profile, file=path)


def matched(form: str, text: str) -> dict[str, str] | None:
    """Return what stands in a text at the names of a format, or nothing if it does not fit.

    A name takes as little as it can; the last takes what is left.
    """
    if len(text) > _LONGEST:
        return None
    first, *rest = form.split("$")
    if not text.startswith(first) or len(rest) % 2:
        return None
    found: dict[str, str] = {}
    at = len(first)
    for index in range(0, len(rest), 2):
        name, literal = rest[index], rest[index + 1]
        if index + 2 == len(rest):  # what is left, up to the end of the format
            end = len(text) - len(literal)
            if end < at or not text.endswith(literal):
                return None
        elif not literal:
            return None  # two names side by side: nobody can tell where one ends
        else:
            end = text.find(literal, at)
            if end < 0:
                return None
        found[name] = text[at:end]
        at = end + len(literal)
    return found if rest or text == first else None
