"""Says what is wrong with one line of a log: the line, the field, the remedy."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any, get_args

import msgspec

from adjudicator.errors import DocumentError, InputError

__all__ = ["explain", "told"]


def told(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what msgspec says is wrong, in our manner, and the field that it says it of."""
    message, _, place = str(error).partition(" - at ")
    # of a key it says: at `key` in `$.field`
    field = place.removeprefix("`key` in ").strip("`").removeprefix("$").removeprefix(".")
    return message[:1].lower() + message[1:], field


def explain(data: bytes, kind: Any, *, file: object, number: int) -> InputError:
    """Return the error of a line that does not decode as its type: a struct, or one of some."""
    where = f"line {number}"
    plain = json.loads(data)
    if not isinstance(plain, dict):
        return DocumentError("not a JSON object", file=file, place=where)
    choice = get_args(kind)
    if choice:
        tags = {one.__struct_config__.tag: one for one in choice}
        tag = plain.get("do")
        if "do" not in plain:
            return DocumentError("the field 'do' is missing", file=file, place=where)
        if not isinstance(tag, str) or tag not in tags:
            near = get_close_matches(str(tag), [str(one) for one in tags], n=1)
            hint = f"did you mean {near[0]!r}?" if near else "known: " + ", ".join(sorted(tags))
            text = f"there is no event {json.dumps(tag)[:60]}"
            return DocumentError(text, file=file, place=f"{where}, do", hint=hint)
        kind = tags[tag]
    known = [one.encode_name for one in msgspec.structs.fields(kind)]
    if choice:
        known.append("do")
    for key in plain:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "known: " + ", ".join(known)
            return DocumentError(f"unknown field {key[:60]!r}", file=file, place=where, hint=hint)
    try:
        msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        message, field = told(error)
        return DocumentError(message, file=file, place=f"{where}, {field}" if field else where)
    return DocumentError("cannot be read", file=file, place=where)
