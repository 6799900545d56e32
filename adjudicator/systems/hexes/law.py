"""The rules of one game as they are used: a rules file, made ready for one set of options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from typing import Any

from adjudicator.board.hex_board import HexBoard
from adjudicator.mechanics.ground.chart import HexLine, RoadLine, SideLine
from adjudicator.mechanics.tables import ratio
from adjudicator.systems.hexes.format import RulesFile
from adjudicator.systems.hexes.format_combat import Effect, Modifier
from adjudicator.systems.hexes.format_ground import Closed, Hexes
from adjudicator.systems.hexes.variants import variant, without

__all__ = ["Law", "board_for", "hexes_of", "law_of", "of_type"]


def of_type(types: Collection[str], kind: str) -> bool:
    """Return whether a rule for some types concerns a type; none named: all."""
    return not types or kind in types


def hexes_of(board: HexBoard, written: Hexes) -> frozenset[str]:
    """Return the hexes of a map that a rules file names."""
    key = ("hexes", tuple(written.sets), tuple(written.hexes), tuple(written.terrain))
    if key not in board.memo:
        named = {one for name in written.sets for one in board.sets.get(name, ())}
        terrain = set(written.terrain)
        ground = {at for at, names in board.terrain.items() if not terrain.isdisjoint(names)}
        board.memo[key] = frozenset(named | set(written.hexes) | ground)
    found: frozenset[str] = board.memo[key]
    return found


def _prohibited(closed: Closed | None, types: Iterable[str]) -> list[str]:
    if closed is None:
        return []
    return list(closed.types) or sorted(types)


def _opened(closed: Closed | None) -> list[str]:
    return [*closed.roads, *closed.hexsides] if closed is not None else []


class Law:
    """The rules in force in one log. The chapters of the mechanics read it as their tables."""

    def __init__(self, rules: RulesFile, types: Collection[str]) -> None:
        """Make the charts of a rules file ready; `types` are those of the game's units."""
        self.rules = rules
        self._alike: dict[str, str] = {}
        self._kinds: dict[Any, str] = {}
        self.reconstruction = rules.reconstruction
        ground = rules.terrain
        #: the terrain chart
        self.hexes = {
            name: HexLine(
                case=one.case,
                cost=one.cost,
                costs=one.costs,
                mark=one.mark,
                prohibited=_prohibited(one.closed, types),
                closed=one.closed.case if one.closed else "",
                opened=_opened(one.closed),
                shelter=rules.zones is not None and name in rules.zones.shelters,
            )
            for name, one in ground.hexes.items()
        }
        self.hexsides = {
            name: SideLine(
                case=one.case,
                plus=one.plus,
                plus_uphill=one.uphill,
                prohibited=_prohibited(one.closed, types),
                closed=one.closed.case if one.closed else "",
                opened=_opened(one.closed),
                negates=one.lifts,
            )
            for name, one in ground.hexsides.items()
        }
        self.roads = {
            name: RoadLine(case=one.case, cost=one.cost, lifts=one.lifts)
            for name, one in ground.roads.items()
        }
        self._combat()
        edges = rules.exits.edges.values() if rules.exits is not None else ()
        #: places off the map
        self.words = (
            *("eliminated", "reserve", "unplaced", "exited"),
            *dict.fromkeys(f"exited-{edge}" for some in edges for edge in some),
        )

    def _combat(self) -> None:
        combat = self.rules.combat
        self.columns: list[str] = list(combat.column.columns) if combat else []
        #: the columns as numbers: ratios, or differences
        self.ratios: list[Any] = [ratio(one) for one in self.columns]
        self.heads: list[int] = []
        if combat and combat.column.by == "difference":
            self.heads = [int(one) for one in self.columns]
        self.rows = {int(row): results for row, results in combat.rows.items()} if combat else {}
        self.modifiers: list[Modifier] = list(combat.modifiers) if combat else []
        results = combat.results if combat else {}
        #: result -> its effects, those of other results included
        self.effects = {name: list(self._flat(name)) for name in results}
        #: every result, by its name in small letters
        self.spelling = {name.casefold(): name for name in results}

    def _flat(self, name: str, seen: tuple[str, ...] = ()) -> Iterator[tuple[str, Effect]]:
        """Iterate over the effects of a result with their cases."""
        combat = self.rules.combat
        if combat is None or name in seen:  # a cycle is refused when the file is checked
            return
        result = combat.results[name]
        for one in result.effects:
            if one.do == "result":
                yield from self._flat(one.result, (*seen, name))
            else:
                yield one.case or result.case, one

    def alike(self, kind: str) -> str:
        """Return the first type of unit for which the map costs and closes the same."""
        if kind not in self._alike:
            marks = (
                *((one.price(kind), kind in one.prohibited) for one in self.hexes.values()),
                *(kind in one.prohibited for one in self.hexsides.values()),
            )
            self._alike[kind] = self._kinds.setdefault(marks, kind)
        return self._alike[kind]

    def row(self, number: int) -> list[str]:
        """Return the row of the table for a sum of dice."""
        return self.rows[max(min(self.rows), min(max(self.rows), number))]


def law_of(game: Any, options: frozenset[str]) -> Law:
    """Return the rules of a game when some options were agreed on."""
    agreed = tuple(one for one in game.tables.options if one in options)
    key = f"law {' '.join(agreed)}"
    if key not in game.memo:
        rules = without(variant(game.tables, agreed), game.rules.off)
        game.memo[key] = Law(rules, game.unit_types)
    found: Law = game.memo[key]
    return found


def board_for(game: Any, board: HexBoard, options: frozenset[str]) -> HexBoard:
    """Return a map with its own caches, if options change what is derived from it."""
    agreed = tuple(one for one in game.tables.options if one in options)
    if not agreed:
        return board
    boards: dict[Any, HexBoard] = board.memo.setdefault("variants", {})
    if agreed not in boards:
        twin = copy(board)
        twin.memo, twin.prices = {"checked": True}, {}
        boards[agreed] = twin
    return boards[agreed]
