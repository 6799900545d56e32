"""Rules for the French regroup (5.5), once in a game."""

from __future__ import annotations

from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import RegroupPhase
from adjudicator.games.crowning_glory.zones import in_zone
from adjudicator.mechanics.play.regrouping import Regrouping

__all__ = ["eligible"]

# Every reduced French unit outside enemy zones regains a step (5.5b), once, on turns 1 to 9 (5.5a)
eligible = Regrouping(
    rulebook.chapter("regroup"),
    when="CG-5.5a",
    who="CG-5.5b",
    phase=RegroupPhase,
    table=lambda state: state.tables.regroup,
    sheltered=lambda state, unit: not in_zone(state, unit, state.where[unit]),
    # the text of the variant is missing
    unclear=lambda state: "variant-9" in state.options,
).eligible
