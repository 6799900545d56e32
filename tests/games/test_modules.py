"""Test what holds for the module of every game: no mistake that lint finds, and its toolbar."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.module_reader import Module, parse_module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.lint.lint import lint
from adjudicator.vassal.look.look import read_look
from tests.support.expectations import games_with
from tests.support.games import game

GAMES = games_with("vassal")


@cache
def module(name: str) -> Module:
    return parse_module(build(game(name), art=False).data, Path(f"{name}.vmod"))


def of(name: str, kind: str) -> list[Any]:
    return [one for one in module(name).elements if str(one.tag).endswith(f".{kind}")]


@pytest.mark.parametrize("name", GAMES)
def test_lint_finds_no_mistake(name: str) -> None:
    found, _ = lint(module(name))
    assert [one for one in found if one.severity != "note"] == []
    # every picture, so that a button without its icon is found
    named = {one.get("icon") for one in module(name).elements if one.get("icon")}
    assert len(named) > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_tracker_names_a_length_only_if_every_scenario_has_it(name: str) -> None:
    (level,) = of(name, "CounterTurnLevel")
    file = game(name).file
    lengths = {game(name).scenario(one).turns or file.turns for one in file.scenarios}
    told = level.get("turnFormat").removeprefix("Turn $value$")
    assert told in ("", f" of {file.turns}")
    assert told == "" or lengths == {file.turns}


@pytest.mark.parametrize("name", GAMES)
def test_many_hands_are_in_a_menu(name: str) -> None:
    hands = {one.get("buttonName") for one in of(name, "PlayerHand")}
    menus = [set(split(one.get("menuItems"), ",")) for one in of(name, "ToolbarMenu")]
    assert (hands in menus) == (len(hands) > 2)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_windows_have_titles_that_can_be_mistaken(name: str) -> None:
    titles = [one.get("buttonName") for kind in ("Map", "PlayerHand") for one in of(name, kind)]
    near = [one.removesuffix("s") for one in titles if one]
    assert len(near) == len(set(near)) > 0


def test_some_lengths_are_named_and_some_are_not() -> None:
    def told(name: str) -> str:
        return str(of(name, "CounterTurnLevel")[0].get("turnFormat"))

    assert told("spi-austerlitz") == "Turn $value$ of 13"
    # its scenarios last three to nine turns
    assert told("jours-de-gloire-austerlitz") == "Turn $value$"
    # 200 is only a bound: it ends with banners
    assert told("ccn-epic-austerlitz") == "Turn $value$"
    assert len(read_look(game("ccn-epic-austerlitz")).hands) == 8
