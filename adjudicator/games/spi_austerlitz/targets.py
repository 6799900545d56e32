"""Targets of an attack (8A), and artillery (chapter 10), which bombards from two hexes away."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.odds import defenders_in
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.declaration import Attacker, Attackers, nobody_there, targets_of

__all__ = ["attacked_units", "bombarding", "distances", "distant", "is_artillery", "reaches"]

book = rulebook.chapter("targets")


def attacked_units(state: SpiState, event: Attack) -> list[str]:
    """Return the units whose strength counts in the defence; those that the log names, if any."""
    targets = targets_of(state, event)
    side = state.units[event.units[0]].side
    named = [
        unit
        for unit in dict.fromkeys(event.defenders)
        if state.where[unit] in targets and state.units[unit].side != side
    ]
    return named or defenders_in(state, side, targets)


@book.rule("SPI-8A", on=Attack, stops=True)
def targets_hold_enemies(state: SpiState, event: Attack) -> RuleResult:
    """Every attacked hex contains enemies, and named defenders are there."""
    targets = targets_of(state, event)
    if not targets:
        return Unknown(why="attack-without-target", needs="targets")
    side = state.units[event.units[0]].side
    if empty := nobody_there(state, side, targets):
        fault = fault_of(event, "nobody-to-attack", at=empty, args={"units": event.units})
        fault.expected, fault.seen = "enemies", "own units" if state.stack(empty) else "nobody"
        return fault
    elsewhere = [unit for unit in event.defenders if state.where[unit] not in targets]
    if not elsewhere:
        return None
    unit, where = elsewhere[0], state.where[elsewhere[0]]
    fault = fault_about(unit, "defender-elsewhere", where=where, targets=targets, at=targets[0])
    fault.units, fault.expected, fault.seen = elsewhere, targets[0], where
    return fault


def is_artillery(state: SpiState, unit: str) -> bool:
    """Return whether a unit is artillery."""
    return state.units[unit].type == "artillery"


def distances(state: SpiState, unit: str, targets: list[str]) -> list[int]:
    """Return the distance from a unit to each target; [] for a unit that is not on the map."""
    place = state.where[unit]
    if place not in state.places:
        return []
    return [state.board.distance(place, target) for target in targets]


def reaches(state: SpiState, unit: str, targets: list[str]) -> bool:
    """Return whether a unit can attack all of the given hexes."""
    far = max(distances(state, unit, targets), default=0)
    return far <= (state.tables.artillery.range if is_artillery(state, unit) else 1)


@book.value
def bombarding(state: SpiState, far: list[str]) -> list[str]:
    """Return the attackers that bombard, of those that fire from afar; no result affects them."""
    return far


bombarding.slips_to([], "SPI-10.0b")  # results affect it like other attackers


def distant(state: SpiState, attackers: list[str], targets: list[str]) -> list[str]:
    """Return the attacking artillery that is not adjacent to all of its targets."""
    specs = state.units
    guns = [unit for unit in attackers if specs[unit].type == "artillery"]
    return guns and [unit for unit in guns if max(distances(state, unit, targets), default=0) > 1]


_GUNS = Attackers(book, Attack)


@_GUNS.rule("SPI-10A", also=("SPI-8A",))
def range_of_artillery(gun: Attacker) -> Fault | None:
    """Artillery fires at a distance of at most two hexes."""
    longest = gun.state.tables.artillery.range
    for place, far in zip(gun.targets, gun.distances, strict=False):
        if far > longest and gun.type == "artillery":
            facts = {"at": place, "distance": far, "range": longest}
            return gun.fault("out-of-range", expected=longest, seen=far, **facts)
    return None


@_GUNS.rule("SPI-10D", also=("SPI-8F",))
def one_hex_to_bombard(gun: Attacker) -> Fault | None:
    """A unit that fires from a distance fires at one hex only."""
    numbers, far = gun.state.tables.artillery, max(gun.distances, default=0)
    several = len(gun.targets) > numbers.hexes
    if not several or gun.type != "artillery" or not 1 < far <= numbers.range:
        return None
    fault = fault_about(gun.unit, "bombards-several", targets=gun.targets, at=gun.target)
    fault.expected, fault.seen = numbers.hexes, len(gun.targets)
    return fault
