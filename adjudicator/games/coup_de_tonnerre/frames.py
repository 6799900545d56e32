"""Open procedures of this game: an action, its debts, and the movements that it demands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from adjudicator.core.roles import EventNo, Place, PlaceOrNone, Role, Side, Unit, UnitOrNone
from adjudicator.core.state import Frame
from adjudicator.games.coup_de_tonnerre.names import (
    CardName,
    CardNameOrNone,
    CommandName,
    FaceName,
    FogMarkerOrNone,
    ResultName,
)
from adjudicator.mechanics.cards.markers import HiddenMarker
from adjudicator.mechanics.cards.playing import CardInHand, CardInHandOrNone, CardsInPlay

__all__ = ["Address", "Attack", "Fog", "Grant", "Reinforcement", "SetUpPhase", "TacticsInPlay"]

#: who takes losses: defender, attacker, charge or guard
LossKind = Annotated[str, Role("kind of loss")]


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first action: units are placed, hands and the fog marker are drawn."""

    placed: list[Unit] = []
    #: whether a unit was placed after the fog marker was drawn, which was reported
    late: bool = False


class Attack(Frame, tag_field="frame", tag="attack", kw_only=True, omit_defaults=True):
    """An attack, until the next action begins."""

    side: Side = ""
    card: CardName = ""
    face: FaceName = ""
    action: int = 0
    #: the place under attack, if the card names one
    place: PlaceOrNone = ""
    #: the commands under attack, or those to which a place belongs
    commands: list[CommandName] = []
    die: int = 0
    #: the line of the table that counts: ours, or as claimed
    line: int = 0
    #: added to the die by tactics cards
    bonus: int = 0
    #: AC, AM, FC, FM -> how many; "capture" -> 1
    result: dict[ResultName, int] = {}
    #: the result depends on the rulebook or on the log's own words, not on a reconstruction
    sure: bool = False
    #: the defending card, and its second die
    defence: CardNameOrNone = ""
    second: int = 0
    #: the result left by the defence, as the log states it
    left: dict[ResultName, int] | None = None
    #: results of the second die
    charge: dict[ResultName, int] = {}
    #: the results are final and are being applied
    fixed: bool = False
    #: losses to take: defender, attacker, charge (of the defending side), guard
    owed: dict[LossKind, int] = {}
    #: how often the time marker has moved since its losses were taken
    hours: int = 0
    #: side -> rout tests to take
    tests: dict[Side, int] = {}
    #: sides whose losses reached box B here
    broken: list[Side] = []
    #: units lost here
    lost: list[Unit] = []
    captured: bool = False
    #: its result is unknown: the log does not state it, and our cards were not used; or a card
    #: defended after the result was applied
    unknown: bool = False
    #: number of units that have moved because of it
    moved: int = 0
    #: result of the Guard's die: lost or engaged
    cost: str = ""
    #: results that tactics cards remove, and results that they add
    cancelled: dict[ResultName, int] = {}
    added: dict[ResultName, int] = {}
    #: its die may be rolled again
    reroll: bool = False
    #: the highest die that confirms a capture; 0 if it need not be confirmed
    confirm: int = 0
    #: the die rolled for it
    confirmed: int = 0
    #: the card with which a bot had to defend, and did not
    skipped: CardNameOrNone = ""
    #: the action is illegal: what it leaves undone follows from that
    refused: bool = False


class Reinforcement(
    Frame, tag_field="frame", tag="reinforcement", kw_only=True, omit_defaults=True
):
    """A unit goes from one command to another."""

    side: Side = ""
    card: CardName = ""
    to: CommandName = ""
    #: the unit that was sent
    unit: UnitOrNone = ""
    #: the action is illegal: what it leaves undone follows from that
    refused: bool = False


class Address(Frame, tag_field="frame", tag="address", kw_only=True, omit_defaults=True):
    """An action that only changes morale, or one that no card has."""

    side: Side = ""
    card: CardName = ""
    #: the effect of this action is unknown: no card has it
    unknown: bool = False


class Fog(HiddenMarker, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fog marker."""

    #: which one, if the log states it
    card: FogMarkerOrNone = ""
    #: blocks that are still to be removed
    owed: int = 0
    #: the event by which it became due to be revealed; 0: not yet
    due: EventNo = 0
    #: whether play began without it, which was reported
    missed: bool = False
    #: whether it was reported that it was not revealed in time
    told: bool = False
    #: blocks removed before it was revealed
    early: int = 0
    #: whether it was reported that its blocks were not removed in time
    kept: bool = False
    #: a tactics card keeps it hidden until the next action
    longer: bool = False

    @property
    def waits(self) -> bool:
        """Whether it must be revealed before play continues."""
        return self.due != 0 and not self.told and not self.revealed


class Grant(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One movement that a tactics card grants."""

    card: CardInHand
    #: unit -> place -> the command to which it then belongs
    choices: dict[Unit, dict[Place, CommandName]]


class TacticsInPlay(CardsInPlay, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The tactics cards of the action that is open."""

    grants: list[Grant] = []
    #: the card that a bot could have played
    missed: CardInHandOrNone = ""
