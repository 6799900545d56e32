"""Commanders in a game of four players (chapter 6): who owns which command, and who is in chief."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["CHIEFS", "agreed", "chief", "four", "note_chief", "owner_of"]

#: side -> name of its commander in chief: an option says which player that is
CHIEFS = {"coalition": "koutousov", "french": "napoleon"}


def four(state: CdtState, by: str) -> bool:
    """Return whether an event is by one of four players."""
    return "four-players" in state.options and by in state.tables.four_players


def agreed(state: CdtState, side: str) -> list[str]:
    """Return the players who are commander in chief by an option: one, or none if not stated."""
    name = CHIEFS.get(side, "")
    roles = (role for role in state.tables.four_players if state.side_of(role) == side)
    return [role for role in roles if f"{name}-{role.rpartition('-')[2]}" in state.options]


def chief(state: CdtState, side: str) -> str:
    """Return the commander in chief: as agreed, or the player who first acted as such."""
    return next(iter(agreed(state, side)), "") or state.chiefs.get(side, "")


def owner_of(state: CdtState, card: str) -> str:
    """Return the player who owns a command; "" if it is the commander in chief's."""
    owners = (role for role, cards in state.tables.four_players.items() if card in cards)
    return next(owners, "")


def note_chief(state: CdtState, by: str) -> None:
    """Make a player who acts as a commander in chief the commander, if there is none."""
    side = state.side_of(by)
    if four(state, by) and not chief(state, side):
        state.chiefs[side] = by
