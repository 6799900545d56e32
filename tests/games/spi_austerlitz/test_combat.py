"""Test chapters 8 and 9.1 of SPI Austerlitz: attacks, odds, dice."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import Referee
from adjudicator.games.spi_austerlitz.odds import odds
from adjudicator.mechanics.tables import difference_column, ratio, ratio_column
from tests.support.spi_logs import Line, causes, field, found, game, judge, phase

FOES = {"f": "french infantry 8-5", "a": "allied infantry 3-4"}
FACING = {"f": "0505", "a": "0506"}
DUEL = (FOES, FACING)
#: two French units, and two Allied units in one hex
STACK = (
    {
        "f": "french infantry 6-5",
        "g": "french cavalry 4-6",
        "a": "allied infantry 2-5",
        "b": "allied infantry 3-5",
    },
    {"f": "0505", "g": "0605", "a": "0506", "b": "0506"},
)


def attack(units: str, *targets: str, **more: Any) -> Line:
    return {"do": "attack", "units": units.split(), "targets": list(targets), **more}


def roll(*dice: int, **more: Any) -> Line:
    return {"do": "roll", "dice": list(dice), **more}


def header(side: tuple[dict[str, str], dict[str, str]], **more: Any) -> Line:
    return field(*side, phase="french-combat", **more)


def fight(
    sides: tuple[dict[str, str], dict[str, str]], *events: Line, off: str = "", **more: Any
) -> Report:
    return judge([header(sides, **more), *events], *off.split())


def rules(report: Report) -> list[str]:
    return [one.rule for one in report.findings]


# Odds


@pytest.mark.parametrize(
    ("strength", "against", "text"),
    [
        (8, 3, "2:1"),
        (15, 8, "1:1"),
        (5, 6, "1:2"),
        (3, 8, "1:3"),
        (6, 6, "1:1"),
        (13, 2, "6:1"),
        (12, 2, "6:1"),
        (1, 9, "1:5"),
        (1, 5, "1:5"),
    ],
)
def test_a_ratio_goes_to_the_column_that_favours_the_defender(
    strength: int, against: int, text: str
) -> None:
    duel = ({"f": f"french infantry {strength}-5", "a": f"allied infantry {against}-4"}, FACING)
    report = fight(duel, attack("f", "0506", attack=strength, defence=against, odds=text))
    assert found(report) == []
    wrong = "2:1" if text == "1:1" else "1:1"
    assert rules(fight(duel, attack("f", "0506", odds=wrong))) != []


@pytest.mark.parametrize(("claim", "case"), [("3:1", "8.0b"), ("6:1", "8.0a")])
def test_wrong_odds(claim: str, case: str) -> None:
    report = fight(DUEL, attack("f", "0506", odds=claim))
    assert found(report) == [(f"SPI-{case}", 1, "violation")]
    (one,) = report.findings
    assert (one.expected, one.seen) == ("2:1", claim)


@pytest.mark.parametrize("claim", ["2:1", "8:3", "2-1", "2 to 1"])
def test_odds_may_be_written_in_several_ways(claim: str) -> None:
    assert found(fight(DUEL, attack("f", "0506", odds=claim))) == []


def test_without_the_cases_of_odds_other_columns_are_right() -> None:
    down, up = attack("f", "0506", odds="2:1"), attack("f", "0506", odds="3:1")
    assert rules(fight(DUEL, down, off="SPI-8.0b"))
    assert not rules(fight(DUEL, up, off="SPI-8.0b"))
    assert rules(fight(DUEL, up))
    # by difference 8 against 3 is five columns above even odds, where all results are De
    six = [attack("f", "0506"), roll(6, result="De")]
    assert rules(fight(DUEL, *six)) == ["SPI-9.1"]
    assert rules(fight(DUEL, *six, off="SPI-8.0a")) == []


@pytest.mark.parametrize(
    ("terrain", "case", "text"),
    [("knoll", "knoll", "1:2"), ("town", "town", "1:3"), ("abbey", "castle", "1:4")],
)
def test_terrain_multiplies_the_defender(terrain: str, case: str, text: str) -> None:
    """Use the captions of 17.0: even strengths against a knoll, a town, the Abbey."""
    even = ({"f": "french infantry 6-5", "a": "allied infantry 6-4"}, FACING)
    hexes = {"0506": [terrain]}
    right = attack("f", "0506", odds=text)
    assert found(fight(even, right, hexes=hexes)) == []
    plain = attack("f", "0506", attack=6, defence=6, odds="1:1")
    report = fight(even, plain, hexes=hexes)
    assert found(report) == [("SPI-8J", 1, "violation")]
    assert f"SPI-13-{case}" in next(iter(report.findings)).also
    for off in ("SPI-8J", f"SPI-13-{case}"):
        assert found(fight(even, plain, hexes=hexes, off=off)) == []
        assert found(fight(even, right, hexes=hexes, off=off)) != []


def test_a_town_counted_as_a_knoll() -> None:
    even = ({"f": "french infantry 6-5", "a": "allied infantry 6-4"}, FACING)
    claim = attack("f", "0506", odds="1:2")
    assert rules(fight(even, claim, hexes={"0506": ["town"]})) == ["SPI-13-town"]


def test_terrain_of_the_attackers_does_not_count() -> None:
    hexes = {"0505": ["town"]}
    claim = attack("f", "0506", attack=24)
    assert rules(fight(DUEL, claim, hexes=hexes)) == ["SPI-8J"]
    assert rules(fight(DUEL, attack("f", "0506", attack=8), hexes=hexes)) == []


def test_of_several_terrains_the_highest_multiple_counts() -> None:
    hexes = {"0506": ["knoll", "town"]}
    assert found(fight(DUEL, attack("f", "0506", defence=9), hexes=hexes)) == []
    combined = attack("f", "0506", defence=18)
    assert found(fight(DUEL, combined, hexes=hexes)) == [("SPI-13-town", 1, "doubt")]


def test_demoralized_strength_is_halved_and_kept_as_a_fraction() -> None:
    weak = ({"f": "french infantry 9-5", "a": "allied infantry 7-4"}, FACING)
    down: dict[str, Any] = {
        "position": {"demoralized": "allied"},
        "hexes": {"0506": ["town"]},
    }
    assert found(fight(weak, attack("f", "0506", defence=10.5, odds="1:2"), **down)) == []
    for wrong in (21, 12):  # not halved; 3.5 rounded to 4
        report = fight(weak, attack("f", "0506", defence=wrong), **down)
        assert rules(report) == ["SPI-11.0d"]
    off = fight(weak, attack("f", "0506", defence=21), off="SPI-11.0d", **down)
    assert found(off) == []


def test_attackers_and_defenders_add_up() -> None:
    right = attack("f g", "0506", attack=10, defence=5, odds="2:1")
    assert found(fight(STACK, right)) == []
    assert found(fight(STACK, right, off="SPI-8E")) != []
    assert rules(fight(STACK, attack("f g", "0506", attack=6))) == ["SPI-8E"]
    assert rules(fight(STACK, attack("f g", "0506", defence=2))) == ["SPI-8E"]


def test_odds_that_follow_from_a_wrong_total_are_not_told_twice() -> None:
    report = fight(STACK, attack("f g", "0506", defence=2, odds="5:1"), roll(3, result="De"))
    assert rules(report) == ["SPI-8E"]


@pytest.mark.parametrize("result", ["Dr", "Ex", "De", "Ar", "Ae"])
def test_after_misquoted_odds_only_the_results_of_both_columns_are_right(result: str) -> None:
    """8 SP against 3 are 2:1, where a 6 gives Ar; the claimed 3:1 would give Ex."""
    report = fight(DUEL, attack("f", "0506", odds="3:1"), roll(6, result=result))
    expected = [] if result in ("Ar", "Ex") else ["SPI-9.1"]
    assert rules(report) == ["SPI-8.0b", *expected]


def test_a_strength_that_nobody_knows() -> None:
    lost = ({"f": "french cavalry ?-6", "a": "allied infantry 3-4"}, FACING)
    said = attack("f", "0506", attack=4, odds="1:1")
    report = fight(lost, said, roll(6, result="Ar"))
    assert found(report) == []
    assert [one.why for one in report.unchecked] == ["strength-unknown"]
    assert report.verdict == "cannot tell"
    assert rules(fight(lost, said, roll(6, result="Dr"))) == ["SPI-9.1"]
    silent = fight(lost, attack("f", "0506"), roll(6, result="Ar"))
    assert [one.why for one in silent.unchecked] == ["odds-unknown"]


def test_a_strength_that_does_not_matter() -> None:
    strong = (
        {"f": "french infantry 12-5", "g": "french cavalry ?-6", "a": "allied infantry 2-5"},
        {"f": "0505", "g": "0605", "a": "0506"},
    )
    report = fight(strong, attack("f g", "0506", odds="6:1"), roll(6, result="De"))
    assert (found(report), report.unchecked) == ([], [])
    assert rules(fight(strong, attack("f g", "0506", odds="5:1"))) == ["SPI-8.0a"]
    assert rules(fight(strong, attack("f g", "0506", attack=11))) == ["SPI-8E"]


def test_odds_carry_their_terms() -> None:
    lines = header(STACK, hexes={"0506": ["knoll"]})
    log = Log(io.BytesIO(json.dumps(lines).encode()))
    state = Referee(game(), log.header).state
    value = odds(state, ["f", "g"], ["0506"])
    assert value is not None
    assert (value.attack, value.defence, value.text) == (10, 10, "1:1")
    assert [tuple(term) for term in value.terms] == [
        ("SPI-8E", "f", 6),
        ("SPI-8E", "g", 4),
        ("SPI-8E", "a", 2),
        ("SPI-8E", "b", 3),
        ("SPI-13-knoll", "0506", 2),
    ]
    assert odds(state, ["f"], ["0101"]) is None


def test_columns() -> None:
    columns = [(1, 2), (1, 1), (2, 1)]
    assert [ratio_column(a, 4, columns) for a in (1, 2, 3, 4, 7, 8, 99)] == [0, 0, 0, 1, 1, 2, 2]
    up = [ratio_column(a, 4, columns, for_attacker=True) for a in (1, 2, 3, 4, 7, 8, 99)]
    assert up == [0, 0, 1, 1, 2, 2, 2]
    assert [difference_column(a, 4, columns) for a in (1, 3, 4, 5, float("inf"))] == [0, 0, 1, 2, 2]
    assert [ratio(text) for text in ("2:1", "x:1", "2:0", "nan:1", "3")] == [
        (2, 1),
        None,
        None,
        None,
        None,
    ]


# Attackers and targets


def test_8A_attackers_are_next_to_what_they_attack() -> None:
    far = (FOES, {"f": "0505", "a": "0507"})
    report = fight(far, attack("f", "0507"))
    assert found(report) == [("SPI-8A", 1, "violation")]
    assert next(iter(report.findings)).seen == 2
    assert found(fight(far, attack("f", "0507"), off="SPI-8A")) == []


def test_8A_claims_that_leave_out_who_cannot_attack_are_not_told_again() -> None:
    far = (STACK[0], STACK[1] | {"g": "0509"})
    report = fight(far, attack("f g", "0506", attack=6, odds="1:1"), roll(1, result="Dr"))
    assert rules(report) == ["SPI-8A"]


@pytest.mark.parametrize("place", ["0504", "0505"])
def test_8A_there_is_somebody_to_attack(place: str) -> None:
    assert rules(fight(DUEL, attack("f", place), roll(1))) == ["SPI-8A"]


def test_8A_named_defenders_stand_where_they_are_attacked() -> None:
    assert rules(fight(STACK, attack("f", "0404", defenders=["a", "b"]))) == ["SPI-8A"]


def test_an_attack_may_name_its_defenders_alone() -> None:
    line = {"do": "attack", "units": ["f"], "defenders": ["a"], "odds": "2:1"}
    assert found(fight(DUEL, line)) == []
    nothing = fight(DUEL, {"do": "attack", "units": ["f"]}, roll(1))
    assert [one.why for one in nothing.unchecked] == ["attack-without-target"]


THREE = (
    {"f": "french infantry 8-5", "a": "allied infantry 2-4", "b": "allied infantry 3-4"},
    {"f": "0505", "a": "0506", "b": "0605"},
)


def test_8F_one_attacks_several() -> None:
    both = attack("f", "0506", "0605", attack=8, defence=8, odds="1:1")
    assert found(fight(THREE, both, hexes={"0605": ["knoll"]})) == []
    assert rules(fight(THREE, attack("f", "0506", "0605", defence=2))) == ["SPI-8F"]


def test_8F_who_attacks_several_is_next_to_all() -> None:
    apart = (THREE[0], {"f": "0505", "a": "0506", "b": "0607"})
    both = attack("f", "0506", "0607")
    assert found(fight(apart, both)) == [("SPI-8F", 1, "violation")]
    assert found(fight(apart, both, off="SPI-8F")) == []


def test_8F_many_on_many_is_doubtful() -> None:
    units = THREE[0] | {"g": "french infantry 4-5"}
    close = (units, THREE[1] | {"g": "0505"})
    assert found(fight(close, attack("f g", "0506", "0605"))) == [("SPI-8F", 1, "doubt")]


def test_8D_attackers_attack_once() -> None:
    report = fight(THREE, attack("f", "0506"), roll(6), attack("f", "0605"))
    assert ("SPI-8D", 3, "violation") in found(report)
    off = fight(THREE, attack("f", "0506"), roll(6), attack("f", "0605"), off="SPI-8D")
    assert ("SPI-8D", 3, "violation") not in found(off)
    assert rules(fight(DUEL, attack("f f", "0506"))) == ["SPI-8D"]


def test_8D_defenders_are_attacked_once() -> None:
    events = [
        attack("f", "0506"),
        roll(6, result="Ar"),
        {"do": "retreat", "unit": "f", "to": "0404"},
        attack("g", "0506"),
        roll(3),
    ]
    weak = (STACK[0] | {"b": "allied infantry 1-5"}, STACK[1])
    assert found(fight(weak, *events)) == [("SPI-8D", 4, "violation")]
    assert found(fight(weak, *events, off="SPI-8D")) == []


def test_8D_who_retreated_into_an_attacked_hex_does_not_count_again() -> None:
    units = {
        "f": "french infantry 8-5",
        "g": "french artillery 6-4",
        "a": "allied infantry 4-4",
        "b": "allied infantry 3-4",
    }
    where = {"f": "0404", "g": "0508", "a": "0505", "b": "0506"}

    def events(to: str) -> list[Line]:
        back = {"do": "retreat", "unit": "a", "to": to, "by": "french"}
        return [attack("f", "0505"), roll(1), back, attack("g", "0506", defence=3, odds="2:1")]

    assert found(fight((units, where), *events("0605"))) == []
    assert found(fight((units, where), *events("0506"))) == [("SPI-8D", 4, "doubt")]
    off = fight((units, where), *events("0506"), off="SPI-8D")
    assert rules(off) != []  # both would then count


def test_8E_a_stack_is_attacked_as_a_whole() -> None:
    part = attack("f g", "0506", defenders=["a"])
    report = fight(STACK, part)
    assert found(report) == [("SPI-8E", 1, "violation")]
    assert next(iter(report.findings)).units == ["b"]
    assert found(fight(STACK, part, off="SPI-8E")) == []
    assert found(fight(STACK, attack("f g", "0506", defenders=["b", "a"]))) == []


def test_8H_strength_is_not_divided() -> None:
    part = attack("f", "0506", points={"f": 5}, attack=5, odds="2:1")
    report = fight(THREE, part)
    assert found(report) == [("SPI-8H", 1, "violation")]
    assert (next(iter(report.findings)).expected, next(iter(report.findings)).seen) == (8, 5)
    assert found(fight(THREE, part, off="SPI-8H")) == []
    assert found(fight(THREE, attack("f", "0506", points={"f": 8}))) == []
    rest = fight(THREE, part, roll(1), attack("f", "0605", points={"f": 3}))
    assert [one for one in causes(rest) if one[1] == 3] == [("SPI-8D", 3, [1])]
    whole = attack("f", "0506", points={"f": 8}), roll(1), attack("f", "0605", points={"f": 8})
    assert ("SPI-8D", 3, "violation") in found(fight(THREE, *whole))


def test_8H_points_are_those_of_attackers() -> None:
    assert rules(fight(DUEL, attack("f", "0506", points={"a": 3}))) == ["SPI-8H"]


def test_what_an_attack_out_of_its_phase_leaves_undone_follows_from_it() -> None:
    lines = field(*DUEL, phase="french-movement")
    report = judge([lines, attack("f", "0506"), roll(3), phase("french-combat")])
    assert causes(report) == [("SPI-5B", 1, []), ("SPI-9.2-Dr", 1, [1])]


# The die


def test_9_1_the_result_is_that_of_the_table() -> None:
    assert found(fight(DUEL, attack("f", "0506"), roll(5, result="Ex"))) == []
    wrong = [attack("f", "0506"), roll(6, result="Ex")]
    report = fight(DUEL, *wrong)
    assert found(report) == [("SPI-9.1", 2, "violation")]
    assert (next(iter(report.findings)).expected, next(iter(report.findings)).seen) == ("Ar", "Ex")
    assert found(fight(DUEL, *wrong, off="SPI-9.1")) == []


def test_9_1_a_misread_result_is_told_once() -> None:
    gone = [{"do": "eliminate", "unit": unit} for unit in ("a", "f")]
    report = fight(DUEL, attack("f", "0506"), roll(6, result="Ex"), *gone, {"do": "end"})
    assert [one for one in rules(report) if one not in ("SPI-4.0a", "SPI-14.1a")] == ["SPI-9.1"]


def test_9_1_a_slip_of_the_pen_is_told_once() -> None:
    """The log claims an Ex, but carries out the Ar of the table."""
    back = {"do": "retreat", "unit": "f", "to": "0404", "by": "allied"}
    events = [attack("f", "0506"), roll(6, result="Ex"), back, phase("allied-movement", 4)]
    assert rules(fight(DUEL, *events)) == ["SPI-9.1"]


def test_9_1_ar_for_ex_without_a_word_is_doubtful() -> None:
    report = fight(DUEL, attack("f", "0506"), roll(5, result="Ar"))
    assert found(report) == [("SPI-9.1", 2, "doubt")]


def test_9_1_a_die_has_six_faces() -> None:
    assert rules(fight(DUEL, attack("f", "0506"), roll(7))) == ["SPI-9.1"]


@pytest.mark.parametrize(
    "events",
    [
        [roll(3)],
        [attack("f", "0506"), roll(3, 4)],
        [attack("f", "0506"), roll(3), roll(4)],
        [attack("f", "0506"), roll(3, by="allied")],
        [attack("f", "0506"), phase("allied-movement", 4)],
    ],
)
def test_8_0c_one_die_by_the_attacker(events: list[Line]) -> None:
    assert set(rules(fight(DUEL, *events))) == {"SPI-8.0c"}
    assert rules(fight(DUEL, *events, off="SPI-8.0c")) == []


def test_8_0c_results_are_carried_out_before_the_next_attack() -> None:
    units = STACK[0]
    where = {"f": "0303", "g": "0707", "a": "0304", "b": "0708"}
    one, two = attack("f", "0304"), attack("g", "0708")
    back = {"do": "retreat", "unit": "a", "to": "0305", "by": "french"}
    other = {"do": "retreat", "unit": "b", "to": "0709", "by": "french"}
    done = [one, roll(2), back, two, roll(3), other]
    late = [one, roll(2), two, roll(3), back, other]
    gun = (units | {"a": "allied infantry 3-4"}, where)
    assert found(fight(gun, *done)) == []
    assert found(fight(gun, *late)) == [("SPI-8.0c", 5, "violation")]
    assert found(fight(gun, *late, off="SPI-8.0c")) == []


def test_2_2_no_result_without_a_die() -> None:
    gone = [{"do": "eliminate", "unit": unit} for unit in ("a", "b")]
    report = fight(STACK, attack("f g", "0506"), *gone, phase("allied-movement", 4))
    assert found(report) == [("SPI-2.2", 2, "violation")]
    assert rules(fight(DUEL, gone[0])) == ["SPI-2.2"]
    assert rules(fight(DUEL, gone[0], off="SPI-2.2")) == []


def test_an_open_die_is_pending() -> None:
    report = fight(DUEL, attack("f", "0506"))
    assert [(one.rule, one.message) for one in report.pending] == [("SPI-8.0c", "must-roll")]
    assert report.verdict == "legal"
