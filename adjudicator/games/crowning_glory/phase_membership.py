"""Rules on which events belong to which phase (5.0)."""

from __future__ import annotations

from adjudicator.core.events import (
    Advance,
    Declare,
    Decline,
    Displace,
    Event,
    Exit,
    Hold,
    Lose,
    Move,
    Place,
    Retreat,
    Roll,
    SetUp,
    TakeBack,
)
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault, Choose, Regroup
from adjudicator.games.crowning_glory.sequence import OTHER
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.play.sequence import PhaseMembership

book = rulebook.chapter("phase_membership")

__all__ = ["BELONGS"]

#: event -> the kinds of phase to which it belongs
BELONGS: dict[type[Event], tuple[str, ...]] = {
    Declare: ("declaration",),
    Move: ("movement",),
    Hold: ("movement",),
    Exit: ("movement",),
    TakeBack: ("movement",),
    Place: ("movement", "declaration"),
    Assault: ("combat",),
    Decline: ("combat",),
    Lose: ("combat",),
    Retreat: ("combat",),
    Advance: ("combat",),
    Roll: ("combat", "movement", "declaration"),
    Regroup: ("regroup",),
    SetUp: ("set-up",),
    Choose: ("set-up",),
    Displace: ("set-up",),
}


def _settle(state: CgState, event: Event, fault: Fault) -> RuleResult:
    """Name the case: before its phase an event is out of order, later it resumes a past phase."""
    kind, unit = fault.args["kind"], getattr(event, "unit", "")
    if state.over and not state.frames:
        return _after_the_end(state, event)
    if unit in state.permitted:
        # a forgotten move can still be made; a forgotten attack cannot be reconstructed
        late = Unknown(why="permitted-late", needs="combat", args={"unit": unit})
        return None if type(event) in (Move, Hold) else late
    over = state.phase in ("second-recovery", "regroup") or _first_phase_over(state)
    resumed = over if kind in OTHER else kind in ("declaration", "set-up")
    fault.rule = "CG-5.0b" if resumed else "CG-5.0a"
    return fault


def _after_the_end(state: CgState, event: Event) -> Fault:
    """Report events after the end of the game, which may have ended too early."""
    unit, action = getattr(event, "unit", ""), event.__struct_config__.tag
    return Fault(
        rule="CG-5.9",
        message="action-after-end",
        args={"action": action},
        units=[unit] if unit else [],
        seen=action,
        follows=[state.ended_early] if state.ended_early else [],
    )


def _first_phase_over(state: CgState) -> bool:
    """Return whether the first of the two main phases is over."""
    return state.phase == "recovery" or state.phase == OTHER.get(state.first, "")


PhaseMembership(book, BELONGS, cases=("CG-5.0b", "CG-5.0a", "CG-5.9"), settle=_settle)
