"""Test declared claims: values, slips, explanations and unreadable claims."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Attack, Claim, Exit
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.errors import DocumentError
from adjudicator.mechanics.claims import Claims, edges_are_known, odds_can_be_read

CASES = ("X-1", "X-2", "X-3")


def tiny_game() -> Book:
    """Return a book whose claims are about the length of a march, a siege and a name."""
    book = Book()
    claims = Claims(book)

    @claims.number("march", "X-1")
    def march(state: Any, claim: Claim) -> float | Unknown:
        if claim.unit == "lost":
            return Unknown(why="nobody-knows")
        return 6

    @march.slip("X-2")
    def on_the_road(state: Any, claim: Claim) -> float | None:
        return 12 if claim.at == "road" else None

    @march.slip("X-3")
    def in_winter(state: Any, claim: Claim) -> float:
        return 3

    @claims.truth("siege", "X-1")
    def siege(state: Any, claim: Claim) -> bool:
        return True

    @claims.name("leader", "X-1", names=lambda _: ("Ney", "Soult"))
    def leader(state: Any, claim: Claim) -> str:
        return "Ney"

    @leader.explained
    def with_more_words(state: Any, claim: Claim, fault: Fault) -> None:
        fault.message, fault.args["rank"] = "claim-leader-rank", "marshal"

    return book


def said(claim: Claim) -> RuleResult:
    """Return what the rules of the tiny game say about a claim."""
    state = SimpleNamespace(now=7)
    rules = Rules(tiny_game(), CASES)
    found = [
        one
        for group in rules.on[Claim]
        for check in group.checks
        if (one := check.judge(state, claim)) is not None
    ]
    assert len(found) < 2
    return found[0] if found else None


def test_a_right_value_is_not_objected_to() -> None:
    assert said(Claim(what="march", value=6)) is None
    assert said(Claim(what="siege", value=True)) is None
    assert said(Claim(what="leader", value="Ney")) is None


@pytest.mark.parametrize(
    ("value", "at", "case"),
    [(12, "road", "X-2"), (12, "", "X-1"), (3, "road", "X-3"), (5, "", "X-1")],
)
def test_the_first_slip_that_fits_names_the_case(value: float, at: str, case: str) -> None:
    fault = said(Claim(what="march", value=value, at=at))
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.message, fault.claim) == (case, "claim-march", True)
    assert (fault.expected, fault.seen) == (6, value)


def test_an_unknown_value_is_not_judged() -> None:
    assert said(Claim(what="march", value=5, unit="lost")) == Unknown(why="nobody-knows")


def test_a_fault_can_be_explained() -> None:
    fault = said(Claim(what="leader", value="Soult"))
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.message, fault.args["rank"]) == (
        "X-1",
        "claim-leader-rank",
        "marshal",
    )


@pytest.mark.parametrize("claim", [Claim(what="march", value="far"), Claim(what="siege", value=1)])
def test_a_value_of_another_kind_is_refused(claim: Claim) -> None:
    with pytest.raises(DocumentError):
        said(claim)


def test_an_unknown_kind_of_claim_is_refused() -> None:
    with pytest.raises(DocumentError, match="weather"):
        tiny_game().appliers[Claim](SimpleNamespace(now=1), Claim(what="weather", value=1))


def test_a_name_that_cannot_be_known_is_refused() -> None:
    validate = tiny_game().validators[Claim]
    state = SimpleNamespace(now=1)
    validate(state, Claim(what="leader", value="Soult"))
    validate(state, Claim(what="march", value=1))
    with pytest.raises(DocumentError, match="Nay"):
        validate(state, Claim(what="leader", value="Nay"))


def test_odds_and_edges_that_cannot_be_read_are_refused() -> None:
    book, state = Book(), SimpleNamespace(now=1)
    edges_are_known(book, lambda _: ("north",))
    leave = book.validators[Exit]
    leave(state, Exit(unit="a"))
    leave(state, Exit(unit="a", edge="north"))
    with pytest.raises(DocumentError, match="nord"):
        leave(state, Exit(unit="a", edge="nord"))
    odds_can_be_read(state, Attack(units=["a"]))
    odds_can_be_read(state, Attack(units=["a"], odds="2:1"))
    with pytest.raises(DocumentError, match="two"):
        odds_can_be_read(state, Attack(units=["a"], odds="two"))
