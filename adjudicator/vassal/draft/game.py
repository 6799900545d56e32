"""Drafts the folder of a game from a module: data, map, set-up, profile, and what is left to do.

It fills in what the module shows and nothing else; TODO.md lists the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from adjudicator.board.grid import Grid
from adjudicator.errors import DocumentError, Text
from adjudicator.vassal.build.skeleton import game_id
from adjudicator.vassal.draft.counters import Units, draft_units, units_json
from adjudicator.vassal.draft.ground import Ground, draft_ground
from adjudicator.vassal.draft.profile import KnownParts, draft_own_profile
from adjudicator.vassal.draft.rules import rulebook_json, rules_json
from adjudicator.vassal.draft.setups import SetUp, most_pieces, read_setups
from adjudicator.vassal.draft.todo import todo_text
from adjudicator.vassal.draft.turns import Turns, draft_turns
from adjudicator.vassal.draft.words import sides_of
from adjudicator.vassal.format.module_reader import Module

__all__ = ["GameDraft", "draft_game"]

_PLAIN = "clear"


class GameDraft(NamedTuple):
    """A drafted game."""

    #: content by path in the folder
    files: dict[str, bytes]
    #: what was found, and what the user has to fill in or check
    found: list[Text]
    left: list[Text]


class _Parts(NamedTuple):
    """What was read from a module."""

    identity: str
    title: str
    sides: dict[str, str]
    ground: Ground
    turns: Turns
    units: Units
    setups: list[SetUp]

    @property
    def prefix(self) -> str:
        """The beginning of the ids of cases."""
        words = self.identity.split("-")
        short = "".join(one[0] for one in words) if len(words) > 1 else self.identity[:3]
        return short.upper()


def draft_game(module: Module, name: str, title: str = "") -> GameDraft:
    """Draft the game of a module, for a folder of this name."""
    if module.archive is None:
        hint = "give the .vmod: its pictures and saved games are needed"
        raise DocumentError("a build file alone", file=module.file, hint=hint)
    ground, others = draft_ground(module)
    setups, left = read_setups(module, ground)
    sides = _sides(module)
    counts = most_pieces(setups) or {one.gpid: 1 for one in module.slots if one.gpid}
    units = draft_units(module, counts, list(sides.values()))
    turns = draft_turns(module, sides)
    parts = _Parts(
        game_id(name), _printable(title or module.name) or name, sides, ground, turns, units, setups
    )
    profile, profile_left = draft_own_profile(
        module, parts.identity, KnownParts(ground, turns, units, sides)
    )
    found = [*_found(parts), *units.found, *turns.found]
    left = [*_left(parts, others), *left, *units.left, *turns.left, *profile_left]
    files = {
        "game.json": _json(_game(parts)),
        "units.json": _json(units_json(units.units)),
        "rulebook.json": _json(rulebook_json(parts.identity, parts.prefix)),
        "rules.json": _json(rules_json(parts.prefix, _PLAIN)),
        **{f"scenarios/{one.id}.json": _json(_scenario(parts, one)) for one in setups},
        f"profiles/{parts.identity}.json": _json(msgspec.to_builtins(profile)),
        **_map_files(parts),
    }
    files["TODO.md"] = todo_text(parts.title, found, left).encode()
    return GameDraft(files, found, left)


def _sides(module: Module) -> dict[str, str]:
    """Return the entries of the player list that are sides, with their ids."""
    entries = [
        (one.text or "").strip()
        for roster in module.elements
        if str(roster.tag).endswith(".PlayerRoster")
        for one in roster
        if one.tag == "entry"
    ]
    return sides_of(entries)


def _printable(text: str) -> str:
    return "".join(one if one.isprintable() else " " for one in text)[:200].strip()


def _found(parts: _Parts) -> Iterable[Text]:
    ground = parts.ground
    yield Text(
        "map: the board {name!r}, {count} hexes in {columns} columns and {rows} rows; {numbers}",
        name=ground.board.name,
        count=len(ground.grid),
        columns=ground.spec.columns,
        rows=ground.spec.rows,
        numbers=Text("with the numbers of the module")
        if ground.theirs
        else Text("numbered by us, because the board has no numbers that a map can have"),
    )
    if parts.sides:
        yield Text("sides: {names}, from the list of players", names=", ".join(parts.sides))
    for one in parts.setups:
        yield Text(
            "scenarios/{name}.json: {number} units on the map, from {title!r}",
            name=one.id,
            number=len(_where(parts, one)),
            title=one.title,
        )


def _left(parts: _Parts, others: list[str]) -> Iterable[Text]:
    if len(parts.sides) < 2:
        yield Text("game.json: the sides; the list of players of the module names fewer than two")
    if others:
        yield Text(
            "map/grid.json: the hexes of other boards are not in it: {names}",
            names=", ".join(others[:8]),
        )
    if not parts.ground.picture[0]:
        yield Text("map/grid.json: a scan; the board has no picture")
    yield Text(
        "map/grid.json: hexes of the grid that are no hexes of the map go into `without`; "
        "compare: adjudicator map render FOLDER/map --scan -o check.png"
    )
    yield Text(
        "map/grid.json: the names of terrains, hexsides and roads; map/overlay.geojson: which "
        "hexes and hexsides have them"
    )
    yield Text(
        "rulebook.json: every case of the rulebook, in your own words; those that are there have "
        "no citation yet"
    )
    yield Text(
        "rules.json: terrain, zones, stacking, combat, victory; docs/rules-format.md explains "
        "every field"
    )


# The files


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _game(parts: _Parts) -> dict[str, Any]:
    return {
        "format": 1,
        "id": parts.identity,
        "version": "1",
        "title": parts.title,
        "about": {"en": f"Drafted from the module {parts.title}."},
        "prefix": parts.prefix,
        "sides": list(parts.sides.values()),
        "side_names": {side: {"en": entry[:40]} for entry, side in parts.sides.items()},
        "map": parts.identity,
        "scenarios": [one.id for one in parts.setups],
        "turns": parts.turns.turns,
        "phases": parts.turns.phases,
    }


def _scenario(parts: _Parts, setup: SetUp) -> dict[str, Any]:
    where = _where(parts, setup)
    waiting = {
        side: [one.id for one in parts.units.units if one.side == side and one.id not in where]
        for side in parts.sides.values()
    }
    return {
        "format": 1,
        "id": setup.id,
        "title": setup.title,
        "about": {"en": f"The set-up {setup.title} of the module."},
        "map": parts.identity,
        "where": where,
        "reserve": {side: units for side, units in waiting.items() if units},
    }


def _where(parts: _Parts, setup: SetUp) -> dict[str, str]:
    """Return the units on the map; of pieces that are alike, the first units go first."""
    used: dict[str, int] = {}
    found: dict[str, str] = {}
    for gpid, label in sorted(setup.pieces):
        units = parts.units.by_gpid.get(gpid, [])
        number = used[gpid] = used.get(gpid, -1) + 1
        if label and number < len(units):
            found[units[number].id] = label
    order = {one.id: index for index, one in enumerate(parts.units.units)}
    return dict(sorted(found.items(), key=lambda one: order[one[0]]))


def _map_files(parts: _Parts) -> Mapping[str, bytes]:
    ground = parts.ground
    spec: dict[str, Any] = {
        "format": 1,
        "id": parts.identity,
        "title": parts.title,
        "notes": ["The grid is that of the module's board."],
        "lattice": msgspec.to_builtins(ground.lattice),
        "grids": [_without_defaults(ground)],
        "overlay": "overlay.geojson",
        "default_terrain": _PLAIN,
        "terrains": {},
        "hexsides": {},
        "roads": {},
    }
    spec["lattice"].pop("metres")
    files: dict[str, bytes] = {}
    if ground.picture[0]:
        points = [{"hex": label, "at": list(at)} for label, at in ground.points]
        spec["scan"] = {"file": ground.picture[0], "fit": _fit(ground.grid), "points": points}
        files[f"map/{ground.picture[0]}"] = ground.picture[1]
    files["map/grid.json"] = _json(spec)
    files["map/overlay.geojson"] = _json({"type": "FeatureCollection", "features": []})
    return files


def _fit(grid: Grid) -> str:
    """Return how the picture is laid on the map: on a small map there is nothing to stretch."""
    return "affine" if len(grid) > 3 else "similarity"


def _without_defaults(ground: Ground) -> dict[str, Any]:
    """Return the grid without fields that have their default."""
    plain = msgspec.to_builtins(type(ground.spec)(columns=1, rows=1))
    found = msgspec.to_builtins(ground.spec)
    return {
        key: value
        for key, value in found.items()
        if key in ("columns", "rows", "column", "row") or value != plain[key]
    }
