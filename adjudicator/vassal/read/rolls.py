"""Finds the attack to which each roll in a log belongs, and rolls that belong to none.

Marks precede the roll. But players forget them, or set them afterwards: if only one attack is
possible, the roll belongs to it; else its attack is not known, which is reported as one doubt.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

import adjudicator.core.events as ev
from adjudicator.core.findings import Fault, Unsure
from adjudicator.vassal.read.player_actions import AttackMark, AttackRoll, RollUndone, Talk
from adjudicator.vassal.read.roll_evidence import attack_by_result

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["Rolls"]

Severity = Literal["doubt", "note"]
_NOT_KNOWN = "attack-not-known"
_PHASE_NOT_KNOWN = "phase-not-told"
#: the maximum number of rolls without marks for which possible attacks are searched
_MOST_SOUGHT = 200


class Rolls:
    """Takes rolls; each becomes the roll of an attack, or is reported as idle."""

    def __init__(self, converter: Converter) -> None:
        """Start for a converter."""
        self._converter = converter
        #: undone rolls that no other roll has followed
        self._undone: list[RollUndone] = []
        #: the number of searches for possible attacks
        self._sought = 0
        #: the event of a roll whose attack is not known, while its results may still follow
        self._lost = 0

    def take(self, action: AttackRoll) -> None:
        """Take a roll."""
        converter = self._converter
        converter.drags.flush()
        converter.drags.release()
        converter.writer.settle()
        if converter.automatic or converter.marks_own:
            self._take_told(action)
            return
        self._check_phase(action)
        state = converter.writer.state
        declared = converter.marks.declared and not converter.marks.fresh
        declared = declared or (state is not None and converter.hook.roll_is_separate(state))
        if not declared and converter.declare() and not self._is_of_attack(action):
            self._report_repeated(action, severity="note")
            return
        converter.marks.declared = False
        by = action.side if action.side != converter.phases.side else ""
        event = converter.event({"do": "roll", "dice": list(action.dice), "by": by})
        converter.writer.hold(converter.simplified(event), action.origin)
        converter.chat.alone, converter.chat.run = True, []
        self._report_repeated(action, severity="doubt")

    def _take_told(self, action: AttackRoll) -> None:
        """Take a roll of a module that keeps marks: they, or its own line, say what it is for."""
        converter = self._converter
        wrong = ""
        if not action.fields and converter.marks.fresh:
            wrong = converter.declare()
            converter.writer.settle()
        state, fields = converter.writer.state, dict(action.fields)
        decision, by = None, "" if converter.automatic else action.side
        if not fields and state is not None and not converter.literal:
            shown = converter.hook.before_roll(state, by)
            decision, fields = shown or (None, {})
            wrong = wrong or ("" if shown else "nothing calls for it")
        event = converter.event({"do": "roll", "dice": list(action.dice), "by": by, **fields})
        unfit = bool(wrong) or (decision is not None and converter.faults(decision, event) > 0)
        if unfit and not converter.automatic:  # what is typed next may say what it is for
            plain = {"do": "roll", "dice": list(action.dice), "by": by}
            converter.hold_unsure(converter.event(plain), action.origin, "")
            converter.writer.unexplained = "" if converter.literal else _NOT_KNOWN
            return
        if unfit:
            self._lose(action, "roll-unexplained")
            self._report_repeated(action, severity="note")
            return
        if decision is not None:
            converter.writer.hold(decision, action.origin)
            converter.writer.settle()
        converter.hold_unsure(event, action.origin, "")
        self._report_repeated(action, severity="doubt")

    def _check_phase(self, action: AttackRoll) -> None:
        """Check the phase: with marks it is the roll of an attack, else it may be another roll."""
        converter = self._converter
        if all(converter.marks.attack(converter.sites)):
            converter.phases.check_action("attack", action.origin, several=True)
        else:
            roll = converter.event({"do": "roll", "dice": list(action.dice), "by": action.side})
            converter.phases.check_action("roll", action.origin, roll)

    # Undone rolls

    def take_back(self, action: RollUndone) -> None:
        """Keep an undone roll."""
        if not self._converter.exact or self._converter.automatic:
            self._undone.append(action)

    def _report_repeated(self, action: AttackRoll, *, severity: str) -> None:
        """Report that dice were rolled again, and their earlier result."""
        undone, self._undone = self._undone, []
        for one in undone:
            args = {"first": list(one.dice), "second": list(action.dice), "step": one.undone_by}
            self._note("roll-again", one, args, severity if one.dice != action.dice else "note")

    def leave_undone(self) -> None:
        """Report undone rolls that were not repeated."""
        undone, self._undone = self._undone, []
        for one in undone:
            args = {"first": list(one.dice), "step": one.undone_by}
            self._note("roll-taken-back", one, args, "note")

    def _note(self, message: str, one: RollUndone, args: dict[str, Any], severity: Any) -> None:
        self._converter.writer.remark(
            Fault(
                rule="VASSAL-reroll",
                message=message,
                severity=severity,
                args={"player": one.origin.player, **args},
                source=one.origin,
            )
        )

    # Rolls without marks

    def _is_of_attack(self, action: AttackRoll) -> bool:
        """Find the attack of a roll without marks; return whether it is for anything."""
        if self._converter.phases.inference.active and not self._finds_combat(action):
            return self._idle(action)
        return self._without_marks(action)

    def _without_marks(self, action: AttackRoll) -> bool:
        """Find the attack of a roll without marks before it; return whether it is for anything."""
        converter = self._converter
        if converter.exact or converter.phases.now is None:
            return True
        if converter.phases.kind != "combat":
            return self._out_of_combat(action)
        later = self._marks_after()
        possible = self._possible()
        for index, mark in later.items():
            converter.marks.put(mark)
            converter.skipped.add(index)
        if later and not converter.declare():
            if len(possible) != 1:
                converter.say("VASSAL-attack", "marks-after-roll")
            return True
        if self._declares(possible, action):
            return True
        if not possible and possible.known and not converter.fought:
            return self._idle(action)
        self._lose(action)
        return True

    def _finds_combat(self, action: AttackRoll) -> bool:
        """Go on to the combat phase in which a roll can be; return whether there is any."""
        phases = self._converter.phases
        if phases.now is None or phases.is_lost or self._converter.exact:
            return True
        if phases.kind == "combat" and action.side in ("", phases.side):
            return True
        sides = [one for one in phases.inference.combats_ahead() if action.side in ("", one)]
        able = [one for one in sides if self._may_attack(one)]
        if len(able) == 1:
            phases.inference.go_on(able[0], "combat", action.origin)
        elif able and able[0] == phases.side:  # the next roll in the order of play
            phases.inference.go_on(able[0], "combat", action.origin)
            phases.doubt(_PHASE_NOT_KNOWN)
        elif able:
            phases.lose()
        return bool(able)

    def _may_attack(self, side: str) -> bool:
        """Return whether a side has an attack to make; True if that cannot be known."""
        converter, state = self._converter, self._converter.writer.state
        self._sought += 1
        if state is None or self._sought > _MOST_SOUGHT:
            return True
        found = converter.hook.attacks(state, side, set(), set())
        return found is None or next(iter(found), None) is not None

    def _marks_after(self) -> dict[int, AttackMark]:
        """Return the marks after a roll, if they cannot belong to another roll."""
        found: dict[int, AttackMark] = {}
        for index, action in self._converter.following():
            if isinstance(action, AttackMark) and action.on:
                found[index] = action
            elif isinstance(action, AttackRoll):
                return {}
            elif not isinstance(action, Talk):
                break
        return found

    def _possible(self) -> Possible:
        """Return at most two possible attacks, given the marks before the roll."""
        converter, state = self._converter, self._converter.writer.state
        self._sought += 1
        if state is None or self._sought > _MOST_SOUGHT:
            return Possible([], known=False)
        found = converter.hook.attacks(
            state, converter.phases.side, *converter.marks.seen(converter.sites)
        )
        return Possible(islice(found or (), 2), known=found is not None)

    def _declares(self, possible: Possible, action: AttackRoll) -> bool:
        """Declare the only possible attack, or the only one that explains what follows the roll.

        The latter is a doubt, and so is what else is found in its phase.
        """
        if len(possible) == 1:
            self._declare_only(possible[0], action, "only-attack", "note")
            return True
        phases = self._converter.phases
        attack = attack_by_result(self._converter, action) if phases.inference.active else None
        if attack is None:
            return False
        phases.doubt(_NOT_KNOWN)
        self._declare_only(attack, action, "attack-by-result", "doubt")
        return True

    def _declare_only(
        self, attack: ev.Attack, action: AttackRoll, message: str, severity: Severity
    ) -> None:
        converter = self._converter
        converter.writer.hold(attack, action.origin)
        args: dict[str, Any] = {"units": attack.units, "at": attack.targets}
        converter.say("VASSAL-attack", message, severity=severity, **args)
        converter.marks.use()
        converter.fought = True

    def _out_of_combat(self, action: AttackRoll) -> bool:
        """Handle a roll outside a combat phase; return whether it may be for an attack."""
        converter = self._converter
        side = converter.phases.side
        possible = self._possible()
        if converter.phases.ahead.only_moves(converter.at, side):
            self._idle(action)
            if possible or not possible.known:
                converter.phases.doubt(_NOT_KNOWN)
            return False
        converter.phases.check_misfit(side, "combat")
        self._lose(action)
        return True

    def _idle(self, action: AttackRoll) -> bool:
        """Report a roll that is for nothing."""
        fault = Fault(
            rule="VASSAL-die",
            message="idle-die",
            severity="note",
            args={"dice": list(action.dice)},
            source=action.origin,
        )
        self._converter.writer.remark(fault)
        return False

    def _lose(self, action: AttackRoll, message: str = "roll-without-marks") -> None:
        """Report that the attack of a roll is not known: later findings depend on that."""
        converter = self._converter
        converter.phases.doubt(_NOT_KNOWN)
        args = {"dice": list(action.dice)}
        fault = Fault(
            rule="VASSAL-attack",
            message=message,
            severity="doubt",
            args=args,
            source=action.origin,
        )
        converter.writer.remark(fault)
        self._lost = converter.writer.next

    def close(self) -> None:
        """End the events that may follow from a roll whose attack is not known."""
        if self._lost:
            self._converter.drags.flush()
            self._converter.drags.release()
            self._converter.writer.settle()
            events = range(self._lost, self._converter.writer.number + 1)
            self._converter.writer.part.unsure.append(Unsure(events, _NOT_KNOWN, "never"))
            self._lost = 0


class Possible(list[ev.Attack]):
    """Possible attacks; `known` is whether the game can list them."""

    def __init__(self, attacks: Any, *, known: bool) -> None:
        """Keep the attacks."""
        super().__init__(attacks)
        self.known = known
