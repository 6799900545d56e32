"""Test that the referee reports every canary: the case, at the event, and nothing beside it."""

from __future__ import annotations

import pytest

from adjudicator.core.findings import Report
from tests.support.expectations import games_with
from tests.support.games import GAMES, game, judge

from .canaries import Canary, canaries

ALL = [pytest.param(name, one, id=f"{name} {one.name}") for name in GAMES for one in canaries(name)]


def report_on(name: str, canary: Canary, *off: str) -> Report:
    header, *events = canary.log
    return judge(name, [{**header, "stamp": game(name).hashes()}, *events], *off)


@pytest.mark.parametrize(("name", "canary"), ALL)
def test_a_canary_is_reported(name: str, canary: Canary) -> None:
    findings = list(report_on(name, canary).findings)
    wanted = [one for one in findings if (one.rule, one.event) == (canary.case, canary.event)]
    assert [one.severity for one in wanted] == ["violation"], findings
    others = [one for one in findings if one not in wanted and not one.follows_from]
    assert others == []


@pytest.mark.parametrize(("name", "canary"), ALL)
def test_with_its_case_off_a_canary_is_silent_about_it(name: str, canary: Canary) -> None:
    lenient = report_on(name, canary, canary.case)
    assert canary.case not in {one.rule for one in lenient.findings}


@pytest.mark.parametrize("name", games_with("faults"))
def test_a_game_has_some_dozen_canaries(name: str) -> None:
    cases = [one.case for one in canaries(name)]
    assert len(cases) >= 30
    assert set(cases) <= set(game(name).cases)
