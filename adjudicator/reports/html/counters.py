"""Counters as SVG: equal counters share one drawing, shown wherever a unit stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.core.game_data import UnitSpec
from adjudicator.digitize.render.letters import text_width
from adjudicator.reports.html.escape import text
from adjudicator.style import GOLD, INK, PALE, mixed
from adjudicator.vassal.art.counters import counter_colours, short_formation
from adjudicator.vassal.art.symbols import arm_word

if TYPE_CHECKING:
    from adjudicator.vassal.look.look import Look

__all__ = ["HALF", "LIFT", "Counters", "spread"]

At = tuple[int, int]

#: half the width of a counter, in units of the page
HALF = 20
#: offset of a counter in a stack from the one below, upwards and sideways
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
            draw = _block if unit.type in look.blocks else _face
            draw = _figure if unit.type in look.figures else draw
            self.face[name] = faces.setdefault(draw(unit, fill, ink), len(faces))
        self._faces = list(faces)

    def symbols(self) -> str:
        """Return the faces as groups that are shown by their ids."""
        return "".join(
            f'<g id="k{n}" text-anchor="middle">{face}</g>\n' for n, face in enumerate(self._faces)
        )

    def stack(self, units: Iterable[str], at: At, slots: Sequence[At] = ()) -> str:
        """Return the units in one place: each in its slot or, without slots, as a stack."""
        shown, (x, y) = list(units), at
        if slots:
            return "".join(
                f'<use href="#k{self.face[unit]}" x="{sx}" y="{sy}"/>'
                for unit, (sx, sy) in zip(shown, spread(len(shown), slots), strict=True)
            )
        parts = [
            f'<use href="#k{self.face[unit]}" x="{x + LIFT * n}" y="{y - LIFT * n}"/>'
            for n, unit in enumerate(shown[:6])
        ]
        if len(shown) > 1:
            top = LIFT * (min(len(shown), 6) - 1)
            parts.append(pile(len(shown), x + top, y - top))
        return "".join(parts)


def spread(count: int, slots: Sequence[At]) -> list[At]:
    """Return the positions of some units; those beyond the last slot lie on the first ones."""
    return [
        (x + LIFT * (n // len(slots)), y - LIFT * (n // len(slots)))
        for n in range(count)
        for x, y in [slots[n % len(slots)]]
    ]


def pile(count: int, x: int, y: int) -> str:
    """Return the number of units in a stack, at the corner of its top counter."""
    return f'<text class="pile" x="{x + HALF}" y="{y - HALF + 5}">{count}</text>'


def _block(unit: UnitSpec, fill: str, ink: str) -> str:
    """Draw a block without numbers around 0 0: its formation and its code."""
    label = short_formation(unit.formation) or unit.name
    size = min(11.0, 0.97 * 2 * HALF / max(text_width(label, 1.0, bold=True), 1e-9))
    edge = mixed(fill, "#000000", 0.55)
    code = f'<text y="14" font-size="16" font-weight="bold">{text(unit.code[:3])}</text>'
    return (
        f'<rect x="-{HALF}" y="-{HALF}" width="{2 * HALF}" height="{2 * HALF}" rx="5"'
        f' fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        f'<g fill="{ink}"><text y="-4" font-size="{size:.1f}" font-weight="bold">{text(label)}'
        f"</text>{code}</g>"
    )


def _figure(unit: UnitSpec, fill: str, ink: str) -> str:
    """Draw a round piece with its name at the upper right, so that a unit below it is seen."""
    label = unit.name[:9]
    size = min(8.0, 22 / max(text_width(label, 1.0, bold=True), 1e-9))
    edge = mixed(fill, "#000000", 0.55)
    return (
        f'<circle cx="8" cy="-9" r="13" fill="{fill}" stroke="{PALE}" stroke-width="1.5"/>'
        f'<circle cx="8" cy="-9" r="14" fill="none" stroke="{edge}"/>'
        f'<path d="M8-20l1.5 3.2 3.5.4-2.6 2.4.7 3.4-3.1-1.7-3.1 1.7.7-3.4-2.6-2.4 3.5-.4z"'
        f' fill="{GOLD}"/>'
        f'<text x="8" y="-2.5" font-size="{size:.1f}" font-weight="bold" fill="{ink}">'
        f"{text(label)}</text>"
    )


def _face(unit: UnitSpec, fill: str, ink: str) -> str:
    """Draw a counter around 0 0: the symbol of its arm, strength and movement."""
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
