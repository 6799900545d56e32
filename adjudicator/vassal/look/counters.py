"""The look of counters: the part of vassal.json that the drawing code needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from adjudicator.style import ink_on, mixed, side_tint
from adjudicator.vassal.look.words import MaybeWords

__all__ = [
    "Colour",
    "CounterLook",
    "FormationLook",
    "SideLook",
    "formation_look",
    "formation_match",
    "side_look",
]

#: written #rrggbb
Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]


class SideLook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The colours of one side's counters."""

    #: background of the counter
    fill: Colour
    #: colour of the numbers; by default black or white, whichever has more contrast
    ink: Colour | None = None
    #: vertical stripes of the flag, from left to right
    flag: list[Colour] = []
    #: the direction that its units face at the start, clockwise from the top
    faces: Annotated[int, Meta(ge=0, le=11)] = 0


class FormationLook(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """How the counters of a formation differ from others of their side."""

    #: the band along the top of the counter
    colour: Colour
    #: text of the band; by default the formation's name, shortened
    short: MaybeWords = ""
    #: background of the counter if it differs from the side's, such as for an allied contingent
    fill: Colour | None = None
    #: stripes of the flag if it differs from the side's
    flag: list[Colour] = []


class CounterLook(Protocol):
    """The values of vassal.json that the drawing code needs."""

    @property
    def counter(self) -> int:
        """Width and height of a counter, in pixels."""

    @property
    def pitch(self) -> int:
        """Pixels from the centre of a hex to the next."""

    @property
    def margin(self) -> int:
        """Margin around the hexes, in pixels."""

    @property
    def sides(self) -> Mapping[str, SideLook]:
        """Colours by side."""

    @property
    def formations(self) -> Mapping[str, FormationLook]:
        """Colours by the beginning of a formation's name; the longest match counts."""


def side_look(look: CounterLook, side: str) -> SideLook:
    """Return the colours of a side; the default is the side's tint on maps."""
    return look.sides.get(side) or SideLook(fill=side_tint(side))


def formation_look(look: CounterLook, formation: str, fill: str) -> FormationLook:
    """Return the style of a formation; the default is a band in a muted colour."""
    found = formation_match(look, formation)
    return found or FormationLook(colour=mixed(fill, ink_on(fill), 0.25))


def formation_match(look: CounterLook, formation: str) -> FormationLook | None:
    """Return the style of the longest beginning of a formation's name; None if there is none."""
    fits = [start for start in look.formations if formation.startswith(start)]
    return look.formations[max(fits, key=len)] if fits else None
