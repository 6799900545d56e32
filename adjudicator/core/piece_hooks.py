"""Hooks with which a game explains moves of pieces, as seen in a log of VASSAL, as its events.

A game's package may define these functions in its module `vassal`; the defaults stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from adjudicator.core.events import Attack, Eliminate, Event, Place

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap
    from adjudicator.core.game import Game

__all__ = [
    "NOWHERE",
    "CardMove",
    "Kind",
    "PieceHooks",
    "Site",
    "TablePlace",
    "TableShown",
    "always",
    "hook_of",
    "plain_position",
]

Kind = Literal["move", "retreat", "displace", "advance", "rout", "retire", "breakthrough"]


class Site(NamedTuple):
    """Where a unit is, in terms of the game."""

    kind: Literal["place", "eliminated", "reserve", "exit", "removed", "nowhere"]
    #: the place of the game's map
    name: str = ""
    #: the edge by which it left
    edge: str = ""


#: at no place of the game: off the board, or on another map
NOWHERE = Site("nowhere")


class TablePlace(NamedTuple):
    """Where a card or token lies: in a deck, in a hand, on a spot, or in a box of a track."""

    kind: Literal["deck", "hand", "spot", "rail", "elsewhere"]
    name: str = ""
    #: the box, if it lies on a track
    box: str = ""


class CardMove(NamedTuple):
    """Cards that a player moves from one place to another."""

    #: ids of the cards that lie open afterwards
    open: tuple[str, ...]
    #: the number of cards, including those that lie face down
    number: int
    start: TablePlace
    end: TablePlace
    #: the side of the player, if it is known
    side: str = ""


class TableShown(NamedTuple):
    """Cards and tokens beside the map, and the states of units apart from their sites."""

    #: card -> the face that lies up
    faces: Mapping[str, str]
    #: token -> where it lies
    tokens: Mapping[str, TablePlace]
    #: unit -> its lost steps, if its piece shows steps
    lost: Mapping[str, int] = MappingProxyType({})
    #: unit -> its steps, if a property of its piece is their number
    steps: Mapping[str, int] = MappingProxyType({})
    #: unit -> the direction to which its piece is turned
    facing: Mapping[str, int] = MappingProxyType({})
    #: the phase with which turns begin, if the log shows it
    begins: str = ""


class PieceHooks(Protocol):
    """The functions that the module `vassal` of a game's package may define."""

    def kind_of(self, state: Any, unit: str, end: str) -> Kind:
        """Return the kind of event if a unit is dragged to another place now."""

    def passed(self, state: Any, unit: str, end: str) -> str:
        """Return the place that a unit dragged to another place went through; empty if none."""

    def chooser(self, state: Any, unit: str) -> str:
        """Return the side that chooses where a defeated unit goes; empty if it does not matter."""

    def implied_edge(self, state: Any, unit: str) -> str:
        """Return the only edge by which a unit can leave from its place; empty if none."""

    def exit_by(self, state: Any, unit: str) -> str:
        """Return the edge by which a unit exits if the log does not name one."""

    def position(self, turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
        """Return the position for a log's header, given the sites of the units."""

    def site(self, state: Any, place: str) -> Site:
        """Return the site for a place of the state, which may be off the map."""

    def ignores(self, state: Any, unit: str) -> bool:
        """Return whether a drag of a piece has no meaning now, as with markers in a battle."""

    def enters_by_moving(self, state: Any, unit: str) -> bool:
        """Return whether a unit enters the map by a move; otherwise it is placed."""

    def lost(self, state: Any, unit: str) -> Event:
        """Return the event if a unit is laid into the box of eliminated units."""

    def turned(self, state: Any, unit: str) -> Event | None:
        """Return the event if a unit is turned over; None if that only follows from others."""

    def steps_by_type(self, game: Any) -> Mapping[str, int]:
        """Return the steps of each type of unit, if the rules say so."""

    def dice_of_attacks(self, game: Any) -> tuple[int, int] | None:
        """Return how many dice of how many faces an attack is decided by, if the rules say so."""

    def steps_left(self, state: Any, unit: str) -> int:
        """Return the steps that a unit has left; 0 if it has none to lose."""

    def stepped(self, state: Any, unit: str, steps: int) -> Event | None:
        """Return the event if a unit loses steps, or gains them if the number is negative."""

    def faced(self, state: Any, unit: str, facing: int) -> Event | None:
        """Return the event if a unit is turned to a direction; None if that only follows."""

    def facing(self, state: Any, unit: str) -> int | None:
        """Return the direction to which a unit is turned by the state; None if it has none."""

    def roll_is_separate(self, state: Any) -> bool:
        """Return whether a die that is rolled now belongs to no attack."""

    def attacks(
        self, state: Any, side: str, units: Set[str], targets: Set[str]
    ) -> Iterator[Attack] | None:
        """Yield the attacks that a side could make now or in its next combat phase.

        Given units and targets must take part. Return None if the game cannot say.
        """

    def marked(
        self, state: Any, attackers: Sequence[str], targets: Sequence[str], support: Sequence[str]
    ) -> Event | None:
        """Return the attack of marked units; None if the common event has all its fields."""

    def before_roll(self, state: Any, by: str) -> tuple[Event | None, dict[str, str]] | None:
        """Return what a roll without a stated purpose shows; None if nothing calls for it.

        It may show a decision before it, such as to battle back, and further fields of the roll.
        """

    def stated(self, state: Any, event: Event) -> tuple[Event | None, str]:
        """Return the event that a piece or line states, and why something about it is not known.

        None: it only repeats what is known.
        """

    def of_next_drag(self, state: Any, event: Event, unit: str) -> Event:
        """Return an event of a card completed with the unit that is dragged next, if it is its."""

    def implied(self, state: Any, event: Event) -> Event | None:
        """Return what must have happened before an event although the log does not show it."""

    def goes_last(self, state: Any, unit: str) -> bool:
        """Return whether a unit that is dragged with others follows them."""

    def consent_cases(self) -> frozenset[str]:
        """Return the rules that forbid to continue a unit's move without the opponent's consent."""

    def removed(self, state: Any, unit: str) -> Event | None:
        """Return the event if a unit is taken off the map without being eliminated."""

    def flipped(self, state: Any, card: str, face: str) -> Event | None:
        """Return the event if another face of a card is turned up."""

    def placed(self, state: Any, token: str, place: TablePlace) -> Event | None:
        """Return the event if a token is moved to a box of a track."""

    def dealt(self, state: Any, move: CardMove) -> Event | None:
        """Return the event if cards are moved from one place to another."""

    def unmasked(self, state: Any, card: str, side: str) -> Event | None:
        """Return the event if a side turns up a card that lay face down."""

    def simplified(self, state: Any, event: Event) -> Event:
        """Return the event of a command without fields that only repeat what is known."""

    def actor(self, state: Any, event: Event) -> str:
        """Return the side that acts in an event that does not name one; empty if unknown."""

    def arrived(self, state: Any, unit: str, place: str) -> Event | None:
        """Return the event if a unit is laid from the box of reinforcements on the map.

        None: no rule says what it is there.
        """

    def stays_behind(self, state: Any, unit: str) -> bool:
        """Return whether a piece is laid where a unit leaves, and taken off where one enters.

        Players may do so before they drag that unit.
        """

    def pieces_follow(self) -> bool:
        """Return whether players type what units do, and then move their pieces accordingly.

        Then a piece that is put where its unit already is means nothing.
        """

    def path_matters(self) -> bool:
        """Return whether the path of a unit matters; otherwise only its destination does."""

    def decisions_name_side(self) -> bool:
        """Return whether events that are decisions name their side, and drags name none."""

    def with_table(self, game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
        """Return a position completed with what the cards and tokens on the table imply."""

    def cases_of_past(self, state: Any) -> frozenset[str] | None:
        """Return the cases that depend on events before a position that it does not state.

        Empty: all cases; None: no case.
        """

    def first_phase(self, game: Game, scenario: str) -> str:
        """Return the phase with which the turns of a scenario begin; empty: the first one."""

    def arm(self, game: Game, kind: str) -> str:
        """Return the arm of a type of unit for pictures: infantry, cavalry, artillery; or empty."""

    def laid_map(self, game: Game, scenario: str) -> AnyMap:
        """Return the map of a scenario with everything that the scenario lays on it."""

    def cases_of_scenarios(self, game: Game) -> frozenset[str]:
        """Return the cases of single scenarios, which say nothing about any other battle."""

    def expected_table(self, state: Any) -> TableShown:
        """Return the cards and tokens as the state implies them; unknown ones are left out."""


class _DefaultHooks:
    """The default hooks, for a game that defines none."""

    def kind_of(self, state: Any, unit: str, end: str) -> Kind:  # noqa: ARG002
        return "move"

    def passed(self, state: Any, unit: str, end: str) -> str:  # noqa: ARG002
        return ""

    def chooser(self, state: Any, unit: str) -> str:  # noqa: ARG002
        return ""

    def implied_edge(self, state: Any, unit: str) -> str:  # noqa: ARG002
        return ""

    def exit_by(self, state: Any, unit: str) -> str:  # noqa: ARG002
        return ""

    def position(self, turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
        return plain_position(turn, phase, where)

    def site(self, state: Any, place: str) -> Site:
        if place in state.places:
            return Site("place", place)
        word, _, edge = place.partition("-")
        return Site("exit", "", edge) if word == "exited" else Site(place)  # type: ignore[arg-type]

    def ignores(self, state: Any, unit: str) -> bool:  # noqa: ARG002
        return False

    def enters_by_moving(self, state: Any, unit: str) -> bool:  # noqa: ARG002
        return False

    def lost(self, state: Any, unit: str) -> Event:  # noqa: ARG002
        return Eliminate(unit=unit)

    def turned(self, state: Any, unit: str) -> Event | None:  # noqa: ARG002
        return None

    def steps_by_type(self, game: Any) -> Mapping[str, int]:  # noqa: ARG002
        return {}

    def dice_of_attacks(self, game: Any) -> tuple[int, int] | None:  # noqa: ARG002
        return None

    def steps_left(self, state: Any, unit: str) -> int:
        left: int = getattr(state, "steps", {}).get(unit, 0)
        return left

    def stepped(self, state: Any, unit: str, steps: int) -> Event | None:  # noqa: ARG002
        return None

    def faced(self, state: Any, unit: str, facing: int) -> Event | None:  # noqa: ARG002
        return None

    def facing(self, state: Any, unit: str) -> int | None:  # noqa: ARG002
        return None

    def roll_is_separate(self, state: Any) -> bool:  # noqa: ARG002
        return False

    def attacks(self, *_: Any) -> Iterator[Attack] | None:
        return None

    def marked(self, *_: Any) -> Event | None:
        return None

    def before_roll(
        self,
        state: Any,  # noqa: ARG002
        by: str,  # noqa: ARG002
    ) -> tuple[Event | None, dict[str, str]] | None:
        return None, {}

    def stated(self, state: Any, event: Event) -> tuple[Event | None, str]:  # noqa: ARG002
        return event, ""

    def of_next_drag(self, state: Any, event: Event, unit: str) -> Event:  # noqa: ARG002
        return event

    def implied(self, state: Any, event: Event) -> Event | None:  # noqa: ARG002
        return None

    def goes_last(self, state: Any, unit: str) -> bool:  # noqa: ARG002
        return False

    def consent_cases(self) -> frozenset[str]:
        return frozenset()

    def removed(self, state: Any, unit: str) -> Event | None:  # noqa: ARG002
        return Eliminate(unit=unit)

    def flipped(self, state: Any, card: str, face: str) -> Event | None:  # noqa: ARG002
        return None

    def placed(self, state: Any, token: str, place: TablePlace) -> Event | None:  # noqa: ARG002
        return None

    def dealt(self, state: Any, move: CardMove) -> Event | None:  # noqa: ARG002
        return None

    def unmasked(self, state: Any, card: str, side: str) -> Event | None:  # noqa: ARG002
        return None

    def simplified(self, state: Any, event: Event) -> Event:  # noqa: ARG002
        return event

    def actor(self, state: Any, event: Event) -> str:  # noqa: ARG002
        return ""

    def arrived(self, state: Any, unit: str, place: str) -> Event | None:  # noqa: ARG002
        return Place(unit=unit, at=place)

    def stays_behind(self, state: Any, unit: str) -> bool:  # noqa: ARG002
        return False

    def pieces_follow(self) -> bool:
        return False

    def path_matters(self) -> bool:
        return True

    def decisions_name_side(self) -> bool:
        return False

    def with_table(
        self,
        game: Game,  # noqa: ARG002
        position: dict[str, Any],
        shown: TableShown,  # noqa: ARG002
    ) -> dict[str, Any]:
        return position

    def first_phase(self, game: Game, scenario: str) -> str:  # noqa: ARG002
        return ""

    def arm(self, game: Game, kind: str) -> str:  # noqa: ARG002
        return ""

    def laid_map(self, game: Game, scenario: str) -> AnyMap:
        return game.map(game.scenario(scenario).map)

    def cases_of_scenarios(self, game: Game) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    def cases_of_past(self, state: Any) -> frozenset[str] | None:  # noqa: ARG002
        return None

    def expected_table(self, state: Any) -> TableShown:  # noqa: ARG002
        return TableShown({}, {})


class _GameHooks:
    """The hooks of a game's module; the defaults for those that it does not define."""

    def __init__(self, module: Any) -> None:
        self._module, self._defaults = module, _DefaultHooks()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name, None) or getattr(self._defaults, name)


def hook_of(game: Game) -> PieceHooks:
    """Return the hooks of a game."""
    if not game.package:
        return _DefaultHooks()
    name = f"{game.package}.vassal"
    try:
        module = game.part("vassal")
        # a system makes the hooks of each game; the module of a package has them
        made = module.hooks_for(game) if hasattr(module, "hooks_for") else module
        return cast(PieceHooks, _GameHooks(made))
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return _DefaultHooks()


def always(answer: bool) -> Callable[..., bool]:  # it is the only argument
    """Return a hook whose answer is the same in every state."""
    return lambda *_: answer


def plain_position(
    turn: int, phase: str, where: Mapping[str, Site], *, edges: bool = False
) -> dict[str, Any]:
    """Return a position with turn, phase and places; units at no known site are left out.

    With `edges`, units that exited did so by an edge.
    """
    named = {}
    for unit, (kind, place, edge) in where.items():
        if kind == "place":
            named[unit] = place
        elif kind == "exit":
            named[unit] = f"exited-{edge}" if edges else "exited"
        elif kind != "nowhere":
            named[unit] = kind
    return {"turn": turn, "phase": phase, "where": named}
