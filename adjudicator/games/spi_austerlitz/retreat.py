"""Rules for retreats (9.31): which hexes are open, and who chooses among them."""

from __future__ import annotations

from adjudicator.core.events import Advance, Displace, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import (
    combat_phase,
    crowded,
    open_duty,
    record_departure,
    update_vacated,
)
from adjudicator.games.spi_austerlitz.retreat_search import (
    open_retreats,
    retreat_hexes,
    stack_unknown,
    surely_open,
    why_no_retreat,
)
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState

book = rulebook.chapter("retreat")

__all__: list[str] = []


# The rules


@book.rule("SPI-9.31a", on=Retreat)
def the_winner_chooses_the_hex(state: SpiState, event: Retreat) -> RuleResult:
    """The attacker chooses the retreats of defenders, the defender those of attackers."""
    combat = open_duty(state, event.unit)
    # artillery that retreats by choice may name its own side
    if not event.by or combat is None or event.unit in combat.bombarding:
        return None
    winner = state.enemy[state.units[event.unit].side]
    if event.by == winner:
        return None
    return Fault(
        message="retreat-chosen-by-loser",
        args={"unit": event.unit, "to": event.to, "by": event.by, "winner": winner},
        units=[event.unit],
        at=event.to,
        expected=winner,
        seen=event.by,
        claim=True,  # the hex itself may be legal, whichever side chose it
    )


def _far(state: SpiState, event: Retreat) -> bool:
    start = state.where[event.unit]
    return start in state.places and event.to not in state.board.neighbours[start]


def _one_hex(state: SpiState, event: Retreat, case: str) -> Fault | None:
    if not _far(state, event):
        return None
    combat = open_duty(state, event.unit)
    attacks = combat is not None and event.unit in combat.attackers
    if attacks != (case == "SPI-9.2-Ar"):
        return None
    distance = state.board.distance(state.where[event.unit], event.to)
    return Fault(
        message="retreat-too-far",
        args={"unit": event.unit, "to": event.to, "hexes": distance},
        units=[event.unit],
        at=event.to,
        expected=1,
        seen=distance,
    )


@book.rule("SPI-9.2-Ar", on=Retreat, stops=True)
def attackers_go_back_one_hex(state: SpiState, event: Retreat) -> RuleResult:
    """An Ar makes every adjacent attacker retreat exactly one hex."""
    return _one_hex(state, event, "SPI-9.2-Ar")


@book.rule("SPI-9.2-Dr", on=Retreat, stops=True)
def defenders_go_back_one_hex(state: SpiState, event: Retreat) -> RuleResult:
    """A Dr makes every defender retreat exactly one hex."""
    return _one_hex(state, event, "SPI-9.2-Dr")


@book.rule("SPI-9.31b", on=Retreat, stops=True)
def closed_hexes(state: SpiState, event: Retreat) -> RuleResult:
    """A unit does not retreat to enemies, into their zones or through a lake hexside."""
    start = state.where[event.unit]
    if start not in state.places or _far(state, event):
        return None
    why = why_no_retreat(state, event.unit, start, event.to)
    if not why:
        return None
    also = {"closed-terrain": ["SPI-13-swamp"], "enemy-occupied": ["SPI-5E"]}
    return Fault(
        message=f"retreat-{why}",
        args={"unit": event.unit, "to": event.to},
        units=[event.unit],
        at=event.to,
        also=also.get(why, []),
        expected=retreat_hexes(state, event.unit) or "eliminated",
        seen=event.to,
    )


@book.rule("SPI-9.32f", on=Retreat, stops=True)
def open_hexes_come_first(state: SpiState, event: Retreat) -> RuleResult:
    """A unit does not retreat onto a full stack while another hex is open to it."""
    if room(state, event.unit, event.to) or _far(state, event):
        return None
    better = open_retreats(state, event.unit)
    if not better:
        return None
    if not surely_open(state, event.unit):
        return stack_unknown(state, better[0])
    return Fault(
        message="retreat-onto-full-hex",
        args={"unit": event.unit, "to": event.to, "open": better},
        units=[event.unit],
        at=event.to,
        expected=better,
        seen=event.to,
    )


@book.rule("SPI-9.32a", after=(Retreat, Displace, Advance))
def stacks_of_unknown_strength(state: SpiState, event: Retreat | Displace | Advance) -> RuleResult:
    """Whether others must make room is unknown if a strength is unknown."""
    place = state.where[event.unit]
    stack = state.stacks.get(place, ())
    if len(stack) > 1 and may_be_overfull(state, state.units[event.unit].side, list(stack)):
        return stack_unknown(state, place)
    return None


# Effects


@book.applies(Retreat)
def retreat(state: SpiState, event: Retreat) -> None:
    """Move the unit to the other hex; if that is too full, others must make room."""
    unit, old = event.unit, state.where[event.unit]
    combat, phase = open_duty(state, unit), combat_phase(state)
    if old not in state.places:  # eliminated units do not return
        return
    if combat is not None:
        record_departure(state, combat, unit, retreat=True)
    state.relocate(unit, event.to)
    if phase is not None:
        phase.retreated[unit] = state.now
    update_vacated(state, combat, unit, old)
    if combat is not None and crowded(state, state.units[unit].side, event.to):
        combat.displacing.setdefault(event.to, []).append(unit)
