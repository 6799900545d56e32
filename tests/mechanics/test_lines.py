"""Lines of a table of three: a modifier for a hill that applies, and one for snow that does not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.mechanics.cards.lines import LineHooks, TableLines
from adjudicator.mechanics.combat.notation import Notation

ROWS = {"1": ["1 RL"], "2": [], "3": ["1 BL", "taken"]}
ACTION = SimpleNamespace(
    table=ROWS,
    modifiers=[SimpleNamespace(case="hill", die=1), SimpleNamespace(case="snow", die=-1)],
    named={"2": "example"},
)
PLAIN = SimpleNamespace(table=ROWS, modifiers=[], named={})
STATE = SimpleNamespace(now=3, off=frozenset())
BOOK = Book()


@BOOK.value
def table(_state: Any, action: Any) -> dict[str, list[str]]:
    """Return the table of an action."""
    rows: dict[str, list[str]] = action.table
    return rows


table.slips_to({"1": ["2 RL"], "2": ["2 RL"], "3": ["2 RL"]}, "option")


def made(*bonuses: tuple[str, int], stray: tuple[tuple[str, int, int], ...] = ()) -> TableLines:
    """Return the lines of the table, with cards in play."""
    return TableLines(
        "table",
        Notation(("RL", "BL"), {"taken": "taken"}, hint="such as '1 RL'"),
        LineHooks(
            table=table,
            modifiers=lambda _state, _attack, action: [("hill", 1)] if action is ACTION else [],
            bonuses=lambda _: bonuses,
            stray=lambda _: stray,
            parts=lambda slip, stated: [slip.case] if stated else ["other"],
        ),
    )


def attack(bonus: int = 0) -> Any:
    """Return an attack on the mill."""
    return SimpleNamespace(card="ney", place="mill", bonus=bonus)


def rolled(die: int, line: int | None = None, result: str = "") -> Any:
    """Return a die with its claims."""
    return SimpleNamespace(dice=[die], line=line, result=result)


@pytest.mark.parametrize(
    ("die", "bonus", "line"), [(1, 0, 2), (2, 0, 3), (3, 0, 3), (1, -5, 1), (1, 1, 3)]
)
def test_a_die_with_its_modifiers_gives_a_line_of_the_table(
    die: int, bonus: int, line: int
) -> None:
    assert made().line_of(STATE, attack(bonus), ACTION, die) == line
    assert made().result(STATE, ACTION, 3) == {"BL": 1, "taken": 1}


def judged(lines: TableLines, event: Any, action: Any = ACTION, **more: Any) -> Fault | None:
    """Return the fault of a die."""
    return lines.judge(STATE, attack(), action, event, modified=more.get("modified", True))


@pytest.mark.parametrize(
    ("event", "case", "message"),
    [
        (rolled(1), "", ""),
        (rolled(1, 2, "-"), "", ""),
        (rolled(1, 1), "hill", "wrong-line"),
        (rolled(1, 3), "table", "wrong-line"),
        (rolled(2, 2), "hill", "wrong-line"),
        (rolled(1, None, "1 RL"), "hill", "result-of-other-line"),
        (rolled(1, 2, "1 RL"), "example", "wrong-result"),
        (rolled(2, None, "1 RL + taken"), "table", "wrong-result"),
        (rolled(2, None, "2 RL"), "option", "wrong-result"),
    ],
)
def test_a_stated_line_or_result_is_that_of_the_die(event: Any, case: str, message: str) -> None:
    fault = judged(made(), event)
    assert (fault.rule, fault.message) == (case, message) if fault else not case


def test_forgotten_and_useless_cards_explain_a_line() -> None:
    cards = made(("guns", 1), stray=(("drum", -1, 7),))
    forgotten = judged(cards, rolled(1, 3))
    assert forgotten is not None
    assert (forgotten.rule, forgotten.expected, forgotten.seen) == ("guns", 2, 3)
    assert forgotten.strengths == ["guns"]
    useless = judged(made(stray=(("drum", -2, 7),)), rolled(3, 2))
    assert useless is not None
    assert (useless.rule, useless.follows) == ("drum", [7])


def test_a_second_die_has_no_modifiers() -> None:
    assert judged(made(), rolled(1, None, "1 RL"), modified=False) is None
    fault = judged(made(), rolled(2, None, "1 RL"), PLAIN, modified=False)
    assert fault is not None
    assert (fault.rule, fault.args, fault.at) == (
        "table",
        {"card": "ney", "die": 2, "line": 2},
        "mill",
    )
    assert (fault.expected, fault.seen, fault.strengths) == ("-", "1 RL", ["cards"])
