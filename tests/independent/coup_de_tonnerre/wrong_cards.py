"""Mistakes with tactics cards, and mistakes of bots."""

from __future__ import annotations

from typing import Any

from .bots import is_bot
from .game import Game
from .pieces import OTHER, SIDE_OF, TACTICS
from .wrong_numbers import changed

Log = list[dict[str, Any]]


def _played(game: Game) -> list[int]:
    return [at for at, one in enumerate(game.log) if one["do"] == "play"]


def _side(event: dict[str, Any]) -> str:
    return str(event["by"]).split("-", maxsplit=1)[0]


def other_colour(game: Game) -> Log | None:
    """Play a card that has the colour of the enemy, or none."""
    if not (found := _played(game)):
        return None
    at = game.chance.choice(found)
    spent = {one.get("card") for one in game.log}
    side = _side(game.log[at])
    wrong = [card for card, its in TACTICS.items() if its["side"] != side and card not in spent]
    return changed(game, at, card=game.chance.choice(wrong)) if wrong else None


def again(game: Game) -> Log | None:
    """Play a discarded card again."""
    found = _played(game)
    for at in found:
        later = [one for one in found if one > at and game.log[one]["by"] == game.log[at]["by"]]
        if later:
            return changed(game, later[0], card=game.log[at]["card"])
    return None


def fourth_draw(game: Game) -> Log | None:
    """Draw more than three cards in the game."""
    for side in OTHER:
        drawn = [
            at
            for at, one in enumerate(game.log)
            if one["do"] == "draw" and one["deck"] == "combined" and _side(one) == side
        ]
        if len(drawn) >= 4:
            again = {name: its for name, its in game.log[drawn[3]].items() if name != "cards"}
            again.pop("n", None)
            return [*game.log[: drawn[3] + 1], again]
    return None


def seventh(game: Game) -> Log | None:
    """Draw three cards instead of two."""
    for at, one in enumerate(game.log):
        if one["do"] == "draw" and one["deck"] in OTHER:
            return [*game.log[:at], {**one, "count": 3, "cards": []}, *game.log[at + 1 :]]
    return None


def partner(game: Game) -> Log | None:
    """Let the partner who is not commander in chief play a card."""
    found = [at for at in _played(game) if game.log[at]["by"][-1] in "12"]
    if not found:
        return None
    at = game.chance.choice(found)
    by = game.log[at]["by"]
    return changed(game, at, by=by[:-1] + ("2" if by[-1] == "1" else "1"))


def lower_box(game: Game) -> Log | None:
    """Let a bot act by a box of its chart though a higher one was possible."""
    found = [one for one in game.offers if one.kind == "act" and one.at < len(game.log)]
    found = [one for one in found if game.log[one.at]["do"] == "act"]
    found = [one for one in found if is_bot(game.position, SIDE_OF[game.log[one.at]["card"]])]
    if not found:
        return None
    offer = game.chance.choice(found)
    side = SIDE_OF[game.log[offer.at]["card"]]
    card = {"coalition": "constantin", "french": "oudinot"}[side]
    if card in {one.card for one in offer.choices}:
        return None
    return [*game.log[: offer.at], {"do": "act", "by": side, "card": card, "action": 2}]
