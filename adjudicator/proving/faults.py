"""Games with one fault: mutations of legal games that the referee calls illegal."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError, did_you_mean
from adjudicator.proving.mutations import Kind, LegalLog, Mutated, kinds_of, legal_log, mutated
from adjudicator.proving.play import play

if TYPE_CHECKING:
    from adjudicator.core.findings import Finding
    from adjudicator.core.game import Game

__all__ = ["Seeded", "all_faults", "fault_kinds", "faults_of", "seeded"]

#: number of games that are searched for a place for one fault
_SEARCHED = 30
#: number of games whose events give the list of kinds
_LISTED = 3
#: mutations of one kind that are tried on a game
_TRIES = 4


class Seeded(Struct):
    """A log with one fault in it, and the first violation that the referee reports."""

    kind: str
    lines: list[bytes]
    case: str
    event: int


def fault_kinds(game: Game, seed: int = 1) -> dict[str, Kind]:
    """Return the kinds of faults that some games have a place for, by name."""
    found: dict[str, Kind] = {}
    for one in range(seed, seed + _LISTED):
        found |= kinds_of(_legal(game, one))
    return found


def seeded(game: Game, name: str, seed: int) -> Seeded:
    """Return a log with a fault of one kind, in the first game from a seed on that has a place."""
    for one in range(seed, seed + _SEARCHED):
        log = _legal(game, one)
        kind = kinds_of(log).get(name)
        found = next(faults_of(game, log, one, [kind]), None) if kind is not None else None
        if found is not None:
            return found
        if one == seed + _LISTED - 1:
            _check_name(game, name, seed)
    raise InputError(
        "none of {number} games from seed {seed} on has a place for this fault",
        number=_SEARCHED,
        seed=seed,
    )


def all_faults(game: Game, seeds: Iterable[int]) -> Iterator[Seeded]:
    """Put one fault of each kind into each of some games."""
    for seed in seeds:
        log = _legal(game, seed)
        yield from faults_of(game, log, seed, list(kinds_of(log).values()))


def _check_name(game: Game, name: str, seed: int) -> None:
    """Refuse a name that no kind has, with a similar one."""
    known = fault_kinds(game, seed)
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = did_you_mean(near[0]) if near else "`--faults list` names them"
        raise InputError("there is no kind of fault {name!r}", name=name[:60], hint=hint)


def _legal(game: Game, seed: int) -> LegalLog:
    return legal_log(game, play(game, seed=seed).lines())


def faults_of(game: Game, log: LegalLog, seed: int, kinds: list[Kind]) -> Iterator[Seeded]:
    """Put one fault of each kind into a legal log, each into its own copy."""
    for kind in kinds:
        chance = Random(f"{seed} {kind.name}")  # noqa: S311  # play, not secrets
        tries = (mutated(log, kind, chance) for _ in range(_TRIES))
        found = (_judged(game, one) for one in tries if one is not None)
        fault = next((one for one in found if one is not None), None)
        if fault is not None:
            yield fault


def _judged(game: Game, one: Mutated) -> Seeded | None:
    """Return the first violation of a mutated log; None if it has none or cannot be read."""
    try:
        report = adjudicate(game, Log(io.BytesIO(b"".join(one.lines))))
    except InputError:
        return None
    violations = (found for found in report.findings if found.severity == "violation")
    first = min(violations, key=_noticed, default=None)
    return Seeded(one.kind, one.lines, first.rule, first.event) if first is not None else None


def _noticed(finding: Finding) -> int:
    return finding.noticed_at or finding.event
