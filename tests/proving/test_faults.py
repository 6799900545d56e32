"""Test the kinds of faults; tests/games/test_play.py checks that the referee finds them."""

from __future__ import annotations

import io

import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.proving.faults import Kinds, seeded
from tests.support.spi_logs import game

KINDS: Kinds = game().part("faults").KINDS


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
