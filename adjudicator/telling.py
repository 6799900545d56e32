"""What a game tells of events that are seen only as moves of pieces, as in a log of VASSAL.

A game's package may have a module `vassal` with these functions; else what stands here serves.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from adjudicator.game import Game

__all__ = ["NOWHERE", "Hook", "Kind", "Site", "hook_of", "plain_position"]

Kind = Literal["move", "retreat", "displace", "advance"]


class Site(NamedTuple):
    """Where a unit is, as the game sees it."""

    kind: Literal["place", "eliminated", "reserve", "exit", "nowhere"]
    #: the place of the game's map
    name: str = ""
    #: the edge by which it left
    edge: str = ""


#: on no place that the game knows: off the board, or on another map
NOWHERE = Site("nowhere")


class Hook(Protocol):
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


def hook_of(game: Game) -> Hook:
    """Return what a game tells of its moves."""
    name = f"{game.package}.vassal"
    try:
        return cast(Hook, import_module(name))
    except ModuleNotFoundError as error:
        if error.name not in (name, game.package):
            raise
        return _Plain()


def plain_position(turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
    """Return a position; units whose place is not known are not in play."""
    words = {"eliminated": "eliminated", "reserve": "reserve", "exit": "exited"}
    named = {
        unit: one.name if one.kind == "place" else words[one.kind]
        for unit, one in where.items()
        if one.kind != "nowhere"
    }
    return {"turn": turn, "phase": phase, "where": named}
