"""Search for retreats and displacements (9.31, 9.32): the hexes to which a beaten unit can go."""

from __future__ import annotations

from adjudicator.core.findings import Unknown
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import involved, open_duty
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import prohibited
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.retreat import Bar, Retreats, enemy_occupied, enemy_zone

__all__ = [
    "DISPLACEMENT",
    "RETREATS",
    "beyond_allowance",
    "open_retreats",
    "retreat_hexes",
    "stack_unknown",
    "too_expensive",
    "unless_surely_open",
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


def _over_lake(state: SpiState, unit: str, start: str, place: str) -> bool:
    effects = state.tables.hexsides
    return any(effects[kind].no_retreat for kind in state.board.sides.get((start, place), ()))


def _closed_terrain(state: SpiState, unit: str, start: str, place: str) -> bool:
    return prohibited(state, state.units[unit].type, place)


RETREATS = Retreats(
    Bar("enemy-occupied", enemy_occupied, "SPI-5E"),
    Bar("enemy-zone", enemy_zone),
    Bar("lake-hexside", _over_lake),
    Bar("closed-terrain", _closed_terrain, "SPI-13-swamp"),
    Bar("too-dear", too_expensive),
    room=room,
)
retreat_hexes = RETREATS.hexes
open_retreats = RETREATS.open


def why_no_retreat(state: SpiState, unit: str, start: str, place: str) -> str:
    """Return why a unit may not retreat from one hex into the next; "" if it may."""
    bar = RETREATS.bar(state, unit, start, place)
    return bar.name if bar is not None else ""


def unless_surely_open(state: SpiState, unit: str) -> Unknown | None:
    """Return a doubt if unknown strengths may make the stacks in all open hexes too large."""
    side, hexes = state.units[unit].side, open_retreats(state, unit)
    if all(may_be_overfull(state, side, [*state.stack(place), unit]) for place in hexes):
        return stack_unknown(state, hexes[0])
    return None


def stack_unknown(state: SpiState, place: str) -> Unknown:
    """Return the doubt that the strength of a stack is unknown."""
    args = {"at": place, "units": list(state.stack(place))}
    return Unknown(why="stack-not-known", needs="combat", args=args)


def _involved(state: SpiState, unit: str) -> set[str]:
    """Return the units of the attack that drives a unit back: it does not displace them."""
    combat = open_duty(state, unit)
    return involved(combat) if combat is not None else set()


#: 9.32 is ambiguous: we let units be pushed into the hex that the retreating unit leaves, but not
#: bombarding artillery, which is "involved" in the attack
DISPLACEMENT = Displacement(RETREATS, overfull=overfull, fixed=_involved)
