"""The die of an attack: one, rolled by the attacker; table and column give its result.

An attack may have several results: the column depends on an unknown strength, players used a column
that is reported already, or the die belongs to an attack before it. A stated result is wrong if
none of them gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from adjudicator.core.book import Book
from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult

__all__ = ["AttackDie", "DieCases", "OpenAttack", "PossibleResults", "fault_of_attack", "in_table"]


class OpenAttack(Protocol):
    """The frame of an attack, as far as its die concerns it."""

    opened: int
    side: str
    attackers: list[str]
    #: 0 until it is rolled
    die: int

    @property
    def place(self) -> str:
        """The attacked place; the first if there are several."""


C = TypeVar("C", bound=OpenAttack)


class DieCases(NamedTuple):
    """The cases about the die of an attack."""

    #: the attacker rolls one die for an attack
    one_die: str
    #: a die is rolled only for a declared attack
    without_attack: str
    #: the table gives the result
    result: str
    #: a declared attack is rolled for
    never_rolled: str


class PossibleResults(NamedTuple):
    """The results that a face of the die may give."""

    #: by the rules: one, or several if the column is not known, or none if nothing is known
    right: Sequence[str]
    #: by what is wrong in the attack and reported already
    reported: Sequence[str] = ()


def in_table(rows: Mapping[str, Sequence[str]], column: int | None, die: int) -> str:
    """Return the result in a table; "" if the column is unknown or the die has no such face."""
    row = rows.get(str(die))
    return row[column] if row is not None and column is not None else ""


def fault_of_attack(attack: OpenAttack, message: str, **more: Any) -> Fault:
    """Return a fault about an attack: of its attackers, at the attacked place."""
    fields = {"units": list(attack.attackers), "at": attack.place} | more
    fields["args"] = {"at": attack.place} | fields.get("args", {})
    return Fault(message=message, **fields)


class AttackDie(Generic[C]):
    """The rules for the die of an attack."""

    def __init__(
        self,
        book: Book,
        cases: DieCases,
        frame: type[C],
        *,
        in_combat: Callable[[Any], bool],
        results: Callable[[Any, C, int], PossibleResults],
        unknown: Callable[[C, Sequence[str]], Unknown | None],
        spelled: Callable[[Any, str], str],
        column: Callable[[Any, C], dict[str, str]],
        explain: Callable[[Any, C, Fault], None],
        blame: Callable[[Any, C], dict[str, Any] | None],
        of_earlier: Callable[[Any], bool] = lambda _: False,
        number: Callable[[Any], int] = lambda _: 1,
        ordinary: Callable[[Any, C, Roll], bool] | None = None,
    ) -> None:
        """Register the rules.

        `in_combat`: whether attacks are made at present; other rules report a die elsewhere.
        `results`: the results of a face. `unknown`: why the right one is unknown, if that is not
        reported already. `spelled`: a stated result as the table spells it. `column`: the name of
        the column, as an argument of the sentence. `explain`: completes the fault of a wrong
        result. `blame`: more of the fault of an attack that closes without a die; None if it is
        reported already. `of_earlier`: whether a second die may belong to an attack that closed
        without one. `number`: how many dice are rolled at once; their sum counts. `ordinary`:
        whether dice, rolled in time, give one result, and the log states no other.
        """
        self._cases, self._frame = cases, frame
        self._in_combat, self._results, self._unknown = in_combat, results, unknown
        self._spelled, self._column, self._explain = spelled, column, explain
        self._blame, self._of_earlier, self._number = blame, of_earlier, number
        book.rule(cases.one_die, cases.without_attack, on=Roll, stops=True)(self.one_die)
        book.rule(cases.one_die, on=Roll)(self.the_attacker_rolls)
        book.rule(cases.result, on=Roll)(self.result_of_the_table)
        book.rule(cases.never_rolled, closing=frame)(self.an_attack_is_rolled_for)
        if ordinary is not None:
            self._is_ordinary = ordinary
            book.shortcut(Roll)(self.an_ordinary_roll)

    def open_attack(self, state: Any) -> C | None:
        """Return the open attack, if there is one."""
        return state.frame if type(state.frame) is self._frame else None

    def possible(self, state: Any, attack: C, die: int) -> PossibleResults:
        """Return the results that a face of the die may give."""
        return self._results(state, attack, die)

    def an_ordinary_roll(self, state: Any, event: Roll) -> bool:
        """Return whether the attacker rolls for the open attack, with the right result."""
        attack = state.frames[-1] if state.frames else None
        return (
            type(attack) is self._frame
            and not attack.die
            and event.by in ("", attack.side)
            and len(event.dice) == self._number(state)
            and self._in_combat(state)
            and self._is_ordinary(state, attack, event)
        )

    def _shown(self, state: Any, event: Roll) -> int:
        """Return what the dice show: of one die that one, of several the sum."""
        return event.dice[0] if self._number(state) == 1 else sum(event.dice)

    def one_die(self, state: Any, event: Roll) -> RuleResult:
        """One die is rolled for each declared attack."""
        attack, expected = self.open_attack(state), "an attack"
        if not self._in_combat(state):
            return None
        if attack is None:
            case = self._cases.without_attack
            return Fault(rule=case, message="roll-without-attack", expected=expected, seen="none")
        if attack.die:
            if self._of_earlier(state):
                return None
            seen = self._shown(state, event)
            return fault_of_attack(attack, "second-roll", expected=attack.die, seen=seen)
        number = self._number(state)
        if len(event.dice) != number:
            return fault_of_attack(attack, "several-dice", expected=number, seen=len(event.dice))
        return None

    def the_attacker_rolls(self, state: Any, event: Roll) -> RuleResult:
        """The attacker rolls the die."""
        attack, by = self.open_attack(state), event.by
        if attack is None or attack.die or by in ("", attack.side):
            return None
        return fault_of_attack(
            attack, "roll-by-defender", expected=attack.side, seen=by, claim=True
        )

    def result_of_the_table(self, state: Any, event: Roll) -> RuleResult:
        """Die and column give the result."""
        attack = self.open_attack(state)
        if attack is None or attack.die:
            return None
        claimed = self._spelled(state, event.result) if event.result else ""
        die = self._shown(state, event)
        right, reported = self._results(state, attack, die)
        if len(right) > 1 and claimed in ("", *right):
            return self._unknown(attack, right)
        if claimed in ("", *right, *reported):
            return None
        if not right:
            return self._unknown(attack, right)
        return self.wrong_result(state, attack, die, claimed, right)

    def wrong_result(
        self, state: Any, attack: C, die: int, claimed: str, right: Sequence[str]
    ) -> Fault:
        """Return the fault of a result that the die cannot give."""
        result, column = " or ".join(right), self._column(state, attack)
        fault = fault_of_attack(
            attack,
            "wrong-result" if len(right) == 1 else "impossible-result",
            args={"die": die, **column, "result": result, "claimed": claimed},
            expected=result,
            seen=claimed,
            claim=True,
        )
        self._explain(state, attack, fault)
        return fault

    def an_attack_is_rolled_for(self, state: Any, attack: C) -> RuleResult:
        """The die for a declared attack is rolled before anything else happens."""
        more = None if attack.die else self._blame(state, attack)
        if more is None:
            return None
        more |= {"expected": "a die", "seen": "none", "stands_alone": True}
        return fault_of_attack(attack, "never-rolled", **more)

    def pending(self, state: Any) -> list[Pending]:
        """List the attack that still needs a die when a log ends."""
        attack, case = self.open_attack(state), self._cases.one_die
        if attack is None or attack.die:
            return []
        at, units = attack.place, list(attack.attackers)
        return [Pending(rule=case, message="must-roll", args={"at": at}, units=units, at=at)]
