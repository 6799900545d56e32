"""Open procedures of this game, and its state as plain data: the position of a log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from adjudicator.core.roles import (
    CaseOrNone,
    Count,
    EventNo,
    Place,
    PlaceOrNone,
    Role,
    Side,
    SideOrNone,
    Unit,
    UnitOrNone,
)
from adjudicator.core.state import Frame
from adjudicator.games.ccn_epic_austerlitz.names import (
    CardHeld,
    CardName,
    DeckName,
    DrawKind,
    FaceName,
    HexOrUnit,
    Holder,
    ModeName,
    ObjectiveName,
    RoleOrNone,
    SectionOrNone,
    SourceName,
    SourceOfBanners,
    StageName,
)
from adjudicator.games.ccn_epic_austerlitz.scenario_data import Objective, Shares
from adjudicator.mechanics.hex_state import HexPosition

__all__ = [
    "Battle",
    "Frames",
    "News",
    "Ordered",
    "Played",
    "Pool",
    "Position",
    "SetUpPhase",
    "Turn",
]

#: melee or ranged
BattleKind = Annotated[str, Role("kind of battle", ("", "melee", "ranged"))]


class Pool(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of cards: hands, discards, and what is known of them."""

    #: the event that is being applied
    now: EventNo = 0
    #: player -> cards in hand, "?" for one that is not named; who is missing has an
    #: unknown hand
    hands: dict[Holder, list[CardHeld]] = {}
    #: player -> counts of draws by kind
    draws: dict[Holder, dict[DrawKind, Count]] = {}
    #: cards that were played or discarded since the last shuffle
    discarded: list[CardName] = []
    #: cards of hands that everybody has seen
    shown: list[CardName] = []
    #: card -> the event that put it where it is
    dealt: dict[CardHeld, EventNo] = {}


class Played(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Command card of the open turn."""

    #: the card, whether it comes from the hand or from the rack, and its section
    card: CardName = ""
    source: SourceName = ""
    section: SectionOrNone = ""
    #: who played it, and who uses it
    by: RoleOrNone = ""
    user: RoleOrNone = ""
    #: the number of cards in the hand that it was played from, with itself; 0 if unknown
    command: Count = 0
    #: the event that played it
    event: EventNo = 0
    #: a guerrilla counter has stopped it
    stopped: bool = False
    #: the dice of a card that orders by dice
    rolled: list[FaceName] = []


class Ordered(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An order of the open turn."""

    #: who is ordered, by which card, and how
    unit: Unit = ""
    card: Annotated[str, Role("card", ("",))] = ""
    mode: ModeName = ""
    #: where the unit stood
    at: PlaceOrNone = ""
    #: the player who gave the order, and its event
    by: RoleOrNone = ""
    event: EventNo = 0
    #: no card has had this order to give
    beyond: bool = False
    #: it is the unit of choice of a tactic card, which has an ordinary order
    choice: bool = False


class News(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Banners that a side has gained or given back, and has not yet recorded."""

    side: Side = ""
    source: SourceOfBanners = ""
    #: negative if they are given back
    change: Annotated[int, Meta(ge=-99, le=99)] = 0
    #: the event that began the battle or the turn, and the stage
    moment: EventNo = 0
    stage: StageName = "cards"


class SetUpPhase(Frame, tag_field="frame", tag="set-up", kw_only=True, omit_defaults=True):
    """Before the first turn: units are placed, cards are dealt, dice are rolled."""

    placed: list[Unit] = []


class Turn(Frame, tag_field="frame", tag="turn", kw_only=True, omit_defaults=True):
    """The turn of a side."""

    side: SideOrNone = ""
    #: cards, orders, moves, battles or draws
    stage: StageName = "cards"
    #: Command cards and orders of the turn
    played: list[Played] = []
    orders: list[Ordered] = []
    #: unit -> where it stood when the turn began, if it has moved
    moved: dict[Unit, Place] = {}
    #: unit -> hexes that it has moved
    hexes: dict[Unit, Count] = {}
    #: unit -> its first move in this turn that was illegal
    strayed: dict[Unit, EventNo] = {}
    #: units that have battled, also as support of another
    battled: list[Unit] = []
    #: cavalry that has taken ground and may melee once more
    pursuing: UnitOrNone = ""
    #: garrisons placed in this turn
    placed: list[Unit] = []
    #: unit or leader -> sides that played a Tactician card on it
    tacticians: dict[Unit, list[Side]] = {}
    #: unit or leader -> Tactician cards that were played on it
    aids: dict[Unit, list[CardName]] = {}
    #: leaders for whom a Tactician card was discarded, who have not moved yet
    freed: list[Unit] = []
    #: units that get blocks by a Tactician card: unit -> blocks of its dice, 99 before them
    reformed: dict[Unit, Count] = {}
    #: units that have got blocks by Rally, once for each block
    gained: list[Unit] = []
    #: players who showed their hand
    shown: list[Holder] = []
    #: player -> faces of the initiative roll
    initiative: dict[Holder, list[FaceName]] = {}
    #: player -> Command and Tactician cards drawn at the end, and Command cards discarded
    drawn: dict[Holder, Count] = {}
    drawn_tacticians: dict[Holder, Count] = {}
    #: Command cards drawn in this turn that the log names, and decks shuffled in it
    fresh: list[CardHeld] = []
    decks_shuffled: list[DeckName] = []
    discarded: dict[Holder, Count] = {}
    #: sections in which a guerrilla counter was gained; cards against which one was played
    recruited: list[SectionOrNone] = []
    ambushed: list[CardName] = []
    #: the decks were shuffled, the rack was filled, a time pressure banner was taken
    shuffled: bool = False
    refilled: bool = False
    pressed: bool = False
    #: cards on the rack when the turn began
    rack: Count = 0


class Battle(Frame, tag_field="frame", tag="battle", kw_only=True, omit_defaults=True):
    """One roll of a battle and what follows: an attack, a first strike or a battle back."""

    side: SideOrNone = ""
    #: who battles whom, with which artillery, in melee or by fire
    unit: UnitOrNone = ""
    target: UnitOrNone = ""
    support: list[Unit] = []
    kind: BattleKind = ""
    #: hexes of both when it began
    start: PlaceOrNone = ""
    at: PlaceOrNone = ""
    #: it is a battle back, a first strike, a bonus melee
    back: bool = False
    first: bool = False
    bonus: bool = False
    #: it is the first strike of a square: one flag counts, and is not ignored
    repels: bool = False
    #: the target retires, or has formed square
    retires: bool = False
    squared: bool = False
    #: the Commander in Chief gives a card for the square of the target, or refuses one
    granted: bool = False
    refused: bool = False
    #: the target has struck first; flags were rolled again
    struck: bool = False
    rerolled: bool = False
    #: the dice of a battle back were rolled before it was declared
    hasty_answer: bool = False
    #: the owner has said how many flags the target ignores
    told: bool = False
    #: a flag of the square's first strike has ended the attack
    repelled: bool = False
    #: the unit on which Hasty Square was played: its square costs no card
    hasty: UnitOrNone = ""
    #: unit -> Tactician cards that were played on it in this battle
    helped: dict[Unit, list[CardName]] = {}
    #: blocks of the target when the dice were rolled
    blocks: Count = 0
    #: flags that the target might ignore then
    able: Count = 0
    #: the dice; none before the roll
    dice: list[FaceName] = []
    #: hits and flags of the dice: by the rules, or as the log states
    hits: Count = 0
    flags: Count = 0
    #: blocks that the target lost, flags that it ignored and by Iron Will, hexes that it went back
    lost: Count = 0
    ignored: Count = 0
    willed: Count = 0
    gone_back: Count = 0
    #: leader who was in the hex of the target, and dice of his check
    leader: UnitOrNone = ""
    checked: Count = 0
    #: sabres of his check, and blocks lost since then
    sabres: Count = 0
    since: Count = 0
    #: play has gone on without his check, or although the dice had hit him
    unchecked: bool = False
    spared: bool = False
    #: hexes that the winner has advanced, and that there was a battle back
    advanced: Count = 0
    answered: bool = False


Frames = SetUpPhase | Turn | Battle
Small = Annotated[int, Meta(ge=0, le=99)]
Pair = Annotated[list[Small], Meta(min_length=2, max_length=2)]


class Position(HexPosition, kw_only=True):
    """The state as plain data: what a log's header may carry."""

    #: unit -> blocks left, if that is not the printed number
    blocks: dict[Unit, Small] = {}
    #: leader -> the unit that he is attached to
    attached: dict[Unit, Unit] = {}
    #: unit in square -> the number of its counter; 0 for a battalion mass
    squares: dict[Unit, Small] = {}
    #: unit in square -> the player whose card lies on the track
    square_cards: dict[Unit, Holder] = {}
    #: the cards of the track: unit -> card, "?" if the log has not named it
    track: dict[Unit, CardHeld] = {}
    #: garrison -> the event that placed it
    garrisons: dict[Unit, EventNo] = {}
    #: hex -> neighbours towards which its field works face
    fieldworks: dict[Place, list[Place]] = {}
    #: Command cards and Tactician cards
    command: Pool = field(default_factory=Pool)
    tacticians: Pool = field(default_factory=Pool)
    #: cards on the rack, and whether they are known
    rack: list[CardHeld] = []
    rack_known: bool = False
    #: whether the discards are those of the whole game so far
    decks_known: bool = False
    #: whether the log has recorded battles with their dice
    battles_known: bool = False
    #: whether the log has recorded orders
    orders_known: bool = False
    #: side -> the last Command card that it played
    last_played: dict[Side, CardName] = {}
    #: side -> banners for eliminations, exits and permanent objectives
    banners: dict[Side, Small] = {}
    #: whether banners and objectives are those of the whole game so far
    banners_known: bool = False
    #: objective -> side -> hexes or units for which it has banners now; the first hex for a whole
    #: objective
    held: dict[ObjectiveName, dict[Side, list[HexOrUnit]]] = {}
    #: permanent objective -> side -> hexes for which it has had its banners
    taken: dict[ObjectiveName, dict[Side, list[HexOrUnit]]] = {}
    #: side -> hexes that it holds, of which it is open whether they bring banners
    unsure: dict[Side, list[Place]] = {}
    #: side -> source -> banners gained, and given back
    ledger: dict[Side, dict[SourceOfBanners, Pair]] = {}
    #: banners that are not recorded yet
    news: list[News] = []
    #: the event whose effect on objectives is still to be settled; 0 for none
    unsettled: EventNo = 0
    #: objectives and battle notes of a battle that is not one of our scenarios
    own_objectives: list[Objective] = []
    own_notes: dict[Side, Shares] = {}
    #: the defender, if time pressure is in force
    defender: SideOrNone = ""
    #: player -> counters and dice of nations
    iron_will: dict[Holder, Small] = {}
    guerrillas: dict[Holder, Small] = {}
    #: player -> share of what the Commander in Chief has divided
    shares: dict[Holder, Small] = {}
    #: side -> sabres of the roll for the first move; the side that moves first
    first_roll: dict[Side, Small] = {}
    first: SideOrNone = ""
    #: side -> faces of the Mother Russia roll, and the units and hexes that it has helped
    russian_roll: dict[Side, list[FaceName]] = {}
    reinforced: list[HexOrUnit] = []
    #: the side that has won, and by which case
    winner: SideOrNone = ""
    won_by: CaseOrNone = ""
    #: the first event after the battle was won, and the first of a turn before any turn
    played_on: EventNo = 0
    hasty: EventNo = 0
    frames: list[Frames] = []
