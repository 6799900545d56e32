"""Prints untrusted text without characters that could control a terminal."""

from __future__ import annotations

from typing import Any

import click

from adjudicator.errors import Text, colon, in_language

__all__ = ["json_safe", "json_text", "plain", "say", "warn"]

#: no-break spaces, which French uses and `isprintable` rejects
_SPACES = str.maketrans("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", "  ")


def plain(text: object) -> str:
    """Return text on one line, without characters that could control a terminal."""
    line = str(text)
    if line.isprintable():
        return line
    line = line.translate(_SPACES)
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)


def say(text: object, *, head: str = "", err: bool = False) -> None:
    """Print one line of untrusted text; the head before it is ours and may be coloured.

    A text that has translations is printed in the language of messages.
    """
    if isinstance(text, Text):
        from adjudicator.cli.language import message_language

        text = in_language(text, message_language())
    click.echo(head + plain(text), err=err)


def warn(text: Text) -> None:
    """Print a warning on standard error, in the language of messages."""
    from adjudicator.cli.language import message_language
    from adjudicator.cli.paint import marked

    language = message_language()
    word = marked(Text("warning").in_language(language), "warning")
    say(text, head=word + colon(language), err=True)


def json_safe(text: str) -> str:
    """Return JSON text with unprintable characters escaped; its value is the same."""
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
