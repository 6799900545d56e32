"""Steps, dice and charts of a module as the rules of its game say, where vassal.json does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.piece_hooks import hook_of

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["charts", "dice", "steps"]


def steps(game: Game) -> dict[str, int]:
    """Return the types whose units have several steps, with the number of them."""
    count = hook_of(game).steps_by_type(game) if game.code is not None else {}
    named = {unit.type for unit in game.units.values()}
    several = {unit.type for unit in game.units.values() if unit.ratings.get("steps", 1) > 1}
    several |= {one for one, steps in count.items() if steps > 1}
    return {one: count[one] for one in sorted(several & named & count.keys())}


def dice(game: Game) -> list[tuple[int, int]] | None:
    """Return the dice of an attack, number and faces; none without combat, None if not known."""
    if game.code is None or game.code.system is None:
        return None
    rolled = hook_of(game).dice_of_attacks(game)
    return [] if rolled is None else [rolled]


def charts(game: Game) -> dict[str, str]:
    """Return the titles of the charts of a game made of data, by kind."""
    if game.code is None or game.code.system is None:
        return {}
    return {kind: one.title for kind, one in game.part("charts").charts(game).items()}
