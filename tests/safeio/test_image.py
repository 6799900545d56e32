"""Test pictures from outside: known formats of bounded size are read, others are refused."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import image as door
from adjudicator.safeio.image import read_image


def saved(path: Path, form: str, mode: str = "RGB", size: tuple[int, int] = (60, 40)) -> Path:
    Image.new(mode, size, "red" if mode in ("RGB", "RGBA") else 1).save(path, form)
    return path


def bomb(path: Path, width: int, height: int) -> Path:
    """Write a tiny PNG that declares a huge size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
    data += chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("form", ["PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"])
def test_the_usual_formats_are_read(tmp_path, form):
    found = read_image(saved(tmp_path / "scan", form))
    assert (found.mode, found.size) == ("RGB", (60, 40))
    red, green, blue = found.getpixel((20, 20))
    assert red > 240
    assert max(green, blue) < 20


@pytest.mark.parametrize("mode", ["L", "1", "P", "RGBA", "LA"])
def test_every_mode_becomes_rgb(tmp_path, mode):
    assert read_image(saved(tmp_path / "scan.png", "PNG", mode)).mode == "RGB"


def test_what_is_see_through_lies_on_white(tmp_path):
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(tmp_path / "x.png")
    assert read_image(tmp_path / "x.png").getpixel((1, 1)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("width", "height"),
    [(10_000, 9_000), (13_000, 13_000), (100_000, 100_000), (2**31 - 1, 2**31 - 1), (40_000, 1)],
)
def test_an_image_bomb_is_refused_before_it_is_unpacked(tmp_path, width, height, monkeypatch):
    monkeypatch.setattr(door, "_decoded", lambda *_: pytest.fail("the bomb was unpacked"))
    with pytest.raises(InputError) as caught:
        read_image(bomb(tmp_path / "bomb.png", width, height))
    assert isinstance(caught.value, LimitError) or width == 2**31 - 1
    assert caught.value.file == str(tmp_path / "bomb.png")


def test_the_limit_can_be_lower(tmp_path):
    with pytest.raises(LimitError, match="60 by 40"):
        read_image(saved(tmp_path / "x.png", "PNG"), limit=2_000)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"])
def test_a_file_cut_short_is_refused(tmp_path, form):
    whole = io.BytesIO()
    noise = Image.effect_noise((120, 90), 80).convert("RGB")
    noise.save(whole, form)
    path = tmp_path / "cut"
    path.write_bytes(whole.getvalue()[: len(whole.getvalue()) // 2])
    with pytest.raises(DocumentError, match=r"broken|not a picture"):
        read_image(path)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"%!PS-Adobe-3.0 EPSF-3.0\n", b"P6 3 3 255\n" + bytes(27)]
)
def test_other_files_are_refused(tmp_path, data):
    path = tmp_path / "x.png"
    path.write_bytes(data)
    with pytest.raises(DocumentError, match="not a picture that we read"):
        read_image(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(DocumentError):
            read_image(path)


@given(st.binary(min_size=1, max_size=60), st.integers(0, 400))
def test_damage_anywhere_is_an_input_error_or_a_picture(tmp_path_factory, junk, at):
    path = tmp_path_factory.mktemp("damaged") / "x.png"
    saved(path, "PNG", size=(30, 30))
    data = path.read_bytes()
    path.write_bytes(data[:at] + junk + data[at + len(junk) :])
    with suppress(InputError):
        assert read_image(path, limit=1_000_000).mode == "RGB"


@pytest.mark.parametrize("size", [8, 9, 12, 50, 100, 130, 150, 1000])
def test_a_tiff_cut_anywhere_is_refused_without_a_warning(tmp_path, size):
    whole = io.BytesIO()
    Image.new("RGB", (30, 30), "red").save(whole, "TIFF")
    path = tmp_path / "x.tif"
    path.write_bytes(whole.getvalue()[:size])
    with pytest.raises(DocumentError, match=r"broken|not a picture"):
        read_image(path)
