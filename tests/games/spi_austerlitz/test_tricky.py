"""Test tricky logs that were once judged wrongly: chains, take-backs, unknown morale, repeats."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import Referee
from tests.support.spi_fights import (
    AR,
    DR,
    EX,
    advance,
    attack,
    declare,
    displace,
    eliminate,
    retreat,
    roll,
)
from tests.support.spi_logs import causes, field, found, game, judge, phase

Line = dict[str, Any]

OVER = phase("allied-movement", 4)
LAKES = {"0504/0603": ["lake"], "0504/0403": ["lake"]}


def move(unit: str, *path: str, **more: Any) -> Line:
    return {"do": "move", "unit": unit, "path": list(path), **more}


def end_of(lines: list[Line]) -> Any:
    """Return the final state of a log."""
    log = Log(io.BytesIO("\n".join(json.dumps(line) for line in lines).encode()))
    referee = Referee(game(), log.header)
    for line, event in log.events(game().decoder):
        referee.feed(event, line)
    return referee.state


def going_on(header: Line, *events: Line) -> list[Line]:
    """Return a second log that continues the first."""
    return [{key: header[key] for key in ("format", "game", "map", "units")}, *events]


def rules(lines: list[Line], **more: Any) -> list[str]:
    return [rule for rule, _, _ in found(judge(lines, **more))]


# A game over several logs


def test_a_second_log_follows_its_own_moves() -> None:
    """The first move of the second log has the number of the last move of the first."""
    units = {"f": "french infantry 6-5", "c": "french cavalry 6-6"}
    header = field(units, {"f": "0101", "c": "0505"}, phase="french-movement")
    first = end_of([header, move("f", "0101", "0102")])
    assert rules(going_on(header, move("c", "0505", "0510")), start=first) == ["SPI-5D"]


def test_points_spent_in_the_first_log_are_spent_in_the_second() -> None:
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    first = end_of([header, move("f", "0101", "0102")])
    rest = move("f", "0102", "0103", "0104", "0105", "0106", "0107")
    assert rules(going_on(header, rest), start=first) == ["SPI-5G"]


def test_what_the_first_log_did_is_no_event_of_the_second() -> None:
    units = {"f": "french infantry 12-5", "g": "french infantry 6-5"}
    header = field(units, {"f": "0101", "g": "0103"}, phase="french-movement")
    first = end_of([header, move("f", "0101", "0102"), move("g", "0103", "0102")])
    notes = [{"do": "note", "text": "on we go"}] * 3
    report = judge(going_on(header, *notes, phase("french-combat")), start=first)
    assert found(report) == [("SPI-7B", 0, "violation")]
    assert [one.noticed_at for one in report.findings] == [4]


def test_an_attack_of_the_first_log_is_finished_in_the_second() -> None:
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4"}
    header = field(units, {"a": "0505", "d": "0504"}, phase="french-combat")
    lines = [header, attack(), roll(DR)]
    done = going_on(header, retreat("d", "0503"), advance("a", "0504"), OVER)
    assert rules(done, start=end_of(lines)) == []
    assert found(judge(going_on(header, OVER), start=end_of(lines))) == [
        ("SPI-9.2-Dr", 0, "violation")
    ]


# Movement


def test_a_claim_of_more_than_the_allowance() -> None:
    """Without a path a more expensive way may be claimed, but not an unaffordable one."""
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    leg = {"do": "move", "unit": "f", "from": "0101", "to": "0103"}
    assert rules([header, {**leg, "cost": 5}]) == []
    assert rules([header, {**leg, "cost": 6}]) == ["SPI-5C"]


def test_every_stage_after_one_that_is_too_long_follows_from_it() -> None:
    header = field({"f": "french infantry 6-2"}, {"f": "0101"}, phase="french-movement")
    steps = [move("f", f"01{at:02}", f"01{at + 1:02}") for at in range(1, 6)]
    said = causes(judge([header, *steps]))
    assert said == [("SPI-5G", 3, []), ("SPI-5G", 4, [3]), ("SPI-5G", 5, [4])]


def test_an_exit_of_a_unit_that_has_overspent_follows_from_its_move() -> None:
    header = field({"a": "allied infantry 6-1"}, {"a": "0103"}, sets={"exit-west": ["0101"]})
    lines = [header, move("a", "0103", "0102", "0101"), {"do": "exit", "unit": "a"}]
    assert causes(judge(lines)) == [("SPI-5C", 1, []), ("SPI-14.1c", 2, [1])]


# Reinforcements


ENTRY = {"sets": {"entry-french": ["0101", "0102"]}}


def arriving(*units: str) -> Line:
    named = {f"p{at}": text for at, text in enumerate(units, 1)}
    waiting = dict.fromkeys(named, "reserve")
    return field(named, waiting, phase="french-movement", turn=2, **ENTRY)


def place(unit: str, at: str = "0101") -> Line:
    return {"do": "place", "unit": unit, "at": at}


def test_a_placement_is_taken_back_with_consent() -> None:
    header = arriving("french infantry 6-5")
    agree = {"do": "agree", "unit": "p1", "by": "allied"}
    back = {"do": "take-back", "unit": "p1"}
    rest = [place("p1", "0102"), phase("french-combat", 2)]
    assert rules([header, place("p1"), agree, back, *rest]) == []
    assert rules([header, place("p1"), back, *rest]) == ["SPI-5H"]
    assert rules([header, place("p1"), agree, back, phase("french-combat", 2)]) == ["SPI-12C"]


def test_a_take_back_of_nothing_is_not_passed_over() -> None:
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    report = judge([header, {"do": "take-back", "unit": "f"}])
    assert report.verdict == "cannot tell"
    assert [one.why for one in report.unchecked] == ["nothing-to-take-back"]


def test_only_as_many_as_are_listed_are_due() -> None:
    header = arriving("french infantry 6-5", "french infantry 6-5")
    assert rules([header, place("p1"), phase("french-combat", 2)]) == []
    assert rules([header, phase("french-combat", 2)]) == ["SPI-12C"]


def test_the_point_of_placing_is_missed_in_stages_too() -> None:
    header = arriving("french infantry 6-5")
    first = move("p1", "0101", "0102", "0103", "0104", "0105")
    lines = [header, place("p1"), first, move("p1", "0105", "0106")]
    assert found(judge(lines)) == [("SPI-12A", 3, "violation")]


def test_a_crowd_is_pending_until_the_phase_ends() -> None:
    header = arriving("french infantry 6-5", "french infantry 4-5", "french artillery 6-4")
    report = judge([header, *map(place, ("p1", "p2", "p3"))])
    assert report.verdict == "legal"
    assert [(one.rule, one.at) for one in report.pending] == [("SPI-7B", "0101")]


# Unknown morale


FACING = {"f": "french infantry 6-5", "a": "allied infantry 6-4"}


def test_a_position_that_does_not_say_who_broke_first() -> None:
    where, losses = {"f": "0505", "a": "0504"}, {"losses": {"french": 72, "allied": 75}}
    report = judge([field(FACING, where, phase="french-combat", position=losses), OVER])
    assert report.verdict == "cannot tell"
    assert found(report) == [("SPI-8C", 1, "doubt")]
    assert [one.why for one in report.unchecked] == ["who-broke-first"]


@pytest.mark.parametrize(("lost", "severity"), [(69, "doubt"), (30, "violation")])
def test_zones_may_hang_on_a_strength_that_nobody_knows(lost: int, severity: str) -> None:
    units = {**FACING, "q": "french cavalry ?-6"}
    where = {"f": "0505", "a": "0504", "q": "eliminated"}
    position = {"losses": {"french": lost, "allied": 0}}
    header = field(units, where, phase="allied-combat", position=position)
    assert found(judge([header, phase("french-movement")])) == [("SPI-8C", 1, severity)]


@pytest.mark.parametrize(("lost", "severity"), [(69, "doubt"), (30, "violation")])
def test_zones_may_hang_on_a_strength_that_is_our_guess(lost: int, severity: str) -> None:
    where = {"allied-15": "0505", "french-20": "0504", "french-17": "eliminated"}
    position = {"losses": {"french": lost, "allied": 0}}
    header = {**field({}, where, phase="allied-combat", position=position)}
    assert found(judge([header, phase("french-movement")])) == [("SPI-8C", 1, severity)]


def test_an_exchange_may_hang_on_a_strength_that_is_our_guess() -> None:
    where = {"allied-14": "0505", "allied-15": "0505", "french-17": "0504"}
    lines = [field({}, where, phase="allied-combat"), attack(["allied-14", "allied-15"]), roll(EX)]
    lines += [eliminate("french-17"), eliminate("allied-14"), phase("french-movement")]
    assert found(judge(lines)) == [("SPI-9.2-Ex", 1, "doubt")]


def test_an_exchange_under_way_is_not_argued_about() -> None:
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4"}
    position = {"losses": {"allied": 69, "french": 0}}
    where = {"a": "0505", "d": "0504"}
    header = field(units, where, phase="french-combat", position=position)
    claim = {"do": "claim", "what": "demoralized", "side": "allied", "value": True}
    assert rules([header, attack(), roll(EX), eliminate("d"), claim, eliminate("a"), OVER]) == []


# One fault, one finding


def test_an_advance_instead_of_a_loss_is_one_fault() -> None:
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4"}
    header = field(units, {"a": "0505", "d": "0504"}, phase="french-combat")
    lines = [header, attack(), roll(EX), eliminate("d"), advance("a", "0504"), OVER]
    assert found(judge(lines)) == [("SPI-9.2-Ex", 1, "violation")]


def test_an_advance_between_two_retreats_is_doubtful() -> None:
    units = {name: f"french infantry 4-{at}" for at, name in enumerate("ab", 5)}
    header = field(
        {**units, "d": "allied infantry 8-4"},
        {"a": "0505", "b": "0604", "d": "0504"},
        phase="french-combat",
    )
    back = [retreat("a", "0506", by="allied"), advance("d", "0505"), retreat("b", "0704")]
    lines = [header, attack(["a", "b"]), roll(AR), *back, OVER]
    assert found(judge(lines)) == [("SPI-9.33c", 4, "doubt")]


def test_guns_that_an_unsafe_displacement_drives_into_swamp() -> None:
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4", "g": "allied artillery 8-3"}
    swamp = {place: ["swamp"] for place in ("0502", "0402", "0403", "0602", "0603")}
    where = {"a": "0505", "d": "0504", "g": "0503"}
    header = field(units, where, phase="french-combat", hexsides=LAKES, hexes=swamp)
    lines = [header, attack(), roll(DR), retreat("d", "0503"), displace("g", "0502"), OVER]
    assert causes(judge(lines)) == [("SPI-9.32c", 3, []), ("SPI-9.32b", 4, [3])]


def test_what_follows_from_a_hex_that_nobody_left() -> None:
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4", "x": "allied infantry 8-4"}
    where = {"a": "0505", "d": "0504", "x": "0503"}
    header = field(units, where, phase="french-combat", hexsides=LAKES)
    lines = [header, attack(), roll(DR), retreat("d", "0503"), OVER]
    late = [displace("x", "0502"), phase("allied-combat", 4)]
    crowded = causes(judge([*lines, phase("allied-combat", 4)]))
    assert crowded == [("SPI-9.32a", 3, []), ("SPI-7.0", 5, [3])]
    assert causes(judge([*lines, *late])) == [("SPI-9.32a", 3, []), ("SPI-4.0b", 5, [1])]


# Doubtful, not wrong


@pytest.mark.parametrize("claims", [{"defence": 24}, {"odds": "1:3"}, {"defenders": ["d", "e"]}])
def test_a_unit_that_was_attacked_before_is_counted(claims: Line) -> None:
    """Whether it counts together with others is our reading: reported once, as a doubt."""
    units = dict.fromkeys("ab", "french infantry 8-5")
    units |= dict.fromkeys("de", "allied infantry 4-4")
    where = {"a": "0505", "b": "0703", "d": "0504", "e": "0603"}
    header = field(units, where, phase="french-combat", hexes={"0603": ["town"]})
    first = [attack(), roll(DR), retreat("d", "0603")]
    second = [{**attack(["b"], ["0603"]), **claims}, roll(1, result="Ar"), retreat("b", "0702")]
    report = judge([header, *first, *second, OVER])
    assert found(report) == [("SPI-8D", 4, "doubt")]


def test_who_gives_up_owes_nothing() -> None:
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4"}
    header = field(units, {"a": "0505", "d": "0504"}, phase="french-combat")
    lines = [header, attack(), roll(EX), declare("Ar"), {"do": "concede", "by": "allied"}]
    assert rules([*lines, {"do": "end"}]) == []


def test_what_a_position_brings_is_no_event_of_the_log() -> None:
    """The attack is event 1 of another log; here event 1 is something else."""
    units = {"a": "french infantry 8-5", "d": "allied infantry 4-4"}
    header = field(units, {"a": "0505", "d": "0504"}, phase="french-combat")
    position = end_of([header, attack(), roll(EX)]).position()
    later = {**header, "position": position}
    assert end_of([later]).position() == position
    assert found(judge([later, eliminate("d"), OVER])) == [("SPI-9.2-Ex", 0, "violation")]
    assert found(judge([later, eliminate("d"), eliminate("a"), OVER])) == []


# Unknown strengths


@pytest.mark.parametrize(
    ("result", "verdict", "rule"),
    [("De", "cannot tell", None), ("", "cannot tell", None), ("Ae", "illegal", "SPI-9.1")],
)
def test_a_result_that_no_strength_could_give(result: str, verdict: str, rule: str | None) -> None:
    """With 8 and an unknown unit against 4, a 1 gives Dr or De."""
    units = {"a": "french infantry 8-5", "q": "french cavalry ?-6", "d": "allied infantry 4-4"}
    header = field(units, {"a": "0505", "q": "0505", "d": "0504"}, phase="french-combat")
    report = judge([header, attack(["a", "q"]), roll(1, result=result)])
    assert report.verdict == verdict
    assert [one.rule for one in report.findings] == ([rule] if rule else [])


def test_a_result_that_every_strength_gives() -> None:
    """Against 4 and an unknown unit, 1 attacks at 1:4 or worse: a 2 is Ae."""
    units = {"a": "french cavalry 1-6", "d": "allied infantry 4-4", "q": "allied infantry ?-4"}
    header = field(units, {"a": "0505", "d": "0504", "q": "0504"}, phase="french-combat")
    lines = [header, attack(), roll(2)]
    assert judge([*lines, eliminate("a"), OVER]).verdict == "legal"
    assert found(judge([*lines, OVER])) == [("SPI-9.2-Ae", 1, "violation")]


def test_who_is_still_to_be_set_up_is_pending() -> None:
    header = {"format": 1, "game": "spi-austerlitz", "begins": "set-up"}
    report = judge([header])
    assert [(one.rule, len(one.units)) for one in report.pending] == [("SPI-3.0b", 72)]


def test_options_of_the_first_log_hold_in_the_second() -> None:
    units = {"i": "french infantry 12-5", "j": "french infantry 3-5", "d": "allied infantry 6-4"}
    position = {"losses": {"allied": 80}, "demoralized": "allied"}
    where = {"i": "0505", "j": "0505", "d": "0504"}
    header = field(units, where, phase="french-combat", position=position)
    rest = [attack(["i", "j"]), roll(EX), eliminate("d"), eliminate("j"), OVER]
    assert rules([header, *rest]) == []
    first = end_of([{**header, "options": ["errata-1975"]}])
    report = judge(going_on(header, *rest), start=first)
    assert [one.rule for one in report.findings] == ["SPI-9.2-Ex"]
    assert report.stamp["options"] == ["errata-1975"]


@pytest.mark.parametrize("cut", [60, 203, 246, 300, 380])
def test_a_log_cut_in_two_is_judged_as_in_one_piece(cut: int) -> None:
    """This holds whether the second part has a position or continues the first."""
    text = (game().folder / "logs" / "demonstration.jsonl").read_text(encoding="utf-8")
    header, *events = [json.loads(line) for line in text.splitlines()]
    for event in events:
        event.pop("n", None)

    def told(lines: list[Line], **more: Any) -> list[tuple[str, str, list[str]]]:
        return [(one.rule, one.message, one.units) for one in judge(lines, **more).findings]

    whole, first = told([header, *events]), [header, *events[:cut]]
    position = {**header, "position": end_of(first).position()}
    assert sorted(told(first) + told([position, *events[cut:]])) == sorted(whole)
    chained = told([header, *events[cut:]], start=end_of(first))
    assert sorted(told(first) + chained) == sorted(whole)
