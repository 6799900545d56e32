"""Reads pictures from outside: known formats only, within limits of size."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from adjudicator.errors import DocumentError, LimitError, Text
from adjudicator.safeio import documents

__all__ = [
    "FORMATS",
    "MAX_IMAGE_BYTES",
    "MAX_IMAGE_PIXELS",
    "MAX_IMAGE_SIDE",
    "image_size",
    "read_image",
]

#: formats that scanners and drawing tools write
FORMATS: tuple[str, ...] = ("PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP")
MAX_IMAGE_BYTES = 256 * 1024 * 1024
#: a sheet of 30 by 30 inches at 300 dots an inch has 81 million pixels
MAX_IMAGE_PIXELS = 89_000_000
MAX_IMAGE_SIDE = 30_000

# Exceptions of Pillow's decoders for truncated or broken files.
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError,
           OverflowError, MemoryError, struct.error, zlib.error)  # fmt: skip


def read_image(path: Path, *, limit: int = MAX_IMAGE_PIXELS) -> Image.Image:
    """Read a picture as RGB; check its size before decoding any pixel."""
    with _opened(documents.read_bytes(path, limit=MAX_IMAGE_BYTES), path) as opened:
        _check_size(opened, limit, path)
        return _decoded(opened, path)


def image_size(data: bytes, *, file: object = None) -> tuple[int, int]:
    """Return width and height of a picture without decoding any pixel."""
    with _opened(data, file) as opened:
        return opened.size


def _opened(data: bytes, file: object) -> Image.Image:
    try:
        # Pillow warns about many pixels and truncated files; both are refused later.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(io.BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError:
        hint = Text("use {names}", names=", ".join(FORMATS))
        raise DocumentError("not a picture that we read", file=file, hint=hint) from None
    except Image.DecompressionBombError:
        raise LimitError("far too many pixels", file=file) from None
    except _BROKEN:
        raise DocumentError("the picture is broken", file=file) from None


def _check_size(image: Image.Image, limit: int, path: Path) -> None:
    width, height = image.size
    if width * height > limit or max(width, height) > MAX_IMAGE_SIDE:
        raise LimitError(
            "a picture of {width} by {height} pixels is too large",
            width=width,
            height=height,
            file=path,
            hint=Text(
                "at most {pixels} million pixels and {most} a side",
                pixels=limit // 1000000,
                most=MAX_IMAGE_SIDE,
            ),
        )
    if width < 1 or height < 1:
        raise DocumentError("the picture has no pixels", file=path)


def _decoded(image: Image.Image, path: Path) -> Image.Image:
    """Return the first frame of a picture as RGB, with transparent parts on white."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image.load()
            if "A" in image.getbands() or "transparency" in image.info:
                layered = image.convert("RGBA")
                ground = Image.new("RGBA", layered.size, "white")
                return Image.alpha_composite(ground, layered).convert("RGB")
            return image.convert("RGB")
    except _BROKEN:
        raise DocumentError(
            "the picture is broken or cut short", file=path, hint="save it again"
        ) from None
