"""Read vassal.json: the look of a game as a VASSAL module, and the parts beside its map.

Everything has a default, so that a game without this file can be built too.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, field, json, to_builtins
from msgspec.structs import replace

from adjudicator.errors import DocumentError, Text, known_names
from adjudicator.vassal.look.counters import FormationLook, SideLook
from adjudicator.vassal.look.table import (
    BoxKind,
    ButtonLook,
    CardsLook,
    CountLook,
    DeckLook,
    HandLook,
    MaybeSays,
    RailLook,
    RoleLook,
    SpotLook,
    TokenLook,
)
from adjudicator.vassal.look.words import (
    Id,
    Key,
    MaybeWords,
    Name,
    Named,
    Title,
    Words,
    in_language,
    localized,
)

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import UnitSpec

__all__ = [
    "BoxLook",
    "ChartLook",
    "DiceLook",
    "FlipLook",
    "Look",
    "MarkLook",
    "MarkerLook",
    "StepsLook",
    "TrackLook",
    "most_steps",
    "read_look",
    "side_name",
    "steps_of",
    "strength_left",
    "translated",
]

#: fields with texts for players
_TITLES = ("title", "report", "recover", "lose", "regain", "command", "clears")


#: the word on a side of a die
Face = Annotated[str, Meta(pattern=r"^[a-z]{1,30}$(?!\n)")]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all parts of vassal.json."""


class MarkLook(_Data, frozen=True, kw_only=True):
    """A mark that a player puts on a unit and removes again; the chat reports both."""

    id: Id
    title: Title
    key: Key
    #: what the chat reports about the unit when the mark is put on
    report: Title
    #: true: a state that lasts, which the button Clear marks leaves alone
    lasts: bool = False
    #: the title of a button that removes this mark, and no other, from all units
    clears: Named = ""
    #: the words for the referee when the mark is put on, and when it is removed; (unit) is the unit
    says: MaybeSays = ""
    unsays: MaybeSays = ""


class FlipLook(_Data, frozen=True, kw_only=True):
    """The meaning of the reverse of every counter."""

    id: Id
    title: Title
    key: Key = "F"
    #: the divisor of the strength on the reverse
    divisor: Annotated[int, Meta(ge=1, le=99)] = 1
    #: whether a button turns over all counters of a side at once
    army: bool = False
    #: the button that turns all counters face up again; empty: no button
    recover: Named = ""
    #: whether the reverse shows only the flag and the name of a unit, without numbers
    flag: bool = False


class StepsLook(_Data, frozen=True, kw_only=True):
    """Units that lose steps: the counter shows the remaining steps."""

    #: types of unit that have steps
    types: list[Name]
    #: how many steps above its own a unit can gain
    more: Annotated[int, Meta(ge=0, le=9)] = 0
    #: whether a counter shows its steps as so many wooden blocks, in place of a number
    drawn: bool = False
    #: type -> the steps of its units without the rating "steps"; by default all units have as
    #: many as their strength
    count: dict[Name, Annotated[int, Meta(ge=1, le=20)]] = {}
    lose: Title = "Lose a step"
    lose_key: Key = "K"
    regain: Title = "Regain a step"
    regain_key: Key = "J"


class BoxLook(_Data, frozen=True, kw_only=True):
    """A box beside the map; its title is its location name."""

    title: Words
    #: for lost units, for reinforcements, for units that left the map, or for units that are out
    #: of the game without being lost
    kind: BoxKind
    #: the side whose units it holds; None: all sides
    side: Name | None = None
    #: the command that sends a unit here; empty: players drag units
    command: MaybeWords = ""
    key: Key = ""
    #: what stands beside the title, such as turn and entry hex of reinforcements
    note: MaybeWords = ""
    #: whether the units that a scenario does not place lie in it at the start
    rest: bool = False
    #: the only types of unit that it holds, where units lie in piles; by default all
    types: list[Name] = []
    #: the edge of the map by which the units in this box left
    edge: Annotated[str, Meta(max_length=60)] = ""


class MarkerLook(_Data, frozen=True, kw_only=True):
    """A marker that players take from the palette."""

    id: Id
    title: Words


class TrackLook(MarkerLook, frozen=True, kw_only=True):
    """A marker on the track, for a count."""

    #: the kinds of boxes whose units it counts by itself, at printed strength; by default none
    counts: list[Literal["eliminated", "exit", "removed"]] = []
    #: the side whose units it counts; by default all
    side: Name | None = None
    #: whether it counts the lost steps of the units on the map too
    steps: bool = False
    #: edge -> what each point of strength counts that left by it; only the edge by which most left
    #: counts, the first of them if several are equal
    exits: dict[str, Annotated[int, Meta(ge=0, le=99)]] = {}
    #: what it counts by single units, in place of their strength
    units: CountLook | None = None
    #: whether the turn tracker moves it to the square of the turn
    turn: bool = False


class DiceLook(_Data, frozen=True, kw_only=True):
    """A button that rolls dice; the chat names it."""

    name: Title
    dice: Annotated[int, Meta(ge=1, le=20)] = 1
    sides: Annotated[int, Meta(ge=2, le=1000)] = 6
    #: the word on each side, if they have no numbers
    faces: Annotated[list[Face], Meta(max_length=20)] = []
    #: how many such dice the largest of several buttons rolls; each number has its own button
    most: Annotated[int, Meta(ge=1, le=20)] = 1


class ChartLook(_Data, frozen=True, kw_only=True):
    """A chart in the charts window."""

    #: one of the charts that the rules of the game define
    kind: Id
    title: Words


_MARKS = [
    MarkLook(id="attack", title="Attack", key="A", report="attacks"),
    MarkLook(id="target", title="Target", key="T", report="is attacked"),
]


class Look(_Data, frozen=True, kw_only=True):
    """The whole vassal.json."""

    format: Literal[1]
    #: version of the module; raise it with every release
    version: Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+){0,2}$(?!\n)")] = "1.0"
    #: width and height of a counter, in pixels
    counter: Annotated[int, Meta(ge=24, le=300)] = 76
    #: pixels from the centre of a hex to the next
    pitch: Annotated[int, Meta(ge=24, le=400)] = 96
    #: margin around the hexes, in pixels
    margin: Annotated[int, Meta(ge=0, le=1000)] = 0
    sides: dict[str, SideLook] = {}
    #: by the beginning of a formation's name; the longest match counts
    formations: dict[str, FormationLook] = {}
    marks: list[MarkLook] = field(default_factory=lambda: list(_MARKS))
    flip: FlipLook | None = None
    steps: StepsLook | None = None
    #: to how many directions a unit turns; 1: units have no facing
    facings: Annotated[int, Meta(ge=1, le=12)] = 1
    boxes: list[BoxLook] = []
    #: the units that share a place in a box, for games with hundreds of units: those of a type and
    #: nation, or of a formation; by default each has its own. Never change it after a release
    piles: Literal["", "type", "formation"] = ""
    #: the markers on the track from 0 to 99, one for each count
    tracks: list[TrackLook] = []
    markers: list[MarkerLook] = []
    dice: list[DiceLook] = field(default_factory=lambda: [DiceLook(name="Combat")])
    charts: list[ChartLook] = []
    #: types of units without numbers, drawn as blocks in the colours of their formation
    blocks: list[Name] = []
    #: what the turn tracker shows within a turn; by default the phases of the game
    tracker: list[Words] = []
    #: whether the game begins with a turn 0, in which players set up, deal and roll
    prelude: bool = False
    rails: list[RailLook] = []
    tokens: list[TokenLook] = []
    cards: list[CardsLook] = []
    decks: list[DeckLook] = []
    spots: list[SpotLook] = []
    hands: list[HandLook] = []
    buttons: list[ButtonLook] = []
    roles: list[RoleLook] = []
    #: types of units drawn as round pieces with their name, such as leaders
    figures: list[Name] = []
    #: sets of hexes of the map that the board does not mark
    unmarked: list[Name] = []
    #: whether only the side of a unit can drag it; the solitaire side can drag all
    lock: bool = False
    #: regions of the map with a dashed line between two of them, as on a board with sections
    sections: list[Name] = []
    zoom: Annotated[list[Annotated[float, Meta(ge=0.05, le=10)]], Meta(min_length=1)] = field(
        default_factory=lambda: [0.25, 0.35, 0.5, 0.625, 0.75, 1.0, 1.5, 2.0]
    )


def read_look(game: Game) -> Look:
    """Return the vassal.json of a game or the defaults, with boxes for each side.

    All texts are in the game's language.
    """
    path = game.folder / "vassal.json"
    look, given = Look(format=1), set[str]()
    if path.exists():
        from adjudicator import schemas  # noqa: PLC0415  # slow, and only needed here
        from adjudicator.safeio import documents  # noqa: PLC0415

        data = documents.read_bytes(path)
        look = schemas.decode("vassal", data, Look, file=path)
        given = set(json.decode(data))
    look = _as_the_rules_say(in_language(look, game.language), game, given)
    sides = set(game.file.sides)
    named = {*look.sides, *(box.side for box in look.boxes if box.side)}
    if unknown := sorted(named - sides):
        raise DocumentError(
            "the game has no side {side!r}",
            side=unknown[0][:60],
            file=path,
            hint=known_names(game.file.sides),
        )
    _refuse_duplicates(look, path)
    return translated(look if look.boxes else replace(look, boxes=_boxes(game)), game)


def _as_the_rules_say(look: Look, game: Game, given: Set[str]) -> Look:
    """Return a look in which the rules of the game say what is not given: steps, dice, charts."""
    from adjudicator.vassal.look import from_rules  # noqa: PLC0415  # only without a look of its own

    if look.steps is None and (count := from_rules.steps(game)):
        look = replace(look, steps=StepsLook(types=[*count], count=count))
    if "dice" not in given and (dice := from_rules.dice(game)) is not None:
        rolled = [DiceLook(name="Combat", dice=number, sides=faces) for number, faces in dice]
        look = replace(look, dice=rolled)
    if "charts" not in given:
        titles = from_rules.charts(game).items()
        look = replace(look, charts=[ChartLook(kind=kind, title=title) for kind, title in titles])
    return look


def steps_of(look: Look, unit: UnitSpec) -> int:
    """Return the steps that a counter shows; 0 if units of its type have none."""
    steps = look.steps
    if steps is None or unit.type not in steps.types:
        return 0
    if not steps.count:
        return unit.combat or 1
    return unit.ratings.get("steps", steps.count.get(unit.type, 1))


def most_steps(look: Look, unit: UnitSpec) -> int:
    """Return the most steps that a counter can show; 0 if units of its type have none."""
    own = steps_of(look, unit)
    return own + look.steps.more if own and look.steps else 0


def strength_left(look: Look, unit: UnitSpec, left: int) -> int | None:
    """Return the printed strength of a unit on the face that shows so many steps."""
    if look.steps is None or not look.steps.count:
        return left
    shown = unit.combat
    for lost in range(1, steps_of(look, unit) - left + 1):
        shown = unit.ratings.get(f"combat-{lost}", shown)
    return shown


def translated(look: Look, game: Game) -> Look:
    """Translate the titles of a look into the game's language, where the game has translations.

    Names of dice stay the same, because the reader of logs finds rolls by them.
    """
    if game.language == "en":
        return look
    titles = {
        name: _translated(value, game)
        for name, value in to_builtins(look).items()
        if name not in ("dice", "sides", "formations")
    }
    try:
        return convert({**to_builtins(look), **titles}, Look)
    except ValidationError as error:
        from adjudicator.core.line_errors import plain_error  # noqa: PLC0415  # if invalid

        message, place = plain_error(error)
        hint = Text(
            "a title in the language {code!r} of its messages does not fit", code=game.language
        )
        raise DocumentError(message, file=game.folder, place=place, hint=hint) from None


def _translated(value: Any, game: Game) -> Any:
    if isinstance(value, list):
        return [_translated(one, game) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: game.word(one) if name in _TITLES and one else _translated(one, game)
        for name, one in value.items()
    }


def side_name(game: Game, side: str) -> str:
    """Return the name of a side for players."""
    return game.text(game.file.side_names.get(side, {})) or side.capitalize()


def _boxes(game: Game) -> list[BoxLook]:
    """Return for each side a box for losses and a box for reinforcements."""
    found: list[BoxLook] = []
    for side in game.file.sides:
        name = side_name(game, side)
        found += [
            BoxLook(
                title=f"Eliminated {name}",
                kind="eliminated",
                side=side,
                command="Eliminate",
                key="E",
            ),
            BoxLook(title=f"Reinforcements {name}", kind="reserve", side=side),
        ]
    return found


def _refuse_duplicates(look: Look, path: object) -> None:
    """Refuse duplicate names and keys, which VASSAL or the reader of logs would mix up."""
    groups = {
        "boxes": [localized(box.title) for box in look.boxes],
        "marks": [mark.id for mark in look.marks],
        "markers": [one.id for one in [*look.markers, *look.tracks]],
        "dice": [one.name for one in look.dice],
        "charts": [localized(one.title) for one in look.charts],
    }
    for place, names in groups.items():
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise DocumentError(
                "{name!r} stands there twice", name=twice[:60], file=path, place=place
            )
    flip = [look.flip.key] if look.flip else []
    flip += [look.steps.lose_key, look.steps.regain_key] if look.steps else []
    for side in {box.side for box in look.boxes} | {None}:
        boxes = [box.key for box in look.boxes if box.side in (None, side) and box.key]
        keys = [mark.key for mark in look.marks] + flip + boxes + ["M", "L"]
        if twice := next((key for key in keys if key and keys.count(key) > 1), None):
            raise DocumentError("the key Ctrl-{twice} has two uses", twice=twice, file=path)
