"""Test damaged or harmful saved games and logs: read, or refused with a clear error."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.errors import InputError, LimitError
from adjudicator.vassal.format import (
    script,
)
from adjudicator.vassal.format.commands import AddStack, Chat, Move, Other
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.script import Action, Script, lines, parse_script
from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.table import (
    layout,
)
from adjudicator.vassal.table.layout import MAX_WORK
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.table import Table
from adjudicator.vassal.table.undo import find_undos
from adjudicator.vassal.table.writing import log_bytes
from tests.support.damaged_saves import look_at_everything, mangled
from tests.support.vassal_random_actions import ANN, MAIN, random_action, start

ESC = "\x1b"


def sound() -> bytes:
    recorder, random = LogRecorder(start(), ANN), Random(5)
    for _ in range(40):
        random_action(recorder, random)
    about = b"<data version='1'><name>x</name></data>"
    return log_bytes(recorder.script, savedata=about, moduledata=about, key=7)


@pytest.mark.parametrize("part", range(8))
def test_damaged_files_are_read_or_refused(part: int) -> None:
    data, read = sound(), 0
    look_at_everything(data)
    for seed in range(60 * part, 60 * part + 60):
        try:
            look_at_everything(mangled(data, Random(seed)))
            read += 1
        except InputError as error:
            assert "\n" not in str(error)
            assert str(error).startswith("mangled.vlog: ") or error.file is None
    assert 5 < read < 60


def test_a_file_cut_short_anywhere() -> None:
    data = sound()
    for length in range(0, len(data), 37):
        with pytest.raises(InputError):
            parse_log(data[:length])


# Nesting


def nested(depth: int, text: str = "CHATx") -> str:
    """Return nested commands, as the engine would write them."""
    for _ in range(depth):
        text = join(["", text], ESC)
    return text


def test_nesting_is_taken_apart_at_any_depth() -> None:
    depth = 4000
    text = "begin_save" + ESC + "end_save" + ESC + "LOG\tCHAThead"
    inner = "".join("\\" * n + ESC + "LOG\tCHATx" for n in range(1, depth))
    (action,) = parse_script(text + inner).actions
    assert len(action.commands) == depth
    assert [line.depth for line in lines(text + inner)][-1] == depth


def test_both_ways_to_take_a_tree_apart_agree() -> None:
    text = join(["begin_save", nested(30), "end_save", "LOG\tCHATa", nested(5, "LOG\tCHATb")], ESC)
    assert list(script._split_flat(text)) == list(script._split_nested(text))


def test_quotes_around_quotes_are_bounded() -> None:
    text = "CHATx\\"
    for _ in range(2000):
        text = join(["", text + "'"], ESC) + "\\"
    with pytest.raises(LimitError, match="nested too deeply"):
        parse_script("begin_save" + ESC + "'" + text)


def test_quotes_as_the_engine_writes_them() -> None:
    said = ["CHAT'x'", "CHAT\\", "'CHAT'", "\\CHAT", "CHAT", "''", "'"]
    text = join(["begin_save", "end_save", *said], ESC)
    found = [line.text for line in lines(text)][2:]
    # the engine removes quotes until there are none
    assert found == ["CHAT'x'", "CHAT\\", "CHAT", "\\CHAT", "CHAT", "", "'"]


def test_too_many_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "MAX_COMMANDS", 100)
    with pytest.raises(LimitError, match="more than 100 commands"):
        parse_script(ESC.join(["begin_save"] * 101))


def test_too_many_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "MAX_ACTIONS", 100)
    text = ESC.join(["begin_save", *["LOG\tCHATx"] * 100])
    assert len(parse_script(text).actions) == 100
    with pytest.raises(LimitError, match="more than 100 user actions"):
        parse_script(text + ESC + "LOG\tnull")


# Amount of work


def test_moves_within_a_huge_stack_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MAX_WORK", 20_000)
    table = Table()
    for command in start(100):
        table.apply(command)
    held = tuple(table.pieces)
    table.apply(AddStack("9999", MAIN, 5, 5, held))
    with pytest.raises(LimitError, match="too large stacks"):
        for _ in range(1000):
            table.apply(Move("1", MAIN, 5, 5, "2", MAIN, 5, 5, None))
    assert MAX_WORK > 20_000


def test_undo_looks_back_only_so_far() -> None:
    said = [Action(n, (Chat(f"{n}"),)) for n in range(1, 301)]
    (back,) = find_undos([*said, Action(301, (Chat("* UNDO: 300"),))]).values()
    assert back.action == 300
    (back,) = find_undos([*said, Action(301, (Chat("* UNDO: 1"),))]).values()
    assert back.action is None


@pytest.mark.parametrize(
    "text",
    [
        "+/1/piece;;;;a",
        "+/1/stack/Main;x;y",
        "+/1/deck;a;b/Main;1",
        "M/1/Main/1/2/null/Main/1/2",
        "M/1/Main/99999999999/2/null/Main/1/2/null",
        "D/1",
        "PLAYER\tsecret",
        "UNDO\tperhaps",
        "MutableProperty\tname",
        "GlobalProperty\tx",
        "MainBoardPicker\tBoard\t1",
        "MainBoardPicker\tBoard\tx\ty",
        "own\tcommand",
        "LOG",
        "",
    ],
)
def test_commands_not_written_as_they_should_be_do_nothing(text: str) -> None:
    base = tuple(start())
    found = parse_script(join(["begin_save", text, "end_save", "LOG\t" + text], ESC))
    replay = Replay(Script((*base, *found.start), found.actions))
    before = {one.id: one.place for one in replay.table.pieces.values()}
    replay.run()
    assert {one.id: one.place for one in replay.table.pieces.values()} == before
    assert all(isinstance(one, Other) for one in found.start) or text.startswith("PLAYER")


def test_ids_that_no_piece_has_are_told() -> None:
    base = tuple(start())
    lost = Move("77", MAIN, 1, 1, None, MAIN, 2, 2, None)
    (step,) = Replay(Script(base, (Action(1, (lost,)),)))
    assert step.unknown == ("77",)
    assert step.moves == ()
