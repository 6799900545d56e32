"""Rows of the tables at the end of a report: found paths, outcome, dice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.phrases import Phrases
from adjudicator.reports.sentences import Words, value_text

__all__ = ["capital", "dice_rows", "outcome_rows", "path_line", "stamp_rows", "stamp_text"]

_HASH = re.compile(r"[0-9a-f]{64}")
Rows = list[list[str]]


def outcome_rows(outcome: Mapping[str, Any], words: Words) -> Rows:
    """Return one row per computed value, with the names of sides and phases."""
    return [
        [words.outcome(str(name)), _by_side(value, words) or "-"] for name, value in outcome.items()
    ]


def _by_side(value: Any, words: Words) -> str:
    if not isinstance(value, dict):
        return words.value(value)
    return ", ".join(
        words.phrase(
            "outcome-pair-words" if isinstance(one, str) else "outcome-pair",
            name=words.word(words.side(str(key))),
            value=words.value(one),
        )
        for key, one in value.items()
    )


def dice_rows(dice: Mapping[str, Mapping[str, int]], words: Words) -> Rows:
    """Return a heading and one row per side: counts of each face, total, mean of numbers."""
    if not dice:
        return []
    known = {face for counts in dice.values() for face in counts}
    faces = sorted(known, key=lambda face: (_number(face), face))
    numbers = all(_number(face) for face in faces)
    mean = [words.phrase("dice-mean")] if numbers else []
    rows = [["", *map(words.word, faces), words.phrase("dice-rolls"), *mean]]
    for side, counts in dice.items():
        total = sum(counts.values())
        often = [str(counts.get(face, 0)) for face in faces]
        rows.append([words.side(side), *often, str(total)])
        if numbers:
            points = sum(_number(face) * count for face, count in counts.items())
            rows[-1].append(words.phrase.number(points / total, 2) if total else "")
    return rows


def _number(face: str) -> int:
    return int(face) if face.isascii() and face.isdigit() else 0


def path_line(one: Mapping[str, Any], phrase: Phrases) -> str:
    """Return a move whose path we found: event, unit, hexes with costs, total."""
    event, unit, path = one.get("event", "?"), one.get("unit", ""), _hexes(one, phrase)
    if "cost" not in one:
        return phrase("path-found", event=event, unit=unit, path=path)
    cost = value_text(one["cost"], phrase)
    return phrase("path-found-cost", event=event, unit=unit, path=path, cost=cost)


def _hexes(one: Mapping[str, Any], phrase: Phrases) -> str:
    """Return a path as "1201 1202 (+2) 1203 (+1)"."""
    path, costs = list(one.get("path", ())), list(one.get("costs", ()))
    priced = [
        f"{place} (+{value_text(cost, phrase)})"
        for place, cost in zip(path[1:], costs, strict=False)
    ]
    return " ".join(str(place) for place in [*path[:1], *priced, *path[1 + len(priced) :]])


def capital(words: str) -> str:
    """Return words with a capital first letter, otherwise unchanged."""
    return words[:1].upper() + words[1:]


def stamp_text(stamp: Mapping[str, Any], phrase: Phrases) -> str:
    """Return what is needed to reproduce a verdict on one line; hashes are shortened."""
    rows = ((name, value_text(_short(value), phrase)) for name, value in stamp_rows(stamp, phrase))
    return ", ".join(f"{name} {text}" for name, text in rows if text)


def stamp_rows(stamp: Mapping[str, Any], phrase: Phrases) -> list[tuple[str, Any]]:
    """Return names and values that reproduce a report; the language is that of the reader."""
    shown = {**stamp, "language": phrase.language} if "language" in stamp else stamp
    return [
        (phrase.or_else(f"stamp-{name}", name), value)
        for name, value in shown.items()
        if value not in ("", [], {}, None)
    ]


def _short(value: Any) -> Any:
    """Return a shortened hash, also inside a dictionary; other values unchanged."""
    if isinstance(value, dict):
        return {name: _short(one) for name, one in value.items()}
    return value[:12] if isinstance(value, str) and _HASH.fullmatch(value) else value
