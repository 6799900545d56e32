"""Rules for the sequence of play (5.0 to 5.5, 5.9): phases, turns, and what is done in each."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.core.state import Frame
from adjudicator.games.crowning_glory.arrivals import variable
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.events import Assault, Choose
from adjudicator.games.crowning_glory.frames import (
    Combat,
    CombatPhase,
    Declaration,
    MovementPhase,
    Recovery,
    RegroupPhase,
)
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.zones import in_zone
from adjudicator.mechanics.play.regrouping import Regroup, Regrouping
from adjudicator.mechanics.play.sequence import (
    PhaseMembership,
    PhaseOrder,
    TurnTrack,
    begin_phase,
    in_order,
)

__all__ = ["BELONGS", "eligible", "next_phases", "open_phase"]

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
    """Return the turns and phases that may come next, as the French have declared."""
    orders = state.game.sequence.orders
    said = (state.first, state.redeclared) if state.first else ()
    return in_order(state, [order for name in said for order in orders if order[1] == name])


@book.value
def _recovers(state: CgState) -> bool:
    """Return whether a recovery turns all units active (5.4)."""
    return True


_recovers.slips_to(False, "CG-5.4")  # a recovery is forgotten


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


@book.closes(common.Phase, common.End)
def close_all(state: CgState, event: common.Event) -> int:
    """Close all open procedures when a phase or the game ends.

    Once the game is won, nothing is owed. If players play on, they owe the same as before.
    """
    STEPS.keep_unfinished(state)
    if (state.over or state.conceded or state.winner) and not state.played_on:
        state.frames.clear()
    return len(state.frames)


@book.closes(Assault, common.Decline)
def close_attack(state: CgState, event: common.Event) -> int:
    """Close the open attack when a new one is declared, or a side declines."""
    STEPS.keep_unfinished(state)
    return 1 if type(state.frame) is Combat else 0


@book.applies(common.Phase)
def apply_phase(state: CgState, event: common.Phase) -> None:
    """Begin the phase that the log names."""
    before = state.turn
    state.turn, state.miscounted = _counted_turn(state, event)
    state.permitted.clear()
    state.over = False
    _leave_declaration(state, event)
    if state.turn != before:
        variable.give_up(state)
    # what an illegal event did to a unit on the map is a fact for all later phases
    state.suspect = {unit: at for unit, at in state.suspect.items() if not state.on_map(unit)}
    if state.refused and state.phase in OTHER and event.phase in (*OTHER, "declaration"):
        state.unrecovered |= dict.fromkeys(state.passive, state.now)  # no recovery in between
    open_phase(state, event.phase)


def _counted_turn(state: CgState, event: common.Phase) -> tuple[int, int]:
    """Return the turn of a phase, and by how much the players have miscounted."""
    expected = {phase: turn for turn, phase in next_phases(state)}.get(event.phase)
    if expected is None or expected == event.turn:
        return event.turn, 0
    return expected, event.turn - expected


def _leave_declaration(state: CgState, event: common.Phase) -> None:
    """Set the first phase as declared; of two declarations the players chose one."""
    if event.phase == state.redeclared:
        state.first = event.phase
    state.redeclared = ""


@book.applies(common.Declare)
def apply_declare(state: CgState, event: common.Declare) -> None:
    """Record what the French declare to come first; an illegal declaration may be intended."""
    if type(state.frame) is not Declaration or event.what not in OTHER:
        return
    if state.refused:
        state.redeclared = event.what
    else:
        state.first = state.frame.first = event.what


# The rules


def _settle_limit(state: CgState, event: common.Phase, fault: Fault) -> Fault:
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


@book.rule("CG-5.2", on=common.Phase, stops=True, also=("CG-5.0a",))
def as_declared(state: CgState, event: common.Phase) -> RuleResult:
    """Phase II is the one that the French declared, and they must declare it."""
    phase, first = event.phase, state.first
    if state.phase != "declaration" or phase not in OTHER or phase in (first, state.redeclared):
        return None
    if not first:
        return Fault("not-declared", {"phase": phase}, seen=phase)
    args = {"phase": phase, "first": first}
    return Fault("declared-otherwise", args, expected=first, seen=phase)


@book.rule("CG-5.1", on=common.Phase, stops=True, also=("CG-5.0a",))
def the_other_one(state: CgState, event: common.Phase) -> RuleResult:
    """After the first recovery comes the other phase: never the same twice in a turn."""
    if state.phase != "recovery" or event.phase != state.first or event.turn != state.turn:
        return None
    args = {"phase": event.phase}
    return Fault("phase-twice", args, expected=OTHER[state.first], seen=event.phase)


PhaseOrder(book, "CG-5.0a", also=("CG-5.1",), following=next_phases)


# The events of each phase

_FIGHTING = (Assault, common.Decline, common.Lose, common.Retreat, common.Advance)
#: event -> the kinds of phase to which it belongs
BELONGS: dict[type[common.Event], tuple[str, ...]] = {
    common.Declare: ("declaration",),
    **dict.fromkeys((common.Move, common.Hold, common.Exit, common.TakeBack), ("movement",)),
    common.Place: ("movement", "declaration"),
    **dict.fromkeys(_FIGHTING, ("combat",)),
    common.Roll: ("combat", "movement", "declaration"),
    Regroup: ("regroup",),
    **dict.fromkeys((common.SetUp, Choose, common.Displace), ("set-up",)),
}


def _settle_phase(state: CgState, event: common.Event, fault: Fault) -> RuleResult:
    """Name the case: before its phase an event is out of order, later it resumes a past phase."""
    kind, unit = fault.args["kind"], getattr(event, "unit", "")
    if state.over and not state.frames:
        return _after_the_end(state, event)
    if unit in state.permitted:
        # a forgotten move can still be made; a forgotten attack cannot be reconstructed
        late = Unknown(why="permitted-late", needs="combat", args={"unit": unit})
        return None if type(event) in (common.Move, common.Hold) else late
    second = (OTHER.get(state.first, ""), "recovery", "second-recovery", "regroup")
    resumed = state.phase in second if kind in OTHER else kind in ("declaration", "set-up")
    fault.rule = "CG-5.0b" if resumed else "CG-5.0a"
    return fault


def _after_the_end(state: CgState, event: common.Event) -> Fault:
    """Report events after the end of the game, which may have ended too early."""
    unit, action = getattr(event, "unit", ""), event.__struct_config__.tag
    fault = Fault("action-after-end", {"action": action}, rule="CG-5.9", seen=action)
    fault.units = [unit] if unit else []
    fault.follows = [state.ended_early] if state.ended_early else []
    return fault


PhaseMembership(book, BELONGS, cases=("CG-5.0b", "CG-5.0a", "CG-5.9"), settle=_settle_phase)

# Declarations

book.decides(common.Declare)(lambda state, _: state.tables.first)


@book.rule("CG-5.2", on=common.Declare)
def the_french_declare(state: CgState, event: common.Declare) -> RuleResult:
    """Only the French declare."""
    french, by = state.tables.first, event.by
    if type(state.frame) is not Declaration or by in ("", french):
        return None
    return Fault("declared-by", {"by": by}, expected=french, seen=by, claim=True)


@book.rule("CG-5.2", on=common.Declare)
def declared_once(state: CgState, event: common.Declare) -> RuleResult:
    """Movement or combat is declared, once."""
    if type(state.frame) is not Declaration:
        return None
    what, first = event.what, state.frame.first
    if what not in OTHER:
        return Fault("declared-what", {"what": what}, expected="movement or combat", seen=what)
    if not first:
        return None
    return Fault("declared-twice", {"first": first}, expected=first, seen="again")


# Every reduced French unit outside enemy zones regains a step (5.5b), once, on turns 1 to 9 (5.5a)
eligible = Regrouping(
    rulebook.chapter("regroup"),
    when="CG-5.5a",
    who="CG-5.5b",
    phase=RegroupPhase,
    table=lambda state: state.tables.regroup,
    sheltered=lambda state, unit: not in_zone(state, unit, state.where[unit]),
    # the text of the variant is missing
    unclear=lambda state: "variant-9" in state.options,
).eligible
