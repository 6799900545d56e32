"""Writes down what rules object to: findings, what could not be checked, what was waived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.core.events import Claim, Event
from adjudicator.core.findings import (
    Fault,
    Finding,
    Guess,
    Origin,
    Remark,
    Severity,
    Spool,
    Unchecked,
    Unknown,
    Unsure,
)
from adjudicator.core.game import Game
from adjudicator.core.log import Header, Ruling, Rulings
from adjudicator.core.rules import Check

__all__ = ["Recorder"]

#: findings remembered so that none is told twice; what repeats, repeats soon
_REMEMBERED = 10_000
#: events of which it is remembered who decided them; blame seldom goes further back
_DECISIONS = 10_000
#: different causes for which something was left unchecked that are kept one by one
_CAUSES = 1000
#: why something is a doubt that depends on a part of the state that nobody knows
_STATE = "state-not-known"


class Recorder:
    """Makes findings of faults."""

    def __init__(self, game: Game, header: Header, state: Any, rulings: Rulings | None) -> None:
        """Begin with nothing found."""
        self.game, self.state = game, state
        self.findings = Spool()
        #: who wants to hear of every finding
        self.listener: Callable[[Finding], None] | None = None
        self.counts: Counter[str] = Counter()
        self.waived = 0
        self.unchecked: dict[tuple[str, str], Unchecked] = {}
        self.line = 1
        #: event -> where it comes from, if it was not written down as such
        self.origins: Mapping[int, Origin] = {}
        #: events at which something is not known that violations may rest on
        self.unsure: Sequence[Unsure] = ()
        #: whether rules object to what the event at hand does, not only to what it states
        self.misdone = False
        self._waivers: dict[tuple[int, str], list[Ruling]] = {}
        for one in rulings.rulings if rulings else ():
            self._waivers.setdefault((one.event, one.rule), []).append(one)
        #: rulings that no finding has answered to so far
        self.idle = list(rulings.rulings) if rulings else []
        self._told: set[tuple[Any, ...]] = set()
        self._deciders = game.rules.deciders
        #: event -> the side that decided it, or the event itself, of which it can be said later
        self._decisions: dict[int, Any] = {}
        self._older_decisions: dict[int, Any] = {}
        #: whether the players are known to have used our numbers, or others in their place
        self._bound = bool(game.replaced.get("units")) or (
            game.is_stamp(header.stamp.get("module", ""))
        )
        self._own_units = {one.id for one in header.units}
        theirs = header.stamp.get("map", "")
        self._other_map = bool(theirs) and theirs != game.map_hash(state.board)

    def record(self, check: Check, said: Any, subject: Any, *, duty: bool = False) -> bool:
        """Write down what a rule said of an event or frame; tell whether it is a violation.

        `duty`: it judges what an event leads to, or what was left undone; not a decision.
        """
        bad = False
        for one in said if isinstance(said, (list, tuple)) else (said,):
            if isinstance(one, Unknown):
                self._leave_unchecked(one.rule or check.case, one)
            else:
                wrong = self._find(check, one, subject, duty=duty) and one.severity == "violation"
                bad = bad or wrong
                self.misdone = self.misdone or (wrong and not one.claim)
        return bad

    def remark(self, said: Remark) -> None:
        """Write down what was noticed while the log was read: no rule of the game has said it."""
        if isinstance(said, Unknown):
            self._leave_unchecked(said.rule, said)
        else:
            self._write(said.rule, (), said, severity=said.severity)

    def _severity(self, fault: Fault, rule: str, subject: Any) -> tuple[Severity, list[Guess]]:
        """Return how grave a fault is, and the reconstructed values that it rests on.

        A number that we made up binds only those who are known to have played with it.
        """
        made_up = set(self.state.made_up(rule, fault, subject))
        guesses = [self.state.guess_of(name, fault) for name in sorted(made_up)]
        free = made_up and not self._bound and not made_up <= self._own_units
        if fault.severity != "violation":
            return fault.severity, guesses
        unsure = self._unsure(rule) is not None
        doubtful = free or self._other_map or unsure or self.state.in_doubt(rule, fault)
        return "doubt" if doubtful else "violation", guesses

    def _unsure(self, rule: str) -> Unsure | None:
        """Return what is not known at this event and matters to a case, if anything."""
        for one in self.unsure:
            if self.state.now in one.events and (not one.cases or rule in one.cases):
                return one
        return None

    def _find(self, check: Check, fault: Fault, subject: Any, *, duty: bool) -> bool:
        """Write a fault down; tell whether it is one, and not what a doubt has said already."""
        rule = fault.rule or check.case
        severity, guesses = self._severity(fault, rule, subject)
        # what a closing frame left undone is not the fault of whoever acts now
        acts = fault.event is not None or isinstance(subject, Event)
        lowered = severity != fault.severity and not guesses and not self._other_map
        unsure = self._unsure(rule) if severity != fault.severity else None
        if unsure is not None and self._is_told(unsure, rule, fault):
            return unsure.told != "never"
        why = _STATE if unsure is None else unsure.why
        self._write(
            rule,
            check.also,
            fault,
            severity=severity,
            guesses=guesses,
            unsure=why if lowered else "",
            acts=acts,
            duty=duty,
        )
        return True

    def _is_told(self, unsure: Unsure, rule: str, fault: Fault) -> bool:
        """Tell whether nothing more is said of a fault that rests on what is not known."""
        if unsure.told == "once":
            key = (rule, fault.message, unsure.why)
            if key not in self._told:
                self._told.add(key)
                return False
            self._leave_unchecked(rule, Unknown(why=unsure.why))
        return unsure.told != "each"

    def _write(
        self,
        rule: str,
        also: tuple[str, ...],
        fault: Fault,
        *,
        severity: Severity,
        guesses: Sequence[Guess] = (),
        unsure: str = "",
        acts: bool = False,
        duty: bool = False,
    ) -> None:
        state = self.state
        # what an earlier log did comes before the first event of this one
        event = state.now if fault.event is None else fault.event
        event = event if 0 < event <= state.now else 0
        # what was noticed at different steps is different, though the event is the same
        step = (fault.source, str(fault.args)) if fault.source else None
        key = (rule, event, fault.message, tuple(fault.units), fault.at, step)
        if key in self._told:  # one fault, one finding
            return
        if len(self._told) >= _REMEMBERED:
            self._told.clear()
        self._told.add(key)
        finding = Finding(
            rule=rule,
            also=[one for one in dict.fromkeys([*fault.also, *also]) if one != rule],
            severity=severity,
            event=event,
            noticed_at=None if event == state.now else state.now,
            line=self.line if event == state.now else 0,
            turn=state.turn,
            phase=state.phase,
            side=fault.side or (acts and self.decider(event)) or self._responsible(fault),
            owner=self._owner(fault),
            units=list(fault.units),
            at=fault.at,
            message=fault.message,
            args=fault.args,
            expected=fault.expected,
            seen=fault.seen,
            cite=self.game.cases[rule].cite if rule in self.game.cases else "",
            follows_from=self._follows(fault, duty=duty),
            waived=self._waived(fault, event, rule),
            reconstruction=bool(guesses),
            guesses=list(guesses),
            other_map=self._other_map,
            unsure=unsure,
            source=fault.source or self.origins.get(event),
        )
        self.findings.append(finding)
        if self.listener is not None:
            self.listener(finding)
        if finding.waived:
            self.waived += 1
        else:
            self.counts[severity] += 1

    def _follows(self, fault: Fault, *, duty: bool) -> list[int]:
        """Return the illegal events that a fault follows from; 0 for those of an earlier log.

        What a player decides stands on its own, unless its rule says otherwise. What is due
        because of where units are follows from the events that put them there.
        """
        state = self.state
        laid = state.now if fault.event is None else fault.event
        rests = duty and not fault.stands_alone
        known = [state.suspect[unit] for unit in fault.units if unit in state.suspect]
        # what shows later may follow from the very event to which it is laid
        causes = [*fault.follows, *(one for one in known if rests and one <= laid)]
        return sorted({max(one, 0) for one in causes if one < state.now})

    def _waived(self, fault: Fault, event: int, rule: str) -> str:
        """Return the reason of the first ruling that waives a fault; "" if none does."""
        for one in self._waivers.get((event, rule), ()):
            if one.waives(fault.units, fault.at):
                if one in self.idle:
                    self.idle.remove(one)
                return one.reason
        return ""

    # Who is to blame

    def note_decider(self, event: Event, kind: type[Event]) -> None:
        """Remember who decides an event that is about to be judged."""
        found: Any = event
        if kind in self._deciders and not event.by:  # only now it is known
            found = self._deciders[kind](self.state, event)
        decisions = self._decisions
        decisions[self.state.now] = found
        if len(decisions) > _DECISIONS:
            self._older_decisions, self._decisions = decisions, {}

    def decider(self, number: int) -> str:
        """Return the side that decided an event; "" if nobody knows."""
        found = self._decisions.get(number, self._older_decisions.get(number, ""))
        if not isinstance(found, Event):
            return str(found)
        side = self.game.file.roles.get(found.by, found.by)
        if side in self.game.file.sides:
            return side
        unit = getattr(found, "unit", "") or next(iter(getattr(found, "units", ())), "")
        # anybody may state something about a unit
        own = "" if isinstance(found, Claim) else self._side_of([unit])
        return own or str(self.state.phasing)

    def _side_of(self, units: Sequence[str]) -> str:
        """Return the one side that units belong to; who read a log may name others."""
        known = self.state.units
        sides = {str(known[unit].side) for unit in units if unit in known}
        return sides.pop() if len(sides) == 1 else ""

    def _owner(self, fault: Fault) -> str:
        return self._side_of(fault.units)

    def _responsible(self, fault: Fault) -> str:
        """Return whose duty it was: the owner of the units, or else whose phase it is."""
        return self._owner(fault) or str(self.state.phasing)

    def _leave_unchecked(self, rule: str, unknown: Unknown) -> None:
        key = (rule, unknown.why)
        found = self.unchecked.get(key)
        if found is None and len(self.unchecked) < _CAUSES:
            self.unchecked[key] = Unchecked(
                rule=rule,
                event=self.state.now,
                why=unknown.why,
                needs=unknown.needs,
                args=unknown.args,
                source=unknown.source or self.origins.get(self.state.now),
            )
        else:
            (found or next(iter(self.unchecked.values()))).more += 1
