"""The possible orders of the phases of a turn, and the actions of each phase."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.vassal.read.turns.phase_search import TurnPhase

if TYPE_CHECKING:
    from adjudicator.core.game_data import PhaseSpec, SequenceFile

__all__ = ["TurnOrders", "TurnSoFar"]

#: the maximum number of ways ahead that are tried, and of phases in each
_WAYS, _FAR = 400, 24


class TurnSoFar(NamedTuple):
    """The turn and its phases so far; the last one is the current one."""

    turn: int
    phases: tuple[str, ...]

    def then(self, moment: TurnPhase) -> TurnSoFar:
        """Return the turn so far after another phase has begun."""
        same = moment.turn == self.turn
        return TurnSoFar(moment.turn, (*self.phases, moment.phase) if same else (moment.phase,))


class TurnOrders:
    """The orders of phases and the actions that the sequence of play of a game allows."""

    def __init__(self, phases: Sequence[PhaseSpec], file: SequenceFile) -> None:
        """Keep the phases of a game, and their orders from its `sequence.json`."""
        orders = file.orders if phases else []
        self._orders = [tuple(one) for one in orders] or [tuple(one.id for one in phases)]
        self._optional = frozenset(file.optional)
        self._acts = {phase: frozenset(acts) for phase, acts in file.acts.items()}
        #: whether the game says what is done in which phase
        self.known = bool(phases and self._acts)

    def holds(self, phase: str, act: str) -> bool:
        """Return whether an action belongs to a phase; `act` is the `do` of an event."""
        return act in self._acts.get(phase, ())

    def is_elsewhere(self, phase: str, act: str) -> bool:
        """Return whether an action belongs to other phases only."""
        return not self.holds(phase, act) and self.is_act(act)

    def is_act(self, act: str) -> bool:
        """Return whether an action belongs to some phase."""
        return any(act in acts for acts in self._acts.values())

    def is_first(self, phase: str) -> bool:
        """Return whether a turn may begin with a phase."""
        return any(order[0] == phase for order in self._orders)

    def is_idle(self, phase: str) -> bool:
        """Return whether a phase has no actions of players."""
        return not self._acts.get(phase)

    def is_past(self, past: TurnSoFar, moment: TurnPhase) -> bool:
        """Return whether a phase, or a later one of its turn, has already begun."""
        if moment.turn != past.turn:
            return moment.turn < past.turn
        return not any(
            moment.phase in order[order.index(past.phases[-1]) + 1 :] for order in self._fit(past)
        )

    def _fit(self, past: TurnSoFar) -> list[tuple[str, ...]]:
        """Return the orders that fit the turn so far; if none does, those with its last phase."""
        fit = [one for one in self._orders if _is_within(past.phases, one)]
        return fit or [one for one in self._orders if past.phases[-1] in one]

    def _after(self, past: TurnSoFar) -> Iterator[TurnPhase]:
        """Yield the phases that may come next."""
        found: dict[TurnPhase, None] = {}
        for order in self._fit(past):
            rest = order[order.index(past.phases[-1]) + 1 :]
            for phase in (one for one in rest if one not in past.phases):
                found[TurnPhase(past.turn, phase)] = None
                if phase not in self._optional:
                    break
            else:
                found |= {TurnPhase(past.turn + 1, one[0]): None for one in self._orders}
        yield from found

    def ahead(self, past: TurnSoFar, until: TurnPhase | None) -> Iterator[list[TurnPhase]]:
        """Yield the possible sequences of phases up to a given one, short ones first.

        Without one, they end with the next turn.
        """
        waiting: deque[tuple[TurnSoFar, list[TurnPhase]]] = deque([(past, [])])
        count = 0
        while waiting and count < _WAYS:
            at, way = waiting.popleft()
            for one in self._after(at):
                beyond = one.turn > past.turn + 1 if until is None else False
                if beyond or (until and one != until and self.is_past(at.then(one), until)):
                    continue
                count += 1
                yield [*way, one]
                if one != until and len(way) < _FAR:
                    waiting.append((at.then(one), [*way, one]))


def _is_within(phases: Sequence[str], order: Sequence[str]) -> bool:
    """Return whether phases are a subsequence of an order."""
    rest = iter(order)
    return all(one in rest for one in phases)
