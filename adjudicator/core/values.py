"""Computed values with their slips: the common mistakes of players, by case.

::

    @book.value
    def steps_regained(state: State) -> int:
        return state.tables.regroup.steps

    @steps_regained.slip("5.5b")
    def one_step(state: State) -> int:
        return 1

    steps_regained.slips_to(0, "5.5a")  # the same in every state

The slips have three uses: a claim that equals the value of a slip names the case of the slip; with
the case switched off the slip is the rule; and a slip makes a fault for tests. Only this module and
the registration of rules check whether a case is off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

__all__ = ["P", "S", "T", "Value"]

P = ParamSpec("P")
T = TypeVar("T")


class _HasOff(Protocol):
    """A state or a game, with the cases that are switched off."""

    off: frozenset[str]


S = TypeVar("S", bound=_HasOff)


class Value(Generic[S, P, T]):
    """A function of a state, with its slips by case, the most common first."""

    def __init__(self, right: Callable[Concatenate[S, P], T]) -> None:
        """Begin with the right value."""
        self.right = right
        self.slips: dict[str, list[Callable[Concatenate[S, P], T]]] = {}
        self.__name__ = right.__name__
        self.__doc__ = right.__doc__

    def slip(self, *cases: str) -> Callable[[Callable[Concatenate[S, P], T]], Any]:
        """Register the wrong value of a player who overlooks one of these cases."""

        def register(wrong: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
            for case in cases:
                self.slips.setdefault(case, []).append(wrong)
            return wrong

        return register

    def slips_to(self, value: T, *cases: str) -> None:
        """Register a wrong value that is the same in every state."""
        self.slip(*cases)(lambda *_, **__: copy(value))  # nobody changes the list of another

    def __call__(self, state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the value; if a case is off, return the value of its first slip."""
        if state.off:
            for case, wrong in self.slips.items():
                if case in state.off:
                    return wrong[0](state, *args, **kwargs)
        return self.right(state, *args, **kwargs)

    def misreadings(
        self, state: S, /, *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[tuple[str, T]]:
        """Yield each active case with the values of its slips."""
        for case, every in self.slips.items():
            if case not in state.off:
                for wrong in every:
                    yield case, wrong(state, *args, **kwargs)
