"""Build the traits of pieces that compute: the strength that counts now, counts, and locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.game_data import UnitSpec
from adjudicator.phrases import phrases
from adjudicator.vassal.build.boxes import BOXES
from adjudicator.vassal.build.views import PARTS, STRENGTH
from adjudicator.vassal.format.shown_traits import calculated, label, locked
from adjudicator.vassal.format.traits import Trait
from adjudicator.vassal.look.look import Look, TrackLook, side_name
from adjudicator.vassal.look.words import localized, tidy

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["MAIN", "STEPS", "layer_name", "lock_of", "strength", "track_label"]

#: the layer of a unit that shows its steps
STEPS = "Steps"
#: the property of a unit with the number of its lost steps
LOST_STEPS = "lostSteps"
#: the map on which the game is played
MAIN = "Main Map"


def layer_name(identity: str) -> str:
    """Return the name of a layer for use in expressions: attack becomes Attack."""
    return "".join(part.capitalize() for part in identity.split("-"))


def strength(look: Look, unit: UnitSpec) -> list[Trait]:
    """Return the strength of a unit that counts now: after lost steps, on its present face."""
    if unit.combat is None:
        return []
    now = str(unit.combat)
    if look.steps and unit.type in look.steps.types and unit.combat > 1:
        now = f"({unit.combat + 1}-{STEPS}_Level)"
    found = [calculated(STRENGTH, now)]
    if now != str(unit.combat):
        found.append(calculated(LOST_STEPS, f"{STEPS}_Level-1"))
    if look.flip and look.flip.divisor > 1:
        shown = f"{layer_name(look.flip.id)}_Active==true"
        found.append(calculated(PARTS, f"({shown})?{now}:{look.flip.divisor}*{now}"))
    return found


def lock_of(game: Game, look: Look, side: str) -> list[Trait]:
    """Return the trait that lets only its own side and the solitaire side drag a unit."""
    if not look.lock:
        return []
    roles = [localized(one.title) for one in look.roles if one.side == side]
    solitaire = phrases(game.language, "vassal")("window-solitaire")
    return [locked(map(tidy, [side_name(game, side), *roles, solitaire]))]


def track_label(look: Look, one: TrackLook) -> list[Trait]:
    """Return the count on a marker: the sum of what stands in its boxes."""
    chosen = [box for box in look.boxes if box.kind in one.counts]
    terms = [
        f'SumZone("combat","{tidy(localized(box.title))}","{BOXES}")'
        for box in chosen
        if one.side is None or box.side in (None, one.side)
    ]
    if one.steps and look.steps:
        whose = f'{{side==\\"{one.side}\\"}}' if one.side else "{true}"
        terms.append(f'SumMap("{LOST_STEPS}","{MAIN}","{whose}")')
    return [label("+".join(terms), 14, look.counter // 2 - 9)] if terms else []
