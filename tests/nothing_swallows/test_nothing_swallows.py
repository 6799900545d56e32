"""Test that no finding hides another: a short run of `make independence`."""

from __future__ import annotations

import pytest

from adjudicator.core.game import load_game
from tests.nothing_swallows.__main__ import tried
from tests.nothing_swallows.cuts import WAYS, cuts
from tests.nothing_swallows.logs import case_logs
from tests.support.expectations import games_with

#: games whose rules are enforced
RULED = games_with("faults")


@pytest.mark.parametrize("name", RULED)
def test_no_finding_hides_another(name: str) -> None:
    # the beginning of a game, because each try judges its log several times; short games have few
    # places for two faults, so the tries of all seeds count together
    found = [one for seed in (20_001, 20_002) for one in tried(name, seed, most=16, lines=700)]
    assert len(found) >= 16
    assert [one._replace(log=b"") for one in found if one is not None] == []


@pytest.mark.parametrize("name", RULED)
def test_a_log_that_is_cut_gives_the_findings_of_the_whole(name: str) -> None:
    game = load_game(name)
    tries, wrong = 0, []
    for number, (about, header, events) in enumerate(case_logs(game)):
        places = [1 + number % max(len(events) - 1, 1)] if len(events) > 1 else []
        for cut in cuts(game, header, events, places):
            tries += 1
            if cut is not None:
                wrong.append((about, cut))
    assert wrong == []
    assert tries > 50 * len(WAYS)
