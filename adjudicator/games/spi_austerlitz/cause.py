"""Chapter 9: nobody is removed or goes back in combat without cause."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.events import Eliminate, Retreat
from adjudicator.findings import Fault
from adjudicator.games.spi_austerlitz.aftermath import asks, involved, open_duty
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.rules import Said

__all__ = ["RESULTS"]

#: the cases of the results
RESULTS = ("SPI-9.2-Ae", "SPI-9.2-Ar", "SPI-9.2-Ex", "SPI-9.2-Dr", "SPI-9.2-De")
Judge = Callable[[SpiState, "Eliminate | Retreat"], Fault | None]


def _speaks_for(*cases: str) -> Callable[[Judge], Judge]:
    """Register a rule under several cases: it speaks for the one that its fault names."""

    def register(judge: Judge) -> Judge:
        for case in cases:

            def one(state: SpiState, event: Eliminate | Retreat, case: str = case) -> Said:
                fault = judge(state, event)
                return fault if fault is not None and fault.rule == case else None

            book.rule(case, on=(Eliminate, Retreat), stops=True, unless=_asked_for)(one)
        return judge

    return register


def _asked_for(state: SpiState, event: Eliminate | Retreat) -> bool:
    """Tell whether the result of an attack does this to a unit, or nobody can say what it does."""
    combat = open_duty(state, event.unit)
    retreats = type(event) is Retreat
    return combat is None or combat.spoiled or asks(state, combat, event.unit, retreat=retreats)


@_speaks_for(*RESULTS, "SPI-9.32c", "SPI-10C")
def only_what_the_result_asks_for(state: SpiState, event: Eliminate | Retreat) -> Fault | None:
    """A unit is removed or goes back only if the result of its attack says so."""
    unit, retreats = event.unit, type(event) is Retreat
    combat = open_duty(state, unit)
    if combat is None or _asked_for(state, event):
        return None
    case, why = f"SPI-9.2-{combat.result}", "retreated" if retreats else "eliminated"
    came = combat.displacing.get(state.where[unit], [])
    if came and unit not in came and not retreats:
        if any(one in state.suspect for one in came):
            return None  # that they came was wrong already
        case, message = "SPI-9.32c", "bystander-eliminated"
    elif unit in combat.bombarding:
        case, message = "SPI-10C", f"bombarding-{why}"
    elif retreats and unit in combat.to_eliminate:
        message = "retreated-not-eliminated"
    elif unit in involved(combat):
        message = f"{why}-without-cause"
    else:
        message = f"bystander-{why}"
    return Fault(
        rule=case,
        message=message,
        args={"unit": unit, "result": combat.result},
        units=[unit],
        at=state.where[unit],
        expected=combat.result,
        seen=why,
    )
