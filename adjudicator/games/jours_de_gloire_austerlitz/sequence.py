"""Rules for the sequence of play (series 1): turns, phases, and which event belongs to which.

Every event closes the procedures that it is not a part of: `PART_OF` says where it belongs.
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.core.state import Frame
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import (
    Activation,
    ActivationPhase,
    Assault,
    CupPhase,
    EndPhase,
    Firing,
    Flight,
    InitiativePhase,
    Movement,
    OrdersPhase,
)
from adjudicator.games.jours_de_gloire_austerlitz.markers import markers_of_turn
from adjudicator.games.jours_de_gloire_austerlitz.points_places import end_of_turn
from adjudicator.games.jours_de_gloire_austerlitz.purchases import buy_planned
from adjudicator.games.jours_de_gloire_austerlitz.quota import open_prices, pay
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.play.sequence import (
    PhaseMembership,
    PhaseOrder,
    TurnTrack,
    begin_phase,
    in_order,
)
from adjudicator.mechanics.scoring.ending import Ending, last_of_the_sequence

__all__ = ["BELONGS", "DURATIONS", "PART_OF", "at_the_end", "open_phase"]

book = rulebook.chapter("sequence")

#: the cases about the length of each scenario
DURATIONS = tuple(f"JDG-{one}-duration" for one in ("S1", "S2", "S3", "S4", "N1", "N2", "A1", "A2"))
_FRAMES: dict[str, type[Frame]] = {
    "orders": OrdersPhase,
    "initiative": InitiativePhase,
    "cup": CupPhase,
    "activations": ActivationPhase,
    "end-of-turn": EndPhase,
}


def open_phase(state: JdgState, phase: str) -> None:
    """Begin a phase; the first one of a turn clears what held for the turn before."""
    kind = begin_phase(state, phase, _FRAMES).__struct_config__.tag
    state.phasing = ""  # both sides act
    if kind == "orders":
        _begin_turn(state)
    if kind == "orders" or not state.markers:
        state.markers = markers_of_turn(state)
    if kind == "initiative" and state.turn == 1:
        state.initiative = state.scenario.initiative
    elif kind == "activations":
        pay(state)
    elif kind == "end-of-turn":
        end_of_turn(state)


def _begin_turn(state: JdgState) -> None:
    """Clear orders, the cup and what else holds for one turn; buy what the last notes name."""
    if state.turn > 1:
        state.unpriced += open_prices(state)
    left = [one for some in state.cup.values() for one in some if one in state.tables.combined]
    state.left_over.update(left)
    buy_planned(state)
    state.initiative = state.opening = state.opened = ""
    for some in (state.cup, state.unnamed, state.filled):
        some.clear()
    state.drawn.clear()
    state.ordered.clear()
    state.moved_leaders.clear()
    state.rallied_free = 0


# Procedures

_ACT = (Activation,)
_ANY = (Flight, Movement, Firing, Assault, Activation)
#: event -> the procedures of which it can be a part; it closes those inside the innermost of them
PART_OF: dict[type[common.Event], tuple[type[Frame], ...]] = {
    own.Draw: (ActivationPhase,),
    **dict.fromkeys((own.Select, own.InitiativeTest, common.Move, own.Face, own.Enter), _ACT),
    **dict.fromkeys((own.Fire, own.Shock, own.Charge, own.Rally, common.Exit), _ACT),
    own.Ice: (Movement, Flight),
    own.CohesionTest: (Firing, Assault),
    **dict.fromkeys((own.EngagementTest, own.CounterCharge, own.Retire), (Assault,)),
    **dict.fromkeys((common.Decline, own.Resolve, own.FallBack, common.Advance), (Assault,)),
    own.Flee: (Assault, Firing, Activation),
    **dict.fromkeys((common.Eliminate, own.LeaderTest, common.Displace), _ANY),
}


@book.closes(*PART_OF)
def close_inner(state: JdgState, event: common.Event) -> int:
    """Close the procedures that an event is not a part of; none if it is a part of no open one."""
    kinds = PART_OF[type(event)]
    for depth, frame in enumerate(reversed(state.frames)):
        if type(frame) in kinds:
            return depth
    return 0


@book.closes(common.Phase, common.End)
def close_all(state: JdgState, event: common.Event) -> int:
    """Close all open procedures when a phase or the game ends; a decided game just stops."""
    decided = bool(state.winner or state.disputed or state.conceded)
    return 0 if isinstance(event, common.End) and decided else len(state.frames)


@book.applies(common.Phase)
def apply_phase(state: JdgState, event: common.Phase) -> None:
    """Begin the phase that the log names."""
    state.turn, state.miscounted = _counted_turn(state, event)
    state.over = False
    open_phase(state, event.phase)


def _counted_turn(state: JdgState, event: common.Phase) -> tuple[int, int]:
    """Return the turn of a phase, and by how much the players have miscounted."""
    expected = {phase: turn for turn, phase in in_order(state)}.get(event.phase)
    if expected is None or expected == event.turn:
        return event.turn, 0
    return expected, event.turn - expected


# The rules


def _settle_limit(state: JdgState, event: common.Phase, fault: Fault) -> Fault:
    """Report a turn too many by the case of the scenario."""
    fault.rule = state.case("duration")
    return fault


TurnTrack(
    book,
    limit=DURATIONS,
    marker="JDG-B-1-a",
    following=in_order,
    counted=lambda state, event: _counted_turn(state, event)[0],
    miscounted=lambda state: int(state.miscounted),
    settle=_settle_limit,
)
PhaseOrder(book, "JDG-B-1-a", following=in_order)
ending = Ending(
    book, *DURATIONS, last=last_of_the_sequence, case=lambda state: str(state.case("duration"))
)
at_the_end = ending.is_reached

_ACTS = (
    *(own.Draw, own.Select, own.InitiativeTest, common.Move, own.Enter, own.Ice, own.Rally),
    *(own.Fire, own.CohesionTest, own.EngagementTest, own.Shock, own.Charge, own.CounterCharge),
    *(own.Retire, common.Decline, own.Resolve, own.FallBack, own.Flee, common.Advance),
    *(common.Eliminate, own.LeaderTest, common.Displace, common.Exit),
)
#: event -> the kinds of phase to which it belongs
BELONGS: dict[type[common.Event], tuple[str, ...]] = {
    common.SetUp: ("set-up",),
    own.Order: ("orders",),
    own.Lift: ("orders",),
    own.Initiative: ("initiative",),
    own.OpenTurn: ("initiative",),
    own.Fill: ("cup",),
    **dict.fromkeys(_ACTS, ("activations",)),
    own.Face: ("activations", "set-up"),
    own.Plan: ("end-of-turn",),
}


def _settle_phase(state: JdgState, event: common.Event, fault: Fault) -> RuleResult:
    """Name the case: combined markers, a release that is paid for and notes have their own."""
    combined = isinstance(event, own.Fill) and set(event.markers) & set(state.tables.combined)
    fault.rule = "JDG-2.1.2-c" if combined else _MOMENTS.get(type(event), "JDG-B-1-a")
    return fault


#: events that the rulebook itself puts into a phase
_MOMENTS: dict[type[common.Event], str] = {own.Lift: "JDG-N2-imm-c", own.Plan: "JDG-S4-re-b"}
_CASES = ("JDG-B-1-a", "JDG-2.1.2-c", *_MOMENTS.values())
PhaseMembership(book, BELONGS, cases=_CASES, settle=_settle_phase)
