"""Test random play of every game: legal games, reproducible bytes, cuts, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from adjudicator.core.referee import Referee
from adjudicator.proving import faults
from adjudicator.proving.mutations import LegalLog, legal_log
from adjudicator.proving.play import play
from tests.support.expectations import (
    CutPositions,
    Faults,
    Play,
    for_every_game,
    games_with,
    section,
)
from tests.support.games import game, judge_bytes, judge_events, played, played_lines


def seeds(_: str, wanted: Play) -> list[int]:
    return wanted.legal


@pytest.mark.parametrize(("name", "seed"), for_every_game("play", seeds))
def test_a_game_is_legal_from_beginning_to_end(name: str, seed: int) -> None:
    wanted: Play = section(name, "play")
    report = judge_bytes(name, b"".join(played_lines(name, seed)))
    assert list(report.findings) == []
    assert report.unchecked == []
    assert report.pending == []
    assert report.verdict == "legal"
    assert wanted.outcome
    for what, values in wanted.outcome.items():
        assert report.outcome[what] in values


@pytest.mark.parametrize(("name", "wanted"), for_every_game("play"))
def test_all_kinds_of_things_happen(name: str, wanted: Play) -> None:
    happened: Counter[str] = Counter()
    for seed in wanted.counted:  # what has happened stays so: no more games are needed then
        happened.update(played(name, seed)[0].counts)
        lacking = list(_lacking(happened, wanted))
        if not lacking:
            break
    assert lacking == []


def _lacking(happened: Counter[str], wanted: Play) -> Iterator[str]:
    """Yield what has not happened yet, or not often enough."""
    for what in wanted.happens:
        if not happened[what]:
            yield what
    for what, times in wanted.more_than.items():
        if happened[what] <= times:
            yield what
    for start, different in wanted.different.items():
        if len([what for what in happened if what.startswith(start)]) < different:
            yield start


@pytest.mark.parametrize("name", games_with("play"))
def test_the_same_seed_gives_the_same_bytes_and_another_one_other_bytes(name: str) -> None:
    one, other = (b"".join(played_lines(name, seed)) for seed in (3, 4))
    assert one == b"".join(play(game(name), seed=3).lines())
    assert one != other


# Positions


def cut_games(_: str, wanted: CutPositions) -> Iterator[tuple[int, list[str]]]:
    for options in wanted.options:
        for seed in wanted.seeds:
            yield seed, options


@pytest.mark.parametrize(("name", "seed", "options"), for_every_game("cut_positions", cut_games))
def test_a_log_that_is_cut_goes_on_from_its_position(
    name: str, seed: int, options: list[str]
) -> None:
    every: int = section(name, "cut_positions").every
    found, events = played(name, seed, *options)
    whole = Referee(game(name), found.header)
    outcome = judge_events(name, found.header, events).outcome
    for at, event in enumerate(events):
        if at % every == 0:
            header = msgspec.structs.replace(found.header, position=whole.state.position())
            rest = [msgspec.structs.replace(one, n=0) for one in events[at:]]
            report = judge_events(name, header, rest)
            assert list(report.findings) == [], at
            assert report.outcome == outcome, at
            assert report.unchecked == []
        whole.feed(event)


# Faults


@pytest.fixture
def legal_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play each game that gets a fault once."""
    monkeypatch.setattr(faults, "_legal", lambda judging, seed: _legal(judging.id, seed))


@cache
def _legal(name: str, seed: int) -> LegalLog:
    return legal_log(game(name), played_lines(name, seed))


@pytest.mark.usefixtures("legal_once")
@pytest.mark.parametrize(("name", "wanted"), for_every_game("faults"))
def test_mutations_break_many_different_cases(name: str, wanted: Faults) -> None:
    cases: set[str] = set()
    for one in faults.all_faults(game(name), wanted.seeds):
        cases.add(one.case)
        if len(cases) > wanted.cases:
            break
    assert len(cases) > wanted.cases
    assert cases <= set(game(name).cases)


def kinds_of(_: str, wanted: Faults) -> list[str]:
    return wanted.kinds


@pytest.mark.usefixtures("legal_once")
@pytest.mark.parametrize(("name", "kind"), for_every_game("faults", kinds_of))
def test_a_seeded_log_names_what_is_wrong_with_it(name: str, kind: str) -> None:
    fault = faults.seeded(game(name), kind, 3)
    report = judge_bytes(name, b"".join(fault.lines))
    assert report.verdict == "illegal"
    assert (fault.case, fault.event) in [(one.rule, one.event) for one in report.findings]
    assert fault == faults.seeded(game(name), kind, 3)  # the same seed, the same fault
    lenient = judge_bytes(name, b"".join(fault.lines), fault.case)
    assert fault.case not in {one.rule for one in lenient.findings}
