"""Puts a report on a screen or into a file: styles, harmless text, large pieces at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.say import plain

if TYPE_CHECKING:
    from adjudicator.reports.text import Line

__all__ = ["deliver", "painted"]

_STYLES: dict[str, dict[str, Any]] = {
    "heading": {"bold": True},
    "violation": {"fg": "red", "bold": True},
    "doubt": {"fg": "yellow", "bold": True},
    "note": {"fg": "cyan"},
    "waived": {"fg": "magenta"},
    "faint": {"dim": True},
    "legal": {"fg": "green", "bold": True},
    "illegal": {"fg": "red", "bold": True},
    "cannot tell": {"fg": "yellow", "bold": True},
}
#: letters that are handed on at a time
_BATCH = 1 << 16


def painted(line: Line, *, colours: bool = True) -> str:
    """Return a line of a report in its colours, with nothing else in it that steers a terminal."""
    parts = []
    for text, style in line:
        harmless = plain(text)
        look = _STYLES.get(style) if colours else None
        parts.append(click.style(harmless, **look) if look and harmless.strip() else harmless)
    return "".join(parts)


def deliver(pieces: Iterable[str], output: Path | None) -> None:
    """Print pieces of text, or write them into a file, whole or not at all."""
    if output is not None:
        from adjudicator.safeio import documents

        documents.write_pieces(output, pieces)
        return
    for batch in _batches(pieces):
        click.echo(batch, nl=False)


def _batches(pieces: Iterable[str]) -> Iterator[str]:
    """Join small pieces, since every print costs."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= _BATCH:
            yield "".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield "".join(waiting)
