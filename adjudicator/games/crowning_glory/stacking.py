"""Rules for stacking (chapter 6): one unit per hex when a phase ends; markers do not count."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Claim
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.claims import claims
from adjudicator.games.crowning_glory.combat_obligations import open_combat
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase, SetUpPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import place_of, truth, wrong

book = rulebook.chapter("stacking")

__all__: list[str] = []


@book.rule("CG-6.0", closing=(SetUpPhase, MovementPhase, CombatPhase))
def one_unit_in_a_hex(state: CgState, frame: Any) -> RuleResult:
    """No two units share a hex when a phase ends; units that stay together are reported once."""
    limit = state.tables.stacking.limit
    # another case covers hexes that must give up a unit
    room = getattr(frame, "crowded", {}).values()
    full = {
        at: sorted(stack)
        for at, stack in state.stacks.items()
        if len(stack) > limit and at not in room
    }
    before, state.stacked = state.stacked, full
    return [
        fault_about(units, "stacked", args={"at": place}, at=place, expected=limit, seen=len(units))
        for place, units in full.items()
        if units != before.get(place)
    ] or None


@book.value
def _number_in(state: CgState, place: str, markers: list[str]) -> int:
    """Return how many pieces in a hex count: the units, not the markers of an attack (6.3)."""
    return len(state.stack(place))


@_number_in.slip("CG-6.3")
def _with_markers(state: CgState, place: str, markers: list[str]) -> int:
    """Slip: a marker counts as a unit."""
    return len(state.stack(place)) + len(markers)


@claims("stacked", "CG-6.0", "CG-6.3")
def stacked_as_claimed(state: CgState, claim: Claim) -> RuleResult:
    """More than one unit is a stack; a marker that supports an attack does not count."""
    place, claimed = place_of(state, claim), truth(state, claim)
    combat = open_combat(state)
    markers = combat.markers if combat is not None and combat.target == place else []
    ours = _number_in(state, place, markers) > state.tables.stacking.limit
    if claimed == ours:
        return None
    fault = wrong(claim, "CG-6.0", ours)
    fault.at = place
    if claimed and markers:
        fault.rule, fault.message = "CG-6.3", "claim-stacked-marker"
        fault.args["unit"] = markers[0]
    return fault
