"""The fog marker beside Soult (1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import tactics
from .pieces import FOG

if TYPE_CHECKING:
    from .game import Game


def draw(game: Game) -> None:
    """Draw a fog marker for the French; the log may hide which one."""
    how = game.chance.choice(["shown", "hidden", "hidden"])
    game.counts[f"fog {how}"] += 1
    cards = {"cards": [game.fog]} if how == "shown" else {}
    count = {"count": 1} if game.maybe(0.5) else {}
    game.say("draw", "french", deck="fog", **count, **cards)


def due(game: Game, why: str) -> None:
    """Reveal the marker when it is due, unless a card keeps it hidden; `why` names the cause."""
    if game.fog_waits and why == "time":
        return
    if not game.fog_waits and tactics.thick_fog(game):
        #: the marker stays hidden during this action of Soult
        game.fog_waits = 1 if why == "Soult attacks" else 2
        return
    reveal(game, why)


def wait(game: Game) -> None:
    """Count the end of an action."""
    game.fog_waits = max(0, game.fog_waits - 1)
    if not game.fog_waits and game.position.fog_hidden:
        reveal(game, "later")


def reveal(game: Game, why: str) -> None:
    """Reveal the marker, and remove as many blocks of Soult as it says."""
    position = game.position
    position.fog_hidden = False
    game.fog_waits = 0
    game.say("reveal", "french", deck="fog", card=game.fog)
    game.counts[f"fog revealed: {why}"] += 1
    for _ in range(FOG[game.fog]):
        units = position.units("soult")
        if not units:
            return
        game.offer("remove", set(units))
        unit = game.chance.choice(units)
        game.say("remove", "french", unit=unit)
        position.where[unit] = "removed"
        game.counts["blocks removed by the fog"] += 1
