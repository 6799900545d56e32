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

book = rulebook.chapter("phase_membership")

__all__: list[str] = []

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


@book.rule("CG-5.0b", "CG-5.0a", "CG-5.9", on=tuple(BELONGS), stops=True)
def everything_in_its_phase(state: CgState, event: Event) -> RuleResult:
    """Every action belongs to its phase; a phase that is over does not resume."""
    frame = state.frames[0] if state.frames else None
    now = str(frame.__struct_config__.tag) if frame else ""
    wanted, unit = BELONGS[type(event)], getattr(event, "unit", "")
    if now in wanted:
        return None
    if state.over and not frame:
        return _after_the_end(state, event)
    if unit in state.permitted:
        # a forgotten move can still be made; a forgotten attack cannot be reconstructed
        late = Unknown(why="permitted-late", needs="combat", args={"unit": unit})
        return None if type(event) in (Move, Hold) else late
    # before its phase of this turn it is out of order, after it a return to a past phase
    gone = wanted[0] in OTHER and (
        state.phase in ("second-recovery", "regroup") or _first_phase_over(state)
    )
    case = "CG-5.0b" if gone or wanted[0] in ("declaration", "set-up") else "CG-5.0a"
    return Fault(
        rule=case,
        message=f"out-of-phase-{event.__struct_config__.tag}",
        args={"kind": wanted[0], "phase": state.phase or "set-up"},
        units=[unit] if unit else list(getattr(event, "units", [])),
        expected=" or ".join(wanted),
        seen=state.phase or "set-up",
    )


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
