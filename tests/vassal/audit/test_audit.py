"""Test `log audit`: every kind of finding, with a log that has it and one without."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from adjudicator.vassal.audit.audit import Audit, audit
from adjudicator.vassal.audit.gather import gather_logs
from adjudicator.vassal.audit.kinds import KINDS
from adjudicator.vassal.audit.where import where_of
from adjudicator.vassal.format.commands import (
    AddPiece,
    AddStack,
    Change,
    Chat,
    Command,
    Move,
    Player,
    Remove,
    Secret,
    SetProperty,
    TurnChange,
    Undo,
)
from adjudicator.vassal.format.sequences import nest
from tests.support.paths import ROOT
from tests.support.vassal_chain import ANN, BOB, MAP, START, Writer, piece, type_of


def audited(*logs: Writer, keep_order: bool = False) -> Audit:
    gathered = gather_logs([one.log for one in logs])
    return audit(gathered, where_of(gathered.replayed_logs), keep_order=keep_order)


def names(*logs: Writer) -> list[str]:
    return [one.name for one in audited(*logs).findings]


def clean() -> list[Writer]:
    """Return three logs of an honest game with every legitimate kind of action."""
    first = Writer()
    first.drag("101", 198, 50)
    first.drag("104", 475, 290, BOB)
    first.roll(7)
    first.say("good luck", "Bob")
    second = first.following()
    second.drag("101", 267, 170)
    second.flip("103", 2)
    second.roll(9, "Bob")
    second.turn("0|2;0;;")
    third = second.following()
    third.drag("106", 544, 410, BOB)
    third.drag("102", 129, 250)
    return [first, second, third]


def test_an_honest_game_has_no_finding() -> None:
    found = audited(*clean())
    assert found.findings == []
    assert found.counts == {"suspicious": 0, "notable": 0, "info": 0}
    assert [
        (one.after, one.step, one.of, one.dropped, one.differences) for one in found.junctions
    ] == [
        ("turn1.vlog", 4, 4, 0, 0),
        ("turn2.vlog", 4, 4, 0, 0),
    ]


# Where logs join


def after(first: Writer, *changes: Command) -> Writer:
    """Return the log that continues another one, with changes in between."""
    between = first.following()
    second = Writer(_changed(between.start, changes), between.number)
    second.drag("102", 129, 250)
    return second


def _changed(start: Sequence[Command], changes: Sequence[Command]) -> tuple[Command, ...]:
    helper = Writer(start)
    helper.act(*changes)
    return helper.following().start


def to(identity: str, x: int, y: int) -> Move:
    return Move(identity, MAP, x, y, None, MAP, 0, 0, None, ANN)


def test_a_piece_that_moved_between_two_logs() -> None:
    first = clean()[0]
    found = audited(first, after(first, to("106", 406, 330)))
    (one,) = found.findings
    assert (one.name, one.severity, one.file, one.step) == ("moved", "suspicious", "turn2.vlog", 0)
    assert one.message == "Blue HQ is not where the log before left it."
    assert [(d.piece, d.id, d.before, d.after) for d in one.details] == [
        ("Blue HQ", "106", "683,490", "406,330")
    ]


def test_a_piece_that_changed_between_two_logs() -> None:
    first = clean()[0]
    here = first.table.pieces["103"]
    change = Change("103", nest(["2", *here.states[1:]]), here.state)
    (one,) = audited(first, after(first, change)).findings
    assert one.name == "changed"
    assert [(d.piece, d.what, d.before, d.after) for d in one.details] == [
        ("Red 3", "layer Step", "1", "2 (reduced)")
    ]


def test_a_piece_that_appeared_and_one_that_vanished() -> None:
    first = clean()[0]
    more = audited(first, after(first, piece("107", "Blue 3", 337, 370)))
    less = audited(first, after(first, Remove("105")))
    assert [(one.name, one.message) for one in (*more.findings, *less.findings)] == [
        ("appeared", "Blue 3 is new since the log before ended."),
        ("vanished", "Blue 2 is gone since the log before ended."),
    ]


def test_a_stack_in_another_order() -> None:
    first = Writer()
    first.drag("101", 198, 50)
    turned = AddStack("300", MAP, 614, 370, ("105", "104"), "0")
    (one,) = audited(first, after(first, turned)).findings
    assert (one.name, one.severity) == ("stack-order", "notable")
    assert (one.details[0].before, one.details[0].after) == ("Blue 1, Blue 2", "Blue 2, Blue 1")


def test_turn_and_properties_that_changed_between_two_logs() -> None:
    first = clean()[0]
    found = audited(
        first, after(first, SetProperty("VP", "5", "Module"), TurnChange("TurnTracker0", "0|4;0;;"))
    )
    (one,) = found.findings
    assert one.name == "values"
    assert [(d.what, d.before, d.after) for d in one.details] == [
        ("turn tracker TurnTracker0", "0|1;0;;", "0|4;0;;"),
        ("VP", "0", "5"),
    ]


def test_marks_of_movement_are_only_information() -> None:
    first = clean()[0]
    here = first.table.pieces["103"]
    states = [here.states[0], "true", *here.states[2:]]
    (one,) = audited(first, after(first, Change("103", nest(states), here.state))).findings
    assert (one.name, one.severity) == ("marks", "info")


def test_a_log_that_restarts_in_the_middle_of_the_one_before() -> None:
    first, second, _ = clean()
    again = second.following(1)
    again.roll(12)
    (one,) = audited(first, second, again).findings
    assert (one.name, one.severity, one.file) == ("restart", "suspicious", "turn3.vlog")
    assert one.message == (
        "Starts as it was after step 1 of 4 in turn2.vlog: 3 steps played since are not in it. "
        "Among them: 2d6 = 9."
    )
    assert [(d.player, d.before) for d in one.details] == [("Bob", "2d6 = 9")]


def test_a_log_that_goes_on_from_an_earlier_one() -> None:
    first, second, _ = clean()
    again = first.following()
    again.number = 3
    again.saved = third_day = (second.saved or 0) + 86_400_000
    again.drag("102", 60, 400)
    found = audited(first, second, again)
    assert second.saved != third_day
    assert [one.name for one in found.findings] == ["restart"]
    assert "Starts as turn1.vlog ended: 4 steps" in found.findings[0].message
    assert (found.junctions[1].after, found.junctions[1].step) == ("turn1.vlog", 4)


def test_a_restart_that_is_not_quite_the_earlier_position() -> None:
    first = Writer()
    first.say("we begin")
    for n, identity in enumerate(["101", "102", "103", "104", "105", "106"]):
        first.drag(identity, 100 + n, 900)
    for n, identity in enumerate(["101", "102", "103", "104", "105", "106"]):
        first.drag(identity, 200 + n, 950)
    more = [piece(f"11{n}", f"Extra {n}", 10 * n, 700) for n in range(9)]
    first = Writer(_changed(first.start, more))
    for n in range(9):
        first.drag(f"11{n}", 300 + n, 990)
    second = Writer(_changed(first.following(0).start, [to("106", 5, 5)]), 2)
    second.say("again")
    found = audited(first, second)
    assert [one.name for one in found.findings] == ["restart", "moved"]
    assert "Starts nearly as turn1.vlog started" in found.findings[0].message
    assert [one.piece for one in found.findings[1].details] == ["Blue HQ"]


def test_a_log_that_repeats_another_and_goes_on() -> None:
    first = clean()[0]
    longer = Writer(first.start, 2)
    longer.steps = list(first.steps)
    longer.roll(11, "Bob")
    found = audited(first, longer)
    assert [(one.name, one.severity) for one in found.findings] == [("repeated", "info")]
    assert found.junctions[0].repeated == found.junctions[0].dropped == 4
    assert {(one.player, one.count) for one in found.dice} == {("Ann", 1), ("Bob", 1)}


def test_the_same_file_twice_is_read_once() -> None:
    first = clean()[0]
    found = audited(first, first)
    assert [one.name for one in found.findings] == ["repeated"]
    assert len(found.logs) == 1


def test_a_log_of_another_game() -> None:
    other = Writer([piece("901", "Stranger", 5, 5)], 2)
    (one,) = audited(clean()[0], other).findings
    assert (one.name, one.severity) == ("unrelated", "notable")


def test_pieces_whose_creation_was_taken_back() -> None:
    first = Writer()
    first.undo(first.act(piece("107", "Cut", 337, 370)))
    first.drag("101", 198, 50)
    found = audited(first, after(first, piece("107", "Cut", 337, 370)))
    assert [one.name for one in found.findings] == ["undone", "reappeared"]


def test_a_stack_of_which_the_log_does_not_tell() -> None:
    first = Writer()
    first.act(Move("999", MAP, 700, 700, None, MAP, 683, 490, None, ANN))
    found = audited(first, after(first, to("106", 700, 700)))
    assert [one.name for one in found.findings] == ["unknown-pieces", "not-followed"]
    assert names(clean()[0]) == []


def test_pieces_that_are_as_an_earlier_log_left_them() -> None:
    first = clean()[0]
    second = first.following()
    second.drag("106", 1, 1)
    second.drag("102", 2, 2)
    third = second.following()
    third.start = _changed(third.start, [to("106", 683, 490)])
    third.drag("103", 9, 9)
    (one,) = audited(first, second, third).findings
    assert one.message.endswith("It is as turn1.vlog ended.")


# Order, module, players


def test_logs_in_the_wrong_order_are_told_and_put_right() -> None:
    first, second, third = clean()
    found = audited(third, first, second)
    assert [one.name for one in found.findings] == ["order"]
    assert [one.file for one in found.logs] == ["turn1.vlog", "turn2.vlog", "turn3.vlog"]
    given = audited(third, first, second, keep_order=True)
    assert [one.file for one in given.logs] == ["turn3.vlog", "turn1.vlog", "turn2.vlog"]
    assert "moved" in [one.name for one in given.findings]


def test_without_dates_the_positions_tell_the_order() -> None:
    logs = clean()
    for one in logs:
        one.saved = None
    assert [one.name for one in audited(logs[2], logs[0], logs[1]).findings] == ["order"]
    assert audited(*logs).findings == []


@pytest.mark.parametrize(
    ("module", "kind"),
    [
        ({"name": "Hex Demo II"}, "other-module"),
        ({"version": "1.3"}, "other-version"),
        ({"description": "patched"}, "module-file"),
    ],
)
def test_another_module(module: dict[str, str], kind: str) -> None:
    first, second, _ = clean()
    second.module |= module
    (one,) = audited(first, second).findings
    assert (one.name, one.severity) == (kind, "notable")


def test_another_engine() -> None:
    first, second, _ = clean()
    second.engine = "3.8.0"
    assert names(first, second) == ["engine"]


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (Player(Secret("something-else"), "Ann", "Red"), "Ann has another password."),
        (Player(ANN, "Ann", "Blue"), "Ann plays Blue and no longer Red."),
        (Player(ANN, "Anna", "Red"), "Ann is now called Anna."),
    ],
)
def test_a_player_with_another_password_or_side(now: Player, words: str) -> None:
    first, second, _ = clean()
    others = [one for one in second.start if not (isinstance(one, Player) and one.name == "Ann")]
    second.start = (*others, now)
    (one,) = audited(first, second).findings
    assert (one.name, one.message) == ("player", words)


def with_players(number: int, *players: Player) -> Writer:
    log = Writer(number=number)
    others = [one for one in log.start if not isinstance(one, Player)]
    log.start = (*others, *players)
    return log


def test_a_player_who_changes_again_and_again_is_named_once() -> None:
    bob = Player(BOB, "Bob", "Blue")
    seats = [
        (ANN, "Red"),
        (Secret("new"), "Red"),
        (ANN, "Blue"),
        (ANN, "Red"),
        (Secret("x"), "Red"),
    ]
    logs = [
        with_players(number, Player(secret, "Ann", side), bob)
        for number, (secret, side) in enumerate(seats, start=1)
    ]
    (one,) = [one for one in audited(*logs).findings if one.name == "player"]
    assert one.player == "Ann"
    again = "It changes again in turn3.vlog, turn5.vlog."
    assert (one.file, one.message) == ("turn2.vlog", f"Ann has another password. {again}")
    assert [(detail.what, detail.before, detail.after) for detail in one.details] == [
        ("side, in turn3.vlog", "Red", "Blue"),
        ("side, in turn5.vlog", "Blue", "Red"),
    ]


def test_one_name_under_two_passwords_is_no_change() -> None:
    seats = [Player(ANN, "Ann", "Red"), Player(BOB, "Ann", "Blue")]
    assert "player" not in names(*(with_players(number, *seats) for number in (1, 2, 3)))


# Within a log


def test_a_roll_that_was_taken_back_and_rolled_again() -> None:
    log = Writer()
    log.undo(log.roll(3))
    log.roll(11)
    (one,) = audited(log).findings
    assert (one.name, one.severity, one.step, one.player) == ("roll-undone", "suspicious", 1, "Ann")
    assert one.message == "Ann rolled 2d6 = 3; step 2 took it back, and step 3 rolled 2d6 = 11."


def test_a_roll_that_was_taken_back_for_good() -> None:
    log = Writer()
    log.undo(log.roll(3))
    log.roll(11, "Bob")
    (one,) = audited(log).findings
    assert one.message.endswith("step 2 took it back, and it was not rolled again in this log.")


def test_several_rolls_taken_back_are_compared_in_their_order() -> None:
    log = Writer()
    first, second = log.roll(3), log.roll(4)
    log.undo(second)
    log.undo(first)
    log.roll(11)
    log.roll(4)
    found = audited(log).findings
    assert [(one.name, one.details[0].before, one.details[0].after) for one in found] == [
        ("roll-undone", "2d6 = 3", "2d6 = 11"),
        ("roll-redone", "2d6 = 4", "2d6 = 4"),
    ]


def test_a_roll_taken_back_that_is_not_in_the_log() -> None:
    log = Writer()
    log.act(Undo(True), Chat("* UNDO: *** 2d6 = 2 *** <Bob>"), Undo(False))
    log.roll(12, "Bob")
    found = audited(log).findings
    assert [one.name for one in found] == ["roll-undone", "undo-of-nothing"]
    assert "Bob rolled 2d6 = 2, which is not in this log; step 1 took it back" in found[0].message


def test_other_actions_taken_back_are_information() -> None:
    log = Writer()
    log.undo(log.drag("101", 198, 50))
    (one,) = audited(log).findings
    assert (one.name, one.severity) == ("undone", "info")
    assert one.details[0].what == "step 1: moved Red 1"


def test_pieces_created_cloned_deleted_and_replaced() -> None:
    made = Writer()
    made.act(piece("107", "Blue 3", 337, 370), AddStack("307", MAP, 337, 370, ("107",), "0"))
    cloned = Writer()
    copy = AddPiece("107", type_of("Blue HQ"), cloned.table.pieces["106"].state)
    cloned.act(copy, Move("107", MAP, 683, 490, "106", MAP, 683, 490, None, ANN))
    gone = Writer()
    gone.act(Remove("105"))
    other = Writer()
    other.act(Remove("106"), piece("108", "Blue HQ, routed", 683, 490))
    kinds = ["created", "cloned", "deleted", "replaced"]
    assert [names(one) for one in (made, cloned, gone, other)] == [[kind] for kind in kinds]
    assert audited(other).findings[0].details[0].piece == "Blue HQ by Blue HQ, routed"


def test_what_was_created_and_taken_back_is_not_created() -> None:
    log = Writer()
    log.undo(log.act(piece("107", "Blue 3", 337, 370)))
    assert names(log) == ["undone"]


def test_a_piece_that_leaves_all_maps() -> None:
    log = Writer()
    log.act(Move("204", None, 0, 0, None, MAP, 683, 490, None, ANN))
    assert names(log) == ["off-map"]


def test_a_move_without_a_report_among_moves_with_one() -> None:
    log = Writer()
    for n in range(6):
        log.drag("101", 200 + n, 50)
    log.drag("102", 300, 50, report=False)
    (one,) = audited(log).findings
    assert (one.name, one.details[0].piece, one.details[0].step) == ("unreported", "Red 2", 7)
    silent = Writer()
    for n in range(9):
        silent.drag("101", 200 + n, 50, report=n < 3)
    assert names(silent) == []


def test_a_hidden_piece_may_move_in_silence() -> None:
    start = [piece("106", "Blue HQ", 683, 490, mask=BOB.text), *START[:5], *START[6:]]
    log = Writer(start)
    for n in range(6):
        log.drag("101", 200 + n, 50)
    log.drag("106", 300, 50, BOB, report=False)
    assert names(log) == []


def test_a_step_that_was_cut_out_of_a_log() -> None:
    log = Writer()
    log.drag("101", 198, 50)
    log.drag("101", 267, 170)
    assert names(log) == []
    del log.steps[0]
    (one,) = audited(log).findings
    assert (one.name, one.severity) == ("gap", "suspicious")
    assert [(d.piece, d.before, d.after) for d in one.details] == [("Red 1", "60,50", "198,50")]


def test_a_change_that_was_cut_out_of_a_log() -> None:
    log = Writer()
    log.flip("103", 2)
    log.flip("103", 1)
    log.flip("103", 2)
    assert names(log) == []
    del log.steps[1]
    (one,) = audited(log).findings
    assert one.name == "gap"
    assert [(d.what, d.before, d.after) for d in one.details] == [
        ("layer Step", "2 (reduced)", "1")
    ]


def test_a_saved_game_is_a_log_without_steps() -> None:
    game = Writer(number=0)
    first = game.following()
    first.drag("101", 9, 9)
    found = audited(game, first)
    assert found.findings == []
    assert found.logs[0].total.steps == 0


def test_a_roll_that_no_button_made() -> None:
    log = Writer()
    for value in (3, 8, 8, 5):
        log.roll(value)
    assert names(log) == []
    log.act(Chat("*** 2d6 = 12 *** <Ann>"))
    (one,) = audited(log).findings
    assert (one.name, one.details[0].step) == ("roll-without-die", 5)


def test_dice_that_fair_ones_seldom_are_like() -> None:
    loaded, pattern, fair = Writer(), Writer(), Writer()
    chance = random.Random(3)
    for n in range(60):
        loaded.act(Chat(f"*** d6 = {6 if n % 2 else chance.randint(1, 6)} *** <Ann>"))
        pattern.act(Chat(f"*** d6 = {(1, 6, 2, 5, 3, 4)[n % 6]} *** <Ann>"))
        fair.act(Chat(f"*** d6 = {chance.randint(1, 6)} *** <Ann>"))
    assert names(loaded) == ["uneven-dice"]
    assert names(pattern) == ["runs"]
    assert names(fair) == []
    (table,) = audited(fair).dice
    assert (table.player, table.dice, table.count, table.expected_mean) == ("Ann", "d6", 60, 3.5)


def test_every_kind_is_shown_by_a_test() -> None:
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in KINDS if f'"{name}"' not in text] == []
    assert len({one.code for one in KINDS.values()}) == len(KINDS)


def test_the_docs_list_every_kind() -> None:

    page = ROOT / "docs" / "vassal-logs.md"
    text = page.read_text(encoding="utf-8")
    rows = [
        f"| {one.code} | {one.name} | {one.severity} | {one.meaning} |" for one in KINDS.values()
    ]
    assert [row for row in rows if row not in text] == []
    assert text.count("| AUDIT") == len(rows)
