"""Rules for command (2.3 to 2.5, 3): orders, strategic initiative, tests of initiative."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import (
    Initiative,
    InitiativeTest,
    Lift,
    Order,
)
from adjudicator.games.jours_de_gloire_austerlitz.frames import InitiativePhase, OrdersPhase
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["modifier_of", "rating_of", "tested_units"]

book = rulebook.chapter("command")


def modifier_of(state: JdgState, side: str) -> int:
    """Return the modifier of a side for strategic initiative (3)."""
    first = state.tables.leaders.first[side]
    if state.on_map(first):
        return state.units[first].ratings.get("initiative", 0)
    there = [one for one in state.of_side(side) if one in state.tables.command]
    return max((state.units[one].ratings.get("initiative", 0) for one in there), default=0)


def tested_units(state: JdgState, event: InitiativeTest) -> list[str]:
    """Return the units that test together: as stated, or all that are activated."""
    if event.units or (activation := state.activation) is None:
        return list(event.units)
    return activation.selected or state.members(activation.formation)


def rating_of(state: JdgState) -> int:
    """Return the rating of the marker in play; 0 without one."""
    marker = activation.marker if (activation := state.activation) is not None else ""
    if marker in state.tables.combined:
        return state.tables.combined[marker].initiative
    return state.tables.formations[marker].initiative if marker else 0


@book.applies(Order)
def apply_order(state: JdgState, event: Order) -> None:
    """Put a formation under orders."""
    state.ordered.add(event.formation)
    if type(state.frame) is OrdersPhase:
        state.frame.given.setdefault(event.leader, []).append(event.formation)


@book.applies(Lift)
def apply_lift(state: JdgState, event: Lift) -> None:
    """Release the immobile units, for points of the other side."""
    immobile = state.scenario.immobile
    if immobile is None or state.lifted:
        return
    state.lifted = True
    state.freed.update(immobile.units)
    state.award(state.enemy[immobile.side], immobile.price, immobile.points_case)


@book.applies(Initiative)
def apply_initiative(state: JdgState, event: Initiative) -> None:
    """Give the initiative to the side with the higher total; nobody has it if they are equal."""
    if type(state.frame) is InitiativePhase:
        state.frame.rolls += 1
    totals = {side: event.dice.get(side, 0) + modifier_of(state, side) for side in state.enemy}
    one, two = totals
    if totals[one] == totals[two]:
        state.initiative = ""
    else:
        state.initiative = max(totals, key=lambda side: totals[side])


@book.applies(InitiativeTest)
def apply_test(state: JdgState, event: InitiativeTest) -> None:
    """Record who passed or failed the test."""
    if (activation := state.activation) is not None:
        passed = event.die <= rating_of(state)
        activation.tested |= dict.fromkeys(tested_units(state, event), passed)
