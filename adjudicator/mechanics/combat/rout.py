"""Rout tests: a side whose losses reach a marked box rolls against its morale.

The frame of an attack has `tests` (side -> tests to take), `lost` (units lost in it), `broken`
(sides broken by losses) and `fixed`. The state keeps morale, and names the `winner` and the case
`won_by`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from adjudicator.core.book import Book
from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.notation import one_of

__all__ = ["RoutCases", "RoutHooks", "RoutTests"]

_WORDS = {"broken": "broken", "holds": "holds"}


class RoutCases(NamedTuple):
    """The cases of the rules for rout tests."""

    #: a test is rolled for each marked box, and only for those
    rolled: str
    due: str
    #: after all losses; the defender first, and none after an army is broken
    after_losses: str
    order: str
    over: str
    #: a die above morale breaks the army; boxes that lower morale; a modifier
    above: str
    lowered: str
    modifier: str


class RoutHooks(NamedTuple):
    """What only the game knows of rout tests."""

    #: the open attack
    attack: Callable[[Any], Any]
    #: whether an event is a rout test
    is_test: Callable[[Any, Any], bool]
    #: losses that a side must still take in an attack
    owed: Callable[[Any, Any, str], int]
    #: the boxes of a side that demand a test, and those that lower morale
    tests: Callable[[Any, str], Collection[int]]
    lowering: Callable[[Any, str], Collection[int]]
    #: the modifier of a side's tests
    modifier: Callable[[Any, str], int]
    #: by how much morale may have fallen in an attack since its losses, if boxes are unknown
    fallen: Callable[[Any, Any], int]
    #: why the open action demands something unknown
    unclear: Callable[[Any], Unknown | None]
    #: blames the attack for what it leaves undone
    blame: Callable[[Any, Fault], Fault]
    #: what follows once losses are taken and tests rolled
    settle: Callable[[Any], None]


class RoutTests:
    """The rules for rout tests, and what they do."""

    def __init__(
        self,
        book: Book,
        cases: RoutCases,
        *,
        roll: type[Roll],
        attack: type,
        by_losses: Collection[str],
        hooks: RoutHooks,
    ) -> None:
        """Register the rules; a test is an event `roll` in a frame `attack`.

        `by_losses` are the cases by which losses break an army, without a test.
        """
        self._cases, self._by_losses, self._hooks = cases, by_losses, hooks
        modifier = book.value(hooks.modifier)
        modifier.slips_to(0, cases.modifier)
        self.modifier = modifier
        moment = (cases.due, cases.after_losses, cases.order, cases.over)
        book.rule(*moment, on=roll, stops=True)(self.in_order)
        book.rule(cases.due, on=roll)(self.boxes_that_are_known)
        book.rule(cases.above, cases.modifier, cases.lowered, on=roll)(self.above_morale)
        book.rule(cases.rolled, closing=attack)(self.tests_are_rolled)
        book.duties(self.open_tests)

    # Who tests

    def breaks(self, state: Any, side: str, die: int) -> bool:
        """Return whether a rout test breaks an army: if it is above its morale."""
        return bool(die + self.modifier(state, side) > state.morale[side])

    def _waiting(self, state: Any, attack: Any) -> list[str]:
        """Return the sides that must test, the defender first."""
        order = (state.enemy[attack.side], attack.side)
        return [side for side in order if attack.tests.get(side, 0) > 0]

    def _comes(self, state: Any, attack: Any, side: str) -> bool:
        """Return whether losses that are still owed will demand a test."""
        owed, boxes = self._hooks.owed(state, attack, side), self._hooks.tests(state, side)
        return any(state.losses[side] + more in boxes for more in range(1, owed + 1))

    def _owing(self, state: Any, attack: Any) -> bool:
        return any(self._hooks.owed(state, attack, side) for side in state.enemy)

    def tester(self, state: Any, attack: Any, event: Roll) -> str:
        """Return the side that tests: as the log says, or the next one."""
        waiting, said = self._waiting(state, attack), str(state.side_of(event.by))
        if said and (said in waiting or not waiting):
            return said
        return waiting[0] if waiting else str(state.enemy[attack.side])

    # When

    def in_order(self, state: Any, event: Roll) -> RuleResult:
        """Tests are rolled only for marked boxes, after all losses, the defender first."""
        if not self._hooks.is_test(state, event):
            return None
        attack, cases = self._hooks.attack(state), self._cases
        args: dict[str, Any] = {"side": event.by, "die": event.dice[0]}
        if state.decided:
            tested = attack is not None and state.won_by not in self._by_losses
            return Fault("test-after-end", args, rule=cases.order if tested else cases.over)
        if attack is None:
            idle = Fault("test-not-due", args, rule=cases.due, strengths=["tracks"])
            return self._hooks.unclear(state) or idle
        if not state.known("tracks"):
            return None  # it is unknown which boxes demand tests
        return self._out_of_order(state, attack, event, args)

    def _out_of_order(
        self, state: Any, attack: Any, event: Roll, args: dict[str, Any]
    ) -> Fault | None:
        """Return the fault of the moment of a rout test."""
        cases = self._cases
        waiting, side = self._waiting(state, attack), self.tester(state, attack, event)
        args["side"] = side
        if side not in waiting and self._comes(state, attack, side):
            return Fault("test-before-losses", args, rule=cases.after_losses)
        if side not in waiting or len(event.dice) > attack.tests[side]:
            return Fault("test-not-due", args, rule=cases.due, strengths=["tracks"])
        if event.by and state.side_of(event.by) != side:
            args["by"] = event.by
            return Fault("test-by-other", args, rule=cases.due, seen=event.by)
        if self._owing(state, attack):
            return Fault("test-before-losses", args, rule=cases.after_losses)
        if waiting[0] == side:
            return None
        args["other"] = waiting[0]
        fault = Fault("test-order", args, rule=cases.order, also=[cases.after_losses])
        fault.expected, fault.seen, fault.strengths = waiting[0], side, ["tracks"]
        return fault

    def boxes_that_are_known(self, state: Any, event: Roll) -> RuleResult:
        """Without our tracks it is unknown which box demands a test."""
        if not self._hooks.is_test(state, event) or state.known("tracks"):
            return None
        return Unknown(why="tracks-unknown", needs="tracks")

    def tests_are_rolled(self, state: Any, attack: Any) -> RuleResult:
        """A test for a marked box is rolled before the next action."""
        if state.decided or attack.broken:
            return None
        found = []
        for side in self._waiting(state, attack):
            args = {"side": side, "losses": state.losses[side]}
            fault = Fault("test-not-rolled", args, side=side, strengths=["tracks"])
            fault.expected, fault.seen = "a rout test", "none"
            found.append(self._hooks.blame(attack, fault))
        return found or None

    def open_tests(self, state: Any) -> list[Pending]:
        """List the tests that are still to come when a log ends."""
        attack = self._hooks.attack(state)
        if attack is None or state.decided or attack.broken:
            return []
        waiting, case = self._waiting(state, attack), self._cases.rolled
        return [Pending(rule=case, message="must-test", args={"side": side}) for side in waiting]

    # What comes of it

    def above_morale(self, state: Any, event: Any) -> RuleResult:
        """A die above morale breaks the army; one that is equal or lower does not."""
        attack = self._hooks.attack(state)
        if not self._hooks.is_test(state, event) or attack is None or not event.result:
            return None
        said = one_of(state, event.result, _WORDS)
        possible = self._possible(state, attack, event)
        if said in possible:
            sure = len(possible) == 1 or state.known("tracks")
            return None if sure else Unknown(why="tracks-unknown", needs="tracks")
        side = self.tester(state, attack, event)
        plus, morale = self.modifier(state, side), state.morale[side]
        die = _deciding(event.dice, plus, morale)
        args = {"side": side, "die": die, "morale": morale, "plus": plus}
        case, ours = self._misread(state, attack, event, side), next(iter(possible))
        return Fault("rout-result", args, rule=case, expected=ours, seen=event.result, claim=True)

    def _misread(self, state: Any, attack: Any, event: Any, side: str) -> str:
        """Return the case that explains a wrong outcome of a rout test."""
        plus, morale = self.modifier(state, side), state.morale[side]
        for case, wrong in self.modifier.misreadings(state, side):
            if wrong != plus and _outcome(event.dice, wrong, morale) == event.result:
                return case
        lowered = attack.lost and self._lowered(state, side) and state.known("tracks")
        by_one = _outcome(event.dice, plus, morale + 1) == event.result
        return self._cases.lowered if lowered and by_one else self._cases.above

    def _possible(self, state: Any, attack: Any, event: Roll) -> set[str]:
        """Return the possible outcomes of a rout test; without our tracks, several.

        It precedes the time marker, but without the tracks a pending test cannot be seen.
        """
        known = state.known("tracks")
        sides = [self.tester(state, attack, event)] if known or event.by else list(state.enemy)
        later = 0 if known else self._hooks.fallen(state, attack)
        return {
            _outcome(event.dice, self.modifier(state, side), morale)
            for side in sides
            for morale in range(state.low[side], state.high[side] + later + 1)
        }

    def _lowered(self, state: Any, side: str) -> bool:
        """Return whether the last box lowered morale."""
        return state.losses[side] in self._hooks.lowering(state, side)

    def _broken_by(self, state: Any, side: str, die: int) -> str:
        """Return the case by which a rout test breaks an army."""
        plus, morale = self.modifier(state, side), state.morale[side]
        if die <= morale < die + plus:
            return self._cases.modifier
        lowered = self._lowered(state, side) and die + plus == morale + 1
        return self._cases.lowered if lowered else self._cases.above

    def take_die(self, state: Any, event: Any) -> None:
        """Apply a rout test."""
        attack = self._hooks.attack(state)
        if attack is None or state.decided:
            return
        side = self.tester(state, attack, event)
        certain = self._possible(state, attack, event) == {"broken"}
        if attack.tests.get(side, 0) > 0 or self._comes(state, attack, side):
            attack.tests[side] = attack.tests.get(side, 0) - len(event.dice)
        elif event.result != "broken" and state.known("tracks"):
            return  # a test that no rule demands
        die = _deciding(event.dice, self.modifier(state, side), state.morale[side])
        if (event.result == "broken" if event.result else certain) and not state.winner:
            state.winner, state.won_by = state.enemy[side], self._broken_by(state, side, die)
        self._hooks.settle(state)


def _deciding(dice: list[int], plus: int, morale: int) -> int:
    """Return the die that breaks an army, or the first."""
    return next((die for die in dice if die + plus > morale), dice[0])


def _outcome(dice: list[int], plus: int, morale: int) -> str:
    return "broken" if _deciding(dice, plus, morale) + plus > morale else "holds"
