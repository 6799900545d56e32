"""Orders that a Command card gives: one slot for each unit or leader that it may order."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.games.ccn_epic_austerlitz.areas import (
    Areas,
    everywhere,
    half_of,
    mirrored,
    section_areas,
)
from adjudicator.games.ccn_epic_austerlitz.data import CommandCard
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["Slot", "card_of", "center_together", "corps_of", "slots_of"]

LARGE = "la-grande"
ARMS = ("infantry", "cavalry", "artillery")


class Slot(NamedTuple):
    """An order, or any number of equal ones, for a unit or leader in some regions."""

    #: the number of the card in the turn
    card: int
    areas: Areas
    #: arms and classes of units; none: any
    of: tuple[str, ...] = ()
    only: str = ""
    units: bool = True
    leaders: bool = True
    many: bool = False
    #: a leader orders units in so many linked hexes
    linked: bool = False


#: several ways to use a card, each a list of orders
Ways = list[list[Slot]]


def card_of(state: CcnState, played: Played) -> CommandCard | None:
    """Return the card whose orders a played card gives; None if the log does not show it."""
    card = state.tables.command_cards[played.card]
    if card.by != "repeat":
        return card
    again = state.tables.command_cards.get(_repeated(state, played))
    return None if again is None or again.by in ("repeat", "dice") else again


def _repeated(state: CcnState, played: Played) -> str:
    """Return the card of the enemy that a card repeats, or "" where two were played in a turn."""
    if state.format.rack:
        return ""
    side = state.side_of(played.by) or state.phasing
    return state.last_played.get(state.enemy.get(side, ""), "")


def corps_of(state: CcnState, played: Played) -> str:
    """Return the section of the corps commander who uses a card in La Grande, or ""."""
    return section_of(played.user) if state.scenario.board == LARGE else ""


def slots_of(state: CcnState, turn: Turn, number: int) -> Ways:
    """Return the ways to use a card of the turn; a card that is not known orders anybody."""
    played = turn.played[number]
    card = card_of(state, played)
    if played.stopped:
        return [[]]
    if card is None:
        return [[Slot(number, everywhere(state), many=True)]]
    if card.kind == "multi":
        return _multi(state, turn, number, card)
    found = []
    for areas in _areas(state, turn, played, card):
        base = Slot(number, areas)
        found += _section(base, played, card) or _tactic(base, played, card)
    return found


def _areas(state: CcnState, turn: Turn, played: Played, card: CommandCard) -> list[Areas]:
    """Return where a card orders; several regions if its player may choose among them."""
    side, section = turn.side, played.section
    if corps := corps_of(state, played):
        whole = section_areas(state, side, corps)
        halves = [half_of(state, side, corps, one) for one in ("left", "right")]
        given = played.source == "rack" or section_of(played.by) != corps
        if card.by == "all" and card.of:
            return halves
        if given or card.kind == "tactic":
            return [whole]
        one = section or str(card.section)
        return [half_of(state, side, corps, one)] if one in ("left", "right") else halves
    if state.tables.command_cards[played.card].by == "repeat":
        section = mirrored(str(card.section))
    one_section = state.scenario.board == "epic" or (card.by == "all" and bool(card.of))
    if not section and card.kind == "tactic" and one_section:
        return [section_areas(state, side, one) for one in SECTIONS]
    return [section_areas(state, side, section or str(card.section))]


def _section(base: Slot, played: Played, card: CommandCard) -> Ways:
    """Return the orders of a card that orders a number of any units and leaders."""
    if card.kind != "section" or card.by == "leader":
        return []
    if card.by != "command":
        return [[base] * card.orders]
    return [[base] * played.command] if played.command else [[base._replace(many=True)]]


def _tactic(base: Slot, played: Played, card: CommandCard) -> Ways:
    """Return the orders of a tactic card, and that of a unit of choice."""
    choice = [[base._replace(leaders=False, only="choice")] * card.otherwise]
    units = base._replace(leaders=False, of=tuple(card.of), only=card.only)
    if card.by == "dice":
        return [_by_dice(base, played, rally=not card.stars)]
    if card.by == "leader":
        return [[base._replace(linked=True, many=True)], *choice]
    if card.only == "leaders":
        led = units._replace(only="led", many=True)
        return [[led, base._replace(units=False, many=True)], *choice]
    if card.only == "not-in-square":
        return [[base._replace(only=card.only)] * card.orders, *choice]
    if card.by == "all":
        return [[units._replace(many=True)], *choice]
    return [[units] * card.orders, *choice]


def _by_dice(base: Slot, played: Played, *, rally: bool) -> list[Slot]:
    """Return an order for each symbol of an arm, and for each flag one of choice."""
    found = []
    for face in played.rolled:
        if face in ARMS:
            found.append(base._replace(of=(face,), leaders=False))
        elif face == "flag" and not rally:
            found.append(base)
    return found


def _multi(state: CcnState, turn: Turn, number: int, card: CommandCard) -> Ways:
    """Return the orders of a card for several sections; a corps commander has two of them."""
    side, base = turn.side, Slot(number, everywhere(state))
    left, center, right = card.per_section
    if corps := corps_of(state, turn.played[number]):
        whole = section_areas(state, side, corps)
        halves = [half_of(state, side, corps, one) for one in ("left", "right")]
        parts = [(halves[0], left), (halves[1], right), (whole, center)]
    else:
        numbers = zip(SECTIONS, card.per_section, strict=True)
        parts = [(section_areas(state, side, one), count) for one, count in numbers]
    return [[base._replace(areas=areas) for areas, count in parts for _ in range(count)]]


def center_together(state: CcnState, turn: Turn, number: int) -> Ways:
    """Return the ways to use a card for several sections with all orders of the center in one half.

    There are none if no corps commander uses it.
    """
    played = turn.played[number]
    card, corps = card_of(state, played), corps_of(state, played)
    if not corps or card is None or card.kind != "multi" or played.stopped:
        return []
    halves = [half_of(state, turn.side, corps, one) for one in ("left", "right")]
    left, center, right = card.per_section
    outer = [
        Slot(number, areas)
        for areas, count in zip(halves, (left, right), strict=True)
        for _ in range(count)
    ]
    return [[*outer, *[Slot(number, areas)] * center] for areas in halves]
