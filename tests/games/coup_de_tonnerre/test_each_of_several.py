"""Test that each of several units that break a rule one after another is reported.

With the first one waived, the next is still a violation.
"""

from __future__ import annotations

import pytest

from adjudicator.core.events import Advance, Event, Lose, Retreat, SetUp
from adjudicator.core.log import Header
from adjudicator.games.coup_de_tonnerre.events import Act, Throw
from tests.nothing_swallows.findings import encoded, judged, waivers
from tests.support.cdt_logs import game, referee_of

C, F = "coalition", "french"
LANGERON = [f"langeron-{n}" for n in (1, 2, 3, 4)]
ATTACK = Act(by=C, card="langeron", action=1, target="sokolnitz")
GARRISON = Lose(by=F, unit="garrison-sokolnitz")
#: what follows the die of Davout's attack, before he enters the village
LEFT: list[Event] = [
    Act(by=F, card="davout", action=1, target="sokolnitz"),
    Throw(by=F, dice=[6]),
    Lose(by=C, unit=LANGERON[0]),
    *(Retreat(by=C, unit=one, to="langeron-start") for one in LANGERON[1:]),
]


def die(face: int) -> Event:
    return Throw(by=C, dice=[face])


def enter(*units: str) -> list[Event]:
    return [Advance(unit=one, to="sokolnitz") for one in units]


def lose(*units: str) -> list[Event]:
    return [Lose(by=C, unit=one) for one in units]


def header(events: list[Event]) -> Header:
    """Return a position in which the first action is possible."""
    where = referee_of().state.position()["where"]
    position = {"turn": 3, "fog": {"drawn": 1, "card": "fog-1", "revealed": True}}
    if events[0].by == F:
        where |= dict.fromkeys(LANGERON, "sokolnitz") | {"garrison-sokolnitz": "eliminated"}
        position |= {"active": F, "held": {"sokolnitz": C}, "takers": {"sokolnitz": "langeron"}}
        position["faces"] = {"langeron": "verso"}
    return Header(
        format=1, game=game().id, stamp=game().hashes(), position=position | {"where": where}
    )


SEVERAL = {
    "more than one enter": (
        [*LEFT, *enter("davout-1", "davout-2", "davout-3")],
        "CDT-5-ld-b",
        (8, 9),
    ),
    "before the die": ([ATTACK, *enter(*LANGERON[:3]), die(5)], "CDT-2-e", (2, 3, 4)),
    "lost before the die": ([ATTACK, *lose(*LANGERON[:3]), die(2)], "CDT-2-e", (2, 3, 4)),
    "a loss and a move before the die": (
        [ATTACK, *enter(LANGERON[0]), *lose(LANGERON[1]), die(5)],
        "CDT-2-e",
        (2, 3),
    ),
    "before the losses": ([ATTACK, die(5), *enter(*LANGERON), GARRISON], "CDT-4-f", (3, 4, 5, 6)),
}
PLACED = [SetUp(unit=f"soult-{n}", at="schlapanitz") for n in (1, 2)]
LEGAL = {
    "one enters": [*LEFT, *enter("davout-1")],
    "all attackers enter": [ATTACK, die(5), GARRISON, *enter(*LANGERON)],
    "a loss after the die": [ATTACK, die(2), *lose(LANGERON[0])],
}


@pytest.mark.parametrize("name", SEVERAL)
def test_each_of_several_units_is_reported(name: str) -> None:
    events, rule, numbers = SEVERAL[name]
    log = encoded(header(events), events)
    findings = judged(game(), log).findings
    assert [(one.rule, one.event) for one in findings] == [(rule, number) for number in numbers]
    assert all(one.units and not one.follows_from for one in findings)
    left = [one for one in judged(game(), log, waivers(findings[:1])).findings if not one.waived]
    assert [one.event for one in left] == list(numbers[1:])


@pytest.mark.parametrize("name", LEGAL)
def test_the_same_in_order_is_legal(name: str) -> None:
    events = LEGAL[name]
    assert judged(game(), encoded(header(events), events)).verdict == "legal"


def test_each_unit_that_begins_elsewhere_is_reported() -> None:
    first = Header(format=1, game=game().id, stamp=game().hashes(), begins="set-up")
    log = encoded(first, PLACED)
    findings = judged(game(), log).findings
    assert [(one.rule, one.event, one.units) for one in findings] == [
        ("CDT-1-c", 1, ["soult-1"]),
        ("CDT-1-c", 2, ["soult-2"]),
    ]
    assert judged(game(), log, waivers(findings[:1])).verdict == "illegal"
