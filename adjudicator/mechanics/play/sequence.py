"""Sequence of play: turns, the order of phases, and which events belong to which phase.

::

    TurnTrack(book, limit=("4.0",), marker="4.2", following=in_order)
    PhaseOrder(book, "4.1", following=in_order)
    PhaseMembership(book, {Move: ("movement",), Attack: ("combat",)}, cases=("4.0b",))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from adjudicator.core.book import Book
from adjudicator.core.events import Event, Phase
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.core.state import Frame
from adjudicator.errors import DocumentError, Text, at_event
from adjudicator.mechanics.play.phases import kind_of_phase
from adjudicator.mechanics.play.settling import Settle, as_it_is

__all__ = ["PhaseMembership", "PhaseOrder", "TurnTrack", "begin_phase", "in_order"]

F = TypeVar("F", bound=Frame)
#: returns the turns and phases that may come next
Following = Callable[[Any], list[tuple[int, str]]]


def in_order(state: Any, orders: Sequence[Sequence[str]] = ()) -> list[tuple[int, str]]:
    """Return the turns and phases that may come next, phases that may be left out last.

    `orders` are the orders of a turn that are still open; by default all that the game has.
    """
    turn, memo = state.turn if state.phase else max(state.turn, 1), state.game.memo
    key = ("phases after", state.phase, *map(tuple, orders))
    if key not in memo:
        memo[key] = _following(state.game, state.phase, orders)
    return [(turn + later, phase) for later, phase in memo[key]]


def _following(game: Any, phase: str, orders: Sequence[Sequence[str]]) -> list[tuple[int, str]]:
    """Return the phases that may come next, each with how many turns later."""
    plain = [[one.id for one in game.file.phases]]
    found: dict[tuple[int, str], None] = {}
    for order in orders or game.sequence.orders or plain:
        if not phase:
            found[0, order[0]] = None
        elif phase in order:
            found |= dict.fromkeys(reversed(_after(game, phase, order)))
    return list(found)


def _after(game: Any, phase: str, order: Sequence[str]) -> list[tuple[int, str]]:
    """Return the phases that may follow in one order: up to the first that must be played."""
    found: list[tuple[int, str]] = []
    for one in order[order.index(phase) + 1 :]:
        found.append((0, one))
        if one not in game.sequence.optional:
            return found
    return [*found, (1, order[0])]


def begin_phase(state: Any, phase: str, frames: Mapping[str, type[F]]) -> F:
    """Begin a phase; return its frame, which belongs to the kind of the phase."""
    phases = state.game.phases
    if phase not in phases:
        raise DocumentError(
            "there is no phase {phase!r}",
            phase=phase[:60],
            place=at_event(state.now),
            hint=Text("known: {names}", names=", ".join(phases)),
        )
    state.phase, state.phasing = phase, phases[phase].side
    frame = frames[phases[phase].kind](opened=state.now)
    state.frames.append(frame)
    return frame


class TurnTrack:
    """The turns of a game: it ends after the last one, and the turn advances in its place."""

    def __init__(
        self,
        book: Book,
        *,
        limit: tuple[str, ...],
        marker: str,
        following: Following,
        also: Iterable[str] = (),
        counted: Callable[[Any, Phase], int] = lambda _, event: event.turn,
        miscounted: Callable[[Any], int] = lambda _: 0,
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rules.

        `counted` is the right turn of a phase, if the players miscount; `miscounted` is by how
        much they did, which is already reported.
        """
        self._following, self._counted, self._miscounted = following, counted, miscounted
        self._settle = settle
        book.rule(*limit, on=Phase, stops=True, also=also)(self.so_many_turns)
        book.rule(marker, on=Phase, stops=True)(self.turn_marker)

    def so_many_turns(self, state: Any, event: Phase) -> RuleResult:
        """The game ends after its last turn."""
        phase, turns = event.phase, state.turns
        if state.over:
            fault = Fault(message="phase-after-end", args={"phase": phase}, seen=phase)
            return self._settle(state, event, fault)
        turn = self._counted(state, event)
        if turn <= turns or state.turn > turns:  # already reported
            return None
        args = {"turn": turn, "turns": turns}
        fault = Fault(message="turn-too-many", args=args, expected=turns, seen=turn)
        return self._settle(state, event, fault)

    def turn_marker(self, state: Any, event: Phase) -> RuleResult:
        """The turn advances by one at the end of a turn, and at no other time."""
        expected = {phase: turn for turn, phase in self._following(state)}.get(event.phase)
        if expected is None or event.turn in (expected, expected + self._miscounted(state)):
            return None
        args = {"turn": event.turn}
        return Fault(message="turn-jump", args=args, expected=expected, seen=event.turn)


class PhaseOrder:
    """The phases of a turn follow their order."""

    def __init__(
        self,
        book: Book,
        case: str,
        *,
        following: Following,
        also: Iterable[str] = (),
        written: Callable[[int, str], str] = lambda _, phase: phase,
    ) -> None:
        """Register the rule; `written` is a turn and a phase in words."""
        self._following, self._written = following, written
        book.rule(case, on=Phase, stops=True, also=also)(self.order_of_phases)

    def order_of_phases(self, state: Any, event: Phase) -> RuleResult:
        """The phases of a turn follow their order."""
        allowed = self._following(state)
        if any(phase == event.phase for _, phase in allowed):
            return None
        return Fault(
            message="phase-order",
            args={"phase": event.phase, "next": allowed[0][1]},
            expected=", ".join(self._written(turn, phase) for turn, phase in allowed),
            seen=self._written(event.turn, event.phase),
        )


class PhaseMembership:
    """Every event belongs to certain kinds of phase."""

    def __init__(
        self,
        book: Book,
        belongs: Mapping[type[Event], tuple[str, ...]],
        *,
        cases: tuple[str, ...],
        settle: Settle = as_it_is,
    ) -> None:
        """Register the rule; `belongs` maps events to kinds of phase, the usual one first."""
        self.belongs, self._settle = belongs, settle
        book.rule(*cases, on=tuple(belongs), stops=True)(self.everything_in_its_phase)

    def everything_in_its_phase(self, state: Any, event: Event) -> RuleResult:
        """Every event happens in a phase to which it belongs."""
        wanted = self.belongs[type(event)]
        if kind_of_phase(state) in wanted:
            return None
        unit, phase = getattr(event, "unit", ""), state.phase or "set-up"
        fault = Fault(
            message=f"out-of-phase-{event.__struct_config__.tag}",
            args={"kind": wanted[0], "phase": phase},
            units=[unit] if unit else list(getattr(event, "units", ())),
            expected=" or ".join(wanted),
            seen=phase,
        )
        return self._settle(state, event, fault)
