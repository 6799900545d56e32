"""Test logs of Un coup de tonnerre that were once judged wrongly: verdict and findings.

"plain" logs carry no stamp: they were played with the printed cards, which are not all known.
"""

from __future__ import annotations

import io
import json
from typing import NamedTuple

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.game import load_game
from adjudicator.core.log import Log, Ruling, Rulings
from adjudicator.core.referee import adjudicate
from adjudicator.reports.fields import finding_sentence
from adjudicator.reports.sentences import Words
from tests.support.paths import TESTS_DIR

FOLDER = TESTS_DIR / "data" / "coup-de-tonnerre" / "defects"


class Finding(NamedTuple):
    """The expected values of one finding."""

    rule: str
    event: int
    severity: str = "violation"
    follows_from: tuple[int, ...] = ()


def doubt(rule: str, event: int) -> Finding:
    return Finding(rule, event, "doubt")


#: log -> its findings; without any it is legal, unless something could not be checked
FOUND: dict[str, list[Finding]] = {
    "b09-plain-6-against-3-holds": [Finding("CDT-4-i", 4)],
    "b10-plain-6-against-3-marked-holds": [Finding("CDT-4-i", 5)],
    "c01-plain-FM-marked-minus-3": [Finding("CDT-4-b", 12)],
    "c02-plain-napoleon-plus-3": [Finding("CDT-6-na-a", 7)],
    "c03-plain-guard-gone-no-penalty": [Finding("CDT-4-k", 4)],
    "c08-plain-unknown-modifier": [doubt("CDT-4-a", 3)],
    "c09-plain-soult-bonus-not-taken": [doubt("CDT-5-so-a", 2)],
    "c11-printed-tactics-card": [],
    "d01-stamped-cube-removed": [],
    "e07-reinforcement-placed-at-start-while-command-in-village": [],
    "f15-guard-already-engaged-defends-no-move": [],
    "g01-plain-milo-other-number": [],
    "g01b-plain-milo-other-number-target": [doubt("CDT-1-d", 1)],
    "g02-plain-oudinot-other-number": [],
    "g02b-plain-oudinot-other-number-target": [doubt("CDT-1-d", 1)],
    "g04-plain-napoleon-twice": [doubt("CDT-1-f", 5)],
    "g08-plain-constantin-attack-2-recto": [doubt("CDT-1-f", 1)],
    "h01-plain-two-lost-for-one-FC": [Finding("CDT-4-b", 5)],
    "h03-plain-advance-without-capture": [Finding("CDT-4-e", 5)],
    "h04-plain-loss-forgotten": [Finding("CDT-2-f", 2)],
    "h05-plain-loss-forgotten-attacker": [Finding("CDT-2-f", 2)],
    "h06-plain-cube-refuses": [Finding("CDT-4-n", 2)],
    "h08-stamped-milo-1-langeron": [Finding("CDT-1-d", 1)],
    "i13-play-before-act": [
        Finding("CDT-6-ta-c", 8),
        Finding("CDT-6-ta-e", 11, follows_from=(8,)),
    ],
    "j07-lannes-twice-with-marker": [Finding("CDT-3-ex-b", 5)],
    "j08-marker-interrupted": [doubt("CDT-3-ex-c", 5)],
    "j09-third-action-after-an-illegal-marker": [
        Finding("CDT-3-ex-a", 53),
        Finding("CDT-2-b", 61),
    ],
    "j10-illegal-defence-after-a-die-by-the-other-player": [
        Finding("CDT-4-a", 87),
        Finding("CDT-1-d", 88),
        Finding("CDT-4-a", 89),
        Finding("CDT-2-t", 90),
    ],
    "j11-loss-not-taken-beside-a-unit-moved-by-the-other-player": [
        Finding("CDT-4-e", 70),
        Finding("CDT-2-d", 79),
        Finding("CDT-2-f", 76),
        Finding("CDT-4-o", 80),
    ],
    "j12-two-rout-tests-left-out-after-an-action-by-the-other-player": [
        Finding("CDT-2-b", 80),
        Finding("CDT-4-b", 81),
        Finding("CDT-2-e", 82),
        Finding("CDT-2-e", 84, follows_from=(80,)),
        Finding("CDT-2-g", 84, follows_from=(80,)),
        Finding("CDT-4-b", 85),
        Finding("CDT-2-e", 86),
        Finding("CDT-4-b", 89),
        Finding("CDT-4-b", 90),
        Finding("CDT-4-f", 91),
        Finding("CDT-2-e", 84),
        Finding("CDT-2-g", 84),
        Finding("CDT-2-e", 93),
    ],
    "k01-position-without-acts": [doubt("CDT-1-f", 1)],
    "k02-position-with-acts": [doubt("CDT-1-f", 1)],
    "k04-mark-first-line-of-position": [Finding("CDT-4-b", 1)],
    "k05-time-first-line": [Finding("CDT-2-l", 1)],
    "k06-waive-second-by-pass": [doubt("CDT-2-c", 5)],
    "k07-no-fog-drawn": [doubt("CDT-1-m", 1)],
    "l01-plain-block-split": [Finding("CDT-5-ld-g", 5)],
    "l02-plain-block-to-start": [Finding("CDT-5-ld-g", 4)],
    "l03-plain-guard-already-engaged": [],
    "l04-plain-reinforcement-at-start-zone": [],
    "l05-scenario-without-fog-draw-then-reveal": [doubt("CDT-1-m", 1)],
    "m01-plain-maxdorf-5-capture-stated": [doubt("CDT-5-ld-h", 2)],
    "m02-plain-soult-result-of-other-line": [doubt("CDT-5-so-a", 2)],
    "m04-stamped-late-marker": [],
    "m05-lost-action-recorded-twice": [Finding("CDT-3-df-c", 8)],
    "m06-marker-that-stays-before-the-charge": [],
    "n01-reinforcement-of-a-village": [Finding("CDT-5-mi-a", 2)],
}
#: logs without findings in which something cannot be checked
UNCHECKED = {
    "c11-printed-tactics-card": ("CDT-6-ta-c", "tactic-printed"),
    "g01-plain-milo-other-number": ("CDT-3-re-a", "number-unknown"),
    "g02-plain-oudinot-other-number": ("CDT-3-re-a", "number-unknown"),
    "m06-marker-that-stays-before-the-charge": ("CDT-2-g", "tracks-unknown"),
}
#: units of a command that takes Telnitz, and where they go
_ENTRY = ((1, "pratzen"), (2, "telnitz"), (3, "pratzen"), (4, "telnitz"))
#: sentences that were false or meaningless
SENTENCES = {
    "g04-plain-napoleon-twice": "Napoleon acts a second time; the card is used once in a game.",
    "h08-stamped-milo-1-langeron": (
        "Miloradovitch's action 1 does not reinforce Langeron; action 2 does."
    ),
    "j07-lannes-twice-with-marker": (
        "Lannes acts twice with the marker; one of the two actions must be another command's."
    ),
    "k01-position-without-acts": (
        "Miloradovitch's action 1 is on the hidden face; the card shows its verso."
    ),
    "m02-plain-soult-result-of-other-line": (
        "Soult's die roll of 3 is line 3 with its modifiers; "
        "the result of another line was claimed."
    ),
}


def judged(name: str) -> Report:
    tables = FOLDER / f"{name}.tables.json"
    game = load_game("coup-de-tonnerre", tables=tables if tables.exists() else None)
    data = (FOLDER / f"{name}.jsonl").read_bytes()
    return adjudicate(game, Log(io.BytesIO(data)))


def verdict(name: str) -> str:
    severities = {one.severity for one in FOUND[name]}
    if "violation" in severities:
        return "illegal"
    return "cannot tell" if severities or name in UNCHECKED else "legal"


def test_every_log_is_in_the_table() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_what_is_found(name: str) -> None:
    report = judged(name)
    found = [
        Finding(one.rule, one.event, one.severity, tuple(one.follows_from))
        for one in report.findings
    ]
    assert found == FOUND[name]
    assert report.verdict == verdict(name)
    if name in UNCHECKED:
        assert UNCHECKED[name] in [(one.rule, one.why) for one in report.unchecked]


@pytest.mark.parametrize("name", SENTENCES)
def test_sentences_are_true(name: str) -> None:
    game = load_game("coup-de-tonnerre")
    (finding,) = judged(name).findings
    assert finding_sentence(finding, Words(game)) == SENTENCES[name]


def test_no_case_of_the_set_up_is_cited_in_the_middle_of_a_game() -> None:
    logs = [name for name in FOUND if name.startswith(("k01", "k02", "k04", "k05", "g08"))]
    rules = {one.rule for name in logs for one in judged(name).findings}
    game = load_game("coup-de-tonnerre")
    assert rules
    assert not [rule for rule in rules if game.cases[rule].kind == "setup"]


def test_a_result_that_was_misquoted_may_be_carried_out_as_it_should_be() -> None:
    """Neither the stated result nor the right one is a second finding; anything else is."""
    game = load_game("coup-de-tonnerre")
    lines: list[dict[str, object]] = [
        {"format": 1, "game": "coup-de-tonnerre", "stamp": game.hashes()},
        {"do": "draw", "deck": "fog", "by": "french"},
        {"do": "act", "card": "bagration", "action": 1, "by": "coalition"},
        {"do": "roll", "dice": [2], "for": "attack", "by": "coalition"},
        {"do": "defend", "card": "murat", "by": "french"},
        {"do": "roll", "dice": [3], "for": "charge", "by": "french", "result": "1 AC"},
    ]
    losses = [
        {"do": "lose", "unit": f"bagration-{number}", "by": "coalition"} for number in (1, 2, 3, 4)
    ]
    then = {"do": "act", "card": "langeron", "action": 1, "by": "coalition"}
    wrong = ("CDT-4-a", 5)
    for count, more in ((1, ("CDT-8-3", 2)), (2, None), (3, None), (4, ("CDT-8-3", 9))):
        log = [*lines, *losses[:count], then]
        data = "\n".join(json.dumps(line) for line in log).encode()
        report = adjudicate(game, Log(io.BytesIO(data)))
        found = [(one.rule, one.event) for one in report.findings]
        assert found == [wrong, *([more] if more else [])], count


def test_each_unit_that_goes_to_a_wrong_place_is_a_finding() -> None:
    """Also if another unit of the command went there before, and that is waived."""
    game = load_game("coup-de-tonnerre")
    lines: list[dict[str, object]] = [
        {"format": 1, "game": "coup-de-tonnerre", "stamp": game.hashes()},
        {"do": "draw", "deck": "fog", "by": "french"},
        {"do": "act", "card": "dokhtourov", "action": 1, "target": "telnitz", "by": "coalition"},
        {"do": "roll", "dice": [6], "for": "attack", "by": "coalition"},
        {"do": "lose", "unit": "garrison-telnitz", "by": "french"},
        *({"do": "advance", "unit": f"dokhtourov-{unit}", "to": to} for unit, to in _ENTRY),
    ]
    waived = Ruling(event=5, rule="CDT-4-e", units=["dokhtourov-1"], reason="agreed")
    data = "\n".join(map(json.dumps, lines)).encode()
    report = adjudicate(game, Log(io.BytesIO(data)), rulings=Rulings(format=1, rulings=[waived]))
    found = [(one.rule, one.event, bool(one.waived)) for one in report.findings]
    assert found == [("CDT-4-e", 5, True), ("CDT-4-e", 7, False)]
    assert report.verdict == "illegal"
