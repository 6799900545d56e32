"""Test the die of an attack in a made-up game whose table has two columns."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct, field

from adjudicator.core.book import Book
from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.mechanics.combat.die import AttackDie, DieCases, PossibleResults, in_table

ROWS = {"1": ["holds", "flees"], "2": ["flees", "flees"]}


class Raid(Struct, kw_only=True):
    """An attack of the made-up game."""

    opened: int = 3
    side: str = "red"
    attackers: list[str] = field(default_factory=lambda: ["r1", "r2"])
    targets: list[str] = field(default_factory=lambda: ["0101"])
    die: int = 0
    #: None if it is not known
    column: int | None = 0
    claimed: int | None = None
    reported: bool = False

    @property
    def place(self) -> str:
        return self.targets[0]


class State(Struct):
    """A state with at most one open raid."""

    frame: Raid | None
    fights: bool = True
    waiting: bool = False

    @property
    def frames(self) -> list[Raid]:
        return [] if self.frame is None else [self.frame]


def results(state: Any, raid: Raid, die: int) -> PossibleResults:
    if raid.column is None:
        return PossibleResults(list(dict.fromkeys(ROWS.get(str(die), []))))
    right = in_table(ROWS, raid.column, die)
    return PossibleResults([right] if right else [], [in_table(ROWS, raid.claimed, die)])


def explain(state: Any, raid: Raid, fault: Fault) -> None:
    fault.strengths = list(raid.attackers)


def is_ordinary(state: Any, raid: Raid, event: Roll) -> bool:
    right = results(state, raid, event.dice[0]).right
    return len(right) == 1 and event.result in ("", *right)


def blame(state: Any, raid: Raid) -> dict[str, Any] | None:
    return None if raid.reported else {"event": raid.opened}


BOOK = Book()
DIE = AttackDie(
    BOOK,
    DieCases("X-1", without_attack="X-2", result="X-3", never_rolled="X-4"),
    Raid,
    in_combat=lambda state: state.fights,
    results=results,
    unknown=lambda _, right: Unknown(why=f"one of {len(right)}"),
    spelled=lambda _, result: result.casefold(),
    column=lambda _, raid: {"column": str(raid.column)},
    explain=explain,
    blame=blame,
    of_earlier=lambda state: state.waiting,
    ordinary=is_ordinary,
)
RULES = Rules(BOOK, ["X-1", "X-2", "X-3", "X-4"])


def said(state: State, *dice: int, result: str = "", by: str = "") -> list[tuple[str, RuleResult]]:
    """Return the objections to a die, with the cases of their rules."""
    event = Roll(dice=list(dice), result=result, by=by)
    found = []
    for group in RULES.on[Roll]:
        for check in group.checks:
            answer = check.judge(state, event)
            if answer is not None:
                found.append((getattr(answer, "rule", "") or check.case, answer))
                if check.stops:
                    return found
    return found


def fault(state: State, *dice: int, result: str = "", by: str = "") -> tuple[str, Fault]:
    """Return the only objection to a die, which is a fault."""
    ((case, found),) = said(state, *dice, result=result, by=by)
    assert isinstance(found, Fault)
    return case, found


def test_a_die_with_its_result_is_right() -> None:
    assert said(State(Raid()), 1, result="Holds", by="red") == []
    assert said(State(Raid()), 1) == []


def test_a_die_needs_an_attack() -> None:
    case, found = fault(State(None), 1)
    assert (case, found.message) == ("X-2", "roll-without-attack")
    assert said(State(None, fights=False), 1) == []


def test_an_attack_has_one_die() -> None:
    case, found = fault(State(Raid(die=2)), 1)
    assert (case, found.message, found.expected, found.seen) == ("X-1", "second-roll", 2, 1)
    assert (found.units, found.at) == (["r1", "r2"], "0101")
    assert said(State(Raid(die=2), waiting=True), 1) == []
    case, found = fault(State(Raid()), 1, 2)
    assert (case, found.message, found.seen) == ("X-1", "several-dice", 2)


def test_the_attacker_rolls() -> None:
    case, found = fault(State(Raid()), 1, by="blue")
    assert (case, found.message, found.expected) == ("X-1", "roll-by-defender", "red")


def test_a_result_that_the_table_does_not_give() -> None:
    case, found = fault(State(Raid()), 1, result="flees")
    assert (case, found.message, found.strengths) == ("X-3", "wrong-result", ["r1", "r2"])
    args = {"at": "0101", "die": 1, "column": "0", "result": "holds", "claimed": "flees"}
    assert (found.args, found.claim) == (args, True)


def test_a_result_by_a_column_that_is_reported_already() -> None:
    assert said(State(Raid(claimed=1)), 1, result="flees") == []


@pytest.mark.parametrize("result", ["", "holds", "flees"])
def test_several_results_are_possible_at_an_unknown_column(result: str) -> None:
    assert said(State(Raid(column=None)), 1, result=result) == [("X-3", Unknown(why="one of 2"))]


def test_no_column_gives_the_result() -> None:
    case, found = fault(State(Raid(column=None)), 1, result="dies")
    assert (case, found.message) == ("X-3", "impossible-result")
    assert found.expected == "holds or flees"


def test_a_face_without_results_cannot_be_judged() -> None:
    assert said(State(Raid()), 6, result="holds") == [("X-3", Unknown(why="one of 0"))]


def test_an_attack_that_closes_without_a_die() -> None:
    checks = RULES.closing[Raid][0].checks
    found = checks[0].judge(State(None), Raid())
    assert isinstance(found, Fault)
    assert (checks[0].case, found.message, found.event) == ("X-4", "never-rolled", 3)
    assert checks[0].judge(State(None), Raid(die=1)) is None
    assert checks[0].judge(State(None), Raid(reported=True)) is None


def test_the_die_of_an_open_attack_is_pending() -> None:
    (duty,) = DIE.pending(State(Raid()))
    assert (duty.rule, duty.message, duty.at) == ("X-1", "must-roll", "0101")
    assert DIE.pending(State(Raid(die=1))) == DIE.pending(State(None)) == []


@pytest.mark.parametrize("result", ["", "holds"])
def test_an_ordinary_die_passes_without_a_rule(result: str) -> None:
    state, event = State(Raid()), Roll(dice=[1], result=result, by="red")
    assert RULES.shortcuts[Roll](state, event)
    assert said(state, 1, result=result, by="red") == []


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (State(None), Roll(dice=[1])),
        (State(Raid(die=2)), Roll(dice=[1])),
        (State(Raid()), Roll(dice=[1, 2])),
        (State(Raid()), Roll(dice=[1], by="blue")),
        (State(Raid()), Roll(dice=[1], result="flees")),
        (State(Raid(column=None)), Roll(dice=[1])),
        (State(Raid(), fights=False), Roll(dice=[1])),
    ],
)
def test_about_any_other_die_the_rules_are_asked(state: State, event: Roll) -> None:
    assert not RULES.shortcuts[Roll](state, event)
