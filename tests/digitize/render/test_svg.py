"""Test the SVG of a map: well-formed, escaped, reproducible."""

from __future__ import annotations

import re

import msgspec
import pytest
from lxml import etree

from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.digitize.render.build import build_scene
from adjudicator.digitize.render.scene import Area, Disc, Layer, Picture, Scene, Stroke, Text
from adjudicator.digitize.render.svg import render_svg
from tests.support.sample_map import sample_map

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</text><script>alert("1")</script>&amp;\x00\x0b\ud800\ufffe]]>'


@pytest.fixture(scope="module")
def hexmap() -> HexMap:
    return sample_map()


def parsed(text: str) -> etree._Element:
    return etree.fromstring(text.encode("utf-8"))


def test_it_is_well_formed_and_holds_every_layer(hexmap):
    scene = build_scene(hexmap)
    root = parsed(render_svg(scene))
    assert root.tag == f"{SVG}svg"
    assert [g.get("id") for g in root.findall(f"{SVG}g")] == [layer.name for layer in scene.layers]
    assert root.findtext(f"{SVG}title") == hexmap.title
    words = {t.text for t in root.iter(f"{SVG}text")}
    assert {"0101", "Křenovice", "Žuráň", "Mönitz"} <= words


def test_the_scale_changes_the_size_but_not_the_drawing(hexmap):
    scene = build_scene(hexmap)
    one, two = parsed(render_svg(scene)), parsed(render_svg(scene, 2.0))
    assert float(two.get("width", 0)) == 2 * float(one.get("width", 0)) == 2 * scene.width
    assert one.get("viewBox") == two.get("viewBox")


def test_the_same_map_gives_the_same_text(hexmap):
    assert render_svg(build_scene(hexmap)) == render_svg(build_scene(sample_map()))


def test_hostile_words_stay_text(hexmap):
    hexes = dict(hexmap.hexes)
    hexes["0101"] = HexRecord(terrain=[HOSTILE], names=[HOSTILE])
    hostile = msgspec.structs.replace(
        hexmap,
        title=HOSTILE,
        hexes=hexes,
        hexsides={"0101/0102": SideRecord(kinds=[HOSTILE])},
        roads={HOSTILE: {"0101/0102": [HOSTILE]}},
        sets={HOSTILE: ["0105"]},
    )
    text = render_svg(build_scene(hostile))
    root = parsed(text)
    allowed = {f"{SVG}{tag}" for tag in ("svg", "g", "title", "rect", "path", "circle", "text")}
    assert {element.tag for element in root.iter()} <= allowed
    assert "<script" not in text
    assert '</text><script>alert("1")' in str(root.findtext(f"{SVG}title"))


def test_every_shape_is_painted():
    items = (
        Area((((0, 0), (10, 0), (10, 10)),), "#112233", 0.5, (((1, 1), (2, 1), (2, 2)),)),
        Stroke((((0, 0), (10, 10)),), "#445566", 2.0, (3.0, 1.0)),
        Disc((5, 5), 3, None, "#778899", 1.0),
        Text((5, 5), "A & B", 8, "#000000", "start", bold=True, italic=True, halo="#ffffff"),
        Picture(b"\x89PNG", 4, 4, (1, 0, 2, 0, 1, 3), 0.5),
    )
    root = parsed(render_svg(Scene("t", (0, 0, 10, 10), "#ffffff", (Layer("one", items),))))
    area, stroke, disc, words, picture = root.find(f"{SVG}g")
    assert (area.get("fill-rule"), area.get("opacity")) == ("evenodd", "0.5")
    assert area.get("d") == "M0 0l10 0 0 10zM1 1l1 0 0 1z"
    assert stroke.get("stroke-dasharray") == "3 1"
    assert (disc.get("r"), disc.get("fill")) == ("2.5", "none")
    assert (words.text, words.get("font-weight"), words.get("paint-order")) == (
        "A & B", "bold", "stroke")  # fmt: skip
    assert picture.get("transform") == "matrix(1 0 0 1 2 3)"
    assert str(picture.get("href")).startswith("data:image/png;base64,")


def test_no_number_is_long(hexmap):
    paths = re.findall(r' d="([^"]*)"', render_svg(build_scene(hexmap)))
    assert paths
    assert not [p for p in paths if re.search(r"\.\d{3}|nan|inf|e-", p)]
