"""Dice in a log of VASSAL: of which attack they are, and those that are of none.

Marks come before the die. Players forget them, or set them afterwards: where only one attack is
possible, it is that one; else nobody can say what the die was for, and that is one doubt.
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
#: for so many dice without marks it is looked for the attacks that are possible
_MOST_SOUGHT = 200


class Rolls:
    """Takes rolls; each becomes that of an attack, or is left alone."""

    def __init__(self, converter: Converter) -> None:
        """Roll for a converter."""
        self._to = converter
        #: rolls that were taken back, and nothing was rolled since
        self._undone: list[RollUndone] = []
        #: how often possible attacks were looked for
        self._sought = 0
        #: event of a die of which nobody knows the attack, if its results may still follow
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
        """See whether the phase fits: marks make it a fight, without them it may be another die."""
        to = self._to
        if all(to.marks.attack(to.sites)):
            to.phases.see("attack", deed.origin, several=True)
        else:
            roll = to.event({"do": "roll", "dice": list(deed.dice), "by": deed.side})
            to.phases.see("roll", deed.origin, roll)

    # Rolls that were taken back

    def take_back(self, deed: RollUndone) -> None:
        """Remember a roll that was taken back."""
        if not self._to.exact:
            self._undone.append(deed)

    def _see_undone(self, deed: AttackRoll, *, severity: str) -> None:
        """Say that dice were rolled again, and what they showed before."""
        undone, self._undone = self._undone, []
        for one in undone:
            args = {"first": list(one.dice), "second": list(deed.dice), "step": one.undone_by}
            self._note("roll-again", one, args, severity if one.dice != deed.dice else "note")

    def leave_undone(self) -> None:
        """Say that a roll was taken back, and that nothing was rolled in its place."""
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
        """See what a die is for before which nobody was marked; tell whether it is for anything."""
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
        """Return the marks that were put on after a die, if they can be of no other."""
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
        """Return the attacks that are possible, two at most, given the marks before the die."""
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
        """See what a die is for where nobody fights; tell whether it may be for an attack."""
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
        """Note a die that is for nothing."""
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
        """Say that nobody knows of which attack a die is: what follows rests on that."""
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
        """End what may follow from a die of which nobody knows the attack."""
        if self._lost:
            self._to.drags.flush()
            self._to.drags.release()
            self._to.scribe.settle()
            events = range(self._lost, self._to.scribe.number + 1)
            self._to.scribe.part.unsure.append(Unsure(events, _NOT_KNOWN, "never"))
            self._lost = 0


class Possible(list[ev.Attack]):
    """Attacks that are possible; whether they are `known`, the game must say."""

    def __init__(self, attacks: Any, *, known: bool) -> None:
        """Take attacks."""
        super().__init__(attacks)
        self.known = known
