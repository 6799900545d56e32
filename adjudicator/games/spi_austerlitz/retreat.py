"""Rules for retreats and displacements (9.31, 9.32): open hexes, who chooses, who makes room."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Displace, Retreat
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import prohibited
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.displacement_rules import DisplacementCases, DisplacementRules
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    fault_of_going,
    not_adjacent,
    one_hex_only,
)
from adjudicator.mechanics.combat.retreat import Bar, Retreats, enemy_occupied, enemy_zone

__all__ = [
    "DISPLACEMENT",
    "RETREATS",
    "beyond_allowance",
    "open_retreats",
    "retreat_hexes",
    "too_expensive",
    "unless_surely_open",
    "why_no_retreat",
]

book = rulebook.chapter("retreat")


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
    combat = DEMANDS.of_unit(state, unit)
    return DEMANDS.involved(combat) if combat is not None else set()


#: 9.32 is ambiguous: we let units be pushed into the hex that the retreating unit leaves, but not
#: bombarding artillery, which is "involved" in the attack
DISPLACEMENT = Displacement(RETREATS, overfull=overfull, fixed=_involved)


def _combat_of(state: SpiState, event: Retreat | Displace) -> Any:
    return DEMANDS.of_unit(state, event.unit)


def _winner(this: Situation) -> str:
    """Return the side that beat a unit, and chooses where it goes (9.31a)."""
    return str(this.state.enemy[this.side])


def _chosen_by_loser(this: Situation) -> bool:
    # artillery that retreats by choice may name its own side
    guns = this.attack is not None and this.unit in this.attack.bombarding
    return this.event.by not in ("", _winner(this)) and not guns


def _choice(this: Situation) -> dict[str, Any]:
    winner, by = _winner(this), this.event.by
    # the hex itself may be legal, whichever side chose it
    return {"by": by, "winner": winner, "expected": winner, "seen": by, "claim": True}


def _far(this: Situation) -> dict[str, Any]:
    facts = one_hex_only(this)
    return {"hexes": facts["seen"], **facts}


def _attacks(this: Situation) -> bool:
    combat = DEMANDS.of_unit(this.state, this.unit)
    return combat is not None and this.unit in combat.attackers


def _full(this: Situation) -> bool:
    return not room(this.state, this.unit, this.to) and not not_adjacent(this)


def _better(this: Situation) -> dict[str, Any]:
    better = open_retreats(this.state, this.unit)
    return {"open": better, "expected": better, "seen": this.to}


# The winner chooses the hex (9.31a)
Prohibitions(book, Retreat, attack=_combat_of, fault=fault_of_going).each_of(
    Ban("SPI-9.31a", "retreat-chosen-by-loser", _chosen_by_loser, _choice)
)
# Every beaten unit retreats exactly one hex (9.2), not to enemies, into their zones or through
# a lake hexside (9.31b), and onto a full stack only if no other hex is open (9.32f)
_going = Prohibitions(book, Retreat, fault=fault_of_going)
_going.first_of(
    Ban("SPI-9.2-Ar", "retreat-too-far", lambda this: not_adjacent(this) and _attacks(this), _far),
    Ban("SPI-9.2-Dr", "retreat-too-far", not_adjacent, _far),
)
_going.first_of(*RETREATS.bans("SPI-9.31b", "retreat"))
_going.first_of(
    Ban(
        "SPI-9.32f",
        "retreat-onto-full-hex",
        lambda this: _full(this) and open_retreats(this.state, this.unit),
        _better,
        lambda this: unless_surely_open(this.state, this.unit),
    )
)


@book.rule("SPI-9.32a", after=(Retreat, Displace, Advance))
def stacks_of_unknown_strength(state: SpiState, event: Retreat | Displace | Advance) -> RuleResult:
    """Whether others must make room is unknown if a strength is unknown."""
    place = state.where[event.unit]
    stack = state.stacks.get(place, ())
    if len(stack) > 1 and may_be_overfull(state, state.units[event.unit].side, list(stack)):
        return stack_unknown(state, place)
    return None


DisplacementRules(
    book,
    DisplacementCases("SPI-9.32a", way="SPI-9.32b", chain="SPI-9.32d", death="SPI-9.32c"),
    DEMANDS,
    RETREATS,
    DISPLACEMENT,
    unsure=lambda combat: combat.bombarding,
)
