"""Decodes the cells of a Tiled layer: lists, base64, zlib and gzip, with limits on their size."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Iterator

from adjudicator.errors import DocumentError, LimitError

__all__ = ["MAX_CELLS", "cells"]

#: most cells of one layer
MAX_CELLS = 250_000
#: mask of the tile number; the upper bits hold rotation and flips
_TILE = 0x0FFFFFFF


def cells(
    data: list[int] | str, encoding: str, compression: str, size: tuple[int, int]
) -> Iterator[tuple[int, int, int]]:
    """Yield (column, row, tile number) of every cell that has a tile."""
    width, height = size
    if width < 0 or height < 0:
        raise DocumentError("a layer of negative size")
    if width * height > MAX_CELLS:
        raise LimitError("a layer of more than {most} cells", most=MAX_CELLS)
    numbers = data if isinstance(data, list) else _decoded(data, encoding, compression, size)
    if len(numbers) != width * height:
        raise DocumentError(
            "{number} cells where {width} by {height} are expected",
            number=len(numbers),
            width=width,
            height=height,
        )
    for place, number in enumerate(numbers):
        if not 0 <= number <= 0xFFFFFFFF:
            raise DocumentError("{number} is not a tile number", number=str(number)[:20])
        tile = number & _TILE
        if tile:
            yield place % width, place // width, tile


def _decoded(text: str, encoding: str, compression: str, size: tuple[int, int]) -> list[int]:
    if encoding != "base64":
        raise DocumentError(
            "no encoding {encoding!r}", encoding=encoding[:20], hint="use CSV or base64"
        )
    wanted = size[0] * size[1] * 4
    # even incompressible bytes grow by less than this when compressed and encoded
    if len(text) > 2 * wanted + 1024:
        raise LimitError("more base64 text than the layer's cells can need")
    try:
        packed = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise DocumentError("not base64 text") from None
    raw = _unpacked(packed, compression, wanted)
    if len(raw) != wanted:
        raise DocumentError(
            "{number} bytes of cells where {wanted} are expected", number=len(raw), wanted=wanted
        )
    return list(struct.unpack(f"<{wanted // 4}I", raw))


def _unpacked(packed: bytes, compression: str, wanted: int) -> bytes:
    if not compression:
        return packed
    if compression not in ("zlib", "gzip"):
        raise DocumentError(
            "layer data compressed by {compression!r}",
            compression=compression[:20],
            hint="set the map's tile layer format to CSV, Base64 or zlib",
        )
    reader = zlib.decompressobj(wbits=47)
    try:
        raw = reader.decompress(packed, wanted + 1)
    except zlib.error:
        raise DocumentError("not {compression} data", compression=compression) from None
    if len(raw) > wanted:
        raise LimitError("compressed cells that unfold to more than the layer holds")
    return raw
