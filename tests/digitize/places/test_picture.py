"""Test pictures of a board of places: SVG, PNG, and their use in other outputs."""

import io
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from PIL import Image

from adjudicator import resources
from adjudicator.board.place_map import PlaceMap
from adjudicator.cli import cli
from adjudicator.digitize.folder import load_any_map
from adjudicator.digitize.render.places.build import PLACE_LAYERS, places_scene
from adjudicator.digitize.render.places.picture import board_picture
from adjudicator.digitize.render.places.shapes import (
    clockwise,
    exit_point,
    inside,
    middle,
    scattered,
)
from adjudicator.digitize.render.png import render_png
from adjudicator.digitize.render.scene import Text
from adjudicator.digitize.render.svg import render_svg
from adjudicator.safeio.xml import parse_xml

NAME = "coup-de-tonnerre"
SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


@pytest.fixture(scope="module")
def board() -> PlaceMap:
    found = load_any_map(resources.map_folder(NAME))
    assert isinstance(found, PlaceMap)
    return found


def words(board: PlaceMap, layer: str, language: str) -> set[str]:
    items = places_scene(board, language=language).layer(layer)
    return {item.text for item in items if isinstance(item, Text)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_place_and_label_is_named_in_the_language(board: PlaceMap, language: str) -> None:
    assert words(board, "names", language) == {one.names[language] for one in board.places.values()}
    assert words(board, "labels", language) == {one.names[language] for one in board.labels}


def test_another_language_is_answered_in_english(board: PlaceMap) -> None:
    assert words(board, "names", "de") == words(board, "names", "en")


def test_the_key_speaks_the_language(board: PlaceMap) -> None:
    assert "zone de repli" in words(board, "frame", "fr")
    assert "place to fall back to" in words(board, "frame", "en")


def test_a_picture_has_every_layer_and_only_those_that_are_asked_for(board: PlaceMap) -> None:
    assert {one.name for one in places_scene(board).layers} == set(PLACE_LAYERS)
    bare = places_scene(board, layers=["places"])
    assert [one.name for one in bare.layers] == ["places"]
    assert bare.bounds == (0.0, 0.0, board.sheet.width, board.sheet.height)


def test_the_same_board_gives_the_same_picture(board: PlaceMap) -> None:
    assert render_svg(places_scene(board)) == render_svg(places_scene(board))


def test_the_svg_is_good_xml_and_escapes_names(board: PlaceMap) -> None:
    values = msgspec.to_builtins(board)
    values["places"]["maxdorf"]["names"] = {"en": "<script>&\u0007"}
    text = render_svg(places_scene(msgspec.convert(values, PlaceMap)))
    parse_xml(text.encode())
    assert "<script" not in text


def test_pixels_of_places_and_slots_lie_in_the_picture(board: PlaceMap) -> None:
    made = board_picture(board, 0.5, "fr")
    image = Image.open(io.BytesIO(made.png))
    assert image.size == (made.width, made.height) == (880, 780)
    assert set(made.places) == set(made.slots) == set(made.areas) == set(board.places)
    for key, one in board.places.items():
        assert made.places[key] == tuple(round(value / 2) for value in one.at)
        assert len(made.slots[key]) == len(one.slots)
        assert all(0 < x < made.width and 0 < y < made.height for x, y in made.slots[key])
    assert made.slot == 22


def test_an_area_has_the_colour_of_who_holds_it(board: PlaceMap) -> None:
    made = board_picture(board, 1.0)
    image = Image.open(io.BytesIO(made.png)).convert("RGB")

    def blue(place: str) -> int:
        red, _, blue = image.getpixel(made.slots[place][0])
        return int(blue) - int(red)

    assert blue("turas") > 0 > blue("posorsitz")


def test_a_board_without_ground_links_and_roles_can_be_drawn() -> None:
    values = {
        "kind": "places", "format": 1, "id": "small", "title": "Small",
        "sheet": {"width": 300, "height": 100},
        "places": {"a": {"names": {"en": "A"}, "at": [50, 50], "slots": [[50, 50]],
                         "area": [[20, 30], [80, 30], [50, 80]]}},
    }  # fmt: skip
    assert render_png(places_scene(msgspec.convert(values, PlaceMap)))[:4] == b"\x89PNG"


def test_links_end_at_the_edges_of_areas() -> None:
    assert exit_point(SQUARE, (5.0, 5.0), (25.0, 5.0)) == (10.0, 5.0)
    assert exit_point(SQUARE, (15.0, 5.0), (25.0, 5.0)) == (15.0, 5.0)


def test_what_is_strewn_over_an_area_lies_in_it() -> None:
    hole = ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0))
    found = scattered((SQUARE, hole), 0.5, "key")
    assert len(found) > 100
    assert all(inside(one, (SQUARE,)) and not inside(one, (hole,)) for one in found)
    assert middle(SQUARE) == (5.0, 5.0)
    assert clockwise(SQUARE[::-1]) == clockwise(SQUARE) == SQUARE


def test_the_command_draws_a_board(tmp_path: Path) -> None:
    for name, more in (("a.svg", ("--lang", "fr")), ("b.png", ("--bare", "--features"))):
        result = CliRunner().invoke(
            cli, ["map", "render", NAME, "-o", str(tmp_path / name), "--scale", "0.3", *more]
        )
        assert result.exit_code == 0, result.output
    assert "Départ de Davout" in (tmp_path / "a.svg").read_text("utf-8")
    with Image.open(tmp_path / "b.png") as image:
        assert image.size == (528, 468)


def test_what_a_board_of_places_cannot_show_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        cli, ["map", "render", NAME, "-o", str(tmp_path / "a.svg"), "--no-labels"]
    )
    assert result.exit_code == 2
    assert "--no-names" in result.output
    assert not list(tmp_path.iterdir())
