"""Interpret moved pieces of a VASSAL log as events of this game."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial

from adjudicator.core.events import Attack
from adjudicator.core.piece_hooks import Kind, plain_position
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.exits import edges_of, exit_edge
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import morale_not_known

__all__ = [
    "attacks",
    "cases_of_past",
    "chooser",
    "consent_cases",
    "exit_by",
    "implied_edge",
    "kind_of",
    "position",
]


def kind_of(state: SpiState, unit: str, end: str) -> Kind:
    """Return the kind of event if a unit now goes from where it stands to another hex.

    Outside a Combat Phase it moves. In one, it suffers the result of an attack, or makes room
    for a unit that does, or advances; a unit that has nothing to do with any attack moves.
    """
    phase = DEMANDS.phase(state)
    if phase is None:
        return "move"
    combat = DEMANDS.of_unit(state, unit)
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
    beaten = unit in combat.to_eliminate or DEMANDS.may_retreat_by_choice(state, combat, unit)
    if unit in combat.victors and not beaten:
        return "advance"
    fights = unit in DEMANDS.involved(combat) and combat is DEMANDS.attack(state)
    return "retreat" if beaten or fights else "move"


def _makes_room(state: SpiState, combat: Combat, unit: str) -> bool:
    """Return whether a unit is in a hex that others retreated into, and that is too full."""
    here = state.where[unit]
    came = combat.displacing.get(here, [])
    if not came or unit in came or unit in DEMANDS.involved(combat):
        return False
    return DEMANDS.crowded(state, state.units[unit].side, here)


def chooser(state: SpiState, unit: str) -> str:
    """Return the side that chooses where a beaten or displaced unit goes: the winner."""
    return state.enemy[state.units[unit].side]


def attacks(state: SpiState, side: str, units: Set[str], targets: Set[str]) -> Iterator[Attack]:
    """Iterate over the attacks that a side could make now, or in its next Combat Phase.

    Given units or targets are those of the attack.
    """
    # only where marks are missing
    from adjudicator.games.spi_austerlitz.legal import attacks as proposed  # noqa: PLC0415
    from adjudicator.games.spi_austerlitz.sequence import open_phase  # noqa: PLC0415
    from adjudicator.mechanics.play.proposals import attacks_of  # noqa: PLC0415

    return attacks_of(
        state, side, units, targets, phase=CombatPhase, open_phase=open_phase, attacks=proposed
    )


def consent_cases() -> frozenset[str]:
    """Return the cases that forbid to move a unit again without the opponent's consent."""
    return frozenset({"SPI-5H"})


def implied_edge(state: SpiState, unit: str) -> str:
    """Return the edge by which a unit must exit from where it stands, if there is only one."""
    edges = edges_of(state, state.where[unit])
    return edges[0] if len(edges) == 1 else ""


def exit_by(state: SpiState, unit: str) -> str:
    """Return the edge by which a unit exits if the log states none."""
    return exit_edge(state, unit, "")


#: the position for a log's header; units that exited did so by an edge
position = partial(plain_position, edges=True)


def cases_of_past(state: SpiState) -> frozenset[str] | None:
    """Return all cases if both armies have lost so much that it matters which one did first."""
    return frozenset() if morale_not_known(state, state.losses) else None
