"""Test the gallery: it shows every picture with a description, and all pictures are small."""

from __future__ import annotations

import re

from PIL import Image

from tests.support.paths import ROOT

IMAGES = sorted((ROOT / "docs/images").iterdir())
SHOWN = re.findall(
    r"!\[([^\]]*)\]\(images/([\w.-]+)\)", (ROOT / "docs/gallery.md").read_text("utf-8")
)


def test_the_gallery_shows_every_picture_once_and_says_what_it_is() -> None:
    assert sorted(name for _, name in SHOWN) == [one.name for one in IMAGES]
    assert all(len(words) > 20 for words, _ in SHOWN)


def test_one_command_makes_all_of_them() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\npictures:")[2].partition("\n\n")[0]
    scripts = re.findall(r"docs/examples/\w+\.py", recipe)
    assert len(scripts) == 2
    text = recipe + "".join((ROOT / one).read_text("utf-8") for one in scripts)
    assert [one.name for one in IMAGES if one.name not in text] == []


def test_they_are_pictures_and_small_enough_for_a_repository() -> None:
    for one in IMAGES:
        with Image.open(one) as picture:
            assert picture.format == "PNG"
            assert 300 <= picture.width <= 1500
    assert sum(one.stat().st_size for one in IMAGES) < 2_000_000
