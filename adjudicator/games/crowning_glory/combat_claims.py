"""Check claims about an attack: points, factors, differential, shift, column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.differential import (
    SLIPS,
    fight_of,
    known,
    possible_fights,
    weigh,
)
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.shifts import Fight
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE
from adjudicator.mechanics.combat.attack_claims import Slip, WrongClaim, wrong_points
from adjudicator.mechanics.combat.difference_claims import DifferenceClaims
from adjudicator.mechanics.combat.weighing import some_of

__all__ = ["claimed_column", "claims_are_true"]

book = rulebook.chapter("combat_claims")

#: the case of a wrong claim that no slip explains
_OTHERWISE = {
    **dict.fromkeys(("attack", "defence", "differential", "odds"), "CG-9.5"),
    "artillery": "CG-9.13.1",
    "shift": "CG-9.7",
    "column": "CG-9.6",
}
#: most units whose combinations are all tried, to find which of them were left out
_MOST = 6


@book.rule("CG-9.3", "CG-2.9", on=Assault)
def whole_factors(state: CgState, event: Assault) -> RuleResult:
    """A unit attacks with its whole factor."""
    found = []
    for unit, fault in wrong_points(event, state.steps.__getitem__):
        if fault is not None and state.units[unit].combat is not None and not state.is_marker(unit):
            printed = unit in event.units and fault.seen == state.units[unit].combat
            fault.rule, fault.strengths = ("CG-2.9" if printed else "CG-9.3"), [unit]
            fault.claim = True
            found.append(fault)
    return found or None


def _facts(state: CgState, claim: WrongClaim[Fight]) -> dict[str, Any]:
    """Return the reconstructed values on which a value depends, and the case of a plain marker."""
    fight, name, ours = claim.fight, claim.name, weigh(state, claim.fight)
    # shifts depend on terrain only
    strengths = [] if name == "shift" else [*fight.attackers, *fight.markers, fight.defender]
    table = state.tables.combat[fight.side]
    if name == "column" and not table.is_sure(ours.differential, ours.base, ours.at):
        strengths.append(TABLE)
    # neither limit nor pond applies: the number on the marker is added unchanged
    plain = name == "artillery" and not claim.slips and len(ours.support) <= 1
    return {"strengths": strengths, **({"rule": "CG-9.5"} if plain else {})}


def _slips(state: CgState, fight: Fight) -> Iterator[Slip]:
    """Count units with their printed steps, or leave some out."""
    for unit in (*fight.attackers, fight.defender):
        if state.lost(unit):
            printed = state.steps | {unit: state.units[unit].combat or 0}
            yield Slip("CG-2.9", weigh(state, fight, printed))
    for some in some_of(fight.attackers, _MOST):
        yield Slip("CG-9.3", weigh(state, fight._replace(attackers=list(some))))


_CLAIMS = DifferenceClaims(
    book,
    Assault,
    ("CG-9.5", *sorted(SLIPS.keys() - {"CG-9.5"}), "CG-2.9", "CG-9.3"),
    otherwise=_OTHERWISE,
    table=lambda state, fight: state.tables.combat[fight.side],
    strength=lambda state, unit: state.steps[unit],
    fight=fight_of,
    possible=possible_fights,
    known=known,
    weigh=weigh,
    slips=_slips,
    facts=_facts,
)
claimed_column, claims_are_true = _CLAIMS.claimed_column, _CLAIMS.as_claimed
