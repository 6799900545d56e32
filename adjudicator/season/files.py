"""Finds the logs below folders, in a fixed order; links are not followed."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from adjudicator.errors import DocumentError

__all__ = ["ENDINGS", "find_logs", "key_of"]

#: endings of the names of logs
ENDINGS = (".jsonl", ".vlog")
_DEEPEST = 30


def find_logs(folders: Iterable[Path]) -> list[str]:
    """Return the paths of all files that are named like logs, each once, sorted."""
    found: dict[str, str] = {}
    for folder in folders:
        for path in _below(str(folder)):
            found.setdefault(os.path.realpath(path), path)
    return sorted(found.values(), key=os.fsencode)


def _below(folder: str) -> Iterator[str]:
    waiting = [(folder, 0)]
    while waiting:
        inside, depth = waiting.pop()
        try:
            entries = list(os.scandir(inside))
        except OSError as error:
            if not depth:
                raise DocumentError(error.strerror or "cannot be read", file=inside) from None
            continue
        for one in entries:
            if one.is_dir(follow_symlinks=False) and depth < _DEEPEST:
                waiting.append((one.path, depth + 1))
            elif one.is_file(follow_symlinks=False) and one.name.lower().endswith(ENDINGS):
                yield one.path


def key_of(path: str, home: Path) -> str:
    """Return the name of a file in a database: from the folder of the database, with slashes."""
    whole = os.path.abspath(path)  # noqa: PTH100  # names may have bytes that are no text
    with contextlib.suppress(ValueError):  # on another drive
        whole = os.path.relpath(whole, home)
    return os.fsencode(whole).decode("utf-8", "backslashreplace").replace(os.sep, "/")
