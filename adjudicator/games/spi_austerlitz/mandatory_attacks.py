"""Rules for mandatory attacks (8B, 8C): fixed when a Combat Phase opens, judged when it closes."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import Said
from adjudicator.games.spi_austerlitz.artillery import is_artillery
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.morale import zone_case_if_demoralized
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["case_of_missing_attacker", "fix_duties", "still_to_attack", "still_to_be_attacked"]

book = rulebook.chapter("mandatory_attacks")


@book.computes("SPI-6G", "SPI-6H", "SPI-6Jb")
def fix_duties(state: SpiState, frame: CombatPhase) -> None:
    """Record the duties of a Combat Phase that opens."""
    frame.facing, frame.in_doubt, frame.garrisons = {}, [], []
    attacking: list[str] = []
    near = state.zones.counts[state.enemy[frame.side]]
    places = [
        place
        for place, stack in state.stacks.items()
        if any(state.units[one].side == frame.side for one in stack)
        # otherwise no enemy controls it
        and (place in near or place in state.shelters or state.off)
    ]
    for place in sorted(places):
        enemies = [unit for unit in _controllers(state, frame.side, place) if state.exerts(unit)]
        own = [unit for unit in state.stack(place) if state.units[unit].side == frame.side]
        for unit in own if enemies else ():
            if place in state.shelters and "SPI-6Jb" not in state.off:
                if is_artillery(state, unit):
                    frame.in_doubt.append(unit)
            elif "SPI-6H" not in state.off or unit in state.moved:
                attacking.append(unit)
                for enemy in enemies:
                    frame.facing.setdefault(enemy, []).append(unit)
    frame.must_attack = attacking
    frame.must_be_attacked = sorted(frame.facing)
    frame.garrisons = [unit for unit in frame.facing if state.where[unit] in state.shelters]


def _controllers(state: SpiState, side: str, place: str) -> Iterator[str]:
    """Iterate over the enemies of a side that control a hex, or would if it were no shelter."""
    if "SPI-6.0" in state.off:
        return
    for near in state.board.neighbours[place]:
        yield from state.enemies(side, near)
    if "SPI-6G" in state.off:  # misread: overlapping zones would oblige units to attack
        for far, stack in sorted(state.stacks.items()):
            if state.enemies_in(side, far) and state.board.distance(place, far) == 2:
                yield from (one for one in stack if state.units[one].side != side)


# What is left of the duties


def _gone(state: SpiState, frame: CombatPhase, unit: str) -> bool:
    """Return whether a unit was eliminated, retreated or displaced."""
    moved = unit in frame.retreated or unit in frame.displaced or unit in frame.excused
    return moved or not state.on_map(unit)


def still_to_attack(state: SpiState, frame: CombatPhase) -> list[str]:
    """Return the units that must attack and have not."""
    return [
        unit
        for unit in frame.must_attack
        if unit not in frame.attackers and not _gone(state, frame, unit)
    ]


def still_to_be_attacked(state: SpiState, frame: CombatPhase) -> list[str]:
    """Return the enemies that must be attacked and have not been.

    An enemy whose neighbours were all driven off before they could attack is no longer due.
    """
    return [
        enemy
        for enemy in frame.must_be_attacked
        if enemy not in frame.attacked
        and enemy not in frame.left_out
        and not _gone(state, frame, enemy)
        and not all(
            unit not in frame.attackers and _gone(state, frame, unit)
            for unit in frame.facing.get(enemy, ())
        )
    ]


def all_is_done(state: SpiState, frame: CombatPhase) -> bool:
    """Return whether no duty is left, not even a doubtful one."""
    return (
        not still_to_attack(state, frame)
        and not still_to_be_attacked(state, frame)
        and all(unit in frame.attackers for unit in frame.in_doubt)
    )


def case_of_missing_attacker(state: SpiState, frame: CombatPhase, unit: str) -> str:
    """Return the case that obliges a unit to attack."""
    if is_artillery(state, unit):
        return "SPI-10A"
    enemies = [enemy for enemy, units in frame.facing.items() if unit in units]
    return "SPI-6Jc" if enemies and set(enemies) <= set(frame.garrisons) else "SPI-8C"


def _case_of_missing_target(frame: CombatPhase, enemy: str) -> str:
    """Return the case by which an enemy must be attacked."""
    obliged = [unit for unit in frame.facing.get(enemy, ()) if unit in frame.attackers]
    if obliged and all(unit in frame.bombarded for unit in obliged):
        return "SPI-10A"
    return "SPI-6Jc" if enemy in frame.garrisons else "SPI-8B"


def _missing_attackers(state: SpiState, frame: CombatPhase, case: str) -> list[Fault]:
    """Return the units that should have attacked by a case."""
    due = {
        unit for enemy in still_to_be_attacked(state, frame) for unit in frame.facing.get(enemy, ())
    }
    return [
        Fault(
            rule=case,
            also=[
                "SPI-8C",
                *(["SPI-8B"] if unit in due else []),
                *zone_case_if_demoralized(state, unit),
            ],
            message="did-not-attack",
            args={"unit": unit, "at": state.where[unit]},
            units=[unit],
            at=state.where[unit],
            expected="one attack",
            seen="none",
        )
        for unit in still_to_attack(state, frame)
        if case_of_missing_attacker(state, frame, unit) == case
    ]


def _missing_targets(state: SpiState, frame: CombatPhase, case: str) -> list[Fault]:
    """Return the enemy stacks that should have been attacked by a case.

    If one of their neighbours did not attack at all, that is the fault, reported for the
    neighbour.
    """
    idle = {
        unit
        for unit in still_to_attack(state, frame)
        if case_of_missing_attacker(state, frame, unit) not in state.off
    }
    hexes: dict[str, list[str]] = {}
    for enemy in still_to_be_attacked(state, frame):
        if idle.isdisjoint(frame.facing.get(enemy, ())) and (
            _case_of_missing_target(frame, enemy) == case
        ):
            hexes.setdefault(state.where[enemy], []).append(enemy)
    return [
        Fault(
            rule=case,
            also=["SPI-8B"],
            message="was-not-attacked",
            args={"units": units, "at": place},
            units=units,
            at=place,
            side=frame.side,
            expected="one attack",
            seen="none",
            follows=sorted({frame.missed[one] for one in units if one in frame.missed}),
        )
        for place, units in sorted(hexes.items())
    ]


# The rules


def _faults_or_unknown(frame: CombatPhase, faults: list[Fault]) -> Said:
    """Return the faults, or Unknown if the log lacks an attack in which units may have fought."""
    if not faults or not frame.stray:
        return faults or None
    units = [unit for fault in faults for unit in fault.units]
    return Unknown(why="attack-lost-duties", needs="the-attack", args={"units": units})


@book.rule("SPI-8C", closing=CombatPhase, unless=all_is_done)
def all_in_a_zone_attack(state: SpiState, frame: CombatPhase) -> Said:
    """A unit in an enemy Zone of Control when the phase begins must attack."""
    return _faults_or_unknown(frame, _missing_attackers(state, frame, "SPI-8C"))


@book.rule("SPI-8B", closing=CombatPhase, unless=all_is_done)
def all_who_control_are_attacked(state: SpiState, frame: CombatPhase) -> Said:
    """An enemy with a phasing unit in its Zone of Control when the phase begins is attacked."""
    return _faults_or_unknown(frame, _missing_targets(state, frame, "SPI-8B"))


@book.rule("SPI-6Jc", closing=CombatPhase, unless=all_is_done)
def garrisons_are_attacked(state: SpiState, frame: CombatPhase) -> Said:
    """A unit in the open next to a garrison must attack, and the garrison must be attacked."""
    faults = [
        *_missing_attackers(state, frame, "SPI-6Jc"),
        *_missing_targets(state, frame, "SPI-6Jc"),
    ]
    return _faults_or_unknown(frame, faults)


@book.rule("SPI-10A", closing=CombatPhase, unless=all_is_done)
def adjacent_artillery_fights(state: SpiState, frame: CombatPhase) -> Said:
    """Artillery next to an enemy attacks that enemy, unless other units do."""
    faults = [
        *_missing_attackers(state, frame, "SPI-10A"),
        *_missing_targets(state, frame, "SPI-10A"),
    ]
    for unit in frame.in_doubt:
        if unit not in frame.attackers and not _gone(state, frame, unit):
            fault = Fault(
                severity="doubt",
                also=["SPI-6Jb"],
                message="sheltered-artillery",
                args={"unit": unit, "at": state.where[unit]},
                units=[unit],
                at=state.where[unit],
            )
            faults.append(fault)
    return _faults_or_unknown(frame, faults)


@book.duties
def open_duties(state: SpiState) -> list[Pending]:
    """List the units that still must attack or be attacked when a log ends in a Combat Phase."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not CombatPhase:
        return []
    found = []
    for unit in still_to_attack(state, frame):
        case = case_of_missing_attacker(state, frame, unit)
        if case not in state.off:
            args = {"unit": unit, "at": state.where[unit]}
            found.append(
                Pending(rule=case, message="must-attack", args=args, units=[unit], at=args["at"])
            )
    for unit in still_to_be_attacked(state, frame):
        case = _case_of_missing_target(frame, unit)
        if case not in state.off:
            args = {"unit": unit, "at": state.where[unit]}
            found.append(
                Pending(
                    rule=case, message="must-be-attacked", args=args, units=[unit], at=args["at"]
                )
            )
    return found
