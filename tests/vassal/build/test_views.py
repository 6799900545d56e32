"""Test what players see: strength that counts now, zoom, mouse-over, tracker, options, locks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.core.game import Game, load_game
from adjudicator.phrases import phrases
from adjudicator.vassal.build.module import build
from adjudicator.vassal.build.unit_traits import lock_of, strength, track_label
from adjudicator.vassal.build.views import PARTS, STRENGTH, zoomer
from adjudicator.vassal.format.component_attributes import OF_COMPONENT
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.look.look import read_look

GAMES = ("spi-austerlitz", "crowning-glory", "coup-de-tonnerre")


@cache
def game(name: str) -> Game:
    return load_game(name)


@pytest.fixture(scope="module", params=GAMES)
def module(request: Any, tmp_path_factory: Any) -> tuple[Game, Any]:
    path = Path(tmp_path_factory.mktemp("built")) / "m.vmod"
    path.write_bytes(build(game(request.param), art=False).data)
    return game(request.param), read_module(path)


def components(module: Any, name: str) -> list[Any]:
    return [one for one in module.elements if str(one.tag).rsplit(".", 1)[-1] == name]


def test_all_attributes_are_known_to_the_engine(module: tuple[Game, Any]) -> None:
    for one in module[1].elements:
        known = OF_COMPONENT.get(str(one.tag))
        assert known is None or set(map(str, one.attrib)) <= known, one.tag


def test_every_window_has_zoom_and_mouse_over(module: tuple[Game, Any]) -> None:
    maps = components(module[1], "Map") + components(module[1], "PlayerHand")
    assert len(maps) >= 3
    for one in maps:
        parts = [str(child.tag).rsplit(".", 1)[-1] for child in one]
        assert parts.count("Zoomer") == parts.count("CounterDetailViewer") == 1
        assert one.get("backgroundcolor") != "255,255,255"


def test_the_tracker_is_docked_before_it_is_made(module: tuple[Game, Any]) -> None:
    order = [str(one.tag).rsplit(".", 1)[-1] for one in module[1].root]
    assert order.index("GlobalProperties") < order.index("TurnTracker")
    docked = {
        one.get("name"): one.get("initialValue") for one in components(module[1], "GlobalProperty")
    }
    assert docked["TurnTracker.defaultDocked"] == "true"


def test_the_line_of_sight_counts_hexes(module: tuple[Game, Any]) -> None:
    found = components(module[1], "LOS_Thread")
    assert len(found) == (module[0].id != "coup-de-tonnerre")
    assert all(one.get("drawRange") == "true" for one in found)


def test_the_options_of_the_rules_are_in_a_menu(module: tuple[Game, Any]) -> None:
    game, made = module
    lines = {one.get("text"): one.get("reportFormat") for one in components(made, "DoActionButton")}
    (menu,) = [one for one in components(made, "ToolbarMenu") if one.get("text") == "Options"]
    entries = split(menu.get("menuItems"), ",")
    assert [lines[entry].rpartition(" [")[2] for entry in entries] == [
        f"# option {one.id}]" for one in game.file.options
    ]
    assert max(map(len, entries)) <= 76


def test_the_menus_hold_buttons_of_their_own_toolbar(module: tuple[Game, Any]) -> None:
    for menu in components(module[1], "ToolbarMenu"):
        beside = {one.get("text") or one.get("buttonText") for one in menu.getparent()}
        assert set(split(menu.get("menuItems"), ",")) <= beside


def test_the_first_zoom_shows_a_whole_map_on_a_small_screen() -> None:
    look = read_look(game("spi-austerlitz"))
    phrase = phrases("en", "vassal")

    def first(size: tuple[int, int] | None) -> float:
        found = zoomer(look, phrase, size).attributes
        levels = [float(one) for one in split(found["zoomLevels"], ",")]
        return levels[::-1][int(found["zoomStart"]) - 1]

    assert first(None) == 0.5
    assert first((1280, 600)) == 1.0
    assert first((1281, 600)) == 0.75
    assert first((500, 2400)) == 0.25
    assert first((90_000, 90_000)) == 0.25


def expression(name: str, unit: str, prop: str) -> str:
    one = game(name)
    found = {
        split(trait.type, ";")[1]: split(trait.type, ";")[2]
        for trait in strength(read_look(one), one.units[unit])
    }
    return found.get(prop, "")


def test_the_strength_that_counts_now() -> None:
    spi, glory = game("spi-austerlitz"), game("crowning-glory")
    unit = next(one for one in spi.units.values() if one.combat == 5)
    assert expression(spi.id, unit.id, STRENGTH) == "{5}"
    assert expression(spi.id, unit.id, PARTS) == "{(Demoralized_Active==true)?5:2*5}"
    unit = next(one for one in glory.units.values() if one.combat == 4 and one.type == "infantry")
    assert expression(glory.id, unit.id, STRENGTH) == "{(5-Steps_Level)}"
    assert expression(glory.id, unit.id, PARTS) == ""
    unknown = replace(unit, combat=None)
    assert strength(read_look(glory), unknown) == []


def test_only_the_own_side_and_the_solitaire_side_drag_a_unit() -> None:
    one = game("coup-de-tonnerre")
    look = read_look(one)
    (trait,) = lock_of(one, replace(look, lock=True), "french")
    fields = split(trait.type, ";")
    assert split(fields[1], ",") == ["French", "French 1", "French 2", "Solitaire"]
    assert fields[2:4] == ["false", "true"]
    assert lock_of(one, look, "french") == []
    assert read_look(game("crowning-glory")).lock


def test_a_marker_counts_by_itself() -> None:
    look = read_look(game("crowning-glory"))
    (trait,) = track_label(look, look.tracks[0])
    assert trait.state == (
        '{SumZone("combat","Eliminated French","Boxes")'
        '+SumMap("lostSteps","Main Map","{side==\\"french\\"}")}'
    )
    assert track_label(look, replace(look.tracks[0], counts=[], steps=False)) == []


def test_the_tracker_moves_the_marker_of_the_turn(module: tuple[Game, Any]) -> None:
    look = read_look(module[0])
    moved = [one.id for one in look.tracks if one.turn]
    sent = components(module[1], "TurnGlobalHotkey")
    taken = components(module[1], "GlobalKeyCommand")
    assert len(sent) == len(taken) == bool(moved)
    for one, other in zip(sent, taken, strict=True):
        assert one.get("hotkey") == other.get("buttonHotkey")
        assert (other.get("icon"), other.get("buttonText"), other.get("reportFormat")) == ("",) * 3
    slots = [one for one in components(module[1], "PieceSlot") if "movedBy" in (one.text or "")]
    assert len(slots) == len(moved)
    assert all(taken[0].get("hotkey") in (one.text or "").replace("\\", "") for one in slots)


def test_names_are_shown_above_the_counters_on_demand(module: tuple[Game, Any]) -> None:
    shaders = components(module[1], "MapShader")
    assert len(shaders) == (module[0].id != "coup-de-tonnerre")
    for one in shaders:
        assert (one.get("drawOver"), one.get("startsOn"), one.get("alwaysOn")) == (
            "true", "false", "false",
        )  # fmt: skip
        assert f"images/{one.get('image')}" in module[1].archive.names


def test_only_the_edge_by_which_most_left_scores() -> None:
    look = read_look(game("spi-austerlitz"))
    points = next(one for one in look.tracks if one.id == "allied-points")
    text = track_label(look, points)[0].state
    west, east = (f'SumZone("combat","Exited {edge}","Boxes")' for edge in ("west", "east"))
    lost = 'SumZone("combat","Eliminated French","Boxes")'
    assert text == f"{{{lost}+(({west})>=({east})?3*({west}):1*({east}))}}"
