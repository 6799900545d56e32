"""Displays of this game: zones of control, demoralized units, costs of moves, odds of attacks."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.events import Attack, Event
from adjudicator.games.spi_austerlitz.combat_die import DIE
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.legal import legal_places
from adjudicator.games.spi_austerlitz.morale import is_demoralized
from adjudicator.games.spi_austerlitz.movement import movement
from adjudicator.games.spi_austerlitz.odds import odds
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.event_values import EventValues, odds_values, values_of
from adjudicator.mechanics.view import Facts, event_facts

__all__ = ["facts", "layers", "legal_places", "marks", "values"]

Rows = list[tuple[str, str]]


def layers(state: SpiState) -> dict[str, dict[str, Collection[str]]]:
    """Return the hexes that each side controls."""
    return {"Zones of control": {side: held.keys() for side, held in state.zones.counts.items()}}


def marks(state: SpiState) -> dict[str, str]:
    """Return the units of a demoralized side."""
    if not state.demoralized:
        return {}
    sides = [side for side in state.enemy if is_demoralized(state, side)]
    return {
        unit: "demoralized"
        for unit, spec in state.units.items()
        if spec.side in sides and state.on_map(unit)
    }


def facts(before: SpiState, event: Event, after: SpiState) -> Facts:
    """Return the cost of a move, or the odds of an attack."""
    combat = DEMANDS.attack(after)
    column = None if combat is None else (combat, "Odds", combat.odds)
    return event_facts(movement, before, event, after, attack=_attack, column=column)


def values(before: SpiState, event: Event) -> EventValues | None:
    """Return the cost of a move, the odds of an attack, or the possible results of a die."""
    column = _named_column
    return values_of(movement, DIE, before, event, column=column, attack=_values_of_attack)


def _named_column(_: SpiState, combat: Combat) -> str:
    return combat.odds


def _values_of_attack(state: SpiState, event: Attack) -> EventValues:
    if not event.targets:
        return EventValues(kind="attack")
    fair = all(map(state.on_map, event.units))
    found = odds(state, event.units, event.targets) if fair else None
    return odds_values(found, event.units, event.targets[0])


def _attack(state: SpiState, event: Attack) -> Rows:
    if not event.targets or not all(map(state.on_map, event.units)):
        return []
    found = odds(state, event.units, event.targets)
    if found is None:
        return [("Odds", "cannot be told")]
    ours: list[str] = []
    theirs: list[str] = []
    for term in found.terms:
        unit, part = term.name in state.units, f"{term.value:g}"
        terms = ours if term.name in event.units else theirs
        terms.append(f"{term.name} {part}" if unit else f"× {part} {term.name}")
    return [
        ("Attack", _total(found.attack, ours)),
        ("Defence", _total(found.defence, theirs)),
        ("Odds", found.text),
    ]


def _total(total: float | None, terms: list[str]) -> str:
    """Return the strength of one side, and its terms."""
    return f"{'?' if total is None else f'{total:g}'} ({', '.join(terms)})"
