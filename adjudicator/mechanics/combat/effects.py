"""Results as effects: whom a result eliminates or drives back, and who pays.

::

    EFFECTS = {
        "DR": Effect(defenders="retreat"),
        "EX": Effect(attackers="exchange", defenders="eliminated", instead="AR"),
    }
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol

__all__ = ["NO_EFFECT", "DemandingAttack", "Effect", "Fate", "PhaseOfAttacks"]

Fate = Literal["", "eliminated", "retreat", "exchange"]


class Effect(NamedTuple):
    """What a result does to the units of both sides."""

    #: eliminated: all of them; retreat: all of them; exchange: units of at least the value of the
    #: defenders are eliminated, as their owner chooses
    attackers: Fate = ""
    defenders: Fate = ""
    #: the result that the attacker may take in its place, before any of it is carried out
    instead: str = ""


NO_EFFECT = Effect()


class DemandingAttack(Protocol):
    """The frame of an attack, as far as its result concerns it."""

    opened: int
    side: str
    attackers: list[str]
    defenders: list[str]
    targets: list[str]
    die: int
    result: str
    #: units that share the result though they were not attacked
    sharing: list[str]
    to_eliminate: list[str]
    to_retreat: list[str]
    #: exchange: what is still to be paid, by which units, and whether a value is unknown
    owed: float
    may_pay: list[str]
    uncertain: bool
    victors: list[str]
    vacated: list[str]
    #: full hexes -> the units that entered
    displacing: dict[str, list[str]]
    #: unit that left though the result does not demand it -> event
    misdone: dict[str, int]
    gone_back: list[str]
    readings: list[Any]


class PhaseOfAttacks(Protocol):
    """The frame of a phase of combat, as far as results concern it."""

    #: attacks closed before their results were carried out
    unfinished: list[Any]
    #: attacker or defender -> event of the attack
    attackers: dict[str, int]
    attacked: dict[str, int]
    #: hexes emptied by attacks whose advances are over -> event of the attack
    vacated: dict[str, int]
    excused: list[str]
