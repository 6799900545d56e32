"""Rules for four players (chapter 6): each player acts with their own commands."""

from __future__ import annotations

from adjudicator.core.events import Declare
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.errors import DocumentError, Text, at_line
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.events import Act, Choose, Defend, Discard, Draw, PlayCard
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.slots import marker_of
from adjudicator.games.coup_de_tonnerre.state import CdtState

book = rulebook.chapter("four_players")

__all__ = ["chief", "four", "note_chief", "owner_of"]

#: side -> the case of its two players
CASES = {"coalition": "CDT-6-4p-a", "french": "CDT-6-4p-b"}


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


@book.rule("CDT-6-4p-c", on=Header)
def one_chief(state: CdtState, header: Header) -> RuleResult:
    """A side has one commander in chief."""
    for side in state.enemy:
        if len(agreed(state, side)) > 1:
            text = Text("only one player can be {chief}", chief=CHIEFS[side])
            raise DocumentError(text, place=at_line(1, "options"))
    return None


@book.rule(*CASES.values(), on=(Act, Defend))
def his_own_commands(state: CdtState, event: Act | Defend) -> RuleResult:
    """A player acts with their own commands, the commander in chief also with those led."""
    card = state.tables.cards.get(event.card)
    if card is None or state.side_of(event.by) != card.side:
        return None
    return _of_partner(state, event.by, event.card)


@book.rule(*CASES.values(), on=Declare)
def his_own_marker(state: CdtState, event: Declare) -> RuleResult:
    """The marker of an extra action belongs to the player who commands that corps or column."""
    side = state.side_of(event.by)
    return None if side in state.spent else _of_partner(state, event.by, marker_of(state, side))


def _of_partner(state: CdtState, role: str, card: str) -> Fault | None:
    """Return the fault of a player who uses a card of their partner."""
    side = state.side_of(role)
    right = owner_of(state, card) or chief(state, side)
    if not four(state, role) or right in ("", role):
        return None
    args = {"by": role, "card": card, "owner": right}
    return Fault("command-of-partner", args, rule=CASES[side], expected=right, seen=role)


@book.rule("CDT-6-4p-c", on=(PlayCard, Discard, Choose, Draw))
def the_chief_has_the_cards(
    state: CdtState, event: PlayCard | Discard | Choose | Draw
) -> RuleResult:
    """The commander in chief manages the tactics cards."""
    role = event.by
    if not four(state, role) or getattr(event, "deck", "") == FOG:
        return None
    right = chief(state, state.side_of(role))
    if right in ("", role):
        return None
    args = {"by": role, "owner": right}
    return Fault("tactics-of-chief", args, expected=right, seen=role)
