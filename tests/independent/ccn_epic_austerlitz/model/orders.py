"""Orders: every card grants slots, and each ordered unit or leader takes one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .position import Position

__all__ = ["Slot", "eligible", "matched"]

ANY = frozenset(range(6))


class Slot(NamedTuple):
    """One order, or any number of equal ones."""

    card: str
    #: "normal", "march", "tactic", "melee" or "choice" (one unit, as the card has no other use)
    mode: str = "normal"
    sections: frozenset[int] = ANY
    arms: tuple[str, ...] = ()
    leaders: bool = True
    units: bool = True
    #: a further condition: "afar" (no enemy adjacent), "adjacent", "horse", "no square", "led"
    only: str = ""
    many: bool = False
    #: if not empty, the order is for one of these
    named: frozenset[str] = frozenset()


def eligible(position: Position, slot: Slot, name: str) -> bool:
    """Return whether an order may go to a unit or leader."""
    if slot.named and name not in slot.named:
        return False
    if not slot.sections & position.field.board.sections(position.where[name]):
        return False
    if position.is_leader(name):
        return slot.leaders and _leader(position, slot, name)
    if not slot.units or not _armed(position, slot, name):
        return False
    return _condition(position, slot, name)


def _leader(position: Position, slot: Slot, name: str) -> bool:
    """Return whether a leader may be ordered alone; with a unit in square he may not detach."""
    if position.unit_of(name) in position.squares:
        return False
    near = position.enemies_near(position.where[name], position.side(name))
    return not (slot.mode == "march" and near)


def _armed(position: Position, slot: Slot, name: str) -> bool:
    kind = position.kind(name)
    if not slot.arms or kind.arm in slot.arms:
        return True
    return "horse" in slot.arms and kind.guns == "horse"


def _condition(position: Position, slot: Slot, name: str) -> bool:
    near = position.enemies_near(position.where[name], position.side(name))
    square = name in position.squares
    garrison = name in position.garrisons
    if slot.mode == "march":
        return not near and not garrison  # it may not leave its square by it
    if slot.only == "afar":
        return not near
    if slot.only == "adjacent":
        return bool(near)
    if slot.only == "no square":
        return not square and not garrison
    if slot.only == "led":
        return bool(position.leader_of(name))
    return True


def matched(position: Position, slots: Sequence[Slot], names: Sequence[str]) -> dict[str, int]:
    """Return name -> number of its slot, or nothing if the orders are too many."""
    many = {n for n, slot in enumerate(slots) if slot.many}
    takes = {
        name: [n for n, slot in enumerate(slots) if eligible(position, slot, name)]
        for name in names
    }
    taken: dict[int, str] = {}
    given: dict[str, int] = {}

    def place(name: str, seen: set[int]) -> bool:
        for n in takes[name]:
            if n in seen:
                continue
            seen.add(n)
            if n in many or n not in taken or place(taken[n], seen):
                if n not in many:
                    taken[n] = name
                given[name] = n
                return True
        return False

    return given if all(place(name, set()) for name in names) else {}


def linked(position: Position, leader: str, names: Sequence[str], most: int) -> bool:
    """Return whether a leader commands units by TAKE COMMAND.

    They are his own unit, and units in adjacent hexes that are linked to his.
    """
    home = position.where[leader]
    hexes = {position.where[name] for name in names}
    if len(hexes - {home}) > most or any(
        position.is_leader(name) and name != leader for name in names
    ):
        return False
    found, edge = {home}, [home]
    while edge:
        for near in position.field.board.near(edge.pop()):
            if near in hexes and near not in found:
                found.add(near)
                edge.append(near)
    return hexes <= found
