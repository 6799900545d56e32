"""Victory points, levels, and what players claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from .combat import Combat
from .ground import in_zone
from .model import Position

__all__ = ["check_claim", "level", "losses", "points", "value_of", "winner_now"]


def losses(position: Position, side: str, per: str = "strength") -> int:
    """Return what a side has lost."""
    gone = [one for one, off in position.off.items() if off == "eliminated"]
    gone = [one for one in gone if position.side_of(one) == side]
    return len(gone) if per == "unit" else position.printed(gone)


def _own(position: Position, side: str, hexes: set[str], *, held: bool) -> set[str]:
    if held:
        return {at for at in hexes if position.holders.get(at) == side}
    return {at for at in hexes if position.inside(at, side)}


def points(position: Position, side: str) -> int:
    """Return the victory points of a side."""
    data, total = position.data, 0
    for one in data.section("victory").get("points", []):
        if one["side"] != side:
            continue
        each, per = one.get("each", 1), one.get("per", "strength")
        if one["of"] == "losses":
            total += each * losses(position, data.enemy(side), per)
        elif one["of"] == "exits":
            out = [
                unit
                for unit, edge in position.edges.items()
                if position.side_of(unit) == side and one.get("edge", "") in ("", edge)
            ]
            total += each * (len(out) if per == "unit" else position.printed(out))
        else:
            own = _own(position, side, data.hexes(one["hexes"]), held=bool(one.get("held")))
            total += each * (min(1, len(own)) if one.get("once") else len(own))
    return int(total)


def level(position: Position) -> dict[str, Any]:
    """Return the level that the points of now give."""
    levels = position.data.section("victory").get("levels", [])
    unknown(not levels, "no levels")
    first, other = position.data.sides
    gap = points(position, first) - points(position, other)
    found: dict[str, Any] = next(
        one for one in levels if one.get("most") is None or one["most"] >= gap
    )
    return found


def winner_now(position: Position) -> str:
    """Return the side whose conditions of victory hold; the first one in the file."""
    data = position.data
    for one in data.section("victory").get("wins", []):
        side, holds = one["side"], True
        if one.get("losses") is not None:
            holds &= losses(position, data.enemy(side)) >= one["losses"]
        if one.get("hexes") is not None:
            own = _own(position, side, data.hexes(one["hexes"]), held=bool(one.get("held")))
            holds &= len(own) >= one.get("least", 1)
        if holds:
            return str(side)
    return ""


def value_of(position: Position, phase: object, event: dict[str, Any]) -> Any:
    """Return what a claim is about, as the rules compute it."""
    simple: dict[str, Callable[[], Any]] = {
        "turn": lambda: position.turn,
        "losses": lambda: losses(position, event["side"]),
        "points": lambda: points(position, event["side"]),
        "level": lambda: level(position)["level"],
        "winner": lambda: level(position).get("winner", ""),
        "stack": lambda: position.printed(position.inside(event["at"])),
        "hex-metres": lambda: position.data.rules.get("hex_metres"),
        "strength": lambda: _strength(position, event),
        "control": lambda: _control(position, event),
        "supplied": lambda: _supplied(position, event),
        "must-attack": lambda: _must(position, phase, event),
    }
    unknown(event["what"] not in simple, f"claim of {event['what']}")
    return simple[event["what"]]()


def _strength(position: Position, event: dict[str, Any]) -> int:
    unit, of = event["unit"], event.get("at", "")
    position.known(unit)
    unknown(of not in ("", "attack", "defence"), "strength of what")
    return position.defence(unit) if of == "defence" else position.attack(unit)


def _control(position: Position, event: dict[str, Any]) -> bool:
    side, at = event["side"], event["at"]
    friends = position.data.section("zones").get("friends")
    unknown(friends and position.inside(at, side), "control of a hex with a friend")
    return in_zone(position, side, at)


def _supplied(position: Position, event: dict[str, Any]) -> bool:
    unit = event["unit"]
    position.known(unit)
    unknown(unit not in position.at or not position.begun, "supply of what is elsewhere")
    return unit not in position.cut


def _must(position: Position, phase: object, event: dict[str, Any]) -> bool:
    unknown(not isinstance(phase, Combat), "duties of another phase")
    assert isinstance(phase, Combat)
    return event["unit"] in phase.duties.owing(position, phase.attackers, phase.attacked)


def check_claim(position: Position, phase: object, event: dict[str, Any]) -> None:
    """Forbid a claim that is wrong."""
    fields(event, "what", "value", "side", "unit", "at")
    value = value_of(position, phase, event)
    unknown(isinstance(value, bool) != isinstance(event["value"], bool), "a claim of another kind")
    forbid(value != event["value"], "a wrong claim")
