"""What an attack still demands: which units owe what, which took part, which hexes are empty."""

from __future__ import annotations

from adjudicator.core.events import Declare, Displace, Eliminate, Event, Retreat, Roll
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.morale import exchange_value, settle
from adjudicator.games.spi_austerlitz.stacking import overfull
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.advance_timing import AdvanceTiming
from adjudicator.mechanics.combat.attack_frames import PossibleResult
from adjudicator.mechanics.combat.effects import Effect
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands

__all__ = ["DEMANDS", "READINGS", "TIMING", "keep_unfinished"]

book = rulebook.chapter("combat_obligations")

#: the results that an attack may have, each with what it demands
READINGS = FrameReadings(PossibleResult)

EFFECTS = {
    "Ae": Effect(attackers="eliminated"),
    "Ar": Effect(attackers="retreat"),
    "Ex": Effect(attackers="exchange", defenders="eliminated", instead="Ar"),
    "Dr": Effect(defenders="retreat"),
    "De": Effect(defenders="eliminated"),
}


@book.value
def _affected(state: SpiState, combat: Combat) -> list[str]:
    """Return the attackers that suffer a result: not bombarding artillery (10C)."""
    return _near(combat)


@_affected.slip("SPI-10C")
def _all_attackers(state: SpiState, combat: Combat) -> list[str]:
    return combat.attackers


def _near(combat: Combat) -> list[str]:
    return [unit for unit in combat.attackers if unit not in combat.bombarding]


def _after_bombardment(combat: Combat, unit: str) -> bool:
    """Return whether artillery may retreat with the attackers beside which it fired (10C)."""
    return combat.result == "Ar" and unit in combat.bombarding and unit not in combat.gone_back


DEMANDS = Demands(
    Combat,
    CombatPhase,
    EFFECTS,
    READINGS,
    affected=_affected,
    winners=_near,
    value=exchange_value,
    overfull=overfull,
    may_also_retreat=_after_bombardment,
)
TIMING = AdvanceTiming(DEMANDS)


def keep_unfinished(state: SpiState) -> None:
    """Keep what is undone and where nobody may advance, before the open attack is closed."""
    combat, phase = DEMANDS.attack(state), DEMANDS.phase(state)
    if combat is None or phase is None:
        return
    phase.unrolled = 0 if combat.die or combat.undiced else phase.unrolled + 1
    if combat.readings:  # a unit that did all that one of the results demands has done enough
        READINGS.keep(combat, READINGS.ask_each(combat, lambda one: DEMANDS.is_done(state, one)))
    if combat.result == "Ex":
        settle(state, combat.side)
    DEMANDS.keep(state, combat, phase)


# Who decides an event whose side the log does not state


@book.decides(Retreat, Displace, Eliminate)
def who_sends_back(state: SpiState, event: Retreat | Displace | Eliminate) -> str:
    """The winner chooses the retreats of beaten units (9.31), and that one has nowhere to go.

    Bombarding artillery retreats as its own player decides (10C). The owner carries out
    exchanges and eliminations, and decides a retreat that the result does not demand.
    """
    unit = state.units.get(event.unit)
    if unit is None:
        return ""
    combat = DEMANDS.of_unit(state, event.unit)
    if combat is None:
        return state.phasing if isinstance(event, Retreat) else unit.side
    if event.unit in combat.bombarding:
        return unit.side
    beaten = combat.result == ("Ar" if unit.side == combat.side else "Dr")
    pushed = isinstance(event, Displace) or combat.result in ("", "Ar", "Dr")
    if isinstance(event, Retreat):
        # the attacker may take an Ar in place of an Ex
        pushed = (
            beaten or not combat.result or DEMANDS.may_retreat_by_choice(state, combat, event.unit)
        )
    return state.enemy[unit.side] if pushed else unit.side


@book.decides(Roll, Declare)
def the_attacker(state: SpiState, event: Event) -> str:
    """The attacker rolls, and may take an Ar in place of an Ex."""
    combat = DEMANDS.attack(state)
    return combat.side if combat is not None else state.phasing
