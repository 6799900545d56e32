"""Types of tables.json: dice, formats, terrain, unit types, Command and Tactician cards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.core.roles import CaseId, CaseOrNone, UnitType

__all__ = [
    "Action",
    "BonusDice",
    "CommandCard",
    "Fire",
    "FormatSpec",
    "Melee",
    "Tables",
    "TacticianCard",
    "TerrainSpec",
    "TypeSpec",
]

Small = Annotated[int, Meta(ge=0, le=99)]
Shift = Annotated[int, Meta(ge=-9, le=9)]
#: infantry, cavalry, artillery; null: it cannot battle there
Shifts = tuple[Shift | None, Shift | None, Shift | None]
Face = Literal["infantry", "cavalry", "artillery", "flag", "sabre"]
Arm = Literal["infantry", "cavalry", "artillery", "leader"]
SectionName = Literal["left", "center", "right"]
DeckName = Literal["70", "75", "90"]
Text = Annotated[str, Meta(min_length=1, max_length=60)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of the tables: a misspelt field is an error."""


class Dice(Strict, frozen=True, kw_only=True):
    """The battle dice."""

    faces: list[Face]
    supplied: Small
    case: CaseId


class FormatSpec(Strict, frozen=True, kw_only=True):
    """A format of battle: standard, EPIC or La Grande."""

    map: Text
    #: how many people may play; in La Grande another number is not forbidden
    players: list[Small]
    #: Command decks with which it is played
    decks: list[DeckName]
    #: Command cards of the hand that are played in a turn
    hand_cards: Small
    #: cards on the rack when it is full (0: no rack), and the number from which it is filled
    rack: Small
    rack_low: Small = 0
    #: section of a card -> regions of the map, seen from the bottom edge
    sections: dict[SectionName, list[Text]]


class Squares(Strict, frozen=True, kw_only=True):
    """Squares: spaces of the track, counters, the smallest hand of a standard battle, dice."""

    track: Small
    counters: Small
    min_hand: Small
    dice: Small
    cavalry_dice: Small


class GarrisonSpec(Strict, frozen=True, kw_only=True):
    """Garrisons: who may leave one, its dice, and how far it fires."""

    least_blocks: Small
    dice: Small
    range: Small


class March(Strict, frozen=True, kw_only=True):
    """March Moves: how many a card with stars orders."""

    orders: Small


class LeaderCheck(Strict, frozen=True, kw_only=True):
    """Dice of a leader check, and the sabres that eliminate him."""

    dice: Small
    sabres: Small


class Leaders(Strict, frozen=True, kw_only=True):
    """Leaders: their move, the flags they let a unit ignore, checks, and how far they escape."""

    move: Small
    ignores: Small
    check_hurt: LeaderCheck
    check_eliminated: LeaderCheck
    #: sabres that hit a leader who is alone
    alone_melee: Small
    alone_ranged: Small
    escape: Small


class Support(Strict, frozen=True, kw_only=True):
    """Support: so many hexes of friends ignore so many flags."""

    hexes: Small
    ignores: Small


class Retire(Strict, frozen=True, kw_only=True):
    """Retire and reform: how far back the cavalry goes."""

    hexes: Small


class Initiative(Strict, frozen=True, kw_only=True):
    """The initiative roll of a player without a card."""

    dice: Small


class GuerrillaSpec(Strict, frozen=True, kw_only=True):
    """Guerrillas: Spanish units that a section needs."""

    units: Small


class Guns(Strict, frozen=True, kw_only=True):
    """Dice of artillery by range, from melee on: with two blocks or more, and with one."""

    whole: list[Small]
    one_block: list[Small]


class RussianResult(Strict, frozen=True, kw_only=True):
    """What a face of the Mother Russia roll gives."""

    #: classes of Russian units of which one gets a block
    block: list[Text] = []
    #: or the effect of any other face
    any: bool = False
    #: a unit of this type is placed
    unit: UnitType | None = None
    #: sides of field works in a hex
    fieldworks: Small = 0


class TerrainSpec(Strict, frozen=True, kw_only=True):
    """What a terrain does. Shifts are dice of infantry, cavalry and artillery."""

    into: Shifts = (0, 0, 0)
    out: Shifts = (0, 0, 0)
    #: dice are lost into it only in melee
    into_melee_only: bool = False
    hill: bool = False
    up: Shifts = (0, 0, 0)
    down: Shifts = (0, 0, 0)
    #: fire from hill to hill
    level_fire: Shifts = (0, 0, 0)
    #: who enters must stop, and who may still battle then
    stops: bool = False
    battle: Literal["all", "light", "none"] = "all"
    impassable: list[Arm] = []
    blocks_sight: bool = False
    #: whether a square can be formed in it; disputed: sources differ
    square: bool = True
    disputed_square: bool = False
    #: flags that it ignores for its unit
    ignores: Small = 0
    building: bool = False
    walled: bool = False
    river: bool = False
    case: CaseOrNone = ""


class FieldWorks(Strict, frozen=True, kw_only=True):
    """Field works: flags that they ignore, across their sides, for units of some arms."""

    ignores: Small
    of: list[Arm]


class Fire(Strict, frozen=True, kw_only=True):
    """Ranged combat of infantry: dice beside the blocks, standing and after a move."""

    range: Small
    bonus: Shift
    #: how half the blocks are rounded after a move
    moved: Literal["up", "down"]
    moved_bonus: Shift


class Melee(Strict, frozen=True, kw_only=True):
    """Dice in melee beside the blocks, or beside the table of artillery."""

    bonus: Shift = 0
    against_infantry: Shift = 0
    #: if the unit has not moved, or battles back
    standing: Shift = 0
    #: if it has moved
    moved: Shift = 0


class TypeSpec(Strict, frozen=True, kw_only=True):
    """A type of unit of a nation."""

    nation: Annotated[str, Meta(max_length=40)]
    code: Text
    arm: Arm
    classes: list[Text]
    blocks: Small
    #: the most blocks that it can have, if additions are possible
    most_blocks: Small = 0
    move: Small
    #: the longest move after which it may battle
    battle_move: Small
    fire: Fire | None = None
    #: the table of dice of artillery
    guns: Literal["foot", "horse", "rocket"] | None = None
    melee: Melee = Melee()
    #: flags that it ignores
    ignores: Small = 0
    #: hexes for each flag; for each flag after the first, if that differs
    retreat: Small = 1
    further: Small = 0
    #: whether sabres hit units in melee
    sabres: bool = True
    #: banners that the enemy gains for it
    banner: Small = 1
    ignores_fire_hits: Small = 0
    rerolls_flags: bool = False
    free_in_forest: bool = False
    #: the longest move by Force March and Bayonet Charge; 0: no limit
    most_march: Small = 0
    battalion_mass: bool = False


class Action(Strict, frozen=True, kw_only=True):
    """What the units that a tactic card orders may do; null: as usual."""

    move: Small | None = None
    battle_move: Small | None = None
    heavy_move: Small | None = None
    #: battle move of light, grenadier, guard infantry and infantry with a leader
    fast_battle_move: Small | None = None
    battle: bool = True
    ranged: bool = True
    melee: bool = True


class BonusDice(Strict, frozen=True, kw_only=True):
    """Dice that a card adds to the units that it orders."""

    when: Literal["any", "melee", "ranged"]
    guard: Small
    other: Small
    #: only if the unit has not moved; not for horse artillery, buildings, bonus melee
    standing: bool = False
    not_horse: bool = False
    not_buildings: bool = False
    not_bonus_melee: bool = False


class CommandCard(Strict, frozen=True, kw_only=True):
    """A Command card."""

    kind: Literal["section", "multi", "tactic"]
    #: deck -> how many copies it has
    copies: dict[DeckName, Small]
    section: SectionName | Literal[""] = ""
    #: units that it orders; or by the hand, all, by dice, one leader with others, as the last card
    orders: Small = 0
    by: Literal["number", "command", "all", "dice", "leader", "repeat"] = "number"
    #: orders of a multi-section card: left, center, right
    per_section: tuple[Small, Small, Small] = (0, 0, 0)
    stars: Small = 0
    #: Tactician cards for its player, or for players of both sides
    tactician: Small = 0
    both_sides: bool = False
    #: Command cards drawn after it, of which one is kept
    draws: Small = 1
    #: arms and classes that it orders, and a further condition
    of: list[Text] = []
    only: Literal["", "not-adjacent", "adjacent", "not-in-square", "leaders"] = ""
    #: units of choice, if there are none of those
    otherwise: Small = 0
    action: Action | None = None
    bonus: BonusDice | None = None
    #: units in linked hexes that a leader orders, and a leader of honour
    linked: Small = 0
    linked_honour: Small = 0
    reshuffle: bool = False
    reaction: bool = False
    #: the case that divides its orders between the two sections of a corps commander
    large_case: CaseOrNone = ""


class TacticianCard(Strict, frozen=True, kw_only=True):
    """A Tactician card."""

    copies: Small
    by: Literal["active", "passive", "either"]
    when: Text
    effect: Text
    value: Small = 1
    of: list[Text] = []
    #: the unit must be with, or with or next to, a leader
    leader: Literal["", "with", "near"] = ""


class Tables(Strict, frozen=True, kw_only=True):
    """tables.json."""

    format: Literal[1]
    dice: Dice
    formats: dict[str, FormatSpec]
    squares: Squares
    garrison: GarrisonSpec
    march: March
    leader: Leaders
    support: Support
    retire: Retire
    initiative: Initiative
    guerrilla: GuerrillaSpec
    guns: dict[str, Guns]
    mother_russia: dict[Face, RussianResult]
    fieldworks: FieldWorks
    hexes: dict[str, TerrainSpec]
    hexsides: dict[str, TerrainSpec]
    roads: dict[str, TerrainSpec]
    types: dict[UnitType, TypeSpec]
    command_cards: dict[str, CommandCard]
    tacticians: dict[str, TacticianCard]
    #: scenarios and maps that are reconstructed
    reconstruction: list[Text]
    #: what cases rest on that makes a violation a doubt, unless the log was played with our numbers
    doubtful: list[Text]
