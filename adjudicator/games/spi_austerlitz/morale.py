"""Rules for morale (chapter 11): losses, demoralization, and the strength of units."""

from __future__ import annotations

from math import ceil, floor

from adjudicator.core.events import Eliminate
from adjudicator.core.findings import Unknown
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import morale_not_known

__all__ = [
    "eliminate",
    "exchange_value",
    "is_demoralized",
    "settle",
    "strength",
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
    lost_enough = state.losses[side] >= state.tables.demoralization.losses
    return side == state.demoralized or (bool(state.demoralized) and lost_enough)


@book.value
def strength(state: SpiState, unit: str) -> float | None:
    """Return the strength with which a unit attacks and defends; None if it is unknown."""
    spec = state.units[unit]
    if spec.combat is None or not state.demoralized or not is_demoralized(state, spec.side):
        return spec.combat
    return spec.combat / state.tables.demoralization.divisor


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
    frame = state.frame
    if not (type(frame) is Combat and frame.result == "Ex"):
        settle(state)


@book.value
def _at_the_limit(state: SpiState) -> list[str]:
    """Return the sides whose losses reach the limit of demoralization (11.0a)."""
    limit = state.tables.demoralization.losses
    return [side for side, lost in state.losses.items() if lost >= limit]


@_at_the_limit.slip("SPI-11.0a")
def _nobody(state: SpiState) -> list[str]:
    return []


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
    limit = state.tables.demoralization.losses
    if state.demoralized or any(lost < limit for lost in state.losses.values()):
        return None
    if type(state.frame) is Combat and state.frame.result == "Ex":
        return None  # the end of the exchange settles it
    return Unknown(why="who-broke-first", needs="demoralized")


@book.rule("SPI-11.0a", after=Eliminate)
def a_loss_of_unknown_strength(state: SpiState, event: Eliminate) -> RuleResult:
    """Demoralization is unknown if it depends on the unknown strength of a lost unit."""
    if state.units[event.unit].combat is not None or not morale_not_known(state, state.losses):
        return None
    return Unknown(why="strength-not-known", needs="combat", args={"unit": event.unit})
