"""Test games with one fault, as `adjudicator play --faults` writes them."""

from __future__ import annotations

import io
from itertools import islice

import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.proving.faults import all_faults, fault_kinds, seeded
from tests.support.spi_logs import game


def test_without_the_case_the_fault_goes_unseen() -> None:
    fault = seeded(game(), "move-path-skips-a-place", 3)
    lenient = game().without(fault.case)
    report = adjudicate(lenient, Log(io.BytesIO(b"".join(fault.lines))))
    assert fault.case not in {one.rule for one in report.findings}


def test_an_unknown_kind_is_refused_with_a_hint() -> None:
    with pytest.raises(InputError, match=r"no kind of fault 'move-path-longr'.*move-path-longer"):
        seeded(game(), "move-path-longr", 1)


def test_a_fault_is_the_first_violation_of_its_log() -> None:
    fault = seeded(game(), "roll-dice-another-face", 2)
    report = adjudicate(game(), Log(io.BytesIO(b"".join(fault.lines))))
    violations = [one for one in report.findings if one.severity == "violation"]
    first = min(violations, key=lambda one: one.noticed_at or one.event)
    assert (fault.case, fault.event) == (first.rule, first.event)
    assert fault == seeded(game(), "roll-dice-another-face", 2)


def test_faults_are_of_different_kinds() -> None:
    found = list(islice(all_faults(game(), [4]), 30))
    assert len({one.kind for one in found}) == 30
    assert len({one.case for one in found}) > 5
    assert {one.kind for one in found} <= set(fault_kinds(game(), 4))
