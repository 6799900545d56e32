"""Mistakes that players make with the costs of any zones; each function registers one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.rules import Step, Term

__all__ = [
    "friends_charged",
    "own_zone_charged",
    "zone_assumed",
    "zone_overlooked",
    "zone_two_hexes_off",
    "zones_added_up",
]


def own_zone_charged(book: Book, case: str) -> None:
    """Register the misreading that zones of the own side would cost points too."""

    @book.step(case, misread=True)
    def charged(step: Step) -> Term | None:
        state, end = step.state, step.end
        count = state.zones.counts[step.side].get(end, 0)
        stands = state.where[step.unit]
        # its own zone does not count
        if stands in state.places and state.exerts(step.unit) and end in state.zones.field[stands]:
            count -= 1
        if count > 0 and not state.enemy_controls(step.side, end):
            return Term(case, "own zone", state.tables.zones.enter)
        return None


def zones_added_up(book: Book, case: str) -> None:
    """Register the misreading that every enemy that controls a hex would add its cost."""

    @book.step(case, misread=True)
    def charged(step: Step) -> Term | None:
        state = step.state
        count = state.zones.counts[state.enemy[step.side]].get(step.end, 0)
        more = (count - 1) * state.tables.zones.enter
        return Term(case, "further zones", more) if count > 1 else None


def friends_charged(book: Book, case: str) -> None:
    """Register the misreading that entering a hex with friends in it would cost a point more."""

    @book.step(case, misread=True)
    def charged(step: Step) -> Term | None:
        state = step.state
        if state.stacks.get(step.end) and not state.enemies_in(step.side, step.end):
            return Term(case, "friends", 1)
        return None


def _beside_enemies(step: Step) -> list[str]:
    """Return the enemy units beside the hex that a step enters."""
    state = step.state
    near = state.board.neighbours[step.end]
    return [unit for place in near for unit in state.enemies(step.side, place)]


def zone_overlooked(book: Book, case: str, of: Callable[[Any, str], bool]) -> None:
    """Register the mistake to pay nothing for a zone that only units of some kind exert."""

    @book.mistake(case)
    def overlooked(step: Step) -> Term | None:
        state = step.state
        if not state.enemy_controls(step.side, step.end):
            return None
        if all(of(state, unit) for unit in _beside_enemies(step)):
            return Term(case, "overlooked zone", -state.tables.zones.enter)
        return None


def zone_assumed(book: Book, case: str, where: Callable[[Any, str, list[str]], bool]) -> None:
    """Register the mistake to pay for a zone beside enemies that do not control the hex.

    `where` gets the state, the hex and the enemies beside it, and returns whether this case is why.
    """

    @book.mistake(case)
    def assumed(step: Step) -> Term | None:
        enemies = _beside_enemies(step)
        if enemies and where(step.state, step.end, enemies):
            return Term(case, "assumed zone", step.state.tables.zones.enter)
        return None


def zone_two_hexes_off(book: Book, case: str) -> None:
    """Register the mistake to pay for a zone two hexes from an enemy."""

    @book.mistake(case)
    def charged(step: Step) -> Term | None:
        state, around = step.state, step.state.board.neighbours
        if _beside_enemies(step):
            return None
        far = {place for near in around[step.end] for place in around[near]}
        if any(state.enemies_in(step.side, place) for place in far):
            return Term(case, "zone two hexes off", state.tables.zones.enter)
        return None
