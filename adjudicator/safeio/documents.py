"""Reads and writes text and JSON: UTF-8, within limits, with clear errors, atomically."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.errors import DocumentError, LimitError, Text, at_line
from adjudicator.safeio import wording

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_VALUES",
    "decode",
    "decode_as",
    "exists",
    "is_file",
    "read_bytes",
    "read_json",
    "read_struct",
    "refuse_folder",
    "refuse_overwrite",
    "write_bytes",
    "write_folder",
    "write_pieces",
    "write_text",
    "write_with",
]

#: the largest document to read
MAX_BYTES = 64 * 1024 * 1024
#: the deepest nesting of lists and objects
MAX_DEPTH = 64
#: the most values in one document; the largest known tracing has some two million
MAX_VALUES = 4_000_000

T = TypeVar("T")

# Possessive quantifiers, so that an unterminated string costs neither time nor memory.
_BRACKETS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
# Everything up to a lone surrogate escape.
_WHOLE = re.compile(
    rb"(?:[^\\]++|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F]|\\(?!u[dD][89a-fA-F]).)*+",
    re.DOTALL,
)


def is_file(path: Path) -> bool:
    """Return whether a path is a regular file; False for an invalid name."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def exists(path: Path) -> bool:
    """Return whether a path exists; False for an invalid name."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """Return the content of a regular file; raise an error if it exceeds the limit."""
    try:
        if not path.is_file():
            raise DocumentError("no such file" if not path.exists() else "not a file", file=path)
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", file=path) from None
    if len(data) > limit:
        raise LimitError("larger than {size} MiB", size=limit // (1024 * 1024), file=path)
    return data


def _check_size(data: bytes, file: object) -> None:
    """Refuse JSON with too many values or too deep nesting, before any parser runs."""
    opened = data.count(b"[") + data.count(b"{")
    # Every value except the first follows a bracket or a comma, and needs at most four quotes.
    if opened + data.count(b",") > MAX_VALUES or data.count(b'"') > 4 * MAX_VALUES:
        raise LimitError("more than {most} values", most=MAX_VALUES, file=file)
    if opened <= MAX_DEPTH:
        return
    depth = 0
    for match in _BRACKETS.finditer(data):
        first = data[match.start()]
        if first in b"[{":
            depth += 1
            if depth > MAX_DEPTH:
                place = _line(data, match.start())
                raise LimitError(
                    "nested deeper than {most} levels", most=MAX_DEPTH, file=file, place=place
                )
        elif first in b"]}":
            depth -= 1
            if depth < 0:  # not JSON: the parser will report it
                return


def _line(data: bytes, at: int) -> Text:
    return at_line(data.count(b"\n", 0, at) + 1)


def _check_text(data: bytes, file: object) -> None:
    r"""Refuse lone surrogates such as ``"\ud800"``, which cannot be written as UTF-8."""
    whole = _WHOLE.match(data) if _HALF.search(data) else None
    if whole and whole.end() < len(data):
        at = whole.end()
        half = data[at : at + 6].decode("ascii", "replace")
        raise DocumentError(
            "{half} is half a character", half=half, file=file, place=_line(data, at)
        )


def _text(data: bytes, file: object) -> str:
    """Return UTF-8 bytes as text, without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = _line(data, error.start)
        raise DocumentError("not UTF-8 text", file=file, place=place) from None


def _no_constant(name: str) -> Any:
    raise ValueError(Text("{name} is not a number that JSON allows", name=name))


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):  # 1e999 is valid JSON, but infinite in Python
        raise ValueError(Text("{digits} is too large a number", digits=digits[:20]))
    return number


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(Text("the key {key!r} stands twice in one object", key=key[:60]))
        found[key] = value
    return found


def decode(data: bytes, *, file: object = None) -> Any:
    """Return a JSON document as plain values.

    NaN, infinities, repeated keys and lone surrogates are errors.
    """
    _check_size(data, file)
    text = _text(data, file)
    try:
        found = json.loads(
            text,
            parse_constant=_no_constant,
            parse_float=_finite,
            object_pairs_hook=_no_twins,
        )
    except json.JSONDecodeError as error:
        raise DocumentError(
            "not JSON: {reason}",
            reason=Text(error.msg),
            file=file,
            place=Text("line {line}, column {column}", line=error.lineno, column=error.colno),
            hint=_json_hint(error),
        ) from None
    except ValueError as error:
        if "int_max_str_digits" in str(error):  # a limit of Python, whose message is unclear
            raise LimitError("a number has too many digits", file=file) from None
        raise DocumentError("not JSON: {reason}", reason=error.args[0], file=file) from None
    _check_text(data, file)
    return found


def _json_hint(error: json.JSONDecodeError) -> Text | None:
    """Return a hint for the common mistakes in JSON written by hand; else nothing."""
    here, before = error.doc[error.pos : error.pos + 1], error.doc[: error.pos].rstrip()[-1:]
    if here == "'":
        return Text("names and texts stand in double quotes")
    if here == "," and error.msg == "Extra data":
        return Text("no comma at the end of a line")
    if (before == "," and here in ("]", "}", "")) or error.msg.startswith("Illegal trailing comma"):
        return Text("a comma too many")
    return None


def read_json(path: Path, *, limit: int = MAX_BYTES) -> Any:
    """Read a JSON file as plain values."""
    return decode(read_bytes(path, limit=limit), file=path)


def decode_as(data: bytes, kind: type[T], *, file: object = None) -> T:
    """Return a JSON document as a typed value; errors name the place in the document."""
    _check_size(data, file)
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=kind)
    except msgspec.ValidationError as error:
        message, where = wording.split(error)
        text = wording.in_words(message, kind=kind, field=where)
        raise DocumentError(text, file=file, place=where or None) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        decode(data, file=file)  # the slower parser reports line and column
        raise DocumentError("not JSON", file=file) from None


def read_struct(path: Path, kind: type[T], *, limit: int = MAX_BYTES) -> T:
    """Read a JSON file as a typed value."""
    return decode_as(read_bytes(path, limit=limit), kind, file=path)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file atomically: a temporary file beside it, then a rename.

    A link is followed. A device or a pipe is refused, because a rename would replace it.
    """
    _write(path, lambda file: file.write_bytes(data))


def write_pieces(path: Path, pieces: Iterable[str]) -> None:
    """Write a UTF-8 text file of any size in pieces, atomically."""

    def fill(file: Path) -> None:
        with file.open("w", encoding="utf-8", errors="replace", newline="") as stream:
            stream.writelines(pieces)

    _write(path, fill)


def write_with(path: Path, fill: Callable[[Path], object]) -> None:
    """Write a file atomically with a function that fills a temporary file."""
    _write(path, fill)


def _write(path: Path, fill: Callable[[Path], object]) -> None:
    """Fill a temporary file, and rename it to its target."""
    import tempfile  # noqa: PLC0415  # slow, and only needed to write

    temporary: Path | None = None
    try:
        target = _target(path)
        # a short name, because the target's may have the greatest length allowed
        handle, name = tempfile.mkstemp(prefix=".new-", suffix=".tmp", dir=target.parent)
        os.close(handle)
        temporary = Path(name)
        fill(temporary)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        if isinstance(error, FileNotFoundError) and not path.parent.exists():
            reason = "there is no such folder"
        raise DocumentError("cannot be written: {reason}", reason=Text(reason), file=path) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _target(path: Path) -> Path:
    """Return the regular file, existing or new, that a path or link leads to."""
    try:
        target = Path(os.path.realpath(path)) if path.is_symlink() else path
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target
    except ValueError:
        raise OSError("no file has such a name") from None
    if not stat.S_ISREG(mode):
        raise OSError("a folder is there" if stat.S_ISDIR(mode) else "it is not a regular file")
    return target


def refuse_overwrite(target: Path, inputs: Iterable[Path]) -> None:
    """Refuse to write over one of the files that the output is made from."""
    for file in inputs:
        with contextlib.suppress(OSError, ValueError):  # a missing file cannot be overwritten
            if target.samefile(file):
                raise DocumentError(
                    "this is one of the files to be read", file=target, hint="write elsewhere"
                )


def _umask() -> int:
    """Return the process's file mode mask (which can only be read by setting it)."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text file with Unix line ends, atomically."""
    write_bytes(path, text.encode("utf-8"))


def refuse_folder(path: Path) -> None:
    """Refuse a folder to be made where there is something already; an empty folder is nothing."""
    try:
        if path.is_symlink() or (path.exists() and (not path.is_dir() or any(path.iterdir()))):
            raise DocumentError("there is something already", file=path, hint="name a new folder")
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise DocumentError("cannot be read: {reason}", reason=Text(reason), file=path) from None


def write_folder(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a new folder with files by their paths in it, whole or not at all.

    An empty folder may be there already; anything else is refused.
    """
    import shutil  # noqa: PLC0415  # only to write
    import tempfile  # noqa: PLC0415

    temporary: Path | None = None
    try:
        refuse_folder(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(prefix=".new-", dir=path.parent))
        temporary.chmod(0o777 & ~_umask())
        for name, data in files.items():
            target = temporary / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        if path.exists():
            path.rmdir()
        temporary.replace(path)
        temporary = None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise DocumentError("cannot be made: {reason}", reason=Text(reason), file=path) from None
    finally:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)
