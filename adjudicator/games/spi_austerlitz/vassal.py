"""Which event of this game it is when a piece goes from hex to hex in VASSAL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.spi_austerlitz.aftermath import (
    combat_phase,
    crowded,
    involved,
    may_go_back,
    open_combat,
    open_duty,
)
from adjudicator.games.spi_austerlitz.exits import edges_of, exit_edge
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.telling import Kind, Site, plain_position

__all__ = ["chooser", "exit_by", "implied_edge", "kind_of", "position"]


def kind_of(state: SpiState, unit: str, end: str) -> Kind:
    """Return what it is if a unit goes from where it stands to another hex, now.

    Outside a Combat Phase it moves. In one, it bears the result of an attack, or makes room for
    one that does, or advances; who has nothing to do with any attack moves.
    """
    phase = combat_phase(state)
    if phase is None:
        return "move"
    combat = open_duty(state, unit)
    if combat is None:
        return "advance" if end in phase.vacated else "move"
    return _in_combat(state, phase, combat, unit, end)


def _in_combat(state: SpiState, phase: CombatPhase, combat: Combat, unit: str, end: str) -> Kind:
    if unit in combat.to_retreat:
        return "retreat"
    if _makes_room(state, combat, unit):
        return "displace"
    if end in combat.vacated or end in phase.vacated:
        return "advance"
    beaten = unit in combat.to_eliminate or may_go_back(state, combat, unit)
    if unit in combat.victors and not beaten:
        return "advance"
    fights = unit in involved(combat) and combat is open_combat(state)
    return "retreat" if beaten or fights else "move"


def _makes_room(state: SpiState, combat: Combat, unit: str) -> bool:
    """Tell whether a unit stands in a hex that others retreated into, and that is too full."""
    here = state.where[unit]
    came = combat.displacing.get(here, [])
    if not came or unit in came or unit in involved(combat):
        return False
    return crowded(state, state.units[unit].side, here)


def chooser(state: SpiState, unit: str) -> str:
    """Return the side that chooses where a beaten or displaced unit goes: the winner."""
    return state.enemy[state.units[unit].side]


def implied_edge(state: SpiState, unit: str) -> str:
    """Return the edge by which a unit must leave from where it stands, if there is one."""
    edges = edges_of(state, state.where[unit])
    return edges[0] if len(edges) == 1 else ""


def exit_by(state: SpiState, unit: str) -> str:
    """Return the edge by which a unit that exits goes if nobody says which."""
    return exit_edge(state, unit, "")


def position(turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
    """Return the position of a log's header; who left the map did so by an edge."""
    found = plain_position(turn, phase, where)
    gone = {unit: f"exited-{one.edge}" for unit, one in where.items() if one.kind == "exit"}
    found["where"] |= gone
    return found
