"""Regrouping: at the end of a turn a side gives steps back to its reduced units.

The state has `regrouped`, the turns in which that was done, `lost(unit)` and `regain(unit, steps)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, field

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Event, Name, Phase
from adjudicator.core.findings import Fault
from adjudicator.core.roles import Side
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.tables import Count, TablePart

__all__ = ["Regroup", "Regrouping", "RegroupingTable"]


class Regroup(Event, frozen=True, tag="regroup"):
    """A side regroups; without units, all that are entitled to it regain a step."""

    #: claim: units that regain a step; named twice, two steps
    units: Annotated[list[Name], Meta(max_length=200)] = field(default_factory=list)


class RegroupingTable(TablePart, frozen=True):
    """Regrouping: which side, when, and what it gives."""

    side: Side
    first_turn: Count
    last_turn: Count
    steps: Count
    times: Count


class Regrouping:
    """The rules for the phase in which a side regroups; its frame has `done`."""

    def __init__(
        self,
        book: Book,
        *,
        when: str,
        who: str,
        phase: type,
        table: Callable[[Any], RegroupingTable],
        sheltered: Callable[[Any, str], bool],
        unclear: Callable[[Any], bool] = lambda state: False,
    ) -> None:
        """Register the rules under the cases about `when` it is done, and `who` regains steps.

        `sheltered` returns whether a reduced unit is where it may regroup; `unclear` whether it is
        doubtful how often a side may regroup.
        """
        self._phase, self._table = phase, table
        self._sheltered, self._unclear = sheltered, unclear
        self._name = str(phase.__struct_config__.tag)  # type: ignore[attr-defined]
        book.decides(Regroup)(lambda state, _: table(state).side)
        book.decides(Phase)(self.who_opens_a_phase)
        book.rule(when, on=Phase)(self.at_its_time)
        book.rule(when, on=Regroup)(self.by_its_player)
        book.rule(when, on=Regroup, stops=True)(self.one_side_once)
        book.rule(who, on=Regroup)(self.who_regroups)
        book.applies(Regroup)(self.regroup)

    def who_opens_a_phase(self, state: Any, event: Phase) -> str:
        """Only one side regroups; both sides begin any other phase."""
        return self._table(state).side if event.phase == self._name else ""

    def eligible(self, state: Any) -> list[str]:
        """Return the units that regain a step."""
        units = state.of_side(self._table(state).side)
        return sorted(unit for unit in units if state.lost(unit) and self._sheltered(state, unit))

    def at_its_time(self, state: Any, event: Phase) -> RuleResult:
        """A side regroups so many times in a game, at the end of certain turns."""
        table, before, turn = self._table(state), state.regrouped, event.turn
        if event.phase != self._name:
            return None
        if not table.first_turn <= turn <= table.last_turn:
            args = {"turn": turn, "last": table.last_turn}
            return Fault("regroup-turn", args, expected=table.last_turn, seen=turn)
        if len(before) < table.times:
            return None
        args = {"turn": turn, "before": before[-1]}
        fault = Fault("regroup-again", args, expected=table.times, seen=len(before) + 1)
        fault.severity = "doubt" if self._unclear(state) else "violation"
        return fault

    def _of_the_enemy(self, state: Any, event: Regroup) -> list[str]:
        side = self._table(state).side
        return [unit for unit in event.units if state.units[unit].side != side]

    def by_its_player(self, state: Any, event: Regroup) -> RuleResult:
        """The player of the side that regroups decides it."""
        side, by = self._table(state).side, event.by
        if by in ("", side) or self._of_the_enemy(state, event):
            return None
        return Fault("regroup-side", {"by": by}, expected=side, seen=by, claim=True)

    def one_side_once(self, state: Any, event: Regroup) -> RuleResult:
        """Only one side regroups, and once in its phase."""
        side, theirs = self._table(state).side, self._of_the_enemy(state, event)
        if theirs:
            by = event.by or state.enemy[side]
            return Fault("regroup-side", {"by": by}, units=theirs, expected=side, seen=by)
        if not getattr(self._open(state), "done", False):
            return None
        turns = {"turn": state.turn, "before": state.turn}
        return Fault("regroup-again", turns, seen=2, expected=1)

    def who_regroups(self, state: Any, event: Regroup) -> RuleResult:
        """Every unit that is entitled to it regains one step, and no other unit."""
        if not event.units:
            return None
        entitled, counted = self.eligible(state), Counter(event.units)
        wrong = sorted(u for u, times in counted.items() if u not in entitled or times > 1)
        left_out = [unit for unit in entitled if unit not in counted]
        if not wrong and not left_out:
            return None
        return fault_about(
            wrong or left_out,
            "regroup-wrong" if wrong else "regroup-left-out",
            entitled=entitled,
            expected=", ".join(entitled),
            seen=", ".join(sorted(event.units)),
        )

    def regroup(self, state: Any, event: Regroup) -> None:
        """Return steps to units; destroyed units stay destroyed."""
        table = self._table(state)
        for unit in event.units or self.eligible(state):
            if state.on_map(unit):
                state.regain(unit, min(table.steps, state.lost(unit)))
        if not event.units or any(state.units[one].side == table.side for one in event.units):
            state.regrouped.append(state.turn)
        frame = self._open(state)
        if frame is not None:
            frame.done = True

    def _open(self, state: Any) -> Any:
        """Return the open phase in which a side regroups, if there is one."""
        return state.frame if type(state.frame) is self._phase else None
