"""Test `follows_from`: a consequence of an illegal event says so; later decisions do not."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.events import Event
from adjudicator.core.log import Ruling, Rulings
from adjudicator.core.referee import Referee
from tests.support.spi_logs import field, found, judge, phase

UNITS = {
    "F1": "french infantry 6-4",
    "F2": "french infantry 6-4",
    "F3": "french infantry 6-4",
    "A1": "allied infantry 6-4",
}
WHERE = {"F1": "0101", "F2": "0201", "F3": "0501", "A1": "0909"}
TOO_FAR = ["0101", "0201", "0301", "0401", "0501", "0601"]


def moved(unit: str, path: list[str], **more: Any) -> dict[str, Any]:
    """Return a move event."""
    return {"do": "move", "unit": unit, "path": path, **more}


def log(*events: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a log that begins in a French Movement Phase."""
    return [field(UNITS, WHERE, phase="french-movement"), *events]


def causes(lines: list[dict[str, Any]], **more: Any) -> list[tuple[str, int, list[int]]]:
    """Return the rule, the event and the causes of every finding."""
    return [(one.rule, one.event, one.follows_from) for one in judge(lines, **more).findings]


def test_a_decision_about_a_misplaced_unit_stands_on_its_own() -> None:
    turn = [phase("french-combat"), phase("allied-movement", 4), phase("allied-combat", 4)]
    again = [*turn, phase("french-movement", 4), moved("F1", [*reversed(TOO_FAR)])]
    said = causes(log(moved("F1", TOO_FAR), *again))
    assert said == [("SPI-5C", 1, []), ("SPI-5C", 6, [])]


def test_a_duty_follows_from_the_event_that_put_the_unit_there() -> None:
    where = {**WHERE, "F3": "0601"}
    lines = [
        field(
            {**UNITS, "F4": "french infantry 6-4"}, {**where, "F4": "0602"}, phase="french-movement"
        ),
        moved("F1", TOO_FAR),
        moved("F4", ["0602", "0601"]),
        phase("french-combat"),
    ]
    assert causes(lines) == [("SPI-5C", 1, []), ("SPI-7B", 2, [1])]


def test_a_wrong_claim_leads_to_nothing() -> None:
    where = {**WHERE, "F3": "0201"}
    lines = [
        field(
            {**UNITS, "F4": "french infantry 6-4"}, {**where, "F4": "0301"}, phase="french-movement"
        ),
        moved("F1", ["0101", "0201"], cost=3),
        moved("F4", ["0301", "0201"]),
        phase("french-combat"),
    ]
    said = causes(lines)
    assert said == [("SPI-13-clear", 1, []), ("SPI-7B", 2, [])]


def test_an_event_that_moves_nobody_makes_nobody_suspect() -> None:
    state: dict[str, int] = {}

    class Watcher:
        def begin(self, referee: Any) -> None:
            self.referee = referee

        def before(self, event: Any) -> None: ...

        def after(self, event: Any, line: int) -> None:
            state.update(self.referee.state.suspect)

    attack = {"do": "attack", "units": ["F1"], "targets": ["0909"]}
    report = judge(log(phase("french-combat"), attack), watchers=[Watcher()])
    assert report.verdict == "illegal"
    assert state == {}


def test_the_next_legal_move_clears_a_unit() -> None:
    units = {**UNITS, "F4": "french infantry 6-4"}
    lines = [
        field(units, {**WHERE, "F4": "0602"}, phase="french-movement"),
        moved("F1", TOO_FAR),
        phase("french-combat"),
        phase("allied-movement", 4),
        phase("allied-combat", 4),
        phase("french-movement", 4),
        moved("F1", ["0601", "0501"]),
        moved("F2", ["0201", "0301", "0401", "0501"]),
        phase("french-combat", 4),
    ]
    said = causes(lines)
    assert ("SPI-7B", 7, []) in said, said


# Rulings


def ruled(*given: dict[str, Any]) -> Rulings:
    """Return rulings on event 2 of the log below."""
    one = {"event": 0, "rule": "SPI-8C", "reason": "agreed"}
    return Rulings(format=1, rulings=[Ruling(**{**one, **each}) for each in given])


FIGHT = [
    field(
        {"F1": "french infantry 6-4", "F2": "french infantry 6-4", "A1": "allied infantry 6-4"},
        {"F1": "0504", "F2": "0506", "A1": "0505"},
        phase="french-combat",
    ),
    phase("allied-movement", 4),
]


def waived(*given: dict[str, Any]) -> dict[str, str]:
    """Return the units of the findings, and why each finding was waived."""
    event = next(iter(judge(FIGHT).findings)).event
    rulings = ruled(*[{"event": event, **one} for one in given])
    return {one.units[0]: one.waived for one in judge(FIGHT, rulings=rulings).findings}


def test_both_idle_units_are_reported() -> None:
    assert [rule for rule, _, _ in found(judge(FIGHT))] == ["SPI-8C", "SPI-8C"]
    assert waived({}) == {"F1": "agreed", "F2": "agreed"}


@pytest.mark.parametrize("only", [{"units": ["F1"]}, {"at": "0504"}])
def test_a_ruling_may_name_units_and_a_place(only: dict[str, Any]) -> None:
    assert waived(only) == {"F1": "agreed", "F2": ""}


def test_each_of_two_rulings_on_one_case_is_used_or_named_as_idle() -> None:
    event = next(iter(judge(FIGHT).findings)).event
    given = [{"event": event, "units": ["F1"], "reason": "one"}]
    given.append({"event": event, "units": ["F1", "F2"], "reason": "two"})
    given.append({"event": event, "units": ["A1"], "reason": "idle"})
    report = judge(FIGHT, rulings=ruled(*given))
    assert [one.waived for one in report.findings] == ["one", "two"]
    assert [one.reason for one in report.idle_rulings] == ["idle"]
    assert report.verdict == "legal"


def test_events_of_which_no_rule_says_anything() -> None:
    seen: list[tuple[int, int, int]] = []

    class Watching:
        def begin(self, referee: Referee) -> None:
            self.state = referee.state

        def before(self, event: Event) -> None: ...

        def after(self, event: Event, line: int) -> None:
            state = self.state
            seen.append((state.now, state.unquestioned, state.copy().unquestioned))

    too_dear = moved("F2", ["0201", "0301"], cost=3)
    judge(log(moved("F1", TOO_FAR), moved("F3", ["0501", "0502"]), too_dear), watchers=[Watching()])
    # an illegal move, a legal one, and one of which only a claim is wrong
    assert seen == [(1, -1, -1), (2, 2, -1), (3, -1, -1)]
