"""Counts the dice results of each player, and tests whether fair dice explain them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.chance import ChiSquared, Runs, fit, runs, sums
from adjudicator.vassal.audit.kinds import AuditFinding, finding
from adjudicator.vassal.audit.replayed_log import ReplayedLog, StepRecord
from adjudicator.vassal.table.dice import DiceRoll

__all__ = ["DiceTable", "dice_findings", "dice_tables"]

#: dice with a smaller p are reported: one in a thousand fair ones
_SELDOM = 0.001
#: dice with more possible results are counted but not tested
_MOST_RESULTS = 400


class DiceTable(Struct, frozen=True, kw_only=True):
    """All results of one player with one kind of dice."""

    player: str
    #: ``d6`` for single dice, ``2d6`` for sums; or the name of the button if its dice are unknown
    dice: str
    #: the number of results; a roll that reports two dice separately has two
    count: int
    #: how many of them were undone later; they are counted as well
    undone: int = 0
    #: None if the faces are words
    mean: float | None = None
    #: the mean of fair dice, if the dice are known
    expected_mean: float | None = None
    #: result -> how often it was rolled
    counts: dict[str, int]
    #: result -> how often fair dice would show it
    expected: dict[str, float] = {}
    #: None if there are too few results
    chi_squared: ChiSquared | None = None
    runs: Runs | None = None


def dice_tables(
    replayed_logs: Sequence[ReplayedLog], skipped: Sequence[int] = ()
) -> list[DiceTable]:
    """Return the dice of every player, without the given number of first steps of each log.

    Those steps repeat steps of an earlier log.
    """
    found: dict[tuple[str, str], list[tuple[StepRecord, DiceRoll]]] = {}
    for number, replayed in enumerate(replayed_logs):
        first = skipped[number] if number < len(skipped) else 0
        for step, roll in replayed.rolls:
            if step.number > first:
                found.setdefault((roll.player, roll.kind), []).append((step, roll))
    return [_table(player, kind, found[player, kind]) for player, kind in sorted(found)]


def _table(player: str, kind: str, rolls: Sequence[tuple[StepRecord, DiceRoll]]) -> DiceTable:
    if any(roll.faces for _, roll in rolls):
        return _table_of_faces(player, kind, rolls)
    results = [value for _, roll in rolls for value in roll.values]
    counts = Counter(results)
    chances = _chances(rolls[0][1])
    middle = sum(face * chance for face, chance in chances.items())
    return DiceTable(
        player=player,
        dice=kind,
        count=len(results),
        undone=sum(len(roll.values) for step, roll in rolls if step.undone_by is not None),
        mean=round(sum(results) / len(results), 4),
        expected_mean=round(middle, 4) if chances else None,
        counts={str(face): counts.get(face, 0) for face in sorted({*chances, *counts})},
        expected={
            str(face): round(len(results) * chance, 4) for face, chance in sorted(chances.items())
        },
        chi_squared=fit(counts, chances) if chances else None,
        runs=runs(results, middle) if chances else None,
    )


def _table_of_faces(
    player: str, kind: str, rolls: Sequence[tuple[StepRecord, DiceRoll]]
) -> DiceTable:
    """Return how often each face was rolled; the chances of the faces are not known."""
    counts = Counter(str(one) for _, roll in rolls for one in roll.results)
    return DiceTable(
        player=player,
        dice=kind,
        count=counts.total(),
        undone=sum(len(roll.results) for step, roll in rolls if step.undone_by is not None),
        counts=dict(sorted(counts.items())),
    )


def _chances(roll: DiceRoll) -> dict[int, float]:
    """Return the chance of each result of a kind of dice; empty if the dice are not known."""
    if roll.dice is None or roll.sides is None:
        return {}
    dice = roll.dice if roll.summed else 1
    return sums(dice, roll.sides) if dice * roll.sides <= _MOST_RESULTS else {}


def dice_findings(tables: Sequence[DiceTable]) -> Iterator[AuditFinding]:
    """Report results that fair dice seldom give."""
    for one in tables:
        who = one.player or "Someone"
        if one.chi_squared is not None and one.chi_squared.p < _SELDOM:
            text = (
                f"{one.count} results of {one.dice} of {who} are uneven: chi-squared "
                f"{one.chi_squared.statistic:.1f}, {one.chi_squared.freedom} degrees of freedom; "
                f"the chance that fair dice are so is {_chance(one.chi_squared.p)}."
            )
            yield finding("uneven-dice", text, player=one.player)
        if one.runs is not None and one.runs.p < _SELDOM:
            text = (
                f"{one.count} results of {one.dice} of {who} have {one.runs.count} runs, "
                f"expected {one.runs.expected:.1f}; "
                f"the chance of that with fair dice is {_chance(one.runs.p)}."
            )
            yield finding("runs", text, player=one.player)


def _chance(p: float) -> str:
    return f"{p:.2g}" if p >= 1e-12 else "less than 1e-12"
