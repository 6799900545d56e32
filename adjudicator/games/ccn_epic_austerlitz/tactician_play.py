"""Tactician cards: who plays them, on whom and when."""

from __future__ import annotations

from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import copies_of, known_card, player_of, pool_at
from adjudicator.games.ccn_epic_austerlitz.dice import NOT_ROLLED
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import discard

__all__: list[str] = []

book = rulebook.chapter("tactician_play")


@book.validates(own.PlayTactician)
def a_tactician_card(state: CcnState, event: own.PlayTactician) -> None:
    """Tactician cards are those of the tables, and their target is a unit."""
    known_card(state, event.card, tactician=True)
    if event.target and event.target not in state.units:
        raise no_such("unit", event.target, state.units, place=at_event(state.now, "target"))


@book.closes(own.PlayTactician)
def close_before_a_default(state: CcnState, event: own.PlayTactician) -> int:
    """A card that is discarded to move a leader ends a battle."""
    return close_battles(state) if event.default else 0


@book.applies(own.PlayTactician)
def apply_tactician(state: CcnState, event: own.PlayTactician) -> None:
    """Use up a Tactician card."""
    holder = player_of(state, event)
    copies = copies_of(state, event.card, tactician=True)
    discard(pool_at(state, "tactician"), holder, event.card, copies=copies)
    turn = state.open_turn
    if turn is not None and event.unit and event.default:
        turn.freed.append(event.unit)
    if turn is not None and event.unit and not event.default:
        if state.tables.tacticians[event.card].effect == "reform":
            turn.reformed[event.unit] = NOT_ROLLED
        turn.tacticians.setdefault(event.unit, []).append(state.side_of(holder))
        turn.aids.setdefault(event.unit, []).append(event.card)
    battle = state.open_battle
    if battle is None or event.default:
        return
    unit = event.unit or (battle.unit if state.side_of(holder) == battle.side else battle.target)
    battle.helped.setdefault(unit, []).append(event.card)
    if state.tables.tacticians[event.card].effect == "no-card":
        battle.hasty = unit
