"""Reads zip archives from outside within limits, and writes reproducible ones.

Nothing is ever unpacked to disk. Opening checks the whole directory of the archive: an archive with
one entry out of bounds is refused, not read in part. Reading an entry unpacks at most the size that
it declares. An archive within an archive is plain bytes until it is opened under the same limits.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from adjudicator.errors import DocumentError, LimitError, Text
from adjudicator.safeio import documents

__all__ = [
    "MAX_ARCHIVE_BYTES",
    "MAX_ENTRIES",
    "MAX_ENTRY_BYTES",
    "MAX_NAME",
    "MAX_RATIO",
    "MAX_TOTAL_BYTES",
    "Archive",
    "is_archive",
    "pack",
    "parse_archive",
    "read_archive",
]

_MIB = 1024 * 1024
#: the largest archive to open; modules with many pictures have some hundred MiB
MAX_ARCHIVE_BYTES = 512 * _MIB
#: the most entries of one archive
MAX_ENTRIES = 20_000
#: the largest entry, unpacked
MAX_ENTRY_BYTES = 256 * _MIB
#: all entries together, unpacked
MAX_TOTAL_BYTES = 1024 * _MIB
#: the highest compression ratio of a large entry
MAX_RATIO = 200
#: the longest name of an entry
MAX_NAME = 1000

_HARMLESS = 8 * _MIB
_HEADER = 30  # bytes before the name of an entry, at least
_ENTRY = b"PK\x01\x02"  # begins every entry of the directory
_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1 | 0x40 | 0x2000  # simple, strong, and of the directory itself
_UTF8 = 0x800
_ROOTED = re.compile(r"[/\\]|[A-Za-z]:")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# the timestamp of every entry that we write: the earliest of the zip format
_MOMENT = (1980, 1, 1, 0, 0, 0)
_PACKED_ALREADY = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".vlog", ".ogg", ".mp3")

# Exceptions of the standard library for archives that are truncated, broken or unsupported.
_BROKEN = (zipfile.BadZipFile, OSError, ValueError, EOFError, RuntimeError, OverflowError,
           IndexError, struct.error, zlib.error)  # fmt: skip


class Archive:
    """The files of a zip archive, by name."""

    def __init__(self, opened: zipfile.ZipFile, file: object) -> None:
        """Use an opened archive; check every entry."""
        self.file = file
        self._opened = opened
        self._entries: dict[str, zipfile.ZipInfo] = {}
        total = 0
        for entry in opened.infolist():
            name = _name(entry)
            self._check_name(name)
            self._check_entry(entry, name)
            total += entry.file_size
            if name.endswith("/") and not entry.file_size:  # a folder
                continue
            if name in self._entries:
                self._refuse(Text("stands twice in the archive"), name)
            self._entries[name] = entry
        self._check_overlap(opened.infolist())
        if total > MAX_TOTAL_BYTES:
            raise LimitError(
                "unpacks to more than {size} MiB in all", size=MAX_TOTAL_BYTES // _MIB, file=file
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files, in the order of the archive's directory."""
        return tuple(self._entries)

    def __contains__(self, name: object) -> bool:
        """Return whether the archive has a file."""
        return name in self._entries

    def size(self, name: str) -> int:
        """Return the unpacked size of a file."""
        return self._entry(name).file_size

    def read(self, name: str, *, limit: int = MAX_ENTRY_BYTES) -> bytes:
        """Return the content of a file that is not larger than the limit."""
        entry = self._entry(name)
        if entry.file_size > limit:
            raise LimitError(
                "larger than {size} MiB", size=limit // _MIB, file=self.file, place=_shown(name)
            )
        try:
            with self._opened.open(entry) as stream:
                # without a size, it would unpack everything, however much that is
                data = stream.read(entry.file_size + 1)
        except _BROKEN:
            self._refuse(Text("is broken: it does not unpack to what was packed"), name)
        if len(data) != entry.file_size:
            self._refuse(Text("is broken: it is cut short"), name)
        return data

    def _entry(self, name: str) -> zipfile.ZipInfo:
        try:
            return self._entries[name]
        except KeyError:
            self._refuse(Text("is not in the archive"), name)

    def _refuse(self, message: Text, name: str) -> NoReturn:
        raise DocumentError(message, file=self.file, place=_shown(name))

    def _check_name(self, name: str) -> None:
        if len(name) > MAX_NAME:
            raise LimitError(
                "a name of more than {most} characters",
                most=MAX_NAME,
                file=self.file,
                place=_shown(name),
            )
        if not name or _CONTROL.search(name):
            self._refuse(Text("is no name of a file"), name)
        # on Windows a backslash is a separator too
        if _ROOTED.match(name) or ".." in name.replace("\\", "/").split("/"):
            self._refuse(Text("leads out of the archive"), name)

    def _check_overlap(self, entries: list[zipfile.ZipInfo]) -> None:
        """Refuse entries that share bytes: each may be small, but all together huge."""
        end, before = 0, ""
        for entry in sorted(entries, key=lambda one: one.header_offset):
            if entry.header_offset < end:
                text = Text("lies over {other!r} in the archive", other=_shown(before))
                self._refuse(text, _name(entry))
            # the name in the local header is not counted: its encoding may differ
            end = entry.header_offset + _HEADER + entry.compress_size
            before = _name(entry)

    def _check_entry(self, entry: zipfile.ZipInfo, name: str) -> None:
        if entry.flag_bits & _ENCRYPTED:
            self._refuse(Text("is encrypted; we have no password"), name)
        if entry.compress_type not in _METHODS:
            self._refuse(Text("is packed in a way that VASSAL does not read"), name)
        unpacked, packed = entry.file_size, entry.compress_size
        if unpacked > MAX_ENTRY_BYTES:
            raise LimitError(
                "unpacks to more than {size} MiB",
                size=MAX_ENTRY_BYTES // _MIB,
                file=self.file,
                place=_shown(name),
            )
        if unpacked > _HARMLESS and unpacked > MAX_RATIO * packed:
            raise LimitError(
                "unpacks to more than {most} times its size",
                most=MAX_RATIO,
                file=self.file,
                place=_shown(name),
            )


def is_archive(data: bytes) -> bool:
    """Return whether bytes begin like a zip archive."""
    return data.startswith(_STARTS)


def read_archive(path: Path) -> Archive:
    """Open the zip archive in a file."""
    return parse_archive(documents.read_bytes(path, limit=MAX_ARCHIVE_BYTES), file=path)


def parse_archive(data: bytes, *, file: object = None) -> Archive:
    """Open a zip archive."""
    if len(data) > MAX_ARCHIVE_BYTES:
        raise LimitError("larger than {size} MiB", size=MAX_ARCHIVE_BYTES // _MIB, file=file)
    # before the standard library reads all entries
    if data.count(_ENTRY) > MAX_ENTRIES:
        raise LimitError("an archive of more than {most} entries", most=MAX_ENTRIES, file=file)
    try:
        opened = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN:
        wrong = (
            "a zip archive that is broken or cut short" if is_archive(data) else "no zip archive"
        )
        raise DocumentError(wrong, file=file) from None
    return Archive(opened, file)


def _name(entry: zipfile.ZipInfo) -> str:
    """Return the complete name of an entry, decoded as Java does.

    A name without the UTF-8 flag is decoded as UTF-8 too, if possible.
    """
    name = entry.orig_filename
    if not entry.flag_bits & _UTF8:
        try:
            return name.encode("cp437").decode("utf-8")
        except UnicodeError:
            return name
    return name


def _shown(name: str) -> str:
    """Return the beginning of a name, which may be very long."""
    return name if len(name) <= 80 else name[:79] + "…"


def pack(entries: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip archive of files in the order given; the same files give the same bytes."""
    target = io.BytesIO()
    seen: set[str] = set()
    with zipfile.ZipFile(target, "w") as opened:
        for name, data in entries:
            if name in seen:
                raise DocumentError("stands twice in the archive", place=_shown(name))
            seen.add(name)
            entry = zipfile.ZipInfo(name, date_time=_MOMENT)
            entry.create_system = 3  # else the bytes would depend on the operating system
            entry.external_attr = 0o100644 << 16
            stored = name.lower().endswith(_PACKED_ALREADY)
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            opened.writestr(entry, data, compresslevel=9)
    return target.getvalue()
