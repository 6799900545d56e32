"""Open procedures of this game: a phase and, in a Combat Phase, the open attack."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.core.state import Frame

__all__ = ["Combat", "CombatPhase", "MovementPhase", "Reading", "SetUpPhase"]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first turn: units are placed one by one."""

    placed: list[str] = []


class MovementPhase(Frame, tag_field="frame", tag="movement", kw_only=True, omit_defaults=True):
    """A Movement Phase."""

    side: str = ""
    #: unit -> points spent
    spent: dict[str, int] = {}
    #: unit -> where it stood, and what it had spent, before its last move
    before: dict[str, tuple[str, int]] = {}
    #: the unit that moved last, if nothing happened since
    last: str = ""
    #: units whose move the opponent allowed to change
    agreed: list[str] = []
    #: reinforcements placed in this phase
    placed: list[str] = []
    #: those of them that were placed in an enemy-controlled hex
    placed_in_zone: list[str] = []
    #: hex -> the event that overfilled it, and the unit that came
    crowded: dict[str, tuple[int, str]] = {}
    #: unit -> the event of its last move
    ended: dict[str, int] = {}
    #: unit -> points that another reading of the terrain chart would have saved it in this
    #: phase
    spared: dict[str, int] = {}
    #: whether it was reported that reinforcements were placed after moves
    placed_late: bool = False
    #: unit that did not suffer a result of the last Combat Phase -> event of the attack
    overdue: dict[str, int] = {}


class CombatPhase(Frame, tag_field="frame", tag="combat", kw_only=True, omit_defaults=True):
    """A Combat Phase. Its duties are fixed when it opens and judged when it closes."""

    side: str = ""
    #: phasing units in an enemy zone (8C)
    must_attack: list[str] = []
    #: enemy units with a phasing unit in their zone (8B)
    must_be_attacked: list[str] = []
    #: such an enemy -> the phasing units in its zone
    facing: dict[str, list[str]] = {}
    #: those of them in a town, the Castle or the Abbey (6Jc)
    garrisons: list[str] = []
    #: phasing artillery in a town next to an enemy: whether it must attack is doubtful (6J, 10A)
    in_doubt: list[str] = []
    #: attackers that fired from a distance
    bombarded: list[str] = []
    #: attacker -> event of its attack
    attackers: dict[str, int] = {}
    #: defender -> event of the attack on it
    attacked: dict[str, int] = {}
    #: units eliminated, retreated or displaced before they could attack
    excused: list[str] = []
    #: unit -> event of its advance
    advanced: dict[str, int] = {}
    #: unit -> event of its retreat
    retreated: dict[str, int] = {}
    #: unit -> event of its displacement
    displaced: dict[str, int] = {}
    #: defenders that an attack on their hex omitted: reported with the attack (8E)
    left_out: list[str] = []
    #: attackers that kept strength back: reported with the attack (8H)
    divided: list[str] = []
    #: enemy whose neighbour attacked an empty hex -> event of that attack
    missed: dict[str, int] = {}
    #: event of a die that belongs to no attack in the log; the missing attack is unknown
    stray: int = 0
    #: attacks in a row before this one that were declared and not rolled for
    unrolled: int = 0
    #: attacks closed before their results were carried out
    unfinished: list[Combat] = []
    #: hexes vacated by attacks of this phase whose advances are over -> event of the attack
    vacated: dict[str, int] = {}


class Reading(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One possible result of an attack, and what is left of it to be done."""

    #: the result; the other fields are as in an attack
    result: str = ""
    #: units that it eliminates, and that are still on the map
    to_eliminate: list[str] = []
    #: units that must retreat, and have not yet
    to_retreat: list[str] = []
    #: exchange: Strength Points that the attacker still has to lose
    owed: float = 0
    #: exchange: attackers that may be lost for it
    may_pay: list[str] = []
    #: exchange: a strength is unknown, so that what is owed is unknown
    uncertain: bool = False
    #: hexes emptied by the attack
    vacated: list[str] = []
    #: units that may advance into them
    victors: list[str] = []


class Combat(Frame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """One attack, from its declaration until the next decision that is not part of it."""

    #: the attacking side
    side: str = ""
    attackers: list[str] = []
    #: attackers that fire from a distance
    bombarding: list[str] = []
    targets: list[str] = []
    #: units whose strength counts in the defence
    defenders: list[str] = []
    #: the column of the table such as "2:1"; "" if it is unknown
    odds: str = ""
    #: the column that the log claims, if it is another one
    claimed: str = ""
    #: event that first carried out a result without a die
    undiced: int = 0
    #: event that first carried out a result too late
    late: int = 0
    #: 0 until it is rolled
    die: int = 0
    #: the result in force: as computed, or as logged if it cannot be computed
    result: str = ""
    #: units that the result eliminates, and that are still on the map
    to_eliminate: list[str] = []
    #: units that must retreat, and have not yet
    to_retreat: list[str] = []
    #: exchange: Strength Points that the attacker still has to lose
    owed: float = 0
    #: exchange: attackers that may be lost for it
    may_pay: list[str] = []
    #: exchange: a strength is unknown, so that what is owed is unknown
    uncertain: bool = False
    #: units in the target hexes that could not be attacked again; whether they share the result
    #: is doubtful
    sharing: list[str] = []
    #: other possible results, because the log states another or the die is unclear
    readings: list[Reading] = []
    #: whether the declaration was illegal
    unlawful: bool = False
    #: whether several attacks wait for dice, so that a die cannot be assigned to one of them
    mixed: bool = False
    #: event of the first attack in a row that was closed without a die, if this one is among
    #: them
    waited: int = 0
    #: unit that retreated or was eliminated against the result -> event
    misdone: dict[str, int] = {}
    #: hexes emptied by this attack
    vacated: list[str] = []
    #: units that may advance into them
    victors: list[str] = []
    #: units that have advanced
    advanced: list[str] = []
    #: units that advanced before the result was carried out -> event of the advance
    early: dict[str, int] = {}
    #: units that have retreated
    gone_back: list[str] = []
    #: full hexes that a unit retreated into, from which others must be displaced: hex -> units
    #: that entered
    displacing: dict[str, list[str]] = {}

    @property
    def place(self) -> str:
        """The first of the attacked hexes."""
        return self.targets[0] if self.targets else ""
