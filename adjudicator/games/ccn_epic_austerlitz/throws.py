"""Battle dice as proposals: every set of faces, and faces drawn as the dice fall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.legal import Alternatives
from adjudicator.games.ccn_epic_austerlitz.events import Throw
from adjudicator.games.ccn_epic_austerlitz.names import FACES
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["Throws"]


class Throws(Alternatives):
    """A roll of some dice; the order of their faces does not matter."""

    def __init__(
        self, state: CcnState, number: int, *, purpose: str = "", by: str = "", unit: str = ""
    ) -> None:
        """Take the number of dice, what they are for, who rolls them, and the leader checked."""
        said: Any = {"purpose": purpose, "by": by, "unit": unit}
        self._die, self._number = state.tables.dice.faces, number
        self._roll = partial(Throw, **said)
        super().__init__(Throw, self._all, units=(unit,) if unit else ())

    def _all(self) -> Iterator[Event]:
        for faces in combinations_with_replacement(FACES, self._number):
            given: list[Any] = list(faces)
            yield self._roll(dice=given)

    def drawn(self, chance: Random, most: int) -> list[Event]:
        """Return one roll, with each face as likely as on a die: dice are not chosen."""
        return [self._roll(dice=chance.choices(self._die, k=self._number))] if most else []
