"""Test habits of players in VASSAL one by one: accepted, doubtful and illegal ones."""

from __future__ import annotations

import pytest

from tests.support.spi_vassal_logs import Table, judge


def found(table: Table) -> list[tuple[str, str, str]]:
    """Return the rule, the message and the severity of all findings."""
    return [(one.rule, one.message, one.severity) for one in judge(table.log()).findings]


def moves(table: Table) -> list[str]:
    return [one["unit"] for one in table.lines() if one["do"] == "move"]


# A unit that is put back or moved again


def test_a_unit_put_back_by_several_drags_is_no_move() -> None:
    table = Table()
    table.drag("allied-1", "1129", "1028")
    table.drag("allied-2", "1328")
    table.say("sorry, not that one")
    table.drag("allied-1", "1129", "1229")
    assert moves(table) == ["allied-2"]
    assert found(table) == [("VASSAL-return", "piece-put-back", "note")]


def test_a_unit_put_back_after_another_used_its_place_is_a_doubt() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.drag("allied-2", "1229")
    table.drag("allied-2", "1329")
    table.drag("allied-3", "1328")
    table.drag("allied-1", "1229")
    assert moves(table)[0] == moves(table)[-1] == "allied-1"
    assert {severity for *_, severity in found(table)} == {"doubt", "note"}


def test_a_unit_put_back_in_another_phase_is_a_move() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    for phase in ("allied-combat", "french-movement", "french-combat"):
        table.turn(phase)
    table.turn("allied-movement", 2)
    table.drag("allied-2", "1328")
    table.drag("allied-1", "1229")
    assert moves(table) == ["allied-1", "allied-2", "allied-1"]


def test_a_unit_moved_on_too_far_after_another_is_a_violation() -> None:
    table = Table()
    table.drag("allied-1", "1129", "1028", "0928")
    table.drag("allied-2", "1328")
    table.drag("allied-1", "0827", "0727")
    said = {rule: severity for rule, _, severity in found(table)}
    assert said["SPI-5H"] == "doubt"
    assert "violation" in said.values()


def test_a_unit_moved_on_from_where_another_had_to_pass_is_a_violation() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.drag("allied-2", "1229")
    table.drag("allied-1", "1028")
    assert ("SPI-5H", "moved-again", "violation") in found(table)


def test_words_about_a_unit_that_is_put_back_keep_its_moves() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say("# cost 1")
    table.drag("allied-2", "1328")
    table.drag("allied-1", "1229")
    assert moves(table) == ["allied-1", "allied-2", "allied-1"]
    assert ("SPI-5H", "moved-again", "doubt") in found(table)


# A tracker that is advanced too early


@pytest.mark.parametrize("shown", [["allied-combat"], ["allied-combat", "french-movement"]])
def test_a_move_after_a_click_too_soon_is_judged_as_a_move(shown: list[str]) -> None:
    table = Table()
    table.drag("allied-1", "1129")
    for phase in shown:
        table.turn(phase)
    table.drag("allied-2", "1328")
    assert [one["do"] for one in table.lines()] == ["move", "move", *["phase"] * len(shown)]
    assert found(table) == [("VASSAL-tracker", "tracker-early", "doubt")]


def test_a_move_too_far_after_a_click_too_soon_is_a_violation() -> None:
    table = Table()
    table.turn("allied-combat")
    table.drag("allied-1", "1129", "1028", "0928", "0827", "0727")
    said = [severity for *_, severity in found(table)]
    assert sorted(said) == ["doubt", "violation"]


def test_a_move_after_an_attack_is_out_of_phase() -> None:
    table = Table()
    table.turn("allied-combat")
    table.mark(["allied-18"], ["french-1"])
    table.roll(3)
    table.drag("allied-2", "1328")
    table.turn("french-movement")
    assert ("SPI-4.0b", "out-of-phase-move", "violation") in found(table)


# Dice


def test_a_die_in_a_movement_phase_where_an_attack_is_possible_leaves_a_doubt() -> None:
    """The die may belong to an attack before which the players forgot the tracker."""
    table = Table()
    table.drag("allied-17", "2212", "2112", "2012", "1912", "1812")
    table.turn("allied-combat")
    table.turn("french-movement")
    table.drag("french-28", "1612", "1712", by="french")
    table.roll(3, by="french")
    table.drag("french-1", "1707", "1807", "1907", "2007", "2107", "2207", by="french")
    table.turn("french-combat")
    assert [one["do"] for one in table.lines()][3:] == ["move", "move", "phase"]
    report = judge(table.log())
    assert {one.severity for one in report.findings} == {"note", "doubt"}
    assert {one.unsure for one in report.findings} == {"", "attack-not-known"}


def test_a_die_in_a_combat_phase_without_any_enemy_near_is_a_note() -> None:
    table = Table()
    table.turn("allied-combat")
    table.roll(4)
    table.turn("french-movement")
    assert found(table) == [("VASSAL-die", "idle-die", "note")]


def fought() -> Table:
    """Return a table with a Combat Phase in which two attacks are possible."""
    table = Table()
    for step in ("2212", "2112", "2012", "1912", "1812"):
        table.drag("allied-17", step)
    table.turn("allied-combat")
    table.turn("french-movement")
    table.drag("french-28", "1612", "1712", by="french")
    table.drag("french-29", "1612", "1712", by="french")
    table.turn("french-combat")
    return table


def test_a_die_of_which_two_attacks_are_possible_is_one_doubt() -> None:
    table = fought()
    table.roll(1, by="french")
    table.drag("allied-17", "1912", by="french")
    table.drag("french-28", "1812", by="french")
    table.turn("allied-movement", 2)
    assert found(table) == [("VASSAL-attack", "roll-without-marks", "doubt")]
    # nor can it be decided whether all units that must attack did so
    assert [one.why for one in judge(table.log()).unchecked] == ["attack-lost-duties"]


def test_marks_after_a_die_of_which_two_attacks_are_possible_are_one_doubt() -> None:
    table = fought()
    table.roll(1, by="french")
    table.mark(["french-28", "french-29"], ["allied-17"])
    table.drag("allied-17", "1912", by="french")
    table.turn("allied-movement", 2)
    assert found(table) == [("VASSAL-attack", "marks-after-roll", "doubt")]
    assert [one["do"] for one in table.lines()][-4:] == ["attack", "roll", "retreat", "phase"]


def test_marks_before_the_next_die_are_those_of_the_next_die() -> None:
    table = fought()
    table.roll(1, by="french")
    table.mark(["french-28", "french-29"], ["allied-17"])
    table.roll(1, by="french")
    table.drag("allied-17", "1912", by="french")
    table.turn("allied-movement", 2)
    assert [rule for rule, *_ in found(table)] == ["VASSAL-attack"]
    assert [one["do"] for one in table.lines()][-5:] == [
        "roll", "attack", "roll", "retreat", "phase",
    ]  # fmt: skip


def test_a_second_die_for_an_attack_is_a_doubt() -> None:
    table = fought()
    table.mark(["french-28", "french-29"], ["allied-17"])
    table.roll(6, by="french")
    table.roll(1, by="french")
    table.turn("allied-movement", 2)
    assert {severity for _, _, severity in found(table)} == {"doubt"}


@pytest.mark.parametrize(
    ("again", "message", "severity"),
    [(1, "roll-again", "doubt"), (6, "roll-again", "note"), (0, "roll-taken-back", "note")],
)
def test_a_die_that_is_taken_back_is_named(again: int, message: str, severity: str) -> None:
    table = fought()
    table.mark(["french-28", "french-29"], ["allied-17"])
    table.roll(6, by="french")
    table.undo()
    if again:
        table.roll(again, by="french")
    table.turn("allied-movement", 2)
    said = [one for one in judge(table.log()).findings if one.rule == "VASSAL-reroll"]
    assert [(one.message, one.severity) for one in said] == [(message, severity)]
    assert (said[0].args["player"], said[0].args["first"]) == ("Ben", [6])
    assert said[0].source is not None
    assert said[0].source.player == "Ben"
