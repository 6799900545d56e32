"""Results of attacks as lists of demands: which units, what is left, and what has been done.

An attack may have several outcomes: the log states another result than the table gives, or the
result offers a choice. An event that some of them allow rules out the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.core.events import Eliminate, Lose, Retreat
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.format_combat import Effect, Undiced
from adjudicator.systems.hexes.frames import CombatPhase, Demand, Fight, Outcome
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.state import DataState

__all__ = [
    "allows",
    "concerned",
    "demands_retreat",
    "eliminates",
    "fight_of",
    "follow",
    "is_done",
    "keep_unfinished",
    "outcomes_of",
    "sufferers",
    "undiced_of",
    "undone",
]

Suffered = Eliminate | Lose | Retreat


def fight_of(state: DataState) -> Fight | None:
    """Return the open attack, if there is one."""
    return state.frame if type(state.frame) is Fight else None


def sufferers(state: DataState, fight: Fight) -> list[str]:
    """Return the attackers on the map that suffer results: not distant ones, if they are spared."""
    combat = state.law.rules.combat
    near = [unit for unit in fight.attackers if state.on_map(unit)]
    if combat is None or not combat.reach.distant:
        return near
    beside = {place for at in fight.targets for place in state.board.neighbours[at]}
    return [unit for unit in near if fight.origins.get(unit, state.where[unit]) in beside]


def _groups(state: DataState, fight: Fight) -> dict[str, list[str]]:
    """Return the groups of units of an attack, fixed when the dice fall."""
    attackers = sufferers(state, fight)
    defenders = [unit for unit in fight.defenders if state.on_map(unit)]
    one, two = _printed(state, attackers)[0], _printed(state, defenders)[0]
    smaller, larger = (attackers, defenders) if one < two else (defenders, attackers)
    if one == two:
        smaller, larger = [*attackers, *defenders], []
    return {
        "attackers": attackers,
        "defenders": defenders,
        "smaller": smaller,
        "larger": larger,
    }


def _printed(state: DataState, units: Iterable[str]) -> tuple[int, bool]:
    """Return the printed strength of some units, and whether all of it is known."""
    values = [state.units[unit].combat for unit in units]
    return sum(one or 0 for one in values), None not in values


def steps_left(state: DataState, unit: str) -> int:
    """Return the steps that a unit still has."""
    return max(0, state.steps_of(unit) - state.steps.get(unit, 0))


def _demands(
    state: DataState, groups: dict[str, list[str]], case: str, effect: Effect
) -> Iterator[Demand]:
    """Yield what one effect demands of the units of an attack."""
    units = [unit for unit in groups[effect.who] if _is_meant(state, effect, unit)]
    if effect.do == "eliminate":
        yield Demand(do="eliminate", case=case, units=list(units))
    elif effect.do == "retreat":
        for unit in units:
            line = state.law.rules.types.get(state.units[unit].type)
            stays = line is not None and bool(line.immobile)
            left = 0 if stays else effect.hexes
            yield Demand(do="eliminate" if stays else "retreat", case=case, units=[unit], left=left)
    elif effect.do == "lose" and effect.each:
        for unit in units:
            left = min(effect.steps, steps_left(state, unit))
            yield Demand(do="lose", case=case, units=[unit], left=left)
    elif effect.do == "lose":
        left = min(effect.steps, sum(steps_left(state, unit) for unit in units))
        yield Demand(do="lose", case=case, units=list(units), left=left)
    elif effect.do == "pay":
        owed, known = _printed(state, groups[effect.at_least])
        known = known and _printed(state, units)[1]
        yield Demand(do="pay", case=case, units=list(units), left=owed, uncertain=not known)


def _is_meant(state: DataState, effect: Effect, unit: str) -> bool:
    """Return whether an effect concerns a unit of its group."""
    if not of_type(effect.types, state.units[unit].type):
        return False
    beside = state.stack(state.where[unit]) if effect.alone else ()
    return all(of_type(effect.types, state.units[one].type) for one in beside)


def undiced_of(
    state: DataState, attackers: Iterable[str], targets: Iterable[str]
) -> Undiced | None:
    """Return what gives the result of an attack without dice, if anything does."""
    combat = state.law.rules.combat
    lines = combat.undiced if combat is not None else ()
    beside = {place for at in targets for place in state.board.neighbours[at]} if lines else set()
    units = list(attackers)
    for one in lines:
        typed = all(of_type(one.types, state.units[unit].type) for unit in units)
        if typed and all((state.where[unit] not in beside) == one.distant for unit in units):
            return one
    return None


def outcomes_of(state: DataState, fight: Fight, results: Iterable[str]) -> list[Outcome]:
    """Return the outcomes of some results, and of those that may be taken in their place."""
    combat = state.law.rules.combat
    names: dict[str, None] = {}
    for name in results:
        names[name] = None
        instead = combat.results[name].instead if combat is not None else None
        names |= dict.fromkeys(instead.results if instead is not None else ())
    groups = _groups(state, fight)
    return [
        Outcome(
            result=name,
            demands=[
                demand
                for case, effect in state.law.effects[name]
                for demand in _demands(state, groups, case, effect)
                if demand.units
            ],
        )
        for name in names
    ]


# What is allowed, and what is done


def _concerning(outcome: Outcome, do: str, unit: str) -> Demand | None:
    found = (one for one in outcome.demands if one.do == do and unit in one.units)
    return next(found, None)


def demands_retreat(outcome: Outcome, unit: str) -> bool:
    """Return whether a unit still has to retreat."""
    found = _concerning(outcome, "retreat", unit)
    return found is not None and found.left > 0


def allows(state: DataState, outcome: Outcome, event: Suffered) -> bool:
    """Return whether an outcome demands or allows an event."""
    unit = event.unit
    if isinstance(event, Retreat):
        return demands_retreat(outcome, unit)
    if isinstance(event, Lose):
        loses = _concerning(outcome, "lose", unit)
        return loses is not None and event.steps <= min(loses.left, steps_left(state, unit))
    return demands_retreat(outcome, unit) or eliminates(state, outcome, unit)


def eliminates(state: DataState, outcome: Outcome, unit: str) -> bool:
    """Return whether an outcome demands or allows that a unit is eliminated, retreats apart."""
    loses, pays = _concerning(outcome, "lose", unit), _concerning(outcome, "pay", unit)
    return (
        _concerning(outcome, "eliminate", unit) is not None
        or (loses is not None and steps_left(state, unit) <= loses.left)
        or (pays is not None and (pays.left > 0 or pays.uncertain))
    )


def follow(state: DataState, fight: Fight, event: Suffered) -> None:
    """Take an event off the demands of the outcomes that allow it; the others are ruled out."""
    kept = [one for one in fight.outcomes if allows(state, one, event)]
    if not kept:
        if fight.outcomes:
            fight.misdone[event.unit] = state.now
        kept = fight.outcomes
    fight.outcomes, fight.begun = kept, True
    for one in kept:
        _strike(state, one, event)


def _strike(state: DataState, outcome: Outcome, event: Suffered) -> None:
    unit, steps = event.unit, steps_left(state, event.unit)
    if isinstance(event, Retreat):
        demand = _concerning(outcome, "retreat", unit)
        if demand is not None:
            demand.left = max(0, demand.left - 1)
        return
    taken = steps if isinstance(event, Eliminate) else event.steps
    loses, pays = _concerning(outcome, "lose", unit), _concerning(outcome, "pay", unit)
    if loses is not None:
        loses.left = max(0, loses.left - taken)
    if taken < steps:
        return
    if pays is not None:
        pays.left = max(0, pays.left - (state.units[unit].combat or 0))
    for demand in outcome.demands:
        demand.units = [one for one in demand.units if one != unit]


def undone(state: DataState, outcome: Outcome) -> list[Demand]:
    """Return the demands that are not fulfilled and still can be."""
    return [
        one
        for one in outcome.demands
        if (one.left > 0 or one.do == "eliminate")
        and not one.uncertain
        and any(map(state.on_map, one.units))
    ]


def is_done(state: DataState, fight: Fight) -> bool:
    """Return whether some outcome of an attack is carried out completely."""
    return any(not undone(state, one) for one in fight.outcomes)


def concerned(state: DataState, fight: Fight) -> list[str]:
    """Return the units that still have to suffer something, under some outcome."""
    found = {
        unit: None
        for outcome in fight.outcomes
        for demand in undone(state, outcome)
        for unit in demand.units
        if state.on_map(unit)
    }
    return list(found)


def keep_unfinished(state: DataState) -> None:
    """Follow the outcome of which least is undone, as an attack closes; note who is late."""
    fight: Any = fight_of(state)
    if fight is None or not fight.outcomes:
        return
    counts = [len(undone(state, one)) for one in fight.outcomes]
    best = fight.outcomes[counts.index(min(counts))]
    fight.outcomes = [best]
    phase = phase_of(state, CombatPhase)
    if phase is not None:
        late = {unit: fight.opened for one in undone(state, best) for unit in one.units}
        phase.late |= late
