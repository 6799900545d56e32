"""Test random play of SPI Austerlitz; tests/games/test_play.py holds the tests for all games."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.events import Attack, Claim, End, Event, Move, Phase
from adjudicator.core.referee import Referee
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.mandatory_attacks import still_to_attack, still_to_be_attacked
from adjudicator.proving.play import PlayError, Style, header_for, play
from tests.support.spi_logs import game


def test_open_moves_are_the_same_game_without_paths() -> None:
    closed = list(play(game(), seed=5).events())
    played = play(game(), seed=5, style=Style(open=True))
    opened = list(played.events())
    assert len(opened) == len(closed)
    moves = [one for one in opened if isinstance(one, Move)]
    assert moves
    assert all(one.start and one.to and not one.path for one in moves)
    ends = [one.path[-1] for one in closed if isinstance(one, Move)]
    assert [one.to for one in moves] == ends


def test_the_last_lines_are_the_end_and_the_score() -> None:
    played = play(game(), seed=2)
    events = list(played.events())
    at = next(i for i, one in enumerate(events) if isinstance(one, End))
    claims = events[at + 1 :]
    assert [one.what for one in claims if isinstance(one, Claim)] == ["points", "points", "level"]
    assert played.referee.report().outcome["level"] == claims[-1].value  # type: ignore[attr-defined]


def test_a_long_game_goes_on_producing_moves() -> None:
    played = play(game(), seed=1, turns=60, style=Style(peace=20))
    late = sum(
        1 for event in played.events() if isinstance(event, Move) and played.referee.state.turn > 50
    )
    assert late > 100
    assert played.header.turns == 60
    assert played.referee.report().verdict == "legal"


def duties(seed: int) -> list[tuple[CombatPhase, list[Event]]]:
    """Return the Combat Phases of a game with the attacks that the player plans in each."""
    events = list(play(game(), seed=seed).events())
    referee = Referee(game(), header_for(game()))
    found: list[tuple[CombatPhase, list[Event]]] = []
    for event in events:
        referee.feed(event)
        frame = referee.state.frames[0] if referee.state.frames else None
        if isinstance(frame, CombatPhase) and (not found or found[-1][0] is not frame):
            found.append((frame, []))
        if isinstance(event, Attack):
            found[-1][1].append(event)
    return found


def test_duties_are_met_by_attacks_that_are_stars() -> None:
    phases = duties(4)
    assert sum(len(attacks) for _, attacks in phases) > 20
    for _, attacks in phases:
        for attack in attacks:
            assert isinstance(attack, Attack)
            assert len(attack.units) == 1 or len(attack.targets) == 1
        units = [unit for attack in attacks for unit in attack.units]  # type: ignore[attr-defined]
        places = [at for attack in attacks for at in attack.targets]  # type: ignore[attr-defined]
        assert len(units) == len(set(units))
        assert len(places) == len(set(places))


def test_every_duty_is_met_when_a_combat_phase_ends() -> None:
    met = 0
    events = list(play(game(), seed=6).events())
    referee = Referee(game(), header_for(game()))
    for event in events:
        frame = referee.state.frames[0] if referee.state.frames else None
        if isinstance(frame, CombatPhase) and isinstance(event, (Phase, End)):
            assert still_to_attack(referee.state, frame) == []
            assert still_to_be_attacked(referee.state, frame) == []
            met += len(frame.must_attack)
        referee.feed(event)
    assert met > 20


def test_play_stops_if_the_referee_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(*_: object) -> list[Event]:
        return [Move(unit="allied-1", path=["1229", "1228"])]  # before the first phase

    monkeypatch.setattr("adjudicator.proving.play.decisions", cheat)
    with pytest.raises(PlayError, match=r"SPI-4\.0b"):
        list(play(game(), seed=1).events())


def test_a_header_says_what_the_game_is_played_with() -> None:
    header = header_for(game(), turns=20)
    assert msgspec.to_builtins(header) == {
        "format": 1,
        "game": "spi-austerlitz",
        "turns": 20,
        "stamp": game().hashes(),
    }
