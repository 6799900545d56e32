"""Test A Crowning Glory without a stamp: reconstructed data lead to no accusation.

Start hexes of the battle, strengths, arms and combat tables are reconstructed. Findings that depend
on them are doubts; findings from the log itself, or independent of the printed values, are not.
"""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.cg_fights import decline, lose, roll
from tests.support.cg_logs import game

Line = dict[str, Any]
#: case, sentence, severity
Found = list[tuple[str, str, str]]
HEADER: Line = {"format": 1, "game": "crowning-glory"}


def turn(name: str, number: int = 3) -> Line:
    return {"do": "phase", "phase": name, "turn": number}


def at(phase: str, where: dict[str, str], **more: Any) -> Line:
    """Return a header with some units of the battle, in a phase of turn 3."""
    position = {"turn": 3, "phase": phase, "first": phase, "where": where, **more}
    return {**HEADER, "position": position}


def found(header: Line, *lines: Line, stamped: bool = False) -> Found:
    if stamped:
        header = {**header, "stamp": game().hashes()}
    data = "\n".join(map(json.dumps, (header, *lines))).encode()
    report = adjudicate(game(), Log(io.BytesIO(data)))
    return [(one.rule, one.message, one.severity) for one in report.findings]


START = (
    turn("declaration", 1),
    {"do": "declare", "what": "movement", "by": "french"},
    turn("movement", 1),
)
#: no unit starts here
ELSEWHERE = {"do": "move", "unit": "french-merle", "path": ["1626", "1625"]}
WALK = ["1020", "1019", "1018", "1017", "1016", "1015", "1014", "1013"]
DUEL = {"french-merle": "1514", "allied-levis": "1513", "french-ferey": "1010"}
ATTACK = {"do": "attack", "units": ["french-merle"], "targets": ["1513"]}
ADVANCE = {"do": "advance", "unit": "french-merle", "to": "1513"}


@pytest.mark.parametrize(
    ("header", "lines", "case", "sentence"),
    [
        (HEADER, [*START, ELSEWHERE], "CG-2.1", "stands-elsewhere"),
        (
            {**HEADER, "begins": "set-up"},
            [{"do": "set-up", "unit": "french-merle", "at": "1515"}],
            "CG-3.1",
            "wrong-hex",
        ),
        (
            at("movement", {"french-claparede": "1020", "allied-levis": "2701"}),
            [{"do": "move", "unit": "french-claparede", "path": WALK}],
            "CG-8.1c",
            "too-far",
        ),
        (
            at("movement", {"french-milhaud": "1514", "allied-levis": "2701"}),
            [{"do": "move", "unit": "french-milhaud", "path": ["1514", "1614"]}],
            "CG-8.10",
            "pond-crossed",
        ),
        (
            HEADER,
            [
                *(turn("declaration", 1), {"do": "declare", "what": "combat"}),
                *(
                    turn("combat", 1),
                    {"do": "attack", "units": ["french-merle"], "targets": ["1505"]},
                ),
            ],
            "CG-9.1d",
            "nobody-there",
        ),
    ],
)
def test_what_we_made_up_is_a_doubt(
    header: Line, lines: list[Line], case: str, sentence: str
) -> None:
    assert found(header, *lines) == [(case, sentence, "doubt")]
    assert (case, sentence, "violation") in found(header, *lines, stamped=True)


def test_a_unit_that_losses_may_have_destroyed() -> None:
    """Levis has 5 steps in our order of battle; after three losses its survival is unknown."""
    hit = (ATTACK, roll(3, "0/3"), lose("allied-levis", 3))
    report = found(at("combat", DUEL), *hit, ADVANCE, turn("recovery"))
    assert report[1:] == [("CG-9.18a", "not-vacant", "doubt"), ("CG-6.0", "stacked", "doubt")]
    # it is attacked again, so it still exists
    again = {**ATTACK, "units": ["french-ferey"]}
    both = at("combat", {**DUEL, "french-ferey": "1414"})
    lines = (*hit, decline("allied"), again, roll(3, "0/1"), ADVANCE | {"unit": "french-ferey"})
    assert ("CG-9.18a", "not-vacant", "violation") in found(both, *lines)


def test_a_unit_that_may_have_had_more_steps() -> None:
    hit = (ATTACK, roll(3, "0/5"), lose("allied-levis", 5), turn("recovery"), turn("movement"))
    lines = (*hit, {"do": "hold", "unit": "french-ferey"}, {"do": "hold", "unit": "allied-levis"})
    header = at("combat", {**DUEL, "allied-urusov": "2701"})
    assert found(header, *lines)[1:] == [("CG-2.9", "dead-acts", "doubt")]


def test_what_is_so_whatever_the_printed_game_says() -> None:
    first = {"do": "hold", "unit": "allied-levis"}
    assert found(HEADER, *START, first) == [("CG-5.3a", "first-mover", "violation")]
    nobody = found(HEADER, *START, turn("recovery", 1))
    assert nobody == [
        ("CG-8.2b", "not-selected", "violation"),
        ("CG-5.6", "reserve-held", "violation"),
    ]
    into = {"do": "move", "unit": "french-merle", "path": ["1514", "1513"]}
    assert found(at("movement", DUEL), into) == [("CG-6.0", "enemy-occupied", "violation")]


def test_what_the_log_says_is_no_doubt() -> None:
    claims = {"attack": 9, "defence": 3, "differential": 7}
    said = found(at("combat", DUEL), {**ATTACK, **claims})
    assert ("CG-9.5", "differential-of-claims", "violation") in said
    shifted = found(at("combat", DUEL), {**ATTACK, "shift": 2})
    assert shifted == [("CG-9.7", "wrong-shift", "violation")]
    none = (ATTACK, roll(3, "1/0"), lose("french-merle"))
    back = {"do": "retreat", "unit": "allied-levis", "to": "1512"}
    assert ("CG-9.17a", "retreat-without-loss", "violation") in found(
        at("combat", DUEL), *none, back
    )
    spared = found(at("combat", DUEL), *none[:2], decline("allied"), turn("recovery"))
    assert ("CG-9.16", "loss-not-taken", "violation") in spared
