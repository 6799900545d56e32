"""Finds the attack to which each roll in a log belongs, and rolls that belong to none.

Marks precede the roll. But players forget them, or set them afterwards: if only one attack is
possible, the roll belongs to it; else its attack is not known, which is reported as one doubt.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import adjudicator.core.events as ev
from adjudicator.core.findings import Fault, Unsure
from adjudicator.vassal.read.player_actions import AttackMark, AttackRoll, RollUndone, Talk

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["Rolls"]

_NOT_KNOWN = "attack-not-known"
#: the maximum number of rolls without marks for which possible attacks are searched
_MOST_SOUGHT = 200


class Rolls:
    """Takes rolls; each becomes the roll of an attack, or is reported as idle."""

    def __init__(self, converter: Converter) -> None:
        """Start for a converter."""
        self._to = converter
        #: undone rolls that no other roll has followed
        self._undone: list[RollUndone] = []
        #: the number of searches for possible attacks
        self._sought = 0
        #: the event of a roll whose attack is not known, while its results may still follow
        self._lost = 0

    def take(self, deed: AttackRoll) -> None:
        """Take a roll."""
        to = self._to
        to.drags.flush()
        to.drags.release()
        to.scribe.settle()
        self._see_phase(deed)
        state = to.scribe.state
        declared = to.marks.declared and not to.marks.fresh
        declared = declared or (state is not None and to.hook.rolls_apart(state))
        if not declared and to.declare() and not self._without_marks(deed):
            self._see_undone(deed, severity="note")
            return
        to.marks.declared = False
        by = deed.side if deed.side != to.phases.side else ""
        event = to.event({"do": "roll", "dice": list(deed.dice), "by": by})
        to.scribe.hold(to.told(event), deed.origin)
        to.spoken.alone, to.spoken.run = True, []
        self._see_undone(deed, severity="doubt")

    def _see_phase(self, deed: AttackRoll) -> None:
        """Check the phase: with marks it is the roll of an attack, else it may be another roll."""
        to = self._to
        if all(to.marks.attack(to.sites)):
            to.phases.see("attack", deed.origin, several=True)
        else:
            roll = to.event({"do": "roll", "dice": list(deed.dice), "by": deed.side})
            to.phases.see("roll", deed.origin, roll)

    # Undone rolls

    def take_back(self, deed: RollUndone) -> None:
        """Keep an undone roll."""
        if not self._to.exact:
            self._undone.append(deed)

    def _see_undone(self, deed: AttackRoll, *, severity: str) -> None:
        """Report that dice were rolled again, and their earlier result."""
        undone, self._undone = self._undone, []
        for one in undone:
            args = {"first": list(one.dice), "second": list(deed.dice), "step": one.undone_by}
            self._note("roll-again", one, args, severity if one.dice != deed.dice else "note")

    def leave_undone(self) -> None:
        """Report undone rolls that were not repeated."""
        undone, self._undone = self._undone, []
        for one in undone:
            args = {"first": list(one.dice), "step": one.undone_by}
            self._note("roll-taken-back", one, args, "note")

    def _note(self, message: str, one: RollUndone, args: dict[str, Any], severity: Any) -> None:
        self._to.scribe.remark(
            Fault(
                rule="VASSAL-reroll",
                message=message,
                severity=severity,
                args={"player": one.origin.player, **args},
                source=one.origin,
            )
        )

    # Rolls without marks

    def _without_marks(self, deed: AttackRoll) -> bool:
        """Find the attack of a roll without marks before it; return whether it is for anything."""
        to = self._to
        if to.exact or to.phases.now is None:
            return True
        if to.phases.kind != "combat":
            return self._out_of_combat(deed)
        later = self._marks_after()
        possible = self._possible()
        for index, mark in later.items():
            to.marks.put(mark)
            to.skipped.add(index)
        if later and not to.declare():
            if len(possible) != 1:
                to.say("VASSAL-attack", "marks-after-roll")
            return True
        if len(possible) == 1:
            self._declare_only(possible[0], deed)
            return True
        if not possible and possible.known and not to.fought:
            return self._idle(deed)
        self._lose(deed)
        return True

    def _marks_after(self) -> dict[int, AttackMark]:
        """Return the marks after a roll, if they cannot belong to another roll."""
        found: dict[int, AttackMark] = {}
        for index, deed in self._to.following():
            if isinstance(deed, AttackMark) and deed.on:
                found[index] = deed
            elif isinstance(deed, AttackRoll):
                return {}
            elif not isinstance(deed, Talk):
                break
        return found

    def _possible(self) -> Possible:
        """Return at most two possible attacks, given the marks before the roll."""
        to, state = self._to, self._to.scribe.state
        self._sought += 1
        if state is None or self._sought > _MOST_SOUGHT:
            return Possible([], known=False)
        found = to.hook.attacks(state, to.phases.side, *to.marks.seen(to.sites))
        return Possible(islice(found or (), 2), known=found is not None)

    def _declare_only(self, attack: ev.Attack, deed: AttackRoll) -> None:
        to = self._to
        to.scribe.hold(attack, deed.origin)
        args: dict[str, Any] = {"units": attack.units, "at": attack.targets}
        to.say("VASSAL-attack", "only-attack", severity="note", **args)
        to.marks.use()
        to.fought = True

    def _out_of_combat(self, deed: AttackRoll) -> bool:
        """Handle a roll outside a combat phase; return whether it may be for an attack."""
        to = self._to
        side = to.phases.side
        possible = self._possible()
        if to.phases.ahead.only_moves(to.at, side):
            self._idle(deed)
            if possible or not possible.known:
                to.phases.doubt(_NOT_KNOWN)
            return False
        to.phases.see_misfit(side, "combat")
        self._lose(deed)
        return True

    def _idle(self, deed: AttackRoll) -> bool:
        """Report a roll that is for nothing."""
        fault = Fault(
            rule="VASSAL-die",
            message="idle-die",
            severity="note",
            args={"dice": list(deed.dice)},
            source=deed.origin,
        )
        self._to.scribe.remark(fault)
        return False

    def _lose(self, deed: AttackRoll) -> None:
        """Report that the attack of a roll is not known: later findings depend on that."""
        to = self._to
        to.phases.doubt(_NOT_KNOWN)
        args = {"dice": list(deed.dice)}
        fault = Fault(
            rule="VASSAL-attack",
            message="roll-without-marks",
            severity="doubt",
            args=args,
            source=deed.origin,
        )
        to.scribe.remark(fault)
        self._lost = to.scribe.next

    def close(self) -> None:
        """End the events that may follow from a roll whose attack is not known."""
        if self._lost:
            self._to.drags.flush()
            self._to.drags.release()
            self._to.scribe.settle()
            events = range(self._lost, self._to.scribe.number + 1)
            self._to.scribe.part.unsure.append(Unsure(events, _NOT_KNOWN, "never"))
            self._lost = 0


class Possible(list[ev.Attack]):
    """Possible attacks; `known` is whether the game can list them."""

    def __init__(self, attacks: Any, *, known: bool) -> None:
        """Keep the attacks."""
        super().__init__(attacks)
        self.known = known
