"""The order of phases, and a search in later actions for the phase that players forgot to show."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.vassal.read.player_actions import (
    AttackMark,
    Drag,
    PhaseChange,
    PlayerAction,
    Shift,
    Talk,
)

if TYPE_CHECKING:
    from adjudicator.core.game_data import PhaseSpec

__all__ = ["WHOLE_TURN", "LookAhead", "PhaseOrder", "TurnPhase", "without_idle_changes"]


#: so many moved units are an army, and not only units that retreat from an attack
_ARMY = 4


#: the kind of a phase in which a side does everything
WHOLE_TURN = "turn"


class TurnPhase(NamedTuple):
    """A turn and a phase."""

    turn: int
    phase: str


class PhaseOrder:
    """The sequence of play."""

    def __init__(self, phases: Sequence[PhaseSpec]) -> None:
        """Keep the phases and their indexes."""
        self.phases = phases
        self._index = {one.id: number for number, one in enumerate(phases)}

    @property
    def first(self) -> TurnPhase | None:
        """The first turn and phase of a game, if it has phases."""
        return TurnPhase(1, self.phases[0].id) if self.phases else None

    def place(self, moment: TurnPhase) -> int:
        """Return the number of phases before a moment; it serves to compare moments."""
        return moment.turn * len(self.phases) + self._index.get(moment.phase, 0)

    def shown_by(self, action: PhaseChange, now: TurnPhase | None) -> TurnPhase:
        """Return the moment that the tracker shows; without a turn, the next one of that phase."""
        if action.turn is not None and action.phase:
            return TurnPhase(action.turn, action.phase)
        if action.turn is not None:  # within a turn, the tracker shows nothing
            if now is not None and now.turn == action.turn:
                return now
            return TurnPhase(action.turn, self.phases[0].id if self.phases else "")
        if now is None:
            return TurnPhase(1, action.phase)
        later = self._index.get(action.phase, 0) >= self._index.get(now.phase, 0)
        return TurnPhase(now.turn if later else now.turn + 1, action.phase)

    def following(self, now: TurnPhase, count: int) -> Iterator[TurnPhase]:
        """Yield the given number of following phases."""
        at = self._index.get(now.phase, 0)
        for more in range(1, count + 1):
            turns, index = divmod(at + more, len(self.phases))
            yield TurnPhase(now.turn + turns, self.phases[index].id)

    def fits(self, now: TurnPhase | None, side: str, kind: str) -> bool:
        """Return whether a phase is of a kind, and of a side or of both."""
        at = self._index.get(now.phase) if now else None
        spec = self.phases[at] if at is not None else None
        return spec is not None and spec.side in ("", side) and spec.kind in (kind, WHOLE_TURN)

    def kind(self, now: TurnPhase | None) -> str:
        """Return the kind of a phase: "movement", "combat"; empty if it is unknown."""
        at = self._index.get(now.phase) if now else None
        return self.phases[at].kind if at is not None else ""

    def phasing(self, now: TurnPhase | None) -> str:
        """Return the phasing side."""
        at = self._index.get(now.phase) if now else None
        return self.phases[at].side if at is not None else ""

    def next_for(self, now: TurnPhase, side: str, kind: str) -> list[TurnPhase]:
        """Return the phases up to the next one of a kind of a side, that one included."""
        passed: list[TurnPhase] = []
        for one in self.following(now, len(self.phases)):
            passed.append(one)
            if self.fits(one, side, kind):
                return passed
        return []


def without_idle_changes(
    actions: Sequence[PlayerAction], shown: tuple[int | None, str] | None
) -> tuple[list[PlayerAction], list[PhaseChange]]:
    """Return the actions without back-and-forth changes of the tracker, and those changes.

    `shown` is the turn and phase of the tracker at the start.
    """
    found: list[PlayerAction] = []
    dropped: list[PhaseChange] = []
    #: changes of the tracker since the last other action
    run: list[PhaseChange] = []
    for action in actions:
        if not isinstance(action, PhaseChange):
            if not isinstance(action, Talk) or action.text.startswith("#"):
                found += run
                shown = _value(run[-1]) if run else shown
                run = []
            found.append(action)
            continue
        if shown == _value(action):
            dropped += [*run, action] if run else []
            run = []
            continue
        back = next((n for n, one in enumerate(run) if _value(one) == _value(action)), None)
        if back is None:
            run.append(action)
        else:
            dropped += [*run[back + 1 :], action]
            del run[back + 1 :]
    return found + run, dropped


def _value(action: PhaseChange) -> tuple[int | None, str]:
    return action.turn, action.phase


class LookAhead:
    """Answers questions about the actions before the tracker moves; caches the answers."""

    def __init__(self, actions: Sequence[PlayerAction], owner: Callable[[str], str]) -> None:
        """Look into actions; `owner` returns the side of a unit."""
        self._actions, self._owner = actions, owner
        #: side and unit -> index up to which no other unit of that side moves
        self._alone: dict[tuple[str, str], int] = {}
        #: side -> index of its next move outside combat, and index up to which it makes none
        self._moves: dict[str, int] = {}
        self._calm: dict[str, int] = {}
        #: side -> index of the next action that is no move of its own units
        self._fights: dict[str, int] = {}
        #: index where the tracker moves, and side -> whether an army moves until then; and the
        #: units without others that move
        self._armies: dict[tuple[int, str], bool] = {}
        self._none_among: set[tuple[int, str, str]] = set()
        #: for each action: the index where the tracker moves next
        self._ends = [len(actions)] * (len(actions) + 1)
        for at in reversed(range(len(actions))):
            self._ends[at] = at if isinstance(actions[at], PhaseChange) else self._ends[at + 1]
        self._shown: dict[int, PhaseChange | None] = {}
        #: index where the tracker moves -> where it stops, and the index where that move begins
        self._stops: dict[int, tuple[PhaseChange | None, int]] = {}
        #: index where the tracker moves, and phase -> index from which all actions belong to it
        self._beginnings: dict[tuple[int, str], int] = {}
        #: the same index, and side -> index from which only that side acts
        self._led_on: dict[tuple[int, str], int] = {}

    def others_move(
        self, at: int, side: str, unit: str, among: Container[str] | None = None
    ) -> bool:
        """Return whether another unit of a side moves on the map before the tracker moves.

        `among` are the units that count; by default, all.
        """
        if among is not None:
            return self._others_move_among(at, side, unit, among)
        if self._alone.get((side, unit), -1) > at:
            return False
        for index in range(at, len(self._actions)):
            action = self._actions[index]
            if isinstance(action, PhaseChange):
                break
            if any(one.unit != unit for one in self._walks(action, side)):
                return True
            self._alone[side, unit] = index + 1
        return False

    def _others_move_among(self, at: int, side: str, unit: str, among: Container[str]) -> bool:
        end = self._ends[at]
        if (end, side, unit) in self._none_among:
            return False
        for action in self._actions[at:end]:
            if any(one.unit != unit and one.unit in among for one in self._walks(action, side)):
                return True
        self._none_among.add((end, side, unit))
        return False

    def army_moves(self, at: int, side: str) -> bool:
        """Return whether more enemies of a side move before the tracker than a retreat explains."""
        end = self._ends[at]
        if (end, side) not in self._armies:
            found = {
                one.unit
                for action in self._actions[at:end]
                for one in (action.shifts if isinstance(action, Drag) else ())
                if one.start.kind == one.end.kind == "place" and self._owner(one.unit) != side
            }
            self._armies[end, side] = len(found) >= _ARMY
        return self._armies[end, side]

    def _walks(self, action: PlayerAction, side: str) -> Iterator[Shift]:
        for one in action.shifts if isinstance(action, Drag) else ():
            if one.start.kind == one.end.kind == "place" and self._owner(one.unit) == side:
                yield one

    def stops_moving(self, at: int, side: str, fought: Container[str]) -> bool:
        """Return whether a side makes no more moves, except with units that fight."""
        if self._moves.get(side, -1) >= at:
            return False
        end = self._ends[at]
        if self._calm.get(side, -1) == end:
            return True
        marked = {one.unit for one in self._actions[at:end] if isinstance(one, AttackMark)}
        for index in range(at, end):
            for one in self._walks(self._actions[index], side):
                if one.unit not in marked and one.unit not in fought:
                    self._moves[side] = index
                    return False
        self._calm[side] = end
        return True

    def only_moves(self, at: int, side: str) -> bool:
        """Return whether only a side's units move before the tracker, and without combat."""
        if self._fights.get(side, -1) < at:
            fights = (n for n in range(at, len(self._actions)) if self._is_fight(n, side))
            self._fights[side] = next(fights, len(self._actions))
        return self._fights[side] >= self._ends[at]

    def _is_fight(self, at: int, side: str) -> bool:
        """Return whether an action is a mark, or a drag that is no move of a side's own units."""
        action = self._actions[at]
        if not isinstance(action, Drag):
            return isinstance(action, AttackMark)
        return not all(
            self._owner(one.unit) == side and one.end.kind in ("place", "exit")
            for one in action.shifts
        )

    def stop(self, at: int, is_idle: Callable[[str], bool]) -> tuple[PhaseChange | None, int]:
        """Return where the tracker stops next, and the index where that move begins.

        It does not stop in a phase without actions.
        """
        asked = end = self._ends[at]
        passed = []
        while end not in self._stops:
            passed.append(end)
            shown = self.tracker(end)
            if shown is None or not is_idle(shown.phase):
                break
            while end < len(self._actions) and isinstance(self._actions[end], PhaseChange | Talk):
                end += 1
            end = self._ends[end]
        shown, last = self._stops.get(end, (self.tracker(end), end))
        known = shown is not None and not is_idle(shown.phase)
        for one in passed:  # if it stops nowhere later, take what it shows at each place
            self._stops[one] = (shown, last) if known else (self.tracker(one), one)
        return self._stops[asked]

    def leads_on(self, at: int, end: int, side: str) -> bool:
        """Return whether only one side acts between an action and one where the tracker moves.

        Then the tracker may have been clicked too late.
        """
        if end >= len(self._actions):
            return False
        if self._led_on.get((end, side), end) <= at:
            return True
        for index in reversed(range(at + 1, end)):
            action = self._actions[index]
            talk = isinstance(action, Talk) and not action.text.startswith("#")
            if not talk and getattr(action, "side", "") != side:
                return False
        self._led_on[end, side] = at
        return True

    def beginning_of(
        self, end: int, phase: str, belongs: Callable[[PlayerAction, str], bool]
    ) -> int:
        """Return the index from which all actions before the tracker moves belong to a phase."""
        if (end, phase) not in self._beginnings:
            start = end
            while start and belongs(self._actions[start - 1], phase):
                start -= 1
            self._beginnings[end, phase] = start
        return self._beginnings[end, phase]

    @property
    def moves_tracker(self) -> bool:
        """Whether the tracker moves at all."""
        return bool(self._actions) and self._ends[0] < len(self._actions)

    def tracker(self, at: int) -> PhaseChange | None:
        """Return what the tracker shows after its next move, if it moves."""
        end = self._ends[at]
        if end not in self._shown:
            self._shown[end] = None
            for index in range(end, len(self._actions)):
                action = self._actions[index]
                if isinstance(action, PhaseChange):
                    self._shown[end] = action
                elif not isinstance(action, Talk):
                    break
        return self._shown[end]
