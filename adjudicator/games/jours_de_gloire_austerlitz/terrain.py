"""Rules for the terrain chart (13), frozen ponds, and the sheets of the map that are in play."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import Block, RuleResult, Step
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.chart_mistakes import road_overlooked
from adjudicator.mechanics.play.presence import Absence, Presence

__all__ = ["chart", "is_pond"]

book = rulebook.chapter("terrain")

chart = Chart(
    book,
    gap="JDG-B-5.1-a",
    price="JDG-B-5.1-a",
    adding="JDG-B-13-a",
    lines=("JDG-B-13-a", "JDG-TEC-a"),
)
chart.crossing("JDG-B-13-a")
chart.lifting("JDG-B-13-a")
chart.climbing("JDG-B-13-a")
road_overlooked(chart, "JDG-B-13-a")


# Who acts at all

_ACTS = (common.Move, own.Face, own.Rally, own.Fire, own.Shock, own.Charge, common.Exit)
Presence(
    book,
    acts=_ACTS,
    absences={
        "eliminated": Absence("JDG-B-10.1-a", "eliminated-acts"),
        "reserve": Absence("JDG-B-5.2-a", "waiting-acts"),
        "exited": Absence("JDG-B-5.1-a", "exited-acts"),
        "unplaced": Absence("JDG-DT-a", "unplaced-acts"),
        "unused": Absence("JDG-DT-a", "unused-acts"),
    },
    own_case=lambda state, unit: str(state.sunk.get(unit, "")),
)


# Sheets


@book.step("JDG-MAP-a")
def on_the_sheets_in_play(step: Step) -> Block | None:
    """A unit moves on the sheets of its scenario."""
    if step.end in step.state.area:
        return None
    return Block("JDG-MAP-a", "other-sheet", step.end)


@book.rule("JDG-MAP-a", on=(common.SetUp, own.Enter, common.Displace), stops=True)
def placed_on_the_sheets_in_play(
    state: JdgState, event: common.SetUp | own.Enter | common.Displace
) -> RuleResult:
    """Units are set up, enter and are displaced on the sheets of the scenario."""
    place = event.to if isinstance(event, common.Displace) else event.at
    if place in state.area or place not in state.places:
        return None
    return fault_of(event, "other-sheet", at=place, seen=place)


_RUNS = (own.FallBack, own.Flee, own.Retire, own.Charge)


@book.rule("JDG-MAP-c", on=(*_RUNS, common.Advance))
def not_over_the_join(
    state: JdgState, event: own.FallBack | own.Flee | own.Retire | own.Charge | common.Advance
) -> RuleResult:
    """Nobody leaves a sheet over the join, unless both sheets are in play."""
    path = [event.to] if isinstance(event, common.Advance) else event.path
    beyond = [one for one in path if one in state.places and one not in state.area]
    return fault_of(event, "over-the-join", at=beyond[0], seen=beyond[0]) if beyond else None


# Ponds and marshes


def is_pond(state: JdgState, place: str) -> bool:
    """Return whether a hex is a frozen pond."""
    return state.tables.ponds.terrain in state.board.terrain.get(place, ())


@book.step("JDG-TEC-c", fixed=True)
def no_guns_on_ice(step: Step) -> Block | None:
    """Artillery enters neither marsh nor frozen pond."""
    if step.end in chart.closed_hexes(step.state).get(step.type, ()):
        return Block("JDG-TEC-c", "guns-bogged", step.end)
    return None


@book.step("JDG-TEC-b")
def only_routed_units_on_ice(step: Step) -> Block | None:
    """Of their own will only routed units go onto a frozen pond."""
    state: JdgState = step.state
    if not is_pond(state, step.end) or state.condition_of(step.unit) == "routed":
        return None
    return Block("JDG-TEC-b", "ice-at-will", step.end)


@book.rule("JDG-TEC-b", on=own.Retire)
def nobody_retires_over_ice(state: JdgState, event: own.Retire) -> RuleResult:
    """Nobody has to retire before a charge, so only routed units would do it over a pond."""
    ponds = [one for one in event.path[1:] if is_pond(state, one)]
    if not ponds or state.condition_of(event.unit) == "routed":
        return None
    return fault_of(event, "ice-at-will", at=ponds[0])
