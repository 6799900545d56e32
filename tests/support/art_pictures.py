"""Helpers for tests of pictures: looks, awkward names, and pixel comparison."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

from adjudicator.vassal.look.counters import SideLook
from adjudicator.vassal.look.look import Look

#: WCAG: the contrast that text needs for readers with weak eyesight
READABLE = 4.5

LOOK = Look(format=1, sides={"blue": SideLook(fill="#2d5796"), "green": SideLook(fill="#93bd76")})

HOSTILE = (
    "", " ", "\x00\x1b[31m", "a\nb\tc", "\u202egnol\u202c", "<b>&amp;$n$</b>", "\ud800", "‰½→漢字",
    "x" * 200, "W" * 200, "Žuráň/Křenovice; \\'", "e" + "\u0301" * 60, "👩‍👩‍👧", "….…..",
)  # fmt: skip


def opened(png: bytes) -> Image.Image:
    assert png.startswith(b"\x89PNG\r\n")
    return Image.open(io.BytesIO(png)).convert("RGBA")


def near(one: object, two: tuple[int, int, int]) -> bool:
    """Return whether two colours are the same except for the rounding of a shrunk picture."""
    assert isinstance(one, tuple)
    return all(abs(a - b) <= 4 for a, b in zip(one[:3], two, strict=True))


def changed(one: bytes, two: bytes) -> tuple[int, int, int, int] | None:
    """Return the box of the pixels in which two pictures differ clearly."""
    apart = ImageChops.difference(opened(one).convert("RGB"), opened(two).convert("RGB"))
    return apart.convert("L").point(lambda level: 255 if level > 24 else 0).getbbox()
