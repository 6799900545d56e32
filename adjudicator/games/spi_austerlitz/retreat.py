"""Rules for retreats and displacements (9.31, 9.32): open hexes, who chooses, who makes room."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Displace, Retreat
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS, open_duty
from adjudicator.games.spi_austerlitz.retreat_search import (
    DISPLACEMENT,
    RETREATS,
    open_retreats,
    stack_unknown,
    unless_surely_open,
)
from adjudicator.games.spi_austerlitz.stacking import may_be_overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.displacement_rules import DisplacementCases, DisplacementRules
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    fault_of_going,
    not_adjacent,
    one_hex_only,
)

book = rulebook.chapter("retreat")

__all__: list[str] = []


def _combat_of(state: SpiState, event: Retreat | Displace) -> Any:
    return open_duty(state, event.unit)


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
    combat = open_duty(this.state, this.unit)
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
