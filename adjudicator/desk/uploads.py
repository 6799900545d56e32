"""Takes files that were dropped on the page, within the limits of the command line."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from adjudicator.desk.folder import DeskFolder, file_name
from adjudicator.errors import DocumentError, LimitError
from adjudicator.safeio import archive, documents, image

__all__ = ["limit_of", "take"]

#: ending -> the largest file that is taken; others are refused
_LIMITS = {
    **dict.fromkeys((".vlog", ".vsav", ".vmod", ".vmdx", ".log"), archive.MAX_ARCHIVE_BYTES),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"), image.MAX_IMAGE_BYTES),
    **dict.fromkeys((".json", ".geojson", ".svg"), documents.MAX_BYTES),
    ".jsonl": archive.MAX_ARCHIVE_BYTES,  # read line by line, but it has to fit the disk
}


def limit_of(name: str) -> int:
    """Return how many bytes a file may have; refuse a kind that the desk has no use for."""
    ending = Path(name).suffix.lower()
    if ending not in _LIMITS:
        raise DocumentError(
            "the desk does not take files of this kind",
            file=name,
            hint="drop logs (.vlog, .jsonl), a module (.vmod), a profile (.json) or a picture",
        )
    return _LIMITS[ending]


async def take(
    desk: DeskFolder, under: str, name: str, stream: AsyncIterator[bytes], *, declared: int
) -> Path:
    """Store an uploaded file in a folder; return its path relative to the desk's.

    A file of the same name and content is left as it is; of another content, it is refused.
    """
    name = file_name(name)
    most = limit_of(name)
    if declared > most:
        raise LimitError("larger than {size} MiB", size=most // (1024 * 1024), file=name)
    folder = desk.inside(under)
    if not folder.is_dir():
        raise DocumentError("there is no such folder", file=under)
    target = folder / name
    temporary = Path(tempfile.mkdtemp(prefix=".new-", dir=folder))
    try:
        partial = temporary / "part"
        digest = await _store(partial, stream, most, name)
        if target.exists() or target.is_symlink():
            if not target.is_file() or target.is_symlink() or _hash(target) != digest:
                raise DocumentError(
                    "another file of this name is there already",
                    file=name,
                    hint="give it another name, or drop it on a new game",
                )
        else:
            partial.replace(target)
    finally:
        for one in temporary.iterdir():
            one.unlink()
        temporary.rmdir()
    return target.relative_to(desk.path)


async def _store(file: Path, stream: AsyncIterator[bytes], most: int, name: str) -> str:
    """Write a stream into a file as long as it keeps the limit; return the hash of its bytes."""
    size, digest = 0, hashlib.sha256()
    with file.open("wb") as out:
        async for chunk in stream:
            size += len(chunk)
            if size > most:
                raise LimitError("larger than {size} MiB", size=most // (1024 * 1024), file=name)
            digest.update(chunk)
            out.write(chunk)
    return digest.hexdigest()


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
