"""Build the traits of pieces that compute: the strength that counts now, counts, and locks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from adjudicator.core.game_data import UnitSpec
from adjudicator.phrases import phrases
from adjudicator.vassal.build.boxes import BOXES, TRACK, track_cell
from adjudicator.vassal.build.views import PARTS, STRENGTH
from adjudicator.vassal.format import traits
from adjudicator.vassal.format.shown_traits import calculated, label, locked
from adjudicator.vassal.format.traits import MOVED_BY, MapPoint, Trait
from adjudicator.vassal.look.look import (
    BoxLook,
    Look,
    TrackLook,
    side_name,
    steps_of,
    strength_left,
)
from adjudicator.vassal.look.table import CountLook, TokenLook
from adjudicator.vassal.look.words import localized, tidy

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "FIRST",
    "MAIN",
    "STEPS",
    "TO_TURN",
    "TURN",
    "follows_along",
    "follows_turn",
    "layer_name",
    "lock_of",
    "strength",
    "token_label",
    "track_label",
]

#: the layer of a unit that shows its steps
STEPS = "Steps"
#: the property of a unit with the number of its lost steps
LOST_STEPS = "lostSteps"
#: the property with the number of the turn, and the command that moves markers to it
TURN, TO_TURN = "Turn", "toTurn"
#: the property of a marker with the number of the square on which it begins turn 1
FIRST = "firstSquare"
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
    steps = steps_of(look, unit)
    if steps > 1:
        now = _after_losses(look, unit, steps)
    found = [calculated(STRENGTH, now)]
    if steps > 1:
        whole = 1 + look.steps.more if look.steps else 1
        found.append(calculated(LOST_STEPS, f"{STEPS}_Level-{whole}"))
    if look.flip and look.flip.divisor > 1:
        shown = f"{layer_name(look.flip.id)}_Active==true"
        found.append(calculated(PARTS, f"({shown})?{now}:{look.flip.divisor}*{now}"))
    return found


def _after_losses(look: Look, unit: UnitSpec, steps: int) -> str:
    """Return the strength of a unit by the step that it shows, as an expression."""
    more = look.steps.more if look.steps is not None else 0
    if look.steps is not None and not look.steps.count:
        return f"({steps + more + 1}-{STEPS}_Level)"
    now = str(strength_left(look, unit, 1))
    for left in range(2, steps + 1):
        level = steps + more - left + 1
        now = f"({STEPS}_Level=={level}?{strength_left(look, unit, left)}:{now})"
    return now


def lock_of(game: Game, look: Look, side: str) -> list[Trait]:
    """Return the trait that lets only its own side and the solitaire side drag a unit."""
    if not look.lock:
        return []
    roles = [localized(one.title) for one in look.roles if one.side == side]
    solitaire = phrases(game.language, "vassal")("window-solitaire")
    return [locked(map(tidy, [side_name(game, side), *roles, solitaire]))]


def follows_turn(look: Look, one: TrackLook) -> list[Trait]:
    """Return the traits of a marker that the turn tracker moves to the square of the turn."""
    if not one.turn:
        return []
    # the track ends at 99
    turn = f"({TURN}>99?99:{TURN})"
    column, row = f"{{{turn}%10}}", f"{{({turn}-{turn}%10)/10}}"
    # of the board, without the border of its map
    cell = track_cell(look)
    place, key = MapPoint(TRACK, cell // 2, cell // 2), traits.named(TO_TURN)
    moved = traits.send_by(key, place, step=cell, column=column, row=row, board=TRACK)
    return [moved, traits.mark({MOVED_BY: "tracker"})]


def follows_along(map_: str, track: Sequence[tuple[int, int]], step: int) -> Trait:
    """Return the trait by which the turn tracker moves a piece along a row of squares of a map.

    The piece begins turn 1 on the square whose number is its own property.
    """
    square, last = f"({FIRST}+{TURN}-1)", len(track) - 1
    column = f"{{{square}>{last}?{last}:{square}<0?0:{square}}}"
    place = MapPoint(map_, *track[0])
    return traits.send_by(traits.named(TO_TURN), place, step=step, column=column, row="0",
                          board=map_)  # fmt: skip


def track_label(look: Look, one: TrackLook) -> list[Trait]:
    """Return the count on a marker: the sum of what stands in its boxes."""
    chosen = [box for box in look.boxes if box.kind in one.counts]
    terms = [_in_box(box) for box in chosen if one.side is None or box.side in (None, one.side)]
    if one.exits:
        terms.append(_exits(look, one))
    if one.steps and look.steps:
        whose = f'{{side==\\"{one.side}\\"}}' if one.side else "{true}"
        terms.append(f'SumMap("{LOST_STEPS}","{MAIN}","{whose}")')
    terms += _single_units(look, one.units)
    return [_count(look, terms)] if terms else []


def token_label(look: Look, one: TokenLook) -> list[Trait]:
    """Return the count on a token: the sum of the units in some boxes."""
    terms = list(_single_units(look, one.units))
    return [_count(look, terms)] if terms else []


def _count(look: Look, terms: Iterable[str]) -> Trait:
    """Return the label with a sum, on the lower part of a counter."""
    return label("+".join(terms), 18, look.counter // 2 - 16)


def _single_units(look: Look, count: CountLook | None) -> Iterator[str]:
    """Yield what the units in each box count, as expressions."""
    for box in look.boxes if count is not None else ():
        assert count is not None  # noqa: S101
        if box.kind in count.each and box.side in (None, count.side):
            others = "".join(f'&&type!=\\"{one}\\"' for one in count.but)
            whose = f'{{side==\\"{count.side}\\"{others}}}'
            zone = tidy(localized(box.title))
            yield f'{count.each[box.kind]}*CountZone("{zone}","{BOXES}","{whose}")'


def _exits(look: Look, one: TrackLook) -> str:
    """Return what left by the edge by which most left, as an expression."""
    left = {
        edge: "+".join(_in_box(box) for box in look.boxes if box.edge == edge) or "0"
        for edge in one.exits
    }
    worth, later = "", list[str]()
    # from the last edge to the first: each counts unless a later one has more
    for edge, sum_ in reversed(left.items()):
        now = f"{one.exits[edge]}*({sum_})"
        most = "&&".join(f"({sum_})>=({other})" for other in later)
        worth = f"({most}?{now}:{worth})" if worth else now
        later.append(sum_)
    return worth


def _in_box(box: BoxLook) -> str:
    """Return the sum of the printed strengths in a box, as an expression."""
    return f'SumZone("combat","{tidy(localized(box.title))}","{BOXES}")'
