"""Test our written logs and saved games: read back, each step gives the same table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import InputError, LimitError
from adjudicator.vassal.format import secrets
from adjudicator.vassal.format.command_text import command_text, parse_command
from adjudicator.vassal.format.commands import (
    AddPiece,
    Change,
    Chat,
    Move,
    Other,
    Player,
    RemovePlayer,
    Secret,
)
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.script import Action, Script, parse_script
from adjudicator.vassal.format.secrets import Redactor
from adjudicator.vassal.format.sequences import nest
from adjudicator.vassal.format.traits import MapPoint, Trait
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes, script_text, snapshot
from tests.support.vassal_random_actions import ANN, MAIN, SPOTS, random_action, start, unit, view


@given(st.integers(0, 2**32), st.integers(1, 30), st.sampled_from([None, 1, 0x5A, 255]))
def test_what_is_written_is_read_back(seed: int, steps: int, key: int | None) -> None:
    random, recorder = Random(seed), LogRecorder(start(), ANN)
    seen = []
    while len(recorder.actions) < steps:
        before = len(recorder.actions)
        random_action(recorder, random)
        seen += [view(recorder.table)] * (len(recorder.actions) - before)
    log = parse_log(log_bytes(recorder.script, key=key))
    assert log.wrapping == ("plain" if key is None else "VCSK")
    replay = Replay(log.script)
    assert len(replay) == len(seen)
    for step, expected in zip(replay, seen, strict=True):
        assert view(replay.table) == expected, step.commands
        assert step.unknown == ()


@given(st.integers(0, 2**32))
def test_every_undo_is_paired_with_what_it_took_back(seed: int) -> None:
    random, recorder = Random(seed), LogRecorder(start(), ANN)
    expected: dict[int, int] = {}
    standing: list[int] = []
    for turn in range(40):
        if standing and random.random() < 0.3:
            expected[recorder.undo()] = standing.pop()
        else:
            # no two actions are the same
            text = f"* {turn} *"
            ids = sorted(recorder.table.pieces)
            if random.random() < 0.3 and len(ids) > 1:
                standing.append(recorder.delete(random.choice(ids), [text]))
            else:
                standing.append(recorder.drag([random.choice(ids)], random.choice(SPOTS), [text]))
    replay = Replay(parse_script(script_text(recorder.script)))
    assert {n: one.action for n, one in replay.undos.items()} == expected
    assert {one.sign for one in replay.undos.values()} <= {"bracket"}


@given(st.integers(0, 2**32))
def test_undo_of_everything_brings_the_beginning_back(seed: int) -> None:
    random, recorder = Random(seed), LogRecorder(start(), ANN)
    before = view(recorder.table)
    for _ in range(15):
        ids = sorted(recorder.table.pieces)
        if random.random() < 0.3 and len(ids) > 1:
            recorder.delete(random.choice(ids))
        else:
            recorder.drag([random.choice(ids)], random.choice(SPOTS))
    while recorder.can_undo:
        recorder.undo()
    after = view(recorder.table)
    pieces = [
        {id_: one[:4] for id_, one in found["pieces"].items()}  # type: ignore[attr-defined]
        for found in (before, after)
    ]
    assert pieces[0] == pieces[1]


@given(st.integers(0, 2**32))
def test_a_saved_game_is_the_table_as_it_is(seed: int) -> None:
    random, recorder = Random(seed), LogRecorder(start(), ANN)
    for _ in range(20):
        random_action(recorder, random)
    data = log_bytes(Script(tuple(snapshot(recorder.table))))
    table = Replay(parse_log(data).script).table
    found, expected = view(table), view(recorder.table)
    assert found == expected


def test_nothing_can_be_taken_back_twice() -> None:
    recorder = LogRecorder(start(), ANN)
    recorder.say("hello")
    recorder.undo()
    with pytest.raises(InputError, match="nothing to take back"):
        recorder.undo()


def test_pieces_that_there_are_not() -> None:
    recorder = LogRecorder(start(), ANN)
    with pytest.raises(InputError, match="no piece '77'"):
        recorder.drag(["77"], SPOTS[0])
    with pytest.raises(InputError, match="no layer 'Flag'"):
        recorder.layer("1", "Flag", 1)
    assert recorder.actions == []


def test_a_drag_marks_moves_and_stacks() -> None:
    recorder = LogRecorder(start(), ANN)
    recorder.drag(["1"], MapPoint(MAIN, 7, 8), ["* moves *"])
    kinds = [type(one).__name__ for one in recorder.actions[0].commands]
    assert kinds == ["Change", "Move", "AddStack", "Chat"]
    recorder.drag(["2"], MapPoint(MAIN, 7, 8))
    (marked, move) = recorder.actions[1].commands
    assert isinstance(move, Move)
    assert (move.under, move.old_under, type(marked)) == ("1", None, Change)
    # it has moved already, without the pieces below it
    recorder.drag(["2"], MapPoint(MAIN, 9, 9))
    (move, _) = recorder.actions[2].commands
    assert isinstance(move, Move)
    assert (move.under, move.old_under) == (None, "1")


# Passwords


SECRETS = ["Tr0ub4dor", "correct horse"]
HIDDEN = (
    Trait("obs;77,130;back.png;Mask;B;?;player:", "null"),
    Trait("hide;73,130;Hide;255,0,0", "null"),
)


def hidden(owner: str) -> list[str]:
    base = unit("Spy", 9)
    states = [f"{owner};options", owner, *(one.state for one in base.traits)]
    return [*states, "Main;1;1;9;0"]


def secret_script() -> Script:
    base = unit("Spy", 9)
    types = [*(one.type for one in HIDDEN), *(one.type for one in base.traits), "piece;;;a.png;Spy"]
    ann, bob = (Secret(one) for one in SECRETS)
    move = Move("9", "Main", 5, 5, None, "Main", 1, 1, None, bob)
    return Script(
        (
            Player(ann, "Ann", "Red"),
            Player(ann, "Ann", "Red"),
            Player(bob, "Bob", "Blue"),
            AddPiece("9", nest(types), nest(hidden(SECRETS[0]))),
            Other(f"SNOTE\tplan\t{SECRETS[0]}\ttrue\tattack"),
            Other(f"OWN\tcommand\t{SECRETS[1]}"),
            Other("SETUP_STACK\t"),
        ),
        (
            Action(1, (Change("9", nest(hidden(SECRETS[1])), nest(hidden(SECRETS[0]))), move)),
            Action(2, (Other(f"PNOTE\t{SECRETS[0]}\tmine"),)),
            Action(3, (Chat("<Ann> - bye"), RemovePlayer(ann))),
        ),
    )


def test_no_password_is_written() -> None:
    script = secret_script()
    text = script_text(script)
    for secret in SECRETS:
        assert secret not in text
    again = parse_script(text)
    assert len(again.actions) == 3  # steps keep their numbers
    replay = Replay(again)
    spy = replay.table.pieces["9"]
    ann, bob = replay.table.players
    assert (spy.masked_by, spy.hidden_by) == (ann, ann)
    (first, second, third) = list(replay)
    assert (first.player.name if first.player else None) == "Bob"
    assert (spy.masked_by, spy.hidden_by) == (bob, bob)
    assert second.commands == ()
    assert third.chat == ("<Ann> - bye",)
    assert [one.name for one in replay.table.players.values()] == ["Bob"]


def test_what_is_written_again_stays_the_same() -> None:
    text = script_text(secret_script())
    assert script_text(parse_script(text)) == text


def test_sides_that_own_a_masked_piece_stay() -> None:
    script = secret_script()
    piece = script.start[3]
    assert isinstance(piece, AddPiece)
    states = hidden("side:Red")
    made = Script((AddPiece("9", piece.type, nest(states)),))
    found = Replay(parse_script(script_text(made))).table.pieces["9"]
    assert found.hidden_by == Secret("side:Red")


def test_a_placeholder_that_someone_has_as_password_is_not_given_twice() -> None:
    redactor = Redactor()
    known = [Secret("x"), Secret("player-2"), Secret("y"), Secret("player-1"), Secret("")]
    found = [redactor.placeholder_for(one) for one in known]
    assert found == [Secret(f"player-{n}") for n in (1, 2, 3, 4)] + [Secret("")]
    assert [redactor.placeholder_for(one) for one in known] == found


def test_too_many_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "MAX_SECRETS", 3)
    with pytest.raises(LimitError, match="more than 3 passwords"):
        script_text(Script(tuple(Player(Secret(f"{n}"), "", "") for n in range(4))))


def test_no_secret_is_shown() -> None:
    for command in [*secret_script().start[:3], *secret_script().actions[0].commands[1:]]:
        assert not any(secret in repr(command) for secret in SECRETS)
        assert not any(secret in str(command) for secret in SECRETS)


# Commands


def test_every_command_is_written_as_it_was_read() -> None:
    recorder = LogRecorder(start(), ANN)
    random = Random(1)
    for _ in range(300):
        random_action(recorder, random)
    commands = [*recorder.start, *(one for act in recorder.actions for one in act.commands)]
    assert {type(one).__name__ for one in commands} >= {
        *("AddPiece", "AddStack", "Remove", "Change", "Move", "Chat", "Undo"),
        *("SetProperty", "TurnChange", "Player", "Boards"),
    }
    for command in commands:
        assert parse_command(command_text(command)) == command


@given(st.text(max_size=60))
def test_any_text_is_some_command(text: str) -> None:
    parse_command(text)
    for start_ in ("+/", "-/", "D/", "M/", "PLAYER\t", "UNDO\t", "TURN", "MutableProperty\t"):
        parse_command(start_ + text)
