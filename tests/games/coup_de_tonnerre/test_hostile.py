"""Test tables and logs of Un coup de tonnerre with unknown names: refused, with the place."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.errors import InputError
from adjudicator.resources import data_root

FOLDER = data_root() / "modules" / "coup-de-tonnerre"
CLEAN = FOLDER / "logs" / "clean-game.jsonl"
#: part of tables.json, its replacement, and the place of the error
WRONG: tuple[tuple[str, Any, str], ...] = (
    ("joined", [], "joined: at least 2"),
    ("joined", ["constantin", "x"], "joined: there is no command 'x'"),
    ("merger.commands", [], "merger.commands: at least 2"),
    ("merger.commands", ["a", "b"], "merger.commands: there is no command 'a'"),
    ("merger.places", ["nowhere"], "merger.places: there is no place"),
    ("merger.fall_back", {}, "merger.fall_back: at least 1"),
    ("fog.side", "x", "fog.side: there is no side 'x'"),
    ("fog.command", "x", "fog.command: there is no command 'x'"),
    ("fog.markers", {}, "fog.markers: at least 1"),
    ("guard.place", "x", "guard.place: there is no place 'x'"),
    ("obligation.giver", "x", "obligation.giver: there is no command 'x'"),
    ("chiefs", {"x": []}, "chiefs: there is no side 'x'"),
    ("four_players.french-1", ["x"], "four_players.french-1: there is no command 'x'"),
    ("without_card", {"z": "x"}, "without_card.z: there is no case 'x'"),
    ("nearest.soult", [["x"]], "nearest.soult: there is no command 'x'"),
    ("places.maxdorf.priority", ["x"], "places.maxdorf.priority: there is no command 'x'"),
    ("time.reveal", "x", "time.reveal: there is no period 'x'"),
    ("time.at", [], "time.at: one number"),
    ("time.at", [16, 10], "time.at: the numbers must rise"),
    ("time.periods", ["7h-9h", "7h-9h", "7h-9h"], "time.periods: a period stands there twice"),
    ("captures.0.by", [], "captures[0].by: at least 1"),
    (
        "captures.0.fall_back",
        {"davout": "x"},
        "captures[0].fall_back.davout: there is no place 'x'",
    ),
    ("captures.2.also", {"davout": ["x"]}, "captures[2].also.davout: there is no place 'x'"),
    ("captures.2.also_case", "x", "captures[2].also_case: there is no case 'x'"),
    ("cards.soult.recto.actions.0.targets", [{}], "cards.soult: a target needs"),
    (
        "cards.soult.recto.actions.0.named",
        {"1": "x"},
        "cards.soult.recto.actions[0].named.1: there is no case 'x'",
    ),
)


@cache
def _ours() -> str:
    return (FOLDER / "tables.json").read_text("utf-8")


def _changed(path: str, value: Any) -> dict[str, Any]:
    """Return our tables with a replacement in one place."""
    tables: dict[str, Any] = json.loads(_ours())
    holder: Any = tables
    *way, last = path.split(".")
    for key in way:
        holder = holder[int(key) if isinstance(holder, list) else key]
    assert last in holder or last == "named"  # otherwise the path is a misprint
    holder[last] = value
    return tables


def _refused(*arguments: str) -> InputError:
    found = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert isinstance(found.exception, InputError), found.exception
    return found.exception


@pytest.mark.parametrize(("path", "value", "told"), WRONG)
def test_tables_that_name_nobody_are_refused(
    path: str, value: Any, told: str, tmp_path: Path
) -> None:
    tables = tmp_path / "mine.json"
    tables.write_text(json.dumps(_changed(path, value)), "utf-8")
    error = _refused("check", str(CLEAN), "--tables", str(tables))
    assert str(error).startswith(f"{tables}: {told}")


@pytest.mark.parametrize(
    ("field", "value"),
    [("cards", ["x"]), ("place", "x"), ("command", "x"), ("double", ["x"]), ("case", "x")],
)
def test_a_defence_against_nobody_is_refused(field: str, value: Any, tmp_path: Path) -> None:
    cards = json.loads(_ours())["cards"]
    actions = cards["murat"]["recto"]["actions"]
    number = next(number for number, one in enumerate(actions) if one.get("defence"))
    actions[number]["defence"][field] = value
    tables = tmp_path / "mine.json"
    tables.write_text(json.dumps({"format": 1, "cards": cards}), "utf-8")
    error = _refused("check", str(CLEAN), "--tables", str(tables))
    place = f"cards.murat.recto.actions[{number}].defence.{field}"
    assert str(error).startswith(f"{tables}: {place}: there is no ")


def test_our_own_tables_are_not_refused() -> None:
    found = CliRunner().invoke(
        cli, ["check", str(CLEAN), "--quiet", "--tables", str(FOLDER / "tables.json")]
    )
    assert found.exit_code == 0, found.output


def test_a_place_that_is_nowhere_does_not_go_into_a_log_of_vassal(tmp_path: Path) -> None:
    lines = CLEAN.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"advance"' in line)
    lines[at] = json.dumps({**json.loads(lines[at]), "to": "atlantis"})
    log = tmp_path / "game.jsonl"
    log.write_text("\n".join(lines), "utf-8")
    error = _refused("log", "convert", str(log), "-o", str(tmp_path / "game.vlog"))
    assert str(error).startswith(f"{log}: line {at + 1}, to: no place 'atlantis' on this map")
    assert not (tmp_path / "game.vlog").exists()


@pytest.mark.parametrize("part", ["cards", "tracks"])
def test_a_part_of_the_tables_is_validated_as_such(part: str, tmp_path: Path) -> None:
    mine = {"format": 1, part: json.loads(_ours())[part]}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(mine), "utf-8")
    found = CliRunner().invoke(cli, ["validate", str(path)])
    assert (found.exit_code, f"{path}: valid (tables-coup-de-tonnerre)" in found.output) == (
        0,
        True,
    )
    mine[part] = []
    path.write_text(json.dumps(mine), "utf-8")
    found = CliRunner().invoke(cli, ["validate", str(path)])
    assert found.exit_code == 1
    assert f"{path}: {part}: [] is not of type object" in found.output
    assert "1 mistake in 1 file" in found.output


@pytest.mark.parametrize("more", [[], ["--faults", "list-of-nothing"]])
def test_an_option_that_the_game_does_not_have_is_told_as_such(more: list[str]) -> None:
    error = _refused("play", "coup-de-tonnerre", "--option", "bogus", *more)
    assert str(error).startswith("--option: there is no option 'bogus' (known: empty-maxdorf, ")


def test_a_mail_says_in_which_period_the_log_ends() -> None:
    found = CliRunner().invoke(cli, ["check", str(CLEAN), "--format", "mail"])
    assert "Ends in:  turn 18, Afternoon, 13h to 15h\n" in found.output


def test_whose_turn_it_is_is_no_moment_of_the_game() -> None:
    found = CliRunner().invoke(cli, ["check", str(CLEAN), "--format", "html"])
    moments = [one for one in found.output.split("<p ") if one.startswith('class="moment"')]
    assert any("Winner" in one for one in moments)
    assert not any("To act" in one for one in moments)


def test_chapters_are_listed_by_their_numbers() -> None:
    found = CliRunner().invoke(cli, ["coverage", "coup-de-tonnerre"])
    heads = [line.split()[0] for line in found.output.splitlines()]
    assert heads[1:11] == [*"123456789", "all"]
