"""Test the sentences of findings: tone, sums in words, plurals, and wording of doubts."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.events import Event
from adjudicator.core.findings import Finding, Guess, Report
from adjudicator.core.game import games
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from adjudicator.games.crowning_glory.sequence import BELONGS
from adjudicator.reports.fields import finding_sentence
from adjudicator.reports.html.findings import Findings
from adjudicator.reports.reasons import reason_of
from adjudicator.reports.sentences import Words
from adjudicator.reports.terms import sum_text
from tests.games.test_cases import FAULTY, judge
from tests.support.games import game
from tests.support.paths import ROOT

HEXES = ("spi-austerlitz", "crowning-glory")


@cache
def demonstration(name: str) -> Report:
    with open_log(ROOT / "modules" / name / "logs" / "demonstration.jsonl") as log:
        return adjudicate(game(name), log)


def found(event: int, name: str = "spi-austerlitz") -> Finding:
    (one,) = [one for one in demonstration(name).findings if one.event == event]
    assert isinstance(one, Finding)
    return one


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            45,
            "french-5's move to 1808 costs 4 MP (three clear hexes, "
            "+1 for entering an enemy ZOC); 3 was claimed.",
        ),
        (149, "allied-1 moves during the Allied Combat Phase."),
        (
            307,
            "french-39 advanced too late: it had to advance straight after its own combat "
            "(event 301).",
        ),
        (334, "1515 is overstacked: 21 SP (limit 15)."),
    ],
)
def test_a_finding_names_unit_hex_rule_and_what_was_claimed(event: int, says: str) -> None:
    assert finding_sentence(found(event), Words(game("spi-austerlitz"))) == says


@pytest.mark.parametrize(
    ("event", "label", "says"),
    [
        (
            100,
            "doubtful",
            "The rule can be read two ways; under one this is legal. Referee's call.",
        ),
        (
            82,
            "rests-on",
            "Depends on a reconstructed value: french-1's strength (6). Check your counter.",
        ),
    ],
)
def test_a_doubt_says_what_it_depends_on(event: int, label: str, says: str) -> None:
    assert reason_of(found(event), Words(game("spi-austerlitz"))) == (label, says)


@pytest.mark.parametrize(
    ("guesses", "says"),
    [
        ([], "Depends on a reconstructed value. Check your copy of the game."),
        (
            [Guess(what="movement", of="x", value=6), Guess(what="type", of="x", value="cavalry")],
            "Depends on reconstructed values: x's movement allowance (6), x's type (cavalry). "
            "Check your counters.",
        ),
        (
            [Guess(what="part", of="the combat table")],
            "Depends on a reconstructed value: the combat table. Check your copy of the game.",
        ),
        (
            [Guess(what="strength", of=name, value=1) for name in "abcdef"],
            "Depends on reconstructed values: a's strength (1), b's strength (1), "
            "c's strength (1), d's strength (1) and 2 more. Check your counters.",
        ),
    ],
)
def test_reconstructed_values_are_named(guesses: list[Guess], says: str) -> None:
    one = Finding(
        rule="CG-9.5",
        severity="doubt",
        event=1,
        turn=1,
        phase="combat",
        message="",
        reconstruction=True,
        guesses=guesses,
    )
    assert reason_of(one, Words(game("crowning-glory"))) == ("rests-on", says)


@pytest.mark.parametrize(
    ("slot", "parts", "says"),
    [
        ("terms", [["clear", 1]] * 3, "three clear hexes"),
        ("terms", [["road", 1], ["clear", 1]], "one road hex, one clear hex"),
        ("terms", [["swamp", 2], ["swamp", 2]], "two swamp hexes at 2 MP each"),
        ("terms", [["knoll", 2]], "one knoll hex at 2 MP"),
        ("terms", [["clear", 1]] * 13, "13 clear hexes"),
        (
            "terms",
            [["clear", 1], ["stream hexside", 1], ["clear", 1], ["stream hexside", 1]],
            "two clear hexes, +2 for crossing a stream (2 × 1)",
        ),
        ("terms", [["leaves a zone", 2]], "+2 for leaving an enemy ZOC"),
        ("factors", [["french-1", 5], ["allied-2", -3]], "french-1 +5, allied-2 -3"),
        ("factors", [], "no modifiers"),
    ],
)
def test_a_sum_is_told_in_words(slot: str, parts: list[list[str | int]], says: str) -> None:
    assert sum_text(slot, parts, Words(game("spi-austerlitz"))) == says


@pytest.mark.parametrize("name", HEXES)
def test_every_terrain_that_costs_points_has_words_for_a_sum(name: str) -> None:
    words, chart = game(name).words, game(name).tables
    for terrain, line in chart.hexes.items():
        assert f"hexes {terrain}" in words or getattr(line, "mark", False), terrain
    for kind, side in chart.hexsides.items():
        assert f"plus {kind} hexside" in words or not side.plus, kind


def test_the_number_of_units_chooses_the_verb() -> None:
    words = Words(game("spi-austerlitz"))
    one = words.sentence("not-phasing-attack", {"units": ["a"], "phasing": "allied"})
    assert one == "a attacks during the Allied player's phase."
    two = words.sentence("not-phasing-attack", {"units": ["a", "b"], "phasing": "allied"})
    assert two == "a, b attack during the Allied player's phase."
    args = {"count": 1, "units": ["a"]}
    assert words.sentence("not-set-up", args) == "1 unit has not been set up: a."


def test_what_a_log_brings_is_never_read_as_a_choice() -> None:
    words = Words(game("spi-austerlitz"))
    told = words.sentence("exited-acts", {"unit": "{unit:x|y} {at}"})
    assert told == "{unit:x|y} {at} left the map and cannot come back."


def kinds(name: str) -> set[str]:
    """Return the kinds of events that can occur in the wrong phase."""
    if name == "crowning-glory":
        events: set[type[Event]] = set(BELONGS)
    else:
        rules = game(name).rules
        events = {
            kind
            for kind, groups in rules.on.items()
            for group in groups
            if "SPI-4.0b" in [check.case for check in group.checks]
        }
    return {str(one.__struct_config__.tag) for one in events}


@pytest.mark.parametrize("name", HEXES)
def test_each_kind_of_event_has_its_sentence_for_the_wrong_phase(name: str) -> None:
    wanted = kinds(name)
    assert len(wanted) > 10
    known = {one for one in game(name).messages if one.startswith("out-of-phase-")}
    assert {f"out-of-phase-{kind}" for kind in wanted} == known


#: words that players do not use, or that blame them for a statement they did not make
AVOIDED = re.compile(
    r"is said to|, not \{|not at \{|goes back|enemies stand|enemy zone|\bpoints far|"
    r"[Mm]ovement Points|Strength Points|has still to|thrown|which the enemy controls"
)


@pytest.mark.parametrize("name", games())
def test_messages_use_the_words_of_players(name: str) -> None:
    assert [one for one, texts in game(name).messages.items() if AVOIDED.search(texts["en"])] == []


NUMBER = re.compile(r"-?[\d.:]+")


@pytest.mark.parametrize(("name", "test"), FAULTY)
def test_a_sentence_of_a_finding_is_a_sentence(name: str, test: dict[str, Any]) -> None:
    """Every finding has a sentence with all its values, and no number at a glance is bare."""
    words = Words(game(name))
    findings = judge(name, test).findings
    assert findings or "rule" not in test.get("expect", {})
    for one in findings:
        assert one.message in game(name).messages
        told = finding_sentence(one, words)
        assert not re.search(r"\{\w+\}", told)
        ids = tuple(str(one) for one in (*one.units, *one.args.values()) if one)
        assert re.match("[A-Z0-9“]", told) or told.startswith(ids), told
        assert told.endswith("."), told
        assert "  " not in told, told
        if None not in (one.expected, one.seen):
            values = [words.value(value) for value in (one.expected, one.seen)]
            if all(map(NUMBER.fullmatch, values)):
                assert f"short {one.message}" in game(name).words, one.message


def glance(one: Finding, name: str) -> str:
    told = Findings(Words(game(name)), {}, {}, {}, {}).overview([one])
    return re.findall(r"<td>([^<]*)\n", told)[0]


def test_the_page_says_at_a_glance_of_what_a_number_is() -> None:
    assert glance(found(45), "spi-austerlitz") == "4 MP, not 3"
    assert glance(found(82), "spi-austerlitz") == "1:1 odds, not 2:1"
    assert glance(found(321), "spi-austerlitz") == "result Ar, not Dr"
    assert glance(found(262, "crowning-glory"), "crowning-glory") == "shift 0, not 1"
    assert glance(found(3, "coup-de-tonnerre"), "coup-de-tonnerre") == "morale 9, not 10"


@pytest.mark.parametrize("style", ["text", "mail", "html"])
def test_the_counter_stands_beside_the_id_in_every_format(style: str) -> None:
    log = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
    told = CliRunner().invoke(cli, ["check", str(log), "--format", style]).stdout
    assert "french-5 (8-5 infantry, Brigade Demont)" in re.sub(r"\s+", " ", told)
    assert "Check your counter." in told
