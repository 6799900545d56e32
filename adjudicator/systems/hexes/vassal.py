"""Interpret moved pieces of a VASSAL log as events of a game made of data."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from adjudicator.core.events import Attack, Eliminate, Event, Lose
from adjudicator.core.piece_hooks import Kind, TableShown, plain_position
from adjudicator.systems.hexes.combat.advance import emptied, victors
from adjudicator.systems.hexes.combat.outcomes import allows, demands_retreat, fight_of, steps_left
from adjudicator.systems.hexes.exits import edges_of, exit_edge
from adjudicator.systems.hexes.frames import CombatPhase
from adjudicator.systems.hexes.state import DataState

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "attacks",
    "chooser",
    "dice_of_attacks",
    "exit_by",
    "hooks_for",
    "implied_edge",
    "kind_of",
    "lost",
    "position",
    "stepped",
    "steps_by_type",
    "steps_left",
    "with_table",
]


def kind_of(state: DataState, unit: str, end: str) -> Kind:
    """Return the kind of event if a unit now goes from where it stands to another hex."""
    fight, phase = fight_of(state), state.frames[0] if state.frames else None
    if type(phase) is not CombatPhase or fight is None:
        return "move"
    if any(demands_retreat(one, unit) for one in fight.outcomes) or unit in fight.gone:
        return "retreat"
    if unit in victors(state, fight) or end in emptied(state, fight, state.units[unit].side):
        return "advance"
    return "retreat" if unit in (*fight.attackers, *fight.defenders) else "move"


def chooser(state: DataState, unit: str) -> str:
    """Return the side that chooses where a beaten unit goes."""
    rules, side = state.law.rules.retreat, state.units[unit].side
    return side if rules is None or rules.by == "owner" else state.enemy[side]


def attacks(state: DataState, side: str, units: Set[str], targets: Set[str]) -> Iterator[Attack]:
    """Iterate over the attacks that a side could make now, or in its next phase of combat.

    Given units or targets are those of the attack.
    """
    # only where marks are missing
    from adjudicator.mechanics.play.proposals import attacks_of  # noqa: PLC0415
    from adjudicator.systems.hexes.legal import attacks as proposed  # noqa: PLC0415
    from adjudicator.systems.hexes.sequence import open_phase  # noqa: PLC0415

    return attacks_of(
        state, side, units, targets, phase=CombatPhase, open_phase=open_phase, attacks=proposed
    )


def implied_edge(state: DataState, unit: str) -> str:
    """Return the edge by which a unit must exit from where it stands, if there is only one."""
    edges = edges_of(state, unit)
    return edges[0] if len(edges) == 1 else ""


def exit_by(state: DataState, unit: str) -> str:
    """Return the edge by which a unit exits if the log states none."""
    return exit_edge(state, unit, "")


def lost(state: DataState, unit: str) -> Event:
    """Return the loss of its last steps if a result demands so many, or else the elimination."""
    fight, loss = fight_of(state), Lose(unit=unit, steps=max(1, steps_left(state, unit)))
    if fight is not None and any(allows(state, one, loss) for one in fight.outcomes):
        return loss
    return Eliminate(unit=unit)


def steps_by_type(game: Game) -> dict[str, int]:
    """Return the steps of each type of unit."""
    lines = game.tables.types
    kinds = {unit.type for unit in game.units.values()}
    return {one: lines[one].steps if one in lines else 1 for one in sorted(kinds)}


def dice_of_attacks(game: Game) -> tuple[int, int] | None:
    """Return how many dice of how many faces an attack is decided by."""
    combat = game.tables.combat
    return None if combat is None else (combat.die.dice, combat.die.faces)


def stepped(state: DataState, unit: str, steps: int) -> Event | None:
    """Return the event if the piece of a unit shows fewer steps."""
    return Lose(unit=unit, steps=steps) if steps > 0 and state.on_map(unit) else None


def with_table(game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
    """Return a position with the steps that units on the table have lost."""
    where = position["where"]
    lost = {unit: steps for unit, steps in shown.lost.items() if where.get(unit) != "eliminated"}
    return {**position, "steps": lost} if lost else position


#: the position for a log's header; units that exited did so by an edge
position = partial(plain_position, edges=True)


def hooks_for(game: Game) -> SimpleNamespace:
    """Return the hooks of a game: those of this module, and its case of moving again."""
    named = {name: globals()[name] for name in __all__ if name != "hooks_for"}
    once = frozenset({game.tables.movement.once})
    return SimpleNamespace(**named, consent_cases=lambda: once)
