"""One trial: a mutated log, the verdict of the judge, and the findings of the referee."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Literal, NamedTuple

from adjudicator.core.findings import Finding
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.proving.mutations import Mutated, kinds_of, legal_log, mutated
from tests.independent.judging import CannotTell, Judge, judge_of

from .legal_games import legal_game

__all__ = ["Outcome", "Trial", "trials", "tried"]

Outcome = Literal[
    "reported",  # both call it illegal, at the same event
    "doubted",  # the judge calls it illegal, the referee has only a doubt there
    "legal",  # both call it legal
    "cannot tell",  # the judge does not know
    "refused",  # the log cannot be read
    "silent",  # only the judge calls it illegal, or the referee only later
    "accused",  # only the referee calls it illegal, or earlier than the judge
]
#: outcomes in which one of the two is wrong
DISAGREE = ("silent", "accused")


class Trial(NamedTuple):
    """A mutated log, and what both say about it."""

    kind: str
    outcome: Outcome
    #: event that the judge calls illegal; None if it calls none so
    event: int | None
    #: rules reported at that event
    rules: tuple[str, ...]
    #: findings, or why it could not be tried
    said: str
    log: bytes


@cache
def game_of(name: str, *off: str) -> Game:
    """Return a game, with some cases switched off."""
    return load_game(name, off=off)


def trials(name: str, seed: int, *, most: int | None = None) -> list[Trial]:
    """Mutate one game in every way, or in some ways, and ask both."""
    judge = judge_of(name)
    if judge is None:
        raise LookupError(f"{name} has no judge")
    return [tried(name, one, judge) for one in mutations(name, seed, most)]


def mutations(name: str, seed: int, most: int | None) -> Iterator[Mutated]:
    """Yield one mutation of each kind, or of some kinds, of one legal game."""
    game = game_of(name)
    log = legal_log(game, legal_game(game, seed))
    kinds = list(kinds_of(log).values())
    Random(seed).shuffle(kinds)
    for kind in kinds[:most]:
        found = mutated(log, kind, Random(f"{seed} {kind.name}"))
        if found is not None:
            yield found


def tried(name: str, one: Mutated, judge: Judge) -> Trial:
    """Ask the judge and the referee about a mutated log."""
    log = b"".join(one.lines)
    try:
        findings = list(adjudicate(game_of(name), Log(io.BytesIO(log))).findings)
    except InputError as error:
        return Trial(one.kind, "refused", None, (), str(error), log)
    try:
        event = judge(one.lines)
    except CannotTell as why:
        return Trial(one.kind, "cannot tell", None, (), str(why), log)
    there = [one for one in findings if event in _events(one) and one.severity == "violation"]
    rules = tuple(sorted({one.rule for one in there}))
    return Trial(one.kind, _outcome(event, findings), event, rules, _shown(findings), log)


def _events(finding: Finding) -> tuple[int, int]:
    return finding.event, finding.noticed_at or finding.event


def _outcome(event: int | None, findings: list[Finding]) -> Outcome:
    """Compare the event that the judge names with the findings of the referee."""
    violations = [one for one in findings if one.severity == "violation"]
    first = min((max(_events(one)) for one in violations), default=None)
    if event is None:
        return "legal" if first is None else "accused"
    if first is not None and first < event:
        return "accused"
    if any(event in _events(one) for one in violations):
        return "reported"
    return "doubted" if any(event in _events(one) for one in findings) else "silent"


def _shown(findings: list[Finding]) -> str:
    return "; ".join(
        f"{one.rule} {one.severity} at {one.event}"
        + (f" noticed at {one.noticed_at}" if one.noticed_at else "")
        + f": {one.message} {one.args}"
        for one in findings[:4]
    )
