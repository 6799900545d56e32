"""Explains what is wrong with one line of a log: the line, the field and the remedy."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import Any, get_args

import msgspec
import msgspec.inspect

from adjudicator.errors import DocumentError, InputError, Text, at_line, did_you_mean, known_names
from adjudicator.safeio import wording

__all__ = ["explain", "hint_for", "plain_error"]

_UNKNOWN = re.compile(r"object contains unknown field `([^`]+)`", re.IGNORECASE)
#: one step of the path to a field: its name, or an index
_STEPS = re.compile(r"\.([^.\[\]]+)|\[[^\]]*\]")


def plain_error(error: msgspec.ValidationError, kind: Any = None) -> tuple[Text, str]:
    """Return what msgspec says is wrong, in our words, and the field that it says it of."""
    message, field = wording.split(error)
    return wording.in_words(message, kind=kind, field=field), field


def hint_for(error: msgspec.ValidationError, kind: Any) -> Text | None:
    """Return a suggestion for an unknown field; None if the error is another one."""
    unknown = _UNKNOWN.search(str(error))
    if unknown is None:
        return None
    _, field = plain_error(error)
    known = _known_fields(kind, field if field.startswith("[") else f".{field}" if field else "")
    return _suggestion(unknown[1], known)


def _suggestion(name: str, known: list[str]) -> Text:
    near = get_close_matches(name, known, n=1)
    return did_you_mean(near[0]) if near else known_names(known)


def _known_fields(kind: Any, path: str) -> list[str]:
    """Return the fields of the objects at a path inside a type."""
    types = _choices(msgspec.inspect.type_info(kind))
    for step in _STEPS.finditer(path):
        inner = [found for one in types for found in _inside(one, step[1])]
        types = [choice for one in inner for choice in _choices(one)]
    structs = [one for one in types if isinstance(one, msgspec.inspect.StructType)]
    return list(dict.fromkeys(field.encode_name for one in structs for field in one.fields))


def _choices(kind: Any) -> list[Any]:
    if isinstance(kind, msgspec.inspect.Metadata):
        return _choices(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return [choice for one in kind.types for choice in _choices(one)]
    return [kind]


def _inside(kind: Any, name: str | None) -> list[Any]:
    """Return the types of a field; without a name, those of the values of a list or object."""
    if name is None:
        inner = getattr(kind, "item_type", None) or getattr(kind, "value_type", None)
        return [inner] if inner is not None else []
    if isinstance(kind, msgspec.inspect.DictType):
        return [kind.value_type]
    fields = kind.fields if isinstance(kind, msgspec.inspect.StructType) else ()
    return [one.type for one in fields if one.encode_name == name]


def _wrong_tag(plain: dict[str, Any], tags: dict[str, Any], line: int) -> InputError | None:
    """Return the error for a missing or unknown event name; None if the name is right."""
    if "do" not in plain:
        return DocumentError("the field {name!r} is missing", name="do", place=at_line(line))
    tag = plain["do"]
    if isinstance(tag, str) and tag in tags:
        return None
    near = get_close_matches(str(tag), [str(one) for one in tags], n=1)
    hint = did_you_mean(near[0]) if near else known_names(sorted(tags))
    text = Text("there is no event {tag}", tag=json.dumps(tag)[:60])
    return DocumentError(text, place=at_line(line, "do"), hint=hint)


def explain(data: bytes, kind: Any, *, file: object, number: int) -> InputError:
    """Return the error for a line that does not decode as its type, a struct or a union."""
    where = at_line(number)
    plain = json.loads(data)
    if not isinstance(plain, dict):
        return DocumentError("not a JSON object", file=file, place=where)
    choice = get_args(kind)
    if choice:
        tags = {one.__struct_config__.tag: one for one in choice}
        wrong = _wrong_tag(plain, tags, number)
        if wrong:
            return wrong.located(file=file)
        kind = tags[plain["do"]]
    elif "do" in plain:
        hint = 'the first line is a header such as {"format": 1, "game": "my-game"}'
        return DocumentError("an event in place of the header", file=file, place=where, hint=hint)
    known = [one.encode_name for one in msgspec.structs.fields(kind)]
    if choice:
        known.append("do")
    for key in plain:
        if key not in known:
            meant = _suggestion(key, known)
            return DocumentError(
                "unknown field {name!r}", name=key[:60], file=file, place=where, hint=meant
            )
    try:
        msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        message, field = plain_error(error, kind)
        return DocumentError(
            message, file=file, place=at_line(number, field), hint=hint_for(error, kind)
        )
    return DocumentError("cannot be read", file=file, place=where)
