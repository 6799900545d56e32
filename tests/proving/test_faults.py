"""Seeded faults: every kind finds a place, and the referee finds every one of them."""

from __future__ import annotations

import io
from collections import Counter

import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.proving.faults import Kinds, Trial, seeded, tried
from tests.support.spi_logs import game

KINDS: Kinds = game().part("faults").KINDS


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    """Return every kind of fault tried on one game."""
    return list(tried(game(), [11]))


def test_every_fault_is_found_and_most_alone(trials: list[Trial]) -> None:
    missed = [(one.kind, one.case, one.event, one.said) for one in trials if not one.found]
    assert missed == []
    assert len(trials) > 0.9 * len(KINDS)
    assert sum(one.alone for one in trials) > 0.95 * len(trials)


def test_kinds_break_many_different_cases(trials: list[Trial]) -> None:
    cases = Counter(one.case for one in trials)
    assert len(cases) > 35
    assert set(cases) <= set(game().cases)


@pytest.mark.parametrize("kind", ["zone-left", "wrong-result", "idle-unit", "overstacked"])
def test_a_seeded_log_names_what_is_wrong_with_it(kind: str) -> None:
    fault = seeded(game(), kind, 3)
    report = adjudicate(game(), Log(io.BytesIO(b"".join(fault.lines))))
    assert report.verdict == "illegal"
    assert (fault.case, fault.event) in {(one.rule, one.event) for one in report.findings}
    assert fault == seeded(game(), kind, 3)  # the same seed, the same fault


def test_without_the_case_the_fault_goes_unseen() -> None:
    fault = seeded(game(), "zone-left", 3)
    lenient = game().without(fault.case)
    report = adjudicate(lenient, Log(io.BytesIO(b"".join(fault.lines))))
    assert fault.case not in {one.rule for one in report.findings}


def test_an_unknown_kind_is_refused_with_a_hint() -> None:
    with pytest.raises(InputError, match=r"no kind of fault 'zone-lost'.*zone-left"):
        seeded(game(), "zone-lost", 1)


def test_kinds_have_names_and_words() -> None:
    for name, kind in KINDS.items():
        assert kind.name == name
        assert kind.about
        assert not kind.about.endswith(".")
        assert kind.on
