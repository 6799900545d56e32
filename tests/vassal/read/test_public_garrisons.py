"""Garrisons in logs of the public module: pieces that are laid on the map and deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.log_context import profile_context
from tests.support.ccn_public import PublicLog, game, profile

#: a town with Russian infantry, a free hex beside it, and cavalry that stands next to it
TOWN, OUT, INFANTRY, CAVALRY = "0807", "0708", "ru-lt-3", "ru-ck-2"
#: infantry in open ground, and a free hex beside it
OPEN, OPEN_OUT, LINE = "0609", "0709", "ru-ln-6"
PIECE = "ru-garrison-1"
Deed = Callable[[PublicLog], None]


def begun(*units: str) -> PublicLog:
    """Return a log in which the first card is played and units are ordered."""
    log = PublicLog("s4")
    log.deal("allied", ["Attack Center", *["Elan"] * 4])
    log.play("allied", "Attack Center")
    log.order(*units)
    return log


def garrison(log: PublicLog, place: str = TOWN, nation: str = "Russian") -> None:
    """Lay a garrison."""
    log.ids[PIECE] = log.place(f"{nation} Garrison", place)


def left(*, first: bool) -> PublicLog:
    """Return a log in which infantry leaves a garrison, laid before or after it has gone."""
    log = begun(INFANTRY, CAVALRY)
    for deed in (garrison, lambda one: one.move(INFANTRY, OUT))[:: 1 if first else -1]:
        deed(log)
    return log


def relieved(*, first: bool) -> PublicLog:
    """Return a log in which cavalry enters the hex, and the garrison is taken away."""
    log = left(first=True)
    for deed in (lambda: log.delete(PIECE), lambda: log.move(CAVALRY, TOWN))[:: 1 if first else -1]:
        deed()
    return log


def judged(log: PublicLog, folder: Path) -> list[tuple[str, str]]:
    """Return severity and rule of the violations and doubts about a log."""
    module, file = log.write(folder)
    command = ["check", str(file), "--module", str(module), "--profile", "ccn-napoleonics"]
    result = CliRunner().invoke(cli, [*command, "--format", "json"])
    assert result.exit_code in (0, 1), result.output
    found = json.loads(result.stdout)["findings"]
    return [(one["severity"], one["rule"]) for one in found if one["severity"] != "note"]


def last(log: PublicLog, folder: Path, count: int) -> list[dict[str, Any]]:
    """Return the last events of a log, with the fields that are not empty."""
    module, file = log.write(folder)
    (part,) = convert_logs(profile_context(game(), module, profile()), [read_log(file)])
    rows = [msgspec.to_builtins(one) for one in part.events[-count:]]
    return [{key: value for key, value in row.items() if value and key != "n"} for row in rows]


GARRISON = {"do": "garrison", "unit": INFANTRY, "at": TOWN, "piece": PIECE}


@pytest.mark.parametrize("first", [True, False])
def test_a_garrison_is_of_the_unit_that_leaves(first: bool, tmp_path: Path) -> None:
    log = left(first=first)
    move = {"do": "move", "unit": INFANTRY, "path": [TOWN, OUT]}
    assert last(log, tmp_path, 2) == [move, GARRISON]
    assert judged(log, tmp_path) == []


@pytest.mark.parametrize("first", [True, False])
def test_a_garrison_is_relieved_by_the_unit_that_enters(first: bool, tmp_path: Path) -> None:
    log = relieved(first=first)
    enters = {"do": "move", "unit": CAVALRY, "path": ["0907", TOWN]}
    assert last(log, tmp_path, 3) == [GARRISON, enters, {"do": "relieve", "unit": PIECE}]
    assert judged(log, tmp_path) == []


def test_a_piece_that_comes_again_is_another_unit(tmp_path: Path) -> None:
    log = relieved(first=False)
    log.move(CAVALRY, "0907")
    log.ids["again"] = log.place("Russian Garrison", TOWN)
    assert [one["do"] for one in last(log, tmp_path, 2)] == ["move", "garrison"]
    assert last(log, tmp_path, 1)[0]["piece"] == "ru-garrison-2"


@pytest.mark.parametrize("deeds", ["lom", "lm", "ml", "lo"])
def test_a_garrison_that_is_taken_back_was_a_slip(deeds: str, tmp_path: Path) -> None:
    log = begun(INFANTRY)
    for one in deeds:
        if one == "l":
            garrison(log)
        elif one == "m":
            log.move(INFANTRY, OUT)
        else:  # another order comes between
            log.order(CAVALRY)
    log.delete(PIECE)
    assert not {one["do"] for one in last(log, tmp_path, 4)} & {"garrison", "relieve"}
    assert judged(log, tmp_path) == []


def test_whoever_clears_the_table_relieves_nobody(tmp_path: Path) -> None:
    log = left(first=True)
    log.end_turn("allied", "Elan")
    log.recorder.act([*log.deletion(PIECE), *log.deletion(LINE)])
    found = judged(log, tmp_path)
    assert ("doubt", "VASSAL-away") in found
    assert all(severity == "doubt" for severity, _ in found)


def test_a_garrison_that_is_hit_is_lost(tmp_path: Path) -> None:
    log = left(first=True)
    log.end_turn("allied", "Elan")
    log.deal("french", ["Attack Center"])
    log.play("french", "Attack Center")
    log.remark("Attacker", "fr-lt-1")
    log.remark("Target", PIECE)
    log.roll("INFx1")
    log.recorder.act([Chat("* Ann (Solitaire) applies hit *"), *log.deletion(PIECE)])
    assert last(log, tmp_path, 1) == [{"do": "lose", "unit": PIECE}]


@pytest.mark.parametrize(
    ("deeds", "rule"),
    [
        # in open ground, of cavalry, of a unit that stays, of another army
        ([lambda one: garrison(one, OPEN), lambda one: one.move(LINE, OPEN_OUT)], "garrison-3"),
        ([lambda one: one.move(CAVALRY, "0906"), lambda one: garrison(one, "0907")], "garrison-1"),
        ([lambda one: garrison(one, TOWN)], "garrison-3"),
        (
            [lambda one: one.move(INFANTRY, OUT), lambda one: garrison(one, TOWN, "Austrian")],
            "garrison-5",
        ),
        # no friend enters
        (
            [
                lambda one: one.move(INFANTRY, OUT),
                garrison,
                lambda one: one.end_turn("allied", "Elan"),
                lambda one: one.delete(PIECE),
            ],
            "garrison-14",
        ),
    ],
)
def test_a_wrong_garrison_is_found(deeds: list[Deed], rule: str, tmp_path: Path) -> None:
    log = begun(INFANTRY, CAVALRY, LINE)
    for deed in deeds:
        deed(log)
    assert ("violation", f"CCN-2.{rule}") in judged(log, tmp_path)


def test_a_garrison_that_nobody_can_have_left_is_a_doubt(tmp_path: Path) -> None:
    log = begun(CAVALRY)
    garrison(log, OUT)
    log.move(CAVALRY, "0906", "0806", "0706", "0606", "0506", "0505")  # too far
    found = judged(log, tmp_path)
    assert ("doubt", "VASSAL-twin") in found
    assert ("doubt", "CCN-C.move-6") in found
    assert all(severity == "doubt" for severity, _ in found)
