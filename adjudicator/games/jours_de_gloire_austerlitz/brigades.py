"""Rules for the brigades of S4: each comes complete in the turn in which it comes.

What the enemy, the friends in their hex of entry, or a lack of points holds up is delayed (5.2.3).
"""

from __future__ import annotations

from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.arrivals import next_stacks
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation
from adjudicator.games.jours_de_gloire_austerlitz.markers import cup_is_told
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["held_back"]

book = rulebook.chapter("brigades")

_CASES = ("JDG-S4-re-d", "JDG-S4-re-f", "JDG-S4-re-g")


def _waiting(state: JdgState, brigade: str) -> list[str]:
    """Return the units of a brigade that wait although others of it have entered."""
    units = state.scenario.brigades[brigade].units
    waiting = [one for one in units if state.where.get(one) == "reserve"]
    return waiting if len(waiting) < len(units) else []


def held_back(state: JdgState) -> dict[str, list[str]]:
    """Return the units that may enter by their hex now, and whose brigade is there, by brigade."""
    late = {one: units for one in state.scenario.brigades if (units := _waiting(state, one))}
    able = {(one, at) for units, at in (next_stacks(state) if late else ()) for one in units}
    return {
        name: units
        for name, units in late.items()
        if any((one, state.scenario.brigades[name].at) in able for one in units)
    }


def _comes_again(state: JdgState, activation: Activation) -> bool:
    """Return whether the formation may act again in this turn, as far as anybody knows."""
    side, formation = activation.side, activation.formation
    if not cup_is_told(state) or state.unnamed.get(side):
        return True
    return bool(state.cup.get(side, {}).get(formation))


def _faults(state: JdgState, late: dict[str, list[str]]) -> list[Fault]:
    found = []
    for name, units in late.items():
        line = state.scenario.brigades[name]
        case = state.case("re-f") if line.each else line.case
        args = {"units": units, "count": len(units)}
        found.append(Fault("brigade-split", args, rule=case, units=units, side=line.side))
    return found


@book.rule(*_CASES, closing=Activation)
def whole_brigades(state: JdgState, activation: Activation) -> RuleResult:
    """A brigade comes complete by the last marker of its formation in a turn."""
    if not activation.formation or _comes_again(state, activation):
        return None
    return _faults(state, held_back(state)) or None
