"""Rules for fire of artillery (6)."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Fire
from adjudicator.games.jours_de_gloire_austerlitz.frames import Firing
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["hits"]

book = rulebook.chapter("fire")


def hits(state: JdgState, unit: str, distance: int, die: int) -> bool:
    """Return whether a shot hits, by strength and distance; a shot that moved before hits less."""
    table, spec, activation = state.tables.series.fire, state.units[unit], state.activation
    rows = [at for at, least in enumerate(table.strengths) if (spec.combat or 0) >= least]
    if not rows or not 1 <= distance <= len(table.hits[0]):
        return False
    moved = activation is not None and unit in activation.before
    modifier = table.after_move.get(spec.type, 0) if moved else 0
    return die <= table.hits[rows[-1]][distance - 1] + modifier


@book.applies(Fire)
def apply_fire(state: JdgState, event: Fire) -> None:
    """Fire at a unit: if it is hit, its cohesion test is due."""
    if (activation := state.activation) is not None:
        activation.fired.append(event.unit)
    there = state.on_map(event.unit) and state.on_map(event.target)
    distance = (
        state.board.distance(state.where[event.unit], state.where[event.target]) if there else 0
    )
    hit = there and hits(state, event.unit, distance, event.die)
    state.frames.append(
        Firing(
            opened=state.now,
            unit=event.unit,
            target=event.target,
            distance=distance,
            hit=hit,
            due=hit,
        )
    )
