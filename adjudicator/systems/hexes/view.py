"""Displays of a game made of data: zones of control, costs of moves, odds of attacks."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.events import Attack, Event
from adjudicator.mechanics.combat.declaration import targets_of
from adjudicator.mechanics.event_values import EventValues, value_terms, values_of
from adjudicator.mechanics.view import Facts, event_facts
from adjudicator.systems.hexes.combat.attack import weigh_event
from adjudicator.systems.hexes.combat.odds import Weighing, plain
from adjudicator.systems.hexes.combat.outcomes import fight_of
from adjudicator.systems.hexes.frames import Fight
from adjudicator.systems.hexes.legal import legal_places
from adjudicator.systems.hexes.state import DataState

__all__ = ["facts", "layers", "legal_places", "marks", "values"]

Rows = list[tuple[str, str]]


def layers(state: DataState) -> dict[str, dict[str, Collection[str]]]:
    """Return the hexes that each side controls, if the game has zones."""
    if state.law.rules.zones is None:
        return {}
    return {"Zones of control": {side: held.keys() for side, held in state.zones.counts.items()}}


def marks(state: DataState) -> dict[str, str]:
    """Return the units that have lost steps, or have no supply."""
    found = {}
    for unit in state.units:
        if not state.on_map(unit):
            continue
        lost = state.steps.get(unit, 0)
        said = [f"-{lost}"] if lost else []
        said += ["no supply"] if state.is_cut_off(unit) else []
        if said:
            found[unit] = ", ".join(said)
    return found


def _column(state: DataState, fight: Fight) -> str:
    return state.law.columns[fight.columns[0]] if len(fight.columns) == 1 else ""


def facts(before: DataState, event: Event, after: DataState) -> Facts:
    """Return the cost of a move, or the odds of an attack."""
    fight = fight_of(after)
    column = None
    if fight is not None:
        column = (_Shown(fight), "Odds", _column(after, fight))
    movement = before.machine.moves.movement
    return event_facts(movement, before, event, after, attack=_attack, column=column)


class _Shown:
    """An attack as it is shown: its die, and its result."""

    def __init__(self, fight: Fight) -> None:
        self.die = fight.die
        self.result = fight.outcomes[0].result if fight.outcomes else ""


def _weighed(state: DataState, event: Attack) -> Weighing | None:
    if not targets_of(state, event) or not all(map(state.on_map, event.units)):
        return None
    return weigh_event(state, event)


def values(before: DataState, event: Event) -> EventValues | None:
    """Return the cost of a move, the odds of an attack, or the possible results of a die."""
    moves, die = before.machine.moves.movement, before.machine.die
    return values_of(moves, die, before, event, column=_column, attack=_values_of_attack)


def _values_of_attack(state: DataState, event: Attack) -> EventValues:
    found = _weighed(state, event)
    targets = targets_of(state, event)
    if found is None:
        return EventValues(kind="attack", target=targets[0] if targets else "")
    own = [term for term in found.terms if term.name in event.units]
    other = [term for term in found.terms if term.name not in event.units]
    column = "" if found.column is None else state.law.columns[found.column]
    return EventValues(
        kind="attack",
        target=targets[0],
        attack=plain(found.attack),
        attack_terms=value_terms(own),
        defence=plain(found.defence),
        defence_terms=value_terms(other),
        odds="" if found.unshifted is None else state.law.columns[found.unshifted],
        shift=int(sum(term.value for term in found.shifts)) if found.shifts else None,
        shift_terms=value_terms(found.shifts),
        column=column,
    )


def _attack(state: DataState, event: Attack) -> Rows:
    found = _weighed(state, event)
    if found is None:
        return []
    if found.column is None:
        return [("Odds", "cannot be told")]
    own = [f"{term.name} {term.value:g}" for term in found.terms if term.name in event.units]
    other = [f"{term.name} {term.value:g}" for term in found.terms if term.name not in event.units]
    rows = [
        ("Attack", f"{plain(found.attack):g} ({', '.join(own)})"),
        ("Defence", f"{plain(found.defence):g} ({', '.join(other)})"),
        ("Odds", state.law.columns[found.column]),
    ]
    shift = sum(term.value for term in found.shifts)
    if shift:
        rows.insert(2, ("Shift", f"{shift:+g}"))
    return rows
