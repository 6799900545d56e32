"""A Crowning Glory by chance: legal games, seeded faults, legal actions, positions."""

from __future__ import annotations

import io
from collections import Counter

import msgspec
import pytest

from adjudicator.core.events import Decline, End, Event, Hold, Move, Phase, Place, Roll
from adjudicator.core.findings import Report
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import Referee, adjudicate
from adjudicator.games.crowning_glory.alternation import selectable, to_move
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase, MovementPhase
from adjudicator.proving.faults import Kinds, Trial, seeded, tried
from adjudicator.proving.play import play
from tests.support.cg_logs import game, played, referee_of, replayed

SEEDS = (1, 2, 3, 4)
KINDS: Kinds = game().part("faults").KINDS


def judged(header: Header, events: list[Event]) -> Report:
    """Judge a log as if it had come from outside."""
    encode = msgspec.json.encode
    lines = [encode(header), *(encode(event) for event in events)]
    return adjudicate(game(), Log(io.BytesIO(b"\n".join(lines))))


# Whole games


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_legal_from_beginning_to_end(seed: int) -> None:
    found, events = played(seed)
    report = judged(found.header, events)
    assert list(report.findings) == []
    assert report.unchecked == []
    assert report.pending == []
    assert report.verdict == "legal"
    assert report.outcome["winner"] in ("french", "allied")


def test_all_kinds_of_things_happen() -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        happened.update(played(seed)[0].counts)
    for what in ("move", "hold", "place", "agree", "take-back", "attack", "decline", "lose",
                 "retreat", "advance", "declare", "regroup", "claim"):  # fmt: skip
        assert happened[what] > 0, what
    assert happened["attack"] > 20 * len(SEEDS)
    assert len([name for name in happened if name.startswith("result ")]) >= 5


def test_the_same_seed_gives_the_same_bytes_and_another_one_other_bytes() -> None:
    one, again, other = (b"".join(play(game(), seed=seed).lines()) for seed in (3, 3, 4))
    assert one == again
    assert one != other


def test_open_moves_are_legal_too() -> None:
    found, events = played(3, open_moves=True)
    moves = [event for event in events if isinstance(event, Move)]
    assert moves
    assert not any(move.path for move in moves)
    assert judged(found.header, events).verdict == "legal"


def test_the_introductory_scenario_is_played_to_its_end() -> None:
    found = play(game(), seed=5, scenario="southern-attack")
    events = list(found.events())
    assert any(isinstance(event, End) for event in events)
    assert any(isinstance(event, Place) for event in events)  # Duroc
    report = judged(found.header, events)
    assert report.verdict == "legal"
    assert (report.outcome["turn"], len(report.outcome["level"]) > 0) == (4, True)


# Faults


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    """Return every kind of fault tried on one game."""
    return list(tried(game(), [11]))


def test_every_fault_is_found_and_most_alone(trials: list[Trial]) -> None:
    missed = [(one.kind, one.case, one.event, one.said) for one in trials if not one.found]
    assert missed == []
    assert len(trials) > 0.8 * len(KINDS)
    assert sum(one.alone for one in trials) > 0.95 * len(trials)


def test_kinds_break_many_different_cases(trials: list[Trial]) -> None:
    cases = {one.case for one in trials}
    assert len(cases) > 25
    assert cases <= set(game().cases)


@pytest.mark.parametrize("kind", ["zone-crossed", "out-of-turn", "reserve-held-back"])
def test_a_seeded_log_names_what_is_wrong_with_it(kind: str) -> None:
    fault = seeded(game(), kind, 3)
    report = adjudicate(game(), Log(io.BytesIO(b"".join(fault.lines))))
    assert report.verdict == "illegal"
    assert (fault.case, fault.event) in {(one.rule, one.event) for one in report.findings}
    assert fault == seeded(game(), kind, 3)
    lenient = game().without(fault.case)
    report = adjudicate(lenient, Log(io.BytesIO(b"".join(fault.lines))))
    assert fault.case not in {one.rule for one in report.findings}


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
    assert reached > 10  # some can move, or nothing is compared


def test_legal_actions_of_each_phase() -> None:
    state = referee_of().state
    assert list(game().legal_actions(state)) == [Phase(turn=1, phase="declaration")]
    referee = replayed(2, 4)
    kinds = {type(one) for one in game().legal_actions(referee.state)}
    assert kinds >= {Move, Hold}
    assert Phase not in kinds  # nobody has been selected yet
    while type(referee.state.frame) is not CombatPhase:
        referee.feed(played(2)[1][referee.events])
    kinds = {type(one) for one in game().legal_actions(referee.state)}
    assert kinds >= {Decline, Phase}
    while type(referee.state.frame) is not Combat:
        referee.feed(played(2)[1][referee.events])
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


# Positions


@pytest.mark.parametrize("seed", [1, 4])
def test_a_log_that_is_cut_goes_on_from_its_position(seed: int) -> None:
    found, events = played(seed)
    whole = Referee(game(), found.header)
    outcome = judged(found.header, events).outcome
    for at, event in enumerate(events):
        if at % 37 == 0:
            header = msgspec.structs.replace(found.header, position=whole.state.position())
            rest = [msgspec.structs.replace(one, n=0) for one in events[at:]]
            report = judged(header, rest)
            assert list(report.findings) == [], at
            assert report.outcome == outcome, at
        whole.feed(event)
