"""Parts of the battlefield from the seat of a player: sections, and the halves of a corps."""

from __future__ import annotations

from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["areas_at", "everywhere", "half_of", "mirrored", "section_areas"]

Areas = frozenset[str]
_TURNED = {"left": "right", "center": "center", "right": "left"}
_HALVES = ("left", "right")


def areas_at(state: CcnState, place: str) -> Areas:
    """Return the regions of a hex; a hex on a line belongs to two."""
    return frozenset(state.board.hexmap.hexes[place].regions)


def mirrored(section: str) -> str:
    """Return what the player on the other side calls a section."""
    return _TURNED.get(section, "")


def everywhere(state: CcnState) -> Areas:
    """Return all regions of the board."""
    return frozenset(str(one) for names in state.format.sections.values() for one in names)


def section_areas(state: CcnState, side: str, section: str) -> Areas:
    """Return the regions of a section, as a side calls it; "" is the whole board."""
    if not section:
        return everywhere(state)
    name = section if side == state.scenario.bottom else mirrored(section)
    found = {str(one): names for one, names in state.format.sections.items()}
    return frozenset(str(one) for one in found[name])


def half_of(state: CcnState, side: str, section: str, half: str) -> Areas:
    """Return the left or the right half of the two sections of a corps commander."""
    names = sorted(section_areas(state, side, section))
    number = _HALVES.index(half)
    return frozenset([names[number if side == state.scenario.bottom else -1 - number]])
