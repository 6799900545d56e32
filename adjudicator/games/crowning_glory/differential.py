"""Differential of an attack (9.5 to 9.13): who fights, factors, artillery, column; common slips.

A slip is the value of a player who misapplied a case: it names the case of a wrong claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from adjudicator.core.rules import Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.shifts import Fight, shift_terms, takes_part
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import ground
from adjudicator.mechanics.combat.declaration import targets_of
from adjudicator.mechanics.combat.difference import WeighedDifference, weigh_difference

__all__ = ["SLIPS", "fight_of", "known", "possible_fights", "side_of", "target_of", "weigh"]


def side_of(state: CgState, event: Assault) -> str:
    """Return the attacking side: that of the first infantry or cavalry."""
    first = next((unit for unit in event.units if not state.is_marker(unit)), event.units[0])
    return state.units[first].side


def target_of(state: CgState, event: Assault) -> str:
    """Return the attacked hex, the first if there are several, or ""."""
    return next(iter(targets_of(state, event)), "")


def fight_of(state: CgState, event: Assault) -> Fight | None:
    """Return the units that fight in an attack; None unless there are two sides."""
    side, target = side_of(state, event), target_of(state, event)
    enemies, units = state.enemies(side, target), list(dict.fromkeys(event.units))
    attackers = [unit for unit in units if state.on_map(unit)]
    if not enemies or not attackers:
        return None
    return Fight(side, attackers, [u for u in units if state.is_marker(u)], target, enemies[0])


def known(state: CgState, fight: Fight) -> bool:
    """Return whether all strengths of an attack are known."""
    units = (*fight.attackers, *fight.markers, fight.defender)
    return None not in [state.units[unit].combat for unit in units]


def possible_fights(state: CgState, event: Assault) -> list[Fight]:
    """Return the attacks that may be intended: as declared, or without illegal parts.

    Of several targets each may be the one, and of several markers each.
    """
    side, found = side_of(state, event), []
    for target in targets_of(state, event):
        fair = [unit for unit in event.units if takes_part(state, unit, side, target)]
        guns = [unit for unit in event.units if state.is_marker(unit)]
        choices = [guns]
        if len(guns) > state.tables.artillery.markers or not set(guns) <= set(fair):
            choices += [[], *([gun] for gun in guns)]
        for units in (event.units, fair):
            rest = [unit for unit in units if unit not in guns]
            intended = [Assault(units=[*rest, *some], targets=[target]) for some in choices if rest]
            found += [fight_of(state, one) for one in intended]
    usable = [fight for fight in found if fight is not None and known(state, fight)]
    return [fight for at, fight in enumerate(usable) if fight not in usable[:at]]


#: case -> common slips, the most common first; cases that are closer to the result come first
SLIPS: dict[str, tuple[str, ...]] = {
    "CG-9.7": ("shift-in-factors", "shifts-not-added"),
    "CG-9.6": ("rounded-up", "closest"),
    "CG-9.9a": ("town-ignored", "town-enfiladed"),
    "CG-9.9b": ("fortress-ignored", "fortress-as-town", "fortress-enfiladed"),
    "CG-8.12": ("chapel-for-town",),
    "CG-9.8": ("rough-ground", "pond-for-town"),
    "CG-9.10a": ("water",),
    "CG-9.11": ("crest-ignored", "crest-for-some", "crest-downhill"),
    "CG-9.12": (
        *("enfilade-ignored", "enfilade-by-bystanders", "enfilade-by-three"),
        *("town-enfiladed", "fortress-enfiladed"),
    ),
    "CG-9.13.2": ("not-doubled", "doubled-uncapped", "doubled-elsewhere"),
    "CG-9.13.1": ("uncapped",),
    "CG-11.0": ("variant-forgotten", "variant-undeclared"),
    "CG-9.5": ("as-odds", "guns-left-out", "other-table"),
}


def guns(state: CgState, fight: Fight, units: int, slips: frozenset[str]) -> list[Term]:
    """Return the factors of markers: limited, doubled on ponds, and one more by Variant 5."""
    if not fight.markers or "guns-left-out" in slips:
        return []
    numbers, printed = state.tables.artillery, sum(state.steps[one] for one in fight.markers)
    chart = state.tables.hexes[ground(state, fight.target)]
    doubled = state.units[fight.defender].type in chart.doubles_guns_against
    if "doubled-elsewhere" in slips:  # against cavalry, or beside a pond
        doubled = any("pond" in name for name in state.board.terrain[fight.target])
    elif "not-doubled" in slips:
        doubled = False
    free = "uncapped" in slips or (doubled and "doubled-uncapped" in slips)
    terms = [Term("CG-9.13b", "marker", printed)]
    if printed > units and not free:
        terms.append(Term("CG-9.13.1", "beyond the limit", units - printed))
    total = sum(term.value for term in terms)
    if doubled:
        terms.append(Term("CG-9.13.2", "on a pond", total * (numbers.multiple - 1)))
    variant = f"variant-5-{fight.side}" in state.options and "variant-forgotten" not in slips
    if variant or "variant-undeclared" in slips:
        terms.append(Term("CG-11.0", "Variant 5", numbers.variant_factors))
    return terms


@rulebook.value
def weigh(
    state: CgState, fight: Fight, steps: Mapping[str, int] | None = None
) -> WeighedDifference:
    """Add up both sides of an attack and find its column; the last answer is cached."""
    if steps is not None:
        return weigh_with_slips(frozenset(), state, fight, steps)
    units = (*fight.attackers, *fight.markers, fight.defender)
    asked = (state.changes, fight, [state.steps[unit] for unit in units])
    if state.weighed[0] != asked:
        state.weighed = (asked, weigh_with_slips(frozenset(), state, fight))
    found: WeighedDifference = state.weighed[1]
    return found


def weigh_with_slips(
    slips: frozenset[str], state: CgState, fight: Fight, steps: Mapping[str, int] | None = None
) -> WeighedDifference:
    """Add up both sides of an attack as a player who makes some slips."""
    steps = state.steps if steps is None else steps
    side = state.enemy[fight.side] if "other-table" in slips else fight.side
    attackers = [Term("CG-9.3", unit, steps[unit]) for unit in fight.attackers]
    return weigh_difference(
        state.tables.combat[side].columns,
        attackers,
        [Term("CG-9.5", fight.defender, steps[fight.defender])],
        support=guns(state, fight, sum(term.value for term in attackers), slips),
        shifts=shift_terms(state, fight, slips),
        slips=slips,
    )


for _case, _slips in SLIPS.items():
    for _slip in _slips:
        weigh.slip(_case)(partial(weigh_with_slips, frozenset({_slip})))
