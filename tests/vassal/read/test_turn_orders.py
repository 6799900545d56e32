"""Test which phases may come next in a turn with several orders."""

from __future__ import annotations

import pytest

from adjudicator.vassal.read.turns.phase_search import TurnPhase
from adjudicator.vassal.read.turns.turn_orders import TurnOrders, TurnSoFar
from tests.support.forgotten_trackers import game_of


def orders(name: str = "crowning-glory") -> TurnOrders:
    game = game_of(name)
    return TurnOrders(game.file.phases, game.sequence)


def ways(past: TurnSoFar, until: TurnPhase | None) -> list[list[str]]:
    found = orders().ahead(past, until)
    return [[one.phase for one in way] for way in found if until is None or way[-1] == until]


def test_the_order_of_a_turn_follows_from_its_first_phases() -> None:
    begun = TurnSoFar(1, ("declaration", "combat"))
    assert ways(begun, TurnPhase(1, "movement")) == [["recovery", "movement"]]
    again = TurnSoFar(1, ("declaration", "combat", "recovery"))
    assert ways(again, TurnPhase(1, "second-recovery")) == [["movement", "second-recovery"]]


def test_a_phase_may_be_left_out() -> None:
    late = TurnSoFar(3, ("declaration", "combat", "recovery", "movement", "second-recovery"))
    assert ways(late, TurnPhase(4, "declaration")) == [["declaration"], ["regroup", "declaration"]]


def test_without_an_end_the_ways_lead_to_the_end_of_the_next_turn() -> None:
    found = list(orders().ahead(TurnSoFar(1, ("declaration",)), None))
    assert max(way[-1].turn for way in found) == 2
    assert sorted(map(len, found)) == list(map(len, found))
    assert len({tuple(way) for way in found}) == len(found)


@pytest.mark.parametrize(
    ("phase", "turn", "past"),
    [
        ("declaration", 1, True),
        ("combat", 1, True),
        ("movement", 1, False),
        ("regroup", 1, False),
        ("declaration", 2, False),
    ],
)
def test_what_is_past_follows_from_the_order(phase: str, turn: int, *, past: bool) -> None:
    begun = TurnSoFar(1, ("declaration", "combat"))
    assert orders().is_past(begun, TurnPhase(turn, phase)) == past


def test_a_turn_in_no_order_goes_on_from_its_last_phase() -> None:
    muddled = TurnSoFar(1, ("recovery", "declaration"))
    assert ways(muddled, TurnPhase(1, "movement")) == [["movement"], ["combat", "movement"]]
    assert list(orders().ahead(TurnSoFar(1, ("nonsense",)), None)) == []


def test_what_is_done_belongs_to_phases() -> None:
    known = orders()
    assert known.known
    assert known.holds("movement", "hold")
    assert known.is_elsewhere("combat", "hold")
    assert not known.is_elsewhere("combat", "note")
    assert known.is_idle("recovery")
    assert not orders("spi-austerlitz").known
