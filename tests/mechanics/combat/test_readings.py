"""Test the readings of a made-up siege: one in force, the others in waiting."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from adjudicator.core.asking import answers_of_readings
from adjudicator.core.book import Book
from adjudicator.core.events import Lose
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.mechanics.combat.readings import Alternatives, FrameReadings


class Outcome(Struct, kw_only=True):
    """What differs between the readings of a siege."""

    result: str = ""
    to_leave: list[str] = []


class Siege(Struct, kw_only=True):
    """A siege with several possible results."""

    town: str = ""
    result: str = ""
    to_leave: list[str] = []
    readings: list[Outcome] = []


READINGS = FrameReadings(Outcome)


def siege() -> Siege:
    """Return a siege that was won, lost or drawn."""
    others = [Outcome(result="lost", to_leave=["a"]), Outcome(result="drawn", to_leave=["a", "b"])]
    return Siege(town="Ulm", result="won", to_leave=["b"], readings=others)


def test_an_event_is_counted_under_each_reading() -> None:
    one = siege()
    for reading in READINGS.each(one):
        if "b" in reading.to_leave:
            reading.to_leave.remove("b")
    assert (one.result, one.to_leave) == ("won", [])
    assert [(other.result, other.to_leave) for other in one.readings] == [
        ("lost", ["a"]),
        ("drawn", ["a"]),
    ]


def test_a_function_is_asked_under_each_reading() -> None:
    one = siege()
    assert READINGS.ask_each(one, lambda it: f"{it.town} {it.result}") == [
        "Ulm won",
        "Ulm lost",
        "Ulm drawn",
    ]
    assert one == siege()


def test_the_present_reading_stays_possible_if_another_is_added() -> None:
    one = Siege(result="won", to_leave=["b"])
    READINGS.add_current(one)
    one.result = "drawn"
    one.to_leave.append("a")
    assert one.readings == [Outcome(result="won", to_leave=["b"])]


def test_only_wanted_readings_are_kept() -> None:
    one = siege()
    READINGS.keep(one, [False, True, True])
    assert (one.result, [other.result for other in one.readings]) == ("lost", ["drawn"])
    READINGS.keep(one, [False, False])
    assert (one.result, [other.result for other in one.readings]) == ("lost", ["drawn"])


class State(Struct):
    """A state whose open siege has readings."""

    frame: Siege


def tiny_game() -> Rules:
    """Return the rules of a game in which only units that must leave lose steps."""
    book = Book()

    @book.has_readings(Lose)
    def readings(state: State, event: Lose) -> Alternatives[Outcome]:
        return READINGS.alternatives(state.frame)

    @book.rule("X-1", on=Lose)
    def only_who_leaves(state: State, event: Lose) -> RuleResult:
        return None if event.unit in state.frame.to_leave else Fault(message="stays")

    return Rules(book, ["X-1"])


def judged(state: Any, unit: str) -> int:
    """Return the number of objections to a loss."""
    found = answers_of_readings(tiny_game(), state, Lose(unit=unit))
    assert found is not None
    return len(found)


def test_an_event_that_one_reading_allows_drops_those_that_forbid_it() -> None:
    state = State(siege())
    assert judged(state, "a") == 0
    assert (state.frame.result, [one.result for one in state.frame.readings]) == ("lost", ["drawn"])


def test_an_event_that_every_reading_forbids_drops_none() -> None:
    state = State(siege())
    assert judged(state, "c") == 1
    assert (state.frame.result, len(state.frame.readings)) == ("won", 2)
