"""The facts of the game, read as data: unit types, cards and scenarios."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .banners import Objective
from .board import Board
from .cards import Card
from .kinds import GARRISON, Kind
from .position import OTHER, Field, Piece

__all__ = [
    "BOARDS",
    "CARDS",
    "KINDS",
    "NATIONS",
    "PIECES",
    "SCENARIOS",
    "TACTICIANS",
    "Army",
    "Scenario",
    "scenario",
]

_MODULE = Path(__file__).resolve().parents[4] / "modules" / "ccn-epic-austerlitz"
NATIONS = {"French": "FR", "Russian": "RU", "Austrian": "AU", "Prussian": "PR"}
_WINGS = (" Left Flank", " Center", " Right Flank", " Any Section")

SCENARIOS = ("s1", "s2", "s3", "s4", "s5", "s6", "epic-austerlitz", "la-grande-austerlitz")
BOARDS = {
    "standard": Board(13, 9, (4, 9)),
    "epic": Board(20, 11, (6, 14)),
    "la-grande": Board(26, 11, (4, 9, 13, 17, 22)),
}


def _read(name: str) -> Any:
    return json.loads((_MODULE / name).read_text(encoding="utf-8"))


_TABLES = _read("tables.json")


def _kind(row: dict[str, Any]) -> Kind | None:
    if row["arm"] == "leader":
        return None
    if row["code"] == "GARRISON":
        return GARRISON
    classes, melee, fire = row["classes"], row.get("melee", {}), row.get("fire", {})
    return Kind(
        nation=NATIONS.get(row["nation"], row["nation"]),
        code=row["code"],
        arm=row["arm"],
        blocks=row["blocks"],
        move=row["move"],
        fights_after=row["battle_move"],
        fire=fire.get("bonus", 0),
        melee=melee.get("bonus", 0),
        melee_infantry=melee.get("against_infantry", 0),
        up=fire.get("moved") == "up",
        sabres=row.get("sabres", True),
        ignores=row.get("ignores", 0),
        runs=row.get("retreat", 1),
        light=row["arm"] == "infantry" and "light" in classes,
        heavy="heavy" in classes,
        guns=row.get("guns", ""),
    )


KINDS = {name: _kind(row) for name, row in _TABLES["types"].items()}
PIECES = {
    one["id"]: Piece(
        one["id"],
        one["side"],
        NATIONS.get(one["nation"], one["nation"]),
        KINDS[one["type"]],
        bool(one.get("ratings", {}).get("honour")),
    )
    for one in _read("units.json")["units"]
}


def _card(name: str, row: dict[str, Any]) -> Card:
    base = name
    for wing in _WINGS:
        base = base.removesuffix(wing)
    return Card(
        name=base.lower().replace(" ", "-"),
        kind=row["kind"],
        section=row.get("section", ""),
        orders=-1 if row.get("by") == "command" else row.get("orders", 0),
        per_section=tuple(row.get("per_section", (0, 0, 0))),
        stars=bool(row.get("stars")),
        draws=bool(row.get("tactician")),
        copies=row["copies"],
        printed=name,
    )


CARDS = {name: _card(name, row) for name, row in _TABLES["command_cards"].items()}
#: Tactician card -> copies
TACTICIANS: dict[str, int] = {name: row["copies"] for name, row in _TABLES["tacticians"].items()}


class Army(NamedTuple):
    """What the battle notes give a side."""

    cards: int
    tacticians: int
    corps_cards: dict[str, int]
    corps_tacticians: dict[str, int]
    #: dice and counters of nations
    extra: dict[str, int]


class Scenario(NamedTuple):
    """A battle before it begins."""

    name: str
    board: str
    field: Field
    where: dict[str, str]
    armies: dict[str, Army]
    #: the side that moves first; "dice" if they roll for it
    first: str
    wins: int
    objectives: tuple[Objective, ...]
    #: faces without effect in the roll for Mother Russia; None if there is no roll
    russia: frozenset[str] | None
    #: side -> "stays" or "nearest-baseline"
    retreat: dict[str, str]


_OBJECTIVES = {"temporary": "all", "denied": "none", "majority": "majority", "across": "across"}


@cache
def scenario(name: str) -> Scenario:
    data = _read(f"scenarios/{name}.json")
    rules = data["rules"]
    field = Field(BOARDS[rules["board"]], rules["terrain"], OTHER[rules["bottom"]])
    bank = frozenset(rules.get("bottom_bank", ()))
    russia = rules["mother_russia"]
    return Scenario(
        name=name,
        board=rules["board"],
        field=field,
        where=data["where"],
        armies={side: _army(row) for side, row in rules["sides"].items()},
        first=rules["first"],
        wins=rules["banners_to_win"],
        objectives=tuple(_objective(one, bank) for one in rules["objectives"]),
        russia=frozenset(russia.get("void", ())) if russia["rolled"] else None,
        retreat={side: one["kind"] for side, one in rules.get("retreat", {}).items()},
    )


def _army(row: dict[str, Any]) -> Army:
    corps, tacticians = row.get("corps_cards", {}), row.get("corps_tacticians", {})
    return Army(row["command_cards"], row["tacticians"], corps, tacticians, {})


def _objective(row: dict[str, Any], bank: frozenset[str]) -> Objective:
    kind = _OBJECTIVES[row["kind"]]
    if row.get("each") and kind == "all":
        kind = "each"
    return Objective(
        name=row["id"],
        kind=kind,
        hexes=bank if kind == "across" else frozenset(row["hexes"]),
        side=row.get("side", ""),
        value=row.get("worth", 1),
        turn_start=row.get("turn_start", False),
        start=row.get("starts_with", ""),
    )
