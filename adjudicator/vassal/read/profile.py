"""The profile of a module: how its logs are read.

It says which piece is which unit, which location is which place, how the phase is known, and how
dice and attacks are reported.

A module that is built from a game has its profile made from the game's data
(:mod:`adjudicator.vassal.read.own_profile`). For any other module a user writes one as JSON;
`adjudicator log profile` drafts it.

Lines of the chat are described by a format, as in VASSAL itself: literal text with names between
dollar signs, such as ``* $button$ roll: $dice$ ($player$)``. There are no regular expressions: a
format is matched from left to right in one pass, so that hostile text cannot make it slow.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.vassal.read.profile_pieces import (
    ChangeProfile,
    KindProfile,
    LineProfile,
    MarkRole,
    OptionProfile,
    ScenarioProfile,
)

__all__ = [
    "BoxProfile",
    "CardsProfile",
    "DiceProfile",
    "HexesProfile",
    "LieProfile",
    "MapProfile",
    "MarksProfile",
    "PhasesProfile",
    "Profile",
    "SideStep",
    "UnitsProfile",
    "find_profile",
    "match_format",
    "profile_for",
    "read_profile",
    "shipped_profiles",
]

Name = Annotated[str, Meta(max_length=200)]
Format = Annotated[str, Meta(max_length=300)]
#: the longest line of the chat that is matched with a format
_LONGEST = 2000


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts of a profile: frozen, and no unknown fields."""


class UnitsProfile(_Data, frozen=True):
    """Which piece is which unit; the first field that has an answer counts."""

    #: the property of a piece whose value is the id of its unit
    property: Name = ""
    #: number of the slot (gpid) -> id of the unit
    gpids: dict[str, Name] = {}
    #: name of the piece, without the texts of its layers -> id of the unit
    names: dict[str, Name] = {}
    #: pieces of which several are alike
    kinds: list[KindProfile] = []


class HexesProfile(_Data, frozen=True):
    """How the hexes of a board of the module lie on the first grid of the game's map.

    For boards whose grid has no numbers, or others than the game: the hexes are counted.
    """

    board: Name
    #: the engine's column and row (rows and columns, if the grid is sideways) of our first hex
    first: tuple[
        Annotated[int, Meta(ge=-1000, le=1000)], Annotated[int, Meta(ge=-1000, le=1000)]
    ] = (0, 0)


class MapProfile(_Data, frozen=True):
    """Which map of the module is the map of the game, and the names of its places."""

    map: Name
    #: boards whose hexes are counted, because their labels are not those of the game
    hexes: list[HexesProfile] = []
    #: location of the module -> place of the game, where they differ
    places: dict[str, Name] = {}
    #: the format of a location's name, such as "Hex $place$"
    format: Format = "$place$"


class BoxProfile(_Data, frozen=True):
    """A place beside the map."""

    location: Name
    kind: Literal["eliminated", "reserve", "exit", "removed"]
    #: empty: any map
    map: Name = ""
    #: the edge by which units in an exit box left
    edge: Name = ""


class SideStep(_Data, frozen=True):
    """A phase that begins with a step of a log, as written down by the players."""

    step: Annotated[int, Meta(ge=0)]
    turn: Annotated[int, Meta(ge=0)]
    phase: Name
    #: name of the log's file; empty: any log
    file: Name = ""


class PhasesProfile(_Data, frozen=True):
    """How the phase is known."""

    #: name of the turn tracker; empty: there is none, or it is to be ignored
    tracker: Name = ""
    #: text of the tracker -> id of the phase
    shown: dict[str, Name] = {}
    #: the tracker shows only the turn: the phases are inferred from what players do
    turns: bool = False
    #: formats of lines of the chat that begin a phase, with $phase$ and perhaps $turn$
    chat: Annotated[list[Format], Meta(max_length=200)] = []
    #: the line that a button reports, as a format -> the phase that it begins
    buttons: dict[Format, Name] = {}
    #: phases by the number of the step
    steps: list[SideStep] = []
    #: the property of the module whose value is the phase; `shown` has its values
    property: Name = ""
    #: the property whose value counts the turns, its value in the first turn, and by how much it
    #: rises in a turn
    turn: Name = ""
    first: Annotated[int, Meta(ge=0, le=1000)] = 1
    rises: Annotated[int, Meta(ge=1, le=1000)] = 1
    #: the turn of the tracker with which the game begins; before it, players set up
    begins: Annotated[int, Meta(ge=0, le=1000)] = 0
    #: a property of the module -> its values until the first turn begins: hands are still dealt
    waits: dict[Name, list[Name]] = {}

    def tells_none(self) -> bool:
        """Whether nothing in a log shows phases, so that they can only be inferred."""
        return not (self.shown or self.chat or self.buttons or self.steps or self.property)


class MarksProfile(_Data, frozen=True):
    """Layers of units that mark attackers, targets, units that have acted, and lost steps."""

    attacker: Name = ""
    target: Name = ""
    #: active on units that have acted
    passive: Name = ""
    #: the first level is full strength, and each further level is one step fewer
    steps: Name = ""
    #: levels before that of full strength, which show more steps
    more: Annotated[int, Meta(ge=0, le=9)] = 0
    #: the rotation of a piece that is the facing of its unit
    facing: Name = ""
    #: name of a marker -> what it says about the unit on which it lies
    pieces: dict[Name, MarkRole] = {}
    #: a property of units, and its values that mark them
    property: Name = ""
    values: dict[Name, MarkRole] = {}
    #: the property of a unit that is the number of its steps
    strength: Name = ""


class DiceProfile(_Data, frozen=True):
    """How the roll of an attack is reported: by a property, or in the chat."""

    #: the property of the module that holds the faces, such as Combat_result
    property: Name = ""
    #: the line of the chat with $player$, and with $dice$ if no property holds the faces
    format: Format = ""
    #: text on a face of the dice -> the number or the word that the game has for it
    faces: dict[Name, Annotated[int, Meta(ge=1, le=1000)] | Name] = {}
    #: it counts only if the chat of the same step has a line of this format
    line: Format = ""
    #: fields of the event beside the dice
    fields: dict[Name, Name] = {}


class LieProfile(_Data, frozen=True, kw_only=True):
    """A place where cards or tokens lie."""

    #: empty: the whole map, or `at`
    location: Name = ""
    kind: Literal["deck", "hand", "spot", "rail"]
    #: its id in the game
    name: Name
    #: the box, if it is a track
    box: Name = ""
    #: empty: any map
    map: Name = ""
    #: the pixel of a place without a name, such as that of a deck
    at: Annotated[list[int], Meta(max_length=2)] = []


class CardsProfile(_Data, frozen=True):
    """How cards and their faces are recognised."""

    #: the property whose value is the id of the card
    property: Name = ""
    #: the layer that shows a face
    layer: Name = ""
    #: the faces in the order of the levels of that layer
    faces: list[Name] = []
    #: name of the piece -> id of the card
    names: dict[Name, Name] = {}


class Profile(_Data, frozen=True):
    """How the logs of a module are read."""

    format: Literal[1]
    #: id of the game
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    #: name of the module
    module: Name = ""
    #: names that the module has in older or newer logs
    also: list[Name] = []
    units: UnitsProfile = UnitsProfile()
    maps: list[MapProfile] = []
    boxes: list[BoxProfile] = []
    #: name of a tile -> terrain of the place on which it lies
    ground: dict[Name, Name] = {}
    scenarios: ScenarioProfile = ScenarioProfile()
    #: properties that show what the players have agreed on
    options: Annotated[list[OptionProfile], Meta(max_length=200)] = []
    #: the fate of a unit whose piece is deleted
    deleted: Literal["eliminated", "unknown"] = "unknown"
    phases: PhasesProfile = PhasesProfile()
    marks: MarksProfile = MarksProfile()
    dice: Annotated[list[DiceProfile], Meta(max_length=200)] = []
    changes: Annotated[list[ChangeProfile], Meta(max_length=200)] = []
    lines: Annotated[list[LineProfile], Meta(max_length=200)] = []
    cards: CardsProfile = CardsProfile()
    #: the property whose value is the id of a token
    tokens: Name = ""
    lies: list[LieProfile] = []
    #: whether lines of the module end with a statement for the referee, such as `[# pass]`
    tells: bool = False
    #: side of players in the module -> side of the game
    sides: dict[str, Name] = {}


def find_profile(given: Path) -> Path:
    """Return the file of a profile; a plain name is that of one which comes with a game."""
    from adjudicator.safeio import documents  # noqa: PLC0415

    if given.name != str(given) or given.suffix or documents.exists(given):
        return given
    return shipped_profiles().get(str(given), given)


def shipped_profiles() -> dict[str, Path]:
    """Return the profiles that come with games, by their names."""
    from adjudicator.core.game import games  # noqa: PLC0415  # slow, and only needed here
    from adjudicator.core.packages import home_of  # noqa: PLC0415

    folders = [home_of(game) / "profiles" for game in games(of_others=True)]
    return {one.stem: one for folder in folders for one in sorted(folder.glob("*.json"))}


def profile_for(module: str) -> str:
    """Return the name of the profile that comes with a game for logs of a module; or empty."""
    for name, path in shipped_profiles().items():
        found = read_profile(path)
        if module and module in (found.module, *found.also):
            return name
    return ""


def read_profile(path: Path) -> Profile:
    """Read a profile."""
    from adjudicator import schemas  # noqa: PLC0415  # slow, and only needed here
    from adjudicator.safeio import documents  # noqa: PLC0415

    return schemas.decode("profile", documents.read_bytes(path), Profile, file=path)


def match_format(form: str, text: str) -> dict[str, str] | None:
    """Return the texts at the names of a format; None if the text does not match.

    A name takes as few characters as possible; the last name takes the rest.
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
        if index + 2 == len(rest):  # the last name takes the rest
            end = len(text) - len(literal)
            if end < at or not text.endswith(literal):
                return None
        elif not literal:
            return None  # two adjacent names: their border is not defined
        else:
            end = text.find(literal, at)
            if end < 0:
                return None
        found[name] = text[at:end]
        at = end + len(literal)
    return found if rest or text == first else None
