"""Texts of errors as plain values, so that a database keeps them and any language can say them."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Any

import msgspec

from adjudicator.errors import InputError, Text

__all__ = ["error_json", "text_of", "text_value"]

#: nested texts, and characters of an argument, that are kept
_DEEPEST, _LONGEST = 8, 500
#: a name in a template, and a template in which braces stand around nothing else
_NAMES = re.compile(r"\{([a-z_A-Z]\w*)(?:!r)?\}")
_ALL_NAMES = re.compile(r"(?:[^{}]++|\{\{|\}\}|\{[a-z_A-Z]\w*(?:!r)?\})*+")


def text_value(said: Any, depth: int = 0) -> Any:
    """Return a text as plain values: its English template and its arguments."""
    if isinstance(said, InputError):
        said = said.what
    if not isinstance(said, Text):
        plain = isinstance(said, int | float) and not isinstance(said, bool)
        return said if plain else _clean(str(said))
    if depth > _DEEPEST:
        return _clean(str(said))
    args = {name: text_value(one, depth + 1) for name, one in said.args.items()}
    return {"text": said.template, "args": args}


def _clean(text: str) -> str:
    """Return text that any database can keep, without half characters."""
    return text.encode("utf-8", "backslashreplace").decode()[:_LONGEST]


def text_of(value: Any) -> Text:
    """Return a text from its plain values, which may come from anybody's database.

    A template that names what it has not, or more than a name, is not filled in.
    """
    if not isinstance(value, dict):
        return Text("{what}", what=value)
    template, given = str(value.get("text", "")), value.get("args")
    args = {
        name: text_of(one) if isinstance(one, dict) else one
        for name, one in (given if isinstance(given, dict) else {}).items()
    }
    return Text(template, **args) if _fits(template, args) else Text("{what}", what=template)


def _fits(template: str, args: dict[str, Any]) -> bool:
    """Return whether a template can be filled in; without arguments braces are just braces."""
    if not args:
        return True
    names = set(_NAMES.findall(template))
    counts = isinstance(args.get("n", 0), int | float)  # it chooses a plural
    return counts and args.keys() >= names and _ALL_NAMES.fullmatch(template) is not None


def error_json(error: InputError | Text, *, file: bool = False) -> str:
    """Return an error as JSON: place, message and hint; with the name of its file if wanted."""
    said: Any = error
    if isinstance(error, InputError):
        said = error.what
        if error.where:
            said = Text("{place}: {what}", place=error.where, what=said)
        if error.remedy:
            said = Text("{what} ({hint})", what=said, hint=error.remedy)
        if file and error.file:
            said = Text("{file}: {what}", file=PurePath(error.file).name, what=said)
    return msgspec.json.encode(text_value(said)).decode()
