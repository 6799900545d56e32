"""What this game shows: zones of control, demoralized units, what moves cost, how attacks stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import pairwise

from adjudicator.events import Attack, Event, Move
from adjudicator.games.spi_austerlitz.aftermath import open_combat
from adjudicator.games.spi_austerlitz.legal import legal_moves
from adjudicator.games.spi_austerlitz.morale import broken
from adjudicator.games.spi_austerlitz.movement import left, walk
from adjudicator.games.spi_austerlitz.odds import Odds, odds
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.reach import cheapest
from adjudicator.view import Facts

__all__ = ["facts", "layers", "legal_places", "marks"]

Rows = list[tuple[str, str]]


def layers(state: SpiState) -> dict[str, dict[str, Collection[str]]]:
    """Return the hexes that each side controls."""
    return {"Zones of control": {side: held.keys() for side, held in state.zones.counts.items()}}


def marks(state: SpiState) -> dict[str, str]:
    """Return the units of a demoralized side."""
    if not state.demoralized:
        return {}
    return {
        unit: "demoralized"
        for unit, spec in state.units.items()
        if broken(state, spec.side) and state.on_map(unit)
    }


def facts(before: SpiState, event: Event, after: SpiState) -> Facts:
    """Return what a move costs, or how an attack stands."""
    if isinstance(event, Move):
        return _move(before, event)
    if isinstance(event, Attack):
        return Facts(rows=_attack(before, event))
    combat = open_combat(after)
    if combat is None:
        return Facts()
    rows = [("Odds", combat.odds), ("Die", str(combat.die or "")), ("Result", combat.result)]
    return Facts(rows=[(label, text) for label, text in rows if text])


def legal_places(before: SpiState, event: Event) -> list[str]:
    """Return where a unit could have moved instead."""
    if not isinstance(event, Move) or not before.on_map(event.unit):
        return []
    return [move.path[-1] for move in legal_moves(before, event.unit)]


def _move(state: SpiState, move: Move) -> Facts:
    start, budget = state.where[move.unit], max(0, left(state, move.unit))
    goal = move.path[-1] if move.path else move.to
    if start not in state.places or goal not in state.places:
        return Facts()
    pricer, board = state.pricer(move.unit), state.board
    walked = walk(state, move)
    rows = [("Points to spend", str(budget))]
    if all(place in state.places for place in walked.path):
        rows.insert(0, ("Cost by the rules", _price(state, move.unit, walked.path)))
    way = cheapest(start, goal, budget, board.neighbours, pricer.price, distance=board.distance)
    if way is None:
        rows.append(("Cheapest legal way", "none within its points"))
        return Facts(rows=rows)
    costs = pricer.along(way) or []
    if walked.block is None and walked.cost <= sum(costs):
        return Facts(rows=rows)
    rows.append(("Cheapest legal way", _price(state, move.unit, way)))
    return Facts(rows=rows, way=way)


def _price(state: SpiState, unit: str, path: list[str]) -> str:
    """Return what a path costs, term by term, or which step is forbidden."""
    pricer = state.pricer(unit)
    said: Counter[tuple[int, str]] = Counter()
    for start, end in pairwise(path):
        if end not in state.board.neighbours[start]:
            return f"{end} is not next to {start}"
        terms, block = pricer.explain(start, end)
        if block is not None:
            return f"{end} may not be entered from {start} ({block.case})"
        said.update((term.value, term.name) for term in terms)
    total = sum(value * times for (value, _), times in said.items())
    parts = [
        f"{value} {name}" if times == 1 else f"{times} × {value} {name}"
        for (value, name), times in said.items()
    ]
    return f"{total} ({' + '.join(parts)})"


def _attack(state: SpiState, event: Attack) -> Rows:
    if not event.targets or not all(map(state.on_map, event.units)):
        return []
    found = odds(state, event.units, event.targets)
    if found is None:
        return [("Odds", "cannot be told")]
    return [
        ("Attack", _total(state, found, found.attack, attacking=True, event=event)),
        ("Defence", _total(state, found, found.defence, attacking=False, event=event)),
        ("Odds", found.text),
    ]


def _total(
    state: SpiState, found: Odds, total: float | None, *, attacking: bool, event: Attack
) -> str:
    """Return one side's strength, and what it is made of."""
    parts = []
    for term in found.terms:
        if (term.name in event.units) == attacking:
            known = term.name in state.units
            parts.append(
                f"{term.name} {term.value:g}" if known else f"× {term.value:g} {term.name}"
            )
    return f"{'?' if total is None else f'{total:g}'} ({', '.join(parts)})"
