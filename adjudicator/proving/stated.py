"""Right claims: the random player states values, and asks the rules for the right ones.

A judge of claims answers an absurd value with a fault that names the right one. So every kind of
claim that a game registers is made in its random games, without a list of values to keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.legal import objections
from adjudicator.errors import InputError

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["random_claim", "score"]

#: values that are never right, for claims of numbers and of names; a truth value may be
_ABSURD: tuple[int | str | bool, ...] = (-999_999, "?", True)


def random_claim(game: Game, state: Any, chance: Random) -> Claim | None:
    """Return a right claim of a random kind, about something that has such a value."""
    if not state.units:
        return None
    what = chance.choice(game.part("claims").claims.known)
    side, unit = chance.choice(sorted(state.enemy)), chance.choice(sorted(state.units))
    place = chance.choice(sorted(state.places))
    subjects: list[dict[str, str]] = [{}, {"side": side}, {"unit": unit}, {"at": place}]
    for subject in (*subjects, {"unit": unit, "at": place}):
        for value in _ABSURD:
            claim = _corrected(game, state, Claim(what=what, value=value, **subject))
            if claim is not None:
                return claim
    return None


def _corrected(game: Game, state: Any, claim: Claim) -> Claim | None:
    """Return a claim with the value that the rules name, if they know one and accept it."""
    said = _said(game, state, claim)
    if said == []:
        return claim if isinstance(claim.value, bool) else None
    right = next((one.expected for one in said or () if isinstance(one, Fault) and one.claim), None)
    if not isinstance(right, int | float | str):
        return None
    mended = replace(claim, value=right)
    return mended if _said(game, state, mended) == [] else None


def _said(game: Game, state: Any, claim: Claim) -> list[Fault | Unknown] | None:
    """Return the objections to a claim; None if it cannot be read."""
    try:
        return list(objections(game.rules, state, claim))
    except InputError:
        return None


def score(game: Game, state: Any, names: Iterable[str]) -> Iterator[Claim]:
    """Yield claims of some outcomes of a game that is over, for every side that has one."""
    outcome = game.outcome(state)
    for name in names:
        value = outcome.get(name)
        if isinstance(value, dict):
            yield from (Claim(what=name, side=side, value=one) for side, one in value.items())
        elif value:
            yield Claim(what=name, value=value)
