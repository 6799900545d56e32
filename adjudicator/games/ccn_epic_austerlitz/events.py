"""Events that only logs of this game have: cards, orders, battles, squares, garrisons, banners."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from adjudicator.core.events import Event, Name, Roll
from adjudicator.mechanics.cards.events import Discard, Draw

__all__ = [
    "Allot",
    "Ask",
    "Banner",
    "BattleBack",
    "Breakthrough",
    "Discard",
    "Draw",
    "Fight",
    "Fortify",
    "Gain",
    "Garrison",
    "Guerrilla",
    "IgnoreFlags",
    "IronWill",
    "Order",
    "PlayCommand",
    "PlayTactician",
    "Recruit",
    "Refill",
    "Relieve",
    "Retire",
    "ShowHand",
    "Shuffle",
    "Square",
    "Throw",
    "TimePressure",
    "Unsquare",
    "Withdraw",
]

Word = Annotated[str, Meta(max_length=60)]
Words = Annotated[list[Name], Meta(max_length=60)]
Path = Annotated[list[Name], Meta(max_length=60)]
Small = Annotated[int, Meta(ge=0, le=99)]
Face = Literal["infantry", "cavalry", "artillery", "flag", "sabre"]
Section = Literal["", "left", "center", "right"]


# Cards


class PlayCommand(Event, frozen=True, tag="play"):
    """A Command card is played, or handed to the player who uses it."""

    card: Name
    #: where it comes from: the hand of `by`, or the rack; "" is the hand
    source: Literal["", "hand", "rack"] = field(default="", name="from")
    #: the section in which it is played, from the seat of its player; "" as printed
    section: Section = ""
    #: the player to whom it is given; "" is `by`
    to_player: Word = field(default="", name="give")


class PlayTactician(Event, frozen=True, tag="tactician"):
    """A Tactician card is played, or discarded for its default action."""

    card: Name
    #: the unit or leader on which it is played; "" if it needs none
    unit: Word = ""
    #: the enemy unit that it is played against, if it names one
    target: Word = ""
    #: it is discarded to move a leader, who then moves
    default: bool = False


class ShowHand(Event, frozen=True, tag="show"):
    """A player shows the hand of Command cards to the enemy."""

    cards: Words = field(default_factory=list)


class Shuffle(Event, frozen=True, tag="shuffle"):
    """The discards are shuffled into a deck."""

    deck: Literal["command", "tactician"]


class Refill(Event, frozen=True, tag="refill"):
    """Cards are dealt face up to the rack, at the start and when two are left."""

    cards: Words = field(default_factory=list)
    #: how many, if they are not all named
    count: Small = 0


class Allot(Event, frozen=True, tag="allot"):
    """What a side has at the start is divided among its players."""

    what: Literal["tactician", "russian-dice", "iron-will", "guerrilla"]
    #: player -> how many
    shares: dict[Name, Small]


class TimePressure(Event, frozen=True, tag="time-pressure"):
    """The defender takes a banner in place of the second Command card after a Scout."""


class Guerrilla(Event, frozen=True, tag="guerrilla"):
    """A guerrilla counter is played against a Command card; its die follows."""

    card: Name


class Recruit(Event, frozen=True, tag="recruit"):
    """A guerrilla counter is gained by a Scout."""

    section: Section = ""


# Orders


class Order(Event, frozen=True, tag="order"):
    """A unit or leader is ordered."""

    unit: Name
    #: the Command card that orders it, or "Initiative"; "" if the log does not say
    card: Word = ""
    #: "" if the log does not say
    mode: Literal["", "normal", "tactic", "march", "melee"] = ""


class Gain(Event, frozen=True, tag="gain"):
    """A unit gets blocks, by a card or by the Mother Russia roll."""

    unit: Name
    blocks: Annotated[int, Meta(ge=1, le=9)] = 1


class Fortify(Event, frozen=True, tag="fortify"):
    """Field works are laid in a hex, on some of its sides."""

    at: Name
    #: the neighbours towards which they face
    sides: Words = field(default_factory=list)


# Garrisons and squares


class Garrison(Event, frozen=True, tag="garrison"):
    """A unit that has moved out leaves a garrison in the hex."""

    unit: Name
    at: Name
    #: the piece that is placed; "" is the next free one
    piece: Word = ""


class Relieve(Event, frozen=True, tag="relieve"):
    """A garrison is taken away, because a friendly unit has entered."""

    unit: Name


class Square(Event, frozen=True, tag="square"):
    """The infantry under attack forms square."""

    unit: Name
    #: the number of the counter; null if the log does not say
    counter: Small | None = None
    #: the player whose card goes to the track; "" is the usual one
    card_of: Word = ""
    #: the player who draws the card from the hand; "" if the log does not say
    drawn_by: Word = ""


class Unsquare(Event, frozen=True, tag="unsquare"):
    """A unit leaves square, and its card returns."""

    unit: Name
    #: the player to whose hand the card returns; "" is the one that it came from
    card_to: Word = ""


class Ask(Event, frozen=True, tag="ask"):
    """A corps commander without cards asks for one for a square."""

    unit: Name
    granted: bool


# Battles


class Fight(Event, frozen=True, tag="attack"):
    """A unit battles an enemy unit, or a leader who is alone."""

    unit: Name
    target: Name
    #: artillery that adds its dice
    support: Words = field(default_factory=list, name="with")
    #: claims: how it battles, its dice, and that it is a bonus melee
    kind: Literal["", "melee", "ranged"] = ""
    dice: Small | None = None
    bonus: bool = False


class Retire(Event, frozen=True, tag="retire"):
    """Cavalry under attack retires and reforms."""

    unit: Name


class Throw(Roll, frozen=True, tag="roll"):
    """Battle dice are rolled; hits and flags are claims."""

    dice: Annotated[list[Face], Meta(min_length=1, max_length=40)]  # type: ignore[assignment]
    purpose: Literal[
        "",
        "attack",
        "first-strike",
        "battle-back",
        "reroll",
        "leader",
        "initiative",
        "elan",
        "rally",
        "reform",
        "first-move",
        "mother-russia",
        "guerrilla",
    ] = field(default="", name="for")
    #: the leader who is checked
    unit: Word = ""
    hits: Small | None = None
    flags: Small | None = None


class IgnoreFlags(Event, frozen=True, tag="ignore"):
    """The owner says how many flags a unit ignores."""

    unit: Name
    flags: Small


class IronWill(Event, frozen=True, tag="iron-will"):
    """Iron Will counters are spent to ignore flags."""

    unit: Name
    counters: Annotated[int, Meta(ge=1, le=9)] = 1


class Withdraw(Event, frozen=True, tag="retreat"):
    """A unit or leader goes back: flags, retire and reform, a leader's escape."""

    unit: Name
    #: from its own hex to the last one
    path: Path = field(default_factory=list)
    to: Word = ""


class BattleBack(Event, frozen=True, tag="battle-back"):
    """The defender in a melee battles back."""

    unit: Name
    #: claim: its dice
    dice: Small | None = None


class Breakthrough(Event, frozen=True, tag="breakthrough"):
    """Cavalry that has taken ground goes one hex on."""

    unit: Name
    to: Name


class Banner(Event, frozen=True, tag="banner"):
    """A claim: a side gains banners, or gives them back."""

    side: Name
    count: Annotated[int, Meta(ge=-20, le=20)] = 1
    #: an objective of the scenario, "elimination" or "breakthrough"
    reason: Word = field(default="", name="for")
    #: the unit, or the hex
    unit: Word = ""
    at: Word = ""
