"""Spanish guerrillas: counters that a Scout brings, and cards that they may stop."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.frames import Played
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS, STAGES
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["section_of", "spanish_in", "units_needed"]

book = rulebook.chapter("guerrillas")
#: a Scout that lets its player choose among more Command cards than this
_ONE = 1


def units_needed(state: CcnState) -> int:
    """Return the Spanish units that a section needs."""
    return state.tables.guerrilla.units


def spanish_in(state: CcnState, side: str, section: str) -> int:
    """Return how many Spanish units of a side are in a section."""
    return sum(
        state.units[one].nation == "Spanish"
        and not state.is_leader(one)
        and section in state.sections_of(side, state.where[one])
        for one in state.of_side(side)
    )


def section_of(player: str) -> str:
    """Return the section of a corps commander, or ""."""
    part = player.rpartition("-")[2]
    return part if part in SECTIONS else ""


def _scouts(state: CcnState) -> list[Played]:
    turn, cards = state.open_turn, state.tables.command_cards
    return [one for one in turn.played if cards[one.card].draws > _ONE] if turn is not None else []


@book.rule("CCN-4.guer-1", on=own.Recruit)
def by_a_scout(state: CcnState, event: own.Recruit) -> RuleResult:
    """A counter is gained by a Scout, one for each, in its section."""
    turn = state.open_turn
    if turn is None or state.scenario.board == "standard":
        return None
    sections = [one.section for one in _scouts(state)]
    if sections and event.section in ("", *sections) and len(turn.recruited) < len(sections):
        return None
    return fault_of(event, "recruit-scout")


@book.rule("CCN-4.guer-2", on=own.Recruit)
def in_place_of_a_card(state: CcnState, event: own.Recruit) -> RuleResult:
    """The Commander in Chief draws one Command card, not two."""
    turn, side = state.open_turn, state.side_of(event.by) or state.phasing
    drawn = turn.drawn.get(side, 0) if turn is not None else 0
    return fault_of(event, "recruit-draws", expected=_ONE, seen=drawn) if drawn > _ONE else None


@book.rule("CCN-4.guer-2", on=own.Draw)
def one_card_beside_the_counter(state: CcnState, event: own.Draw) -> RuleResult:
    """When a counter is gained the Commander in Chief draws one Command card, not two."""
    turn, holder = state.open_turn, player_of(state, event)
    if turn is None or not turn.recruited or event.deck != "command" or holder != turn.side:
        return None
    seen = turn.drawn.get(holder, 0) + max(event.count, len(event.cards))
    return fault_of(event, "recruit-draws", expected=_ONE, seen=seen) if seen > _ONE else None


@book.rule("CCN-4.guer-4", "CCN-5.nat-3", on=own.Recruit)
def with_four_units(state: CcnState, event: own.Recruit) -> RuleResult:
    """The section has at least four Spanish units."""
    scouts, side = _scouts(state), state.side_of(event.by) or state.phasing
    section = event.section or (scouts[0].section if len(scouts) == 1 else "")
    if not side or not section or state.scenario.board == "standard":
        return None
    least, seen = units_needed(state), spanish_in(state, side, section)
    if seen >= least:
        return None
    case = "CCN-5.nat-3" if state.scenario.board == "la-grande" else "CCN-4.guer-4"
    return fault_of(event, "recruit-units", rule=case, expected=least, seen=seen)


@book.applies(own.Recruit)
def apply_recruit(state: CcnState, event: own.Recruit) -> None:
    """Gain a guerrilla counter."""
    holder = player_of(state, event)
    state.guerrillas[holder] = state.guerrillas.get(holder, 0) + 1
    if state.open_turn is not None:
        state.open_turn.recruited.append(event.section)


@book.validates(own.Guerrilla)
def against_a_known_card(state: CcnState, event: own.Guerrilla) -> None:
    """A counter is played against a Command card, or an initiative roll."""
    names = {*state.tables.command_cards, "Initiative"}
    if event.card not in names:
        raise no_such("card", event.card, names, place=at_event(state.now, "card"))


@book.rule("CCN-4.guer-5", on=own.Guerrilla)
def one_in_a_turn(state: CcnState, event: own.Guerrilla) -> RuleResult:
    """One counter is played in a turn of the enemy."""
    turn = state.open_turn
    return fault_of(event, "guerrilla-again", card=event.card) if turn and turn.ambushed else None


@book.rule("CCN-4.guer-5", on=own.Guerrilla)
def against_a_card_of_the_enemy(state: CcnState, event: own.Guerrilla) -> RuleResult:
    """A counter that is left is played against a card of the enemy's turn, before orders."""
    turn, holder = state.open_turn, player_of(state, event)
    if turn is None:
        return fault_of(event, "guerrilla-card", card=event.card)
    if state.side_of(event.by) == turn.side:
        return fault_of(event, "guerrilla-side", card=event.card)
    if event.by and state.guerrillas.get(holder) == 0:
        return fault_of(event, "guerrilla-none", card=event.card)
    if event.card == "Initiative":
        return None
    if all(one.card != event.card for one in turn.played):
        return fault_of(event, "guerrilla-card", card=event.card)
    late = STAGES.index(turn.stage) > STAGES.index("orders") or turn.orders
    return fault_of(event, "guerrilla-late", card=event.card) if late else None


@book.rule("CCN-4.guer-7", "CCN-4.guer-8", on=own.Guerrilla)
def against_a_section_card(state: CcnState, event: own.Guerrilla) -> RuleResult:
    """A counter stops a section card, not a multi-section card or an initiative roll."""
    if event.card == "Initiative":
        return fault_of(event, "guerrilla-initiative", rule="CCN-4.guer-8")
    card = state.tables.command_cards.get(event.card)
    if card is None or card.kind != "multi":
        return None
    return fault_of(event, "guerrilla-multi", rule="CCN-4.guer-7", card=event.card)


@book.rule("CCN-4.guer-6", "CCN-5.nat-2", on=own.Guerrilla)
def in_its_section(state: CcnState, event: own.Guerrilla) -> RuleResult:
    """A counter of a section acts on a card played there: the left of one is the other's right."""
    turn, mine = state.open_turn, section_of(event.by)
    played = [one for one in turn.played if one.card == event.card] if turn is not None else []
    if not mine or not played or not played[0].section:
        return None
    turned = {"left": "right", "center": "center", "right": "left"}
    if turned[played[0].section] == mine:
        return None
    case = "CCN-5.nat-2" if state.scenario.board == "la-grande" else "CCN-4.guer-6"
    return fault_of(event, "guerrilla-section", rule=case, card=event.card)


@book.applies(own.Guerrilla)
def apply_guerrilla(state: CcnState, event: own.Guerrilla) -> None:
    """Spend a guerrilla counter; its die decides whether the card is stopped."""
    holder = player_of(state, event)
    state.guerrillas[holder] = max(0, state.guerrillas.get(holder, 0) - 1)
    if state.open_turn is not None and event.card in state.tables.command_cards:
        state.open_turn.ambushed.append(event.card)
