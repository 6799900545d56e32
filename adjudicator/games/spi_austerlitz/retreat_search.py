"""Search for retreats (9.31): the hexes to which a beaten unit can go."""

from __future__ import annotations

from adjudicator.core.findings import Unknown
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import prohibited

__all__ = [
    "beyond_allowance",
    "open_retreats",
    "retreat_hexes",
    "stack_unknown",
    "surely_open",
    "too_expensive",
    "why_no_retreat",
]

book = rulebook.chapter("retreat_search")


def beyond_allowance(state: SpiState, unit: str, start: str, place: str) -> bool:
    """Return whether a step would cost a moving unit more than its whole allowance."""
    terms, _ = state.pricer(unit).explain(start, place)
    return sum(term.value for term in terms) > state.units[unit].movement


@book.value
def too_expensive(state: SpiState, unit: str, start: str, place: str) -> bool:
    """Return whether a unit cannot pay a retreat or an advance: never, both are free (9.3)."""
    return False


too_expensive.slip("SPI-9.3")(beyond_allowance)


def why_no_retreat(state: SpiState, unit: str, start: str, place: str) -> str:
    """Return why a unit may not retreat from one hex into the next; "" if it may."""
    spec = state.units[unit]
    if state.enemies_in(spec.side, place):
        return "enemy-occupied"
    if state.enemy_controls(spec.side, place):
        return "enemy-zone"
    effects = state.tables.hexsides
    if any(effects[kind].no_retreat for kind in state.board.sides.get((start, place), ())):
        return "lake-hexside"
    if prohibited(state, spec.type, place):
        return "closed-terrain"
    return "too-dear" if too_expensive(state, unit, start, place) else ""


def retreat_hexes(state: SpiState, unit: str) -> list[str]:
    """Return the hexes that 9.31 leaves to a unit, even if they are full."""
    start = state.where[unit]
    return [
        h
        for h in state.board.neighbours.get(start, ())
        if not why_no_retreat(state, unit, start, h)
    ]


def open_retreats(state: SpiState, unit: str) -> list[str]:
    """Return the hexes to which a unit can retreat without displacing others."""
    return [place for place in retreat_hexes(state, unit) if room(state, unit, place)]


def surely_open(state: SpiState, unit: str) -> list[str]:
    """Return the open hexes in which no unknown strength could make a stack too large."""
    side = state.units[unit].side
    return [
        place
        for place in open_retreats(state, unit)
        if not may_be_overfull(state, side, [*state.stack(place), unit])
    ]


def stack_unknown(state: SpiState, place: str) -> Unknown:
    """Return the doubt that the strength of a stack is unknown."""
    args = {"at": place, "units": list(state.stack(place))}
    return Unknown(why="stack-not-known", needs="combat", args=args)
