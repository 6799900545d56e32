"""Phases that players forgot to tell, found by what they do.

It is for games that say what is done in which phase (`sequence.json`). What has no place in the
phase that the tracker shows belongs to a later one, if the tracker leaps over such a phase
afterwards, or is clicked through it at once, or is not moved any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Origin
from adjudicator.vassal.read.phase_search import TurnPhase
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
from adjudicator.vassal.read.turn_orders import TurnOrders, TurnSoFar

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter
    from adjudicator.vassal.read.phases import Phases

__all__ = ["ForgottenPhases", "acts_of"]

#: so many ways to phases that may have been forgotten are tried in a log
_MOST_TRIED = 10_000


def _phase(moment: TurnPhase) -> ev.Phase:
    return ev.Phase(turn=moment.turn, phase=moment.phase)


#: where a unit is put -> what that may be
_PUT = {
    "place": ("move", "place", "retreat", "displace", "advance"),
    "exit": ("exit",),
    "eliminated": ("lose", "eliminate"),
}
#: what a unit shows -> what that may be
_SHOWN: dict[type, tuple[str, ...]] = {AttackMark: ("attack",), Turned: ("hold", "attack")}


def acts_of(deed: PlayerAction) -> tuple[str, ...]:
    """Return what a deed may be, as the `do` of events; nothing if it is only how things look."""
    if isinstance(deed, Drag):
        return tuple(act for one in deed.shifts for act in _PUT.get(one.end.kind, ()))
    if isinstance(deed, Talk):
        return tuple(deed.text[1:].split()[:1]) if deed.text.startswith("#") else ()
    if isinstance(deed, Stepped):
        return ("lose",) if deed.steps > 0 else ()
    if isinstance(deed, AttackMark | Turned):
        return _SHOWN[type(deed)] if deed.on else ()
    return ("roll",) if isinstance(deed, AttackRoll) else ()


class ForgottenPhases:
    """Looks for the phase to which something belongs."""

    def __init__(self, converter: Converter, phases: Phases, orders: TurnOrders) -> None:
        """Look for phases with the eyes of a converter."""
        self._to, self._phases, self.orders = converter, phases, orders
        self._past: TurnSoFar | None = None
        self._tried = 0

    @property
    def known(self) -> bool:
        """Whether the game says what is done in which phase."""
        return self.orders.known

    def begin(self, *moments: TurnPhase) -> None:
        """Remember phases that begin."""
        for one in moments:
            self._past = self._past.then(one) if self._past else TurnSoFar(one.turn, (one.phase,))

    def is_past(self, moment: TurnPhase) -> bool:
        """Tell whether a phase has begun already."""
        return self._past is not None and self.orders.is_past(self._past, moment)

    def passed(self, moment: TurnPhase) -> list[TurnPhase]:
        """Return the phases that must have passed if another is shown than could come next."""
        straight = self._to.faults(_phase(moment))
        if not straight or self._past is None:
            return []
        ways = (way for way in self.orders.ahead(self._past, moment) if way[-1] == moment)
        faults, best = self._best(ways, ())
        return best[:-1] if sum(faults) <= straight else []

    def _best(
        self, ways: Iterable[list[TurnPhase]], events: tuple[Event, ...]
    ) -> tuple[tuple[int, int], list[TurnPhase]]:
        """Return the way after which events are the least violations, and fewest on the way.

        Before it stand these two numbers.
        """
        found: list[tuple[tuple[int, int], int, list[TurnPhase]]] = []
        for way in ways:
            if self._tried == _MOST_TRIED:
                break
            self._tried += 1
            faults = self._to.faults_of(*map(_phase, way), *events)
            priced = (sum(faults[len(way) :]), sum(faults[: len(way)]))
            found.append((priced, len(way), way))
            if not any(priced):  # those that follow are longer
                break
        priced, _, best = min(found, default=((0, 0), 0, []))
        return priced, best

    def see(self, act: str, origin: Origin, *events: Event, several: bool = False) -> None:
        """See whether something has its place in this phase; else go on to one where it has.

        `several`: it may belong to the phase in which the tracker stops, or to one that it does not
        reach: it is typed, or others do the same.
        """
        way = self._way(act, events, several=several)
        if way:
            self._phases.put_in(way, origin)

    def is_later(self, act: str, *, several: bool) -> bool:
        """Tell whether something may belong to a phase that nobody told."""
        return bool(self._way(act, (), several=several))

    def _way(self, act: str, events: tuple[Event, ...], *, several: bool) -> list[TurnPhase]:
        """Return the phases that must have passed where something is done."""
        phases, orders = self._phases, self.orders
        if self._past is None or phases.now is None or self._to.exact:
            return []
        fits = orders.holds(phases.now.phase, act)
        ways = self._ways(act, fits=fits, several=several)
        if not ways or (fits and not (events and self._to.faults(*events))):
            return []
        (own, _), best = self._best(ways, events)
        return [] if fits and own else best

    def _ways(self, act: str, *, fits: bool, several: bool) -> list[list[TurnPhase]]:
        """Return the ways to phases in which something may be done, as far as nobody told."""
        phases, orders = self._phases, self.orders
        assert self._past is not None  # noqa: S101
        assert phases.now is not None  # noqa: S101
        stop, end = phases.ahead.stop(self._to.at, orders.is_idle)
        until = phases.clock.told(stop, phases.now) if stop else None
        if until and phases.is_behind_tracker and orders.is_past(self._past, until):
            until = None
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
        """Tell whether all that is done until the tracker moves belongs where it stops."""
        return self._to.at >= self._phases.ahead.beginning_of(end, phase, self._belongs)

    def _belongs(self, deed: PlayerAction, phase: str) -> bool:
        if isinstance(deed, PhaseChange):
            return self.orders.is_idle(deed.phase)
        acts = acts_of(deed)
        if isinstance(deed, Talk) and not any(map(self.orders.is_act, acts)):
            return True  # it is no act, but about one
        return not acts or any(self.orders.holds(phase, act) for act in acts)

    def see_end(self, origin: Origin) -> None:
        """Put in the phases that are left of the last turn, if the game is said to end."""
        if self._past is None or self._to.exact or not self._to.faults(ev.End()):
            return
        for way in self.orders.ahead(self._past, None):
            if way[-1].turn == self._past.turn and not self._to.faults(*map(_phase, way), ev.End()):
                self._phases.put_in(way, origin)
                return
