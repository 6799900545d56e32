"""What this game shows: zones of control, hexes held, steps and faces, what moves cost."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.events import Event, Move
from adjudicator.games.crowning_glory.movement import allowance, entry_cost, walk
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.view import Facts, walk_facts

__all__ = ["facts", "layers", "marks"]


def layers(state: CgState) -> dict[str, dict[str, Collection[str]]]:
    """Return the hexes that each side controls by its zones, and those that it has taken."""
    taken: dict[str, list[str]] = {side: [] for side in state.enemy}
    for place, side in state.control.items():
        taken[side].append(place)
    return {
        "Zones of control": {side: held.keys() for side, held in state.zones.counts.items()},
        "Hexes taken": dict(taken),
    }


def marks(state: CgState) -> dict[str, str]:
    """Return the units that have lost steps, or show their passive face."""
    found: dict[str, str] = {}
    for stack in state.stacks.values():
        for unit in stack:
            said = [f"{state.steps[unit]} steps left"] if state.lost(unit) else []
            said += ["passive"] if unit in state.passive else []
            if said:
                found[unit] = ", ".join(said)
    return found


def facts(before: CgState, event: Event, after: CgState) -> Facts:
    """Return what a move costs."""
    if not isinstance(event, Move) or not (event.path or event.to):
        return Facts()
    unit, walked = event.unit, walk(before, event)
    budget = max(0, allowance(before, unit) - entry_cost(before, event))
    start = before.where[unit] if before.on_map(unit) else walked.path[0]
    return walk_facts(before.pricer(unit), before.board, walked, start=start, budget=budget)
