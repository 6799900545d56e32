"""Damage that keeps the structure of a file: JSON, JSON Lines, archives, XML, SQLite."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from random import Random
from typing import Any

from tests.support.damaged_inputs import ODD, damage
from tests.support.damaged_saves import mangled_bytes, mangled_text

__all__ = ["Maker", "any_bytes", "archive", "database", "json_lines", "json_value", "markup"]

Maker = Callable[[Random], bytes]
#: numbers of changes; most inputs have few, so that they come far
_TIMES = (1, 1, 1, 2, 3, 8)
#: share of inputs whose bytes are damaged too
_RAW = 0.12
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_DEEP = "[" * 70 + "]" * 70


def any_bytes(data: bytes, chance: Random) -> bytes:
    """Return bytes that are sometimes damaged."""
    return mangled_bytes(data, chance) if data and chance.random() < _RAW else data


def json_value(samples: Callable[[], Sequence[Any]], *, alike: float = 0.0) -> Maker:
    """Return a maker of JSON documents.

    `alike` is the share of those in which values only change places with others of their kind:
    they come further than a document with values that nobody expects.
    """

    def make(chance: Random) -> bytes:
        value = json.loads(json.dumps(chance.choice(samples())))
        if alike and chance.random() < alike:
            for _ in range(chance.choice(_TIMES)):
                exchange(value, chance)
            return json.dumps(value).encode()
        for _ in range(chance.choice(_TIMES)):
            damage(value, chance)
        return any_bytes(_text(value, chance), chance)

    return make


def exchange(value: Any, chance: Random) -> None:
    """Give a value of a document another one of its kind, or remove it, or repeat it."""
    places = list(_places(value))
    if not places:
        return
    holder, key = chance.choice(places)
    old, what = holder[key], chance.random()
    if what < 0.05 and isinstance(holder, dict):
        del holder[key]
    elif what < 0.2 and isinstance(holder, list):
        holder.insert(chance.randint(0, len(holder)), json.loads(json.dumps(old)))
    elif what < 0.4 and isinstance(old, int | float) and not isinstance(old, bool):
        holder[key] = chance.choice((0, 1, -1, old + 1, old - 1, 2 * old, 99))
    else:
        same = [(b, a[b]) for a, b in places if type(a[b]) is type(old)]
        called = [one for one in same if one[0] == key] if isinstance(key, str) else []
        _, new = chance.choice(called if len(called) > 1 and chance.random() < 0.9 else same)
        holder[key] = json.loads(json.dumps(new))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a value, as its container and key."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def _text(value: Any, chance: Random) -> bytes:
    """Return a value as JSON, sometimes with what only text can have."""
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
    what = chance.random()
    if what < 0.02:
        text = text.replace("{", '{"format":1,', 1)  # a key twice
    elif what < 0.04:
        text = _NUMBER.sub(lambda _: chance.choice(("NaN", "1e999", "-0", "1" * 5000)), text, 1)
    elif what < 0.05:
        text = text.replace('""', _DEEP, 1)
    elif what < 0.06:
        text = text.replace("a", "\\ud800", 1)
    return text.encode("utf-8", "surrogatepass")


def json_lines(logs: Callable[[], Sequence[list[dict[str, Any]]]], *, header: float = 0.1) -> Maker:
    """Return a maker of logs: a part of one, some of its lines damaged or elsewhere."""

    def make(chance: Random) -> bytes:
        first, *events = chance.choice(logs())
        size = min(40, 1 + int(chance.expovariate(0.1)))  # most are short: they cost less
        begin = 0 if chance.random() < 0.7 else chance.randrange(max(1, len(events)))
        lines = json.loads(json.dumps([first, *events[begin : begin + size]]))
        if chance.random() < 0.8:  # else almost any change breaks the order of numbers
            for line in lines[1:]:
                line.pop("n", None)
        for _ in range(chance.choice(_TIMES)):
            at = (
                0
                if chance.random() < header
                else chance.randrange(min(1, len(lines) - 1), len(lines))
            )
            what = chance.random()
            if what < 0.2:
                damage(lines[at], chance)
            elif what < 0.65:
                _borrow(lines[at], chance.choice(_alike(lines[at], events) or [first]), chance)
            elif what < 0.75:
                lines.insert(chance.randint(min(1, len(lines)), len(lines)), lines[at])
            elif what < 0.85 and len(lines) > 1:
                del lines[at]
            else:
                other = chance.randrange(min(1, len(lines) - 1), len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            if not lines:
                break
        odd = chance.randrange(len(lines)) if lines else 0
        text = b"\n".join(
            _text(line, chance) if at == odd else json.dumps(line).encode()
            for at, line in enumerate(lines)
        )
        return any_bytes(text, chance)

    return make


def _alike(line: Any, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the events of the same kind."""
    kind = line.get("do") if isinstance(line, dict) else None
    return [one for one in events if one.get("do") == kind]


def _borrow(line: dict[str, Any], other: dict[str, Any], chance: Random) -> None:
    """Put a value of another event into a line: a name that exists, where it does not belong."""
    if not isinstance(line, dict) or not isinstance(other, dict):
        return
    shared = [key for key in line if key in other and key not in ("n", "do", "format")]
    keys = shared if chance.random() < 0.97 else [key for key in other if key != "n"]
    if keys:
        key = chance.choice(keys)
        line[key] = json.loads(json.dumps(other[key]))


def archive(
    sample: Callable[[], dict[str, bytes]], inside: Callable[[str, bytes, Random], bytes]
) -> Maker:
    """Return a maker of archives; `inside` damages the content of an entry."""
    names = ("savedGame", "moduledata", "savedata", "buildFile.xml", "images/a.png")
    odd = ("../x", "/abs", "a\nb", "x" * 300, "con", "a/../../b", "\N{SNOWMAN}", "")

    def make(chance: Random) -> bytes:
        entries = list(sample().items())
        for _ in range(chance.choice(_TIMES)):
            at = chance.randrange(len(entries))
            name, data = entries[at]
            what = chance.random()
            if what < 0.75:
                entries[at] = name, inside(name, data, chance)
            elif what < 0.85:
                entries[at] = chance.choice((*names, *odd)), data
            elif what < 0.93:
                entries.append((chance.choice(odd) or "x", chance.randbytes(chance.randint(0, 50))))
            elif len(entries) > 1:
                del entries[at]
        return any_bytes(_zipped(entries, chance), chance)

    return make


def _zipped(entries: list[tuple[str, bytes]], chance: Random) -> bytes:
    method = chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", method) as file:
        known = set()
        for name, data in entries:
            if name not in known:  # Python warns of names that are there twice
                file.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, method)
            known.add(name)
    return whole.getvalue()


_TAG = re.compile(r"<[^<>]*>")
_VALUE = re.compile(r'="([^"]*)"')


def markup(text: str, chance: Random) -> str:
    """Return XML with elements moved, repeated or removed, or other values of attributes."""
    tags = list(_TAG.finditer(text))
    what = chance.random()
    if not tags or what < 0.1:
        return mangled_text(text, chance)
    one = chance.choice(tags)
    if what < 0.6:
        values = list(_VALUE.finditer(text))
        if values:
            value = chance.choice(values)
            new = str(chance.choice(ODD)).replace("&", "&amp;").replace("<", "&lt;")
            return text[: value.start(1)] + new.replace('"', "&quot;") + text[value.end(1) :]
    if what < 0.75:
        return text[: one.start()] + text[one.end() :]
    if what < 0.9:
        other = chance.choice(tags)
        return text[: other.end()] + one[0] + text[other.end() :]
    return (
        text[: one.start()]
        + chance.choice(("<!DOCTYPE x [<!ENTITY a 'b'>]>", "<x/>", "&a;"))
        + text[one.start() :]
    )


def database(sample: Callable[[], bytes]) -> Maker:
    """Return a maker of databases: cells with other values, other tables, other bytes."""

    def make(chance: Random) -> bytes:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(sample())
            for _ in range(chance.choice(_TIMES)):
                _change(connection, chance)
            data = connection.serialize()
        for _ in range(chance.choice((0, 0, 1, 4))):
            data = mangled_bytes(data, chance)
        return data

    return make


def _change(connection: sqlite3.Connection, chance: Random) -> None:
    """Change a cell, a row or a table; the types of cells are not enforced."""
    tables = (
        "files",
        "words",
        "logs",
        "verdicts",
        "players",
        "findings",
        "moves",
        "attacks",
        "dice",
    )
    table = chance.choice(tables)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    value = chance.choice([one for one in ODD if isinstance(one, str | float)] + [b"\xff", None, 7])
    what = chance.random() if columns else 1.0  # it was dropped before
    try:
        if what < 0.7:
            column = chance.choice(columns)
            text = f'UPDATE {table} SET "{column}" = ?'
            connection.execute("PRAGMA ignore_check_constraints=ON")
            connection.execute(text, (value,))
        elif what < 0.85:
            connection.execute(f"DELETE FROM {table}")
        elif what < 0.92:
            connection.execute(f"DROP TABLE {table}")
        else:
            connection.execute("CREATE VIEW mine AS SELECT 1")
    except sqlite3.Error:
        return  # a type that SQLite keeps, or a view that is there already
