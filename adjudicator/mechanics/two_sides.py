"""State of a game of two sides: the data and rules of the game, options, the end of the game."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.roles import Role
from adjudicator.core.state import BasePosition, State

__all__ = ["TwoSidedPosition", "TwoSidedState"]


class TwoSidedPosition(BasePosition, kw_only=True):
    """The plain data of a game of two sides: what the header of a log may carry."""

    over: bool = False
    conceded: Annotated[str, Role("side", ("", "?"))] = ""


class TwoSidedState(State):
    """State of a game of two sides. A game derives its own, which adds its tracks."""

    #: places of units that are not on the map
    WORDS: ClassVar[tuple[str, ...]] = ()
    POSITION: ClassVar[type[BasePosition]] = TwoSidedPosition

    over: bool
    #: the side that conceded, or ""
    conceded: str

    def __init__(
        self, game: Game, board: Any, units: dict[str, UnitSpec], options: frozenset[str]
    ) -> None:
        """Create a state with no unit on the map."""
        super().__init__(units, board.places)
        self.game = game
        self.rules = game.rules
        self.tables = game.tables
        self.board = board
        self.off = game.off
        self.options = options
        self.words = frozenset(self.WORDS)
        one, two = game.file.sides
        self.enemy = {one: two, two: one}
        #: whether the players certainly used our numbers
        self.bound = False

    def is_guess(self, part: str) -> bool:
        """Return whether a part of the tables is our reconstruction, which nobody replaced."""
        return part in self.tables.reconstruction and part not in self.game.replaced_tables

    def known(self, part: str) -> bool:
        """Return whether a part of the tables is certainly the one that was used."""
        return self.bound or not self.is_guess(part)
