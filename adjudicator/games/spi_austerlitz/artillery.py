"""Rules for artillery (chapter 10): it may bombard one hex from two hexes away, without risk."""

from __future__ import annotations

from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import targets_of

__all__ = ["bombarding", "distances", "distant", "is_artillery", "reaches"]

book = rulebook.chapter("artillery")


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
def bombarding(state: SpiState, attackers: list[str], targets: list[str]) -> list[str]:
    """Return the attackers that bombard from a distance; no result affects them."""
    return distant(state, attackers, targets)


@bombarding.slip("SPI-10.0b")
def _affected_like_others(state: SpiState, attackers: list[str], targets: list[str]) -> list[str]:
    return []


def distant(state: SpiState, attackers: list[str], targets: list[str]) -> list[str]:
    """Return the attacking artillery that is not adjacent to all of its targets."""
    return [
        unit
        for unit in attackers
        if is_artillery(state, unit) and max(distances(state, unit, targets), default=0) > 1
    ]


@book.rule("SPI-10A", on=Attack)
def range_of_artillery(state: SpiState, event: Attack) -> RuleResult:
    """Artillery fires at a distance of at most two hexes."""
    longest = state.tables.artillery.range
    targets = targets_of(state, event)
    faults = []
    for unit in dict.fromkeys(event.units):
        if not is_artillery(state, unit):
            continue
        for place, far in zip(targets, distances(state, unit, targets), strict=False):
            if far > longest:
                fault = Fault(
                    message="out-of-range",
                    args={"unit": unit, "at": place, "distance": far, "range": longest},
                    units=[unit],
                    at=place,
                    expected=longest,
                    seen=far,
                    also=["SPI-8A"],
                )
                faults.append(fault)
                break
    return faults or None


@book.rule("SPI-10D", on=Attack)
def one_hex_to_bombard(state: SpiState, event: Attack) -> RuleResult:
    """A unit that fires from a distance fires at one hex only."""
    targets = targets_of(state, event)
    most = state.tables.artillery.hexes
    if len(targets) <= most:
        return None
    faults = []
    for unit in dict.fromkeys(event.units):
        far = max(distances(state, unit, targets), default=0)
        if is_artillery(state, unit) and 1 < far <= state.tables.artillery.range:
            fault = Fault(
                message="bombards-several",
                args={"unit": unit, "targets": targets},
                units=[unit],
                at=targets[0],
                expected=most,
                seen=len(targets),
                also=["SPI-8F"],
            )
            faults.append(fault)
    return faults or None
