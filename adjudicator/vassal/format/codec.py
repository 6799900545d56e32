"""Saved games and logs of VASSAL: the text within, in any of its wrappings.

A ``.vsav`` or ``.vlog`` is a zip archive of ``savedGame`` and two files about the module; the
oldest are the bare text. The text of ``savedGame`` begins with ``begin_save`` and is written

- plain;
- after ``!VCSK``: as hexadecimal digits, the first two a key with which every byte is XORed;
- after ``VOBS``: as bytes, the first the key;
- as an XZ stream.
"""

from __future__ import annotations

import binascii
from pathlib import Path
from typing import Literal

import msgspec

from adjudicator.errors import DocumentError, LimitError
from adjudicator.safeio import archive, documents

__all__ = [
    "MAX_SAVED_BYTES",
    "MAX_TEXT_BYTES",
    "Packed",
    "Saved",
    "Wrapping",
    "decode",
    "encode",
    "pack",
    "parse_saved",
    "read_saved",
    "unpack",
    "unwrap",
]

#: the longest text of a saved game, in bytes; long logs have a third of it
MAX_SAVED_BYTES = 32 * 1024 * 1024
#: the most that the text may fill in memory, where one rare character makes all of them wide
MAX_TEXT_BYTES = 64 * 1024 * 1024

SAVED_GAME = "savedGame"
SAVE_DATA = "savedata"
MODULE_DATA = "moduledata"

_BEGIN = b"begin_save"
_END = b"end_save"
_HEX = b"!VCSK"
_RAW = b"VOBS"
_XZ = b"\xfd7zXZ\x00"
_WITHDRAWN = b"!VCSZ"
# of the XZ decoder, for what it must remember; the strongest preset needs 65 MiB
_XZ_MEMORY = 128 * 1024 * 1024


Wrapping = Literal["plain", "VCSK", "VOBS", "XZ"]


class Saved(msgspec.Struct, frozen=True):
    """A saved game or a log: its text, and what it tells of itself and of its module (XML)."""

    text: str
    savedata: bytes | None = None
    moduledata: bytes | None = None


class Packed(msgspec.Struct, frozen=True):
    """The parts of a .vsav or .vlog file, the text still wrapped."""

    saved_game: bytes
    savedata: bytes | None = None
    moduledata: bytes | None = None
    #: whether it was a file by itself, in no archive
    bare: bool = False

    @property
    def wrapping(self) -> Wrapping:
        """How the text is written."""
        known: dict[bytes, Wrapping] = {_HEX: "VCSK", _RAW: "VOBS", _XZ: "XZ"}
        found = (name for start, name in known.items() if self.saved_game.startswith(start))
        return next(found, "plain")


def read_saved(path: Path) -> Saved:
    """Read a .vsav or .vlog file."""
    data = documents.read_bytes(path, limit=archive.MAX_ARCHIVE_BYTES)
    return parse_saved(data, file=path)


def parse_saved(data: bytes, *, file: object = None) -> Saved:
    """Return what a .vsav or .vlog file holds: an archive, or the bare text of an old one."""
    return unwrap(unpack(data, file=file), file=file)


def unwrap(packed: Packed, *, file: object = None) -> Saved:
    """Return a saved game or log with its text as it is."""
    text = decode(packed.saved_game, file=file)
    return Saved(text, packed.savedata, packed.moduledata)


def unpack(data: bytes, *, file: object = None) -> Packed:
    """Return the parts of a .vsav or .vlog file: an archive, or the bare text of an old one."""
    if not archive.is_archive(data):
        return Packed(data, bare=True)
    opened = archive.parse_archive(data, file=file)
    if SAVED_GAME not in opened:
        raise DocumentError("no saved game of VASSAL", file=file, hint=_guess(opened))
    # hexadecimal digits are twice the text, after a key
    saved_game = opened.read(SAVED_GAME, limit=2 * MAX_SAVED_BYTES + 64)
    savedata, moduledata = (
        opened.read(name, limit=documents.MAX_BYTES) if name in opened else None
        for name in (SAVE_DATA, MODULE_DATA)
    )
    return Packed(saved_game, savedata, moduledata)


def _guess(opened: archive.Archive) -> str | None:
    """Return what an archive without a saved game is instead."""
    if "buildFile.xml" in opened or "buildFile" in opened:
        return "this is a module"
    if any(name.lower().endswith((".vsav", ".vlog")) for name in opened.names):
        return "unpack it first: the saved games are within"
    return None


def decode(data: bytes, *, file: object = None) -> str:
    """Return the text of ``savedGame``."""
    plain = _unwrapped(data, file)
    if len(plain) > MAX_SAVED_BYTES or len(plain) * _width(plain) > MAX_TEXT_BYTES:
        raise _too_long(file)
    if not plain.startswith(_BEGIN):
        lines = plain.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
        hint = "JSON Lines are for `adjudicator check` and `show`" if lines else None
        raise DocumentError("no saved game of VASSAL", file=file, hint=hint)
    if (bare := plain.rstrip(b"\r\n")).endswith(_END):
        plain = bare  # an editor has put the end of a line after it
    # as VASSAL does; only old files in an encoding of their own country have any other bytes
    return plain.decode("utf-8", errors="replace")


def _width(plain: bytes) -> int:
    """Return how many bytes a character of a text may fill in memory."""
    if plain.isascii():
        return 1
    # these begin what lies outside the Basic Multilingual Plane, such as an emoji
    return 4 if any(byte in plain for byte in range(0xF0, 0xF5)) else 2


def _unwrapped(data: bytes, file: object) -> bytes:
    if data.startswith(_HEX):
        try:
            raw = binascii.unhexlify(data[len(_HEX) :])
        except binascii.Error:
            raise DocumentError("a saved game that is broken or cut short", file=file) from None
        return _xored(raw, file)
    if data.startswith(_RAW):
        return _xored(data[len(_RAW) :], file)
    if data.startswith(_XZ):
        return _unpacked(data, file)
    if data.startswith(_WITHDRAWN):
        raise DocumentError(
            "a saved game in the form !VCSZ, which no release of VASSAL reads",
            file=file,
            hint="save it again with a released version",
        )
    return data


def _xored(data: bytes, file: object) -> bytes:
    """Return bytes after a key, XORed with it."""
    if not data:
        raise DocumentError("a saved game that is cut short", file=file)
    return data[1:].translate(_table(data[0]))


def _table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))


def _unpacked(data: bytes, file: object) -> bytes:
    """Return the content of one XZ stream, no further than the limit."""
    try:
        import lzma  # noqa: PLC0415  # some builds of Python have none
    except ImportError:
        raise DocumentError("this Python cannot read XZ", file=file) from None
    reader = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
    try:
        plain = reader.decompress(data, max_length=MAX_SAVED_BYTES + 1)
    except lzma.LZMAError as error:
        if "emory" in str(error):
            raise LimitError("an XZ stream that needs too much memory", file=file) from None
        raise DocumentError("a saved game whose XZ stream is broken", file=file) from None
    if len(plain) > MAX_SAVED_BYTES:
        raise _too_long(file)
    if not reader.eof:
        raise DocumentError("a saved game whose XZ stream is cut short", file=file)
    if reader.unused_data:
        raise DocumentError("a saved game with more after its XZ stream", file=file)
    return plain


def _too_long(file: object) -> LimitError:
    most, wide = (one // (1024 * 1024) for one in (MAX_SAVED_BYTES, MAX_TEXT_BYTES))
    return LimitError(f"a saved game of more than {most} MiB, or {wide} MiB in memory", file=file)


def encode(text: str, *, key: int | None = None) -> bytes:
    """Return the text of a saved game as VASSAL reads it: plain, or obfuscated with a key."""
    data = text.encode("utf-8")
    if not data.startswith(_BEGIN):
        raise DocumentError("the text of a saved game begins with begin_save")
    if key is None:
        return data
    return _HEX + bytes([key]).hex().encode() + data.translate(_table(key)).hex().encode()


def pack(saved: Saved, *, key: int | None = None) -> bytes:
    """Return a saved game as the bytes of a .vsav file; the same game gives the same bytes."""
    parts = [(SAVED_GAME, encode(saved.text, key=key))]
    if saved.savedata is not None:
        parts.append((SAVE_DATA, saved.savedata))
    if saved.moduledata is not None:
        parts.append((MODULE_DATA, saved.moduledata))
    return archive.pack(parts)
