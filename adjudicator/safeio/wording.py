"""The messages of msgspec, which speak of types and patterns, for people who write JSON by hand."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec

__all__ = ["in_words", "pattern_in_words", "split"]

_TYPES = re.compile(r"expected `([^`]+)`, got `([^`]+)`")
_MISSING = re.compile(r"object missing required field `([^`]+)`")
_UNKNOWN = re.compile(r"object contains unknown field `([^`]+)`")
_ENUM = re.compile(r"invalid enum value (.+)", re.DOTALL)
_REGEX = re.compile(r"expected `str` matching regex '(.+)'", re.DOTALL)
_BOUND = re.compile(r"expected `(\w+)` (of length )?(>=|<=|>|<) (\S+)")
_CHOICE = re.compile(r"\^\(([\w|-]+)\)\$")
#: what msgspec calls a type: as it is asked for, as it is seen
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
    "^([1-9] (FC|AC|FM|AM)|capture|recapture)$": "such as 1 FC, 2 AM, capture or recapture",
    r"^[^/\s0-9]*$": "signs without digits, spaces and slashes",
    r"^[^/\s0-9A-Za-z]*$": "signs without letters, digits, spaces and slashes",
    r"^[0-9]+(\.[0-9]+){0,2}$(?!\n)": "a version such as 1.0",
}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def split(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what msgspec says is wrong, and the field that it says it of."""
    message, _, place = str(error).partition(" - at ")
    # of a key it says: at `key` in `$.field`
    field = place.removeprefix("`key` in ").strip("`").removeprefix("$").removeprefix(".")
    return message, field


def in_words(message: str, *, kind: Any = None, field: str = "") -> str:
    """Return one of msgspec's messages in our words; `kind` and `field` tell what is allowed."""
    text = message[:1].lower() + message[1:]
    if found := _ENUM.fullmatch(text):
        return _choice(found[1], kind, field)
    if found := _REGEX.fullmatch(text):
        return f"expected {pattern_in_words(found[1].encode().decode('unicode_escape'))}"
    if found := _BOUND.fullmatch(text):
        return _bound(*found.groups())
    text = _UNKNOWN.sub(r"unknown field '\1'", _MISSING.sub(r"the field '\1' is missing", text))
    return _TYPES.sub(_types, text)


def _types(found: re.Match[str]) -> str:
    """Return what was expected and what was there, without the names of types."""
    wanted = [_WORDS.get(one, (one,))[0] for one in found[1].split(" | ")]
    return f"expected {' or '.join(wanted)}, got {_WORDS.get(found[2], (found[2],))[-1]}"


def pattern_in_words(pattern: str) -> str:
    """Return what a pattern of one of our types asks for."""
    choice = _CHOICE.fullmatch(pattern)
    if choice:
        return _listed(choice[1].split("|"))
    return _PATTERNS.get(pattern, "text of another form (see the schema of this file)")


def _bound(name: str, length: str | None, sign: str, number: str) -> str:
    wanted = _WORDS.get(name, (name,))[0]
    if not length:
        return f"expected {wanted}, {_BOUNDS[sign]} {number}"
    if (sign, number) == (">=", "1"):
        return f"expected {wanted}, not an empty one"
    unit = "characters" if name == "str" else "entries"
    return f"expected {wanted}, with {_BOUNDS[sign]} {number} {unit}"


def _choice(value: str, kind: Any, field: str) -> str:
    allowed = _allowed(kind, field)
    if not allowed:
        return f"{value.strip(chr(39))} is not allowed here"
    return f"expected {_listed(allowed)}, got {value.strip(chr(39))}"


def _allowed(kind: Any, field: str) -> list[str]:
    """Return the values that a field of a struct may have, where they are listed."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return []
    for one in msgspec.structs.fields(kind):
        if one.encode_name == field and get_origin(one.type) is Literal:
            return [str(value) for value in get_args(one.type)]
    return []


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
