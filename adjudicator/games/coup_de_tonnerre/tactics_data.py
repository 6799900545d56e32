"""Types of tables.json for tactics cards: what each card needs and does."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.core.roles import CaseId, Place, Role
from adjudicator.games.coup_de_tonnerre.names import CardName, CommandName
from adjudicator.mechanics.cards import decks

__all__ = ["Deal", "Effect", "Tactic", "Tactics"]

Id = Annotated[str, Meta(min_length=1, max_length=60)]
Texts = dict[str, str]
Small = Annotated[int, Meta(ge=0, le=26)]
Die = Annotated[int, Meta(ge=1, le=6)]
Loss = Literal["FC", "AC", "FM", "AM", "capture"]
Kind = Literal[
    "die",
    "cancel",
    "extra",
    "reroll",
    "morale",
    "reinforcement",
    "return",
    "fog",
    "confirm",
    "none",
]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of all types in this module."""


class Effect(_Data, frozen=True, kw_only=True):
    """The effect of a tactics card when it works."""

    kind: Kind
    #: added to the die of the attack, or to morale
    value: Annotated[int, Meta(ge=-6, le=6)] = 0
    #: the result that is taken away, or added: one of it
    result: Loss | None = None
    #: reinforcement: commands that may get the unit
    to: list[CommandName] = []
    #: confirm: the highest die by which the capture stands
    up_to: Die = 6


class Tactic(_Data, frozen=True, kw_only=True):
    """A tactics card."""

    #: a side, or "neutral"
    side: Annotated[str, Role("side", ("neutral",))]
    name: Texts
    text: Texts
    #: dice on which it works; none: it works without a die
    success: list[Die] = []
    #: when it can be played: see tactics.py
    when: Literal["before-die", "after-die", "own-action", "any-action", "fog", "never"]
    #: whose attack it goes with
    attack: Literal["own", "enemy", "any"] = "own"
    #: the cards that attack, and the places under attack; any if empty
    cards: list[CardName] = []
    places: list[Place] = []
    effect: Effect
    #: the case that a wrong use of it breaks
    case: CaseId = "CDT-6-ta-c"
    #: what it says is in the rulebook
    sure: bool = False


class Deal(decks.Deal, frozen=True, kw_only=True):
    """How many cards a player receives."""

    #: of a bot: open, and face down
    bot_open: Small
    bot_hidden: Small


class Tactics(_Data, frozen=True, kw_only=True):
    """The tactics cards."""

    deal: Deal
    cards: dict[Id, Tactic]
