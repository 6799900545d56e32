"""Before the battle: shares of players, the Mother Russia roll, field works, counters."""

from __future__ import annotations

from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("pre_battle")


@book.validates(own.Allot)
def shares_of_known_players(state: CcnState, event: own.Allot) -> None:
    """Shares are those of players of the game."""
    names = [*state.enemy, *state.game.file.roles]
    for one in event.shares:
        if one not in names:
            raise no_such("player", one, names, place=at_event(state.now, "shares"))


@book.applies(own.Allot)
def apply_allot(state: CcnState, event: own.Allot) -> None:
    """Divide what a side has at the start."""
    shares = {state.holder(one): number for one, number in event.shares.items()}
    if event.what == "iron-will":
        state.iron_will |= shares
    elif event.what == "guerrilla":
        state.guerrillas |= shares
    else:
        state.shares |= shares


@book.validates(own.Fortify)
def hexes_of_the_board(state: CcnState, event: own.Fortify) -> None:
    """Field works are laid in a hex, towards hexes of the board."""
    for field, places in (("at", [event.at]), ("sides", event.sides)):
        for place in places:
            if place not in state.places:
                raise state.board.unknown(place).located(place=at_event(state.now, field))


@book.applies(own.Fortify)
def apply_fortify(state: CcnState, event: own.Fortify) -> None:
    """Lay field works."""
    near = state.board.neighbours[event.at]
    state.fieldworks[event.at] = [one for one in event.sides if one in near]
    state.reinforced.append(event.at)


@book.applies(own.IronWill)
def apply_iron_will(state: CcnState, event: own.IronWill) -> None:
    """Spend Iron Will counters."""
    holder = state.holder(event.by) or state.units[event.unit].side
    state.iron_will[holder] = max(0, state.iron_will.get(holder, 0) - event.counters)
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.willed += event.counters
