"""Prints what comes from files and from the command line, so that it cannot steer a terminal."""

from __future__ import annotations

from typing import Any

import click

__all__ = ["json_safe", "json_text", "plain", "say"]

#: spaces at which no line is broken, as French has them before some signs: here no line is
_SPACES = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


def plain(text: object) -> str:
    """Return text on one line, with nothing in it that could steer a terminal."""
    line = str(text)
    if line.isprintable():
        return line
    line = line.translate(_SPACES)
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)


def say(text: object, *, head: str = "", err: bool = False) -> None:
    """Print one line of foreign text; the head before it is ours and may be coloured."""
    click.echo(head + plain(text), err=err)


def json_safe(text: str) -> str:
    """Return JSON text with all that a terminal could act on escaped; its meaning is the same."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\t\r\n" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


def json_text(value: Any, *, indent: int | None = 1) -> str:
    """Return plain values as JSON text that is safe to print."""
    import json

    return json_safe(json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False))
