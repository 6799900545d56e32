"""What a game tells of events that are seen only as moves of pieces, as in a log of VASSAL.

A game's package may have a module `vassal` with these functions; else what stands here serves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from adjudicator.core.events import Attack, Eliminate, Event

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "NOWHERE",
    "Hand",
    "Kind",
    "Lie",
    "PieceHooks",
    "Site",
    "TableShown",
    "hook_of",
    "plain_position",
]

Kind = Literal["move", "retreat", "displace", "advance"]


class Site(NamedTuple):
    """Where a unit is, as the game sees it."""

    kind: Literal["place", "eliminated", "reserve", "exit", "removed", "nowhere"]
    #: the place of the game's map
    name: str = ""
    #: the edge by which it left
    edge: str = ""


#: on no place that the game knows: off the board, or on another map
NOWHERE = Site("nowhere")


class Lie(NamedTuple):
    """Where a card or token lies: in a deck, a hand, on a spot, or in a box of a track."""

    kind: Literal["deck", "hand", "spot", "rail", "elsewhere"]
    name: str = ""
    #: of a track
    box: str = ""


class Hand(NamedTuple):
    """Cards that somebody takes from one place and lays on another."""

    #: those that lie open afterwards, by their ids
    open: tuple[str, ...]
    #: how many there are, those that lie face down included
    number: int
    start: Lie
    end: Lie
    #: the side of the player, if it is known
    side: str = ""


class TableShown(NamedTuple):
    """What the table shows beside the map, and of units more than where they are."""

    #: card -> the face that is up
    faces: Mapping[str, str]
    #: token -> where it lies
    tokens: Mapping[str, Lie]
    #: unit -> steps that it has lost, where it shows some
    lost: Mapping[str, int] = MappingProxyType({})


class PieceHooks(Protocol):
    """What the module `vassal` of a game's package provides."""

    def kind_of(self, state: Any, unit: str, end: str) -> Kind:
        """Return what it is if a unit goes from where it stands to another place, now."""

    def chooser(self, state: Any, unit: str) -> str:
        """Return the side that chooses where a beaten unit goes, if it matters."""

    def implied_edge(self, state: Any, unit: str) -> str:
        """Return the edge by which a unit must leave from where it stands, if there is one."""

    def exit_by(self, state: Any, unit: str) -> str:
        """Return the edge by which a unit that exits goes if nobody says which."""

    def position(self, turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
        """Return the position of a log's header for units in their places."""

    def site(self, state: Any, place: str) -> Site:
        """Return where a unit is that the state says to be in a place, or in none of the map."""

    def ignores(self, state: Any, unit: str) -> bool:
        """Tell whether it means nothing now where a piece is laid, as with markers in a fight."""

    def enters_by_moving(self, state: Any, unit: str) -> bool:
        """Tell whether a unit that comes onto the map does so by a move; else it is placed."""

    def lost(self, state: Any, unit: str) -> Event:
        """Return what it is if a unit is laid to those that are lost."""

    def turned(self, state: Any, unit: str) -> Event | None:
        """Return what it is if a unit is turned over; nothing if that only follows from others."""

    def stepped(self, state: Any, unit: str, steps: int) -> Event | None:
        """Return what it is if a unit shows so many steps fewer, or with a minus more."""

    def rolls_apart(self, state: Any) -> bool:
        """Tell whether a die that is thrown now belongs to no attack."""

    def attacks(
        self, state: Any, side: str, units: Set[str], targets: Set[str]
    ) -> Iterator[Attack] | None:
        """Go through the attacks that a side could make now, or would in its next combat phase.

        Given units or targets are those of the attack. Nothing if the game cannot tell.
        """

    def consent_cases(self) -> frozenset[str]:
        """Return the cases that forbid to move a unit on, unless the opponent consents."""

    def removed(self, state: Any, unit: str) -> Event | None:
        """Return what it is if a unit is taken off without being lost, if anything."""

    def flipped(self, state: Any, card: str, face: str) -> Event | None:
        """Return what it is if another face of a card is turned up."""

    def placed(self, state: Any, token: str, lie: Lie) -> Event | None:
        """Return what it is if a token is moved to a box of a track."""

    def dealt(self, state: Any, hand: Hand) -> Event | None:
        """Return what it is if cards are taken from one place and laid on another."""

    def unmasked(self, state: Any, card: str, side: str) -> Event | None:
        """Return what it is if a side turns up a card that lay face down."""

    def told(self, state: Any, event: Event) -> Event:
        """Return what a command told, without what only repeats what is known."""

    def actor(self, state: Any, event: Event) -> str:
        """Return the side that does what an event says, if it does not say; nothing if unknown."""

    def walks(self) -> bool:
        """Tell whether it matters by which way a unit goes; else only where it comes to."""

    def tells_sides(self) -> bool:
        """Tell whether decisions say who takes them, and drags say nothing of who chose."""

    def furnished(self, game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
        """Return a position with what the table shows beside the map, and what it must mean."""

    def misses_past(self, state: Any) -> bool:
        """Tell whether rules rest on what happened before a position, which it does not say."""

    def showing(self, state: Any) -> TableShown:
        """Return what the table would show as things stand; nothing that the state cannot tell."""


class _Plain:
    """A game that says nothing of its own."""

    def kind_of(self, state: Any, unit: str, end: str) -> Kind:  # noqa: ARG002
        return "move"

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

    def stepped(self, state: Any, unit: str, steps: int) -> Event | None:  # noqa: ARG002
        return None

    def rolls_apart(self, state: Any) -> bool:  # noqa: ARG002
        return False

    def attacks(self, *_: Any) -> Iterator[Attack] | None:
        return None

    def consent_cases(self) -> frozenset[str]:
        return frozenset()

    def removed(self, state: Any, unit: str) -> Event | None:  # noqa: ARG002
        return Eliminate(unit=unit)

    def flipped(self, state: Any, card: str, face: str) -> Event | None:  # noqa: ARG002
        return None

    def placed(self, state: Any, token: str, lie: Lie) -> Event | None:  # noqa: ARG002
        return None

    def dealt(self, state: Any, hand: Hand) -> Event | None:  # noqa: ARG002
        return None

    def unmasked(self, state: Any, card: str, side: str) -> Event | None:  # noqa: ARG002
        return None

    def told(self, state: Any, event: Event) -> Event:  # noqa: ARG002
        return event

    def actor(self, state: Any, event: Event) -> str:  # noqa: ARG002
        return ""

    def walks(self) -> bool:
        return True

    def tells_sides(self) -> bool:
        return False

    def furnished(
        self,
        game: Game,  # noqa: ARG002
        position: dict[str, Any],
        shown: TableShown,  # noqa: ARG002
    ) -> dict[str, Any]:
        return position

    def misses_past(self, state: Any) -> bool:  # noqa: ARG002
        return False

    def showing(self, state: Any) -> TableShown:  # noqa: ARG002
        return TableShown({}, {})


class _Own:
    """What a game's module says, and where it says nothing, what serves all."""

    def __init__(self, module: Any) -> None:
        self._module, self._plain = module, _Plain()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name, None) or getattr(self._plain, name)


def hook_of(game: Game) -> PieceHooks:
    """Return what a game tells of its moves."""
    if not game.package:
        return _Plain()
    name = f"{game.package}.vassal"
    try:
        return cast(PieceHooks, _Own(import_module(name)))
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return _Plain()


def plain_position(turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
    """Return a position; units whose place is not known are not in play."""
    words = {"eliminated": "eliminated", "reserve": "reserve", "exit": "exited"}
    words["removed"] = "removed"
    named = {
        unit: one.name if one.kind == "place" else words[one.kind]
        for unit, one in where.items()
        if one.kind != "nowhere"
    }
    return {"turn": turn, "phase": phase, "where": named}
