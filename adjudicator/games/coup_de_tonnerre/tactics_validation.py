"""Reject tactics cards, charts of bots and hands that do not fit the game."""

from __future__ import annotations

from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.validation import known
from adjudicator.errors import DocumentError, Text, known_names
from adjudicator.games.coup_de_tonnerre.data import Tables
from adjudicator.games.coup_de_tonnerre.state import Position
from adjudicator.games.coup_de_tonnerre.tactics_data import Tactic
from adjudicator.mechanics.cards.hands import HIDDEN

__all__ = ["check_charts", "check_hands", "check_tactics"]

NEUTRAL = "neutral"
#: effect -> the field that it requires
_NEEDS = {"cancel": "result", "extra": "result", "reinforcement": "to", "die": "value"}


def check_tactics(game: Game, tables: Tables) -> None:
    """Reject tactics cards that name unknown things, or that lack what they need."""
    cards = tables.tactics.cards if tables.tactics is not None else {}
    for name, card in cards.items():
        place = f"tactics.cards.{name}"
        known("side", card.side, [*game.file.sides, NEUTRAL], f"{place}.side")
        known("case", card.case, game.cases, f"{place}.case")
        for one in card.cards:
            known("card", one, tables.cards, f"{place}.cards")
        for one in card.places:
            known("place", one, game.board().places, f"{place}.places")
        for one in card.effect.to:
            known("command", one, tables.commands, f"{place}.effect.to")
        _check_effect(card, place)


def _check_effect(card: Tactic, place: str) -> None:
    effect = card.effect
    need = _NEEDS.get(effect.kind, "")
    if need and not getattr(effect, need):
        raise DocumentError(
            "the effect {kind!r} needs {need!r}",
            kind=effect.kind,
            need=need,
            place=f"{place}.effect",
        )
    timed = {
        "die": ("before-die",),
        "cancel": ("after-die",),
        "extra": ("after-die",),
        "reroll": ("after-die",),
        "confirm": ("after-die",),
        "fog": ("fog",),
        "none": ("never",),
    }
    if effect.kind in timed and card.when not in timed[effect.kind]:
        hint = known_names(timed[effect.kind])
        text = Text(
            "the effect {kind!r} cannot be played {when!r}", kind=effect.kind, when=card.when
        )
        raise DocumentError(text, place=f"{place}.when", hint=hint)
    if card.when == "never" and card.side != NEUTRAL:
        raise DocumentError("only neutral cards are never played", place=f"{place}.when")


def check_charts(game: Game, tables: Tables) -> None:
    """Reject charts of bots that name an unknown card."""
    for side, chart in tables.solo.items():
        known("side", side, game.file.sides, "solo")
        for one in chart.interruptions:
            known("card", one.card, tables.cards, f"solo.{side}.interruptions")
        for box in chart.actions:
            for choice in box.any_of:
                known("card", choice.card, tables.cards, f"solo.{side}.actions")


def check_hands(game: Game, position: Position, board: Any, *, printed: bool) -> None:
    """Reject hands, and cards in use, that name unknown cards.

    `printed`: the printed tactics cards were used, which are not all known.
    """
    tables: Tables = game.tables
    cards = tables.tactics.cards if tables.tactics is not None else {}
    tricks = position.tricks
    for side, hand in position.hands.items():
        for card in hand if not printed else ():
            known("tactics card", card, [*cards, HIDDEN], f"position.hands.{side}")
    named = [*position.discarded, *position.shown, *position.dealt]
    named += [*tricks.worked, *tricks.failed, *tricks.stray]
    named += [one.card for one in tricks.grants]
    named += [one for one in (tricks.card, tricks.missed) if one]
    for card in named if not printed else ():
        known("tactics card", card, cards, "position")
    for side in [*tricks.players, *([tricks.side] if tricks.card else [])]:
        known("side", side, game.file.sides, "position.tricks")
    for side, role in position.chiefs.items():
        known("side", side, game.file.sides, "position.chiefs")
        known("player", role, tables.four_players, "position.chiefs")
    for grant in tricks.grants:
        for unit, places in grant.choices.items():
            known("unit", unit, position.where, "position.tricks.grants")
            for at, command in places.items():
                known("place", at, board.places, "position.tricks.grants")
                known("command", command, tables.commands, "position.tricks.grants")
