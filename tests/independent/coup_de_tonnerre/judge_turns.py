"""Whose turn it is (2, 3): some logs can be read in two ways, so there may be two readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .actions import MARKER, Act
from .pieces import OTHER
from .slots import fits

__all__ = ["Turn"]


class Turn(NamedTuple):
    """The turn of a side: one action, two with its marker, or none."""

    side: str = "coalition"
    number: int = 1
    #: the cards of its actions; a pass is an empty word
    cards: tuple[str, ...] = ()
    #: whether its marker is played, so that it has two actions
    extra: bool = False
    defended: bool = False
    #: whether the turn that a defence has cost was said to be forfeited
    forfeited: bool = False
    #: whether no action but that of the Coalition came before
    opening: bool = True

    @property
    def complete(self) -> bool:
        return len(self.cards) >= (2 if self.extra else 1)

    def after(self) -> Turn:
        """Return the next turn: of the same side if the other has defended."""
        number = self.number + (self.side == "french" or self.defended)
        side = self.side if self.defended else OTHER[self.side]
        return Turn(side, number, opening=self.opening and side == "french")

    def now(self) -> Turn:
        """Return the turn in which the next action falls, if this one has no second action."""
        return self.after() if self.complete else self

    def act(self, act: Act, side: str, able: list[Act]) -> Iterator[Turn]:
        """Yield the turn after an action; nothing if it is not allowed."""
        turn = self.now()
        if turn.side != side:
            return
        if turn.cards and not fits(side, turn.cards[0], act.card):
            return
        if act in able:
            yield turn._replace(cards=(*turn.cards, act.card))

    def stuck(self, able: list[Act]) -> bool:
        """Return whether the marker was played, and there is no second action for it."""
        waits = self.extra and len(self.cards) == 1
        return waits and not any(fits(self.side, self.cards[0], one.card) for one in able)

    def declare(self, side: str) -> Iterator[Turn]:
        """Yield the turns in which a marker of a side may be played now."""
        if len(self.cards) == 1 and not self.extra and self.side == side and self.cards[0]:
            yield self._replace(extra=True)
        turn = self.now()
        if not turn.extra and turn.side == side and not turn.cards:
            yield turn._replace(extra=True)

    def idle(self, side: str, able: list[Act]) -> Iterator[Turn]:
        """Yield the turn after a pass (2)."""
        if self.complete and self.defended and side != self.side and not self.forfeited:
            yield self._replace(forfeited=True)
        turn = self.now()
        if turn.side == side and not turn.cards and (not able or turn.early):
            yield turn._replace(cards=("",))

    @property
    def early(self) -> bool:
        """Whether the French may pass: it is their first opportunity, in turn 1."""
        return self.side == "french" and self.number == 1 and self.opening

    def marker(self) -> str:
        return MARKER[self.side]
