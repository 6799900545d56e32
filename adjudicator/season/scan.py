"""Looks at a file before it is judged: its hash, and what tells whether it continues another."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from adjudicator.core.log import VASSAL_BEGINNINGS, open_log, open_stream
from adjudicator.errors import InputError
from adjudicator.season.said import error_json

__all__ = ["FileScan", "Known", "scan_files"]

_CHUNK = 1 << 20
#: beginnings of JSON Lines that are not logs: our reports, and the rows of `check --events`
_NO_LOGS = (b'{"verdict"', b'{"file"')


class FileScan(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one look at a file tells."""

    sha256: str = ""
    kind: Literal["log", "vlog", "other", "unreadable"] = "other"
    #: the game, or the module of VASSAL
    game: str = ""
    #: of a log: side and player, joined; the numbers of its first and last event, 0 if none
    players: str = ""
    first: int = 0
    last: int = 0
    #: whether it brings a position of its own
    own_position: bool = False
    #: of a log of VASSAL: hashes of the places of all pieces at its start and its end, its date
    start: str = ""
    end: str = ""
    saved: int = 0
    #: why it cannot be read, as JSON
    error: str = ""


class Known(Struct, frozen=True):
    """A file to look at, and its hash when it was looked at last; "" if it never was."""

    path: str
    sha256: str = ""


def scan_files(files: list[Known]) -> list[FileScan | None]:
    """Look at files; None for those that have not changed."""
    return [_scan(one) for one in files]


def _scan(file: Known) -> FileScan | None:
    try:
        found, beginning = _hash(Path(file.path))
    except InputError as error:
        return FileScan(kind="unreadable", error=error_json(error))
    if found == file.sha256:
        return None
    try:
        if beginning.startswith(VASSAL_BEGINNINGS):
            return _vassal(file.path, found)
        if beginning.lstrip().startswith(_NO_LOGS):
            return FileScan(sha256=found)
        return _log(file.path, found)
    except InputError as error:
        return FileScan(sha256=found, kind="unreadable", error=error_json(error))


def _hash(path: Path) -> tuple[str, bytes]:
    """Return the hash of a file, and its first bytes."""
    whole, beginning = hashlib.sha256(), b""
    with open_stream(path) as stream:
        try:
            while chunk := stream.read(_CHUNK):
                beginning = beginning or chunk[:200]
                whole.update(chunk)
        except OSError as error:
            raise InputError(error.strerror or "cannot be read", file=path) from None
    return whole.hexdigest(), beginning


class _Numbered(Struct):
    n: int = 0


def _log(path: str, sha256: str) -> FileScan:
    """Look at the header of a log, and at the numbers of its first and last event."""
    with open_log(path) as log:
        header, first, last = log.header, b"", b""
        for _, line in log.lines():
            first, last = first or line, line
    players = "\n".join(f"{side}\t{name}" for side, name in sorted(header.players.items()))
    return FileScan(
        sha256=sha256,
        kind="log",
        game=header.game,
        players=players,
        first=_number(first),
        last=_number(last),
        own_position=header.position is not None or header.begins == "set-up",
    )


def _number(line: bytes) -> int:
    try:
        return msgspec.json.decode(line, type=_Numbered).n if line else 0
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0  # the referee will explain what is wrong with it


def _vassal(path: str, sha256: str) -> FileScan:
    """Look at where all pieces are at the start and at the end of a log of VASSAL."""
    from adjudicator.vassal.audit.stats import saved_at  # noqa: PLC0415  # not for JSON Lines
    from adjudicator.vassal.format.logfile import read_log  # noqa: PLC0415
    from adjudicator.vassal.table.replay import Replay  # noqa: PLC0415

    log = read_log(Path(path))
    replay = Replay(log.script)
    start = _places(replay)
    for _ in replay:
        pass
    date = saved_at(log)
    return FileScan(
        sha256=sha256,
        kind="vlog",
        game=log.module.name if log.module else "",
        start=start,
        end=_places(replay),
        saved=int(date.timestamp() * 1000) if date else 0,
    )


def _places(replay: object) -> str:
    """Return the hash of the places of all pieces."""
    pieces = replay.table.pieces  # type: ignore[attr-defined]
    places = sorted((key, str(one.place)) for key, one in pieces.items())
    return hashlib.sha256(os.fsencode(repr(places))).hexdigest()[:32]
