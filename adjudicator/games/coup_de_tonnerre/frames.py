"""Open procedures of this game: an action, its debts, and the movements that it demands."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.core.state import Frame

__all__ = [
    "Address",
    "Attack",
    "Due",
    "Fog",
    "Grant",
    "Marked",
    "Reinforcement",
    "SetUpPhase",
    "Slot",
    "Tricks",
]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first action: units are placed, hands and the fog marker are drawn."""

    placed: list[str] = []
    #: commands of which units were put elsewhere, each with the place; was one put too late
    astray: list[str] = []
    late: bool = False


class Attack(Frame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """An attack, until the next action begins."""

    side: str = ""
    card: str = ""
    face: str = ""
    action: int = 0
    #: the place under attack, if the card names one
    place: str = ""
    #: the commands under attack, or those that a place belongs to
    commands: list[str] = []
    die: int = 0
    #: the line of the table that counts: ours, or as claimed
    line: int = 0
    #: added to the die by tactics cards
    bonus: int = 0
    #: AC, AM, FC, FM -> how many; "capture" -> 1
    result: dict[str, int] = {}
    #: the result rests on the rulebook or on the log's own words, not on a reconstruction
    sure: bool = False
    #: the card that defends, and its second die
    defence: str = ""
    second: int = 0
    #: what the defence has left of the result, as the log states it
    left: dict[str, int] | None = None
    #: results of the second die
    charge: dict[str, int] = {}
    #: nothing can be changed any more: results are being applied
    fixed: bool = False
    #: losses to take: defender, attacker, charge (of who defends), guard
    owed: dict[str, int] = {}
    #: how many times the time has moved since its losses were taken
    hours: int = 0
    #: side -> rout tests to take
    tests: dict[str, int] = {}
    #: sides whose losses reached box B here
    broken: list[str] = []
    #: units lost here
    lost: list[str] = []
    captured: bool = False
    #: nobody knows its result: the log does not say, and our cards were not used; or a card has
    #: defended after the result was applied
    unknown: bool = False
    #: units that have moved because of it
    moved: int = 0
    #: what was done before its time, each kind reported once: loss, move, test, before-die
    hasty: list[str] = []
    #: more units of the attacker, or of the Guard, have entered than may
    crowded: bool = False
    #: what the Guard's die comes to: lost or engaged
    cost: str = ""
    #: results that tactics cards take away, and that they add
    cancelled: dict[str, int] = {}
    added: dict[str, int] = {}
    #: its die may be thrown again
    reroll: bool = False
    #: a capture that must be confirmed by a die: 0 none, else the highest die that confirms
    confirm: int = 0
    #: the die that was thrown for it
    confirmed: int = 0
    #: the card with which a bot had to defend, and did not
    skipped: str = ""
    #: it is an illegal action: what it leaves undone follows from that
    refused: bool = False


class Reinforcement(
    Frame, tag_field="frame", tag="reinforcement", kw_only=True, omit_defaults=True
):
    """A unit goes from one command to another."""

    side: str = ""
    card: str = ""
    to: str = ""
    #: the unit that went
    unit: str = ""
    #: it is an illegal action: what it leaves undone follows from that
    refused: bool = False


class Address(Frame, tag_field="frame", tag="address", kw_only=True, omit_defaults=True):
    """An action that changes morale only, or one that no card has."""

    side: str = ""
    card: str = ""
    #: nobody knows what this action allows: no card has it
    unknown: bool = False


class Slot(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The right of a side to act: one action, or two with its marker."""

    side: str = ""
    #: slots before it, also those that were forfeited
    index: int = 0
    #: cards that acted in it, and the kinds of their actions
    acts: list[str] = []
    kinds: list[str] = []
    #: the marker for an extra action was played in it, and before its first action
    extra: bool = False
    early: bool = False
    #: how many of its actions were defended against
    defended: int = 0
    passed: bool = False
    #: its last attack was never rolled for: it may count as no action
    void: bool = False
    #: its marker was played against the rules: it may count as not played
    loose: bool = False
    #: the event by which a marker was played against the rules in this slot, or in the last one
    disputed: int = 0
    #: the marker of the side's last slot before this one left an action that was not made
    unfinished: bool = False
    #: it follows on an own slot, because the opponent defended
    again: bool = False


class Due(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units that have to go somewhere because a place was taken."""

    #: retreat, advance or move
    do: list[str]
    units: list[str]
    #: how many of them are still to go, and how many more may
    need: int
    room: int
    to: list[str]
    #: all of them to the same place
    together: bool = False
    case: str
    #: the event that called for it, and the number of the action
    event: int = 0
    act: int = 0
    #: that it comes late was reported
    told: bool = False


class Marked(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The value of a track since it was last marked: what changed it, case by case."""

    #: the value then
    base: int = 0
    #: cases and changes since
    terms: list[tuple[str, int]] = []
    #: the mark that gave a value on the way: its event, and the value
    event: int = 0
    value: int = 0
    #: what a wrong mark should have been, and the number of the action
    truth: int | None = None
    act: int = 0


class Fog(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fog marker."""

    #: the event at which it was drawn, below 0 before the log; 0: not yet
    drawn: int = 0
    #: which one, as far as the log says
    card: str = ""
    revealed: bool = False
    #: blocks that are still to be removed
    owed: int = 0
    #: the event by which it became due to be revealed; 0: not yet
    due: int = 0
    #: play began without it, which was reported
    missed: bool = False
    #: that it was not revealed in time was reported
    told: bool = False
    #: blocks that were removed before it was revealed
    early: int = 0
    #: that its blocks were not removed in time was reported
    kept: bool = False
    #: a tactics card keeps it hidden until the next action
    longer: bool = False

    @property
    def waits(self) -> bool:
        """Whether it has to be revealed before play goes on."""
        return self.due != 0 and not self.told and not self.revealed


class Grant(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One movement that a tactics card gives."""

    card: str
    #: unit -> place -> the command to which it belongs then
    choices: dict[str, dict[str, str]]


class Tricks(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The tactics cards of the action that is open."""

    #: the card whose die is still to be thrown, who played it, and when
    card: str = ""
    side: str = ""
    event: int = 0
    #: cards that did what they say, and cards that failed
    worked: list[str] = []
    failed: list[str] = []
    grants: list[Grant] = []
    #: sides that have played a card
    players: list[str] = []
    #: the card that a bot could have played
    missed: str = ""
    #: the card was played against the rules: it may count for nothing
    refused: bool = False
    #: what a card did is not known: neither what it allows nor what it changes
    guessed: bool = False
    #: an action is open
    begun: bool = False
    #: cards that worked but were played before the action, against the rules -> the event
    stray: dict[str, int] = {}
