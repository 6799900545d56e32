"""Tables on cards, with a line for each modified die: its result, and how players misread it.

An attack has `card` (who attacks), `place` and `bonus` (what cards add to its die). An action of
the attacker has `table`, `modifiers` (each with `case` and `die`) and `named`: line -> the case by
which the rulebook itself names its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from adjudicator.core.findings import Fault
from adjudicator.core.values import Value
from adjudicator.mechanics.combat.notation import Notation
from adjudicator.mechanics.event_values import EventValues, ValueTerm

__all__ = ["LineHooks", "Slip", "TableLines"]

#: line -> the parts of its result
Rows = dict[str, list[str]]


class Slip(NamedTuple):
    """A line on which a die is misread, and the case of the modifier that explains it."""

    case: str
    line: int
    #: the event that played a card without effect, if it is that card's modifier
    follows: tuple[int, ...] = ()


class _Rolled(NamedTuple):
    """A die of an attack, for an action of the attacker, and its line by the rules."""

    attack: Any
    action: Any
    event: Any
    line: int


class LineHooks(NamedTuple):
    """What only the game knows of its tables."""

    #: the table of an action, with its slips
    table: Value[Any, [Any], Rows]
    #: the modifiers of an attack's die that apply: case and value
    modifiers: Callable[[Any, Any, Any], list[tuple[str, int]]]
    #: values of cards that players may forget, or count although they failed: case and value
    bonuses: Callable[[Any], Iterable[tuple[str, int]]]
    #: values of cards that were played in vain: case, value and event
    stray: Callable[[Any], Iterable[tuple[str, int, int]]]
    #: the reconstructed parts of the tables on which a slip depends; and whether it was stated
    parts: Callable[[Slip, bool], list[str]]


class TableLines:
    """Reads tables, and judges the line and the result that a log states for a die."""

    def __init__(self, case: str, notation: Notation, hooks: LineHooks) -> None:
        """Name the case of the tables."""
        self._case, self._notation, self._hooks = case, notation, hooks

    def on_table(self, action: Any, line: int) -> int:
        """Return a line of the table: beyond its ends, the first or the last."""
        return min(max(line, 1), len(action.table))

    def _total(self, state: Any, attack: Any, action: Any, die: int) -> int:
        values = (value for _, value in self._hooks.modifiers(state, attack, action))
        return int(die + attack.bonus + sum(values))

    def line_of(self, state: Any, attack: Any, action: Any, die: int) -> int:
        """Return the line of the table for a die: with modifiers, within the table."""
        return self.on_table(action, self._total(state, attack, action, die))

    def result(self, state: Any, action: Any, line: int) -> dict[str, int]:
        """Return the result in a line of an action's table."""
        return self._in(state, self._hooks.table(state, action), line)

    def values(
        self, state: Any, attack: Any, action: Any, die: int, *, bonus: str, modified: bool = True
    ) -> EventValues:
        """Return the modifiers of a die, its line, and its result if the table is known.

        `bonus` is the case of what cards add.
        """
        terms = self._hooks.modifiers(state, attack, action) if modified else []
        added = [ValueTerm(case, "modifier", value) for case, value in terms]
        added += [ValueTerm(bonus, "cards", attack.bonus)] if modified and attack.bonus else []
        line = self.line_of(state, attack, action, die) if modified else die
        known = state.known("cards") or str(line) in action.named
        right = [self._notation.text(self.result(state, action, line))] if known else []
        return EventValues(modifiers=added, line=line, column=str(line), expected=right)

    def _in(self, state: Any, table: Rows, line: int) -> dict[str, int]:
        return self._notation.parse(state, " + ".join(table.get(str(line), [])))

    def _slips(self, state: Any, attack: Any, action: Any, die: int) -> list[Slip]:
        """Return the lines with one modifier forgotten, or added where it does not apply."""
        hooks, total = self._hooks, self._total(state, attack, action, die)
        active = hooks.modifiers(state, attack, action)
        printed = [(one.case, one.die) for one in action.modifiers]
        found = [Slip(case, total - value) for case, value in active]
        found += [
            Slip(case, total + value)
            for case, value in printed
            if active.count((case, value)) < printed.count((case, value))
        ]
        found += [Slip(case, total + value) for case, value in hooks.bonuses(state)]
        found += [Slip(case, total + value, (event,)) for case, value, event in hooks.stray(state)]
        found.append(Slip(self._case, die))
        return [one._replace(line=self.on_table(action, one.line)) for one in found]

    def judge(
        self, state: Any, attack: Any, action: Any, event: Any, *, modified: bool
    ) -> Fault | None:
        """Return the fault of the line and the result that a log states for a die."""
        die = event.dice[0]
        ours = self.line_of(state, attack, action, die) if modified else die
        rolled = _Rolled(attack, action, event, ours)
        if event.line is not None and self.on_table(action, event.line) != ours:
            said, slips = self.on_table(action, event.line), self._slips(state, attack, action, die)
            slip = next((one for one in slips if one.line == said), Slip(self._case, said))
            return self._wrong_line(state, rolled, slip, stated=True)
        return self._wrong_result(state, rolled) if event.result else None

    def _wrong_result(self, state: Any, rolled: _Rolled) -> Fault | None:
        attack, action, event, ours = rolled
        right, said = self.result(state, action, ours), self._notation.parse(state, event.result)
        if said == right:
            return None
        if event.line is None and (action.modifiers or self._hooks.bonuses(state)):
            # it may be the result of another line: then the line is what went wrong
            for slip in self._slips(state, attack, action, event.dice[0]):
                if slip.line != ours and self.result(state, action, slip.line) == said:
                    return self._wrong_line(state, rolled, slip, stated=False)
        case = action.named.get(str(ours), self._case)
        tables = self._hooks.table.misreadings(state, action)
        misread = (one for one, table in tables if self._in(state, table, ours) == said)
        fault = _fault(attack, "wrong-result", event, line=ours)
        fault.rule, fault.strengths = next(misread, case), ["cards"] if case == self._case else []
        fault.expected, fault.seen = self._notation.text(right), event.result
        return fault

    def _wrong_line(self, state: Any, rolled: _Rolled, slip: Slip, *, stated: bool) -> Fault:
        attack, action, event, ours = rolled
        terms = [list(term) for term in self._hooks.modifiers(state, attack, action)]
        message = "wrong-line" if stated else "result-of-other-line"
        fault = _fault(attack, message, event, line=ours, terms=terms)
        fault.rule, fault.follows = slip.case, list(slip.follows)
        fault.expected, fault.seen = ours, event.line if stated else event.result
        fault.strengths = self._hooks.parts(slip, stated)
        return fault


def _fault(attack: Any, message: str, event: Any, **args: Any) -> Fault:
    named = {"card": attack.card, "die": event.dice[0], **args}
    return Fault(message, named, at=attack.place)
