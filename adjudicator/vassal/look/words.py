"""The types of names and of texts (in one or several languages) in vassal.json."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from adjudicator.errors import DocumentError

__all__ = [
    "Id",
    "Key",
    "MaybeId",
    "MaybeWords",
    "Name",
    "Named",
    "Prose",
    "Title",
    "Words",
    "in_language",
    "localized",
    "one_line",
    "tidy",
]

S = TypeVar("S", bound=Struct)

#: the end of a text; Python's "$" would accept a line end before it
_END = r"$(?!\n)"
Id = Annotated[str, Meta(pattern=f"^[a-z0-9]+(-[a-z0-9]+)*{_END}", max_length=60)]
#: an id, or empty
MaybeId = Annotated[str, Meta(pattern=f"^([a-z0-9]+(-[a-z0-9]+)*)?{_END}", max_length=60)]
#: one line, without the characters that have a meaning in VASSAL's expressions
_WORDS = r'^[^\x00-\x1f"\\${}]'
Title = Annotated[str, Meta(pattern=f"{_WORDS}{{1,80}}{_END}")]
#: a title, or empty
Named = Annotated[str, Meta(pattern=f"{_WORDS}{{0,80}}{_END}")]
#: the name of a side, a role or a type of unit
Name = Annotated[str, Meta(min_length=1, max_length=60)]
#: the letter of a Ctrl key stroke
Key = Annotated[str, Meta(pattern=f"^[A-Z]?{_END}")]
# no patterns here: msgspec 0.22 crashes on a pattern in a union of str and dict; see `in_language`
_Text = Annotated[str, Meta(min_length=1, max_length=80)]
_Short = Annotated[str, Meta(max_length=80)]
_Long = Annotated[str, Meta(max_length=1000)]
#: a text in English, or a text for each language, which must include "en"
Words = _Text | dict[str, _Text]
#: the same, or empty
MaybeWords = _Short | dict[str, _Text]
#: the same for several sentences
Prose = _Long | dict[str, _Long]
_ALL = (Words, MaybeWords, Prose, list[Words])
#: characters with a meaning in VASSAL's expressions, and control characters
_UNFIT = re.compile(r'[\x00-\x1f"\\${}]')


def localized(words: str | dict[str, str], language: str = "en") -> str:
    """Return a text in a language, or else in English."""
    if isinstance(words, str):
        return words
    return words.get(language) or words.get("en") or next(iter(words.values()), "")


def in_language(part: S, language: str) -> S:
    """Return a part of vassal.json with all its texts in one language."""
    values = {
        name: _localized(getattr(part, name), language, words=words)
        for name, words in _parts(type(part))
    }
    return replace(part, **values)


@cache
def _parts(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """Return the names of the fields of a part, and whether each of them holds texts."""
    return tuple((one.name, one.type in _ALL) for one in fields(kind))


def _localized(value: Any, language: str, *, words: bool) -> Any:
    if words and isinstance(value, str | dict):
        return _fit(localized(value, language))
    if isinstance(value, Struct):
        return in_language(value, language)
    if isinstance(value, list):
        return [_localized(one, language, words=words) for one in value]
    if isinstance(value, dict):
        return {key: _localized(one, language, words=False) for key, one in value.items()}
    return value


def _fit(words: str) -> str:
    """Return a text, or refuse it if VASSAL would misread one of its characters."""
    if found := _UNFIT.search(words):
        raise DocumentError(
            "{text!r} has the character {character!r}",
            text=words[:60],
            character=found[0],
            file="vassal.json",
        )
    return words


def tidy(text: str) -> str:
    """Change a text so that VASSAL can save it again without damage.

    VASSAL cannot write a tab in a name, nor a backslash before one of its delimiters.
    """
    text = one_line(text)
    return f"{text} " if text.endswith("\\") else text


def one_line(text: str) -> str:
    """Replace tabs, line ends and other control characters by spaces."""
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(c) == "Cc" else c for c in text)
