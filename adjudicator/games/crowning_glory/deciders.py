"""Find the side that decides an event whose side the log does not state."""

from __future__ import annotations

from adjudicator.core.events import Declare, Decline, Event, Phase, Roll
from adjudicator.games.crowning_glory.alternation import to_attack
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import combat_phase, open_combat
from adjudicator.games.crowning_glory.events import Regroup
from adjudicator.games.crowning_glory.state import CgState

book = rulebook.chapter("deciders")

__all__: list[str] = []


@book.decides(Roll)
def who_rolls(state: CgState, event: Event) -> str:
    """The attacker rolls; before the first move, the side of the Variable group."""
    combat = open_combat(state)
    if combat is not None:
        return combat.side
    return "" if combat_phase(state) is not None else state.tables.reinforcements.variable.side


@book.decides(Phase)
def who_opens_a_phase(state: CgState, event: Phase) -> str:
    """Only one side regroups; both sides begin any other phase."""
    return state.tables.regroup.side if event.phase == "regroup" else ""


@book.decides(Decline)
def whose_option_it_is(state: CgState, event: Event) -> str:
    """The side that may attack next declines."""
    phase = combat_phase(state)
    return to_attack(state, phase) if phase is not None else ""


@book.decides(Declare)
def who_declares(state: CgState, event: Event) -> str:
    """Only one side declares the order of a turn."""
    return state.tables.first


@book.decides(Regroup)
def who_regroups(state: CgState, event: Event) -> str:
    """Only one side regroups."""
    return state.tables.regroup.side
