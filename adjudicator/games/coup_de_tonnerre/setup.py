"""Rules for the set-up (chapter 1): units, cards and tracks before the first action."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.frames import SetUpPhase
from adjudicator.games.coup_de_tonnerre.log_start import is_start_position, start_of
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.ownership import is_opponents_unit
from adjudicator.mechanics.play.setup import StartPlaces

book = rulebook.chapter("setup")

__all__: list[str] = []


@book.rule("CDT-1-g", "CDT-1-p", on=SetUp, stops=True)
def in_its_time(state: CdtState, event: SetUp) -> RuleResult:
    """A unit is placed once, by its player, before the fog marker is drawn and the game begins."""
    frame = state.frame
    if not isinstance(frame, SetUpPhase):
        return fault_of(event, "placed-late", rule="CDT-1-p")
    if is_opponents_unit(state, event):
        args = {"by": event.by, "side": state.units[event.unit].side}
        return fault_of(event, "placed-by-enemy", rule="CDT-1-g", args=args)
    if event.unit in frame.placed:
        return fault_of(event, "placed-twice", rule="CDT-1-g")
    if state.fog.drawn and not frame.late:
        return fault_of(event, "placed-after-fog", rule="CDT-1-p")
    return None


def _settle_start(state: CdtState, event: SetUp, fault: Fault) -> Fault | None:
    """Name the case; a unit may begin anywhere if nothing is known."""
    start, spec = fault.expected, state.units[event.unit]
    if not start:
        return None
    fault.args["start"] = start
    commands = state.tables.commands.values()
    if spec.type == "garrison":
        fault.rule = "CDT-1-h"
    elif any(one.start == event.at and one.side == spec.side for one in commands):
        fault.rule, fault.also = "CDT-1-c", ["CDT-1-g"]
    return fault


StartPlaces(
    book,
    *("CDT-1-g", "CDT-1-h", "CDT-1-c"),
    start=start_of,
    elsewhere="placed-elsewhere",
    settle=_settle_start,
)


@book.applies(SetUp)
def apply_set_up(state: CdtState, event: SetUp) -> None:
    """Place the unit."""
    state.relocate(event.unit, event.at)
    frame = state.frame
    if not isinstance(frame, SetUpPhase):
        return
    frame.placed.append(event.unit)
    frame.late = frame.late or bool(state.fog.drawn)


@book.rule("CDT-1-g", "CDT-1-h", "CDT-1-m", closing=SetUpPhase)
def everybody_is_placed(state: CdtState, frame: SetUpPhase) -> RuleResult:
    """All units are placed and the fog marker drawn before the first action."""
    missing = [unit for unit, at in state.where.items() if at == "unplaced"]
    found = []
    blocks = [unit for unit in missing if state.command[unit]]
    cubes = [unit for unit in missing if not state.command[unit]]
    for case, units in (("CDT-1-g", blocks), ("CDT-1-h", cubes)):
        if units:
            args = {"count": len(units)}
            found.append(Fault("not-placed", args, rule=case, units=units))
    if not state.fog.drawn:
        side = state.tables.fog.side
        fault = Fault("fog-not-drawn", rule="CDT-1-m", also=["CDT-1-p"], side=side)
        found.append(fault)
    return found or None


@book.rule("CDT-1-a", "CDT-1-b", on=Header)
def what_is_in_the_box(state: CdtState, header: Header) -> RuleResult:
    """A command has one to five units; sixteen French and eighteen Coalition blocks."""
    if header.position is not None:
        return None
    found = []
    tables = state.tables
    for name, command in tables.commands.items():
        count = sum(1 for one in state.command.values() if one == name)
        if not tables.box.least <= count <= tables.box.most:
            args = {"command": name, "count": count, "side": command.side}
            found.append(Fault("command-size", args, rule="CDT-1-a", seen=count))
    for side, blocks in tables.box.blocks.items():
        count = sum(1 for u, one in state.units.items() if one.side == side and state.command[u])
        if count != blocks and not found:
            args = {"side": side, "count": count}
            found.append(Fault("army-size", args, rule="CDT-1-b", expected=blocks, seen=count))
    return found or None


@book.rule("CDT-1-e", "CDT-1-i", "CDT-1-j", "CDT-1-k", "CDT-1-l", on=Header)
def as_it_begins(state: CdtState, header: Header) -> RuleResult:
    """Cards show their front, markers are unused, tracks are at their start."""
    if state.acts or header.position is None or not is_start_position(state):
        return None
    found, tables = [], state.tables
    for card, face in state.faces.items():
        if face != "recto":
            found.append(Fault("starts-turned", {"card": card}, rule="CDT-1-e"))
    found += [Fault("starts-spent", {"side": side}, rule="CDT-1-i") for side in sorted(state.spent)]
    if state.phase != tables.time.periods[0]:
        args = {"period": state.phase}
        found.append(Fault("starts-late", args, rule="CDT-1-j", seen=state.phase))
    for side in state.enemy:
        for case, what, ours, seen in (
            ("CDT-1-k", "losses", 0, state.losses[side]),
            ("CDT-1-l", "morale", tables.morale[side], state.morale[side]),
        ):
            if seen != ours:
                args = {"side": side}
                message = f"starts-{what}"
                found.append(Fault(message, args, rule=case, expected=ours, seen=seen))
    return found or None
