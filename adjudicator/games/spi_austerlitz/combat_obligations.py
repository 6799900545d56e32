"""What an attack still demands: which units owe what, which took part, which hexes are empty."""

from __future__ import annotations

from adjudicator.core.events import Advance
from adjudicator.games.spi_austerlitz.attack_readings import READINGS
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.morale import exchange_value, settle
from adjudicator.games.spi_austerlitz.stacking import overfull
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.results import Demands, Effect

__all__ = [
    "DEMANDS",
    "attackers_win",
    "combat_phase",
    "crowded",
    "demands_or_allows",
    "emptied_late",
    "involved",
    "is_done",
    "keep_unfinished",
    "late_advance",
    "late_attack",
    "may_retreat_by_choice",
    "open_combat",
    "open_duty",
    "record_demands",
    "record_departure",
    "update_vacated",
    "waiting",
]

book = rulebook.chapter("combat_obligations")

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
open_combat, combat_phase = DEMANDS.attack, DEMANDS.phase
attackers_win, involved = DEMANDS.attackers_win, DEMANDS.involved
crowded = DEMANDS.crowded
demands_or_allows, may_retreat_by_choice = DEMANDS.allows, DEMANDS.may_retreat_by_choice
record_demands, is_done = DEMANDS.record, DEMANDS.is_done
open_duty, late_attack, waiting = DEMANDS.of_unit, DEMANDS.late, DEMANDS.waiting
record_departure, update_vacated = DEMANDS.depart, DEMANDS.vacate


def late_advance(state: SpiState, event: Advance) -> int:
    """Return the earlier attack after which an advance would have been legal, or 0."""
    phase, combat = combat_phase(state), open_combat(state)
    if phase is None or combat is None or event.to in combat.vacated:
        return 0
    attack = phase.vacated.get(event.to, 0)
    fought = phase.attackers.get(event.unit), phase.attacked.get(event.unit)
    return attack if attack in fought else 0


def emptied_late(state: SpiState, event: Advance) -> Combat | None:
    """Return the attack that emptied a hex by a late result (8.0c)."""
    phase = combat_phase(state)
    late = phase.unfinished if phase is not None else ()
    return next((one for one in late if one.late and event.to in one.vacated), None)


def keep_unfinished(state: SpiState) -> None:
    """Keep what is undone and where nobody may advance, before the open attack is closed."""
    combat, phase = open_combat(state), combat_phase(state)
    if combat is None or phase is None:
        return
    phase.unrolled = 0 if combat.die or combat.undiced else phase.unrolled + 1
    if combat.readings:  # a unit that did all that one of the results demands has done enough
        READINGS.keep(combat, READINGS.ask_each(combat, lambda one: is_done(state, one)))
    if combat.result == "Ex":
        settle(state, combat.side)
    DEMANDS.keep(state, combat, phase)
