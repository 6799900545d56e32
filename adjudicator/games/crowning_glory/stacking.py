"""Chapter 6: one unit in a hex when a phase ends."""

from __future__ import annotations

from typing import Any

from adjudicator.findings import Fault, Unknown
from adjudicator.games.crowning_glory.book import book
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.rules import Said

__all__: list[str] = []


@book.rule("CG-6.0", closing=(MovementPhase, CombatPhase))
def one_unit_in_a_hex(state: CgState, frame: Any) -> Said:
    """No two units are together when a phase ends; what came of an illegal move was told."""
    limit = state.tables.stacking.limit
    faults: list[Fault | Unknown] = []
    for place, stack in state.stacks.items():
        if len(stack) <= limit or any(unit in state.suspect for unit in stack):
            continue
        units = sorted(stack)
        args = {"units": units, "at": place}
        faults.append(
            Fault(
                message="stacked",
                args=args,
                units=units,
                at=place,
                expected=limit,
                seen=len(stack),
            )
        )
    return faults or None
