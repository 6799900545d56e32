"""Column shifts of an attack (9.7 to 9.12), and common slips about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from adjudicator.core.rules import Term
from adjudicator.games.crowning_glory.data import HexEffect
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import ground

__all__ = ["SHIFT_CASES", "Fight", "enfiladed", "shift_terms"]

#: the cases of shifts
SHIFT_CASES = ("CG-8.12", "CG-9.8", "CG-9.9a", "CG-9.9b", "CG-9.10a", "CG-9.11", "CG-9.12")

#: the six directions of a hex, clockwise
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_HALF = len(_AROUND) // 2
#: attackers in this many hexes enfilade if each two have one between them; in more, always
_THREE = 3


class Fight(NamedTuple):
    """The attackers and defenders of an attack."""

    side: str
    attackers: list[str]
    markers: list[str]
    target: str
    defender: str


def shift_terms(state: CgState, fight: Fight, slips: frozenset[str]) -> list[Term]:
    """Return the shifts of an attack; shifts to the left are negative."""
    found = (
        _ground(state, fight, slips),
        _water(state, fight, slips),
        _crest(state, fight, slips),
        _enfilade(state, fight, slips),
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


def _climb(state: CgState, low: str, high: str) -> Term | None:
    """Return the shift for an attack uphill over a crest."""
    if (low, high) not in state.board.climbs:
        return None
    lines = (state.tables.hexsides[kind] for kind in state.board.sides[low, high])
    line = next((one for one in lines if one.shift_uphill), None)
    return None if line is None else Term(line.shift_case, "uphill", line.shift_uphill)


def _crest(state: CgState, fight: Fight, slips: frozenset[str]) -> Term | None:
    """If all attack uphill over a crest, the column shifts one to the left."""
    if "crest-ignored" in slips:
        return None
    hexes = [state.where[unit] for unit in fight.attackers]
    if "crest-downhill" in slips:
        down = [term for at in hexes if (term := _climb(state, fight.target, at))]
        return down[0]._replace(name="downhill", value=-down[0].value) if down else None
    up = [term for at in hexes if (term := _climb(state, at, fight.target))]
    enough = up if "crest-for-some" in slips else len(up) == len(hexes) and up
    return up[0] if enough else None


def enfiladed(state: CgState, target: str, hexes: Iterable[str]) -> bool:
    """Return whether attackers in these hexes next to a target enfilade it (9.12)."""
    q, r = state.board.axial[target]
    steps = {(a - q, b - r) for a, b in (state.board.axial[at] for at in set(hexes))}
    around = {_AROUND.index(step) for step in steps if step in _AROUND}
    if any((at + _HALF) % len(_AROUND) in around for at in around):
        return True  # of four hexes or more, two are opposite
    return len(around) == _THREE and len({at % 2 for at in around}) == 1


def _enfilade(state: CgState, fight: Fight, slips: frozenset[str]) -> Term | None:
    """Attackers in opposite hexes, or in three with one between each two, shift to the right."""
    name = ground(state, fight.target)
    line: HexEffect = state.tables.hexes[name]
    open_to = line.enfilade or f"{name}-enfiladed" in slips or f"{name}-ignored" in slips
    if not open_to or "enfilade-ignored" in slips:
        return None
    hexes = {state.where[unit] for unit in fight.attackers}
    if "enfilade-by-bystanders" in slips:
        near = state.board.neighbours[fight.target]
        hexes |= {at for at in near if state.enemies_in(state.enemy[fight.side], at)}
    three = "enfilade-by-three" in slips and len(hexes) >= _THREE
    if not three and not enfiladed(state, fight.target, hexes):
        return None
    return Term("CG-9.12", "enfilade", state.tables.enfilade)
