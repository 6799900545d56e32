"""Rules for morale (chapter 11): losses, demoralization, and the strength of units."""

from __future__ import annotations

from adjudicator.core.events import Eliminate
from adjudicator.core.findings import Unknown
from adjudicator.core.log import Header
from adjudicator.core.rules import Said
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


@book.computes("SPI-11.0b")
def is_demoralized(state: SpiState, side: str) -> bool:
    """Return whether a side is demoralized: only one ever is (11.0b)."""
    if side == state.demoralized:
        return True
    if "SPI-11.0b" not in state.off or not state.demoralized:
        return False
    return state.losses[side] >= state.tables.demoralization.losses


@book.computes("SPI-11.0d")
def strength(state: SpiState, unit: str) -> float | None:
    """Return the strength with which a unit attacks and defends; None if it is unknown."""
    spec = state.units[unit]
    if spec.combat is None or "SPI-11.0d" in state.off or not is_demoralized(state, spec.side):
        return spec.combat
    return spec.combat / state.tables.demoralization.divisor


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


@book.computes("SPI-11.0a", "SPI-11.0b", "SPI-11.0e")
def settle(state: SpiState, attacker: str = "") -> None:
    """Decide whether a side is demoralized now; in an exchange, name the attacking side."""
    if state.demoralized or "SPI-11.0a" in state.off:
        return
    limit = state.tables.demoralization.losses
    reached = [side for side, lost in state.losses.items() if lost >= limit]
    if not reached:
        return
    if len(reached) == 1:
        state.demoralize(reached[0])
        return
    if not attacker:  # the position says that both have lost so much, but not who was first
        return
    # both at once: the defender suffers it (11.0e)
    state.tied = True
    defender = state.enemy[attacker]
    state.demoralize(attacker if "SPI-11.0e" in state.off else defender)


# Unknown morale


@book.rule("SPI-11.0b", on=Header)
def who_was_first(state: SpiState, header: Header) -> Said:
    """If both sides have lost enough, a position must say which one is demoralized."""
    limit = state.tables.demoralization.losses
    if state.demoralized or any(lost < limit for lost in state.losses.values()):
        return None
    if type(state.frame) is Combat and state.frame.result == "Ex":
        return None  # the end of the exchange settles it
    return Unknown(why="who-broke-first", needs="demoralized")


@book.rule("SPI-11.0a", after=Eliminate)
def a_loss_of_unknown_strength(state: SpiState, event: Eliminate) -> Said:
    """Demoralization is unknown if it depends on the unknown strength of a lost unit."""
    if state.units[event.unit].combat is not None or not morale_not_known(state, state.losses):
        return None
    return Unknown(why="strength-not-known", needs="combat", args={"unit": event.unit})
