"""Rules for four players (chapter 6): each player acts with their own commands."""

from __future__ import annotations

from adjudicator.core.events import Declare
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.errors import DocumentError, Text, at_line
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.commanders import CHIEFS, agreed, chief, four, owner_of
from adjudicator.games.coup_de_tonnerre.events import Act, Choose, Defend, Discard, Draw, PlayCard
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.slots import marker_of
from adjudicator.games.coup_de_tonnerre.state import CdtState

book = rulebook.chapter("four_players")

__all__: list[str] = []

#: side -> the case of its two players
CASES = {"coalition": "CDT-6-4p-a", "french": "CDT-6-4p-b"}


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
    card, role = event.card, event.by
    if not four(state, role) or card not in state.tables.cards:
        return None
    side = state.tables.cards[card].side
    right = owner_of(state, card) or chief(state, side)
    if right in ("", role) or state.side_of(role) != side:
        return None
    args = {"by": role, "card": card, "owner": right}
    return Fault("command-of-partner", args, rule=CASES[side], expected=right, seen=role)


@book.rule(*CASES.values(), on=Declare)
def his_own_marker(state: CdtState, event: Declare) -> RuleResult:
    """The marker of an extra action belongs to the player who commands that corps or column."""
    role, side = event.by, state.side_of(event.by)
    if not four(state, role) or side in state.spent:
        return None
    marker = marker_of(state, side)
    right = owner_of(state, marker) or chief(state, side)
    if right in ("", role):
        return None
    args = {"by": role, "card": marker, "owner": right}
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
