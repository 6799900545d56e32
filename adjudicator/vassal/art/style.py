"""How a game's counters look: the part of vassal.json that the painters need, and colour sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from adjudicator.digitize.render.palette import mixed, rgb, side_tint

__all__ = [
    "CLEAR",
    "Colour",
    "FormationLook",
    "Look",
    "SideLook",
    "contrast",
    "formation_look",
    "ink_on",
    "side_look",
]

#: written #rrggbb
Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]

_DARK, _LIGHT = "#1c1a17", "#ffffff"
#: least contrast of text that must be read at a glance
CLEAR = 4.5


class SideLook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The colours of one side's counters."""

    #: ground of the counter
    fill: Colour
    #: colour of the numbers; by default black or white, whichever is the clearer
    ink: Colour | None = None


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


class Look(Protocol):
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


def side_look(look: Look, side: str) -> SideLook:
    """Return the colours of a side; of one that the look does not mention, the map's tint."""
    return look.sides.get(side) or SideLook(fill=side_tint(side))


def formation_look(look: Look, formation: str, fill: str) -> FormationLook:
    """Return the style of a formation; one that the look does not mention has a quiet band."""
    fits = [start for start in look.formations if formation.startswith(start)]
    if fits:
        return look.formations[max(fits, key=len)]
    return FormationLook(colour=mixed(fill, ink_on(fill), 0.25))


def contrast(one: str, two: str) -> float:
    """Return how well one colour reads on the other: from 1 to 21, by the rule of WCAG."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def ink_on(fill: str) -> str:
    """Return a dark or a light ink, whichever reads better on a colour."""
    soft = max(_DARK, _LIGHT, key=_against(fill))
    # On a middling grey only pure black or white is clear enough.
    return soft if contrast(soft, fill) >= CLEAR else max("#000000", _LIGHT, key=_against(fill))


def _against(fill: str) -> Callable[[str], float]:
    return lambda ink: contrast(ink, fill)
