"""Test the book of rules: order of chapters, rules of several cases, disabled cases, errors."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book, ChapterError
from adjudicator.core.events import Move, Note
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import Rules, UnlistedRuleError, applicable

CASES = ["A", "B", "C"]


def said(book: Book, *off: str, kind: type = Note) -> list[str]:
    """Return the cases of all faults that the rules find in an event."""
    found = []
    for check in applicable(Rules(book, CASES, off).on.get(kind, ()), None, None):
        answer: Any = check.judge(None, None)
        several = answer if isinstance(answer, list) else [answer] if answer else []
        found += [one.rule or check.case for one in several]
    return found


def fault(rule: str = "") -> Fault:
    return Fault(message="wrong", rule=rule)


def test_chapters_speak_in_the_order_of_the_book_whatever_is_written_first() -> None:
    book = Book(["first", "second"])
    book.chapter("second").rule("B", on=Note)(lambda *_: fault())
    book.chapter("first").rule("A", on=Note)(lambda *_: fault())
    assert said(book) == ["A", "B"]


def test_a_chapter_out_of_order_is_refused_and_a_missing_one_too() -> None:
    book = Book(["first", "second"])
    book.chapter("first")
    for name in ("first", "third"):
        with pytest.raises(ChapterError, match=name):
            book.chapter(name)
    with pytest.raises(ChapterError, match="second"):
        Rules(book, CASES)


def test_a_chapter_is_read_from_the_module_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "made_up_game"
    package.mkdir()
    (package / "__init__.py").write_text("read = []\n")
    for name in ("first", "second"):
        (package / f"{name}.py").write_text(f"from made_up_game import read\nread.append('{name}')")
    monkeypatch.syspath_prepend(tmp_path)
    Book(("second", "first")).read_chapters("made_up_game")
    assert importlib.import_module("made_up_game").read == ["second", "first"]
    with pytest.raises(ModuleNotFoundError, match="third"):
        Book(("third",)).read_chapters("made_up_game")


def test_chapters_share_what_happens_to_the_state() -> None:
    book = Book(["first"])
    book.chapter("first").applies(Move)(print)
    assert book.appliers == {Move: print}


def test_a_rule_of_several_cases_speaks_once_for_each_that_is_on() -> None:
    book = Book()
    book.rule("A", "B", on=Note)(lambda *_: [fault(), fault("B")])
    assert said(book) == ["A", "B"]
    assert said(book, "A") == ["B"]
    assert said(book, "B") == ["A"]
    assert said(book, "A", "B") == []


def test_a_fault_under_a_case_that_is_off_is_dropped_wherever_it_comes_from() -> None:
    book = Book()
    book.rule("A", on=Note)(lambda *_: fault("C"))
    assert (said(book), said(book, "C")) == (["C"], [])


def test_a_rule_is_left_out_without_a_case_that_it_needs() -> None:
    book = Book()
    book.rule("A", needs=("C",), on=Note)(lambda *_: fault())
    assert (said(book), said(book, "C")) == (["A"], [])


def test_an_open_duty_under_a_case_that_is_off_is_dropped() -> None:
    book = Book(["first"])
    duties = [Pending(rule="A", message="roll"), Pending(rule="B", message="move")]
    book.chapter("first").duties(lambda _: duties)

    def pending(*off: str) -> list[str]:
        rules = Rules(book, CASES, off)
        return [one.rule for listed in rules.pending for one in listed(None)]

    assert pending() == ["A", "B"]
    assert pending("A") == ["B"]
    assert pending("A", "B") == []


def test_a_case_that_the_rulebook_does_not_list_is_refused() -> None:
    book = Book()
    book.rule("A", "Z", on=Note)(lambda *_: None)
    with pytest.raises(UnlistedRuleError, match="Z"):
        Rules(book, CASES)


def test_a_value_has_slips_that_become_the_law_where_their_case_is_off() -> None:
    book = Book()

    @book.value
    def strength(state: Any, points: int) -> int:
        return points // 2

    @strength.slip("A")
    def not_halved(state: Any, points: int) -> int:
        return points

    @strength.slip("B", "C")
    def rounded_up(state: Any, points: int) -> int:
        return -(-points // 2)

    on, off = (SimpleNamespace(off=frozenset(one)) for one in ("", "A"))
    assert (strength(on, 5), strength(off, 5)) == (2, 5)
    assert list(strength.misreadings(on, 5)) == [("A", 5), ("B", 3), ("C", 3)]
    assert list(strength.misreadings(off, 5)) == [("B", 3), ("C", 3)]
    assert book.cases() == {"A", "B", "C"}


def test_a_slip_may_be_the_same_value_in_every_state() -> None:
    book = Book()
    strength = book.value(lambda state, points: points)
    strength.slips_to(0, "A", "B")
    on, off = (SimpleNamespace(off=frozenset(one)) for one in ("", "B"))
    assert (strength(on, 5), strength(off, 5)) == (5, 0)
    assert list(strength.misreadings(on, 5)) == [("A", 0), ("B", 0)]


def test_a_slip_to_a_list_gives_everybody_a_list_of_their_own() -> None:
    book = Book()
    arrivals = book.value(lambda state: ["a"])
    arrivals.slips_to([], "A")
    off = SimpleNamespace(off=frozenset("A"))
    arrivals(off).append("b")
    assert arrivals(off) == []


def test_rules_can_be_asked_one_by_one_without_what_is_off() -> None:
    book = Book()
    first = book.rule("A", on=Note)(lambda *_: fault())
    second = book.rule("B", on=Note)(lambda *_: [fault(), fault("C")])
    book.rule("C", on=Note)(lambda *_: fault())

    def answers(*off: str) -> list[str]:
        return [one.rule for one in Rules(book, CASES, off).said_by((second, first), None, None)]

    assert answers() == ["", "C", ""]
    assert answers("C") == ["", ""]
    assert answers("B") == [""]
