"""Test wrong claims in A Crowning Glory: each cites the misapplied case and explains why."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudicator.reports.fields import finding_sentence
from adjudicator.reports.sentences import Words
from tests.support.cg_fights import attack, field, judge, lose, roll
from tests.support.cg_logs import game

Line = dict[str, Any]
DUEL = {"f-5": "0504", "a-3": "0505", "a-2": "0909"}
HIT = (attack("f-5"), roll(6, "1/2"), lose("f-5"))
TAKEN = (*HIT, lose("a-3", 2))
GONE = (attack("f-5"), roll(6, "1/3"), lose("f-5"), lose("a-3", 3))


def said(*lines: Line) -> list[tuple[str, str]]:
    """Return the case and the sentence of the last event's findings; no sentence lacks a value."""
    words, found = Words(game()), []
    for one in judge(*lines).findings:
        assert not re.search(r"\{\w+\}", finding_sentence(one, words))
        if one.event == len(lines) - 1:
            found.append((one.rule, one.message))
    return found


def may(what: str, unit: str, place: str, *, value: bool = True) -> Line:
    return {"do": "claim", "what": f"may-{what}", "unit": unit, "at": place, "value": value}


@pytest.mark.parametrize(
    ("lines", "unit", "place", "case", "cause"),
    [
        (HIT, "a-2", "0908", "CG-9.17a", "stranger"),
        (TAKEN, "a-3", "0506", "CG-9.17a", "no-loss"),
        (HIT, "a-3", "0507", "CG-9.17a", "far"),
        (HIT, "a-3", "0404", "CG-7.5", "zone"),
        (HIT, "a-3", "0504", "CG-9.17b", "occupied"),
    ],
)
def test_why_not_back(
    lines: tuple[Line, ...], unit: str, place: str, case: str, cause: str
) -> None:
    claim = may("retreat", unit, place)
    assert said(field(DUEL), *lines, claim) == [(case, f"claim-may-retreat-{cause}")]
    assert said(field(DUEL), *lines, {**claim, "value": False}) == []


def test_a_retreat_that_is_open() -> None:
    open_to = may("retreat", "a-3", "0506", value=False)
    assert said(field(DUEL), *HIT, open_to) == [("CG-9.17b", "claim-may-retreat")]


@pytest.mark.parametrize(
    ("lines", "unit", "case", "cause"),
    [
        (TAKEN, "a-3", "CG-9.18d", "defender"),
        (GONE, "f-4", "CG-9.18a", "stranger"),
        (TAKEN, "f-5", "CG-9.18a", "occupied"),
        ((*GONE[:2], lose("a-3", 3)), "f-5", "CG-9.1f", "losses"),
    ],
)
def test_why_no_advance(lines: tuple[Line, ...], unit: str, case: str, cause: str) -> None:
    header = field({**DUEL, "f-4": "0102"})
    claim = may("advance", unit, "0505")
    assert said(header, *lines, claim) == [(case, f"claim-may-advance-{cause}")]
    assert said(header, *lines, {**claim, "value": False}) == []


def test_cavalry_and_ponds_and_the_demoralized() -> None:
    drowned = {"hexes": {"0505": ["all-pond"]}}
    riders = field({"f-cav-5": "0504", "a-3": "0505", "a-2": "0909"}, map_=drowned)
    fight = (attack("f-cav-5"), roll(6, "0/3"), lose("a-3", 3))
    claim = may("advance", "f-cav-5", "0505")
    assert said(riders, *fight, claim) == [("CG-9.18c", "claim-may-advance-closed")]
    goals = {"sets": {"objectives": ["0808"]}}
    broken = field({"a-5": "0504", "f-3": "0505"}, map_=goals, losses={"allied": 30}, passive=[])
    fight = (attack("a-5"), roll(6, "0/3"), lose("f-3", 3))
    claim = may("advance", "a-5", "0505")
    assert said(broken, *fight, claim) == [("CG-4.8b", "claim-may-advance-demoralized")]


def test_strength_morale_and_face() -> None:
    header = field({**DUEL, "f-4": "0102"}, losses={"allied": 12})
    reduced = {"do": "claim", "what": "strength", "unit": "f-5", "value": 5}
    assert said(header, *HIT, reduced) == [("CG-2.9", "claim-strength-reduced")]
    morale = {"do": "claim", "what": "demoralized", "side": "allied", "value": True}
    assert said(header, morale) == [("CG-4.8a", "claim-demoralized-losses")]
    face = {"do": "claim", "what": "face", "unit": "f-4", "value": "passive"}
    assert said(header, face) == [("CG-2.10a", "claim-face")]


def test_guns_that_neither_limit_nor_pond_touches() -> None:
    header = field({**DUEL, "f-guns-2": "box"})
    assert said(header, attack("f-5", "f-guns-2", artillery=4)) == [("CG-9.5", "wrong-artillery")]


def test_the_point_for_leaving_the_map_is_not_part_of_the_move() -> None:
    edge = {"sets": {"exit-west": ["0104"], "exit-east": ["1004"]}}
    where = {"f-5": "0909", "a-3": "0304"}
    march = {"turn": 3, "phase": "movement", "first": "movement"}
    header = field(where, map_=edge, **march)
    move = {"do": "move", "unit": "a-3", "path": ["0304", "0204", "0104"], "cost": 3}
    hold = {"do": "hold", "unit": "f-5"}
    assert said(header, hold, move) == [("CG-4.1a", "cost-with-exit")]
    assert said(header, hold, {**move, "cost": 2}) == []


def test_a_victory_that_rests_on_an_illegal_event() -> None:
    goals = {"sets": {"objectives": ["0808"]}, "regions": {"west-of-front": ["0808"]}}
    header = field(DUEL, map_=goals, losses={"allied": 27})
    won = {"do": "claim", "what": "winner", "value": "french"}
    lines = (attack("f-5"), roll(4, "1/1"), lose("f-5"), lose("a-3", 2), won)
    assert said(header, *lines) == [("CG-4.4a", "claim-winner-disputed")]
