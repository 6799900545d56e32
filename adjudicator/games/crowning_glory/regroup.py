"""Rules for the French regroup (5.5), once in a game."""

from __future__ import annotations

from collections import Counter

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Phase
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Regroup
from adjudicator.games.crowning_glory.frames import RegroupPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.zones import in_zone

__all__ = ["eligible"]

book = rulebook.chapter("regroup")


book.decides(Regroup)(lambda state, _: state.tables.regroup.side)


@book.decides(Phase)
def who_opens_a_phase(state: CgState, event: Phase) -> str:
    """Only one side regroups; both sides begin any other phase."""
    return state.tables.regroup.side if event.phase == "regroup" else ""


def eligible(state: CgState, side: str) -> list[str]:
    """Return the units of a side that regain a step: reduced, and in no enemy zone."""
    return sorted(
        u for u in state.of_side(side) if state.lost(u) and not in_zone(state, u, state.where[u])
    )


def _times(state: CgState, turn: int) -> Fault | None:
    """Report a regroup at the wrong time; a doubt with the variant whose text is missing."""
    table, before = state.tables.regroup, state.regrouped
    if not table.first_turn <= turn <= table.last_turn:
        args = {"turn": turn, "last": table.last_turn}
        return Fault("regroup-turn", args, expected=table.last_turn, seen=turn)
    if len(before) < table.times:
        return None
    args = {"turn": turn, "before": before[-1]}
    fault = Fault("regroup-again", args, expected=table.times, seen=len(before) + 1)
    fault.severity = "doubt" if "variant-9" in state.options else "violation"
    return fault


@book.rule("CG-5.5a", on=Phase)
def when_to_regroup(state: CgState, event: Phase) -> RuleResult:
    """The French regroup once in a game, at the end of one of the turns 1 to 9."""
    return _times(state, event.turn) if event.phase == "regroup" else None


def _of_the_enemy(state: CgState, event: Regroup) -> list[str]:
    return [u for u in event.units if state.units[u].side != state.tables.regroup.side]


@book.rule("CG-5.5a", on=Regroup)
def by_the_french(state: CgState, event: Regroup) -> RuleResult:
    """The French player decides the regroup."""
    side, by = state.tables.regroup.side, event.by
    if by in ("", side) or _of_the_enemy(state, event):
        return None
    return Fault("regroup-side", {"by": by}, expected=side, seen=by, claim=True)


@book.rule("CG-5.5a", on=Regroup, stops=True)
def the_french_regroup(state: CgState, event: Regroup) -> RuleResult:
    """Only the French regroup, and once in their phase."""
    side, theirs = state.tables.regroup.side, _of_the_enemy(state, event)
    if theirs:
        by = event.by or state.enemy[side]
        return Fault("regroup-side", {"by": by}, units=theirs, expected=side, seen=by)
    if type(state.frame) is not RegroupPhase or not state.frame.done:
        return None
    turns = {"turn": state.turn, "before": state.turn}
    return Fault("regroup-again", turns, seen=2, expected=1)


@book.rule("CG-5.5b", on=Regroup)
def who_regroups(state: CgState, event: Regroup) -> RuleResult:
    """Every reduced unit outside enemy zones regains one step, and no other unit."""
    if not event.units:
        return None
    entitled, counted = eligible(state, state.tables.regroup.side), Counter(event.units)
    wrong = sorted(u for u, times in counted.items() if u not in entitled or times > 1)
    left_out = [u for u in entitled if u not in counted]
    if not wrong and not left_out:
        return None
    return fault_about(
        wrong or left_out,
        "regroup-wrong" if wrong else "regroup-left-out",
        entitled=entitled,
        expected=", ".join(entitled),
        seen=", ".join(sorted(event.units)),
    )


@book.applies(Regroup)
def apply_regroup(state: CgState, event: Regroup) -> None:
    """Return steps to units, and reduce losses; destroyed units stay destroyed."""
    side = state.tables.regroup.side
    steps = state.tables.regroup.steps
    for unit in event.units or eligible(state, side):
        if state.on_map(unit):
            state.regain(unit, min(steps, state.lost(unit)))
    if not event.units or any(state.units[unit].side == side for unit in event.units):
        state.regrouped.append(state.turn)
    if type(state.frame) is RegroupPhase:
        state.frame.done = True
