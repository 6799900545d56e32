"""Rules for Zones of Control (chapter 6) and their effect on movement."""

from __future__ import annotations

from adjudicator.core.rules import Block, Step, Term
from adjudicator.games.spi_austerlitz.book import rulebook

book = rulebook.chapter("zones")

__all__: list[str] = []


@book.step("SPI-5E")
def never_into_enemies(step: Step) -> Block | None:
    """A unit neither enters nor crosses an enemy-occupied hex."""
    if step.state.enemies_in(step.side, step.end):
        return Block("SPI-5E", "enemy-occupied", step.end)
    return None


@book.step("SPI-6C", needs=("SPI-13-zoc", "SPI-13-plus"))
def entering_a_zone_costs(step: Step) -> Term | None:
    """Entering an enemy-controlled hex costs more, once."""
    state = step.state
    if state.enemy_controls(step.side, step.end):
        return Term("SPI-6C", "enters a zone", state.tables.zones.enter)
    return None


@book.step("SPI-6D")
def only_cavalry_leaves_a_zone(step: Step) -> Block | None:
    """Infantry and artillery never leave an enemy-controlled hex by moving."""
    state = step.state
    if step.type in state.tables.zones.may_leave or not state.enemy_controls(step.side, step.start):
        return None
    return Block("SPI-6D", "zone-left", step.start)


@book.step("SPI-6E", needs=("SPI-13-zoc", "SPI-13-plus"))
def leaving_a_zone_costs(step: Step) -> Term | None:
    """Cavalry pays for leaving an enemy-controlled hex."""
    state = step.state
    if step.type in state.tables.zones.may_leave and state.enemy_controls(step.side, step.start):
        return Term("SPI-6E", "leaves a zone", state.tables.zones.leave)
    return None


@book.step("SPI-6B", misread=True)
def own_zones_cost_nothing(step: Step) -> Term | None:
    """Misread: a zone of the own side would cost points too."""
    state = step.state
    count = state.zones.counts[step.side].get(step.end, 0)
    stands = state.where[step.unit]
    # its own zone does not count
    if stands in state.places and state.exerts(step.unit) and step.end in state.zones.field[stands]:
        count -= 1
    if count > 0 and not state.enemy_controls(step.side, step.end):
        return Term("SPI-6B", "own zone", state.tables.zones.enter)
    return None


@book.step("SPI-6F", misread=True)
def zones_do_not_add_up(step: Step) -> Term | None:
    """Misread: every enemy that controls a hex would add its cost."""
    state = step.state
    count = state.zones.counts[state.enemy[step.side]].get(step.end, 0)
    more = (count - 1) * state.tables.zones.enter
    return Term("SPI-6F", "further zones", more) if count > 1 else None


@book.step("SPI-7A", misread=True)
def friends_cost_nothing(step: Step) -> Term | None:
    """Misread: entering a hex with friends in it would cost more."""
    state = step.state
    if state.stacks.get(step.end) and not state.enemies_in(step.side, step.end):
        return Term("SPI-7A", "friends", 1)
    return None


def _beside_enemies(step: Step) -> list[str]:
    """Return the enemy units beside the hex that a step enters."""
    state = step.state
    return [
        unit
        for near in state.board.neighbours[step.end]
        for unit in state.stacks.get(near, ())
        if state.units[unit].side != step.side
    ]


@book.mistake("SPI-6A")
def zone_of_guns_forgotten(step: Step) -> Term | None:
    """Mistake: a zone is not charged because only artillery exerts it."""
    state = step.state
    if not state.enemy_controls(step.side, step.end):
        return None
    if all(state.units[unit].type == "artillery" for unit in _beside_enemies(step)):
        return Term("SPI-6A", "zone of artillery", -state.tables.zones.enter)
    return None


@book.mistake("SPI-6Ja")
def zone_into_a_shelter(step: Step) -> Term | None:
    """Mistake: a zone is charged inside a town, the Castle or the Abbey."""
    if step.end in step.state.shelters and _beside_enemies(step):
        return Term("SPI-6Ja", "zone into a town", step.state.tables.zones.enter)
    return None


@book.mistake("SPI-11.0c")
def zone_of_the_demoralized(step: Step) -> Term | None:
    """Mistake: a zone is charged that demoralized enemies do not have."""
    state = step.state
    enemies = _beside_enemies(step)
    if enemies and step.end not in state.shelters and not any(map(state.exerts, enemies)):
        return Term("SPI-11.0c", "zone of the demoralized", state.tables.zones.enter)
    return None


@book.mistake("SPI-6.0")
def zone_two_hexes_off(step: Step) -> Term | None:
    """Mistake: a zone is charged two hexes from an enemy."""
    state = step.state
    if _beside_enemies(step):
        return None
    for near in state.board.neighbours[step.end]:
        for far in state.board.neighbours[near]:
            if state.enemies_in(step.side, far):
                return Term("SPI-6.0", "zone two hexes off", state.tables.zones.enter)
    return None
