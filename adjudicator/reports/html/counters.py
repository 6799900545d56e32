"""Counters as SVG: one drawing for all that look alike, shown wherever a unit stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from adjudicator.gamedata import UnitSpec
from adjudicator.reports.html.escape import text
from adjudicator.style import INK, PALE, mixed
from adjudicator.vassal.art.counters import counter_colours
from adjudicator.vassal.art.symbols import arm_word

if TYPE_CHECKING:
    from adjudicator.vassal.look import Look

__all__ = ["HALF", "LIFT", "Counters"]

#: half the width of a counter, in units of the page
HALF = 20
#: how far a counter in a stack lies above and beside the one below
LIFT = 4
_SIGNS = {
    "infantry": '<path d="M-10-14L10 0M10-14L-10 0"/>',
    "cavalry": '<path d="M10-14L-10 0"/>',
    "artillery": f'<circle cy="-7" r="3" fill="{INK}"/>',
}


class Counters:
    """The faces of all units of a log."""

    def __init__(self, units: Mapping[str, UnitSpec], look: Look) -> None:
        """Draw each face once."""
        faces: dict[str, int] = {}
        #: unit -> number of its face
        self.face: dict[str, int] = {}
        for name, unit in units.items():
            fill, ink = counter_colours(unit, look)
            self.face[name] = faces.setdefault(_face(unit, fill, ink), len(faces))
        self._faces = list(faces)

    def symbols(self) -> str:
        """Return the faces as groups that can be shown by their ids."""
        return "".join(
            f'<g id="k{n}" text-anchor="middle">{face}</g>\n' for n, face in enumerate(self._faces)
        )

    def stack(self, units: Iterable[str], x: int, y: int) -> str:
        """Return units in one place, each a little above the one before."""
        shown = list(units)
        parts = [
            f'<use href="#k{self.face[unit]}" x="{x + LIFT * n}" y="{y - LIFT * n}"/>'
            for n, unit in enumerate(shown[:6])
        ]
        if len(shown) > 1:
            top = LIFT * (min(len(shown), 6) - 1)
            parts.append(pile(len(shown), x + top, y - top))
        return "".join(parts)


def pile(count: int, x: int, y: int) -> str:
    """Return the number of units in a stack, at the corner of its uppermost counter."""
    return f'<text class="pile" x="{x + HALF}" y="{y - HALF + 5}">{count}</text>'


def _face(unit: UnitSpec, fill: str, ink: str) -> str:
    """Draw a counter around 0 0: the sign of its arm, strength and movement."""
    arm = arm_word(unit.type)
    sign = _SIGNS.get(arm, "")
    values = f"{'?' if unit.combat is None else unit.combat}-{unit.movement}"
    size = 15 if len(values) < 5 else 12
    edge = mixed(fill, "#000000", 0.55)
    word = "" if arm else f'<text y="-4" font-size="8" fill="{INK}">{text(unit.type[:5])}</text>'
    return (
        f'<rect x="-{HALF}" y="-{HALF}" width="{2 * HALF}" height="{2 * HALF}" rx="4"'
        f' fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        f'<g fill="{PALE}" stroke="{INK}" stroke-width="1.4">'
        f'<rect x="-10" y="-14" width="20" height="14"/>{sign}</g>{word}'
        f'<text y="14" font-size="{size}" font-weight="bold" fill="{ink}">{text(values)}</text>'
    )
