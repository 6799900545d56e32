"""Rules for counters and set-up (chapters 2, 3 and 15)."""

from __future__ import annotations

from adjudicator.core.blame import fault_about
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import SetUpPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.printed import PrintedCounters, PrintedMarks, values
from adjudicator.mechanics.play.setup import StartPlaces

__all__ = ["REGIONS"]

book = rulebook.chapter("setup")

#: side -> the region of the map on its side of the front line
REGIONS = {"allied": "east-of-front", "french": "west-of-front"}


# The counters


def _sure_as_a_set(state: SpiState, one: UnitSpec, wrong: set[str]) -> bool:
    """Return whether only the strengths of some units are exchanged, which no source assigns."""
    roster = state.game.units
    for group in state.tables.sure_as_a_set if wrong == {"combat"} else ():
        if one.id in group:
            ours = sorted(roster[unit].combat or 0 for unit in group)
            return sorted(state.units[unit].combat or 0 for unit in group) == ours
    return False


PrintedCounters(
    book,
    number="SPI-2.4",
    printed="SPI-15.1",
    most=lambda state: state.tables.counters,
    excused=_sure_as_a_set,
)


# The set-up


@book.applies(SetUp)
def apply_set_up(state: SpiState, event: SetUp) -> None:
    """Place the unit in its hex."""
    frame = state.frame
    if type(frame) is SetUpPhase:
        if event.unit not in frame.placed:
            frame.placed.append(event.unit)
        twin = _twin(state, event.unit)
        # the replaced counter becomes the reinforcement
        if state.where[event.unit] == "reserve" and twin:
            state.where[twin] = "reserve"
    state.relocate(event.unit, event.at)


@book.rule("SPI-3.0a", on=SetUp, stops=True)
def set_up_before_the_game(state: SpiState, event: SetUp) -> RuleResult:
    """Units are set up before the first turn."""
    if type(state.frame) is SetUpPhase or state.where[event.unit] == event.at:
        return None
    return fault_about(event.unit, "set-up-late", at=event.at)


@book.rule("SPI-12.0", on=SetUp, stops=True)
def reinforcements_are_not_set_up(state: SpiState, event: SetUp) -> RuleResult:
    """Reinforcements are not set up; any of several equal counters may be one."""
    if state.where[event.unit] != "reserve" or _twin(state, event.unit):
        return None
    return fault_about(event.unit, "reinforcement-set-up", at=event.at)


@book.value
def _twin(state: SpiState, unit: str) -> str:
    """Return a counter of the same values that is still to be set up, or "" (3.0b)."""
    spec = state.units[unit]
    wanted = (spec.side, values(spec))
    twins = (
        one
        for one, other in state.units.items()
        if state.where[one] == "unplaced" and (other.side, values(other)) == wanted
    )
    return next(twins, "")


_twin.slips_to("", "SPI-3.0b")  # each in its own place


StartPlaces(
    book,
    "SPI-3.0a",
    region=lambda state, unit: REGIONS[state.units[unit].side],
    outside="wrong-side-of-front",
    unknown="no-front-line",
)
PrintedMarks(book, hexes="SPI-3.0a", counters="SPI-3.0b")


def _missing(state: SpiState) -> list[str]:
    """Return the units that have no hex yet."""
    return [
        unit
        for unit, place in state.where.items()
        if place == "unplaced" and (unit in state.game.units or not state.standard)
    ]


def _settle_missing(state: SpiState, frame: SetUpPhase, fault: Fault) -> Fault:
    fault.expected = len(state.board.hexmap.deployments) or len(state.units)
    fault.seen = len(frame.placed)
    return fault


UnitDuty(
    book, "SPI-3.0b", closing=SetUpPhase, message="not-set-up", due=_missing, settle=_settle_missing
)
