"""What the result of a shock does to the units that fought (9, 10)."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Advance, Decline, Displace, Eliminate, Event
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import passes_cohesion, worsen
from adjudicator.games.jours_de_gloire_austerlitz.events import (
    CohesionTest,
    CounterCharge,
    EngagementTest,
    FallBack,
    Flee,
    LeaderTest,
    Resolve,
    Retire,
)
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.odds import closing
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.ways import at_its_edge

__all__ = ["carry_out", "passes_cohesion"]

book = rulebook.chapter("results")


_PARTS = (
    *(EngagementTest, CohesionTest, Resolve, CounterCharge, Retire, Decline),
    *(FallBack, Flee, Advance, Eliminate, LeaderTest, Displace),
)


@book.rule("JDG-B-1-c", on=_PARTS)
def nobody_fights_without_a_marker(state: JdgState, event: Event) -> RuleResult:
    """Before the first marker is drawn there is no combat."""
    if state.activation is not None or state.phase != "activations":
        return None
    return fault_of(event, "combat-before-draw")


def carry_out(state: JdgState, assault: Assault) -> None:
    """Change the states of units by a result; retreats and flights are then due.

    A routed unit flees instead of retreating; at its edge it has nowhere to flee.
    """
    result = state.tables.series.shock.results[assault.result]
    both = ((closing(state, assault), result.attacker), (assault.defenders, result.defender))
    for units, effect in both:
        if not effect.state and not effect.retreat:
            continue
        for unit in units:
            if effect.state:
                worsen(state, unit, effect.state)
            if not state.on_map(unit):
                continue
            if state.condition_of(unit) != "routed":
                assault.retreats[unit] = effect.retreat
            elif not at_its_edge(state, unit):
                assault.flees.append(unit)
