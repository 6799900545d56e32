"""Test that findings in A Crowning Glory hide no later one, and that no fault counts twice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Header, Ruling, Rulings
from tests.nothing_swallows.cuts import cuts
from tests.support.cg_fights import attack, decline, field, found, judge, lose, phase, roll
from tests.support.cg_logs import game

Line = dict[str, Any]
STAMP = game().hashes()
DUEL = {"f-5": "0504", "a-4": "0505", "a-3": "0909"}


def bound(where: dict[str, str], **more: Any) -> Line:
    """Return a header of players who used our tables."""
    return {**field(where, **more), "stamp": {"module": STAMP["module"]}}


def rules(*lines: Line) -> list[tuple[str, int, list[int]]]:
    """Return the findings in a log; cut anywhere, it gives the same."""
    header, events = msgspec.convert(lines[0], Header), list(map(msgspec.json.encode, lines[1:]))
    decoded = [game().decoder.decode(event) for event in events]
    for cut in cuts(game(), header, decoded, range(1, len(decoded))):
        assert cut is None
    return [(one.rule, one.event, one.follows_from) for one in judge(*lines).findings]


def waived(event: int, rule: str, *lines: Line) -> Report:
    ruling = Ruling(event=event, rule=rule, reason="agreed")
    return judge(*lines, rulings=Rulings(format=1, rulings=[ruling]))


def retreat(unit: str, to: str) -> Line:
    return {"do": "retreat", "unit": unit, "to": to}


# A misquoted result: 5 against 4 is the column +1, and a 6 gives 1/1

MISQUOTED = (attack("f-5"), roll(6, "1/2"))
WRONG = ("CG-9.14", 2, [])


@pytest.mark.parametrize("steps", [1, 2])
def test_a_misquoted_result_is_carried_out_as_stated_or_as_is_right(steps: int) -> None:
    lines = (*MISQUOTED, lose("f-5"), lose("a-4", steps), decline("allied"))
    assert rules(bound(DUEL), *lines, phase("recovery")) == [WRONG]


def test_what_is_wrong_by_both_results_is_reported() -> None:
    header = bound({**DUEL, "f-4": "0604"})
    over = rules(header, *MISQUOTED, lose("f-5"), lose("a-4", 3))
    assert over == [WRONG, ("CG-9.16", 4, [])]
    into = rules(header, *MISQUOTED, lose("f-5"), retreat("a-4", "0404"))
    assert into == [WRONG, ("CG-9.17b", 4, [])]
    spared = rules(header, *MISQUOTED, lose("f-5"), decline("allied"), phase("recovery"))
    assert spared == [WRONG, ("CG-9.17c", 1, [])]  # by the right result one step is spared
    other = rules(header, *MISQUOTED, lose("f-4"))
    assert other == [WRONG, ("CG-9.15", 3, [])]
    lines = (*MISQUOTED, lose("f-5"), lose("a-4", 3))
    assert waived(2, "CG-9.14", header, *lines).verdict == "illegal"


def test_a_loss_that_the_right_result_demands_follows_from_the_misquoted_one() -> None:
    """A 3 gives 2/1: the second step of the attacker is due by the right result alone."""
    fight = (attack("f-5"), roll(3, "1/2"), lose("f-5"), lose("a-4"), lose("f-5"))
    assert rules(bound(DUEL), *fight) == [WRONG, ("CG-9.16", 5, [2])]
    over = rules(bound(DUEL), *fight[:-1], lose("f-5", 2))
    assert over == [WRONG, ("CG-9.16", 5, [])]


def test_what_is_equally_wrong_by_both_results_is_reported_by_the_right_one() -> None:
    """By the stated result nobody retreats; by the right one, 1/1, not into a zone."""
    header = bound({**DUEL, "f-4": "0604"})
    lines = (attack("f-5"), roll(6, "1/0"), lose("f-5"), retreat("a-4", "0404"))
    assert rules(header, *lines) == [WRONG, ("CG-9.17b", 4, [])]


def test_of_what_nobody_did_the_reading_with_least_undone_is_reported() -> None:
    """Nothing is carried out: by the right result one side owes, by the stated one both do."""
    header = bound({**DUEL, "f-4": "0604"})
    fight = (attack("f-5", "f-4"), roll(6, "1/1"))  # 9 against 4: the column +5 gives 0/2
    over = (decline("allied"), decline("french"), phase("recovery"))
    report = judge(header, *fight, *over)
    assert [(one.rule, one.units) for one in report.findings] == [
        ("CG-9.14", ["f-5", "f-4"]),
        ("CG-9.16", ["a-4"]),
    ]
    assert rules(header, *fight, *over) == [WRONG, ("CG-9.16", 1, [])]
    # the losses of the stated result, taken too late, are late and complete
    late = (lose("f-5"), lose("a-4"), phase("recovery"))
    found = rules(header, *fight, decline("allied"), *late)
    assert found == [WRONG, ("CG-9.15", 4, []), ("CG-9.15", 5, [])]


def test_a_second_retreat_saves_no_further_step() -> None:
    header = bound({**DUEL, "f-4": "0604"})
    fight = (attack("f-5", "f-4"), roll(6, "0/2"))
    twice = (retreat("a-4", "0506"), retreat("a-4", "0507"))
    again = ("CG-9.17a", 4, [])
    assert rules(header, *fight, *twice, lose("a-4"), decline("allied")) == [again]
    over = (decline("allied"), decline("french"), phase("recovery"))
    assert rules(header, *fight, *twice, *over) == [again, ("CG-9.16", 1, [])]


def test_one_result_is_carried_out_and_not_half_of_each() -> None:
    """The log states 2/1 where 1/1 is right: a loss of two steps follows the stated result."""
    header = bound({**DUEL, "f-4": "0604"})
    fight = (attack("f-5", "f-4"), roll(1, "0/2"))  # 9 against 4: the column +5 gives 1/1
    both = rules(header, *fight, lose("f-5"), lose("a-4", 2))
    assert both == [("CG-9.14", 2, []), ("CG-9.16", 4, [])]


def test_misquoted_odds_leave_two_results() -> None:
    header = bound(DUEL)
    for result, steps in (("1/2", 2), ("1/1", 1)):  # on +3 a 6 gives 1/2
        lines = (attack("f-5", differential=3), roll(6, result), lose("f-5"), lose("a-4", steps))
        assert rules(header, *lines, decline("allied")) == [("CG-9.5", 1, [])]
    lines = (attack("f-5", differential=3), roll(6, "0/3"), lose("a-4", 4))
    assert rules(header, *lines) == [("CG-9.5", 1, []), ("CG-9.14", 2, []), ("CG-9.16", 3, [])]


def test_nobody_knows_what_is_right_without_the_printed_table() -> None:
    """The statement of the players then counts: a deviation from it is certainly wrong."""
    report = judge(field(DUEL), *MISQUOTED, lose("f-5"), lose("a-4", 3))
    found = [(one.rule, one.severity) for one in report.findings]
    assert found == [("CG-9.14", "doubt"), ("CG-9.16", "violation")]


def test_a_second_die_may_be_meant_and_nothing_else() -> None:
    header, again = bound(DUEL), ("CG-9.14", 3, [])
    dice = (attack("f-5"), roll(1), roll(6))  # 2/0, then 1/1
    assert rules(header, *dice, lose("f-5", 2), decline("allied")) == [again]
    assert rules(header, *dice, lose("f-5"), lose("a-4"), decline("allied")) == [again]
    assert rules(header, *dice, lose("f-5"), lose("a-4", 2)) == [again, ("CG-9.16", 5, [])]


def test_losses_before_the_die_count_or_do_not() -> None:
    header, early = bound(DUEL), ("CG-9.1f", 2, [])
    lines = (attack("f-5"), lose("f-5"), roll(6, "1/1"))
    assert rules(header, *lines, lose("a-4"), decline("allied"), phase("recovery")) == [early]
    assert rules(header, *lines, lose("f-5"), lose("a-4"), decline("allied")) == [early]
    assert rules(header, *lines, lose("f-5", 2)) == [early, ("CG-9.16", 4, [])]


def test_a_result_of_an_illegal_attack_that_is_not_carried_out_follows_from_it() -> None:
    header = bound({**DUEL, "f-4": "0909", "a-3": "0808"})
    lines = (attack("f-5", "f-4"), roll(6, "0/2"), decline("allied"), phase("recovery"))
    assert rules(header, *lines) == [("CG-9.1e", 1, []), ("CG-9.16", 4, [1])]
    given_up = rules(header, attack("f-5", "f-4"), decline("allied"))
    assert given_up == [("CG-9.1e", 1, []), ("CG-9.4", 2, [1])]


def test_every_unit_that_may_not_attack_is_named() -> None:
    header = bound({**DUEL, "f-4": "0901", "f-3": "0902"})
    assert rules(header, attack("f-5", "f-4", "f-3")) == [("CG-9.1e", 1, [])] * 2
    passive = bound({**DUEL, "f-4": "0604"}, passive=["f-5", "f-4"])
    assert rules(passive, attack("f-5", "f-4")) == [("CG-9.1a", 1, [])] * 2


# Deciding players

MARCH = {"turn": 3, "phase": "movement", "first": "movement"}


@pytest.mark.parametrize(
    ("lines", "by", "wrong"),
    [
        ([attack("f-5", at="0909")], "CG-9.1d", "CG-9.1e"),
        ([attack("f-5"), roll(6, "0/4")], "CG-9.14", "CG-9.14"),
        ([attack("f-5"), roll(6, "1/1"), lose("f-5", 2)], "CG-9.16", "CG-9.16"),
        (
            [attack("f-5"), roll(6, "1/1"), lose("f-5"), retreat("a-4", "0404")],
            "CG-9.17a",
            "CG-9.17b",
        ),
        (
            [
                *(attack("f-5"), roll(6, "1/1"), lose("f-5"), lose("a-4")),
                {"do": "advance", "unit": "f-5", "to": "0505"},
            ],
            "CG-9.18a",
            "CG-9.18a",
        ),
    ],
)
def test_the_wrong_player_hides_no_other_fault(lines: list[Line], by: str, wrong: str) -> None:
    last = lines[-1]
    other = "french" if last["do"] == "retreat" else "allied"
    changed = [*lines[:-1], {**last, "by": other}]
    at = len(lines)
    assert rules(bound(DUEL), *lines) == [(wrong, at, [])]
    assert sorted(rules(bound(DUEL), *changed)) == sorted([(by, at, []), (wrong, at, [])])


def test_the_wrong_player_moves_too_far() -> None:
    header = field({"f-5": "0504", "a-3": "0909"}, **MARCH)
    far = {"do": "move", "unit": "f-5", "path": [f"05{row:02}" for row in range(4, 11)]}
    assert rules(header, {**far, "by": "allied"}) == [("CG-8.1e", 1, []), ("CG-8.1c", 1, [])]


# Movement


def test_a_full_hex_follows_from_the_move_that_filled_it_and_is_reported_once() -> None:
    header = field({"f-5": "0504", "f-4": "0505", "a-3": "0909"}, **MARCH)
    moves = [
        {"do": "move", "unit": "f-5", "path": ["0504", "0505"]},
        {"do": "hold", "unit": "a-3"},
        {"do": "hold", "unit": "f-4"},
    ]
    later = [phase("recovery"), phase("combat"), phase("second-recovery")]
    expected = [("CG-6.1", 1, []), ("CG-6.0", 4, [1])]
    assert rules(header, *moves, *later) == expected
    report = waived(1, "CG-6.1", header, *moves, *later)
    assert report.verdict == "illegal"


def test_a_wrong_cost_of_an_illegal_move_is_reported_too() -> None:
    header = field({"f-5": "0504", "a-3": "0506"}, **MARCH)
    move = {"do": "move", "unit": "f-5", "path": ["0504", "0505", "0605"], "cost": 3}
    assert rules(header, {**move, "cost": 2}) == [("CG-7.1a", 1, [])]
    assert [rule for rule, *_ in rules(header, move)] == ["CG-7.1a", "CG-8.1c"]


def test_an_attack_after_a_recovery_that_was_left_out_follows_from_that() -> None:
    header = field({"f-5": "0504", "a-3": "0505"}, **MARCH)
    lines = [{"do": "hold", "unit": "f-5"}, {"do": "hold", "unit": "a-3"}, phase("combat")]
    assert rules(header, *lines, attack("f-5")) == [("CG-5.0a", 3, []), ("CG-9.1a", 4, [3])]


# Turns and phases


def turn(number: int, name: str) -> Line:
    return {"do": "phase", "phase": name, "turn": number}


@pytest.mark.parametrize("later", [3, 4])
def test_a_turn_that_is_miscounted_is_one_slip(later: int) -> None:
    """This holds whether the players continue that count or not; the real turn counts."""
    header = field({"f-5": "0504", "a-3": "0909"}, turn=2, phase="second-recovery", first="combat")
    lines = [turn(4, "declaration"), {"do": "declare", "what": "combat", "by": "french"}]
    assert rules(header, *lines, turn(later, "combat"), turn(later, "recovery")) == [
        ("CG-5.9", 1, [])
    ]
    assert judge(header, *lines).outcome["turn"] == 3
    assert ("CG-5.9", 3, []) in rules(header, *lines, turn(6, "combat"))


def test_of_two_declarations_either_may_be_meant() -> None:
    header = field({"f-5": "0504", "a-3": "0909"}, phase="declaration", first="")
    first, second = ({"do": "declare", "what": what} for what in ("movement", "combat"))
    for name in ("movement", "combat"):
        assert rules(header, first, second, phase(name)) == [("CG-5.2", 2, [])]
    theirs = {**second, "by": "allied"}
    assert rules(header, theirs, first, phase("movement")) == [("CG-5.2", 1, [])]
    assert rules(header, theirs, phase("movement")) == [("CG-5.2", 1, []), ("CG-5.2", 2, [])]


def test_play_after_an_end_that_comes_too_early() -> None:
    header = field({"f-5": "0504", "a-3": "0909"}, **MARCH)
    hold = {"do": "hold", "unit": "f-5"}
    ended = rules(header, hold, {"do": "hold", "unit": "a-3"}, {"do": "end"}, hold)
    assert ended == [("CG-5.9", 3, []), ("CG-5.9", 4, [3])]


def test_who_plays_on_after_the_end_owes_what_everybody_owes() -> None:
    header = field({"f-5": "0504", "a-4": "0505", "a-3": "0909", "f-4": "0604"})
    given_up = {"do": "concede", "by": "allied"}
    lines = (given_up, attack("f-5"), roll(6, "1/1"), attack("f-4"), roll(6, "1/1"))
    after = [rule for rule, event, _ in rules(header, *lines, phase("recovery")) if event == 2]
    assert after == ["CG-4.6", "CG-9.16", "CG-9.17c"]


# The Variable group

ENTRY: Line = {"sets": {"variable-entry": ["0101"]}}
WAITING = {"f-5": "variable", "a-3": "0909"}
ENTERS = {"do": "move", "unit": "f-5", "path": ["0101"]}


@pytest.mark.parametrize("die", [2, 6])
def test_a_misread_die_brings_the_variable_group_or_does_not(die: int) -> None:
    header = field(WAITING, map_=ENTRY, **MARCH)
    said = {"do": "roll", "dice": [die], "result": "wait" if die == 2 else "arrive"}
    hold = {"do": "hold", "unit": "a-3"}
    assert rules(header, said, ENTERS, hold, phase("recovery")) == [("CG-5.7b", 1, [])]
    assert rules(header, said, hold, phase("recovery")) == [("CG-5.7b", 1, [])]
    elsewhere = {**ENTERS, "path": ["0301"]}
    assert rules(header, said, elsewhere) == [("CG-5.7b", 1, []), ("CG-5.7c", 2, [])]


@pytest.mark.parametrize("die", [2, 6])
def test_a_misread_die_counts_for_a_movement_phase_that_is_opened_again(die: int) -> None:
    header = field(WAITING, map_=ENTRY, **MARCH)
    said = {"do": "roll", "dice": [die], "result": "wait" if die == 2 else "arrive"}
    hold = {"do": "hold", "unit": "a-3"}
    wrong, again = ("CG-5.7b", 1, []), ("CG-5.0a", 3, [])
    assert rules(header, said, hold, phase("movement"), ENTERS) == [wrong, again]
    later = (phase("recovery"), phase("combat"), phase("second-recovery"), turn(4, "declaration"))
    declared = {"do": "declare", "what": "movement", "by": "french"}
    next_turn = (*later, declared, turn(4, "movement"), ENTERS)
    assert ("CG-5.7b", 9, []) in rules(header, said, hold, *next_turn)


def test_who_did_not_come_by_an_illegal_die_is_still_on_the_march() -> None:
    header = field(WAITING, map_=ENTRY, **MARCH)
    dice = [{"do": "roll", "dice": [die]} for die in (6, 1)]
    assert found(header, *dice) == [("CG-5.7a", 2, "rolled-again")]
    lines = (*dice, {"do": "hold", "unit": "a-3"}, phase("recovery"), phase("combat"))
    later = (phase("second-recovery"), turn(4, "declaration"))
    assert found(header, *lines, *later, {"do": "roll", "dice": [6]}) == [
        ("CG-5.7a", 2, "rolled-again")
    ]
