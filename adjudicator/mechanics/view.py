"""The display hooks of a game: zones, marks on counters, and the computed facts of an event.

All hooks are optional functions in the game's own module `view`, which a verdict does not need.
Pages know no game; without a hook they show nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import fields

from adjudicator.core.events import Attack, Move
from adjudicator.mechanics.reach import cheapest
from adjudicator.phrases import Label, Message

if TYPE_CHECKING:
    from adjudicator.core.events import Event
    from adjudicator.core.game import Game
    from adjudicator.mechanics.event_values import EventValues
    from adjudicator.mechanics.ground.movement import Movement
    from adjudicator.mechanics.hex_state import HexState
    from adjudicator.mechanics.pricing import Pricer
    from adjudicator.mechanics.walking import Walk

__all__ = ["Facts", "Label", "Message", "View", "event_facts", "move_facts", "walk_facts"]

#: side -> its places in a layer
Held = Mapping[str, Collection[str]]


class Facts(Struct, frozen=True, kw_only=True):
    """The facts about one event that the rules compute."""

    #: label and text, such as ("Odds", "2:1")
    rows: Sequence[tuple[Label, Label]] = ()
    #: the cheapest legal path of a move; empty if there is none, or if the logged path is as cheap
    better_path: list[str] = []


class View:
    """Calls the display hooks of a game; a missing hook returns an empty value."""

    def __init__(self, game: Game) -> None:
        """Import the game's module `view`, if it has one."""
        self._module = _module(game)

    def layers(self, state: Any) -> Mapping[str, Held]:
        """Return title of a layer -> side -> places, such as zones of control or hexes held."""
        found: Mapping[str, Held] = self._call("layers", {}, state)
        return found

    def describe(self, before: Any, event: Event) -> Label | None:
        """Return an event in words of the game; None if the game has none for it."""
        found: Label | None = self._call("describe", None, before, event)
        return found

    def marks(self, state: Any) -> Mapping[str, Label]:
        """Return unit -> a mark that its counter does not show: demoralized, losses."""
        found: Mapping[str, Label] = self._call("marks", {}, state)
        return found

    def facts(self, before: Any, event: Event, after: Any) -> Facts:
        """Return the facts of an event, from the states before and after it."""
        found: Facts = self._call("facts", Facts(), before, event, after)
        return found

    def values(self, before: Any, event: Event) -> EventValues | None:
        """Return what the rules compute about an event that is about to be judged."""
        found: EventValues | None = self._call("values", None, before, event)
        return found

    def arrow(self, before: Any, event: Event) -> list[str]:
        """Return the arrow of an event that moves no unit, such as an attack, as places."""
        found: list[str] = self._call("arrow", [], before, event)
        return found

    def legal_places(self, before: Any, event: Event) -> list[str]:
        """Return the places where the unit of an illegal event could have gone."""
        found: list[str] = self._call("legal_places", [], before, event)
        return found

    def _call(self, name: str, default: Any, *args: Any) -> Any:
        hook = getattr(self._module, name, None)
        return default if hook is None else hook(*args)


def _module(game: Game) -> Any:
    name = f"{game.package}.view"
    try:
        return game.part("view")
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def move_facts(movement: Movement, state: HexState, move: Move, after: HexState) -> Facts:
    """Return the cost of a move, and the cheapest legal path if it is better.

    The path that was found when the move was judged is kept in the state after it.
    """
    if not (move.path or move.to):
        return Facts()
    judged, kept = after.walked
    unit, walked = move.unit, kept if judged is move else movement.walk(state, move)
    budget = max(0, movement.points(state, unit) - movement.entry(state, move))
    start = state.where[unit] if state.on_map(unit) else walked.path[0]
    return walk_facts(state.pricer(unit), state.board, walked, start=start, budget=budget)


def event_facts(
    movement: Movement,
    before: HexState,
    event: Event,
    after: HexState,
    *,
    attack: Callable[[Any, Any], Sequence[tuple[Label, Label]]],
    column: tuple[Any, str, str] | None,
) -> Facts:
    """Return the cost of a move, the values of an attack, or those of an attack under way.

    `attack` returns the values of a declared attack; `column` is the frame of the open one, with
    the name and value of its column, if it is to be shown.
    """
    if isinstance(event, Move):
        return move_facts(movement, before, event, after)
    if isinstance(event, Attack):
        return Facts(rows=attack(before, event))
    if column is None:
        return Facts()
    frame, name, value = column
    rows = [(name, value), ("Die", str(frame.die or "")), ("Result", frame.result)]
    return Facts(rows=[(label, text) for label, text in rows if text])


def event_label(event: Event, variant: str = "") -> Message:
    """Return the sentence "told-<kind of event>", or a variant of it, with the event's fields."""
    named = {one.encode_name: getattr(event, one.name) for one in fields(event)}
    return Message(f"told-{event.__struct_config__.tag}{variant}", named)


def walk_facts(pricer: Pricer, board: Any, walked: Walk, *, start: str, budget: int) -> Facts:
    """Return the cost of a move, term by term, and the cheapest legal path if it is better."""
    places, path = board.places, walked.path
    goal = path[-1]
    if start not in places or not places.issuperset(path):
        return Facts()
    rows: list[tuple[Label, Label]] = [
        (Message("fact-cost"), _price(pricer, board, path)),
        (Message("fact-points"), str(budget)),
    ]
    near = board.neighbours
    better = cheapest(start, goal, budget, near, pricer.price, distance=board.distance)
    if better is None:
        return Facts(rows=[*rows, (Message("fact-cheapest"), Message("fact-no-way"))])
    if walked.block is None and walked.cost <= sum(pricer.along(better) or ()):
        return Facts(rows=rows)
    rows.append((Message("fact-cheapest"), _price(pricer, board, better)))
    return Facts(rows=rows, better_path=better)


def _price(pricer: Pricer, board: Any, path: list[str]) -> Label:
    """Return the cost of a path in words, or its first forbidden step."""
    counted: Counter[tuple[int, str]] = Counter()
    for start, end in pairwise(path):
        if end not in board.neighbours[start]:
            return Message("fact-not-next", {"start": start, "end": end})
        terms, block = pricer.explain(start, end)
        if block is not None:
            named = {"start": start, "end": end, "case": block.case}
            return Message("fact-forbidden", named)
        counted.update((term.value, term.name) for term in terms)
    total = sum(value * times for (value, _), times in counted.items())
    parts = [
        f"{value} {name}" if times == 1 else f"{times} × {value} {name}"
        for (value, name), times in counted.items()
    ]
    return f"{total} ({' + '.join(parts)})" if parts else str(total)
