"""Computed values with their slips: for a case, how players commonly get the value wrong.

::

    @book.value
    def steps_regained(state: State) -> int:
        return state.tables.regroup.steps

    @steps_regained.slip("CG-5.5b")
    def one_step(state: State) -> int:
        return 1

One table serves three ends: a claim that equals a slip's value names the slip's case; with the case
switched off the slip is the law; and a slip makes a fault to be found. No rule asks whether a case
is off: only this module and the registration of rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

__all__ = ["P", "S", "T", "Value"]

P = ParamSpec("P")
T = TypeVar("T")


class _HasOff(Protocol):
    """A state or a game: it knows the cases that are switched off."""

    off: frozenset[str]


S = TypeVar("S", bound=_HasOff)


class Value(Generic[S, P, T]):
    """A function of a state, and for some cases the ways to get it wrong, the commonest first."""

    def __init__(self, right: Callable[Concatenate[S, P], T]) -> None:
        """Begin with the right value."""
        self.right = right
        self.slips: dict[str, list[Callable[Concatenate[S, P], T]]] = {}
        self.__name__ = right.__name__
        self.__doc__ = right.__doc__

    def slip(self, *cases: str) -> Callable[[Callable[Concatenate[S, P], T]], Any]:
        """Register how the value is got wrong by somebody who misses one of these cases."""

        def register(wrong: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
            for case in cases:
                self.slips.setdefault(case, []).append(wrong)
            return wrong

        return register

    def __call__(self, state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the value; where a case is off, as it is commonly got wrong without that case."""
        if state.off:
            for case, wrong in self.slips.items():
                if case in state.off:
                    return wrong[0](state, *args, **kwargs)
        return self.right(state, *args, **kwargs)

    def misreadings(
        self, state: S, /, *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[tuple[str, T]]:
        """Go through what the slips of all cases that are in force would give."""
        for case, every in self.slips.items():
            if case not in state.off:
                for wrong in every:
                    yield case, wrong(state, *args, **kwargs)
