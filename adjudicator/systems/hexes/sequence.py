"""Rules for the sequence of play: phases, which side acts when, who can act."""

from __future__ import annotations

from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.play.ownership import OwnUnits, PhasingUnits, is_opponents_unit
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.presence import Absence, Presence, moves_begin_somewhere, units_of
from adjudicator.mechanics.play.sequence import (
    PhaseMembership,
    PhaseOrder,
    TurnTrack,
    begin_phase,
    in_order,
)
from adjudicator.mechanics.scoring.ending import Ending
from adjudicator.systems.hexes.combat.duties import fix_duties
from adjudicator.systems.hexes.combat.outcomes import keep_unfinished
from adjudicator.systems.hexes.frames import CombatPhase, Fight, MovementPhase
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState
from adjudicator.systems.hexes.supply import cut_off
from adjudicator.systems.hexes.victory import settle

__all__ = ["next_phase", "open_phase", "register"]

_FRAMES: dict[str, type[MovementPhase | CombatPhase]] = {
    "movement": MovementPhase,
    "combat": CombatPhase,
}
_BELONGS: dict[type[ev.Event], tuple[str, ...]] = {
    **dict.fromkeys((ev.Move, ev.Place, ev.Exit, ev.TakeBack), ("movement",)),
    **dict.fromkeys(
        (ev.Attack, ev.Roll, ev.Declare, ev.Lose, ev.Retreat, ev.Eliminate, ev.Advance),
        ("combat",),
    ),
}
#: events of units on the map
_ACTS = (ev.Move, ev.Exit, ev.Attack, ev.Lose, ev.Retreat, ev.Eliminate, ev.Advance)


def next_phase(state: DataState) -> tuple[int, str]:
    """Return the turn and phase that must come next."""
    return in_order(state)[0]


def open_phase(state: DataState, phase: str) -> None:
    """Begin a phase: trace supply, and fix its duties."""
    frame = begin_phase(state, phase, _FRAMES)
    frame.side = state.phasing
    frame.cut_off = cut_off(state)
    if type(frame) is CombatPhase:
        fix_duties(state, frame)
    elif type(frame) is MovementPhase:
        frame.overdue, state.overdue = state.overdue, {}


def _close_all(state: DataState, event: ev.Event) -> int:
    """Close all open procedures when a phase or the game ends."""
    keep_unfinished(state)
    frame = state.frames[0] if state.frames else None
    state.overdue = dict(frame.late) if type(frame) is CombatPhase else {}
    settle(state)
    if state.conceded and type(event) is ev.End:
        state.frames.clear()  # a player conceded: nothing is owed any more
    return len(state.frames)


def _close_attack(state: DataState, event: ev.Event) -> int:
    """Close the open attack when a new one is declared."""
    keep_unfinished(state)
    return 1 if type(state.frame) is Fight else 0


def _apply_phase(state: DataState, event: ev.Phase) -> None:
    if event.turn != state.turn:
        state.returned = {}
    state.turn = event.turn
    open_phase(state, event.phase)


def _end(state: DataState, event: ev.End) -> None:
    state.over = True


def _settle(state: DataState, event: ev.Event, fault: Fault) -> RuleResult:
    """Events of an open attack have rules of their own; results may be carried out too late."""
    kind = fault.args["kind"]
    if kind == "combat" and type(state.frame) is Fight and type(event) is not ev.Attack:
        return None
    frame = phase_of(state, MovementPhase)
    late = frame.overdue.get(getattr(event, "unit", "")) if frame is not None else None
    fault.expected, fault.follows = f"a {kind} phase", [late] if late is not None else []
    return fault


def _not_a_placed_unit_of_others(state: DataState, event: ev.Place) -> RuleResult:
    """Units are placed by their own side, in its phase."""
    side = state.units[event.unit].side
    if side == state.phasing and not is_opponents_unit(state, event):
        return None
    return fault_of(event, "placed-by-enemy", expected=side, seen=event.by or state.phasing)


def _only_the_phasing_side_attacks(state: DataState, event: ev.Attack) -> RuleResult:
    """Only units of the phasing side attack."""
    wrong = [unit for unit in event.units if state.units[unit].side != state.phasing]
    if wrong:
        fault = fault_about(wrong, "not-phasing-attack", phasing=state.phasing)
        fault.expected, fault.seen = state.phasing, state.units[wrong[0]].side
        return fault
    if event.by and state.game.file.roles.get(event.by, event.by) != state.phasing:
        units = list(dict.fromkeys(event.units))
        fault = fault_about(units, "not-his-attack", by=event.by, claim=True)
        fault.expected, fault.seen = state.phasing, event.by
        return fault
    return None


def _only_some_types_act(state: DataState, event: Any) -> RuleResult:
    """Only some types of unit act in a special phase."""
    special = state.law.rules.sequence.phases.get(state.phase)
    if special is None:
        return None
    wrong = [u for u in units_of(event) if not of_type(special.types, state.units[u].type)]
    if not wrong:
        return None
    units = list(dict.fromkeys(wrong))
    fault = fault_about(units, "type-in-phase", rule=special.case)
    fault.args |= {"phase": state.phase, "types": list(special.types)}
    fault.expected, fault.seen = ", ".join(special.types), state.units[units[0]].type
    return fault


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    book = part.book
    order, turns, acts, sides, present, end = (
        part.case("sequence", name)
        for name in ("order", "turns", "acts", "sides", "present", "end")
    )
    book.closes(ev.Phase, ev.End)(_close_all)
    book.closes(ev.Attack)(_close_attack)
    book.applies(ev.Phase)(_apply_phase)
    book.applies(ev.End)(_end)
    TurnTrack(book, limit=(turns,), marker=turns, following=in_order)
    PhaseOrder(book, order, following=in_order, written=lambda turn, phase: f"{phase}, turn {turn}")
    PhaseMembership(book, _BELONGS, cases=(acts,), settle=_settle)
    OwnUnits(book, sides, on=(ev.Move, ev.Exit, ev.TakeBack))
    PhasingUnits(book, sides, on=(ev.Move, ev.Exit, ev.TakeBack))
    book.rule(sides, on=ev.Place, stops=True)(_not_a_placed_unit_of_others)
    book.rule(sides, on=ev.Attack, stops=True)(_only_the_phasing_side_attacks)
    absences = {
        "eliminated": Absence(present, "dead-acts"),
        "exited": Absence(present, "exited-acts"),
        "reserve": Absence(present, "reserve-acts"),
        "unplaced": Absence(present, "unplaced-acts"),
    }
    for rules in part.variants:
        edges = rules.exits.edges.values() if rules.exits is not None else ()
        for edge in (one for some in edges for one in some):
            absences[f"exited-{edge}"] = Absence(present, "exited-acts")
    Presence(book, acts=_ACTS, absences=absences)
    moves_begin_somewhere(book, present)
    cases = tuple(dict.fromkeys(c.case for r in part.variants for c in r.sequence.phases.values()))
    if cases:
        book.rule(*cases, on=(ev.Move, ev.Place, ev.Exit, ev.Attack))(_only_some_types_act)
    Ending(book, end, last=lambda state: (state.game.file.phases[-1].id,))
