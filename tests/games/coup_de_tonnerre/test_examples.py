"""Test the five worked examples of the rulebook (section 8), each also with a mistake."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from tests.support.cdt_logs import game

Line = dict[str, Any]
FRENCH, COALITION = "french", "coalition"
#: morale in the middle of a game, and a revealed fog marker
MIDDLE = {"turn": 3, "fog": {"drawn": -1, "card": "fog-1", "revealed": True}}
MORALE = {COALITION: 9, FRENCH: 8}


def replay(header: Line, *lines: Line) -> tuple[Report, dict[str, str]]:
    """Judge a log played with the game's own data; return the final places of all units."""
    known = {"format": 1, "game": game().id, "stamp": game().hashes()}
    referee = Referee(game(), msgspec.convert(known | header, Header))
    for line in lines:
        referee.feed(game().decoder.decode(json.dumps(line).encode()))
    return referee.report(), referee.state.where


def found(report: Report) -> list[tuple[str, int, str]]:
    return [(one.rule, one.event, one.severity) for one in report.findings]


def at(active: str, *groups: str, **position: Any) -> Line:
    """Return a header: "langeron 4 sokolnitz" means four units of Langeron in Sokolnitz."""
    where = {}
    for group in groups:
        command, count, place = group.split()
        where.update({f"{command}-{number}": place for number in range(1, int(count) + 1)})
    return {"position": MIDDLE | {"active": active, "where": where, "morale": MORALE} | position}


def act(by: str, card: str, action: int, target: str = "") -> Line:
    line = {"do": "act", "by": by, "card": card, "action": action}
    return line | {"target": target} if target else line


def roll(by: str, die: int, kind: str, **claims: Any) -> Line:
    return {"do": "roll", "by": by, "dice": [die], "for": kind, **claims}


def unit(do: str, by: str, name: str, to: str = "") -> Line:
    line = {"do": do, "by": by, "unit": name}
    return line | {"to": to} if to else line


def defend(card: str, action: int) -> Line:
    return {"do": "defend", "by": FRENCH, "card": card, "action": action}


def places(where: dict[str, str], command: str) -> list[str]:
    """Return the places of the units of a printed command, in the order of their numbers."""
    return [place for name, place in sorted(where.items()) if name.startswith(f"{command}-")]


# 1: Langeron attacks Sokolnitz with Artillerie Russe


def hand(by: str, chosen: str) -> list[Line]:
    return [
        {"do": "choose", "by": by, "card": chosen},
        {"do": "draw", "by": by, "deck": by, "count": 2},
        {"do": "draw", "by": by, "deck": "combined", "count": 3},
    ]


def with_a_tactic(success: int, **claims: Any) -> tuple[Report, dict[str, str]]:
    return replay(
        {"options": ["tactics"]},
        *hand(COALITION, "artillerie-russe"),
        *hand(FRENCH, "vive-l-empereur"),
        {"do": "draw", "by": FRENCH, "deck": "fog"},
        act(COALITION, "langeron", 1, "sokolnitz"),
        {"do": "play", "by": COALITION, "card": "artillerie-russe"},
        roll(COALITION, success, "tactics"),
        roll(COALITION, 4, "attack", **claims),
        unit("lose", FRENCH, "garrison-sokolnitz"),
        *(unit("advance", COALITION, f"langeron-{n}", "sokolnitz") for n in range(1, 5)),
        {"do": "turn", "card": "langeron", "face": "verso"},
    )


def test_1_an_attack_with_a_tactic() -> None:
    report, where = with_a_tactic(2, line=5, result="1 FC + capture")
    assert (report.verdict, found(report), report.pending) == ("legal", [], [])
    assert places(where, "langeron") == ["sokolnitz"] * 4
    assert where["garrison-sokolnitz"] == "eliminated"
    done = report.outcome
    assert done["losses"] == {COALITION: 0, FRENCH: 0}, "a garrison is not counted"
    assert done["morale"] == {COALITION: 10, FRENCH: 9}
    assert (done["turned"], done["held"]["sokolnitz"]) == ("langeron", COALITION)
    assert done["to_act"] == FRENCH


def test_1_a_bonus_of_a_tactic_that_failed() -> None:
    report, _ = with_a_tactic(5, line=5)
    assert found(report) == [("CDT-6-ta-e", 11, "violation")]


# 2: Davout attacks Telnitz; with the marker, Lannes attacks Bagration

SOUTH = (
    FRENCH,
    *("davout 3 davout-start", "lannes 3 le-santon", "soult 5 puntowitz"),
    *("dokhtourov 2 telnitz", "bagration 4 posorsitz", "langeron 4 langeron-start"),
    *("miloradovitch 3 pratzen", "constantin 3 krenowitz"),
)
TELNITZ: Line = {
    "faces": {"dokhtourov": "verso"},
    "held": {"telnitz": COALITION},
    "takers": {"telnitz": "dokhtourov"},
}


def two_actions(second: Line, *rest: Line) -> tuple[Report, dict[str, str]]:
    return replay(
        at(*SOUTH, **TELNITZ),
        act(FRENCH, "davout", 2, "telnitz"),
        roll(FRENCH, 5, "attack", result="1 AC + recapture"),
        unit("lose", COALITION, "dokhtourov-1"),
        unit("retreat", COALITION, "dokhtourov-2", "dokhtourov-start"),
        unit("advance", FRENCH, "davout-1", "telnitz"),
        {"do": "declare", "by": FRENCH, "what": "extra-action"},
        second,
        *rest,
    )


def test_2_an_extra_action() -> None:
    report, where = two_actions(
        act(FRENCH, "lannes", 1, "bagration"),
        roll(FRENCH, 4, "attack"),
        unit("lose", COALITION, "bagration-1"),
    )
    assert (report.verdict, found(report), report.pending) == ("legal", [], [])
    assert places(where, "davout") == ["telnitz", "davout-start", "davout-start"]
    assert places(where, "dokhtourov") == ["eliminated", "dokhtourov-start"]
    done = report.outcome
    assert done["losses"] == {COALITION: 2, FRENCH: 0}
    assert done["morale"] == MORALE
    assert (done["turned"], done["held"]["telnitz"]) == ("", FRENCH)
    assert done["to_act"] == COALITION, "after both actions"


def test_2_the_marker_of_lannes_without_lannes() -> None:
    report, _ = two_actions(act(FRENCH, "soult", 1, "pratzen"))
    assert found(report) == [("CDT-8-2", 7, "violation")]


# 3: Bagration attacks Lannes, and Murat defends

NORTH = (
    COALITION,
    *("bagration 4 posorsitz", "langeron 4 langeron-start", "constantin 3 krenowitz"),
    *("lannes 3 le-santon", "murat 1 girzikowitz", "davout 3 davout-start"),
)


def murat_defends(*lines: Line) -> tuple[Report, dict[str, str]]:
    return replay(
        at(*NORTH),
        act(COALITION, "bagration", 1, "le-santon"),
        roll(COALITION, 2, "attack", result="1 AC + 1 FM"),
        defend("murat", 2),
        roll(FRENCH, 4, "charge", result="1 AM"),
        unit("lose", COALITION, "bagration-1"),
        *lines,
    )


def test_3_murat_defends() -> None:
    report, where = murat_defends(unit("lose", COALITION, "bagration-2"))
    assert (report.verdict, found(report), report.pending) == ("legal", [], [])
    assert places(where, "bagration") == ["eliminated"] * 2 + ["posorsitz"] * 2
    assert places(where, "lannes") == ["le-santon"] * 3
    done = report.outcome
    assert done["losses"] == {COALITION: 2, FRENCH: 0}
    assert done["morale"] == {COALITION: 8, FRENCH: 7}
    assert done["to_act"] == COALITION, "the defence has cost the French their action"


def test_3_the_losses_are_not_doubled() -> None:
    report, _ = murat_defends(act(COALITION, "langeron", 1, "sokolnitz"))
    assert found(report) == [("CDT-8-3", 1, "violation")]


def test_3_the_french_act_though_they_have_defended() -> None:
    second = unit("lose", COALITION, "bagration-2")
    report, _ = murat_defends(second, act(FRENCH, "lannes", 1, "bagration"))
    assert found(report) == [("CDT-3-df-c", 7, "violation")]


# 4: Dokhtourov attacks Maxdorf, and the Guard defends

WEST = (
    COALITION,
    *("dokhtourov 4 telnitz", "bagration 4 posorsitz", "langeron 4 langeron-start"),
    *("constantin 3 krenowitz", "guard 2 zuran", "davout 3 davout-start", "lannes 3 le-santon"),
)


def guard_defends(die: int, *lines: Line) -> tuple[Report, dict[str, str]]:
    return replay(
        at(*WEST, **TELNITZ),
        act(COALITION, "dokhtourov", 1, "maxdorf"),
        roll(COALITION, 6, "attack", result="1 FC + 1 FM + capture"),
        defend("guard", 2),
        roll(FRENCH, die, "guard"),
        *lines,
    )


@pytest.mark.parametrize("die", range(1, 7))
def test_4_the_guard_defends(die: int) -> None:
    lost = die <= 2
    cost = unit("lose", FRENCH, "guard-1") if lost else unit("move", FRENCH, "guard-1", "maxdorf")
    report, where = guard_defends(die, cost)
    assert (report.verdict, found(report), report.pending) == ("legal", [], [])
    assert places(where, "guard") == ["eliminated" if lost else "maxdorf", "zuran"]
    assert places(where, "davout") == ["davout-start"] * 3
    assert places(where, "dokhtourov") == ["telnitz"] * 4
    done = report.outcome
    assert done["losses"] == {COALITION: 0, FRENCH: int(lost)}
    assert done["morale"] == MORALE
    assert (done["turned"], done["held"]["maxdorf"]) == ("dokhtourov", FRENCH)
    assert done["to_act"] == COALITION


def test_4_the_guard_pays_nothing() -> None:
    report, _ = guard_defends(2, act(COALITION, "bagration", 1, "le-santon"))
    assert found(report) == [("CDT-5-ga-b", 1, "violation")]


def test_4_the_attack_takes_effect_all_the_same() -> None:
    move = unit("move", FRENCH, "guard-1", "maxdorf")
    report, _ = guard_defends(4, move, unit("lose", FRENCH, "davout-1"))
    assert found(report) == [("CDT-8-4", 6, "violation")]


# 5: Oudinot reinforces Davout


def reinforced(to: str) -> tuple[Report, dict[str, str]]:
    return replay(
        at(
            FRENCH,
            *("davout 2 davout-start", "oudinot 2 schlapanitz", "lannes 3 le-santon"),
            *("langeron 4 langeron-start", "bagration 4 posorsitz", "constantin 3 krenowitz"),
        ),
        act(FRENCH, "oudinot", 1),
        unit("move", FRENCH, "oudinot-1", to),
    )


def test_5_a_reinforcement() -> None:
    report, where = reinforced("davout-start")
    assert (report.verdict, found(report), report.pending) == ("legal", [], [])
    assert places(where, "oudinot") == ["davout-start", "schlapanitz"]
    done = report.outcome
    assert (done["units"]["davout"], done["units"]["oudinot"]) == (3, 1)
    assert (done["losses"], done["morale"]) == ({COALITION: 0, FRENCH: 0}, MORALE)
    assert done["to_act"] == COALITION


def test_5_the_unit_goes_elsewhere() -> None:
    report, _ = reinforced("maxdorf")
    assert found(report) == [("CDT-8-5", 2, "violation")]
