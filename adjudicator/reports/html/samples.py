"""Values of a game over time: sampled when a phase begins, thinned out if there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["Sample", "Samples"]

#: samples that are kept; when there are more, every other one is dropped
_MOST = 600


class Sample(NamedTuple):
    """The computed values of a state."""

    event: int
    turn: int
    outcome: dict[str, Any]


class Samples:
    """Samples in the order in which they were taken."""

    def __init__(self, reader: str = "") -> None:
        """Begin empty; `reader` is the side for which the page is made, "" for all."""
        self._reader = reader
        self.taken: list[Sample] = []
        #: turn and phase of the last sample
        self.phase: tuple[int, str] | None = None
        self._stride = 1
        self._skipped = 0

    def ending(self, last: Sample) -> list[Sample]:
        """Return all samples, with the final values as the last."""
        return [*(one for one in self.taken if one.event < last.event), last]

    def add(self, state: Any, game: Game) -> None:
        """Take a sample, unless this one is to be skipped."""
        self.phase = (state.turn, state.phase)
        self._skipped += 1
        if self._skipped < self._stride:
            return
        self._skipped = 0
        secret = set(state.hidden_values(self._reader)) if self._reader else set()
        shown = {name: one for name, one in game.outcome(state).items() if name not in secret}
        self.taken.append(Sample(state.now, state.turn, shown))
        if len(self.taken) > _MOST:
            self.taken = self.taken[::2]
            self._stride *= 2
