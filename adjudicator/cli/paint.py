"""Prints a report or writes it to a file: colours, no control characters, large pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.say import plain
from adjudicator.style import terminal

if TYPE_CHECKING:
    from adjudicator.reports.text import Line

__all__ = ["deliver", "marked", "painted"]

#: characters that are printed at a time
_BATCH = 1 << 16


def marked(text: str, style: str) -> str:
    """Return our own text in the colours of a style."""
    return click.style(text, **terminal(style))


def painted(line: Line, *, colours: bool = True) -> str:
    """Return a line of a report in its colours, without other control characters."""
    parts = []
    for text, style in line:
        clean = plain(text)
        look = terminal(style) if colours else {}
        parts.append(click.style(clean, **look) if look and clean.strip() else clean)
    return "".join(parts)


def deliver(pieces: Iterable[str], output: Path | None) -> None:
    """Print pieces of text, or write them to a file, whole or not at all."""
    if output is not None:
        from adjudicator.safeio import documents

        documents.write_pieces(output, pieces)
        return
    for batch in _batches(pieces):
        click.echo(batch, nl=False)


def _batches(pieces: Iterable[str]) -> Iterator[str]:
    """Join small pieces, because every print is expensive."""
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
