"""Records the objections of rules: findings, unchecked rules and waived findings."""

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

#: findings remembered so that none is reported twice; repetitions come soon
_REMEMBERED = 10_000
#: events whose deciding side is remembered; blame seldom goes further back
_DECISIONS = 10_000
#: different reasons for unchecked rules that are kept one by one
_CAUSES = 1000
#: reason of a doubt that depends on an unknown part of the state
_STATE = "state-not-known"


class Recorder:
    """Turns faults into findings."""

    def __init__(self, game: Game, header: Header, state: Any, rulings: Rulings | None) -> None:
        """Begin with nothing found."""
        self.game, self.state = game, state
        self.findings = Spool()
        #: called with every finding
        self.listener: Callable[[Finding], None] | None = None
        self.counts: Counter[str] = Counter()
        self.waived = 0
        self.unchecked: dict[tuple[str, str], Unchecked] = {}
        self.line = 1
        #: event -> its origin, if the log was converted from others
        self.origins: Mapping[int, Origin] = {}
        #: events whose violations are only doubts, because a fact is unknown
        self.unsure: Sequence[Unsure] = ()
        #: whether rules object to the action of the current event, not only to a claim in it
        self.illegal_action = False
        #: whether rules said anything about the current event
        self.questioned = False
        self._waivers: dict[tuple[int, str], list[Ruling]] = {}
        for one in rulings.rulings if rulings else ():
            self._waivers.setdefault((one.event, one.rule), []).append(one)
        #: rulings that have not waived a finding so far
        self.unused_rulings = list(rulings.rulings) if rulings else []
        self._reported: set[tuple[Any, ...]] = set()
        #: those of the event that was judged last
        self._latest: set[tuple[Any, ...]] = set()
        self._latest_at = 0
        #: event -> the side that decided it, or the event itself, from which it can be found later
        self.decisions: dict[int, Any] = {}
        self._older_decisions: dict[int, Any] = {}
        #: whether the players are known to have used our numbers, or their own units file
        self._bound = bool(game.replaced.get("units")) or (
            game.is_stamp(header.stamp.get("module", ""))
        )
        self._own_units = {one.id for one in header.units}
        theirs = header.stamp.get("map", "")
        self._other_map = bool(theirs) and theirs != game.map_hash(state.board)

    def record(self, check: Check, answer: Any, subject: Any, *, duty: bool = False) -> bool:
        """Record a rule's answer about an event or frame; return whether it is a violation.

        `duty`: the rule judges a consequence or an omitted duty, not a decision.
        """
        bad, self.questioned = False, True
        for one in answer if isinstance(answer, (list, tuple)) else (answer,):
            if isinstance(one, Unknown):
                self._leave_unchecked(one.rule or check.case, one)
            else:
                wrong = self._find(check, one, subject, duty=duty) and one.severity == "violation"
                bad = bad or wrong
                self.illegal_action = self.illegal_action or (wrong and not one.claim)
        return bad

    def remark(self, one: Remark) -> None:
        """Record an objection from the reader of the log, not from a rule of the game."""
        if isinstance(one, Unknown):
            self._leave_unchecked(one.rule, one)
        else:
            self._write(one.rule, (), one, severity=one.severity)

    def _severity(self, fault: Fault, rule: str, subject: Any) -> tuple[Severity, list[Guess]]:
        """Return the severity of a fault, and the reconstructed values that it depends on.

        A reconstructed number binds only players who are known to have used it.
        """
        names = set(self.state.reconstructed(rule, fault, subject))
        guesses = [self.state.guess_of(name, fault) for name in sorted(names)]
        free = names and not self._bound and not names <= self._own_units
        if fault.severity != "violation":
            return fault.severity, guesses
        unsure = self._unsure(rule) is not None
        doubtful = free or self._other_map or unsure or self.state.in_doubt(rule, fault)
        return "doubt" if doubtful else "violation", guesses

    def _unsure(self, rule: str) -> Unsure | None:
        """Return the unknown fact that affects a case at this event, if there is one."""
        for one in self.unsure:
            if self.state.now in one.events and (not one.cases or rule in one.cases):
                return one
        return None

    def _find(self, check: Check, fault: Fault, subject: Any, *, duty: bool) -> bool:
        """Record a fault; return False if an earlier doubt already covers it."""
        rule = fault.rule or check.case
        severity, guesses = self._severity(fault, rule, subject)
        # an omission found when a frame closes is not the fault of the player who acts now
        acts = fault.event is not None or isinstance(subject, Event)
        lowered = severity != fault.severity and not guesses and not self._other_map
        unsure = self._unsure(rule) if severity != fault.severity else None
        if unsure is not None and self._is_reported(unsure, rule, fault):
            return unsure.reported != "never"
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

    def _is_reported(self, unsure: Unsure, rule: str, fault: Fault) -> bool:
        """Return whether a fault that depends on an unknown fact is already reported."""
        if unsure.reported == "once":
            key = (rule, fault.message, unsure.why)
            if key not in self._reported:
                self._reported.add(key)
                return False
            self._leave_unchecked(rule, Unknown(why=unsure.why))
        return unsure.reported != "each"

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
        # 0: the event belongs to an earlier log
        event = state.now if fault.event is None else fault.event
        event = event if 0 < event <= state.now else 0
        # faults noticed at different steps are different, although the event is the same
        step = (fault.source, str(fault.args)) if fault.source else None
        # what follows from different events is different, although it is noticed at the same one
        causes = tuple(fault.follows)
        key = (rule, event, fault.message, tuple(fault.units), fault.at, step, causes)
        if self._is_repeated(key, str(fault.args)):  # one fault, one finding
            return
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

    def _is_repeated(self, key: tuple[Any, ...], args: str) -> bool:
        """Return whether a fault was reported before, perhaps with other arguments; remember it.

        Two faults that one event shows are different if their arguments are, such as two cards.
        """
        if self._latest_at != self.state.now:
            self._latest_at, self._latest = self.state.now, set()
        known = self._reported
        if (key, args) in known or (key in known and key not in self._latest):
            return True
        if len(known) >= _REMEMBERED:
            known.clear()
        known.update((key, (key, args)))
        self._latest.add(key)
        return False

    def _follows(self, fault: Fault, *, duty: bool) -> list[int]:
        """Return the illegal events that a fault follows from; 0 for those of an earlier log.

        A player's decision stands on its own, unless its rule names other events. A duty that
        exists because of the place of units follows from the events that put them there.
        """
        state = self.state
        blamed = state.now if fault.event is None else fault.event
        depends = duty and not fault.stands_alone
        known = [state.suspect[unit] for unit in fault.units if unit in state.suspect]
        # a fault noticed later may follow from the blamed event itself
        causes = [*fault.follows, *(one for one in known if depends and one <= blamed)]
        return sorted({max(one, 0) for one in causes if one < state.now})

    def _waived(self, fault: Fault, event: int, rule: str) -> str:
        """Return the reason of the first ruling that waives a fault; "" if none does."""
        for one in self._waivers.get((event, rule), ()):
            if one.waives(fault.units, fault.at):
                if one in self.unused_rulings:
                    self.unused_rulings.remove(one)
                return one.reason
        return ""

    # Who is to blame

    def forget_old_decisions(self) -> None:
        """Bound the memory of who decided events; the referee calls it from time to time."""
        if len(self.decisions) > _DECISIONS:
            self._older_decisions, self.decisions = self.decisions, {}

    def decider(self, number: int) -> str:
        """Return the side that decided an event; "" if unknown."""
        found = self.decisions.get(number, self._older_decisions.get(number, ""))
        if not isinstance(found, Event):
            return str(found)
        side = self.game.file.roles.get(found.by, found.by)
        if side in self.game.file.sides:
            return side
        unit = getattr(found, "unit", "") or next(iter(getattr(found, "units", ())), "")
        # either player may make a claim about a unit
        own = "" if isinstance(found, Claim) else self._side_of([unit])
        return own or str(self.state.phasing)

    def _side_of(self, units: Sequence[str]) -> str:
        """Return the one side that the units belong to; units may be unknown to the game."""
        known = self.state.units
        sides = {str(known[unit].side) for unit in units if unit in known}
        return sides.pop() if len(sides) == 1 else ""

    def _owner(self, fault: Fault) -> str:
        return self._side_of(fault.units)

    def _responsible(self, fault: Fault) -> str:
        """Return the side that had a duty: the owner of the units, or else the phasing side."""
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
