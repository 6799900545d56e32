"""Finds phases that players forgot to show on the tracker, by their actions.

It works for games that say what is done in which phase (`sequence.json`). An action that has no
place in the phase of the tracker belongs to a later one, if the tracker skips such a phase
afterwards, or is clicked through it at once, or is not moved any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Origin
from adjudicator.vassal.read.player_actions import (
    AttackMark,
    AttackRoll,
    Drag,
    PhaseChange,
    PlayerAction,
    Stepped,
    Talk,
    Turned,
)
from adjudicator.vassal.read.turns.phase_search import WHOLE_TURN, TurnPhase
from adjudicator.vassal.read.turns.turn_orders import TurnOrders, TurnSoFar

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter
    from adjudicator.vassal.read.turns.phases import Phases

__all__ = ["ForgottenPhases", "acts_of"]

#: the maximum number of sequences of forgotten phases that are tried in a log; after that the
#: phases of the log are not known
_MOST_TRIED = 10_000


def _phase(moment: TurnPhase) -> ev.Phase:
    return ev.Phase(turn=moment.turn, phase=moment.phase)


#: kind of site to which a unit is dragged -> possible events
_PUT = {
    "place": ("move", "place", "retreat", "displace", "advance"),
    "exit": ("exit",),
    "eliminated": ("lose", "eliminate"),
}
#: change of a unit's face -> possible events
_SHOWN: dict[type, tuple[str, ...]] = {AttackMark: ("attack",), Turned: ("hold", "attack")}


def acts_of(action: PlayerAction) -> tuple[str, ...]:
    """Return the possible events of an action, as their `do`; empty if it is none."""
    if isinstance(action, Drag):
        return tuple(act for one in action.shifts for act in _PUT.get(one.end.kind, ()))
    if isinstance(action, Talk):
        return tuple(action.text[1:].split()[:1]) if action.text.startswith("#") else ()
    if isinstance(action, Stepped):
        return ("lose",) if action.steps > 0 else ()
    if isinstance(action, AttackMark | Turned):
        return _SHOWN[type(action)] if action.on else ()
    return ("roll",) if isinstance(action, AttackRoll) else ()


class ForgottenPhases:
    """Finds the phase to which an action belongs."""

    def __init__(self, converter: Converter, phases: Phases, orders: TurnOrders) -> None:
        """Start for a converter and its phases."""
        self._converter, self._phases, self.orders = converter, phases, orders
        self._past: TurnSoFar | None = None
        self._tried = 0

    @property
    def known(self) -> bool:
        """Whether the game says what is done in which phase."""
        return self.orders.known

    def begin(self, *moments: TurnPhase) -> None:
        """Add phases that begin."""
        for one in moments:
            self._past = self._past.then(one) if self._past else TurnSoFar(one.turn, (one.phase,))

    def is_past(self, moment: TurnPhase) -> bool:
        """Return whether a phase is already over or has begun."""
        return self._past is not None and self.orders.is_past(self._past, moment)

    def passed(self, moment: TurnPhase) -> list[TurnPhase]:
        """Return the phases that must have passed if the tracker shows a phase out of order."""
        straight = self._converter.faults(_phase(moment))
        if not straight or self._past is None:
            return []
        ways = (way for way in self.orders.ahead(self._past, moment) if way[-1] == moment)
        faults, best = self._best(ways, ())
        return best[:-1] if sum(faults) <= straight else []

    def _best(
        self, ways: Iterable[list[TurnPhase]], events: tuple[Event, ...]
    ) -> tuple[tuple[int, int], list[TurnPhase]]:
        """Return the way with the fewest violations of the events, then of the phases.

        The two numbers come before the way.
        """
        found: list[tuple[tuple[int, int], int, list[TurnPhase]]] = []
        for way in ways:
            if self._tried == _MOST_TRIED:
                self._phases.give_up()
                break
            self._tried += 1
            faults = self._converter.faults_of(*map(_phase, way), *events)
            priced = (sum(faults[len(way) :]), sum(faults[: len(way)]))
            found.append((priced, len(way), way))
            if not any(priced):  # the remaining ways are longer
                break
        priced, _, best = min(found, default=((0, 0), 0, []))
        return priced, best

    def check_action(self, act: str, origin: Origin, *events: Event, several: bool = False) -> None:
        """Check that an action fits this phase; else insert phases up to one that it fits.

        `several`: the action may belong to the phase in which the tracker stops, or to one that it
        does not reach, because it is typed, or because other units do the same.
        """
        way = self._way(act, events, several=several)
        if way:
            self._phases.put_in(way, origin)

    def is_later(self, act: str, *, several: bool) -> bool:
        """Return whether an action may belong to a later phase that the log does not show."""
        return bool(self._way(act, (), several=several))

    def _way(self, act: str, events: tuple[Event, ...], *, several: bool) -> list[TurnPhase]:
        """Return the phases that must have passed before an action."""
        phases, orders = self._phases, self.orders
        if self._past is None or phases.now is None or self._converter.exact:
            return []
        if phases.kind == WHOLE_TURN and not phases.is_of_other_side(events):
            return []  # no turn explains what a side does wrong in its own
        fits = orders.holds(phases.now.phase, act)
        ways = self._ways(act, fits=fits, several=several)
        if not ways or (fits and not (events and self._converter.faults(*events))):
            return []
        (own, _), best = self._best(ways, events)
        return [] if fits and own else best

    def _ways(self, act: str, *, fits: bool, several: bool) -> list[list[TurnPhase]]:
        """Return the ways to phases with a place for an action that the log does not show."""
        phases, orders = self._phases, self.orders
        assert self._past is not None  # noqa: S101
        assert phases.now is not None  # noqa: S101
        stop, end = phases.ahead.stop(self._converter.at, orders.is_idle)
        until = phases.clock.shown_by(stop, phases.now) if stop else None
        if until and phases.is_behind_tracker and orders.is_past(self._past, until):
            until = None
        if phases.kind == WHOLE_TURN:
            # who acts in the turn before a stop of the tracker acts out of turn, unless nobody
            # else does anything before it is clicked
            ways = orders.ahead(self._past, until) if stop is None or until else ()
            side = phases.clock.phasing(until)
            late = phases.ahead.leads_on(self._converter.at, end, side)
            return [
                way
                for way in ways
                if (late or way[-1] != until) and orders.holds(way[-1].phase, act)
            ]
        if until is None and not phases.is_behind_tracker:
            several = several or orders.is_idle(phases.now.phase)
            if fits or not several:
                return []
        return [
            way
            for way in orders.ahead(self._past, until)
            if orders.holds(way[-1].phase, act)
            and (way[-1] != until or several or self._leads_into(until.phase, end))
        ]

    def _leads_into(self, phase: str, end: int) -> bool:
        """Return whether all actions before the tracker moves belong to the phase of its stop."""
        return self._converter.at >= self._phases.ahead.beginning_of(end, phase, self._belongs)

    def _belongs(self, action: PlayerAction, phase: str) -> bool:
        if isinstance(action, PhaseChange):
            return self.orders.is_idle(action.phase)
        acts = acts_of(action)
        if isinstance(action, Talk) and not any(map(self.orders.is_act, acts)):
            return True  # it is no action, but a statement about one
        return not acts or any(self.orders.holds(phase, act) for act in acts)

    def check_end(self, origin: Origin) -> None:
        """Insert the remaining phases of the last turn if the game is said to end."""
        if self._past is None or self._converter.exact or not self._converter.faults(ev.End()):
            return
        for way in self.orders.ahead(self._past, None):
            if way[-1].turn == self._past.turn and not self._converter.faults(
                *map(_phase, way), ev.End()
            ):
                self._phases.put_in(way, origin)
                return
