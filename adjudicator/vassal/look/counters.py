"""How a game's counters look: the part of vassal.json that the painters need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from adjudicator.style import ink_on, mixed, side_tint

__all__ = [
    "Colour",
    "CounterLook",
    "FormationLook",
    "SideLook",
    "formation_look",
    "side_look",
]

#: written #rrggbb
Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]


class SideLook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The colours of one side's counters."""

    #: ground of the counter
    fill: Colour
    #: colour of the numbers; by default black or white, whichever is the clearer
    ink: Colour | None = None
    #: upright stripes of the flag, from left to right
    flag: list[Colour] = []


class FormationLook(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """How the counters of a formation are told from others of their side."""

    #: the band along the top of the counter
    colour: Colour
    #: what the band says; by default the formation's name, shortened
    short: Annotated[str, Meta(max_length=40)] = ""
    #: ground of the counter if it is not the side's, such as for an ally's contingent
    fill: Colour | None = None
    #: stripes of the flag if it is not the side's
    flag: list[Colour] = []


class CounterLook(Protocol):
    """What the painters want to know of vassal.json."""

    @property
    def counter(self) -> int:
        """Width and height of a counter, in pixels."""

    @property
    def pitch(self) -> int:
        """Pixels from the centre of a hex to that of the next."""

    @property
    def margin(self) -> int:
        """Pixels around the hexes."""

    @property
    def sides(self) -> Mapping[str, SideLook]:
        """Colours by side."""

    @property
    def formations(self) -> Mapping[str, FormationLook]:
        """Colours by the beginning of a formation's name; the longest that fits counts."""


def side_look(look: CounterLook, side: str) -> SideLook:
    """Return the colours of a side; of one that the look does not mention, the map's tint."""
    return look.sides.get(side) or SideLook(fill=side_tint(side))


def formation_look(look: CounterLook, formation: str, fill: str) -> FormationLook:
    """Return the style of a formation; one that the look does not mention has a quiet band."""
    fits = [start for start in look.formations if formation.startswith(start)]
    if fits:
        return look.formations[max(fits, key=len)]
    return FormationLook(colour=mixed(fill, ink_on(fill), 0.25))
