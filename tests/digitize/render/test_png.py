"""Test the PNG of a map: its size, its pixels, its letters."""

from __future__ import annotations

import io
import tracemalloc

import msgspec
import pytest
from PIL import Image, ImageChops

from adjudicator.board.hex_map import HexMap, HexRecord
from adjudicator.digitize.render import png
from adjudicator.digitize.render.build import build_scene
from adjudicator.digitize.render.letters import clean, lettering, text_width
from adjudicator.digitize.render.palette import PAPER, ROADS, SIDES, TERRAINS
from adjudicator.digitize.render.png import MAX_PIXELS, picture_size, render_png
from adjudicator.digitize.render.scene import (
    Area,
    Disc,
    Layer,
    Picture,
    Scene,
    Stroke,
    Text,
)
from adjudicator.errors import LimitError
from adjudicator.style import rgb
from tests.support.sample_map import sample_map


@pytest.fixture(scope="module")
def hexmap() -> HexMap:
    return sample_map()


@pytest.fixture(scope="module")
def scene(hexmap: HexMap) -> Scene:
    return build_scene(hexmap)


@pytest.fixture(scope="module")
def picture(scene: Scene) -> Image.Image:
    return opened(render_png(scene))


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def drawn(*items: object, size: int = 40) -> Image.Image:
    layer = Layer("one", items)  # type: ignore[arg-type]
    return opened(render_png(Scene("t", (0.0, 0.0, size, size), "#ffffff", (layer,))))


def share(image: Image.Image, colour: str, near: int = 14) -> float:
    """Return the share of pixels that are close to a colour."""
    wanted = rgb(colour)
    pixels = list(zip(*[iter(image.tobytes())] * 3, strict=True))
    close = [p for p in pixels if all(abs(a - b) <= near for a, b in zip(p, wanted, strict=True))]
    return len(close) / len(pixels)


def around(
    picture: Image.Image, scene: Scene, hexmap: HexMap, label: str, reach: float = 0.22
) -> Image.Image:
    """Return the centre of a hex."""
    x, y = scene.to_pixel(hexmap.lattice.centre(hexmap.grid().hex(label)))
    reach *= hexmap.lattice.pitch
    return picture.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))


def test_the_picture_has_the_size_of_the_scene(picture, scene):
    assert picture.mode == "RGB"
    assert picture.size == (scene.width, scene.height)
    assert picture_size(scene, 2.5) == (round(scene.width * 2.5), round(scene.height * 2.5))


@pytest.mark.parametrize(
    ("label", "terrain"),
    [("0209", "lake"), ("1002", "forest"), ("0307", "marsh"), ("0504", "town"), ("1106", "hill")],
)
def test_a_hex_shows_the_colours_of_its_terrain(picture, scene, hexmap, label, terrain):
    middle = around(picture, scene, hexmap, label)
    style = TERRAINS[terrain]
    assert share(middle, style.fill or PAPER) > 0.2
    assert share(around(picture, scene, hexmap, "0510"), style.fill or PAPER) < 0.05


def test_the_texture_of_every_terrain_shows_in_its_hex(hexmap):
    labels = hexmap.grid().labels
    plain = {label: HexRecord(terrain=["clear"]) for label in labels}
    words = sorted(word for word, style in TERRAINS.items() if style.texture != "none")
    words.append("never heard of")
    at = dict(zip(words, labels[20:], strict=False))
    hexes = plain | {label: HexRecord(terrain=[word]) for word, label in at.items()}
    bare = msgspec.structs.replace(hexmap, hexsides={}, roads={}, sets={}, deployments=[])
    layers = ["heights", "terrain", "symbols"]
    one, two = (
        build_scene(msgspec.structs.replace(bare, hexes=h), labels=False, layers=layers)
        for h in (plain, hexes)
    )
    before, after = opened(render_png(one)), opened(render_png(two))
    same = []
    for word, label in at.items():
        parts = [around(image, one, hexmap, label, 0.36) for image in (before, after)]
        difference = ImageChops.difference(*parts).convert("L")
        if sum(difference.histogram()[12:]) < 40:
            same.append(word)
    assert same == []


def test_every_terrain_of_a_hex_shows(hexmap):
    hexes = {label: HexRecord(terrain=["clear"]) for label in hexmap.grid().labels}
    hexes["0505"] = HexRecord(terrain=["marsh", "town", "lake"])
    hexes["0506"] = HexRecord(terrain=["lake"])
    mixed = msgspec.structs.replace(hexmap, hexes=hexes, hexsides={}, roads={}, sets={})
    scene = build_scene(mixed, labels=False, layers=["heights", "terrain"])
    x, y = scene.to_pixel(hexmap.lattice.centre(hexmap.grid().hex("0505")))
    box = opened(render_png(scene)).crop(
        (round(x - 28), round(y - 32), round(x + 28), round(y + 32))
    )
    for terrain in ("marsh", "town", "lake"):
        assert share(box, TERRAINS[terrain].fill or PAPER, 6) > 0.04, terrain


def test_streams_and_roads_have_their_colours(picture, scene, hexmap):
    grid = hexmap.grid()
    for name, colour in (("0604/0705", SIDES["stream"].fill), ("0608/0609", ROADS["road"].fill)):
        a, b = grid.lattice.side_line(grid.side(name))
        x, y = scene.to_pixel(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        box = picture.crop((round(x) - 5, round(y) - 5, round(x) + 6, round(y) + 6))
        assert share(box, colour or PAPER) > 0.08, name


def test_the_same_map_gives_the_same_bytes(hexmap, scene):
    again = build_scene(sample_map())
    assert again == scene
    assert render_png(again, 0.5) == render_png(scene, 0.5)


def test_strips_join_without_a_seam(scene, monkeypatch):
    whole = render_png(scene, 0.6)
    monkeypatch.setattr(png, "_STRIP_PIXELS", 200_000)
    assert render_png(scene, 0.6) == whole


def test_edges_are_soft():
    image = drawn(Area((((5.0, 5.0), (35.0, 12.0), (20.0, 35.0)),), "#000000"))
    levels = image.convert("L").histogram()
    assert levels[0] > 100
    assert sum(1 for count in levels[1:255] if count) > 5


def test_holes_and_see_through_areas():
    outer = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
    hole = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0))
    image = drawn(Area((outer,), "#000000", 0.5, (hole,)))
    assert image.getpixel((20, 20)) == (255, 255, 255)
    assert image.getpixel((3, 3)) == (127, 127, 127)


def test_a_see_through_stroke_does_not_darken_where_it_crosses_itself():
    lines = (((0.0, 20.0), (40.0, 20.0)), ((20.0, 0.0), (20.0, 40.0)))
    image = drawn(Stroke(lines, "#000000", 6.0, opacity=0.5))
    assert image.getpixel((20, 20)) == image.getpixel((5, 20)) == (127, 127, 127)


def test_discs_have_fill_and_outline():
    image = drawn(Disc((20.0, 20.0), 15.0, "#00ff00", "#ff0000", 4.0))
    assert image.getpixel((20, 20)) == (0, 255, 0)
    assert image.getpixel((20, 7)) == (255, 0, 0)
    assert image.getpixel((1, 1)) == (255, 255, 255)


def test_a_picture_lies_where_its_transform_puts_it():
    data = io.BytesIO()
    Image.new("RGB", (10, 10), "#ff0000").save(data, "PNG")
    image = drawn(Picture(data.getvalue(), 10, 10, (2.0, 0.0, 10.0, 0.0, 2.0, 5.0)))
    assert image.getpixel((20, 15)) == (255, 0, 0)
    assert image.getpixel((5, 15)) == image.getpixel((20, 30)) == (255, 255, 255)


def test_over_a_scan_the_ground_lets_it_shine_through(hexmap):
    data = io.BytesIO()
    Image.new("RGB", (1000, 800), "#ff0000").save(data, "PNG")
    scan = Picture(data.getvalue(), 1000, 800, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0))
    scene = build_scene(hexmap, scan=scan)
    image = opened(render_png(scene))
    red, green, blue = image.getpixel(tuple(map(round, scene.to_pixel((440.0, 640.0)))))
    assert (red, green, blue) == (255, 0, 0)
    assert share(around(image, scene, hexmap, "0209"), TERRAINS["lake"].fill or PAPER) < 0.05


@pytest.mark.parametrize("scale", [0.0, -1.0, float("nan"), float("inf"), 1e-9, 60.0, 1e12])
def test_absurd_scales_are_refused(scene, scale):
    with pytest.raises(LimitError):
        render_png(scene, scale)


def test_the_hint_names_the_largest_scale(scene):
    with pytest.raises(LimitError) as caught:
        picture_size(scene, 500.0)
    most = float(str(caught.value.hint).split()[-1])
    width, height = picture_size(scene, most)
    assert MAX_PIXELS * 0.9 < width * height <= MAX_PIXELS * 1.001


def test_progress_is_told(scene):
    heard: list[float] = []
    render_png(scene, 0.3, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1.0


def test_a_large_picture_is_drawn_in_strips(scene, monkeypatch):
    sizes = []
    strip = png._strip

    def watched(*args: object) -> Image.Image:
        image = strip(*args)  # type: ignore[arg-type]
        sizes.append(image.width * image.height * 9)
        return image

    monkeypatch.setattr(png, "_strip", watched)
    tracemalloc.start()
    render_png(scene, 3.0)
    tracemalloc.stop()
    assert len(sizes) > 2
    assert max(sizes) <= png._STRIP_PIXELS


# Letters


ACCENTED = ["ÖO", "řr", "ŽZ", "áa", "ňn", "ůu", "éě", "íi", "ďd", "ßs"]
ACCENTED += ["łl", "çc", "àâ", "ãā", "ăȧ", "őö", "øo", "ḍd", "șs", "ąa"]


@pytest.mark.parametrize("pair", ACCENTED)
def test_accented_letters_differ_from_plain_ones(pair):
    one, two = (lettering(letter, 60) for letter in pair)
    assert one.ink.tobytes() != two.ink.tobytes()


def test_an_accented_name_is_as_wide_as_its_plain_letters():
    assert text_width("Křenovice", 20) == text_width("Krenovice", 20)
    assert text_width("Křenovice", 20, bold=True) > text_width("Křenovice", 20)


def test_the_dot_of_an_i_gives_way_to_its_accent():
    ink = lettering("ì", 200).ink
    _, top, _, bottom = ink.getbbox() or (0, 0, 0, 0)
    assert bottom - top > 120
    plain = lettering("i", 200).ink
    dot = ImageChops.subtract(plain, ink)
    assert dot.getbbox() is not None


def test_a_rim_is_wider_than_its_ink():
    one = lettering("Pratzen", 40, rim=6, italic=True)
    assert one.rim is not None
    outer, inner = one.rim.getbbox(), one.ink.getbbox()
    assert outer is not None
    assert inner is not None
    assert outer[0] < inner[0]
    assert outer[3] > inner[3]


@pytest.mark.parametrize(
    "text", ["", "\u0301", "a\nb", "\x00\x1b[31m", "\u202eabc", "日本", "x" * 500]
)
def test_any_text_can_be_drawn(text):
    cleaned = clean(text)
    assert "\n" not in cleaned
    assert cleaned.isprintable()
    assert len(cleaned) <= 60
    drawn(Text((20.0, 20.0), cleaned, 10.0, "#000000", halo="#ffffff"))
