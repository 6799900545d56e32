"""Displays of this game: zones, captured hexes, steps and faces, costs and odds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adjudicator.core.events import Event, Move
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.differential import fight_of, known, target_of, weigh
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.legal import legal_places
from adjudicator.games.crowning_glory.movement import movement
from adjudicator.games.crowning_glory.results import DIE
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.event_values import EventValues, difference_values, values_of
from adjudicator.mechanics.view import Facts, event_facts

__all__ = ["facts", "layers", "legal_places", "marks", "values"]


def layers(state: CgState) -> dict[str, dict[str, Collection[str]]]:
    """Return the hexes that each side controls by its zones, and those that it has captured."""
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
    """Return the cost of a move, or the values of an attack."""
    combat = STEPS.attack(after)
    named = "" if combat is None else _named_column(after, combat)
    column = (combat, "Column", named) if named else None
    return event_facts(movement, before, event, after, attack=_attack, column=column)


def values(before: CgState, event: Event) -> EventValues | None:
    """Return the cost of a move, the column of an attack, or the possible results of a die."""
    if isinstance(event, Move) and before.is_marker(event.unit):
        return EventValues(kind="move")
    return values_of(movement, DIE, before, event, column=_named_column, attack=_values_of_attack)


def _values_of_attack(state: CgState, event: Assault) -> EventValues:
    fight = fight_of(state, event)
    if fight is None or not known(state, fight):
        return EventValues(kind="attack", target=target_of(state, event))
    return difference_values(weigh(state, fight), fight.target)


def _named_column(state: CgState, combat: Any) -> str:
    known_column = combat.column is not None
    return state.tables.combat[combat.side].named(combat.column) if known_column else ""


def _attack(state: CgState, event: Assault) -> list[tuple[str, str]]:
    """Return both sides of an attack, its differential, its shifts and its column."""
    fight = fight_of(state, event)
    if fight is None or not known(state, fight):
        return [("Column", "cannot be told")]
    weighed = weigh(state, fight)
    said = ", ".join(f"{term.value:+d} {term.name}" for term in weighed.shifts)
    parts = [f"{unit} {state.steps[unit]}" for unit in fight.attackers]
    parts += [f"guns {weighed.artillery}"] if fight.markers else []
    return [
        ("Attack", f"{weighed.attack} ({', '.join(parts)})"),
        ("Defence", f"{weighed.defence} ({fight.defender})"),
        ("Differential", f"{weighed.differential:+d}"),
        ("Shift", f"{weighed.shift:+d}" + (f" ({said})" if said else "")),
        ("Column", weighed.column),
    ]
