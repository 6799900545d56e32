"""Interpret pieces that are moved, turned or reduced in a VASSAL log as events of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.core.events import Event, Hold, Lose
from adjudicator.core.piece_hooks import NOWHERE, Kind, Site, TableShown, plain_position
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.exits import edge_of
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.state import CgState

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "cases_of_past",
    "chooser",
    "enters_by_moving",
    "exit_by",
    "ignores",
    "implied_edge",
    "kind_of",
    "lost",
    "position",
    "roll_is_separate",
    "site",
    "stepped",
    "turned",
    "with_table",
]

#: the cases about control of towns, and about victories that depend on it
_CONTROL = frozenset({"CG-3.3a", "CG-3.3b", "CG-3.3c", "CG-4.4a", "CG-4.4b", "CG-4.5"})


def kind_of(state: CgState, unit: str, end: str) -> Kind:
    """Return the kind of event if a unit now goes from where it stands to another hex."""
    combat = STEPS.attack(state)
    if STEPS.phase(state) is None or combat is None:
        return "move"
    if unit == combat.defender:
        return "retreat"
    if unit not in combat.attackers:
        return "move"
    return "advance" if end == combat.target else "retreat"


def chooser(state: CgState, unit: str) -> str:
    """Return the side that chooses where a defender goes: its own."""
    return state.units[unit].side


def implied_edge(state: CgState, unit: str) -> str:
    """Return the edge by which a unit must exit from where it stands, if there is only one."""
    return edge_of(state, state.where[unit])


def exit_by(state: CgState, unit: str) -> str:
    """Return the edge by which a unit exits if the log states none."""
    return edge_of(state, state.where[unit]) or "west"


def site(state: CgState, place: str) -> Site:
    """Return the place of a piece: Reserve, Variable units and markers share a box."""
    if place in state.places:
        return Site("place", place)
    if place.startswith("exited-"):
        return Site("exit", "", place.removeprefix("exited-"))
    if place == "eliminated":
        return Site("eliminated")
    return NOWHERE if place in ("unused", "unplaced") else Site("reserve")


def enters_by_moving(state: CgState, unit: str) -> bool:
    """Return whether a unit enters with the Variable group; so would its marker."""
    return state.where[unit] in ("arriving", "variable", "box")


def ignores(state: CgState, unit: str) -> bool:
    """Return whether a piece is a marker: its mark says for which attack it is laid down."""
    return state.is_marker(unit) and STEPS.phase(state) is not None


def lost(state: CgState, unit: str) -> Event:
    """Return the loss of all the steps that a unit has left."""
    return Lose(unit=unit, steps=max(1, state.steps[unit]))


def turned(state: CgState, unit: str) -> Event | None:
    """Return a hold, if a unit is turned over without having been selected."""
    if type(state.frame) is not MovementPhase or unit in state.passive:
        return None
    return Hold(unit=unit) if state.on_map(unit) else None


def stepped(state: CgState, unit: str, steps: int) -> Event | None:
    """Return the loss of steps; regained steps follow from a regroup."""
    fights = STEPS.phase(state) is not None and state.on_map(unit)
    return Lose(unit=unit, steps=steps) if steps > 0 and fights else None


def roll_is_separate(state: CgState) -> bool:
    """Return whether a die is that of the Variable group."""
    return type(state.frame) in (Declaration, MovementPhase)


def position(turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
    """Return the position for a log's header; pieces in the box are distinguished by name."""
    found = plain_position(turn, phase, where, edges=True)
    for unit, place in found["where"].items():
        if place == "reserve" and "guns" in unit:
            found["where"][unit] = "box"
    return found


def cases_of_past(state: CgState) -> frozenset[str] | None:
    """Return the cases that depend on which side was the last in each town."""
    return _CONTROL


def with_table(game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
    """Return a position with the steps that units have left, and who comes by the die."""
    where = dict(position["where"])
    for unit in game.tables.reinforcements.variable.units:
        if where.get(unit) == "reserve":
            where[unit] = "variable"
    steps = {
        unit: max(0, (game.units[unit].combat or 0) - lost)
        for unit, lost in shown.lost.items()
        if where.get(unit, "eliminated") != "eliminated"
    }
    return {**position, "where": where, **({"steps": steps} if steps else {})}
