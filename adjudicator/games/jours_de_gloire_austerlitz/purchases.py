"""Optional reinforcements (S4): what has been bought, and the price."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["brigade_of", "buy", "buy_planned", "is_bought", "price_of"]


def brigade_of(state: JdgState, unit: str) -> str:
    """Return the optional brigade of a unit; "" if it has none."""
    for name, one in state.scenario.brigades.items():
        if unit in one.units:
            return name
    return ""


def is_bought(state: JdgState, brigade: str) -> bool:
    """Return whether a brigade has been bought."""
    return brigade in state.bought.get(state.scenario.brigades[brigade].side, ())


def price_of(state: JdgState, brigade: str) -> int:
    """Return the price of a brigade that enters in this turn."""
    line = state.scenario.brigades[brigade]
    price = line.prices.get(str(state.turn), 0)
    return price * len(line.units) if line.each else price


def buy(state: JdgState, brigade: str) -> None:
    """Buy a brigade for this turn: its price goes to the opponent."""
    side = state.scenario.brigades[brigade].side
    state.bought.setdefault(side, []).append(brigade)
    if price := price_of(state, brigade):
        first = state.scenario.brigades[brigade].units[0]
        state.award(state.enemy[side], price, state.case("re-h"), unit=first)


def buy_planned(state: JdgState) -> None:
    """Buy what the notes of the last turn name."""
    for side in list(state.plans):
        for one in state.plans.pop(side):
            if not is_bought(state, one):
                buy(state, one)
