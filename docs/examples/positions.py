"""Write docs/positions.md: every field of the positions of all games, from their types.

Run it with ``make positions`` when a type has changed. The comment above a field is its meaning;
consecutive fields under one comment share it. Fields without a comment in the code are explained
here.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect

from adjudicator.core.game import Game, games, load_game
from adjudicator.safeio import documents

PAGE = Path(__file__).parents[1] / "positions.md"
INTRODUCTION = """\
# Positions, field by field

A log may begin in mid-game: its header then has a `position`. `adjudicator show LOG --at EVENT
--format json` prints the position of any log, in the form that [the header of a
log](log-format.md#header) needs. In a position written by hand, `turn`, `phase` and `where` are
usually enough: every other field has a default. A field that is not listed here is an error, whose
message suggests a similar name. The report has a note on units of the header that `where` leaves
out.

`show` writes the open procedures (`frames`) and event numbers. Leave them out of a position written
by hand: the phase then begins anew.

`make positions` generates this page from the types of the games.
"""
#: meanings of fields that need no comment in the code; `Type.field` where types differ
PLAIN = {
    "turn": "the number of the turn",
    "phase": 'the phase that is open; `""` before the first one',
    "frames": "the open procedures, the outermost first: see below",
    "over": "the game is over",
    "conceded": "the side that has conceded, `?` if unknown",
    "suspect": "unit → the illegal event that put it in its place",
    "played_on": "the first event after the game was won",
    "placed": "units that have been placed",
    "side": "its side",
    "attackers": "the units that attack",
    "targets": "the hexes under attack",
    "target": "the hex under attack",
    "defender": "the unit under attack",
    "done": "it was done",
    "demoralized": "the side that is demoralized",
    "slot": "the open slot: see below",
    "morale": "side → its morale",
    "losses": "side → units on its loss track",
    "fog": "the fog marker: see below",
    "due": "units that must still move: see below",
    "tracks": "`morale:SIDE` or `losses:SIDE` → what changed since it was marked: see below",
    "discarded": "used tactics cards",
    "tricks": "the tactics cards of the open action: see below",
    "card": "the card",
    "face": "its visible face: `recto` or `verso`",
    "action": "the number of its action",
    "die": "the die rolled; 0 before",
    "captured": "the place was taken",
    "to": "the destination",
    "Demand.units": "those that it concerns and that are still on the map",
    "Demand.do": "what units suffer: eliminate, retreat, lose, pay",
    "units": "the units that must move",
    "case": "the case of the rulebook",
    "passed": "the side passed",
    "revealed": "it has been revealed",
    "grants": "movements that cards give: see below",
}
#: fields that share a row with the fields before them
GROUPED = ("Disputed.case",)
_WORDS = {"Str": "text", "Int": "number", "Float": "number", "Bool": "true or false"}


def meanings(kind: type) -> dict[str, str]:
    """Return field -> comment above it, base types first; "" for a field that shares one."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-2]):
        comment: list[str] = []
        for line in inspect.getsource(base).splitlines() if base.__module__ != "msgspec" else ():
            if text := re.match(r"    #: (.*)", line):
                comment.append(text[1])
            elif field := re.match(r"    (\w+): ", line):
                found[field[1]] = " ".join(comment)
                comment = []
            else:
                comment = []
    return found


def groups(kind: type) -> Iterator[tuple[list[str], str]]:
    """Yield the fields of a type, grouped by comment, with their meaning."""
    fields: list[str] = []
    meaning = ""
    for name, comment in meanings(kind).items():
        qualified = f"{kind.__name__}.{name}"
        plain = "" if qualified in GROUPED else PLAIN.get(qualified, PLAIN.get(name, ""))
        if not comment and not plain and fields:
            fields.append(name)
            continue
        if fields:
            yield fields, meaning
        if not (comment or plain):
            sys.exit(f"{qualified} has no comment, and is not in PLAIN")
        fields, meaning = [name], comment or plain
    if fields:
        yield fields, meaning


def value_of(kind: Any) -> str:
    """Return the type of a field in words."""
    name = type(kind).__name__.removesuffix("Type")
    if name in _WORDS:
        return _WORDS[name]
    if name == "Union":
        parts = [one for one in kind.types if type(one).__name__ != "NoneType"]
        words = list(dict.fromkeys(value_of(one) for one in parts))
        return " or ".join([*words, *(["null"] if len(parts) < len(kind.types) else [])])
    if name in ("List", "VarTuple", "Set"):
        return f"list of {value_of(kind.item_type)}"
    if name == "Tuple":
        return "list of " + ", ".join(value_of(one) for one in kind.item_types)
    if name == "Dict":
        return f"object of {value_of(kind.value_type)}"
    return "object"


def structs_in(kind: Any) -> Iterator[type]:
    """Yield the struct types in a type, at any depth."""
    if isinstance(kind, msgspec.inspect.StructType):
        yield kind.cls
        return
    for name in ("types", "item_types"):
        for one in getattr(kind, name, ()):
            yield from structs_in(one)
    for name in ("item_type", "value_type"):
        if hasattr(kind, name):
            yield from structs_in(getattr(kind, name))


def fields_of(kind: type) -> tuple[Any, ...]:
    """Return the fields of a struct type."""
    info = msgspec.inspect.type_info(kind)
    return info.fields if isinstance(info, msgspec.inspect.StructType) else ()


def parts_of(kind: type) -> list[type]:
    """Return a type and all types in its fields, each once."""
    found, waiting = [kind], [kind]
    while waiting:
        for field in fields_of(waiting.pop(0)):
            new = [one for one in structs_in(field.type) if one not in found]
            found += new
            waiting += new
    return found


def table(kind: type) -> str:
    """Return the table of the fields of a type."""
    fields = {field.name: field for field in fields_of(kind)}
    rows = ["| field | value | meaning |", "|---|---|---|"]
    config = kind.__struct_config__  # type: ignore[attr-defined]
    if config.tag:
        rows.append(f'| `{config.tag_field}` | text | `"{config.tag}"` |')
    for names, meaning in groups(kind):
        values = list(dict.fromkeys(value_of(fields[name].type) for name in names))
        shown_names = ", ".join(f"`{fields[name].encode_name}`" for name in names)
        shown = " ".join(meaning.replace("->", "→").split())
        rows.append(f"| {shown_names} | {'; '.join(values)} | {shown} |")
    return "\n".join(rows) + "\n"


def part(game: Game) -> str:
    """Return the section of the page about one game."""
    state = game.part("state")
    kinds = parts_of(state.Position)
    words = ", ".join(f"`{word}`" for word in state.WORDS)
    text = f"\n## {game.file.title}\n\nBesides places of the map, `where` accepts {words}.\n\n"
    text += table(kinds[0])
    for kind in kinds[1:]:
        about = inspect.getdoc(kind) or ""
        text += f"\n### {game.id}: {kind.__name__}\n\n{about}\n\n{table(kind)}"
    return text


def page() -> str:
    """Return the whole page."""
    return INTRODUCTION + "".join(part(load_game(name)) for name in games())


if __name__ == "__main__":
    documents.write_text(PAGE, page())
