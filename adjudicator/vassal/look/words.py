"""What the parts of vassal.json have in common: names, and words in one language or in several."""

from __future__ import annotations

import re
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
    "said",
]

S = TypeVar("S", bound=Struct)

#: the end of a text; Python would let a line end follow
_END = r"$(?!\n)"
Id = Annotated[str, Meta(pattern=f"^[a-z0-9]+(-[a-z0-9]+)*{_END}", max_length=60)]
#: an id, or nothing
MaybeId = Annotated[str, Meta(pattern=f"^([a-z0-9]+(-[a-z0-9]+)*)?{_END}", max_length=60)]
#: on one line, and without the characters that mean something in VASSAL's expressions
_WORDS = r'^[^\x00-\x1f"\\${}]'
Title = Annotated[str, Meta(pattern=f"{_WORDS}{{1,80}}{_END}")]
#: a title, or nothing
Named = Annotated[str, Meta(pattern=f"{_WORDS}{{0,80}}{_END}")]
#: of a side, a role, a type of unit
Name = Annotated[str, Meta(min_length=1, max_length=60)]
#: the letter that is pressed together with Ctrl
Key = Annotated[str, Meta(pattern=f"^[A-Z]?{_END}")]
# no patterns here: msgspec 0.22 crashes over one in a choice of text or object; see `in_language`
_Text = Annotated[str, Meta(min_length=1, max_length=80)]
_Short = Annotated[str, Meta(max_length=80)]
_Long = Annotated[str, Meta(max_length=1000)]
#: a text in English, or one for each language; "en" is always there
Words = _Text | dict[str, _Text]
#: the same, or nothing
MaybeWords = _Short | dict[str, _Text]
#: some sentences, in the same way
Prose = _Long | dict[str, _Long]
_ALL = (Words, MaybeWords, Prose, list[Words])
#: what has a meaning in VASSAL's expressions, or cannot stand on a line
_UNFIT = re.compile(r'[\x00-\x1f"\\${}]')


def said(words: str | dict[str, str], language: str = "en") -> str:
    """Return words in a language, or else in English."""
    if isinstance(words, str):
        return words
    return words.get(language) or words.get("en") or next(iter(words.values()), "")


def in_language(part: S, language: str) -> S:
    """Return a part of vassal.json with all its words in one language."""
    spoken = {
        one.name: _spoken(getattr(part, one.name), language, words=one.type in _ALL)
        for one in fields(part)
    }
    return replace(part, **spoken)


def _spoken(value: Any, language: str, *, words: bool) -> Any:
    if words and isinstance(value, str | dict):
        return _fit(said(value, language))
    if isinstance(value, Struct):
        return in_language(value, language)
    if isinstance(value, list):
        return [_spoken(one, language, words=words) for one in value]
    if isinstance(value, dict):
        return {key: _spoken(one, language, words=False) for key, one in value.items()}
    return value


def _fit(words: str) -> str:
    """Return words, unless VASSAL would take a part of them for something else."""
    if found := _UNFIT.search(words):
        raise DocumentError(f"{words[:60]!r} has the character {found[0]!r}", file="vassal.json")
    return words
