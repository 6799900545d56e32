"""Column shifts by the ground: uphill over a crest, by an enfilade, and the common slips.

Slips are names: `crest-ignored`, `crest-for-some` (not all attack uphill), `crest-downhill`,
`enfilade-ignored`, `enfilade-by-bystanders` (units that do not attack count), `enfilade-by-three`
(any three hexes), and of a terrain `<name>-ignored` and `<name>-enfiladed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta

from adjudicator.core.roles import CaseOrNone
from adjudicator.core.rules import Term
from adjudicator.mechanics.ground.chart import HexLine, SideLine

__all__ = ["Shift", "ShiftingHex", "ShiftingSide", "crest_shift", "enfilade_shift", "enfiladed"]

Shift = Annotated[int, Meta(ge=-99, le=99)]

#: the six directions of a hex, clockwise
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_HALF = len(_AROUND) // 2
#: attackers in this many hexes enfilade if each two have one between them; in more, always
_THREE = 3


class ShiftingHex(HexLine, frozen=True):
    """One line of the terrain chart, for hexes that shift the column."""

    #: columns for a defender inside, and the case of it
    shift: Shift = 0
    shift_case: CaseOrNone = ""
    #: whether an enfilade counts against a defender inside
    enfilade: bool = True


class ShiftingSide(SideLine, frozen=True):
    """One line of the terrain chart, for hexsides that shift the column."""

    #: columns if all attackers attack uphill, and the case of it
    shift_uphill: Shift = 0
    shift_case: CaseOrNone = ""


def _climb(state: Any, low: str, high: str) -> Term | None:
    """Return the shift for an attack uphill over a crest."""
    if (low, high) not in state.board.climbs:
        return None
    lines = (state.tables.hexsides[kind] for kind in state.board.sides[low, high])
    line = next((one for one in lines if one.shift_uphill), None)
    return None if line is None else Term(line.shift_case, "uphill", line.shift_uphill)


def crest_shift(
    state: Any, hexes: Sequence[str], target: str, slips: Collection[str]
) -> Term | None:
    """Return the shift if all attackers, who stand in some hexes, attack uphill over a crest."""
    if "crest-ignored" in slips:
        return None
    if "crest-downhill" in slips:
        down = [term for at in hexes if (term := _climb(state, target, at))]
        return down[0]._replace(name="downhill", value=-down[0].value) if down else None
    up = [term for at in hexes if (term := _climb(state, at, target))]
    enough = up if "crest-for-some" in slips else len(up) == len(hexes) and up
    return up[0] if enough else None


def enfiladed(board: Any, target: str, hexes: Iterable[str]) -> bool:
    """Return whether attackers in these hexes next to a target enfilade it.

    They do from opposite hexes, or from three of which each two have one between them.
    """
    q, r = board.axial[target]
    steps = {(a - q, b - r) for a, b in (board.axial[at] for at in set(hexes))}
    around = {_AROUND.index(step) for step in steps if step in _AROUND}
    if any((at + _HALF) % len(_AROUND) in around for at in around):
        return True  # of four hexes or more, two are opposite
    return len(around) == _THREE and len({at % 2 for at in around}) == 1


def enfilade_shift(
    state: Any,
    hexes: Iterable[str],
    target: str,
    *,
    term: Term,
    terrain: str,
    beside: Iterable[str],
    slips: Collection[str],
) -> Term | None:
    """Return the term of an enfilade, if attackers enfilade a target in some terrain.

    `beside` are the hexes of all units of the attacking side next to the target.
    """
    line: ShiftingHex = state.tables.hexes[terrain]
    open_to = line.enfilade or not {f"{terrain}-enfiladed", f"{terrain}-ignored"}.isdisjoint(slips)
    if not open_to or "enfilade-ignored" in slips:
        return None
    places = {*hexes, *(beside if "enfilade-by-bystanders" in slips else ())}
    three = "enfilade-by-three" in slips and len(places) >= _THREE
    return term if three or enfiladed(state.board, target, places) else None
