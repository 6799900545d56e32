"""Test the pictures of counters, marks and icons: sizes, legibility and content."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace
from PIL import ImageChops

from adjudicator.core.game import Game, load_game
from adjudicator.core.game_data import UnitSpec
from adjudicator.digitize.render import letters
from adjudicator.style import contrast, ink_on, rgb
from adjudicator.vassal.art.counters import (
    counter,
    counter_colours,
    short_formation,
    short_name,
)
from adjudicator.vassal.art.icons import ICONS, icon
from adjudicator.vassal.art.markers import MARKS, mark, marker
from adjudicator.vassal.art.tracks import BoxSpec, boxes, track
from adjudicator.vassal.look.counters import FormationLook, SideLook, formation_look, side_look
from adjudicator.vassal.look.look import Look, read_look
from tests.support.art_pictures import HOSTILE, LOOK, READABLE, changed, near, opened

#: rows and columns of strength and movement on a counter of 76 pixels
NUMBERS = (8, 55, 68, 71)

UNIT = UnitSpec(
    id="blue-1", side="blue", type="infantry", combat=6, movement=5, name="Brigade Becker",
    formation="V Corps (Lannes) - Division Suchet", code="1", size="brigade",
)  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("spi-austerlitz")


@pytest.fixture(scope="module")
def look(game: Game) -> Look:
    return read_look(game)


# Counters


def test_every_unit_has_a_counter_of_its_own(game: Game, look: Look) -> None:
    fronts = {unit.id: counter(unit, look) for unit in game.units.values()}
    assert len(set(fronts.values())) == len(game.units)
    for unit, png in fronts.items():
        assert opened(png).size == (look.counter, look.counter), unit
        assert opened(png).getpixel((0, 0))[3] < 128, "the corners are round"
        assert opened(png).getpixel((look.counter // 2, 60))[3] == 255


@pytest.mark.parametrize("size", [24, 76, 111, 300])
def test_a_counter_is_as_large_as_the_look_says(size: int) -> None:
    assert opened(counter(UNIT, replace(LOOK, counter=size))).size == (size, size)


def test_numbers_can_be_read_on_both_faces_of_every_counter(game: Game, look: Look) -> None:
    for unit in game.units.values():
        for back in (False, True):
            fill, ink = counter_colours(unit, look, back=back)
            assert contrast(fill, ink) >= READABLE, (unit.id, back)
        band = formation_look(look, unit.formation, fill).colour
        assert contrast(band, ink_on(band)) >= READABLE, unit.formation


def test_the_ink_that_is_painted_is_the_ink_that_was_measured(game: Game, look: Look) -> None:
    for unit in game.units.values():
        fill, ink = counter_colours(unit, look)
        seen = opened(counter(unit, look)).convert("RGB").crop(NUMBERS)
        colours = [colour for _, colour in seen.getcolors(100_000) or []]
        for wanted in (rgb(fill), rgb(ink)):
            assert any(near(colour, wanted) for colour in colours), unit.id


@pytest.mark.parametrize("fill", ["#000000", "#808080", "#ffffff", "#ff0000", "#767676", "#00ff00"])
def test_numbers_can_be_read_on_any_ground(fill: str) -> None:
    bad = replace(LOOK, sides={"blue": SideLook(fill=fill, ink=fill)})
    for back in (False, True):
        ground, ink = counter_colours(UNIT, bad, back=back)
        assert contrast(ground, ink) >= READABLE


def test_sides_differ_in_lightness_and_not_in_hue_alone(game: Game, look: Look) -> None:
    for back in (False, True):
        fills = {
            side: {
                counter_colours(unit, look, back=back)[0]
                for unit in game.units.values()
                if unit.side == side
            }
            for side in game.file.sides
        }
        for one, two in combinations(fills.values(), 2):
            assert min(contrast(a, b) for a in one for b in two) >= 2.5


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#ffffff", "#ffffff") == 1.0
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_each_arm_and_each_size_has_a_sign_of_its_own() -> None:
    arms = ("infantry", "cavalry", "artillery", "engineers", "staff")
    assert len({counter(replace(UNIT, type=arm), LOOK) for arm in arms}) == len(arms)
    sizes = ("", "battalion", "regiment", "brigade", "division", "corps")
    assert len({counter(replace(UNIT, size=size), LOOK) for size in sizes}) == len(sizes)
    box = changed(counter(UNIT, LOOK), counter(replace(UNIT, type="artillery"), LOOK))
    assert box is not None
    assert box[0] >= 20 and box[1] >= 23 and box[2] <= 56 and box[3] <= 46


@pytest.mark.parametrize("other", [{"combat": 7}, {"movement": 4}, {"combat": None}])
def test_strength_and_movement_change_the_numbers_and_nothing_else(other: dict[str, int]) -> None:
    box = changed(counter(UNIT, LOOK), counter(replace(UNIT, **other), LOOK))
    assert box is not None
    assert box[1] >= 52, "only the lowest line"


def test_every_field_of_a_unit_shows() -> None:
    others = ({"name": "Brigade Ney"}, {"code": "2"}, {"formation": "I Corps"}, {"size": "corps"})
    pictures = {counter(replace(UNIT, **other), LOOK) for other in others}
    assert len(pictures | {counter(UNIT, LOOK)}) == 5


def test_numbers_of_any_length_stay_on_the_counter() -> None:
    wide = counter(replace(UNIT, combat=999, movement=999), LOOK)
    box = changed(wide, counter(replace(UNIT, combat=1, movement=1), LOOK))
    assert box is not None
    assert box[0] >= 3 and box[2] <= 73


def test_the_back_is_told_from_the_front_and_shows_what_the_unit_is_worth() -> None:
    front, back = counter(UNIT, LOOK), counter(UNIT, LOOK, back=True, worth=Fraction(6, 2))
    assert changed(front, back) is not None
    half = counter(UNIT, LOOK, back=True, worth=Fraction(7, 2))
    assert changed(back, half) is not None
    assert changed(back, counter(UNIT, LOOK, back=True)) is not None
    assert counter(UNIT, LOOK, worth=Fraction(3)) == front, "only the back shows it"
    small = counter(replace(UNIT, combat=1), LOOK, back=True, worth=Fraction(1, 2))
    assert opened(small).size == (76, 76)


def test_the_longest_beginning_of_a_formation_counts() -> None:
    corps, division = (
        FormationLook(colour="#111111"),
        FormationLook(colour="#222222", fill="#eeeeee"),
    )
    two = replace(LOOK, formations={"V Corps": corps, "V Corps (Lannes) - Div": division})
    assert formation_look(two, UNIT.formation, "#ffffff") is division
    assert formation_look(two, "V Corps", "#ffffff") is corps
    assert formation_look(two, "IV Corps", "#ffffff") not in (corps, division)
    assert counter_colours(UNIT, two)[0] == "#eeeeee"
    assert side_look(two, "nobody").fill.startswith("#")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Brigade Becker", "Becker"),
        ("Brigades of Wodniansky and Berg", "Wodniansky/Berg"),
        ("Brigade of Prince Repnin", "Repnin"),
        ("Guard Grenadiers - Jancowitz", "Guard Grenadiers"),
        ("Brigade", "Brigade"),
        ("", ""),
    ],
)
def test_names_are_shortened_by_what_the_signs_say(name: str, short: str) -> None:
    assert short_name(name) == short


def test_formations_are_shortened() -> None:
    assert short_formation("V Corps (Lannes) - Division Suchet") == "V Suchet"
    assert short_formation("Imperial Guard (Bessieres)") == "Imperial Guard"
    assert short_formation("") == ""


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_names_are_drawn_within_the_counter(text: str) -> None:
    unit = msgspec.convert(
        {**msgspec.to_builtins(UNIT), "name": text, "formation": text, "code": text[:20],
         "type": text[:60] or "?", "size": text[:40]},
        UnitSpec,
    )  # fmt: skip
    for back in (False, True):
        assert opened(counter(unit, LOOK, back=back)).size == (76, 76)
    assert opened(marker("some-marker", LOOK, title=text)).size == (76, 76)
    assert opened(boxes([BoxSpec(text, (5, 5, 200, 100), 30)], (210, 110), 80)).size == (210, 110)
    assert opened(track([text], 90)).size == (90, 90)


def test_the_same_unit_gives_the_same_bytes() -> None:
    first = [counter(UNIT, LOOK), counter(UNIT, LOOK, back=True), icon("die")]
    letters.text_width.cache_clear()
    assert [counter(UNIT, LOOK), counter(UNIT, LOOK, back=True), icon("die")] == first


# Marks, markers, icons


def test_marks_differ_and_leave_the_numbers_free() -> None:
    pictures = {name: opened(marker(name, LOOK)) for name in ("attack", "target", "demoralized")}
    for name, picture in pictures.items():
        assert picture.size == (76, 76)
        assert picture.crop(NUMBERS).getchannel("A").getextrema()[1] < 10, name
        assert picture.getchannel("A").getextrema()[1] == 255
    for one, two in combinations(pictures.values(), 2):
        # the marks differ in shape, not only in colour
        apart = ImageChops.difference(one.getchannel("A"), two.getchannel("A"))
        assert sum(apart.point(lambda level: level > 128).histogram()[1:]) > 100


def test_a_mark_of_movement_is_small_and_grows_with_the_counter() -> None:
    assert opened(marker("moved", LOOK)).size == (18, 18)
    assert opened(marker("moved", replace(LOOK, counter=152))).size == (36, 36)


def test_markers_say_their_title_in_the_colours_of_their_side() -> None:
    losses, points = marker("blue-losses", LOOK), marker("blue-points", LOOK)
    assert losses != points
    assert near(opened(losses).getpixel((38, 9)), rgb(LOOK.sides["blue"].fill))
    green = opened(marker("losses", LOOK, side="green"))
    assert near(green.getpixel((38, 9)), rgb(LOOK.sides["green"].fill))
    assert marker("x", LOOK, title="Losses") != marker("x", LOOK, title="Points")
    assert all(opened(marker(name, LOOK)).size == (76, 76) for name in MARKS)


def test_icons_are_small_distinct_and_see_through() -> None:
    pictures = {name: icon(name) for name in ICONS}
    assert len(set(pictures.values())) == len(pictures)
    for name, png in pictures.items():
        assert opened(png).size == (24, 24), name
        assert opened(png).getpixel((0, 0))[3] == 0, name


def test_a_mark_without_a_picture_leaves_the_counter_in_sight() -> None:
    first, second = (mark("disordered", LOOK, "Disordered", number) for number in (0, 1))
    assert first != second and first != mark("disordered", LOOK, "Routed", 0)
    for title in ("Disordered", "w" * 80, "x"):
        picture = opened(mark("disordered", LOOK, title, 0))
        alpha = picture.getchannel("A").point(lambda level: level > 8)
        box = alpha.getbbox()
        assert box is not None and box[3] <= 16, "only a strip along the upper edge"
    assert mark("attack", LOOK, "Attack", 0) == marker("attack", LOOK)
