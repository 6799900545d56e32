"""Movement Phases of the random player: move towards enemies, exit hexes and good odds."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.events import Agree, Event, Exit, Move, Place, TakeBack
from adjudicator.games.spi_austerlitz.legal import legal_moves
from adjudicator.games.spi_austerlitz.movement import points_left
from adjudicator.games.spi_austerlitz.odds import multiple
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.proving.play import Style

__all__ = ["Mover", "enemies_near"]

#: maximum number of hexes that a unit moves in peace
_STROLL = 3


def enemies_near(state: SpiState, side: str, place: str) -> list[str]:
    """Return the adjacent hexes of a place that are occupied by enemies of a side."""
    return [near for near in state.board.neighbours[place] if state.enemies_in(side, near)]


def distances(board: HexBoard, sources: Iterable[str]) -> dict[str, int]:
    """Return the distance in hexes of every hex from the nearest source."""
    found = dict.fromkeys(sources, 0)
    row = list(found)
    while row:
        beyond = []
        for one in row:
            for near in board.neighbours[one]:
                if near not in found:
                    found[near] = found[one] + 1
                    beyond.append(near)
        row = beyond
    return found


class Mover:
    """The random player in the Movement Phases of both sides."""

    def __init__(self, state: SpiState, chance: Random, style: Style) -> None:
        """Choose the units that are to exit the map, and an edge for each."""
        self.state, self.chance, self.style = state, chance, style
        victory = state.tables.victory
        self.arrows = {e: sorted(state.board.sets[n]) for e, n in victory.exit_hexes.items()}
        self._way = {edge: distances(state.board, hexes) for edge, hexes in self.arrows.items()}
        leavers = [unit for unit, one in state.units.items() if one.side == victory.exits]
        chance.shuffle(leavers)
        edges = sorted(self.arrows)
        #: unit -> the edge by which it is to exit
        self.leaving = {
            u: edges[i % len(edges)] for i, u in enumerate(leavers[: len(leavers) // 4])
        }
        #: hex -> distance to the nearest enemy in this phase
        self._near: dict[str, int] = {}

    def phase(self, *, peace: bool) -> Iterator[Event]:
        """Place reinforcements, then move each unit that gains by it, reinforcements first.

        In peace, units move at random and avoid enemies.
        """
        state = self.state
        side = state.phasing
        fresh = yield from self._reinforce(side)
        if peace:
            yield from self._wander(side)
            return
        foes = [place for place in state.stacks if state.enemies_in(side, place)]
        self._near = distances(state.board, sorted(foes))
        own = [u for u, one in state.units.items() if one.side == side and state.on_map(u)]
        own.sort(key=lambda u: self._near.get(state.where[u], 0) + self.chance.random())
        own.sort(key=lambda u: u not in fresh)  # reinforcements must clear the entry hexes
        for unit in own:
            yield from self._one(unit, must=unit in fresh)

    def _reinforce(self, side: str) -> Generator[Event, None, list[str]]:
        """Place all reinforcements on their turn; return the placed units."""
        state, coming = self.state, self.state.tables.reinforcements
        waiting = [
            u for u, at in state.where.items() if at == "reserve" and state.units[u].side == side
        ]
        if state.turn != coming.turn or not waiting:
            return []
        entry = sorted(state.board.sets[coming.entry[side]])
        free = [at for at in entry if not state.enemies_in(side, at)]
        calm = [at for at in free if not state.enemy_controls(side, at)]
        for at, unit in enumerate(waiting):
            hexes = calm or free
            cost = coming.cost if self._claims() else None
            yield Place(unit=unit, at=hexes[at % len(hexes)], cost=cost)
        return waiting

    def _claims(self) -> bool:
        return self.chance.random() < self.style.claims

    # One unit

    def _one(self, unit: str, *, must: bool) -> Iterator[Event]:
        """Move one unit to the best hex that it can reach, if it is better than its own or it must.

        A unit that is to exit leaves the map as soon as it stands in an exit hex.
        """
        edge = self.leaving.get(unit, "")
        moves = self._choices(unit, edge)
        here = self.state.where[unit]
        best = max(moves, key=lambda pair: pair[0], default=None)
        if best is None or (not must and best[0] <= self._worth(unit, here, edge)):
            if edge and here in self.arrows[edge]:
                yield from self._exit(unit, edge)
            return
        stages = yield from self._make(unit, best[1])
        if edge and self.state.where[unit] in self.arrows[edge]:
            yield from self._exit(unit, edge)
        elif stages == 1 and self.chance.random() < self.style.take_backs:
            yield from self._take_back(unit)

    def _choices(self, unit: str, edge: str) -> list[tuple[float, Move]]:
        """Return the legal moves of a unit with the value of each."""
        last = self.state.turn <= self.state.tables.reinforcements.turn
        return [
            (self._worth(unit, move.path[-1], edge), move)
            for move in legal_moves(self.state, unit)
            if not (last and self._blocks_entry(unit, move.path[-1]))
        ]

    def _blocks_entry(self, unit: str, place: str) -> bool:
        """Return whether a hex is in or next to an entry hex of the enemy's reinforcements."""
        entry = self.state.tables.reinforcements.entry
        theirs = self.state.board.sets[entry[self.state.enemy[self.state.units[unit].side]]]
        return any(self.state.board.distance(place, at) <= 1 for at in theirs)

    def _worth(self, unit: str, place: str, edge: str) -> float:
        """Return a rough value of a hex for a unit, with a random part."""
        state, spec = self.state, self.state.units[unit]
        chance = 1.5 * self.chance.random()
        if edge:
            risk = 4 * len(enemies_near(state, spec.side, place))
            return chance - 3 * self._way[edge][place] - risk
        steps = self._near.get(place, 0)
        if steps > 1:
            fire = spec.type == "artillery" and steps == state.tables.artillery.range
            return chance - steps + (1.5 if fire else 0)
        targets = enemies_near(state, spec.side, place)
        hopes = [self._hope(unit, target) for target in targets]
        shelter = 0.4 * (multiple(state, place)[0] - 1)
        return chance + shelter + 2 * max(hopes, default=0) - 0.7 * len(targets) - 1.5

    def _hope(self, unit: str, target: str) -> float:
        """Return the odds, at most 4, that a unit and its friends have against an adjacent hex."""
        state, side = self.state, self.state.units[unit].side
        friends = [
            one
            for near in state.board.neighbours[target]
            for one in state.stack(near)
            if state.units[one].side == side and one != unit
        ]
        ours = sum(state.units[one].combat or 1 for one in [*friends, unit])
        theirs = sum(state.units[one].combat or 1 for one in state.stack(target))
        return min(4.0, ours / max(1, theirs * multiple(state, target)[0]))

    def _make(self, unit: str, move: Move) -> Generator[Event, None, int]:
        """Yield a move in one event or sometimes in two; return the number of events."""
        path, pricer = move.path, self.state.pricer(unit)
        costs = [pricer.price(a, b) or 0 for a, b in pairwise(path)]
        middle = len(path) // 2
        if len(path) > 2 and self.chance.random() < 0.03 and room(self.state, unit, path[middle]):
            yield self._written(unit, path[: middle + 1], costs[:middle])
            yield self._written(unit, path[middle:], costs[middle:])
            return 2
        yield self._written(unit, path, costs)
        return 1

    def _written(self, unit: str, path: list[str], costs: Sequence[int]) -> Move:
        cost = sum(costs) if self._claims() else None
        stepwise = self.chance.random() < 0.2  # always drawn: style.open must not change the game
        if self.style.open:
            return Move(unit=unit, start=path[0], to=path[-1], cost=cost)
        each: list[int | float] = [*costs] if cost is not None and stepwise else []
        return Move(unit=unit, path=path, cost=cost, costs=each)

    def _exit(self, unit: str, edge: str) -> Iterator[Event]:
        """Exit the map if the unit has the points and is in no enemy zone of control."""
        state = self.state
        cost, at = state.tables.victory.exit_cost, state.where[unit]
        if points_left(state, unit) < cost or state.enemy_controls(state.units[unit].side, at):
            return
        del self.leaving[unit]
        says = self._claims()
        yield Exit(unit=unit, at=at if says else "", edge=edge if says else "")

    def _take_back(self, unit: str) -> Iterator[Event]:
        """Take a move back by agreement and make another one."""
        side = self.state.units[unit].side
        yield Agree(unit=unit, by=self.state.enemy[side])
        yield TakeBack(unit=unit, by=side)
        moves = legal_moves(self.state, unit)
        if moves:
            yield from self._make(unit, self.chance.choice(moves))

    # Peace

    def _wander(self, side: str) -> Iterator[Event]:
        """Move most units of a side at random, away from enemies."""
        state = self.state
        for unit, spec in state.units.items():
            if spec.side == side and state.on_map(unit) and self.chance.random() < 0.8:
                yield from self._stroll(unit, side)

    def _stroll(self, unit: str, side: str) -> Iterator[Event]:
        """Move a unit a few hexes at random, if it ends with room and no adjacent enemy."""
        state, price = self.state, self.state.pricer(unit).price
        path, points = [state.where[unit]], points_left(state, unit)
        costs: list[int] = []
        for _ in range(self.chance.randint(1, _STROLL)):
            onward = self.chance.choice(state.board.neighbours[path[-1]])
            cost = price(path[-1], onward)
            if cost is None or cost > points or onward in path:
                break
            path, costs, points = [*path, onward], [*costs, cost], points - cost
        calm = not enemies_near(state, side, path[-1])
        if len(path) > 1 and calm and room(state, unit, path[-1]):
            yield self._written(unit, path, costs)
