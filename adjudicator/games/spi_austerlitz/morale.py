"""Rules for morale (chapter 11): losses, demoralization, and the strength of units."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from adjudicator.core.events import Eliminate
from adjudicator.core.findings import Unknown
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import (
    lost_enough,
    morale_not_known,
    unknown_strength,
)

__all__ = [
    "eliminate",
    "exchange_value",
    "in_exchange",
    "is_demoralized",
    "settle",
    "strength",
    "strengths",
    "zone_case_if_demoralized",
]

book = rulebook.chapter("morale")

#: the option that counts exchanges at printed strength
ERRATA = "errata-1975"


@book.value
def is_demoralized(state: SpiState, side: str) -> bool:
    """Return whether a side is demoralized: only one ever is (11.0b)."""
    return side == state.demoralized


@is_demoralized.slip("SPI-11.0b")
def _whoever_lost_enough(state: SpiState, side: str) -> bool:
    return side == state.demoralized or (bool(state.demoralized) and lost_enough(state, side))


@book.value
def strength(state: SpiState, unit: str) -> float | None:
    """Return the strength with which a unit attacks and defends; None if it is unknown."""
    spec = state.units[unit]
    if spec.combat is None or not state.demoralized or not is_demoralized(state, spec.side):
        return spec.combat
    return spec.combat / state.tables.demoralization.divisor


def strengths(state: SpiState, units: Iterable[str]) -> list[float | None]:
    """Return the strengths of some units: those printed, as long as nobody is demoralized."""
    if state.demoralized:
        return [strength(state, unit) for unit in units]
    specs = state.units
    return [specs[unit].combat for unit in units]


@strength.slip("SPI-11.0d")
def _not_halved(state: SpiState, unit: str) -> float | None:
    return state.units[unit].combat


@strength.slip("SPI-11.0d")
def _rounded_up(state: SpiState, unit: str) -> float | None:
    return ceil(strength(state, unit) or 0)


@strength.slip("SPI-11.0d")
def _rounded_down(state: SpiState, unit: str) -> float | None:
    return floor(strength(state, unit) or 0)


def zone_case_if_demoralized(state: SpiState, unit: str) -> list[str]:
    """Return the case by which a demoralized unit still obeys enemy zones, if it is one (11.0c)."""
    return ["SPI-11.0c"] if is_demoralized(state, state.units[unit].side) else []


def exchange_value(state: SpiState, unit: str) -> float | None:
    """Return the value of a unit in an exchange: as in combat or, with the errata, as printed."""
    return state.units[unit].combat if ERRATA in state.options else strength(state, unit)


def eliminate(state: SpiState, unit: str, case: str) -> None:
    """Eliminate a unit by a case, and count the loss at printed strength.

    The losses of an exchange are simultaneous: they are settled at its end, not one by one.
    """
    if state.where.get(unit) == "eliminated":
        return
    spec = state.units[unit]
    state.relocate(unit, "eliminated")
    state.fate[unit] = case
    state.losses[spec.side] += spec.combat or 0
    if not in_exchange(state):
        settle(state)


def in_exchange(state: SpiState) -> bool:
    """Return whether an exchange is being carried out."""
    return type(state.frame) is Combat and state.frame.result == "Ex"


@book.value
def _at_the_limit(state: SpiState) -> list[str]:
    """Return the sides whose losses reach the limit of demoralization (11.0a)."""
    return [side for side in state.losses if lost_enough(state, side)]


_at_the_limit.slips_to([], "SPI-11.0a")  # nobody is ever demoralized


@book.value
def _broken_by_exchange(state: SpiState, attacker: str) -> str:
    """Return the side that is demoralized if an exchange brings both to the limit (11.0e)."""
    return state.enemy[attacker]


@_broken_by_exchange.slip("SPI-11.0e")
def _the_attacker(state: SpiState, attacker: str) -> str:
    return attacker


def settle(state: SpiState, attacker: str = "") -> None:
    """Decide whether a side is demoralized now; in an exchange, name the attacking side."""
    if state.demoralized:
        return
    reached = _at_the_limit(state)
    if not reached:
        return
    if len(reached) == 1:
        state.demoralize(reached[0])
        return
    if not attacker:  # the position says that both have lost so much, but not who was first
        return
    state.tied = True  # both at once
    state.demoralize(_broken_by_exchange(state, attacker))


# Unknown morale


@book.rule("SPI-11.0b", on=Header)
def who_was_first(state: SpiState, header: Header) -> RuleResult:
    """If both sides have lost enough, a position must say which one is demoralized."""
    if state.demoralized or not all(lost_enough(state, side) for side in state.losses):
        return None
    if in_exchange(state):
        return None  # its end settles it
    return Unknown(why="who-broke-first", needs="demoralized")


@book.rule("SPI-11.0a", after=Eliminate)
def a_loss_of_unknown_strength(state: SpiState, event: Eliminate) -> RuleResult:
    """Demoralization is unknown if it depends on the unknown strength of a lost unit."""
    unknown = unknown_strength(state, [event.unit])
    return unknown if unknown and morale_not_known(state, state.losses) else None
