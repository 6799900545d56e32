"""What is due at the end of a turn: Command cards, Tactician cards of cards, stars and dice."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from adjudicator.games.ccn_epic_austerlitz.cards import copies_of
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Pool, Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS
from adjudicator.games.ccn_epic_austerlitz.slots import card_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import command_of, players

__all__ = ["Dues", "cards_left", "drawers", "receiver", "scouts", "tactician_dues", "used_stars"]

_OLD_DECK = "deck-70"


class Dues(NamedTuple):
    """Tactician cards: those that must be drawn, and how many may be drawn."""

    least: Counter[str]
    most: Counter[str]
    #: of them, those that a shuffle comes before
    after_shuffle: Counter[str]


def scouts(state: CcnState, turn: Turn) -> list[Played]:
    """Return the cards of a turn after which the player chooses among Command cards."""
    found = ((one, card_of(state, one)) for one in turn.played)
    return [one for one, card in found if card is not None and card.draws > 1]


def drawers(state: CcnState, side: str) -> list[str]:
    """Return the players of a side who have Tactician cards."""
    many = players(state)
    if state.scenario.board == "standard" or (state.scenario.board == "epic" and many < 6):
        return [side]
    corps = [f"{side}-{one}" for one in SECTIONS]
    mine = command_of(state, side) if many == 6 else ""
    return [side if section_of(one) == mine else one for one in corps]


def receiver(state: CcnState, turn: Turn, played: Played) -> str:
    """Return who draws for a card: who played it; with one hand for a side, that hand."""
    mine = drawers(state, turn.side)
    user = state.holder(played.user or played.by) or turn.side
    if len(mine) == 1:
        return turn.side
    if user in mine:
        return user
    wanted = [one for one in mine if played.section and command_of(state, one) == played.section]
    return wanted[0] if wanted else user


def used_stars(turn: Turn, played: Played) -> bool:
    """Return whether the stars of a card have ordered a March Move."""
    return any(one.mode == "march" and one.card in ("", played.card) for one in turn.orders)


def _recruits(turn: Turn, played: Played) -> bool:
    """Return whether a Scout has gained a guerrilla counter, which takes its stars."""
    return bool({"", played.section} & set(turn.recruited))


def tactician_dues(state: CcnState, turn: Turn) -> Dues:
    """Return the Tactician cards of a turn, by player."""
    due = Dues(Counter(), Counter(), Counter())
    old, cards = _OLD_DECK in state.options, state.tables.command_cards
    known = bool(state.format.rack) or any(one.startswith("deck-") for one in state.options)
    for one in turn.played:
        card, who = cards[one.card], receiver(state, turn, one)
        again = card_of(state, one)
        if card.by == "repeat" and not old:
            due.most[who] += again.tactician if again is not None else 1
        elif card.both_sides and not old:
            for player in (player for side in state.enemy for player in drawers(state, side)):
                due.most[player] += card.tactician
                due.after_shuffle[player] += card.tactician
                due.least[player] += card.tactician * known
        elif card.tactician and not old:
            due.most[who] += card.tactician
            due.least[who] += card.tactician * (known and not one.stopped)
        if card.stars and state.format.rack and not used_stars(turn, one):
            due.most[who] += not _recruits(turn, one)
    for player, faces in turn.initiative.items():
        due.most[player] += int(len(faces) > 1 and len(set(faces)) == 1)
    return due


def cards_left(state: CcnState, deck: str) -> int | None:
    """Return how many cards a deck still has; None if the log does not show it."""
    agreed = [one for one in state.options if one.startswith("deck-")]
    single = len(state.format.decks) == 1 or len(agreed) == 1 or deck == "tactician"
    if not state.decks_known or not single:
        return None
    pool: Pool = state.tacticians if deck == "tactician" else state.command
    names = state.tables.tacticians if deck == "tactician" else state.tables.command_cards
    if any(side not in pool.hands for side in state.enemy if _holds(state, side, deck)):
        return None
    key = f"size {deck} {sorted(state.options)} {state.scenario.board}"
    if key not in state.game.memo:
        tactician = deck == "tactician"
        state.game.memo[key] = sum(copies_of(state, one, tactician=tactician) for one in names)
    out = sum(len(hand) for hand in pool.hands.values()) + len(pool.discarded)
    if deck == "command":
        out += len(state.rack) + sum(1 for card in state.track.values() if card)
    return int(state.game.memo[key]) - out


def _holds(state: CcnState, side: str, deck: str) -> bool:
    """Return whether a side has its own hand of a deck."""
    return deck == "command" or side in drawers(state, side)
