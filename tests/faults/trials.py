"""One trial: a mutated log, the verdict of the judge, and the findings of the referee."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any, Literal, NamedTuple

from adjudicator.core.findings import Finding
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.proving.mutations import (
    BOUNDARIES,
    Mutated,
    kinds_of,
    legal_log,
    mutated,
)
from tests.independent.judging import CannotTell, Illegal, Judge, judge_of

from .legal_games import legal_cases, legal_game

__all__ = ["Outcome", "Trial", "case_trials", "findings_of", "trials", "tried"]

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
    #: why the judge calls the event illegal, if it says so
    why: str = ""


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


def case_trials(name: str, *, most: int | None = None) -> Iterator[Trial]:
    """Mutate the legal logs of the committed cases in every way, or in some ways, and ask both."""
    judge = judge_of(name)
    if judge is None:
        raise LookupError(f"{name} has no judge")
    logs = [(case, lines) for case, lines in legal_cases(game_of(name)) if _understood(name, lines)]
    others = [json.loads(line) for _, lines in logs for line in lines[1:]]
    for case, lines in logs:
        found = _mutations(name, lines, case, most, others)
        for one in chain(found, _other_options(game_of(name), lines, case)):
            yield tried(name, one, judge)


def _other_options(game: Game, lines: list[bytes], seed: str) -> Iterator[Mutated]:
    """Yield a log with one option more, and with one less."""
    header, options = json.loads(lines[0]), [one.id for one in game.file.options]
    mine, chance = header.get("options", []), Random(seed)
    more = chance.sample([one for one in options if one not in mine], 1) if options else []
    for kind, new in (("more", [*mine, *more]), ("less", mine[1:])):
        if new != mine:
            head = json.dumps({**header, "options": new}).encode() + b"\n"
            yield Mutated(f"header-options-one-{kind}", [head, *lines[1:]], 0)


def mutations(name: str, seed: int, most: int | None) -> Iterator[Mutated]:
    """Yield one legal game as it is, then with one mutation of each kind, or of some kinds."""
    game = game_of(name)
    lines = legal_game(game, seed)
    if not _understood(name, lines):
        lines = legal_game(game, 2 * seed + 1)  # of the independent player
    yield from _mutations(name, lines, seed, most)


def _mutations(
    name: str,
    lines: list[bytes],
    seed: int | str,
    most: int | None,
    others: Sequence[dict[str, Any]] = (),
) -> Iterator[Mutated]:
    """Yield a legal log as it is, then with one mutation of each kind, or of some kinds."""
    yield Mutated("no change", lines, 0)
    log = legal_log(game_of(name), lines, others)
    kinds = list(kinds_of(log).values())
    Random(seed).shuffle(kinds)
    for kind in kinds[:most]:
        found = mutated(log, kind, Random(f"{seed} {kind.name}"))
        if found is not None:
            yield found


def _understood(name: str, lines: Sequence[bytes]) -> bool:
    """Return whether the judge can tell about a game before it is mutated."""
    judge = judge_of(name)
    try:
        if judge is not None:
            judge(lines)
    except CannotTell:
        return False
    return True


def tried(name: str, one: Mutated, judge: Judge) -> Trial:
    """Ask the judge and the referee about a mutated log."""
    log = b"".join(one.lines)
    try:
        findings = findings_of(name, one.lines)
        event = judge(one.lines)
        outcome, there = _compared(event, findings)
        if outcome == "silent" and event:
            outcome, there = _compared(event, findings_of(name, _cut(one.lines, event)))
    except InputError as error:
        return Trial(one.kind, "refused", None, (), str(error), log)
    except CannotTell as why:
        return Trial(one.kind, "cannot tell", None, (), str(why), log)
    rules = tuple(sorted({one.rule for one in there}))
    why = event.why if isinstance(event, Illegal) else ""
    number = None if event is None else int(event)
    return Trial(one.kind, outcome, number, rules, _shown(findings), log, why)


def findings_of(name: str, lines: Sequence[bytes]) -> list[Finding]:
    return list(adjudicate(game_of(name), Log(io.BytesIO(b"".join(lines)))).findings)


def _cut(lines: Sequence[bytes], event: int) -> list[bytes]:
    """Return a log up to an event and the next phase.

    A duty that is done too late is reported there, and with nothing after the event it is never
    done: so the referee must report that it is missing.
    """
    rest = [json.loads(line) for line in lines[event + 1 :]]
    ends = [one for one in rest if one["do"] in BOUNDARIES][:1]
    return [*lines[: event + 1], *(json.dumps({**one, "n": event + 1}).encode() for one in ends)]


def _compared(event: int | None, findings: list[Finding]) -> tuple[Outcome, list[Finding]]:
    """Compare the event that the judge names with the findings of the referee.

    A finding about a duty spans the events from the one that it blames to the one at which the
    referee noticed it.
    """
    violations = [one for one in findings if one.severity == "violation"]
    first = min((one.noticed_at or one.event for one in violations), default=None)
    if event is None:
        return ("legal" if first is None else "accused"), []
    if first is not None and first < event:
        return "accused", []
    there = [one for one in violations if one.event <= event <= (one.noticed_at or one.event)]
    doubts = [one for one in findings if one.event <= event <= (one.noticed_at or one.event)]
    return ("reported" if there else "doubted" if doubts else "silent"), there


def _shown(findings: list[Finding]) -> str:
    return "; ".join(
        f"{one.rule} {one.severity} at {one.event}"
        + (f" noticed at {one.noticed_at}" if one.noticed_at else "")
        + f": {one.message} {one.args}"
        for one in findings[:4]
    )
