"""Decode and encode the text in saved games and logs of VASSAL.

A ``.vsav`` or ``.vlog`` is a zip archive of ``savedGame`` and two metadata files; the oldest
files are the bare text. The text of ``savedGame`` begins with ``begin_save``. It is stored as

- plain text;
- ``!VCSK`` and hexadecimal digits: the first two are a key, and every byte is XORed with it;
- ``VOBS`` and bytes: the first is the key;
- an XZ stream.
"""

from __future__ import annotations

import binascii
from pathlib import Path
from typing import Literal

import msgspec

from adjudicator.errors import DocumentError, LimitError, Text
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

#: the longest text of a saved game, in bytes; long logs reach a third of it
MAX_SAVED_BYTES = 32 * 1024 * 1024
#: the most memory for the text: one rare character makes Python store every character wider
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
# limit of the XZ decoder; the strongest preset needs 65 MiB
_XZ_MEMORY = 128 * 1024 * 1024


Wrapping = Literal["plain", "VCSK", "VOBS", "XZ"]


class Saved(msgspec.Struct, frozen=True):
    """A saved game or a log: its text, and the metadata of the file and of its module (XML)."""

    text: str
    savedata: bytes | None = None
    moduledata: bytes | None = None


class Packed(msgspec.Struct, frozen=True):
    """The parts of a .vsav or .vlog file, with the text still encoded."""

    saved_game: bytes
    savedata: bytes | None = None
    moduledata: bytes | None = None
    #: whether the file was the bare text, without an archive
    bare: bool = False

    @property
    def wrapping(self) -> Wrapping:
        """The encoding of the text."""
        known: dict[bytes, Wrapping] = {_HEX: "VCSK", _RAW: "VOBS", _XZ: "XZ"}
        found = (name for start, name in known.items() if self.saved_game.startswith(start))
        return next(found, "plain")


def read_saved(path: Path) -> Saved:
    """Read a .vsav or .vlog file."""
    data = documents.read_bytes(path, limit=archive.MAX_ARCHIVE_BYTES)
    return parse_saved(data, file=path)


def parse_saved(data: bytes, *, file: object = None) -> Saved:
    """Return the content of a .vsav or .vlog file: an archive, or the bare text of an old one."""
    return unwrap(unpack(data, file=file), file=file)


def unwrap(packed: Packed, *, file: object = None) -> Saved:
    """Return a saved game or log with its text decoded."""
    text = decode(packed.saved_game, file=file)
    return Saved(text, packed.savedata, packed.moduledata)


def unpack(data: bytes, *, file: object = None) -> Packed:
    """Return the parts of a .vsav or .vlog file: an archive, or the bare text of an old one."""
    if not archive.is_archive(data):
        return Packed(data, bare=True)
    opened = archive.parse_archive(data, file=file)
    if SAVED_GAME not in opened:
        raise DocumentError("no saved game of VASSAL", file=file, hint=_guess(opened))
    # a key, then two hexadecimal digits for each byte of the text
    saved_game = opened.read(SAVED_GAME, limit=2 * MAX_SAVED_BYTES + 64)
    savedata, moduledata = (
        opened.read(name, limit=documents.MAX_BYTES) if name in opened else None
        for name in (SAVE_DATA, MODULE_DATA)
    )
    return Packed(saved_game, savedata, moduledata)


def _guess(opened: archive.Archive) -> Text | None:
    """Return a hint on what an archive without a saved game is."""
    if "buildFile.xml" in opened or "buildFile" in opened:
        return Text("this is a module")
    if any(name.lower().endswith((".vsav", ".vlog")) for name in opened.names):
        return Text("unpack it first: the saved games are within")
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
        plain = bare  # a text editor may add a line end
    # VASSAL does the same; only old files in a national encoding have other bytes
    return plain.decode("utf-8", errors="replace")


def _width(plain: bytes) -> int:
    """Return how many bytes Python may need for each character of a text."""
    if plain.isascii():
        return 1
    # first bytes of characters outside the Basic Multilingual Plane, such as an emoji
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
    """Return bytes XORed with the key that precedes them."""
    if not data:
        raise DocumentError("a saved game that is cut short", file=file)
    return data[1:].translate(_table(data[0]))


def _table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))


def _unpacked(data: bytes, file: object) -> bytes:
    """Return the content of one XZ stream, up to the limit."""
    try:
        import lzma  # noqa: PLC0415  # some builds of Python lack it
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
    return LimitError(
        "a saved game of more than {most} MiB, or {wide} MiB in memory",
        most=most,
        wide=wide,
        file=file,
    )


def encode(text: str, *, key: int | None = None) -> bytes:
    """Encode the text of a saved game for VASSAL: plain, or obfuscated with a key."""
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
