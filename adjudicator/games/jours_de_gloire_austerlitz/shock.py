"""Rules for shock and charge (9): who attacks whom, reactions, engagement, the die."""

from __future__ import annotations

from adjudicator.core.events import Decline
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import (
    Charge,
    CounterCharge,
    EngagementTest,
    Resolve,
    Retire,
    Shock,
)
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.results import carry_out
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.tables import ratio_column

__all__ = ["column_of", "strength_of"]

book = rulebook.chapter("shock")


def strength_of(state: JdgState, unit: str) -> int:
    """Return the strength of a unit; one in disorder has less, but at least 1."""
    full = state.units[unit].combat or 0
    less = state.tables.series.morale.disordered_strength
    return max(1, full - less) if state.condition_of(unit) != "good" else full


def column_of(state: JdgState, assault: Assault) -> int:
    """Return the column of the shock table for the strengths on both sides."""
    attack = sum(strength_of(state, one) for one in assault.units if assault.engaged.get(one, True))
    defence = sum(strength_of(state, one) for one in assault.defenders)
    return ratio_column(attack, max(defence, 1), state.tables.series.shock.columns)


def _assault(state: JdgState, event: Shock | Charge, kind: str) -> None:
    side = state.units[event.units[0]].side
    defenders = [one for one in state.enemies(side, event.at) if not state.is_leader(one)]
    if (activation := state.activation) is not None:
        activation.attacked.extend(event.units)
    state.frames.append(
        Assault(
            opened=state.now,
            kind="charge" if kind == "charge" else "shock",
            side=side,
            units=list(event.units),
            defenders=defenders,
            at=event.at if event.at in state.places else "",
            stood={one: state.where[one] for one in event.units},
        )
    )


@book.applies(Shock)
def apply_shock(state: JdgState, event: Shock) -> None:
    """Open a shock against all enemies in a hex."""
    _assault(state, event, "shock")


@book.applies(Charge)
def apply_charge(state: JdgState, event: Charge) -> None:
    """Run up to the enemy, and open a charge."""
    end = event.path[-1]
    if end in state.places:
        for unit in event.units:
            if (activation := state.activation) is not None:
                activation.before.setdefault(unit, state.where[unit])
            state.occupy(unit, event.path[1:])
            state.relocate(unit, end)
    _assault(state, event, "charge")


@book.applies(CounterCharge)
def apply_counter_charge(state: JdgState, event: CounterCharge) -> None:
    """Meet a charge."""
    if (assault := state.assault) is not None:
        assault.counter = list(event.units)


@book.applies(Retire)
def apply_retire(state: JdgState, event: Retire) -> None:
    """Withdraw a unit before contact."""
    if event.path[-1] in state.places:
        state.relocate(event.unit, event.path[-1])
    if (assault := state.assault) is not None:
        assault.retired.append(event.unit)
        assault.defenders = [one for one in assault.defenders if one != event.unit]


@book.applies(Decline)
def apply_decline(state: JdgState, event: Decline) -> None:
    """Await a charge without any reaction."""
    if (assault := state.assault) is not None:
        assault.declined = True


@book.applies(EngagementTest)
def apply_engagement(state: JdgState, event: EngagementTest) -> None:
    """Record whether an attacker closes."""
    if (assault := state.assault) is not None:
        rating = state.units[event.unit].ratings.get("engagement", 0)
        assault.engaged[event.unit] = event.die + (event.modifier or 0) <= rating


@book.applies(Resolve)
def apply_resolve(state: JdgState, event: Resolve) -> None:
    """Read the result from the table, and let it take effect."""
    if (assault := state.assault) is None or assault.rolled:
        return
    table = state.tables.series.shock
    row = event.die + (event.modifier or 0) - table.lowest
    row = max(0, min(len(table.rows) - 1, row))
    assault.rolled = True
    assault.result = table.rows[row][column_of(state, assault)]
    carry_out(state, assault)
