"""Find the side that decides an event whose side the log does not state."""

from __future__ import annotations

from adjudicator.core.events import Declare, Displace, Eliminate, Event, Retreat, Roll
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    may_retreat_by_choice,
    open_combat,
    open_duty,
)
from adjudicator.games.spi_austerlitz.state import SpiState

book = rulebook.chapter("deciders")

__all__: list[str] = []


@book.decides(Retreat, Displace, Eliminate)
def who_sends_back(state: SpiState, event: Retreat | Displace | Eliminate) -> str:
    """The winner chooses the retreats of beaten units (9.31), and that one has nowhere to go.

    Bombarding artillery retreats as its own player decides (10C). The owner carries out
    exchanges and eliminations, and decides a retreat that the result does not demand.
    """
    unit = state.units.get(event.unit)
    if unit is None:
        return ""
    combat = open_duty(state, event.unit)
    if combat is None:
        return state.phasing if isinstance(event, Retreat) else unit.side
    if event.unit in combat.bombarding:
        return unit.side
    beaten = combat.result == ("Ar" if unit.side == combat.side else "Dr")
    pushed = isinstance(event, Displace) or combat.result in ("", "Ar", "Dr")
    if isinstance(event, Retreat):
        # the attacker may take an Ar in place of an Ex
        pushed = beaten or not combat.result or may_retreat_by_choice(state, combat, event.unit)
    return state.enemy[unit.side] if pushed else unit.side


@book.decides(Roll, Declare)
def the_attacker(state: SpiState, event: Event) -> str:
    """The attacker rolls, and may take an Ar in place of an Ex."""
    combat = open_combat(state)
    return combat.side if combat is not None else state.phasing
