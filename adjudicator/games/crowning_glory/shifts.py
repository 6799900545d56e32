"""Who fights in an attack, its column shifts (9.7 to 9.12), and common slips about them."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.core.rules import Term
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import closed_between, ground
from adjudicator.mechanics.combat.shifts import crest_shift, enfilade_shift

__all__ = ["Fight", "shift_terms", "takes_part"]


class Fight(NamedTuple):
    """The attackers and defenders of an attack."""

    side: str
    attackers: list[str]
    markers: list[str]
    target: str
    defender: str


def takes_part(state: CgState, unit: str, side: str, target: str) -> bool:
    """Return whether a piece may take part in an attack of a side on a hex."""
    if state.units[unit].side != side or unit in state.passive:
        return False
    if state.is_marker(unit):
        return state.where[unit] == "box" and state.turn > state.tables.artillery.fog_turns
    here, arm = state.where[unit], state.units[unit].type
    near = here in state.board.neighbours[target]
    return near and not closed_between(state, arm, here, target)


def shift_terms(state: CgState, fight: Fight, slips: frozenset[str]) -> list[Term]:
    """Return the shifts of an attack; shifts to the left are negative."""
    target, hexes = fight.target, [state.where[unit] for unit in fight.attackers]
    near = state.board.neighbours[target]
    found = (
        _ground(state, fight, slips),
        _water(state, fight, slips),
        crest_shift(state, hexes, target, slips),
        enfilade_shift(
            state,
            hexes,
            target,
            term=Term("CG-9.12", "enfilade", state.tables.enfilade),
            terrain=ground(state, target),
            beside=(at for at in near if state.enemies_in(state.enemy[fight.side], at)),
            slips=slips,
        ),
    )
    return [term for term in found if term is not None]


def _ground(state: CgState, fight: Fight, slips: frozenset[str]) -> Term | None:
    """A town shifts one column to the left, the fortress two, other terrain none."""
    name = ground(state, fight.target)
    line = state.tables.hexes[name]
    chapel = "chapel" in state.board.terrain[fight.target] and "chapel-for-town" in slips
    if not line.shift and chapel:
        return Term("CG-8.12", "chapel", -1)
    if not line.shift:
        rough = name != "clear" and "rough-ground" in slips
        return Term("CG-9.8", name, -1) if rough else None
    part_pond = any(state.tables.hexes[one].mark for one in state.board.terrain[fight.target])
    if f"{name}-ignored" in slips or (part_pond and "pond-for-town" in slips):
        return None
    value = line.shift + 1 if f"{name}-as-town" in slips else line.shift
    return Term(line.shift_case, name, value)


def _water(state: CgState, fight: Fight, slips: frozenset[str]) -> Term | None:
    """Streams and ponds on hexsides shift nothing; misread, one to the left."""
    if "water" not in slips:
        return None
    chart = state.tables.hexsides
    for unit in fight.attackers:
        kinds = state.board.sides.get((state.where[unit], fight.target), ())
        if any(chart[kind].plus or chart[kind].prohibited for kind in kinds):
            return Term("CG-9.10a", "water", -1)
    return None
