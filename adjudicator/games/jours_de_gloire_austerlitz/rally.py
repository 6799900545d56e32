"""Rules for rally (10.3), with an emperor's help (A1, A2) or by Davout (S4)."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Rally
from adjudicator.games.jours_de_gloire_austerlitz.results import passes_cohesion
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["rally_modifier"]

book = rulebook.chapter("rally")


def rally_modifier(state: JdgState, unit: str) -> int:
    """Return the modifier for a rally: that of an emperor of the unit's nation who is near."""
    emperors = state.scenario.emperors
    if emperors is None or not state.on_map(unit):
        return 0
    helper = emperors.help.get(state.units[unit].nation, "")
    if not helper or not state.on_map(helper):
        return 0
    near = state.board.distance(state.where[unit], state.where[helper]) <= 1
    return emperors.modifier if near else 0


@book.applies(Rally)
def apply_rally(state: JdgState, event: Rally) -> None:
    """Improve the state of a unit by one, if its test is passed or a leader rallies it."""
    unit, rally = event.unit, state.scenario.rally
    if (activation := state.activation) is not None:
        activation.rallied.append(unit)
    if event.die is None:
        state.rallied_free += 1
        if rally is not None:
            case = state.case("rally-c")
            state.award(state.enemy[rally.side], rally.price, case, unit=unit)
    elif not passes_cohesion(state, unit, event.die, rally_modifier(state, unit)):
        return
    better = {"routed": "disordered", "disordered": "good"}.get(state.condition_of(unit))
    if better == "disordered":
        state.set_condition(unit, "disordered")
    elif better == "good":
        state.set_condition(unit, "good")
