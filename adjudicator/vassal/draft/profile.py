"""Drafts the profile of a module for the game that is drafted from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.errors import Text
from adjudicator.vassal.draft.counters import Units
from adjudicator.vassal.draft.ground import Ground
from adjudicator.vassal.draft.turns import Turns
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.read.profile import (
    HexesProfile,
    MapProfile,
    PhasesProfile,
    Profile,
    UnitsProfile,
)
from adjudicator.vassal.read.profile_draft import draft
from adjudicator.vassal.read.profile_pieces import KindProfile

__all__ = ["KnownParts", "draft_own_profile"]

#: parts that are known here, so that the general draft need not ask for them
_KNOWN = ("units", "maps", "phases", "sides", "game")


class KnownParts(NamedTuple):
    """The parts of a game that its profile is about."""

    ground: Ground
    turns: Turns
    units: Units
    #: entry of the list of players -> side
    sides: Mapping[str, str]


def draft_own_profile(module: Module, game: str, parts: KnownParts) -> tuple[Profile, list[Text]]:
    """Return the profile, and what is left to do about it."""
    general, turns = draft(module, None, game), parts.turns
    profile = replace(
        general.profile,
        units=_units(parts.units),
        maps=[_map(parts.ground)],
        phases=PhasesProfile(tracker=turns.tracker, shown=turns.shown, turns=not turns.shown),
        sides=dict(parts.sides),
        deleted="eliminated",
    )
    left = [one for one in general.left if not one.template.partition(":")[0].startswith(_KNOWN)]
    file = f"profiles/{game}.json"
    return profile, [Text("{file}: {what}", file=file, what=one) for one in left]


def _units(units: Units) -> UnitsProfile:
    gpids = {gpid: several[0].id for gpid, several in units.by_gpid.items() if len(several) == 1}
    kinds = [
        KindProfile(
            gpids=[gpid],
            type=several[0].type,
            side=several[0].side,
            nation=several[0].nation,
        )
        for gpid, several in units.by_gpid.items()
        if len(several) > 1
    ]
    return UnitsProfile(gpids=gpids, kinds=kinds)


def _map(ground: Ground) -> MapProfile:
    name = ground.board.map
    if ground.theirs:
        return MapProfile(map=name)
    first = ground.counting.raw(0, 0)
    return MapProfile(map=name, hexes=[HexesProfile(board=ground.board.name, first=first)])
