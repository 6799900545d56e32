"""Rules for mandatory attacks (8B, 8C): fixed when a Combat Phase opens, judged when it closes."""

from __future__ import annotations

from collections.abc import Container

from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.artillery import is_artillery
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.morale import zone_case_if_demoralized
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["case_of_missing_attacker", "fix_duties", "still_to_attack", "still_to_be_attacked"]

book = rulebook.chapter("mandatory_attacks")


def fix_duties(state: SpiState, frame: CombatPhase) -> None:
    """Record the duties of a Combat Phase that opens."""
    frame.facing, frame.in_doubt, frame.garrisons = {}, [], []
    attacking: list[str] = []
    sparing = _sparing_hexes(state)
    for place, controllers in _contested(state, frame.side).items():
        enemies = [unit for unit in controllers if state.exerts(unit)]
        own = [unit for unit in state.stack(place) if state.units[unit].side == frame.side]
        if enemies and place in sparing:
            frame.in_doubt.extend([unit for unit in own if is_artillery(state, unit)])
        elif enemies:
            obliged = _obliged(state, own)
            attacking.extend(obliged)
            for enemy in enemies if obliged else ():
                frame.facing.setdefault(enemy, []).extend(obliged)
    frame.must_attack = attacking
    frame.must_be_attacked = sorted(frame.facing)
    frame.garrisons = [unit for unit in frame.facing if state.where[unit] in state.shelters]


def _held(state: SpiState, side: str) -> list[str]:
    """Return the hexes in which units of a side stand, in order."""
    stacks = state.stacks.items()
    return sorted([p for p, stack in stacks if any(state.units[u].side == side for u in stack)])


def _beside(state: SpiState, side: str, place: str) -> list[str]:
    """Return the enemies of a side beside a hex."""
    return [unit for near in state.board.neighbours[place] for unit in state.enemies(side, near)]


@book.value
def _contested(state: SpiState, side: str) -> dict[str, list[str]]:
    """Return the hexes of a side with the enemies that control them, or would but for a shelter."""
    near, shelters = state.zones.counts[state.enemy[side]], state.shelters
    places = [place for place in _held(state, side) if place in near or place in shelters]
    return {place: _beside(state, side, place) for place in places}


@_contested.slip("SPI-6.0")
def _nowhere(state: SpiState, side: str) -> dict[str, list[str]]:
    return {}


@_contested.slip("SPI-6G")
def _where_zones_overlap(state: SpiState, side: str) -> dict[str, list[str]]:
    found = {place: _beside(state, side, place) for place in _held(state, side)}
    for place, enemies in found.items():
        distant = [far for far in state.stacks if state.board.distance(place, far) == 2]
        enemies.extend([unit for far in sorted(distant) for unit in state.enemies(side, far)])
    return found


@book.value
def _sparing_hexes(state: SpiState) -> Container[str]:
    """Return the hexes in which units need not attack: the shelters (6Jb)."""
    return state.shelters


@_sparing_hexes.slip("SPI-6Jb")
def _none(state: SpiState) -> Container[str]:
    return ()


@book.value
def _obliged(state: SpiState, units: list[str]) -> list[str]:
    """Return the units in an enemy zone that must attack: also those that did not move (6H)."""
    return units


@_obliged.slip("SPI-6H")
def _who_moved(state: SpiState, units: list[str]) -> list[str]:
    return [unit for unit in units if unit in state.moved]


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


@book.value
def _idle(state: SpiState, frame: CombatPhase) -> set[str]:
    """Return the units that are blamed in place of the enemies that they did not attack."""
    return set(still_to_attack(state, frame))


def _overlook(case: str) -> None:
    """Register the idle units of a player who overlooks a case that obliges units to attack."""

    @_idle.slip(case)
    def others(state: SpiState, frame: CombatPhase) -> set[str]:
        units = still_to_attack(state, frame)
        return {one for one in units if case_of_missing_attacker(state, frame, one) != case}


for _case in ("SPI-8C", "SPI-6Jc", "SPI-10A"):
    _overlook(_case)


def _missing_targets(state: SpiState, frame: CombatPhase, case: str) -> list[Fault]:
    """Return the enemy stacks that should have been attacked by a case.

    If one of their neighbours did not attack at all, the fault is that of the neighbour.
    """
    idle = _idle(state, frame)
    hexes: dict[str, list[str]] = {}
    for enemy in still_to_be_attacked(state, frame):
        due = _case_of_missing_target(frame, enemy) == case
        if due and idle.isdisjoint(frame.facing.get(enemy, ())):
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


def _faults_or_unknown(frame: CombatPhase, faults: list[Fault]) -> RuleResult:
    """Return the faults, or Unknown if the log lacks an attack in which units may have fought."""
    if not faults or not frame.stray:
        return faults or None
    units = [unit for fault in faults for unit in fault.units]
    return Unknown(why="attack-lost-duties", needs="the-attack", args={"units": units})


@book.rule("SPI-8C", closing=CombatPhase, unless=all_is_done)
def all_in_a_zone_attack(state: SpiState, frame: CombatPhase) -> RuleResult:
    """A unit in an enemy Zone of Control when the phase begins must attack."""
    return _faults_or_unknown(frame, _missing_attackers(state, frame, "SPI-8C"))


@book.rule("SPI-8B", closing=CombatPhase, unless=all_is_done)
def all_who_control_are_attacked(state: SpiState, frame: CombatPhase) -> RuleResult:
    """An enemy with a phasing unit in its Zone of Control when the phase begins is attacked."""
    return _faults_or_unknown(frame, _missing_targets(state, frame, "SPI-8B"))


@book.rule("SPI-6Jc", closing=CombatPhase, unless=all_is_done)
def garrisons_are_attacked(state: SpiState, frame: CombatPhase) -> RuleResult:
    """A unit in the open next to a garrison must attack, and the garrison must be attacked."""
    faults = [
        *_missing_attackers(state, frame, "SPI-6Jc"),
        *_missing_targets(state, frame, "SPI-6Jc"),
    ]
    return _faults_or_unknown(frame, faults)


@book.rule("SPI-10A", closing=CombatPhase, unless=all_is_done)
def adjacent_artillery_fights(state: SpiState, frame: CombatPhase) -> RuleResult:
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
    due = [
        (unit, case_of_missing_attacker(state, frame, unit), "must-attack")
        for unit in still_to_attack(state, frame)
    ]
    due += [
        (unit, _case_of_missing_target(frame, unit), "must-be-attacked")
        for unit in still_to_be_attacked(state, frame)
    ]
    found = []
    for unit, case, message in due:
        args = {"unit": unit, "at": state.where[unit]}
        found.append(Pending(rule=case, message=message, args=args, units=[unit], at=args["at"]))
    return found
