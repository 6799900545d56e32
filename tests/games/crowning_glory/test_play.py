"""Test random games of A Crowning Glory: open moves, the short scenario, legal actions."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.events import Decline, End, Hold, Move, Phase, Place, Roll
from adjudicator.games.crowning_glory.alternation import selectable, to_move
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase, MovementPhase
from adjudicator.proving.play import play
from tests.support.cg_logs import NAME, game, played, referee_of, replayed
from tests.support.games import judge_events

# Whole games


def test_open_moves_are_legal_too() -> None:
    found, events = played(3, open_moves=True)
    moves = [event for event in events if isinstance(event, Move)]
    assert moves
    assert not any(move.path for move in moves)
    assert judge_events(NAME, found.header, events).verdict == "legal"


def test_the_introductory_scenario_is_played_to_its_end() -> None:
    found = play(game(), seed=5, scenario="southern-attack")
    events = list(found.events())
    assert any(isinstance(event, End) for event in events)
    assert any(isinstance(event, Place) for event in events)  # Duroc
    report = judge_events(NAME, found.header, events)
    assert report.verdict == "legal"
    assert (report.outcome["turn"], len(report.outcome["level"]) > 0) == (4, True)


# Legal actions


@pytest.mark.parametrize("at", [40, 160, 300])
def test_the_search_finds_exactly_the_moves_that_the_rules_allow(at: int) -> None:
    referee = replayed(2, at)
    state = referee.state
    events = played(2)[1]
    while type(state.frame) is not MovementPhase or not to_move(state, state.frame):
        referee.feed(events[referee.events])
    side = to_move(state, state.frame)
    movers = [unit for unit in selectable(state, side) if state.on_map(unit)][:3]
    reached = 0
    for unit in movers:
        start = state.where[unit]
        near = [at for at in state.places if state.board.distance(at, start) <= 7 and at != start]
        slow = {at for at in near if game().legal(state, Move(unit=unit, start=start, to=at))}
        assert {move.path[-1] for move in game().legal_moves(state, unit)} == slow
        reached += len(slow)
    assert reached > 10  # some units can move, or the test compares nothing


def test_legal_actions_of_each_phase() -> None:
    state = referee_of().state
    assert list(game().legal_actions(state)) == [Phase(turn=1, phase="declaration")]
    referee = replayed(4, 4)
    kinds = {type(one) for one in game().legal_actions(referee.state)}
    assert kinds >= {Move, Hold}
    assert Phase not in kinds  # no unit has been selected yet
    while type(referee.state.frame) is not CombatPhase:
        referee.feed(played(4)[1][referee.events])
    kinds = {type(one) for one in game().legal_actions(referee.state)}
    assert kinds >= {Decline, Phase}
    while type(referee.state.frame) is not Combat:
        referee.feed(played(4)[1][referee.events])
    assert {type(one) for one in game().legal_actions(referee.state)} == {Roll}


def test_what_is_played_is_among_the_legal_actions() -> None:
    referee = replayed(3, 0)
    for event in played(3)[1][:90]:
        if isinstance(event, (Hold, Assault, Decline, Phase)):
            plain = [msgspec.to_builtins(one) for one in game().legal_actions(referee.state)]
            same = {"do": event.__struct_config__.tag}
            for name in ("unit", "units", "targets", "phase", "turn"):
                if hasattr(event, name):
                    same[name] = getattr(event, name)
            units = set(same.get("units", ()))
            assert any(
                one["do"] == same["do"]
                and one.get("unit") == same.get("unit")
                and {u for u in one.get("units", ()) if "guns" not in u}
                == {u for u in units if "guns" not in u}
                for one in plain
            ), event
        referee.feed(event)
