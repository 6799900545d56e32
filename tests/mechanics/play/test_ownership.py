"""Test ownership: a player acts only with units of their own side, in its own phase."""

from __future__ import annotations

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.mechanics.play.ownership import OwnUnits, PhasingUnits
from tests.support.tiny_game import TinyState, said, told

WRONG, LATE = ("own", "not-his-unit"), ("phase", "not-phasing")


@pytest.mark.parametrize(
    ("unit", "by", "expected"),
    [
        ("red1", "", []),
        ("red1", "red", []),
        ("red1", "Ney", []),  # a player of the red side
        ("red1", "blue", [WRONG]),
        ("blue1", "blue", [LATE]),
        ("blue1", "", [LATE]),
        ("blue1", "Ney", [WRONG]),  # one decision, reported once
    ],
)
def test_who_moves_what_in_the_phase_of_red(
    unit: str, by: str, expected: list[tuple[str, str]]
) -> None:
    book, state = Book(), TinyState(red1="A", blue1="E")
    OwnUnits(book, "own", on=(Move,))
    PhasingUnits(book, "phase", on=(Move,))
    state.phasing = "red"
    assert said(book, state, Move(unit=unit, to="B", by=by)) == expected


@pytest.mark.parametrize("claim", [True, False])
def test_the_name_of_the_player_may_be_only_a_wrong_statement(claim: bool) -> None:
    book = Book()
    OwnUnits(book, "own", on=(Move,), claim=claim)
    ((_, fault),) = told(book, TinyState(), Move(unit="red1", to="B", by="blue"))
    assert isinstance(fault, Fault)
    assert (fault.claim, fault.expected, fault.seen) == (claim, "red", "blue")
