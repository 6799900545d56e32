"""Test random games of Un coup de tonnerre: options, legal actions, positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from adjudicator.core.events import Claim, Concede, Event, Lose, Move, Note, Retreat
from adjudicator.core.referee import Referee
from adjudicator.games.coup_de_tonnerre.events import (
    Act,
    Choose,
    Defend,
    Discard,
    Draw,
    Mark,
    Pass,
    Throw,
    Turn,
)
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement
from adjudicator.proving.play import Style, play
from tests.support.cdt_logs import game, judged, played, referee_of, replayed

SEEDS = tuple(range(1, 61))


# Whole games


@pytest.mark.parametrize(
    "options",
    [
        ("harder-french",),
        ("empty-maxdorf",),
        ("tactics",),
        ("four-players",),
        ("four-players", "koutousov-1", "napoleon-2", "tactics"),
        ("solo-french-bot",),
        ("solo-coalition-bot", "tactics", "harder-french"),
        ("solo-french-bot", "tactics"),
    ],
)
def test_games_with_options_are_legal_too(options: tuple[str, ...]) -> None:
    for seed in SEEDS[:6]:
        found, events = played(seed, *options)
        assert found.header.options == list(options)
        report = judged(found.header, events)
        assert report.verdict == "legal"
        assert report.unchecked == []
    if options != ("empty-maxdorf",):
        assert any(played(seed, *options)[1] != played(seed)[1] for seed in SEEDS[:6])


def test_all_kinds_of_tactics_are_used() -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        happened.update(played(seed, "tactics")[0].counts)
    for what in ("play", "choose", "discard", *(f"tactics {kind} works" for kind in (
        "die", "cancel", "extra", "reroll", "morale", "reinforcement", "return", "fog", "confirm",
    ))):  # fmt: skip
        assert happened[what] > 0, what


def test_in_a_game_of_four_all_four_players_decide() -> None:
    events = played(3, "four-players")[1]
    assert {event.by for event in events} >= {"coalition-1", "coalition-2", "french-1", "french-2"}
    assert not {event.by for event in events} & {"coalition", "french"}


def test_logs_without_claims_are_legal_too() -> None:
    for seed in SEEDS[:5]:
        found = play(game(), seed=seed, style=Style(claims=0.0))
        events = list(found.events())
        assert not any(isinstance(event, (Mark, Turn)) for event in events)
        assert not any(event.result for event in events if isinstance(event, (Throw, Defend)))
        assert judged(found.header, events).verdict == "legal"


# Legal actions


def test_legal_actions_of_each_moment() -> None:
    begun = referee_of()
    kinds = {type(one) for one in game().legal_actions(begun.state)}
    assert Draw in kinds
    assert not kinds & {Act, Pass}  # the fog marker is drawn first
    begun.feed(Draw(by="french", deck="fog"))
    kinds = {type(one) for one in game().legal_actions(begun.state)}
    assert Act in kinds
    assert Pass not in kinds  # the Coalition begins, and must act
    seen = set()
    for seed in SEEDS[:3]:
        referee = replayed(seed, 0)
        for event in played(seed)[1]:
            frame = referee.state.frame
            fog = referee.state.fog
            if type(frame) is Attack and not (frame.die or fog.due or fog.owed):
                found = list(game().legal_actions(referee.state))
                assert {type(one) for one in found} == {Throw}
                assert len(found) == 6
                seen.add("attack")
            elif type(frame) is Reinforcement and not frame.unit:
                found = list(game().legal_actions(referee.state))
                assert {type(one) for one in found} == {Move}
                unit = next(one.unit for one in found if isinstance(one, Move))
                moves = game().legal_moves(referee.state, unit)
                assert moves == [one for one in found if isinstance(one, Move) and one.unit == unit]
                seen.add("reinforcement")
            referee.feed(event)
    assert seen == {"attack", "reinforcement"}


def plain(event: Event) -> tuple[object, ...]:
    """Return an event without claims."""
    what = event.__struct_config__.tag
    if isinstance(event, Throw):
        return what, event.dice[0]
    names = ("card", "action", "unit", "to", "deck", "what")
    if isinstance(event, Defend):
        names = ("card",)
    return (what, *(getattr(event, name) for name in names if hasattr(event, name)))


@pytest.mark.parametrize("options", [(), ("tactics",)])
def test_what_is_played_is_among_the_legal_actions(options: tuple[str, ...]) -> None:
    whole, events = played(9, *options)
    referee = Referee(game(), whole.header)
    for event in events:
        if not isinstance(event, (Mark, Turn, Claim, Concede, Note, Choose, Draw, Discard)):
            found = [plain(one) for one in game().legal_actions(referee.state)]
            assert plain(event) in found, event
        referee.feed(event)


@pytest.mark.parametrize("options", [[], ["tactics"]])
def test_a_walk_over_legal_actions_never_gets_stuck_nor_breaks_a_rule(options: list[str]) -> None:
    for seed in range(3):
        chance, referee = Random(seed), referee_of(stamp=game().hashes(), options=options)
        while not referee.state.over:
            actions = list(game().legal_actions(referee.state))
            assert actions, referee.state.position()
            referee.feed(chance.choice(actions))
            assert list(referee.recorder.findings) == []
        assert referee.state.winner


# Positions


def test_a_position_is_the_same_after_it_was_read() -> None:
    for at in range(0, 100, 9):
        position = replayed(2, at).state.position()
        again = referee_of(position=position).state.position()
        assert again == position, at


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_a_fault_after_a_cut_is_found_as_in_the_whole_log(seed: int) -> None:
    found, events = played(seed)
    whole, tried = Referee(game(), found.header), 0
    for at, event in enumerate(events):
        wrong = _wrong(event)
        if wrong is not None:
            cut = msgspec.structs.replace(found.header, position=whole.state.position())
            reports = [
                judged(cut, [msgspec.structs.replace(wrong, n=0)]),
                judged(found.header, [*events[:at], wrong]),
            ]
            said = [[(one.rule, one.severity) for one in report.findings] for report in reports]
            assert said[0] == said[1], (at, wrong)
            tried += bool(said[0])
        whole.feed(event)
    assert tried > 3


def _wrong(event: Event) -> Event | None:
    """Return a faulty version of an event."""
    if isinstance(event, Retreat):
        return msgspec.structs.replace(event, to="zuran")
    if isinstance(event, Lose):
        return msgspec.structs.replace(event, unit="murat-1")
    if isinstance(event, Mark) and isinstance(event.value, int):
        return msgspec.structs.replace(event, value=event.value + 7)
    return None
