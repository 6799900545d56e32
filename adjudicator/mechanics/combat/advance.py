"""Advances after combat: conditions on who may advance, where to, and how often.

An attack has `victors`, the units that may advance, and `vacated`, the hexes that it emptied.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from adjudicator.core.events import Advance, Attack
from adjudicator.core.findings import Fault
from adjudicator.mechanics.combat.prohibitions import Prohibitions, Situation

__all__ = [
    "advanced_unit_fights",
    "elsewhere",
    "no_victor",
    "possible_advances",
    "vacated_hexes",
]


def possible_advances(state: Any, attack: Any, *bans: Prohibitions) -> Iterator[tuple[str, str]]:
    """Iterate over the advances that no ban forbids, as (unit, hex) pairs."""
    for place in attack.vacated:
        for unit in attack.victors:
            event = Advance(unit=unit, to=place)
            if state.on_map(unit) and all(some.allows(state, event) for some in bans):
                yield unit, place


def no_victor(this: Situation) -> bool:
    """Return whether a unit advances though the result gives the victory to others."""
    return bool(this.attack.result) and this.unit not in this.attack.victors


def elsewhere(this: Situation) -> bool:
    """Return whether a unit advances into a hex that the attack did not empty."""
    return this.to not in this.attack.vacated


def vacated_hexes(this: Situation) -> dict[str, Any]:
    """Return where a unit could have advanced, and where it did."""
    return {"expected": list(this.attack.vacated), "seen": this.to}


def advanced_unit_fights(
    state: Any, event: Attack, advanced: Collection[str], targets: list[str]
) -> list[Fault]:
    """Return the faults of an attack by or on units that have advanced in the same phase.

    In a hex with others such a unit is only left out of the defence, which is a doubt.
    """
    found, units = [], [unit for unit in dict.fromkeys(event.units) if unit in advanced]
    if units:
        at = state.where[units[0]]
        found += [Fault(message="advanced-attacks", args={"units": units}, units=units, at=at)]
    for place in targets:
        stack = state.stack(place)
        units = [unit for unit in stack if unit in advanced]
        if units:
            args: dict[str, Any] = {"units": units, "at": place}
            fault = Fault(message="advanced-attacked", args=args, units=units, at=place)
            fault.severity = "violation" if len(units) == len(stack) else "doubt"
            found.append(fault)
    return found
