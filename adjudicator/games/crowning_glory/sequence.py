"""Rules for the sequence of play (5.0 to 5.4, 5.9): the order of phases and turns."""

from __future__ import annotations

from adjudicator.core.events import (
    Declare,
    Decline,
    End,
    Event,
    Phase,
)
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.core.state import Frame
from adjudicator.games.crowning_glory.attack_readings import keep_unfinished
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import (
    Combat,
    CombatPhase,
    Declaration,
    MovementPhase,
    Recovery,
    RegroupPhase,
)
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.play.sequence import PhaseOrder, TurnTrack, begin_phase

__all__ = ["OTHER", "next_phases", "open_phase"]

book = rulebook.chapter("sequence")

OTHER = {"movement": "combat", "combat": "movement"}
_FRAMES: dict[str, type[Frame]] = {
    "declaration": Declaration,
    "movement": MovementPhase,
    "recovery": Recovery,
    "combat": CombatPhase,
    "regroup": RegroupPhase,
}


def next_phases(state: CgState) -> list[tuple[int, str]]:
    """Return the turns and phases that may come next."""
    turn, phase = state.turn, state.phase
    after = [(turn + 1, "declaration")]
    if not phase:
        return [(max(turn, 1), "declaration")]
    if phase == "declaration":
        said = [name for name in (state.first, state.redeclared) if name]
        return [(turn, name) for name in (said if state.first else ("movement", "combat"))]
    if phase in OTHER:
        return [(turn, "recovery" if phase == state.first else "second-recovery")]
    if phase == "recovery":
        return [(turn, OTHER.get(state.first, "combat"))]
    return [*after, (turn, "regroup")] if phase == "second-recovery" else after


@book.value
def _recovers(state: CgState) -> bool:
    """Return whether a recovery turns all units active (5.4)."""
    return True


@_recovers.slip("CG-5.4")
def _stays_passive(state: CgState) -> bool:
    """Slip: a recovery is forgotten."""
    return False


def open_phase(state: CgState, phase: str) -> None:
    """Begin a phase; a recovery turns all units active (5.4)."""
    kind = begin_phase(state, phase, _FRAMES).__struct_config__.tag
    state.phasing = ""  # both sides act
    if kind == "declaration":
        state.first = ""
    elif kind in OTHER and not state.first:
        state.first = str(kind)
    elif kind == "recovery" and _recovers(state):
        state.passive.clear()
        state.unrecovered.clear()


@book.closes(Phase, End)
def close_all(state: CgState, event: Event) -> int:
    """Close all open procedures when a phase or the game ends.

    Once the game is won, nothing is owed. If players play on, they owe the same as before.
    """
    keep_unfinished(state)
    if (state.over or state.conceded or state.winner) and not state.played_on:
        state.frames.clear()
    return len(state.frames)


@book.closes(Assault, Decline)
def close_attack(state: CgState, event: Event) -> int:
    """Close the open attack when a new one is declared, or a side declines."""
    keep_unfinished(state)
    return 1 if type(state.frame) is Combat else 0


@book.applies(Phase)
def apply_phase(state: CgState, event: Phase) -> None:
    """Begin the phase that the log names."""
    state.turn, state.miscounted = _counted_turn(state, event)
    state.permitted.clear()
    state.over = False
    _leave_declaration(state, event)
    if state.phase == "movement":
        _return_to_march(state)
    # what an illegal event did to a unit on the map is a fact for all later phases
    state.suspect = {unit: at for unit, at in state.suspect.items() if not state.on_map(unit)}
    if state.refused and state.phase in OTHER and event.phase in (*OTHER, "declaration"):
        state.unrecovered |= dict.fromkeys(state.passive, state.now)  # no recovery in between
    open_phase(state, event.phase)


def _counted_turn(state: CgState, event: Phase) -> tuple[int, int]:
    """Return the turn of a phase, and by how much the players have miscounted."""
    expected = {phase: turn for turn, phase in next_phases(state)}.get(event.phase)
    if expected is None or expected == event.turn:
        return event.turn, 0
    return expected, event.turn - expected


def _return_to_march(state: CgState) -> None:
    """Put units that could have arrived by an illegal die, and did not, back on the march."""
    for unit in state.unsure:
        if state.where[unit] == "arriving":
            state.relocate(unit, "variable")
    state.unsure.clear()


def _leave_declaration(state: CgState, event: Phase) -> None:
    """Set the first phase as declared; of two declarations the players chose one."""
    if event.phase == state.redeclared:
        state.first = event.phase
    state.redeclared = ""


@book.applies(Declare)
def apply_declare(state: CgState, event: Declare) -> None:
    """Record what the French declare to come first; an illegal declaration may be intended."""
    if type(state.frame) is not Declaration or event.what not in OTHER:
        return
    if state.refused:
        state.redeclared = event.what
    else:
        state.first = state.frame.first = event.what


# The rules


def _settle_limit(state: CgState, event: Phase, fault: Fault) -> Fault:
    """Report a turn too many by the case of the scenario; the end may have come too early."""
    if state.over:
        fault.follows = [state.ended_early] if state.ended_early else []
    elif state.scenario:
        fault.rule = "CG-10.3"
    return fault


TurnTrack(
    book,
    limit=("CG-5.9", "CG-10.3"),
    also=("CG-5.0a",),
    marker="CG-5.9",
    following=next_phases,
    counted=lambda state, event: _counted_turn(state, event)[0],
    miscounted=lambda state: state.miscounted,
    settle=_settle_limit,
)


@book.rule("CG-5.2", on=Phase, stops=True)
def as_declared(state: CgState, event: Phase) -> RuleResult:
    """Phase II is the one that the French declared, and they must declare it."""
    if state.phase != "declaration" or event.phase not in OTHER:
        return None
    if event.phase == state.redeclared:
        return None
    if not state.first:
        return Fault(message="not-declared", args={"phase": event.phase}, seen=event.phase)
    if event.phase == state.first:
        return None
    args = {"phase": event.phase, "first": state.first}
    return Fault(message="declared-otherwise", args=args, expected=state.first, seen=event.phase)


@book.rule("CG-5.1", on=Phase, stops=True, also=("CG-5.0a",))
def the_other_one(state: CgState, event: Phase) -> RuleResult:
    """After the first recovery comes the other phase: never the same twice in a turn."""
    if state.phase != "recovery" or event.phase != state.first or event.turn != state.turn:
        return None
    args = {"phase": event.phase}
    return Fault(message="phase-twice", args=args, expected=OTHER[state.first], seen=event.phase)


PhaseOrder(book, "CG-5.0a", also=("CG-5.1",), following=next_phases)


@book.rule("CG-5.2", on=Declare)
def the_french_declare(state: CgState, event: Declare) -> RuleResult:
    """Only the French declare."""
    french = state.tables.first
    if type(state.frame) is not Declaration or event.by in ("", french):
        return None
    args = {"by": event.by}
    return Fault(message="declared-by", args=args, expected=french, seen=event.by, claim=True)


@book.rule("CG-5.2", on=Declare)
def declared_once(state: CgState, event: Declare) -> RuleResult:
    """Movement or combat is declared, once."""
    if type(state.frame) is not Declaration:
        return None
    if event.what not in OTHER:
        args = {"what": event.what}
        return Fault(
            message="declared-what", args=args, expected="movement or combat", seen=event.what
        )
    if state.frame.first:
        first = state.frame.first
        return Fault(message="declared-twice", args={"first": first}, expected=first, seen="again")
    return None
