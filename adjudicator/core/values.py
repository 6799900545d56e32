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
from functools import partial
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType, MethodType
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

__all__ = ["P", "S", "T", "Value", "value_of"]

P = ParamSpec("P")
T = TypeVar("T")


class _HasOff(Protocol):
    """A state or a game, with the cases that are switched off."""

    @property
    def off(self) -> frozenset[str]:
        """The cases."""


S = TypeVar("S", bound=_HasOff)


class Value(Protocol[S, P, T]):
    """A function of a state, with its slips by case, the most common first.

    With a case switched off, the value is that of its first slip.
    """

    #: the function without its slips
    right: Callable[Concatenate[S, P], T]
    slips: dict[str, list[Callable[Concatenate[S, P], T]]]
    __name__: str

    def __call__(self, state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the value; if a case is off, return the value of its first slip."""

    def slip(self, *cases: str) -> Callable[[Callable[Concatenate[S, P], T]], Any]:
        """Register the wrong value of a player who overlooks one of these cases."""

    def slips_to(self, value: T, *cases: str) -> None:
        """Register a wrong value that is the same in every state."""

    def misreadings(
        self, state: S, /, *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[tuple[str, T]]:
        """Yield each active case with the values of its slips."""


def value_of(right: Callable[Concatenate[S, P], T]) -> Value[S, P, T]:
    """Make a computed value of a function, to which slips can be added.

    It is a function of its own: an object that can be called takes three times as long, and values
    are asked for at every event.
    """
    slips: dict[str, list[Callable[..., Any]]] = {}
    names = _parameters(right)
    made = _CALLS.get(len(names), _called)(right, slips)
    if len(names) in _CALLS:  # arguments may also be given by name
        made.__code__ = made.__code__.replace(co_varnames=names)
    made.__name__, made.__doc__ = right.__name__, right.__doc__
    # attributes of a function are not known to type checkers
    parts = {"right": right, "slips": slips, "slip": partial(_slip, slips)}
    parts |= {"slips_to": partial(_slips_to, slips), "misreadings": partial(_misreadings, slips)}
    made.__dict__.update(parts)
    return cast("Value[S, P, T]", made)


def _parameters(right: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of the parameters of a function; none if some have defaults or no place."""
    bound = isinstance(right, MethodType)
    function = right.__func__ if isinstance(right, MethodType) else right
    if not isinstance(function, FunctionType) or function.__defaults__:
        return ()
    code = function.__code__
    if code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        return ()
    return code.co_varnames[bound : code.co_argcount]


def _chosen(
    right: Callable[..., Any], slips: dict[str, list[Callable[..., Any]]], state: _HasOff
) -> Callable[..., Any]:
    """Return the function that counts where cases are off."""
    for case, wrong in slips.items():
        if case in state.off:
            return wrong[0]
    return right


# the usual numbers of arguments have a function each, because to collect any arguments takes time


def _called(right: Callable[..., Any], slips: dict[str, list[Callable[..., Any]]]) -> Any:
    def value(state: Any, /, *args: Any, **kwargs: Any) -> Any:
        asked = _chosen(right, slips, state) if state.off else right
        return asked(state, *args, **kwargs)

    return value


def _of_state(right: Callable[..., Any], slips: dict[str, list[Callable[..., Any]]]) -> Any:
    def value(state: Any) -> Any:
        return _chosen(right, slips, state)(state) if state.off else right(state)

    return value


def _of_one(right: Callable[..., Any], slips: dict[str, list[Callable[..., Any]]]) -> Any:
    def value(state: Any, one: Any) -> Any:
        return _chosen(right, slips, state)(state, one) if state.off else right(state, one)

    return value


def _of_two(right: Callable[..., Any], slips: dict[str, list[Callable[..., Any]]]) -> Any:
    def value(state: Any, one: Any, two: Any) -> Any:
        return (_chosen(right, slips, state) if state.off else right)(state, one, two)

    return value


_CALLS = {1: _of_state, 2: _of_one, 3: _of_two}


def _slip(slips: dict[str, list[Callable[..., Any]]], *cases: str) -> Callable[[Any], Any]:
    def register(wrong: Any) -> Any:
        for case in cases:
            slips.setdefault(case, []).append(wrong)
        return wrong

    return register


def _slips_to(slips: dict[str, list[Callable[..., Any]]], value: Any, *cases: str) -> None:
    # nobody changes the list of another
    _slip(slips, *cases)(lambda *_, **__: copy(value))


def _misreadings(
    slips: dict[str, list[Callable[..., Any]]], state: Any, /, *args: Any, **kwargs: Any
) -> Iterator[tuple[str, Any]]:
    for case, every in slips.items():
        if case not in state.off:
            for wrong in every:
                yield case, wrong(state, *args, **kwargs)
