"""Test turn trackers: nested levels, counters and lists."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.table.turns import Tracker, TrackerLevel, TrackerShown, trackers

PHASES = TrackerLevel("Phase", "phase", ("French move", "French, or allied, fire"), 1, ())
DAY = TrackerLevel("Day", "", ("Monday",), 1, ())
TURN = TrackerLevel("Turn", "turn", (), 1, (PHASES, DAY))
ALONE = TrackerLevel("Weather", "", ("Fair", "Rain"), 1, ())
TRACKER = Tracker("TurnTracker0", "Turn", (TURN, ALONE))


def test_levels_of_a_build_file(tmp_path: Path) -> None:
    tag = "VASSAL.build.module.turn"
    path = tmp_path / "buildFile.xml"
    path.write_text(
        '<VASSAL.build.GameModule name="x" version="1">'
        f'<{tag}.TurnTracker name="Turn"><{tag}.CounterTurnLevel property="turn" start="3">'
        f'<{tag}.ListTurnLevel name="Phase" property="phase" list="Move,Fire\\, then charge"/>'
        f"</{tag}.CounterTurnLevel></{tag}.TurnTracker>"
        f'<{tag}.TurnTracker name="Second"/></VASSAL.build.GameModule>',
        "utf-8",
    )
    found = trackers(read_module(path))
    phase = TrackerLevel("Phase", "phase", ("Move", "Fire, then charge"), 1, ())
    turn = TrackerLevel("turn", "turn", (), 3, (phase,))
    assert found == {
        "TurnTracker0": Tracker("TurnTracker0", "Turn", (turn,)),
        "TurnTracker1": Tracker("TurnTracker1", "Second", ()),
    }
    assert found["TurnTracker0"].shown("0|4;0;false;-1;1\\;0\\;0\\;true,true") == {
        "turn": "4",
        "Phase": "Fire, then charge",
    }


def test_what_counts_now_and_what_does_not() -> None:
    state = "0|7;1;false;-1;1\\;0\\;0\\;true,true;0\\;0\\;0\\;true|1;0;0;true,true"
    assert TRACKER.read(state) == (
        TrackerShown("Turn", "turn", "7", 7, True),
        TrackerShown("Phase", "phase", "French, or allied, fire", 1, False),
        TrackerShown("Day", "", "Monday", 0, True),
        TrackerShown("Weather", "", "Rain", 1, False),
    )
    assert TRACKER.shown(state) == {"Turn": "7", "Day": "Monday"}
    assert TRACKER.shown("1" + state[1:]) == {"Weather": "Rain"}


def test_what_is_not_told_is_as_at_the_start() -> None:
    assert TRACKER.shown("") == {"Turn": "1", "Phase": "French move"}
    assert TRACKER.shown("0|x;y") == {"Turn": "1", "Phase": "French move"}
    assert TRACKER.read("0|1;0;false;-1;9\\;0")[1].value == ""


@given(st.integers(-99, 99), st.integers(0, 1), st.integers(0, 1))
def test_a_state_that_we_write_is_read_back(turn: int, phase: int, weather: int) -> None:
    state = TRACKER.state({"Turn": turn, "Phase": phase, "Weather": weather})
    assert [one.current for one in TRACKER.read(state)] == [turn, phase, 0, weather]
