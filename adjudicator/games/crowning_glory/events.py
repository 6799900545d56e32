"""Events that only logs of this game have."""

from __future__ import annotations

from adjudicator.core.events import Event, Names
from adjudicator.mechanics.combat.difference_claims import DifferenceAttack

__all__ = ["Assault", "Choose"]


class Assault(DifferenceAttack, frozen=True, tag="attack"):
    """Units attack one hex; a bombardment marker is listed among the units."""


class Choose(Event, frozen=True, tag="choose"):
    """A player chooses bombardment markers, if the rules leave a choice."""

    units: Names
