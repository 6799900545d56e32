"""Chapter 6: one unit in a hex when a phase ends."""

from __future__ import annotations

from typing import Any

from adjudicator.findings import Fault, Unknown
from adjudicator.games.crowning_glory.book import book
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase, SetUpPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.rules import Said

__all__: list[str] = []


@book.rule("CG-6.0", closing=(SetUpPhase, MovementPhase, CombatPhase))
def one_unit_in_a_hex(state: CgState, frame: Any) -> Said:
    """No two units are together when a phase ends; those who stay together are reported once."""
    limit = state.tables.stacking.limit
    faults: list[Fault | Unknown] = []
    room = getattr(frame, "crowded", {}).values()  # that these are full is a case of its own
    full = {
        at: sorted(stack)
        for at, stack in state.stacks.items()
        if len(stack) > limit and at not in room
    }
    before, state.stacked = state.stacked, full
    for place, units in full.items():
        if units == before.get(place):
            continue
        args = {"units": units, "at": place}
        faults.append(
            Fault(
                message="stacked",
                args=args,
                units=units,
                at=place,
                expected=limit,
                seen=len(units),
            )
        )
    return faults or None
