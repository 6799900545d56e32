"""Events that only logs of this game have."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from adjudicator.core.events import Amount, Attack, Event, Name, Names

__all__ = ["Assault", "Choose", "Regroup"]


class Assault(Attack, frozen=True, tag="attack"):
    """Units attack one hex; a bombardment marker is listed among the units."""

    #: claim: factors that the marker adds
    artillery: Amount | None = None
    #: claim: attack less defence
    differential: int | None = None
    #: claim: columns to the right, or with a minus to the left
    shift: int | None = None
    #: claim: the final column, such as "+5"
    column: Annotated[str, Meta(max_length=20)] = ""


class Choose(Event, frozen=True, tag="choose"):
    """A player chooses bombardment markers, if the rules leave a choice."""

    units: Names


class Regroup(Event, frozen=True, tag="regroup"):
    """A side regroups; without units, all that are entitled to it regain a step."""

    #: claim: units that regain a step; named twice, two steps
    units: Annotated[list[Name], Meta(max_length=200)] = field(default_factory=list)
