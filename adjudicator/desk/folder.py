"""The one folder that a desk works in: names from the page never lead out of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from adjudicator.errors import DocumentError

__all__ = ["DeskFolder", "file_name"]

#: how deep folders are listed, and how many files of them
_DEEPEST, _MOST = 3, 2000
_LONGEST = 120
#: names that Windows keeps for devices
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_BAD = re.compile(r'[<>:"|?*\\/]')


def file_name(name: str) -> str:
    """Return the name of a file or folder as it may be made in the folder; refuse any other."""
    plain = name.strip()
    wrong = (
        not plain
        or len(plain.encode()) > _LONGEST
        or plain.startswith(".")
        or plain.endswith(".")
        or not plain.isprintable()
        or _BAD.search(plain)
        or _DEVICES.match(plain)
    )
    if wrong:
        raise DocumentError("{name!r} is not a name for a file", name=name[:60])
    return plain


class DeskFolder:
    """A folder, and what may be read and written in it."""

    def __init__(self, path: Path) -> None:
        """Use a folder that exists."""
        self.path = Path(os.path.realpath(path))

    def inside(self, name: str) -> Path:
        """Return the path of a name in the folder; refuse what lies outside, also through a link.

        The path is relative to the folder, which is the working folder of the worker.
        """
        parts = Path(name).parts
        bad = "\0" in name or Path(name).is_absolute() or ".." in parts or "\\" in name
        if bad or (parts and ":" in parts[0]):
            raise DocumentError("{name!r} lies outside the folder of the desk", name=name[:60])
        try:
            real = (self.path / name).resolve()
            within = real.is_relative_to(self.path)
            real.exists()  # a name that is too long is only found by asking for it
        except (OSError, ValueError, RuntimeError):  # a name that no file can have, or a loop
            within = False
        if not within:
            raise DocumentError("{name!r} lies outside the folder of the desk", name=name[:60])
        return self.path / name

    def relative(self, name: str) -> Path:
        """Return a name in the folder as a path that messages print."""
        self.inside(name)
        return Path(name)

    def files(self, under: str = "", *, deepest: int = _DEEPEST) -> Iterator[Path]:
        """Yield the files of the folder, relative to it; no links, nothing hidden."""
        for file in islice(self._walk(self.inside(under), deepest), _MOST):
            yield file.relative_to(self.path)

    def _walk(self, folder: Path, deepest: int) -> Iterator[Path]:
        try:
            entries = sorted(os.scandir(folder), key=lambda one: one.name)
        except OSError:
            return
        folders = []
        for one in entries:
            if one.name.startswith(".") or not one.name.isprintable():
                continue
            if one.is_file(follow_symlinks=False):
                yield Path(one.path)
            elif one.is_dir(follow_symlinks=False):
                folders.append(Path(one.path))
        for one_folder in folders if deepest > 0 else ():
            yield from self._walk(one_folder, deepest - 1)
