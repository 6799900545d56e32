"""Reads and writes text and JSON: bounded, UTF-8, with clear errors, never half-written."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import tempfile
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.errors import DocumentError, LimitError

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "decode",
    "decode_as",
    "read_bytes",
    "read_json",
    "read_struct",
    "write_bytes",
    "write_text",
]

#: the largest document we read
MAX_BYTES = 64 * 1024 * 1024
#: the deepest nesting of lists and objects we read
MAX_DEPTH = 64

T = TypeVar("T")

_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """Return the content of a regular file that is not larger than the limit."""
    try:
        if not path.is_file():
            raise DocumentError("no such file" if not path.exists() else "not a file", file=path)
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", file=path) from None
    if len(data) > limit:
        raise LimitError(f"larger than {limit // (1024 * 1024)} MiB", file=path)
    return data


def _check_depth(data: bytes, file: object) -> None:
    """Refuse JSON that is nested too deeply, before any recursive parser sees it."""
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return
    depth = 0
    for match in _BRACKETS.finditer(data):
        token = match[0]
        if token in b"[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = data.count(b"\n", 0, match.start()) + 1
                raise LimitError(
                    f"nested deeper than {MAX_DEPTH} levels", file=file, place=f"line {line}"
                )
        elif token in b"]}":
            depth -= 1


def _text(data: bytes, file: object) -> str:
    """Return UTF-8 bytes as text, tolerating a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentError("not UTF-8 text", file=file, place=f"line {line}") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number that JSON allows")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):  # 1e999 is good JSON, and an infinity to Python
        raise ValueError(f"{digits[:20]} is too large a number")
    return number


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:60]!r} stands twice in one object")
        found[key] = value
    return found


def decode(data: bytes, *, file: object = None) -> Any:
    """Return a JSON document as plain values; NaN, infinities and repeated keys are errors."""
    _check_depth(data, file)
    text = _text(data, file)
    try:
        return json.loads(
            text,
            parse_constant=_no_constant,
            parse_float=_finite,
            object_pairs_hook=_no_twins,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DocumentError(f"not JSON: {error.msg}", file=file, place=place) from None
    except ValueError as error:
        raise DocumentError(f"not JSON: {error}", file=file) from None


def read_json(path: Path, *, limit: int = MAX_BYTES) -> Any:
    """Read a JSON file as plain values."""
    return decode(read_bytes(path, limit=limit), file=path)


def decode_as(data: bytes, kind: type[T], *, file: object = None) -> T:
    """Return a JSON document as a typed value; an error names the place in the document."""
    _check_depth(data, file)
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        where = place.strip("`").removeprefix("$.").removeprefix("$")
        raise DocumentError(_sentence(message), file=file, place=where or None) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        decode(data, file=file)  # the slower parser knows line and column
        raise DocumentError("not JSON", file=file) from None


def _sentence(message: str) -> str:
    """Return one of msgspec's messages with its first letter small, as the rest of ours."""
    return message[:1].lower() + message[1:]


def read_struct(path: Path, kind: type[T], *, limit: int = MAX_BYTES) -> T:
    """Read a JSON file as a typed value."""
    return decode_as(read_bytes(path, limit=limit), kind, file=path)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: a temporary file beside it, then a rename."""
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        temporary.write_bytes(data)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        raise DocumentError(f"cannot be written: {error.strerror}", file=path) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _umask() -> int:
    """Return the process's file mode mask (which can only be read by setting it)."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text file with Unix line ends, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))
