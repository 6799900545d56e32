"""Fingerprints of the program and of a game: while they stay, a log need not be judged again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from adjudicator import __version__, resources
from adjudicator.core.packages import published

__all__ = ["game_fingerprint", "program_fingerprint"]

_PACKAGE = Path(__file__).resolve().parent.parent
#: kinds of files of which the program consists
_KINDS = (".py", ".json", ".sql")


@cache
def program_fingerprint() -> str:
    """Return the hash of the program: its version and all its code."""
    return _of(__version__, [_PACKAGE])


@cache
def game_fingerprint(game: str, *files: Path) -> str:
    """Return the hash of all that the verdict on a log of a game depends on beside the log.

    `files` replace or add to what the game has: units, tables, a folder, a module, a profile.
    """
    root = resources.data_root()
    folders = [root / "modules" / game] if game else [root / "modules"]
    other = published().get(game)
    if other is not None and not other.fault:
        folders = [other.folder.parent]
    return _of(program_fingerprint(), [*folders, root / "maps", *files])


def _of(text: str, places: Iterable[Path]) -> str:
    whole = hashlib.sha256(text.encode())
    for place in places:
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if place.is_dir() and not _counts(file, place):
                continue
            name = file.name if place.is_file() else file.relative_to(place).as_posix()
            whole.update(name.encode("utf-8", "surrogateescape") + b"\0")
            whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def _counts(file: Path, place: Path) -> bool:
    """Return whether a file below a folder is code or data, and no sample log or map source."""
    inside = file.relative_to(place).parts
    compiled = place.name != "maps" or file.name == "map.json"
    own = inside[0] != "_data" and "logs" not in inside
    return file.suffix in _KINDS and compiled and own and file.is_file()
