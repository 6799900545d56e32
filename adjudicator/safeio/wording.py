"""Rewrites the messages of msgspec for people who write JSON by hand."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec

from adjudicator.errors import Text, either, one_of
from adjudicator.foreign import recognized

__all__ = ["in_words", "of_convert", "pattern_in_words", "split"]

_TYPES = re.compile(r"expected `([^`]+)`, got `([^`]+)`")
_FIELDS = {
    re.compile(r"object missing required field `([^`]+)`"): "the field {name!r} is missing",
    re.compile(r"object contains unknown field `([^`]+)`"): "unknown field {name!r}",
}
_ENUM = re.compile(r"invalid enum value (.+)", re.DOTALL)
_REGEX = re.compile(r"expected `str` matching regex '(.+)'", re.DOTALL)
_BOUND = re.compile(r"expected `(\w+)` (of length )?(>=|<=|>|<) (\S+)")
_CHOICE = re.compile(r"\^\(([\w|-]+)\)\$")
#: msgspec's name of a type -> words for the expected value, words for the actual value
_WORDS = {
    "str": ("text in double quotes", "text"),
    "int": ("a whole number", "a number"),
    "float": ("a number", "a number"),
    "array": ("a list in [ ]", "a list"),
    "object": ("an object in { }", "an object"),
    "bool": ("true or false", "true or false"),
    "null": ("null", "null"),
}
#: patterns of our types -> what they ask for
_PATTERNS = {
    "^[0-9a-f]{64}$": "a SHA-256: 64 digits from 0 to 9 and a to f",
    "^#[0-9a-fA-F]{6}$": "a colour such as #c00000",
    "^[a-z]{2,3}$": "the code of a language, such as en",
    "^[1-6]$": "a face of the die, 1 to 6",
    "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters and digits, words joined by hyphens",
    "^[a-z0-9][a-z0-9-]{0,63}$": "at most 64 small letters, digits and hyphens",
    r"^[a-z]{1,30}$(?!\n)": "at most 30 small letters",
    "^([1-9] (FC|AC|FM|AM)|capture|recapture)$": "such as 1 FC, 2 AM, capture or recapture",
    r"^[^/\s0-9]*$": "signs without digits, spaces and slashes",
    r"^[^/\s0-9A-Za-z]*$": "signs without letters, digits, spaces and slashes",
    r"^[0-9]+(\.[0-9]+){0,2}$(?!\n)": "a version such as 1.0",
}
_BOUNDS = {
    ">=": "expected {wanted}, at least {number}",
    "<=": "expected {wanted}, at most {number}",
    ">": "expected {wanted}, more than {number}",
    "<": "expected {wanted}, less than {number}",
}
_CHARACTERS = {
    ">=": "expected {wanted}, with at least {number} characters",
    "<=": "expected {wanted}, with at most {number} characters",
    ">": "expected {wanted}, with more than {number} characters",
    "<": "expected {wanted}, with less than {number} characters",
}
_ENTRIES = {
    ">=": "expected {wanted}, with at least {number} entries",
    "<=": "expected {wanted}, with at most {number} entries",
    ">": "expected {wanted}, with more than {number} entries",
    "<": "expected {wanted}, with less than {number} entries",
}
#: characters of a value or a name from a file that a message repeats
_LONGEST = 60
#: further messages, of msgspec and of the types of games
_OTHERS = (
    "invalid value {seen}",
    "expected `array` of length {wanted}, got {number}",
    "expected `array` of at least length {wanted}, got {number}",
    "a die has the faces 1 to 6",
    "the columns must rise",
    "row {die} of the table must have {number} results",
    'row {die} of the table must have results such as "1/2"',
)


def split(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return the message of msgspec, and the path of the field."""
    message, _, place = str(error).partition(" - at ")
    # for a key the message has: at `key` in `$.field`
    field = place.removeprefix("`key` in ").strip("`").removeprefix("$").removeprefix(".")
    return message, field


def of_convert(error: msgspec.ValidationError) -> Text:
    """Return what msgspec says is wrong with plain values, in our words, after its field."""
    message, field = split(error)
    what = in_words(message)
    return Text("{field}: {what}", field=field, what=what) if field else what


def in_words(message: str, *, kind: Any = None, field: str = "") -> Text:
    """Return a message of msgspec in our words; `kind` and `field` give the allowed values."""
    text = message[:1].lower() + message[1:]
    if found := _ENUM.fullmatch(text):
        return _choice(found[1], kind, field)
    if found := _REGEX.fullmatch(text):
        pattern = found[1].encode().decode("unicode_escape")
        return Text("expected {wanted}", wanted=pattern_in_words(pattern))
    if found := _BOUND.fullmatch(text):
        return _bound(*found.groups())
    for field_is, template in _FIELDS.items():
        if found := field_is.fullmatch(text):
            return Text(template, name=found[1][:_LONGEST])
    if found := _TYPES.fullmatch(text):
        return _types(found[1], found[2])
    other = recognized(text, _OTHERS)
    return Text(other.template, **{name: str(one)[:_LONGEST] for name, one in other.args.items()})


def _types(wanted: str, got: str) -> Text:
    """Return the expected and the actual value, without the names of types."""
    words = [Text(_WORDS.get(one, (one,))[0]) for one in wanted.split(" | ")]
    seen = Text(_WORDS.get(got, (got,))[-1])
    return Text("expected {wanted}, got {seen}", wanted=either(words), seen=seen)


def pattern_in_words(pattern: str) -> str | Text:
    """Return the meaning of a pattern of one of our types."""
    choice = _CHOICE.fullmatch(pattern)
    if choice:
        return one_of(choice[1].split("|"))
    return Text(_PATTERNS.get(pattern, "text of another form (see the schema of this file)"))


def _bound(name: str, length: str | None, sign: str, number: str) -> Text:
    wanted = Text(_WORDS.get(name, (name,))[0])
    if not length:
        return Text(_BOUNDS[sign], wanted=wanted, number=number)
    if (sign, number) == (">=", "1"):
        return Text("expected {wanted}, not an empty one", wanted=wanted)
    lengths = _CHARACTERS if name == "str" else _ENTRIES
    return Text(lengths[sign], wanted=wanted, number=number)


def _choice(value: str, kind: Any, field: str) -> Text:
    allowed, seen = _allowed(kind, field), value.strip("'")[:_LONGEST]
    if not allowed:
        return Text("{seen} is not allowed here", seen=seen)
    return Text("expected {wanted}, got {seen}", wanted=one_of(allowed), seen=seen)


def _allowed(kind: Any, field: str) -> list[str]:
    """Return the values that a field of a struct allows, if its type lists them."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return []
    for one in msgspec.structs.fields(kind):
        if one.encode_name == field and get_origin(one.type) is Literal:
            return [str(value) for value in get_args(one.type)]
    return []
