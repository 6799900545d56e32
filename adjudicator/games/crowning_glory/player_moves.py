"""Movement Phases of the random player: move towards enemies, towns or a map edge, or anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from adjudicator.core.events import Agree, Event, Exit, Hold, Move, Place, TakeBack
from adjudicator.games.crowning_glory.alternation import selectable, to_move
from adjudicator.games.crowning_glory.exits import may_exit
from adjudicator.games.crowning_glory.legal import legal_moves
from adjudicator.games.crowning_glory.reserve import reserve_due
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.zones import in_zone
from adjudicator.proving.play import Style

__all__ = ["Mover"]


class Mover:
    """The random player in the Movement Phases of both sides."""

    def __init__(self, state: CgState, chance: Random, style: Style) -> None:
        """Store the state to play on, the random source and the style."""
        self.state, self.chance, self.style = state, chance, style

    def phase(self) -> Iterator[Event]:
        """Select every unit, the sides in turn, then place the Reserve."""
        state = self.state
        while not state.winner:
            side = to_move(state, state.frame)
            if not side:
                break
            yield from self._selected(self.chance.choice(selectable(state, side)))
        for unit in reserve_due(state):
            yield from self._placed(unit)

    def _selected(self, unit: str) -> Iterator[Event]:
        """Move, hold or exit one unit; sometimes take the move back by consent."""
        state, chance = self.state, self.chance
        entering = state.where[unit] == "arriving"
        moves = legal_moves(state, unit)
        if state.scenario is not None:  # moves outside its area are doubtful
            few = chance.sample(moves, min(len(moves), 12))
            moves = [move for move in few if state.game.legal(state, move)]
        if may_exit(state, unit) and chance.random() < 0.3:
            yield Exit(unit=unit)
            return
        if not entering and (not moves or chance.random() < 0.15):
            yield Hold(unit=unit)
            return
        move = self._chosen(unit, moves)
        yield self._written(move)
        if not entering and chance.random() < self.style.take_backs:
            yield Agree(by=state.enemy[state.units[unit].side], unit=unit)
            yield TakeBack(unit=unit)
            yield Hold(unit=unit)
        elif may_exit(state, unit) and chance.random() < 0.3:
            yield Exit(unit=unit)

    def _chosen(self, unit: str, moves: list[Move]) -> Move:
        """Choose a move: usually the one that ends nearest to a goal of the unit."""
        state, chance = self.state, self.chance
        few = chance.sample(moves, min(len(moves), 12))
        goals = self._goals(unit)
        if not goals or chance.random() < 0.25:
            return few[0]
        distance = state.board.distance
        return min(few, key=lambda one: min(distance(one.path[-1], goal) for goal in goals))

    def _goals(self, unit: str) -> list[str]:
        """Return the goals of a unit: the hexes of enemies, or sometimes towns or a map edge."""
        state = self.state
        side = state.units[unit].side
        if side == state.tables.exits.side and self.chance.random() < 0.3:
            edge = state.tables.exits.east if side in state.demoralized else state.tables.exits.west
            towns = state.board.sets.get(state.tables.control.objectives, ())
            return sorted(self.chance.choice([towns, state.board.sets.get(edge, ())]))
        return [state.where[one] for one in state.of_side(state.enemy[side])]

    def _written(self, move: Move) -> Move:
        """Return the move as it is logged: with or without its path and its cost."""
        if self.chance.random() >= self.style.claims:
            move = replace(move, cost=None)
        if not self.style.open:
            return move
        return replace(move, path=[], start=move.path[0], to=move.path[-1])

    def _placed(self, unit: str) -> Iterator[Event]:
        """Place a unit of the Reserve in a free entry hex, if there is one."""
        state = self.state
        entry = state.board.sets[state.tables.reinforcements.reserve.entry]
        free = [at for at in sorted(entry) if not state.stack(at) and not in_zone(state, unit, at)]
        if free:
            yield Place(unit=unit, at=self.chance.choice(free), by=state.units[unit].side)
