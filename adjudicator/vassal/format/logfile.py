"""Read the file of a saved game or log: its commands and its metadata."""

from __future__ import annotations

import hashlib
from functools import cached_property
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.safeio import archive, documents
from adjudicator.vassal.format.codec import Saved, Wrapping, unpack, unwrap
from adjudicator.vassal.format.metadata import Metadata, parse_metadata
from adjudicator.vassal.format.script import Script, parse_script

__all__ = ["LogFile", "parse_log", "read_log"]


class LogFile:
    """A saved game or log as a file."""

    def __init__(self, data: bytes, file: object = None) -> None:
        """Decode a file; commands and metadata are parsed on demand."""
        packed = unpack(data, file=file)
        self.file = file
        self.saved: Saved = unwrap(packed, file=file)
        #: the encoding of the text: plain, VCSK, VOBS or XZ
        self.wrapping: Wrapping = packed.wrapping
        #: whether the file is the bare text, without an archive
        self.bare = packed.bare
        #: of the file, as hexadecimal digits
        self.sha256 = hashlib.sha256(data).hexdigest()

    @cached_property
    def script(self) -> Script:
        """The commands: the initial position and the user actions."""
        try:
            return parse_script(self.saved.text)
        except InputError as error:
            raise error.located(file=self.file) from None

    @cached_property
    def module(self) -> Metadata | None:
        """Metadata of the module: name, version, version of VASSAL."""
        return self._metadata(self.saved.moduledata, "moduledata")

    @cached_property
    def metadata(self) -> Metadata | None:
        """Metadata of the file: the player's comment, version of VASSAL, date."""
        return self._metadata(self.saved.savedata, "savedata")

    def _metadata(self, data: bytes | None, entry: str) -> Metadata | None:
        """Parse metadata; return None if it is absent or malformed, as VASSAL ignores it."""
        if data is None:
            return None
        try:
            return parse_metadata(data, file=f"{self.file}: {entry}")
        except InputError:
            return None


def read_log(path: Path) -> LogFile:
    """Read a .vsav or .vlog file."""
    return parse_log(documents.read_bytes(path, limit=archive.MAX_ARCHIVE_BYTES), file=path)


def parse_log(data: bytes, *, file: object = None) -> LogFile:
    """Parse the content of a .vsav or .vlog file."""
    return LogFile(data, file)
