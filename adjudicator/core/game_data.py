"""Types of the data files that every game has in modules/<game>/: game, units, scenarios, cases."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = [
    "Case",
    "GameFile",
    "MessagesFile",
    "Option",
    "PhaseSpec",
    "Rulebook",
    "ScenarioFile",
    "SequenceFile",
    "Status",
    "UnitSpec",
    "UnitsFile",
]

#: language -> text; "en" is always present
Texts = dict[str, str]
#: the same for a name, which must fit on boxes and buttons
ShortTexts = dict[str, Annotated[str, Meta(min_length=1, max_length=40)]]
Id = Annotated[str, Meta(min_length=1, max_length=60)]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
Status = Literal["enforced", "definition", "choice", "not checkable"]


class UnitSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One counter as printed."""

    id: Id
    side: Id
    #: infantry, cavalry, artillery
    type: Id
    #: Strength Points; null if unknown
    combat: Annotated[int, Meta(ge=0, le=999)] | None
    movement: Annotated[int, Meta(ge=0, le=999)]
    name: Annotated[str, Meta(max_length=200)] = ""
    formation: Annotated[str, Meta(max_length=200)] = ""
    #: the number printed on the counter
    code: Annotated[str, Meta(max_length=20)] = ""
    #: regiment, brigade, division
    size: Annotated[str, Meta(max_length=40)] = ""
    #: what else is printed on it: cohesion, engagement, the orders of a leader
    ratings: dict[Id, Annotated[int, Meta(ge=-99, le=999)]] = {}
    nation: Annotated[str, Meta(max_length=40)] = ""
    #: the part of its formation that it belongs to
    brigade: Annotated[str, Meta(max_length=60)] = ""
    #: fields of this unit that no source gives, so that we chose the value
    reconstruction: list[str] = []
    note: str = ""


class UnitsFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """units.json: all counters of a game."""

    format: Literal[1]
    units: list[UnitSpec]


class PhaseSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One phase of the sequence of play."""

    id: Id
    #: the player whose phase it is; "" if both act in it
    side: Annotated[str, Meta(max_length=60)] = ""
    #: what happens in it: movement, combat
    kind: Id
    title: Texts


class Option(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A variant that players may agree on."""

    id: Id
    text: Texts


class GameFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """game.json: title, sides, map and sequence of play of a game."""

    format: Literal[1]
    id: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
    #: raised whenever a verdict may change
    version: str
    title: str
    about: Texts
    #: prefix of the id of every case
    prefix: str
    sides: list[Id]
    side_names: dict[str, ShortTexts] = {}
    #: player -> side, for sides with several players; a log may name them in `by`
    roles: dict[str, Id] = {}
    map: Id
    #: the first one is the default
    scenarios: list[Id]
    turns: Annotated[int, Meta(ge=1, le=10_000)]
    #: the languages that every text of the game has
    languages: tuple[Language, ...] = ("en",)
    phases: list[PhaseSpec]
    options: list[Option] = []
    #: values that we reconstructed because no source gives them
    reconstructions: list[Texts] = []
    sources: list[str] = []
    #: some of its rules are still to be written, so that no log of it is called legal
    unfinished: bool = False


class SequenceFile(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """sequence.json: in which orders the phases of a turn come, and what is done in each.

    A game needs it only if its phases have more orders than that of game.json.
    """

    format: Literal[1] = 1
    #: the orders in which the phases of a turn may come; none: only that of game.json
    orders: list[list[Id]] = []
    #: phases that a turn may go without
    optional: list[Id] = []
    #: phase -> what is done in it: the `do` of its events
    acts: dict[str, list[Id]] = {}


class ScenarioFile(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """scenarios/<id>.json: the set-up, and the units that arrive later."""

    format: Literal[1]
    id: Id
    title: str
    about: Texts
    map: Id
    reconstruction: bool = False
    #: unit -> hex
    where: dict[str, str]
    #: units that arrive later, by side
    reserve: dict[str, list[str]] = {}
    #: pieces beside the map at the start, by side
    beside: dict[str, list[str]] = {}
    #: the number of turns, if it differs from the game's
    turns: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    #: what only scenarios of this game say, in the game's own type
    rules: dict[str, Any] = {}


class Case(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One case of a rulebook in our words."""

    id: Id
    #: the place in the rulebook, such as "6.0 (D)"
    cite: str
    title: Texts
    text: Texts
    #: check, compute, sequence, setup, definition, choice
    kind: Id
    status: Status
    #: why a case is not enforced
    why: Texts = {}
    #: our reading of an unclear text
    reading: Texts = {}
    #: what a finding under it depends on, beside what the log says, in the game's own words
    rests_on: list[Id] = []


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """rulebook.json: every case of a game."""

    format: Literal[1]
    game: Id
    cases: list[Case]


class MessagesFile(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """messages/*.json: the sentences of findings; {names} in braces are filled in."""

    format: Literal[1]
    #: id -> language -> sentence
    messages: dict[str, Texts] = {}
    #: id of a type, a value or a computed value -> language -> name
    words: dict[str, Texts] = {}
