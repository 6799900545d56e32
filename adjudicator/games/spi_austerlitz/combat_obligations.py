"""What an attack still demands: which units owe what, which took part, which hexes are empty.

An attack that closes before its result is carried out waits in its Combat Phase, so that late
results are distinguished from missing ones (8.0). If an attack has several readings, these
functions use the one that it follows.
"""

from __future__ import annotations

from adjudicator.core.events import Advance
from adjudicator.games.spi_austerlitz.attack_readings import (
    each_reading,
    keep_readings,
    under_each_reading,
)
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.morale import exchange_value, settle
from adjudicator.games.spi_austerlitz.stacking import overfull
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = [
    "attackers_win",
    "combat_phase",
    "crowded",
    "demands_or_allows",
    "emptied_late",
    "exchange_not_begun",
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
    "take_ar",
    "update_vacated",
    "waiting",
]

book = rulebook.chapter("combat_obligations")


def open_combat(state: SpiState) -> Combat | None:
    """Return the open attack."""
    frame = state.frame
    return frame if type(frame) is Combat else None


def combat_phase(state: SpiState) -> CombatPhase | None:
    """Return the open Combat Phase."""
    frame = state.frames[0] if state.frames else None
    return frame if type(frame) is CombatPhase else None


def attackers_win(combat: Combat) -> bool:
    """Return whether the attackers of an attack are its victors."""
    return combat.result in ("Dr", "De", "Ex")


def involved(combat: Combat) -> set[str]:
    """Return all units that took part in an attack: it does not displace them."""
    return {*combat.attackers, *combat.defenders, *combat.sharing}


def crowded(state: SpiState, side: str, place: str) -> bool:
    """Return whether a side has too many units in a hex."""
    stack = state.stacks.get(place, ())
    return len(stack) > 1 and overfull(
        state, side, [one for one in stack if state.units[one].side == side]
    )


# Which units owe what


@book.value
def _affected(state: SpiState, combat: Combat) -> list[str]:
    """Return the attackers that suffer a result: not bombarding artillery (10C)."""
    return [unit for unit in combat.attackers if unit not in combat.bombarding]


@_affected.slip("SPI-10C")
def _all_attackers(state: SpiState, combat: Combat) -> list[str]:
    return combat.attackers


def record_demands(state: SpiState, combat: Combat) -> None:
    """Record what the result of an attack demands. Bombarding artillery suffers nothing (10C)."""
    near = [unit for unit in combat.attackers if unit not in combat.bombarding]
    bearing = [unit for unit in _affected(state, combat) if state.on_map(unit)]
    stacks = [state.stack(place) for place in combat.targets]
    beaten = [u for stack in stacks for u in stack if state.units[u].side != combat.side]
    combat.sharing = [unit for unit in beaten if unit not in combat.defenders]
    combat.to_eliminate, combat.to_retreat, combat.may_pay, combat.owed = [], [], [], 0
    combat.victors = near if attackers_win(combat) else list(combat.defenders)
    if combat.result in ("De", "Ex"):
        combat.to_eliminate = beaten
    elif combat.result == "Dr":
        combat.to_retreat = beaten
    elif combat.result == "Ae":
        combat.to_eliminate = bearing
    elif combat.result == "Ar":
        combat.to_retreat = bearing
    if combat.result == "Ex" and bearing:
        combat.may_pay = bearing
        values = [exchange_value(state, unit) for unit in combat.defenders]
        combat.uncertain = None in values
        combat.owed = sum(value or 0 for value in values)


def take_ar(state: SpiState, combat: Combat) -> None:
    """Replace an Ex by an Ar, as the attacker may choose."""
    combat.result = "Ar"
    record_demands(state, combat)


def demands_or_allows(state: SpiState, combat: Combat, unit: str, *, retreat: bool) -> bool:
    """Return whether the result demands or allows that a unit retreats or is eliminated."""
    if unit in combat.to_retreat:
        return True
    if not combat.result:  # no die, or one that cannot be read
        return unit in involved(combat)
    if retreat:
        return may_retreat_by_choice(state, combat, unit)
    return unit in combat.to_eliminate or unit in combat.may_pay


def may_retreat_by_choice(state: SpiState, combat: Combat, unit: str) -> bool:
    """Return whether a unit may retreat without having to: artillery after its bombardment (10C).

    So may attackers before any of an exchange is carried out: they take an Ar in place of it.
    """
    if combat.result == "Ar":
        return unit in combat.bombarding and unit not in combat.gone_back
    return combat.result == "Ex" and unit in combat.attackers and exchange_not_begun(state, combat)


def exchange_not_begun(state: SpiState, combat: Combat) -> bool:
    """Return whether nothing of an exchange is carried out yet."""
    return all(map(state.on_map, (*combat.defenders, *combat.attackers)))


def _still_suffers(state: SpiState, combat: Combat, unit: str) -> bool:
    """Return whether a unit still has to suffer something from an attack."""
    if unit in combat.to_eliminate or unit in combat.to_retreat:
        return True
    if combat.owed > 0 and unit in combat.may_pay:
        return True
    place = state.where[unit]
    return place in combat.displacing and crowded(state, state.units[unit].side, place)


def _may_still_suffer(state: SpiState, combat: Combat, unit: str) -> bool:
    """Return whether a unit still has to suffer something under some reading of an attack."""
    if not combat.readings:
        return _still_suffers(state, combat, unit)
    return any(under_each_reading(combat, lambda one: _still_suffers(state, one, unit)))


def open_duty(state: SpiState, unit: str) -> Combat | None:
    """Return the attack that still affects a unit: the open one, or one that closed too early."""
    combat = open_combat(state)
    phase = combat_phase(state)
    if phase is None or not phase.unfinished or (combat and _may_still_suffer(state, combat, unit)):
        return combat
    return next((one for one in phase.unfinished if _may_still_suffer(state, one, unit)), combat)


def late_attack(state: SpiState, unit: str) -> Combat | None:
    """Return the attack whose result a unit suffers only after the attack was closed."""
    combat = open_duty(state, unit)
    return None if combat is None or combat is open_combat(state) else combat


def waiting(state: SpiState) -> dict[str, int]:
    """Return the units that still suffer from attacks closed too early, with those attacks."""
    phase = combat_phase(state)
    found: dict[str, int] = {}
    for one in phase.unfinished if phase is not None else ():
        if not one.die:
            continue
        full = [unit for place in one.displacing for unit in state.stack(place)]
        for unit in (*one.to_eliminate, *one.to_retreat, *one.may_pay, *full):
            found.setdefault(unit, one.opened)
    return {unit: event for unit, event in found.items() if state.on_map(unit)}


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


def record_departure(state: SpiState, combat: Combat, unit: str, *, retreat: bool) -> None:
    """Take a unit that leaves the hex where it fought off the lists of every reading.

    If the result does not demand that it leaves, what is then left undone follows from this
    event: players acted as if the result had been another.
    """
    pays = combat.result == "Ex" and not retreat and state.units[unit].side == combat.side
    concerned = pays or unit in involved(combat)
    if concerned and not demands_or_allows(state, combat, unit, retreat=retreat):
        combat.misdone[unit] = state.now
    for _ in each_reading(combat):
        if retreat and combat.result == "Ex" and may_retreat_by_choice(state, combat, unit):
            take_ar(state, combat)
        _remove_from_lists(state, combat, unit, retreat=retreat)
    if retreat:
        combat.gone_back.append(unit)


def _remove_from_lists(state: SpiState, combat: Combat, unit: str, *, retreat: bool) -> None:
    """Take a unit off the lists of one reading."""
    if unit in combat.to_retreat:
        combat.to_retreat.remove(unit)
    elif unit in combat.to_eliminate:
        combat.to_eliminate.remove(unit)
    elif not retreat and unit in combat.may_pay:
        _count_exchange_loss(state, combat, unit)


def _count_exchange_loss(state: SpiState, combat: Combat, unit: str) -> None:
    """Count a unit as a loss of an exchange."""
    combat.may_pay.remove(unit)
    value = exchange_value(state, unit)
    if value is None:
        combat.uncertain = True
    combat.owed = max(0, combat.owed - (value or 0))


def is_done(state: SpiState, combat: Combat) -> bool:
    """Return whether all that the result demands is carried out."""
    if any(map(state.on_map, (*combat.to_eliminate, *combat.to_retreat))):
        return False
    unpaid = combat.owed > 0 and not combat.uncertain
    if unpaid and any(map(state.on_map, combat.may_pay)):
        return False
    return not any(
        crowded(state, state.units[came[0]].side, place)
        for place, came in combat.displacing.items()
        if came
    )


# What changes when a unit leaves a hex


def update_vacated(state: SpiState, combat: Combat | None, unit: str, old: str) -> None:
    """Update the attack after a unit left a hex, which may now be vacated.

    The unit no longer has to attack.
    """
    phase = combat_phase(state)
    if phase is not None and unit not in phase.attackers and unit not in phase.excused:
        phase.excused.append(unit)
    if combat is None or old not in state.places or state.stacks.get(old):
        return
    if unit not in involved(combat):
        return
    beaten = state.units[unit].side != combat.side
    for _ in each_reading(combat):
        if combat.result and beaten != attackers_win(combat):
            continue  # the victors gain nothing from it
        if old not in combat.vacated:
            combat.vacated.append(old)


def keep_unfinished(state: SpiState) -> None:
    """Keep what is undone and where nobody may advance, before the open attack is closed."""
    combat, phase = open_combat(state), combat_phase(state)
    if combat is None or phase is None:
        return
    phase.unrolled = 0 if combat.die or combat.undiced else phase.unrolled + 1
    if combat.readings:  # a unit that did all that one of the results demands has done enough
        keep_readings(combat, under_each_reading(combat, lambda one: is_done(state, one)))
    if combat.result == "Ex":
        settle(state, combat.side)
    for place in combat.vacated:
        phase.vacated[place] = combat.opened
    if not is_done(state, combat):
        phase.unfinished.append(combat)
