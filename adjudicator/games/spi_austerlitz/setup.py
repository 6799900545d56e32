"""Rules for counters and set-up (chapters 2, 3 and 15)."""

from __future__ import annotations

from collections import Counter

from adjudicator.board.hex_map import Deployment
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import SetUpPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.duties import UnitDuty

__all__ = ["REGIONS", "values"]

book = rulebook.chapter("setup")

#: side -> the region of the map on its side of the front line
REGIONS = {"allied": "east-of-front", "french": "west-of-front"}
_FIELDS = ("side", "type", "combat", "movement")


def values(spec: UnitSpec) -> str:
    """Return the values printed on a counter, such as "6-5 infantry"."""
    combat = "?" if spec.combat is None else spec.combat
    return f"{combat}-{spec.movement} {spec.type}"


# The counters


def _printed_map(header: Header) -> bool:
    """Return whether the game uses its own map, not one that the log contains."""
    return isinstance(header.map, str)


@book.rule("SPI-2.4", on=Header)
def no_more_counters_than_printed(state: SpiState, header: Header) -> RuleResult:
    """A side has only the units of its order of battle."""
    if not _printed_map(header) or not header.units:
        return None
    faults: list[Fault | Unknown] = []
    counts = Counter(one.side for one in state.units.values())
    for side, most in state.tables.counters.items():
        new = [one.id for one in header.units if one.id not in state.game.units]
        added = [unit for unit in new if state.units[unit].side == side]
        if counts[side] > most and added:
            fault = fault_about(added, "too-many-counters", expected=most, seen=counts[side])
            fault.args = {"side": side, "units": added}
            faults.append(fault)
    return faults or None


@book.rule("SPI-15.1", on=Header)
def counters_as_printed(state: SpiState, header: Header) -> RuleResult:
    """A unit has the values of the order of battle."""
    if not _printed_map(header):
        return None
    printed = state.game.units
    return [
        fault_about(
            one.id,
            "not-as-printed",
            expected=f"{printed[one.id].side} {values(printed[one.id])}",
            seen=f"{one.side} {values(one)}",
        )
        for one in header.units
        if one.id in printed and not _same(state, one, printed[one.id])
    ] or None


def _same(state: SpiState, one: UnitSpec, printed: UnitSpec) -> bool:
    """Return whether a unit is as printed; a value that the order of battle lacks binds nobody."""
    wrong = {name for name in _FIELDS if getattr(one, name) != getattr(printed, name)}
    wrong -= set(printed.reconstruction)
    if wrong != {"combat"}:
        return not wrong
    roster = state.game.units
    for group in state.tables.sure_as_a_set:
        if one.id in group:
            ours = sorted(roster[unit].combat or 0 for unit in group)
            return sorted(state.units[unit].combat or 0 for unit in group) == ours
    return False


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


@_twin.slip("SPI-3.0b")
def _each_in_its_own_place(state: SpiState, unit: str) -> str:
    return ""


@book.rule("SPI-3.0a", on=SetUp, stops=True)
def on_the_own_side_of_the_front(state: SpiState, event: SetUp) -> RuleResult:
    """Allied units are set up east of the front line, French units west of it, on marked hexes."""
    side = state.units[event.unit].side
    region = state.board.region(REGIONS[side])
    if not region:
        return Unknown(why="no-front-line", needs=REGIONS[side])
    if event.at not in region:
        return fault_of(event, "wrong-side-of-front", expected=REGIONS[side])
    if not state.board.hexmap.deployments or _marks(state, side, event.at):
        return None
    return fault_of(event, "not-a-marked-hex", expected=f"a hex marked for the {side} side")


def _marks(state: SpiState, side: str, place: str) -> list[Deployment]:
    """Return the counters of a side that are printed in a hex."""
    return [one for one in state.board.hexmap.deployments if one.hex == place and one.side == side]


def _fits(state: SpiState, unit: str, mark: Deployment) -> bool:
    """Return whether a counter has the values of a mark; an unknown strength matches any."""
    spec, lost = state.units[unit], state.game.units.get(mark.unit or "")
    if (spec.type, spec.movement) != (mark.type, mark.movement):
        return False
    if spec.combat == mark.combat:
        return True
    ours = state.game.units.get(unit)
    return any(one is not None and "combat" in one.reconstruction for one in (ours, lost))


@book.rule("SPI-3.0b", on=SetUp)
def a_mark_takes_its_counter(state: SpiState, event: SetUp) -> RuleResult:
    """A marked hex is filled with counters of the printed values, one for each mark."""
    side = state.units[event.unit].side
    marks = _marks(state, side, event.at)
    if not marks:  # another case, or a map without marks
        return None
    there = [unit for unit in state.stack(event.at) if unit != event.unit]
    others: list[str] = []
    for unit in there:  # wrong units are reported already, and use up no mark
        if state.units[unit].side == side and _can_fill(state, [*others, unit], marks):
            others.append(unit)
    if _can_fill(state, [*others, event.unit], marks):
        return None
    return fault_of(
        event,
        "not-on-its-mark",
        expected=", ".join(f"{one.combat}-{one.movement} {one.type}" for one in marks),
        seen=", ".join(values(state.units[unit]) for unit in [*others, event.unit]),
    )


def _can_fill(state: SpiState, units: list[str], marks: list[Deployment]) -> bool:
    """Return whether each unit can have a mark of its own."""
    if not units:
        return True
    first, *rest = units
    return any(
        _can_fill(state, rest, marks[:at] + marks[at + 1 :])
        for at, mark in enumerate(marks)
        if _fits(state, first, mark)
    )


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
    book,
    "SPI-3.0b",
    closing=SetUpPhase,
    message="not-set-up",
    due=_missing,
    settle=_settle_missing,
)
