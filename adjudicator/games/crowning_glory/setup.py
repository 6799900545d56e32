"""Rules for the header, set-up and markers of a game (chapters 1 to 3, 10.1 to 10.6)."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Displace, SetUp
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.data import FreeUnit
from adjudicator.games.crowning_glory.events import Choose
from adjudicator.games.crowning_glory.frames import SetUpPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.play.beginning import Beginning
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.setup import StartPlaces

book = rulebook.chapter("setup")

__all__: list[str] = []


# The header: two players (1.1), full strength (2.3, 10.1), active units (3.1), no losses (3.2)

Beginning(
    book,
    players="CG-1.1",
    strength=("CG-2.3", "CG-10.1"),
    active="CG-3.1",
    losses="CG-3.2",
    strength_case=lambda state: "CG-10.1" if state.scenario else "CG-2.3",
)


@book.rule("CG-2.7", on=Header)
def points_by_side_and_arm(state: CgState, header: Header) -> RuleResult:
    """Infantry has the Movement Points of its side; those of cavalry are unknown."""
    tables = state.tables.movement
    return [
        fault_about(
            one.id,
            "points-printed",
            args={"side": one.side},
            expected=tables[one.side].get(one.type),
            seen=one.movement,
        )
        for one in header.units
        if one.type == "infantry" and tables[one.side].get(one.type) != one.movement
    ] or None


@book.rule("CG-3.0", on=Header)
def one_variant_each(state: CgState, header: Header) -> RuleResult:
    """No side holds two variant markers."""
    held = sorted({"variant-3", "variant-5-allied"} & state.options)
    if len(held) < 2:
        return None
    return Fault(message="two-variants", args={"side": "allied"}, expected=1, seen=len(held))


def _begin_case(state: CgState) -> str:
    """Return the case that says how units begin."""
    return "CG-10.1" if state.scenario else "CG-3.1"


# The set-up


def _case(state: CgState, unit: str) -> str:
    """Return the case that says where a unit starts."""
    if state.scenario is None:
        return "CG-3.1"
    if state.units[unit].side == "french":
        return "CG-10.4a"
    return "CG-10.5" if state.units[unit].formation.startswith("Austrian") else "CG-10.6"


def _free(state: CgState, unit: str) -> FreeUnit | None:
    """Return the data of a unit whose owner chooses its hex."""
    free = state.scenario.free if state.scenario else None
    return free if free and free.unit == unit else None


@book.rule("CG-10.4b", on=SetUp, stops=True)
def never_on_bourcier(state: CgState, event: SetUp) -> RuleResult:
    """Friant may take the hex of a French unit, but never Bourcier's."""
    free = state.scenario.free if state.scenario else None
    other = state.unit_in(event.at)
    pair = {event.unit, other}  # in either order
    if free is None or free.unit not in pair or not pair & set(free.never_displaces):
        return None
    other = next(unit for unit in pair if unit != free.unit)
    args = {"other": other, "at": event.at}
    fault = fault_about(free.unit, "never-displaces", at=event.at, args=args, seen=other)
    fault.also = [] if event.at in state.board.region(free.region) else ["CG-10.4a"]
    fault.follows = [state.suspect[free.unit]] if free.unit in state.suspect else []
    return fault


def _settle_start(state: CgState, event: SetUp, fault: Fault) -> Fault:
    in_play = fault.message != "not-set-up-now"
    fault.rule = _case(state, event.unit) if in_play else _begin_case(state)
    return fault


StartPlaces(
    book,
    *("CG-3.1", "CG-10.1", "CG-10.4a", "CG-10.5", "CG-10.6"),
    start=lambda state, unit: state.game.scenario(state.scenario_id).where.get(unit, ""),
    region=lambda state, unit: free.region if (free := _free(state, unit)) else "",
    outside="wrong-bank",
    unknown="no-bank",
    settle=_settle_start,
)


@book.applies(SetUp)
def apply_set_up(state: CgState, event: SetUp) -> None:
    """Place the unit in its hex; a unit that is there already must make room."""
    stays = state.where[event.unit] == event.at  # written twice: nobody makes room again
    frame, other = state.frame, "" if stays else state.unit_in(event.at)
    state.relocate(event.unit, event.at)
    state.confirm(event.unit)
    if type(frame) is SetUpPhase:
        state.control.clear()  # a unit that is set up captures nothing
        frame.placed.append(event.unit)
        if other and _free(state, event.unit):
            frame.crowded[other] = event.at
        elif other and _free(state, other):
            frame.crowded[event.unit] = event.at  # in either order


@book.rule("CG-10.4b", on=Displace)
def who_makes_room(state: CgState, event: Displace) -> RuleResult:
    """A displaced unit goes one hex, to an empty one on the same bank."""
    frame, unit, to = state.frame, event.unit, event.to
    if type(frame) is not SetUpPhase or state.scenario is None:
        return None
    if unit not in frame.crowded:
        return fault_of(event, "not-displaced")
    start = frame.crowded[unit]
    if to not in state.board.neighbours[start]:
        return fault_of(event, "displaced-far", expected=1)
    if to not in state.board.region(state.scenario.free.region):
        return fault_of(event, "wrong-bank")
    if state.stack(to):
        return fault_of(event, "placed-on-friend", also=["CG-6.0"])
    return None


@book.applies(Displace)
def apply_displace(state: CgState, event: Displace) -> None:
    """Move the displaced unit."""
    state.relocate(event.unit, event.to)
    if type(state.frame) is SetUpPhase:
        state.control.clear()  # a unit that is set up captures nothing
        state.frame.crowded.pop(event.unit, None)


# Markers


@book.rule("CG-10.4c", "CG-10.5", "CG-10.6", on=Choose, stops=True)
def so_many_points_of_guns(state: CgState, event: Choose) -> RuleResult:
    """The French choose markers of three points in total; the Allied ones are fixed."""
    units = list(event.units)
    if state.scenario is None:
        return Unknown(why="no-choice", args={"units": units})
    guns, side = state.scenario.guns, state.units[units[0]].side
    if side != guns.side:
        return _allied_markers(state, units)
    points = sum(state.units[unit].combat or 0 for unit in units)
    odd = [unit for unit in units if not state.is_marker(unit) or state.units[unit].side != side]
    if points == guns.points and not odd and len(units) == len(set(units)):
        return None
    return fault_about(units, "guns-points", points=points, expected=guns.points, seen=points)


def _allied_markers(state: CgState, units: list[str]) -> Fault | None:
    """Check the fixed markers of the other side: those of the Austrians, and of the Russians."""
    allowed = state.game.scenario(state.scenario_id).beside[state.units[units[0]].side]
    wrong = [unit for unit in units if unit not in allowed]
    if not wrong:
        return None
    austrian = state.units[wrong[0]].formation.startswith("Austrian")
    case = "CG-10.5" if austrian else "CG-10.6"
    return fault_about(wrong, "guns-fixed", rule=case, seen=wrong[0])


@book.applies(Choose)
def apply_choose(state: CgState, event: Choose) -> None:
    """Make these markers ready, and no others of that side."""
    side = state.units[event.units[0]].side
    for unit, spec in state.units.items():
        if spec.side == side and state.is_marker(unit):
            state.relocate(unit, "box" if unit in event.units else "unused")
    if type(state.frame) is SetUpPhase:
        state.frame.chosen.extend(event.units)


# End of the set-up


@book.rule("CG-10.4b", closing=SetUpPhase)
def everybody_has_room(state: CgState, frame: SetUpPhase) -> RuleResult:
    """When the game begins, every unit of the set-up has a hex of its own."""
    if not frame.crowded:
        return None
    there = [unit for at in frame.crowded.values() for unit in state.stack(at)]
    follows = [state.suspect[unit] for unit in there if unit in state.suspect]
    return fault_about(sorted(frame.crowded), "not-made-room", follows=follows)


def _settle_missing(state: CgState, frame: SetUpPhase, fault: Fault) -> Fault:
    fault.rule, fault.expected = _begin_case(state), None
    return fault


UnitDuty(
    book,
    "CG-3.1",
    "CG-10.1",
    closing=SetUpPhase,
    message="not-set-up",
    due=lambda state: sorted(unit for unit, at in state.where.items() if at == "unplaced"),
    settle=_settle_missing,
)
