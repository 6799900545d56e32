"""Differential of an attack (9.5 to 9.13): factors, artillery, shifts and column; common slips.

A slip is the value of a player who misapplied a case: it names the case of a wrong claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from adjudicator.core.rules import Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.data import CombatTable
from adjudicator.games.crowning_glory.shifts import Fight, shift_terms
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import ground
from adjudicator.mechanics.combat.difference import WeighedDifference, weigh_difference
from adjudicator.mechanics.tables import head_column, head_named

__all__ = ["SLIPS", "column_name", "column_of", "sure", "weigh", "weigh_with_slips"]

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


def column_of(table: CombatTable, differential: int) -> int:
    """Return the column of a differential: that of the next lower heading (9.6)."""
    return head_column(table.columns, differential)


def column_name(table: CombatTable, at: int) -> str:
    """Return the heading of a column, such as "+5", "<=0" or ">=25"."""
    return head_named(table.columns, at)


def sure(table: CombatTable, differential: int, base: int, end: int) -> bool:
    """Return whether the rulebook names all the columns on which a result depends.

    A column is sure for its own number; for higher numbers only if the next one is sure too.
    """
    heads, known = table.columns, set(table.sure)
    passed = heads[min(base, end) : max(base, end) + 1]
    if not known.issuperset(passed):
        return False
    above = heads[base + 1 : base + 2]
    return differential == heads[base] or base == 0 or known.issuperset(above)


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
    """Add up both sides of an attack and find its column."""
    return weigh_with_slips(frozenset(), state, fight, steps)


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
