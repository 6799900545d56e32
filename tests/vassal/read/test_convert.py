"""Test the conversion of drags, marks, dice, trackers and chat lines, one by one."""

from __future__ import annotations

import pytest

from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.format.script import Script
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.writing import log_bytes, snapshot
from tests.support.spi_vassal_logs import Table, events_of, judge


def test_consecutive_drags_of_a_piece_are_one_move_by_a_path() -> None:
    table = Table()
    table.drag("allied-1", "1129", "1028")
    table.drag("allied-2", "1328")
    assert table.lines() == [
        {"do": "move", "unit": "allied-1", "path": ["1229", "1129", "1028"]},
        {"do": "move", "unit": "allied-2", "path": ["1329", "1328"]},
    ]
    assert table.remarks() == []


def test_a_leap_is_an_open_leg_between_known_steps() -> None:
    table = Table()
    table.drag("allied-1", "1129", "0928", "0927")
    assert table.lines() == [
        {"do": "move", "unit": "allied-1", "path": ["1229", "1129"]},
        {"do": "move", "unit": "allied-1", "from": "1129", "to": "0928"},
        {"do": "move", "unit": "allied-1", "path": ["0928", "0927"]},
    ]


def test_a_drag_within_a_hex_is_no_move() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    stage = table.stage
    place = stage.pixel("allied-1", stage.sites["allied-1"])
    stage.recorder.drag([stage.ids["allied-1"]], place._replace(x=place.x + 9, y=place.y - 7))
    table.drag("allied-1", "1028")
    assert table.lines() == [{"do": "move", "unit": "allied-1", "path": ["1229", "1129", "1028"]}]
    assert table.remarks() == []


@pytest.mark.parametrize("way", [["1129", "1229"], ["1129", "1028", "1229"]])
def test_a_drag_and_its_return_is_a_note(way: list[str]) -> None:
    table = Table()
    table.drag("allied-1", *way)
    table.drag("allied-2", "1328")
    assert table.lines() == [{"do": "move", "unit": "allied-2", "path": ["1329", "1328"]}]
    assert table.remarks() == [("VASSAL-return", "piece-returned")]
    assert judge(table.log()).verdict == "legal"


def test_a_step_too_far_that_is_taken_back_at_once_is_a_note() -> None:
    table = Table()
    table.drag("allied-1", "1129", "1028", "1129")
    assert table.lines() == [{"do": "move", "unit": "allied-1", "path": ["1229", "1129"]}]
    assert table.remarks() == [("VASSAL-return", "piece-returned")]


def test_a_return_after_another_unit_moved_is_a_note() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.drag("allied-2", "1328")
    table.drag("allied-1", "1229")
    assert [one["unit"] for one in table.lines()] == ["allied-2"]
    assert table.remarks() == [("VASSAL-return", "piece-put-back")]
    assert judge(table.log()).verdict == "legal"


def test_what_was_undone_is_folded_away() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.undo()
    table.drag("allied-1", "1228")
    table.turn("allied-combat")
    table.undo()
    table.drag("allied-2", "1328")
    assert [one["do"] for one in table.lines()] == ["move", "move"]
    assert table.lines()[0]["path"] == ["1229", "1228"]
    assert table.remarks() == []


def test_a_roll_that_was_taken_back_is_no_roll() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.turn("allied-combat")
    table.mark(["allied-1"], ["french-1"])
    table.roll(6)
    table.undo()
    table.roll(2)
    assert [one["dice"] for one in table.lines() if one["do"] == "roll"] == [[2]]


def test_a_stack_dragged_at_once_is_a_move_of_each_unit() -> None:
    table = Table()
    table.drag_stack(["allied-14", "allied-15"], "2113", "2012")
    assert table.lines() == [
        {"do": "move", "unit": "allied-14", "path": ["2213", "2113", "2012"]},
        {"do": "move", "unit": "allied-15", "path": ["2213", "2113", "2012"]},
    ]
    assert judge(table.log()).verdict == "legal"


def test_a_unit_of_a_stack_that_goes_on_alone_is_still_in_its_move() -> None:
    table = Table()
    table.drag_stack(["allied-14", "allied-15"], "2113")
    table.drag("allied-15", "2012")
    assert table.lines() == [
        {"do": "move", "unit": "allied-14", "path": ["2213", "2113"]},
        {"do": "move", "unit": "allied-15", "path": ["2213", "2113", "2012"]},
    ]
    assert judge(table.log()).verdict == "legal"


def test_reinforcements_come_out_of_their_box() -> None:
    table = Table()
    for phase in ("allied-combat", "french-movement", "french-combat"):
        table.turn(phase)
    table.turn("allied-movement", 2)
    table.drag("allied-22", "3306", "3206")
    assert table.lines()[4:] == [
        {"do": "place", "unit": "allied-22", "at": "3306"},
        {"do": "move", "unit": "allied-22", "path": ["3306", "3206"]},
    ]


@pytest.mark.parametrize("command", [True, False])
def test_a_unit_leaves_by_the_box_of_an_edge(command: bool) -> None:
    table = Table(allied_1="0107", allied_2="1107")
    (table.command if command else table.box)("allied-1", "exit", "west")
    (table.command if command else table.box)("allied-2", "exit", "east")
    assert table.lines() == [
        {"do": "exit", "unit": "allied-1"},  # along the only edge there is
        {"do": "exit", "unit": "allied-2", "edge": "east"},
    ]


@pytest.mark.parametrize("command", [True, False])
def test_a_unit_is_lost_by_command_or_by_drag(command: bool) -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.turn("allied-combat")
    table.mark(["allied-1"], ["french-1"])
    table.roll(1)
    (table.command if command else table.box)("french-1", "eliminated")
    assert [one["do"] for one in table.lines()] == ["phase", "attack", "roll", "eliminate"]


def test_an_attack_is_its_marks_and_its_roll() -> None:
    table = Table(allied_1="0920", allied_3="0920", french_1="0919", french_2="0919")
    table.turn("allied-combat")
    table.mark(["allied-3", "allied-1"], ["french-1", "french-2"])
    table.roll(3)
    assert table.lines()[1:] == [
        {"do": "attack", "units": ["allied-3", "allied-1"], "targets": ["0919"]},
        {"do": "roll", "dice": [3]},
    ]
    assert table.part().part.origins[2].step == 5
    assert table.part().part.origins[3].player == "Anna"


def test_marks_that_were_left_on_do_not_count_twice() -> None:
    table = Table(allied_1="0920", french_1="0919", allied_3="1320", french_2="1319")
    table.turn("allied-combat")
    table.mark(["allied-1"], ["french-1"])
    table.roll(3)
    table.mark(["allied-3"], ["french-2"])
    table.roll(3)
    attacks = [one for one in table.lines() if one["do"] == "attack"]
    assert [one["units"] for one in attacks] == [["allied-1"], ["allied-3"]]
    assert [one["targets"] for one in attacks] == [["0919"], ["1319"]]


def test_marks_without_a_roll_are_no_attack() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.turn("allied-combat")
    table.mark(["allied-1"], ["french-1"])
    table.turn("french-movement")
    assert [one["do"] for one in table.lines()] == ["phase", "phase"]
    assert table.remarks() == [("VASSAL-attack", "marks-without-roll")]


def test_a_roll_without_marks_makes_what_follows_doubtful() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.turn("allied-combat")
    table.roll(6)
    table.command("french-1", "eliminated")
    table.turn("french-movement")
    report = judge(table.log())
    assert table.remarks() == [("VASSAL-attack", "roll-without-marks")]
    assert report.verdict == "cannot tell"
    assert {one.severity for one in report.findings} == {"doubt"}


def test_retreat_and_advance_are_told_by_the_attack() -> None:
    table = Table(allied_3="0920", allied_1="0920", french_20="0919")
    table.turn("allied-combat")
    table.mark(["allied-1", "allied-3"], ["french-20"])
    table.roll(2)
    table.drag("french-20", "0918")
    table.drag("allied-1", "0919")
    assert table.lines()[3:] == [
        {"do": "retreat", "unit": "french-20", "to": "0918", "by": "allied"},
        {"do": "advance", "unit": "allied-1", "to": "0919"},
    ]


def test_who_dragged_a_beaten_unit_need_not_be_who_chose() -> None:
    table = Table(allied_3="0920", allied_1="0920", french_20="0919")
    table.turn("allied-combat")
    table.mark(["allied-1", "allied-3"], ["french-20"])
    table.roll(2)
    table.drag("french-20", "0918", by="french")
    assert "by" not in table.lines()[-1]
    assert table.remarks() == [("VASSAL-choice", "who-chose")]
    assert not [one for one in judge(table.log()).findings if one.rule == "SPI-9.31a"]
    table.say("# by french", by="french")
    assert table.lines()[-1]["by"] == "french"
    assert table.remarks() == []


# The tracker


def test_a_forgotten_tracker_is_one_note() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    for unit, place in (("french-5", "1408"), ("french-6", "1508"), ("french-7", "1409")):
        near = table.stage.sites[unit].name
        table.drag(unit, place if place != near else "1507", by="french")
    table.turn("allied-combat")
    table.turn("french-movement")
    phases = [one["phase"] for one in table.lines() if one["do"] == "phase"]
    assert phases == ["allied-combat", "french-movement"]
    assert table.remarks().count(("VASSAL-tracker", "tracker-forgotten")) == 1
    report = judge(table.log())
    assert not [one for one in report.findings if one.rule in ("SPI-5A", "SPI-4.1")]


def test_an_attack_with_a_forgotten_tracker_is_in_the_combat_phase() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.drag("allied-2", "1328")
    table.mark(["allied-1"], ["french-1"])
    table.roll(3)
    table.turn("allied-combat")
    assert [one["do"] for one in table.lines()] == ["move", "phase", "attack", "roll"]
    assert ("VASSAL-tracker", "tracker-forgotten") in table.remarks()


def test_an_attack_between_moves_is_an_attack_in_the_movement_phase() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.mark(["allied-1"], ["french-1"])
    table.roll(3)
    table.drag("allied-2", "1328")
    assert "SPI-5B" in [one.rule for one in judge(table.log()).findings]


def test_one_unit_moved_out_of_turn_is_no_forgotten_tracker() -> None:
    table = Table()
    table.drag("french-5", "1408" if table.stage.sites["french-5"].name != "1408" else "1409",
               by="french")  # fmt: skip
    table.drag("allied-1", "1129")
    assert "SPI-5A" in [one.rule for one in judge(table.log()).findings]


def test_a_tracker_that_goes_to_and_fro_counts_where_it_stops() -> None:
    table = Table()
    table.turn("allied-combat")
    table.turn("french-movement")
    table.turn("allied-combat")
    table.turn("allied-movement")
    table.drag("allied-1", "1129")
    assert [one["do"] for one in table.lines()] == ["move"]
    assert ("VASSAL-tracker", "tracker-to-and-fro") in table.remarks()


# Chat lines


def test_what_is_typed_for_the_referee_becomes_events_and_claims() -> None:
    table = Table()
    table.say("good luck!")
    table.drag("allied-1", "1129", "1028")
    table.say("# cost 2 costs 1 1 allowance 4")
    table.say("# agree allied-1", by="french")
    table.say("# take back allied-1")
    table.drag("allied-1", "1229")
    table.drag("allied-2", "1328")
    table.say("# claim losses 0 of french")
    table.say("# concede", by="french")
    assert table.lines() == [
        {
            "do": "move",
            "unit": "allied-1",
            "path": ["1229", "1129", "1028"],
            "cost": 2,
            "costs": [1, 1],
            "allowance": 4,
        },
        {"do": "agree", "unit": "allied-1", "by": "french"},
        {"do": "take-back", "unit": "allied-1", "by": "allied"},
        {"do": "move", "unit": "allied-2", "path": ["1329", "1328"]},
        {"do": "claim", "what": "losses", "value": 0, "side": "french"},
        {"do": "concede"},
    ]
    assert table.remarks() == []


def test_a_path_that_is_typed_fills_an_open_leg() -> None:
    table = Table()
    table.drag("allied-1", "1028")
    table.say("# path 1229 1129 1028")
    assert table.lines() == [{"do": "move", "unit": "allied-1", "path": ["1229", "1129", "1028"]}]


@pytest.mark.parametrize(
    "line",
    [
        "# cost three",
        "# something else",
        "# agree allied-99",
        "# path 1229 9999",
        "# result Dr",
        "# claim",
        '# note "',
        "#",
        "# advance 1129",
        "# units allied-1",
        "# phase tea-time 3",
    ],
)
def test_words_that_are_not_understood_are_a_note(line: str) -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say(line)
    assert table.lines() == [{"do": "move", "unit": "allied-1", "path": ["1229", "1129"]}]
    assert table.remarks() == [("VASSAL-words", "words-not-understood")]
    assert judge(table.log()).verdict == "legal"


def test_claims_about_a_stack_belong_to_nobody() -> None:
    table = Table()
    table.drag_stack(["allied-14", "allied-15"], "2113")
    table.say("# cost 1")
    assert all("cost" not in one for one in table.lines())
    assert table.remarks() == [("VASSAL-words", "words-not-understood")]


# Misplaced pieces


def test_a_second_piece_of_a_unit_is_not_believed() -> None:
    table = Table()
    piece = table.stage.recorder.piece(table.stage.ids["allied-1"])
    place = table.stage.pixel("allied-1", table.stage.sites["allied-2"])
    table.stage.recorder.create(piece.type, piece.state, place)
    table.drag("allied-1", "1129")
    assert table.lines() == [{"do": "move", "unit": "allied-1", "path": ["1229", "1129"]}]
    assert table.remarks() == [("VASSAL-twin", "unit-twice")]
    assert judge(table.log()).verdict == "cannot tell"


def test_a_piece_off_the_map_is_said_to_be_away() -> None:
    table = Table()
    stage = table.stage
    stage.recorder.drag([stage.ids["allied-1"]], stage.pixel("allied-1", stage.sites["allied-1"])
                        ._replace(x=90_000))  # fmt: skip
    assert table.lines() == []
    assert table.remarks() == [("VASSAL-away", "piece-away")]


def without(log: LogFile, units: int) -> LogFile:
    """Return a log whose position lacks a number of units, the first ones."""
    ids = [str(one) for one in range(1, units + 1)]
    start = [one for one in log.script.start if getattr(one, "id", "") not in ids]
    script = Script(tuple(start), log.script.actions)
    return parse_log(log_bytes(script, moduledata=log.saved.moduledata), file=log.file)


def test_a_unit_that_no_piece_stands_for_leaves_a_doubt() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    report = judge(without(table.log(), 1))
    (found,) = (one for one in report.findings if one.rule == "VASSAL-missing")
    assert (found.rule, found.severity, found.units) == ("VASSAL-missing", "doubt", [])
    assert found.args["units"] == ["french-1"]
    assert report.verdict == "cannot tell"


def test_a_few_pieces_on_the_table_are_a_study() -> None:
    table = Table()
    table.drag("allied-30", "1129")
    found = {one.rule: one.severity for one in judge(without(table.log(), 70)).findings}
    assert found["VASSAL-missing"] == "note"


def test_a_unit_that_stood_nowhere_is_not_known_to_the_referee() -> None:
    table = Table(allied_1="1129")
    stage = table.stage
    stage.recorder.delete(stage.ids["allied-2"])
    start = snapshot(stage.recorder.table)
    later = LogRecorder(start, stage.players["allied"])
    piece = table.stage.recorder.piece(stage.ids["allied-3"])
    state = piece.state.replace("allied-3", "allied-2")
    later.create(piece.type, state, stage.pixel("allied-1", stage.sites["allied-1"]))
    made = next(
        one for one in later.table.pieces.values() if one.properties.get("unit") == "allied-2"
    )
    later.drag([made.id], stage.pixel("allied-1", stage.sites["allied-4"]))
    later.drag([made.id], stage.pixel("allied-1", stage.sites["allied-5"]))
    log = parse_log(log_bytes(later.script, moduledata=stage.about), file="game.vlog")
    assert events_of(log) == []
    report = judge(log)
    assert {one.rule for one in report.findings} == {"VASSAL-away", "VASSAL-missing"}
    assert report.verdict == "cannot tell"


def test_a_unit_that_begins_off_the_map_leaves_a_doubt() -> None:
    stage = Table().stage
    beyond = stage.pixel("allied-1", stage.sites["allied-1"])._replace(x=90_000)
    stage.recorder.drag([stage.ids["allied-1"]], beyond)
    later = LogRecorder(snapshot(stage.recorder.table), stage.players["allied"])
    log = parse_log(log_bytes(later.script, moduledata=stage.about), file="game.vlog")
    report = judge(log)
    found = [(one.rule, one.message, one.severity) for one in report.findings]
    assert found == [("VASSAL-away", "units-away", "doubt")]
    assert report.verdict == "cannot tell"


def test_a_piece_that_is_deleted_is_away() -> None:
    table = Table()
    table.stage.recorder.delete(table.stage.ids["allied-1"])
    table.drag("allied-2", "1328")
    assert [one["unit"] for one in table.lines()] == ["allied-2"]
    assert table.remarks() == [("VASSAL-away", "piece-away")]
