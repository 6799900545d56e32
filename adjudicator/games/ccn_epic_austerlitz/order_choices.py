"""Choices of orders: who can be ordered by the cards of the turn, and the dice of cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from adjudicator.core import events as common
from adjudicator.core.legal import Alternatives, Proposal
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import matches
from adjudicator.games.ccn_epic_austerlitz.data import CommandCard
from adjudicator.games.ccn_epic_austerlitz.dice import rolls_dice
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.orders import is_rally
from adjudicator.games.ccn_epic_austerlitz.paths import enemies_near
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState
from adjudicator.games.ccn_epic_austerlitz.throws import Throws

__all__ = ["dice_due", "orders"]


def orders(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose an order of each card of the turn to whom it may order, and March Moves by stars."""
    if turn.stage not in ("cards", "orders") or not turn.played:
        return
    yield from _rallies(state, turn)
    free = _free(state, turn)
    for one in {played.card: played for played in turn.played}.values():
        spec = state.tables.command_cards[one.card]
        if is_rally(state, one.card):
            continue
        yield Alternatives(own.Order, partial(_by_card, state, turn, one, free))
        if spec.stars and state.format.rack:
            yield Alternatives(own.Order, partial(_marches, state, turn, one, free))


def dice_due(state: CcnState, turn: Turn) -> list[Proposal]:
    """Propose the dice of cards that order or give blocks by them: as many as the command."""
    found: list[Proposal] = []
    for one in turn.played:
        if rolls_dice(state, one) and not one.rolled and one.command:
            purpose = "elan" if state.tables.command_cards[one.card].stars else "rally"
            found.append(Throws(state, one.command, purpose=purpose, by=turn.side))
    return found


def _rallies(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose a block for each unit that is short of blocks, if Rally has dice."""
    if not any(is_rally(state, one.card) and one.rolled for one in turn.played):
        return
    for unit in state.of_side(turn.side):
        if not state.is_leader(unit) and unit not in state.garrisons and state.lost(unit):
            yield own.Gain(unit=unit)


def _free(state: CcnState, turn: Turn) -> list[str]:
    """Return units and leaders without an order; not a leader whose unit has one, nor that unit."""
    taken = {one.unit for one in turn.orders}
    led = {state.attached.get(one) for one in taken} | {state.leader_of(one) for one in taken}
    return [one for one in state.of_side(turn.side) if one not in taken and one not in led]


def _within(state: CcnState, turn: Turn, one: Played, unit: str) -> bool:
    """Return whether a unit stands where a card orders, as far as its section says so."""
    section = one.section
    if not section or state.scenario.board == "la-grande":
        return True
    return section in state.sections_of(turn.side, state.where[unit])


def _by_card(state: CcnState, turn: Turn, one: Played, free: list[str]) -> Iterator[common.Event]:
    spec = state.tables.command_cards[one.card]
    mode: Literal["tactic", "normal"] = "tactic" if spec.kind == "tactic" else "normal"
    for unit in free:
        if _within(state, turn, one, unit) and _fits(state, unit, spec):
            yield own.Order(unit=unit, card=one.card, mode=mode)


def _fits(state: CcnState, unit: str, spec: CommandCard) -> bool:
    """Return whether a card may order a unit: a unit of choice is of any kind."""
    if state.is_leader(unit):
        return not spec.of
    return bool(spec.otherwise) or matches(state, unit, spec)


def _marches(state: CcnState, turn: Turn, one: Played, free: list[str]) -> Iterator[common.Event]:
    for unit in free:
        place = state.where[unit]
        still = state.units[unit].type == GARRISON or unit in state.squares
        if still or enemies_near(state, turn.side, place) or not _within(state, turn, one, unit):
            continue
        yield own.Order(unit=unit, card=one.card, mode="march")
