"""Test the palette: readers with any colour vision can distinguish all terrains."""

from __future__ import annotations

from itertools import combinations

import pytest

from adjudicator.digitize.render import palette
from adjudicator.digitize.render.palette import (
    PAPER,
    ROADS,
    SIDES,
    TERRAINS,
    TerrainStyle,
    elevation_tint,
    road_style,
    side_style,
    terrain_style,
)
from adjudicator.style import rgb

Colour = tuple[float, float, float]

# The linear red, green and blue that readers without red or green cones perceive (Viénot, Brettel
# and Mollon 1999), and that all others perceive.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour: str, vision: str) -> Colour:
    """Return a colour as a reader perceives it, in CIE L*a*b*."""
    plain = [linear(v) for v in rgb(colour)]
    r, g, b = (sum(w * v for w, v in zip(row, plain, strict=True)) for row in VISIONS[vision])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, two: str, vision: str) -> float:
    a, b = lab(one, vision), lab(two, vision)
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def styles() -> dict[TerrainStyle, str]:
    return {style: word for word, style in reversed(TERRAINS.items())}


@pytest.mark.parametrize("vision", VISIONS)
def test_no_two_terrains_differ_by_hue_alone(vision):
    for (one, name), (two, other) in combinations(styles().items(), 2):
        if one.texture == two.texture and one.cover == two.cover:
            difference = abs(lab(one.fill or PAPER, vision)[0] - lab(two.fill or PAPER, vision)[0])
            assert difference >= 4, (name, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_texture_stands_out_from_its_own_ground(vision):
    for style, word in styles().items():
        if style.texture == "none":
            continue
        ground = style.fill or PAPER
        contrast = max(abs(lab(ink, vision)[0] - lab(ground, vision)[0])
                       for ink in (style.line, style.mark))  # fmt: skip
        assert contrast >= 18, word


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    ("one", "two"),
    [("lake", "marsh"), ("lake", "forest"), ("forest", "marsh"), ("town", "forest"),
     ("town", "marsh"), ("town", "hill"), ("forest", "hill"), ("lake", "town")],
)  # fmt: skip
def test_neighbouring_grounds_differ_for_every_reader(vision, one, two):
    assert apart(TERRAINS[one].fill or PAPER, TERRAINS[two].fill or PAPER, vision) >= 8


@pytest.mark.parametrize("vision", VISIONS)
def test_grounds_differ_from_clear_paper(vision):
    for word in ("lake", "forest", "marsh", "town", "hill"):
        assert apart(TERRAINS[word].fill or PAPER, PAPER, vision) >= 6, word


@pytest.mark.parametrize("vision", VISIONS)
def test_lines_differ_by_lightness_or_by_drawing(vision):
    for (one, a), (two, b) in combinations({s: w for w, s in SIDES.items()}.items(), 2):
        assert one.draw != two.draw or abs(one.width - two.width) >= 2, (a, b)
    for style in SIDES.values():
        assert lab(PAPER, vision)[0] - lab(style.colour, vision)[0] > 30


@pytest.mark.parametrize("vision", VISIONS)
def test_text_can_be_read(vision):
    for ink in (palette.INK, palette.LABEL, palette.WATER_INK, palette.HILL_INK, palette.FAINT_INK):
        assert lab(palette.HALO, vision)[0] - lab(ink, vision)[0] > 50


def test_higher_ground_is_darker():
    tints = [elevation_tint(height, 200, 300) for height in range(200, 301, 25)]
    light = [lab(tint, "normal")[0] for tint in tints[1:]]
    assert light == sorted(light, reverse=True)
    assert elevation_tint(200, 200, 200) == PAPER


def test_words_are_found_in_any_spelling():
    assert (
        terrain_style("Partial_Pond") == terrain_style("partial pond") == TERRAINS["partial-pond"]
    )
    assert side_style("Front Line") == SIDES["front-line"]
    assert road_style("Track") == ROADS["track"]


def test_unknown_words_have_a_documented_look():
    assert terrain_style("lava").texture == "hatch"
    assert side_style("ha-ha").draw == "plain"
    assert road_style("railway") == ROADS["road"]


def test_the_words_of_the_games_are_known():
    spi = ("clear", "knoll", "town", "castle", "abbey", "lake", "swamp")
    glory = ("clear", "forest", "marsh", "town", "fortress", "all-pond", "partial-pond", "chapel")
    jours = ("clear", "village", "wood", "marsh", "frozen-pond")
    assert {*spi, *glory, *jours} <= set(TERRAINS)
    kinds = {"stream", "bridge", "lake", "pond", "crest", "hillcrest", "slope", "front"}
    assert kinds <= set(SIDES)
