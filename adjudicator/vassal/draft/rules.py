"""Drafts rules.json and rulebook.json: what every hex game has, with cases to be cited.

Numbers and tables are in no module, so that there is no combat in the draft.
"""

from __future__ import annotations

from typing import Any

__all__ = ["TO_CITE", "rulebook_json", "rules_json"]

#: the citation of a case that the author has not looked up yet
TO_CITE = "?"

#: last part of the id -> kind, title and text
_CASES = {
    "order": ("sequence", "Order of phases", "The phases of a turn follow each other as listed."),
    "turns": ("sequence", "Turns", "After the last phase the next turn begins."),
    "acts": ("sequence", "Acts in their phases", "Units move in movement, and attack in combat."),
    "sides": ("check", "Own units", "A player moves and attacks with units of their own side."),
    "present": ("check", "Units in play", "Only units on the map act."),
    "end": ("sequence", "The end", "The game ends after its last turn, unless a player concedes."),
    "set-up": ("setup", "Set-up", "Each unit begins in its hex."),
    "path": ("check", "From hex to hex", "A unit moves from its hex to an adjacent one, and on."),
    "points": ("check", "Movement allowance", "A unit spends at most its allowance in a phase."),
    "cost": ("compute", "Price of a hex", "A hex costs one point."),
    "hexsides": ("compute", "Price of a hexside", "What a hexside costs is added to the hex."),
    "enemies": ("check", "Hexes of the enemy", "No unit enters a hex with an enemy."),
    "once": ("check", "Moved once", "A unit moves once in a phase, unless the opponent agrees."),
    "victory": ("compute", "Victory", "The winner is known when the game ends."),
}


def rulebook_json(game: str, prefix: str) -> dict[str, Any]:
    """Return the cases that every hex game has."""
    cases = [
        {
            "id": f"{prefix}-{name}",
            "cite": TO_CITE,
            "kind": kind,
            "status": "enforced",
            "title": {"en": title},
            "text": {"en": text},
        }
        for name, (kind, title, text) in _CASES.items()
    ]
    return {"format": 1, "game": game, "cases": cases}


def rules_json(prefix: str, terrain: str) -> dict[str, Any]:
    """Return rules with a plain terrain, without zones, stacking and combat."""

    def case(name: str) -> str:
        return f"{prefix}-{name}"

    return {
        "format": 1,
        "system": "hexes",
        "unfinished": True,
        "sequence": {
            name: case(name) for name in ("order", "turns", "acts", "sides", "present", "end")
        },
        "set_up": {"case": case("set-up")},
        "movement": {
            "begins": case("path"),
            "path": case("path"),
            "points": case("points"),
            "enemies": case("enemies"),
            "once": case("once"),
        },
        "terrain": {
            "adding": case("hexsides"),
            "hexes": {terrain: {"case": case("cost"), "cost": 1}},
        },
        "victory": {"case": case("victory")},
    }
