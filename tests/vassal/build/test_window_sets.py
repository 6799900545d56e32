"""Test the menu that opens and closes the windows of a player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.sequences import split


@pytest.fixture(scope="module", params=["en", "fr"])
def module(request: Any, tmp_path_factory: Any) -> Any:
    path = Path(tmp_path_factory.mktemp("built")) / "m.vmod"
    path.write_bytes(build(load_game("coup-de-tonnerre").speaking(request.param), art=False).data)
    return read_module(path)


def components(module: Any, name: str) -> list[Any]:
    return [one for one in module.elements if str(one.tag).endswith(f".module.{name}")]


def commands(module: Any) -> dict[str, str]:
    """Return the text of each entry of the menu and the command that it sends."""
    buttons = {one.get("text"): one for one in components(module, "DoActionButton")}
    (menu,) = [one for one in components(module, "ToolbarMenu") if one.get("icon") == ICON]
    entries = split(menu.get("menuItems"), ",")
    assert all(buttons[one].get("doHotkey") == "true" for one in entries)
    return {one: buttons[one].get("hotkeys") for one in entries}


ICON = "icon-windows.png"


def test_every_window_but_the_board_opens_and_closes_with_the_menu(module: Any) -> None:
    opened, closed = commands(module).values()
    maps = [*components(module, "Map"), *components(module, "PlayerHand")]
    beside = [one for one in maps if one.get("mapName") != "Main Map"]
    assert len(beside) >= 5
    assert [one for one in beside if one.get("showKey") != split(opened, ",")[0]] == []
    assert [one for one in beside if one.get("hideKey") != split(closed, ",")[0]] == []
    (board,) = [one for one in maps if one.get("mapName") == "Main Map"]
    assert board.get("showKey") is None
    assert board.get("hideKey") is None


def test_a_hand_opens_for_its_own_side_only(module: Any) -> None:
    hands = components(module, "PlayerHand")
    assert hands
    assert all(one.get("visible") == "false" and one.get("side") for one in hands)


def test_opening_windows_leaves_no_line_in_the_log(module: Any) -> None:
    entries = commands(module)
    buttons = [one for one in components(module, "DoActionButton") if one.get("text") in entries]
    assert [one.get("doReport") for one in buttons] == ["false", "false"]
