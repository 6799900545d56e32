"""Test logs of typical play recorded by VASSAL itself: each gets the verdict it deserves.

The logs were played through the window of VASSAL 3.7.26 with our module of Austerlitz.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from tests.support.paths import TESTS_DIR

HABITS = TESTS_DIR / "data" / "habits"
#: the logs were made with an earlier version of the module
OTHER_VERSION = ("VASSAL-module", "note")


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@cache
def report(*names: str) -> dict[str, Any]:
    logs = [HABITS / f"{name}.vlog" for name in names]
    chain = ["--chain"] if len(logs) > 1 else []
    found: dict[str, Any] = json.loads(run("check", *logs, *chain, "--format", "json").output)
    found["findings"] = [
        one for one in found["findings"] if (one["rule"], one["severity"]) != OTHER_VERSION
    ]
    return found


def said(*names: str) -> list[tuple[str, str, int | None]]:
    """Return the rule, the severity and the step of all findings."""
    return [
        (one["rule"], one["severity"], one["source"]["step"]) for one in report(*names)["findings"]
    ]


def test_the_earlier_version_of_the_module_is_a_note() -> None:
    found = json.loads(run("check", HABITS / "pbem1.vlog", "--format", "json").output)
    assert [(one["rule"], one["severity"]) for one in found["findings"]] == [OTHER_VERSION]


def test_four_faults_are_exactly_four_violations() -> None:
    assert said("gameA") == [
        ("SPI-6D", "violation", 17),
        ("SPI-5C", "violation", 26),
        ("SPI-7B", "violation", 18),
        ("SPI-9.31c", "violation", 32),
    ]
    assert report("gameA")["unchecked"] == []


def test_each_log_of_a_chain_is_named_where_its_version_is_noted() -> None:
    logs = [HABITS / f"{name}.vlog" for name in ("pbem1", "pbem2one")]
    found = json.loads(run("check", *logs, "--chain", "--format", "json").output)
    notes = [one for one in found["findings"] if (one["rule"], one["severity"]) == OTHER_VERSION]
    assert [(one["source"]["file"], one["source"]["step"]) for one in notes] == [
        ("pbem1.vlog", 0),
        ("pbem2one.vlog", 0),
    ]


@pytest.mark.parametrize("name", ["pbem1", "s15_combat_proper", "s31_marks_left_on"])
def test_play_as_it_should_be_is_legal_without_a_word(name: str) -> None:
    assert (report(name)["verdict"], said(name)) == ("legal", [])
    assert report(name)["unchecked"] == []


def test_talk_and_one_move_is_legal() -> None:
    assert report("s06_chat")["verdict"] == "legal"
    assert {severity for _, severity, _ in said("s06_chat")} == {"note"}


def test_a_die_for_no_reason_is_a_note() -> None:
    assert report("s05_idle_die")["verdict"] == "legal"
    assert said("s05_idle_die") == [("VASSAL-die", "note", 1), ("VASSAL-die", "note", 3)]
    assert report("s05_idle_die")["unchecked"] == []


def test_a_unit_put_back_after_another_moved_is_a_note() -> None:
    name = "s08_away_other_back"
    assert (report(name)["verdict"], said(name)) == ("legal", [("VASSAL-return", "note", 3)])
    assert "put back to 2406" in report(name)["findings"][0]["message"]


def test_a_unit_moved_on_after_another_is_a_doubt() -> None:
    """It does not return: the move needs the opponent's consent, which VASSAL does not log."""
    assert said("s28_A_B_A") == [("SPI-5H", "doubt", 3)]
    assert report("s28_A_B_A")["findings"][0]["unsure"] == "moved-on"
    text = run("check", HABITS / "s28_A_B_A.vlog").output
    assert "The log does not say whether the opponent consented." in text


@pytest.mark.parametrize(
    ("names", "steps"),
    [
        (("s11_tracker_forgotten",), [8, 11]),
        (("pbem2b",), [1]),
        (("pbem2one",), [1]),
        (("pbem1", "pbem2one"), [1]),
        (("pbem1", "pbem2one", "pbem2b"), [1]),
    ],
)
def test_a_forgotten_tracker_is_a_note(names: tuple[str, ...], steps: list[int]) -> None:
    assert report(*names)["verdict"] == "legal"
    assert said(*names) == [("VASSAL-tracker", "note", step) for step in steps]
    assert report(*names)["unchecked"] == []


def test_a_move_between_two_logs_is_still_a_doubt() -> None:
    """The second log begins with an unlogged move; the rest is a forgotten tracker."""
    assert [one[:2] for one in said("pbem1", "pbem2b")] == [
        ("VASSAL-junction", "doubt"),
        ("VASSAL-tracker", "note"),
    ]


def test_a_die_undone_and_rolled_again_is_a_doubt_that_names_both() -> None:
    name = "s22_reroll_by_undo"
    assert (report(name)["verdict"], said(name)) == (
        "cannot tell",
        [("VASSAL-reroll", "doubt", 13)],
    )
    message = report(name)["findings"][0]["message"]
    assert message.startswith("Anna rolled 6; step 14 took it back, and then 5 was rolled.")
    assert run("check", HABITS / f"{name}.vlog").exit_code == 0
    assert run("check", HABITS / f"{name}.vlog", "--strict").exit_code == 1


@pytest.mark.parametrize(
    "name", ["t01_roll_before_marks", "t02_no_marks_at_all", "t03_target_mark_only"]
)
def test_a_roll_without_marks_is_that_of_the_only_attack(name: str) -> None:
    assert report(name)["verdict"] == "legal"
    assert {severity for _, severity, _ in said(name)} <= {"note"}
    assert report(name)["unchecked"] == []
    lines = run("log", "convert", HABITS / f"{name}.vlog").stdout.splitlines()
    attacks = [json.loads(line) for line in lines if '"do":"attack"' in line]
    assert [(one["units"], one["targets"]) for one in attacks] == [(["french-28"], ["1812"])]


def test_a_tracker_clicked_too_soon_is_a_doubt() -> None:
    name = "t05_tracker_early_not_back"
    assert (report(name)["verdict"], said(name)) == (
        "cannot tell",
        [("VASSAL-tracker", "doubt", 3)],
    )


def test_a_tracker_clicked_too_soon_and_back_at_once_is_a_note() -> None:
    name = "t04_tracker_early_back"
    assert (report(name)["verdict"], [one[:2] for one in said(name)]) == (
        "legal",
        [("VASSAL-tracker", "note")],
    )


@pytest.mark.parametrize("path", sorted(HABITS.glob("*.vlog")), ids=lambda path: path.stem)
def test_what_is_said_is_said_in_french_too(path: Path) -> None:
    english, french = (run("check", path, "--lang", lang).output for lang in ("en", "fr"))
    assert french != english
    assert "{" not in french
    assert len(english.splitlines()) == len(french.splitlines())
