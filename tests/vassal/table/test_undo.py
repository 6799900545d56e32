"""Test undo: it takes back actions one by one, and may take back an undo."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.vassal.format.chat import UNDO_PREFIX
from adjudicator.vassal.format.commands import (
    AddPiece,
    AddStack,
    Change,
    Chat,
    Command,
    Move,
    Remove,
    SetProperty,
    Undo,
)
from adjudicator.vassal.format.script import Action
from adjudicator.vassal.table.undo import Undone, find_undos, stay_undone

Log = list[Action]


def say(log: Log, text: str) -> None:
    log.append(Action(len(log) + 1, (Chat(text),)))


def set_die(log: Log, old: str, new: str) -> None:
    said = Chat(f"* Combat roll: {new} (Ann)")
    log.append(Action(len(log) + 1, (said, SetProperty("Combat_result", new, "Module", old))))


def undo(log: Log, number: int) -> None:
    """Take back an action as the engine does: all commands in reverse."""
    inner = [one for one in log[number - 1].commands if not isinstance(one, Undo)]
    back = [_opposite(one) for one in reversed(inner)]
    log.append(Action(len(log) + 1, (Undo(begins=True), *back, Undo(begins=False))))


def _opposite(command: Command) -> Command:
    if isinstance(command, Chat):
        return Chat(UNDO_PREFIX + command.text)
    assert isinstance(command, SetProperty)
    return SetProperty(command.name, command.old or "", command.container, command.value)


def partners(log: Log) -> dict[int, int | None]:
    return {number: one.action for number, one in find_undos(log).items()}


def test_undos_go_back_one_by_one() -> None:
    log: Log = []
    say(log, "one")
    set_die(log, "1", "4")
    undo(log, 2)
    undo(log, 1)
    say(log, "two")
    undo(log, 5)
    assert partners(log) == {3: 2, 4: 1, 6: 5}
    assert stay_undone(find_undos(log)) == {1: 4, 2: 3, 5: 6}


def test_of_two_equal_rolls_the_last_is_taken_back() -> None:
    log: Log = []
    set_die(log, "4", "4")
    set_die(log, "4", "4")
    undo(log, 2)
    assert partners(log) == {3: 2}


def test_an_undo_that_is_undone_lets_the_roll_stand() -> None:
    log: Log = []
    set_die(log, "1", "2")
    undo(log, 1)
    set_die(log, "1", "5")
    undo(log, 3)
    undo(log, 2)
    assert partners(log) == {2: 1, 4: 3, 5: 2}
    assert stay_undone(find_undos(log)) == {2: 5, 3: 4}


def test_what_stands_again_can_be_taken_back_again() -> None:
    log: Log = []
    set_die(log, "1", "2")
    undo(log, 1)
    set_die(log, "1", "5")
    undo(log, 3)
    undo(log, 2)
    undo(log, 1)
    assert partners(log) == {2: 1, 4: 3, 5: 2, 6: 1}
    assert stay_undone(find_undos(log)) == {1: 6, 2: 5, 3: 4}


def test_the_engine_writes_a_second_undo_of_the_same_only_in_part() -> None:
    log: Log = []
    set_die(log, "1", "2")
    undo(log, 1)
    set_die(log, "1", "5")
    undo(log, 3)
    undo(log, 2)
    brackets = (Undo(begins=True), SetProperty("other", "", "Module", "x"), Undo(begins=False))
    log.append(Action(6, brackets))
    found = find_undos(log)
    assert found[6] == Undone("bracket", None)
    assert 1 not in stay_undone(found), "whoever plays the log sees the roll"


@given(st.lists(st.booleans(), max_size=60))
def test_any_order_of_rolls_and_undos_is_told_as_the_engine_did_it(does: list[bool]) -> None:
    log: Log = []
    truth: dict[int, int | None] = {}
    about: dict[int, int] = {}  # action -> the roll that it makes, takes back or restores
    seen: dict[int, bool] = {}  # roll -> whether it is valid
    following = 0
    for back in does:
        if back and following:
            undo(log, following)
            number = len(log)
            truth[number] = following
            about[number] = about[following]
            following -= 1
        else:
            number = following = len(log) + 1
            set_die(log, "0", str(number))
            about[number] = number
        seen[about[number]] = not seen.get(about[number], False)
    found = find_undos(log)
    assert {number: one.action for number, one in found.items()} == truth
    assert [one for one, stands in seen.items() if not stands] == [
        one for one in stay_undone(found) if one in seen
    ]


def test_rolls_that_are_alike_do_not_take_each_other_back_in_old_logs() -> None:
    log: Log = []
    for text in ("one", "a roll of 1", "a roll of 1", "a roll of 4"):
        say(log, text)
    for text in ("a roll of 4", "a roll of 1", "a roll of 1", "one"):
        say(log, UNDO_PREFIX + text)
    assert partners(log) == {5: 4, 6: 3, 7: 2, 8: 1}


# Before 3.0: without brackets


def move(piece: str, start: int, end: int, *, marked: bool = False) -> list[Command]:
    """Return the commands of a drag from one pixel to another."""
    moved = Move(piece, "Main", end, 0, None, "Main", start, 0, None)
    return [Change(piece, "true", "false"), moved] if marked else [moved]


def back(commands: list[Command]) -> list[Command]:
    found: list[Command] = []
    for one in reversed(commands):
        if isinstance(one, Move):
            found += move(one.id, one.x, one.old_x)
        elif isinstance(one, Change):
            assert one.old is not None
            found.append(Change(one.id, one.old, one.state))
        elif isinstance(one, AddStack):
            found.append(Remove(one.id))
    return found


def played(*steps: list[Command]) -> dict[int, int | None]:
    return partners([Action(n, tuple(one)) for n, one in enumerate(steps, start=1)])


def test_what_a_player_can_do_by_hand_is_no_undo() -> None:
    there = move("1", 10, 20)
    assert played(there, back(there)) == {}
    assert played(move("1", 10, 20, marked=True), back(there)) == {}


def test_a_mark_that_changes_after_the_move_is_undo() -> None:
    there = move("1", 10, 20, marked=True)
    assert played(there, back(there)) == {2: 1}


def test_a_stack_that_is_removed_is_undo() -> None:
    there = [*move("1", 10, 20), AddStack("9", "Main", 20, 0, ("1",))]
    assert played(there, back(there)) == {2: 1}


def test_a_piece_that_comes_back_is_undo() -> None:
    restored: list[Command] = [
        AddPiece("1", "piece;;;;a", "Main;1;1"),
        Change("9", "Main;1;1;2;1", "Main;1;1;2"),
    ]
    assert played([Remove("1")], restored) == {2: 1}


def test_what_stands_in_the_way_of_an_undo_was_undone_before() -> None:
    first = move("1", 10, 20, marked=True)
    others = [move(str(n), n, n + 1) for n in range(2, 6)]
    undone = [back(one) for one in reversed(others)]
    assert played(first, *others, *undone) == {}  # so far, the moves could all be made by hand
    expected = {6: 5, 7: 4, 8: 3, 9: 2, 10: 1}
    assert played(first, *others, *undone, back(first)) == expected


def test_a_line_of_the_chat_that_is_taken_back_is_undo() -> None:
    said: list[Command] = [Chat("<Ann> - *** 6 ***")]
    taken: list[Command] = [Chat(UNDO_PREFIX + "<Ann> - *** 6 ***")]
    there = move("1", 10, 20)
    assert played(said, there, back(there), taken) == {3: 2, 4: 1}
