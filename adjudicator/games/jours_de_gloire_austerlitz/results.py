"""Rules for states and tests (0.4.1, 10, 11): what a result does, demoralization, leaders."""

from __future__ import annotations

from adjudicator.core.events import Displace, Eliminate
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import CohesionTest, LeaderTest
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Firing
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["carry_out", "cohesion_of", "passes_cohesion", "update_demoralization"]

book = rulebook.chapter("results")


def cohesion_of(state: JdgState, unit: str) -> int:
    """Return the cohesion of a unit; one in disorder has less."""
    full = state.units[unit].ratings.get("cohesion", 0)
    less = state.tables.series.morale.disordered_cohesion
    return full - less if state.condition_of(unit) != "good" else full


def passes_cohesion(state: JdgState, unit: str, die: int, modifier: int = 0) -> bool:
    """Return whether a unit passes a test of cohesion."""
    if state.formation(unit) in state.demoralized:
        modifier += state.tables.series.morale.demoralized
    return die + modifier <= cohesion_of(state, unit)


def update_demoralization(state: JdgState, unit: str) -> None:
    """Demoralize the formation of a unit, if it has lost enough units; else restore it."""
    formation = state.formation(unit)
    if formation not in state.tables.formations:
        return
    gone = [
        one
        for one in state.members(formation)
        if state.where[one] == "eliminated" or state.condition_of(one) == "routed"
    ]
    if len(gone) >= state.tables.formations[formation].demoralized:
        state.demoralized.add(formation)
        state.ever_demoralized.add(formation)
    else:
        state.demoralized.discard(formation)


def carry_out(state: JdgState, assault: Assault) -> None:
    """Change the states of units by a result; retreats and flights are then due."""
    result = state.tables.series.shock.results[assault.result]
    both = ((assault.units, result.attacker), (assault.defenders, result.defender))
    for units, effect in both:
        for unit in units:
            if effect.state:
                state.worsen(unit, effect.state)
                update_demoralization(state, unit)
            if not state.on_map(unit):
                continue
            if state.condition_of(unit) == "routed":
                assault.flees.append(unit)
            elif effect.retreat:
                assault.retreats[unit] = effect.retreat


@book.applies(CohesionTest)
def apply_cohesion_test(state: JdgState, event: CohesionTest) -> None:
    """Worsen the state of a unit that fails the test which a shot demands."""
    frame = state.frame
    if type(frame) is not Firing or not frame.due or event.unit != frame.target:
        return
    frame.due = False
    modifier = state.tables.series.fire.test[frame.distance - 1]
    if not passes_cohesion(state, event.unit, event.die, modifier):
        state.worsen(event.unit, "disordered")
        update_demoralization(state, event.unit)


@book.applies(Eliminate)
def apply_eliminate(state: JdgState, event: Eliminate) -> None:
    """Remove a unit from play."""
    state.eliminate(event.unit)
    update_demoralization(state, event.unit)


@book.applies(LeaderTest)
def apply_leader_test(state: JdgState, event: LeaderTest) -> None:
    """Remove a leader who is killed or captured."""
    fates = state.tables.series.leader_loss
    if event.die <= max(fates.killed, fates.captured):
        state.eliminate(event.unit)


@book.applies(Displace)
def apply_displace(state: JdgState, event: Displace) -> None:
    """Move a leader out of reach of the enemy."""
    if event.to in state.places:
        state.relocate(event.unit, event.to)
