"""What an option does to a rules file as plain data, and where the file says it."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.errors import DocumentError, Text
from adjudicator.systems.hexes.format import OptionRules

__all__ = ["extended", "merged", "written_at"]

_ITEM = re.compile(r"([\w.-]+)\[(\d+)\](.*)")


def merged(old: Any, new: Any) -> Any:
    """Return plain data with a JSON Merge Patch (RFC 7396) applied."""
    if not isinstance(new, dict):
        return new
    found = dict(old) if isinstance(old, dict) else {}
    for name, value in new.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found


def extended(old: Any, new: Any, place: str) -> Any:
    """Return plain data with further items at the ends of its lists."""
    if isinstance(new, list) and (old is None or isinstance(old, list)):
        return [*(old or ()), *new]
    if not isinstance(new, dict) or not (old is None or isinstance(old, dict)):
        text, hint = Text("only a list can have further items"), Text("use `changes`")
        raise DocumentError(text, place=place, hint=hint)
    found = dict(old or {})
    for name, value in new.items():
        found[name] = extended(found.get(name), value, f"{place}.{name[:60]}")
    return found


def written_at(name: str, option: OptionRules, whole: Any, place: str, between: str) -> str:
    """Return where the file says what is at a place of the rules that hold with an option.

    `whole` are those rules, and `between` stands between the option and a place that it changes.
    """
    found = _ITEM.fullmatch(place)
    more = _at(option.adds, found[1]) if found else None
    if found and isinstance(more, list):
        number = int(found[2]) - len(_at(whole, found[1]) or ()) + len(more)
        if number >= 0:
            return f"options.{name}.adds.{found[1]}[{number}]{found[3]}"
    part = "changes" if option.changes or not option.adds else "adds"
    return f"options.{name}.{part}{between if place else ''}{place}"


def _at(written: Any, path: str) -> Any:
    for name in path.split("."):
        written = written.get(name) if isinstance(written, dict) else getattr(written, name, None)
    return written
