"""Test what players see: strength that counts now, zoom, mouse-over, tracker, options, locks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Header
from adjudicator.core.piece_hooks import hook_of
from adjudicator.phrases import phrases
from adjudicator.vassal.build.boxes import (
    counting,
    track_cell,
    track_edge,
    track_size,
    track_spot,
)
from adjudicator.vassal.build.first_size import board_level, first_level, grown
from adjudicator.vassal.build.module import build
from adjudicator.vassal.build.pictures import splash_board
from adjudicator.vassal.build.unit_traits import lock_of, strength, token_label, track_label
from adjudicator.vassal.build.views import PARTS, STRENGTH, zoomer
from adjudicator.vassal.format.component_attributes import OF_COMPONENT
from adjudicator.vassal.format.module_reader import parse_module, read_module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.look.formation_names import formation_name
from adjudicator.vassal.look.look import TrackLook, read_look
from tests.support.expectations import games_with

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
    assert max(map(len, entries)) <= 110


def test_a_session_begins_with_a_word_about_its_log(module: tuple[Game, Any]) -> None:
    start = components(module[1], "StartupGlobalKeyCommand")[0]
    # not once a game, because every session has its own log; by the key of a button without a face
    assert start.get("whenToApply") == "firstLaunchOfSession"
    (says,) = [
        one
        for one in components(module[1], "DoActionButton")
        if one.get("hotkey") == start.get("globalHotkey")
    ]
    assert (says.get("text"), says.get("icon")) == ("", "")
    assert f"{module[0].id}-ann-bob-t03-2.vlog" in says.get("reportFormat")
    assert "#" not in says.get("reportFormat"), "no words for the referee"


def test_the_menus_hold_buttons_of_their_own_toolbar(module: tuple[Game, Any]) -> None:
    for menu in components(module[1], "ToolbarMenu"):
        beside = {one.get("text") or one.get("buttonText") for one in menu.getparent()}
        assert set(split(menu.get("menuItems"), ",")) <= beside


def test_the_first_zoom_shows_a_whole_map_or_its_width_on_a_small_screen() -> None:
    look = read_look(game("spi-austerlitz"))
    phrase = phrases("en", "vassal")

    def first(size: tuple[int, int], level: Any = first_level) -> float:
        found = zoomer(look, phrase, level(look, size)).attributes
        levels = [float(one) for one in split(found["zoomLevels"], ",")]
        return levels[::-1][int(found["zoomStart"]) - 1]

    # the board: all of its width, but not below half size
    assert first((1300, 1100), board_level) == 1.0
    assert first((1700, 1100), board_level) == 0.75
    assert first((2600, 1900), board_level) == first((9_000, 900), board_level) == 0.5
    assert first((1280, 600)) == 1.0
    assert first((1281, 600)) == 0.75
    # counters stay legible: the window is scrolled up and down
    assert first((500, 2400)) == first((2400, 9_000)) == 0.5
    assert first((2600, 9_000)) == 0.35
    assert first((90_000, 90_000)) == 0.25


def test_a_window_shows_all_of_its_places_beside_toolbar_and_bars() -> None:
    look = read_look(game("crowning-glory"))
    for size in ((1630, 1102), (884, 908), (200, 100), (1500, 3200)):
        level = first_level(look, size)
        wide, high = grown(look, size)
        # the engine makes the inner window as large as the map, and then adds a toolbar of 40
        # pixels and two bars of 15
        assert wide * level - 15 >= size[0] * level
        assert high * level - 40 - 15 >= size[1] * level
        assert (wide - size[0]) * level < 25 and (high - size[1]) * level < 65


@pytest.mark.parametrize("name", ["spi-austerlitz", "crowning-glory"])
def test_every_marker_that_counts_has_its_own_place_beside_the_track(name: str) -> None:
    look = read_look(game(name))
    cell, spots = track_cell(look), {one.id: track_spot(look, one) for one in look.tracks}
    beside = {one: spots[one] for one in counting(look)}
    assert set(beside) == {one.id for one in look.tracks if track_label(look, one)} != set()
    assert len(set(beside.values())) == len(beside)
    left = track_edge(look)[0]
    for one, (x, _) in spots.items():
        assert (x - left > 10 * cell) is (one in beside)
        assert x - left < track_size(look)[0]


def test_the_button_clears_no_state_that_lasts(tmp_path: Path) -> None:
    spi = game("spi-austerlitz")
    for lasting in (set[str](), {"target"}, {"attack", "target"}):
        look = read_look(spi)
        marks = [replace(one, lasts=one.id in lasting) for one in look.marks]
        path = tmp_path / "m.vmod"
        path.write_bytes(build(spi, replace(look, marks=marks), art=False).data)
        made = components(read_module(path), "MassKeyCommand")
        clears = [one.get("filter") for one in made if "clearMarks" in one.get("hotkey")]
        named = [one.id for one in marks if not one.lasts]
        assert clears == ([f"{{{' || '.join(map(shown_mark, named))}}}"] if named else [])


def shown_mark(identity: str) -> str:
    return f"{identity.capitalize()}_Active==true"


@pytest.mark.parametrize(
    ("name", "formation", "shown"),
    [
        ("jours-de-gloire-austerlitz", "bagration-cavalry", "Bagration Cavalry"),
        ("jours-de-gloire-austerlitz", "muller-iii", "Müller III"),
        ("jours-de-gloire-austerlitz", "unworded-iii", "Unworded III"),
        ("spi-austerlitz", "IV Corps - Vandamme", "IV Corps - Vandamme"),
        ("spi-austerlitz", "", ""),
    ],
)
def test_formations_are_named_without_ids(name: str, formation: str, shown: str) -> None:
    assert formation_name(game(name), formation) == shown


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
    (trait,) = lock_of(one, look, "french")
    fields = split(trait.type, ";")
    assert split(fields[1], ",") == ["French", "French 1", "French 2", "Solitaire"]
    assert fields[2:4] == ["false", "true"]
    assert lock_of(one, replace(look, lock=False), "french") == []


@pytest.mark.parametrize("name", games_with("vassal"))
def test_units_are_locked_unless_the_enemy_may_move_them(name: str) -> None:
    one = game(name)
    state = one.start(Header(format=1, game=name, scenario=one.file.scenarios[0]))
    unit = next(iter(state.units.values()))
    # who is beaten goes where the winner wants in one game only
    by_winner = hook_of(one).chooser(state, unit.id) not in ("", unit.side)
    assert read_look(one).lock != by_winner
    assert by_winner == (name == "spi-austerlitz")


def test_a_counter_counts_single_units() -> None:
    one = game("coup-de-tonnerre")
    look = read_look(one)
    lost = next(token for token in look.tokens if token.id == "losses-french")
    (trait,) = token_label(look, lost)
    whose = '{side==\\"french\\"&&type!=\\"garrison\\"}'
    assert trait.state == f'{{1*CountZone("Lost French units","Boxes","{whose}")}}'
    (other,) = track_label(look, TrackLook(id="points", title="Points", units=lost.units))
    assert other.state == trait.state
    assert token_label(look, replace(lost, units=None)) == []


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
    moved = [one.id for one in look.tracks if one.turn] + [t.id for t in look.tokens if t.turn]
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


def test_the_first_picture_shows_a_board_with_terrain() -> None:
    assert splash_board(game("ccn-epic-austerlitz")) == "ccn-standard s1"
    assert splash_board(game("spi-austerlitz")) == "spi-austerlitz"


def test_one_button_shows_the_names_of_whatever_board_is_in_play() -> None:
    data = build(game("ccn-epic-austerlitz"), art=False).data
    built = parse_module(data, Path("m.vmod"))
    shaders = components(built, "MapShader")
    boards = {one.get("name") for one in components(built, "Board")} - {"Boxes", "Tracks", "Cards"}
    shown = [one.get("boardList") for one in shaders]
    assert len(shown) == len(set(shown)) == 8
    assert set(shown) <= boards
    assert {one.get("boards") for one in shaders} == {"No, only shade Boards in List"}
    assert {f"images/{one.get('image')}" for one in shaders} <= set(built.archive.names)
    # their own buttons are in a menu that nobody sees
    (menu,) = [one for one in components(built, "ToolbarMenu") if not one.get("icon")]
    assert menu.get("text") == ""
    assert split(menu.get("menuItems"), ",") == [one.get("buttonText") for one in shaders]
    buttons = [one for one in components(built, "DoActionButton") if one.get("text") == "Names"]
    sent = [one.get("hotkeys").replace("\\", "") for one in buttons]
    assert sent == [shaders[0].get("hotkey")]
    assert len({one.get("hotkey") for one in shaders}) == 1


def test_only_the_edge_by_which_most_left_scores() -> None:
    look = read_look(game("spi-austerlitz"))
    points = next(one for one in look.tracks if one.id == "allied-points")
    text = track_label(look, points)[0].state
    west, east = (f'SumZone("combat","Exited {edge}","Boxes")' for edge in ("west", "east"))
    lost = 'SumZone("combat","Eliminated French","Boxes")'
    assert text == f"{{{lost}+(({west})>=({east})?3*({west}):1*({east}))}}"
