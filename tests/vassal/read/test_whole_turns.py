"""Test the turn tracker of games in which a side does everything in its turn: clicks too late."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.script import Action
from tests.support import forgotten_trackers as trackers
from tests.support.forgotten_trackers import rewritten, turns, violations

GAME = "ccn-epic-austerlitz"
SEEDS = [21, 22]
CHANCES = range(3)


def one_late(log: LogFile, chance: random.Random, share: float) -> list[Action]:
    """Click the tracker one action too late, in a share of the cases."""
    found = list(log.script.actions)
    at = 0
    while at < len(found) - 1:
        late = turns(found[at]) and not turns(found[at + 1]) and chance.random() < share
        if late:
            found[at], found[at + 1] = found[at + 1], found[at]
        at += 1 + late
    return found


def strayed(log: LogFile, chance: random.Random) -> list[Action]:
    """Do what a side does first in its turn already in the middle of the turn before."""
    found = list(log.script.actions)
    clicks = [n for n, one in enumerate(found) if turns(one)]
    start, end = chance.choice([one for one in pairwise(clicks) if one[1] - one[0] > 6])
    first = found.pop(end + 1)
    found.insert(chance.randrange(start + 2, end - 2), first)
    return found


@pytest.mark.parametrize("share", [0.3, 1])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_click_one_action_late_makes_nothing_illegal(seed: int, share: float) -> None:
    log = trackers.played(GAME, seed)
    late = one_late(log, random.Random(seed), share)
    assert late != list(log.script.actions)
    report = trackers.judge(GAME, rewritten(log, late))
    assert (report.verdict, violations(report)) == ("legal", [])


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_act_in_the_middle_of_the_turn_of_the_other_side_stays_illegal(
    seed: int, chance: int
) -> None:
    log = trackers.played(GAME, seed)
    report = trackers.judge(GAME, rewritten(log, strayed(log, random.Random(chance))))
    assert report.verdict == "illegal"
    assert "CCN-C.seq-1" in {rule for rule, _ in violations(report)}


@pytest.mark.parametrize("seed", SEEDS)
def test_without_any_turn_there_is_little_to_doubt(seed: int) -> None:
    """Who orders, moves and battles is asked of a turn: before the first one it is reported once.

    So a tracker that nobody touched leaves fewer doubts here than where units move in phases.
    """
    log = trackers.played(GAME, seed)
    report = trackers.judge(GAME, rewritten(log, trackers.untouched(log, random.Random(seed))))
    assert (report.verdict, violations(report)) == ("cannot tell", [])
    early = [one for one in report.findings if one.message == "no-turn-yet"]
    assert [one.unsure for one in early] == ["phase-not-told"]
    told = {one.rule for one in report.findings} | {one.rule for one in report.unchecked}
    of_turns = {"CCN-C.order-1", "CCN-C.order-2", "CCN-C.seq-2", "CCN-C.mel-1", "CCN-C.tg-2"}
    assert not told & of_turns
    assert sum(one.more for one in report.unchecked) < 100
