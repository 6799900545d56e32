"""Rules for advances: victors enter the hexes that their attack has emptied."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    fault_of_going,
    not_adjacent,
)
from adjudicator.systems.hexes.combat.duties import leave_hex
from adjudicator.systems.hexes.combat.outcomes import fight_of, sufferers
from adjudicator.systems.hexes.format_combat import AdvanceRules
from adjudicator.systems.hexes.frames import Fight
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.stacking import room
from adjudicator.systems.hexes.state import DataState
from adjudicator.systems.hexes.terrain import chart_of

__all__ = ["advances", "emptied", "register", "victors"]


def _sides(state: DataState, fight: Fight) -> list[str]:
    """Return the sides that may advance, under some outcome."""
    combat = state.law.rules.combat
    names = {"attackers": fight.side, "defenders": state.enemy[fight.side]}
    found = [
        names[line.advance]
        for outcome in fight.outcomes
        if combat is not None and (line := combat.results[outcome.result]).advance in names
    ]
    return list(dict.fromkeys(found))


def victors(state: DataState, fight: Fight) -> list[str]:
    """Return the units that may advance."""
    sides = _sides(state, fight)
    near = sufferers(state, fight)
    units = [*near, *(unit for unit in fight.defenders if state.on_map(unit))]
    return [
        unit
        for unit in units
        if state.units[unit].side in sides
        and unit not in fight.gone
        and not _immobile(state, state.units[unit].type)
    ]


def _immobile(state: DataState, kind: str) -> str:
    line = state.law.rules.types.get(kind)
    return line.immobile if line is not None else ""


def emptied(state: DataState, fight: Fight, side: str) -> list[str]:
    """Return the hexes that an attack has emptied of the enemies of a side."""
    if not fight.die:
        return []
    enemies = fight.defenders if side == fight.side else fight.attackers
    hexes = dict.fromkeys(fight.origins[unit] for unit in enemies if unit in fight.origins)
    return [at for at in hexes if at in state.places and not state.enemies_in(side, at)]


def _attack_of(state: DataState, event: Advance) -> Fight | None:
    fight = fight_of(state)
    return fight if fight is not None and fight.die and fight.outcomes else None


def _rules(this: Situation) -> AdvanceRules:
    rules: AdvanceRules | None = this.state.law.rules.advance
    assert rules is not None  # noqa: S101  # its rules are not registered otherwise
    return rules


def _no_victor(this: Situation) -> bool:
    return this.unit not in victors(this.state, this.attack)


def _elsewhere(this: Situation) -> bool:
    return this.to not in emptied(this.state, this.attack, this.side) or not_adjacent(this)


def _hexes(this: Situation) -> dict[str, Any]:
    near = this.state.board.neighbours.get(this.start, ())
    hexes = [at for at in emptied(this.state, this.attack, this.side) if at in near]
    return {"expected": hexes, "seen": this.to}


def _closed(this: Situation) -> bool:
    if not _rules(this).closed or this.start not in this.state.places:
        return False
    return chart_of(this.state).closed_step(this.state, this.type, this.start, this.to)


def _full(this: Situation) -> bool:
    return bool(_rules(this).full) and not room(this.state, this.unit, this.to)


def _other_type(this: Situation) -> bool:
    only = _rules(this).only
    return only is not None and not of_type(only.types, this.type)


def _too_many(this: Situation) -> bool:
    most = _rules(this).most
    if most is None or most.units is None:
        return False
    here = [unit for unit in this.attack.advanced if this.state.where[unit] == this.to]
    return len(here) >= most.units


class Advances:
    """The chapter on advances."""

    def __init__(self, part: Part) -> None:
        """Register the rules."""
        self.bans = Prohibitions(part.book, Advance, attack=_attack_of, fault=fault_of_going)
        case = part.case("advance", "case")
        first = [
            Ban(case, "advance-twice", lambda this: this.unit in this.attack.advanced),
            Ban(case, "advance-no-victor", _no_victor),
            Ban(part.case("advance", "hexes"), "advance-elsewhere", _elsewhere, _hexes),
        ]
        first[0] = first[0]._replace(case=part.case("advance", "once"))
        self.bans.first_of(*first)
        for path, message, holds in (
            (("closed",), "advance-closed", _closed),
            (("full",), "advance-full", _full),
            (("only", "case"), "advance-type", _other_type),
            (("most", "case"), "advance-too-many", _too_many),
        ):
            if found := part.case("advance", *path):
                self.bans.each_of(Ban(found, message, holds))

    def allowed(self, state: DataState, event: Advance) -> bool:
        """Return whether nothing forbids an advance."""
        return self.bans.allows(state, event)


def advances(state: DataState, fight: Fight) -> list[Advance]:
    """Return the advances that may be tried now."""
    return [
        Advance(unit=unit, to=place)
        for unit in victors(state, fight)
        for place in emptied(state, fight, state.units[unit].side)
        if place in state.board.neighbours[state.where[unit]]
    ]


def _nobody_advances(state: DataState, event: Advance) -> Any:
    """Without rules for advances nobody advances."""
    return fault_of_going(event, "advance-no-victor")


def _apply(state: DataState, event: Advance) -> None:
    """Move the unit to the emptied hex."""
    fight = fight_of(state)
    if not state.on_map(event.unit):
        return
    leave_hex(state, event.unit)
    state.relocate(event.unit, event.to)
    if fight is not None:
        fight.advanced.append(event.unit)


def register(part: Part) -> Advances | None:
    """Register the rules of this chapter."""
    part.book.applies(Advance)(_apply)
    if not part.case("advance", "case"):
        part.book.rule(part.case("combat", "table"), on=Advance)(_nobody_advances)
        return None
    return Advances(part)
