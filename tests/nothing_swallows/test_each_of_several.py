"""Test that each of several units that break a rule is reported, also if the first is waived."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Ruling

from .findings import Judged, judged

Line = dict[str, Any]
#: rule, event, sentence and units of a finding
Key = tuple[str, int, str, list[str]]


def unit(name: str) -> Line:
    points = {"combat": 5, "movement": 5} if name.startswith("f") else {"combat": 3, "movement": 4}
    side = "french" if name.startswith("f") else "allied"
    return {"id": name, "side": side, "type": "infantry"} | points


def header(game: str, where: dict[str, str], **position: Any) -> Line:
    """Return the first line of a log; where the game has no such units, they are made up."""
    first = {"format": 1, "game": game, "position": {"turn": 3, "where": where} | position}
    if game in ("spi-austerlitz", "crowning-glory"):
        map_ = {"grids": [{"columns": 10, "rows": 10}]}
        first |= {"map": map_, "units": [unit(one) for one in where]}
    return first


def spi(**where: str) -> Line:
    return header("spi-austerlitz", where, phase="french-combat")


def cg(**where: str) -> Line:
    return header("crowning-glory", where, phase="combat", first="combat")


def attack(units: list[str], *targets: str, **more: Any) -> Line:
    return {"do": "attack", "units": units, "targets": list(targets), **more}


def act(do: str, *units: str, **more: Any) -> list[Line]:
    return [{"do": do, "unit": one, **more} for one in units]


_NAMES = ("allied-engelhardt", "french-becker", "allied-uvarov", "french-treilhard")
_SANTON = header(
    "santon",
    dict(zip(_NAMES, ("0906", "0907", "0303", "0310"), strict=True)),
    phase="french-combat",
)
_BECKER = attack(["french-becker"], "0906")
JDG = "jours-de-gloire-austerlitz"
#: a marker is drawn, and units of other formations act
_DRAWN = [
    {"format": 1, "game": JDG, "scenario": "S3", "stamp": load_game(JDG).hashes()},
    *({"do": "phase", "phase": one, "turn": 1} for one in ("orders", "initiative")),
    {"do": "open", "by": "french", "marker": "friant"},
    *({"do": "phase", "phase": one, "turn": 1} for one in ("cup", "activations")),
    {"do": "draw", "marker": "friant"},
]
_LEGRAND = ["legrand-3rd-line", "legrand-18th-line"]
_CCN = {
    "format": 1,
    "game": "ccn-epic-austerlitz",
    "scenario": "epic-austerlitz",
    "options": ["deck-90"],
    "position": {
        "frames": [{"frame": "set-up"}],
        "where": {"ru-ln-1": "1108", "fr-ln-1": "1103", "fr-ln-2": "1203"},
        "blocks": {"fr-ln-1": 1, "fr-ln-2": 2},
    },
}
SEVERAL: dict[str, tuple[list[Line], list[Key]]] = {
    "bystanders of an attack without dice": (
        [_SANTON, _BECKER, *act("eliminate", "allied-uvarov", "french-treilhard")],
        [
            ("SAN-7.5", 2, "result-without-attack", ["allied-uvarov"]),
            ("SAN-7.5", 3, "result-without-attack", ["french-treilhard"]),
        ],
    ),
    "a unit that fights, and a bystander": (
        [_SANTON, _BECKER, *act("eliminate", "allied-engelhardt", "french-treilhard")],
        [
            ("SAN-7.5", 2, "result-without-die", ["french-becker"]),
            ("SAN-7.5", 3, "result-without-attack", ["french-treilhard"]),
        ],
    ),
    "attackers that are too far": (
        [spi(f1="0505", f2="0509", f3="0510", a1="0504"), attack(["f1", "f2", "f3"], "0504")],
        [("SPI-8A", 1, "not-adjacent", ["f2"]), ("SPI-8A", 1, "not-adjacent", ["f3"])],
    ),
    "attackers that face one of two hexes": (
        [
            spi(f1="0505", f2="0506", f3="0109", a1="0504", a2="0507"),
            attack(["f3", "f1", "f2"], "0504", "0507"),
        ],
        [
            ("SPI-8A", 1, "not-adjacent", ["f3"]),
            ("SPI-8F", 1, "not-next-to-all", ["f1"]),
            ("SPI-8F", 1, "not-next-to-all", ["f2"]),
        ],
    ),
    "units that attack again": (
        [
            spi(f1="0505", f2="0604", a1="0504"),
            attack(["f1", "f2"], "0504"),
            {"do": "roll", "dice": [3]},
            attack(["f1", "f2"], "0504"),
        ],
        [("SPI-8D", 3, "attacks-again", ["f1"]), ("SPI-8D", 3, "attacks-again", ["f2"])],
    ),
    "a unit that attacks again, and one that is attacked again": (
        [
            spi(f1="0505", f2="0605", f3="0604", a1="0504", a2="0606"),
            attack(["f1"], "0504"),
            {"do": "roll", "dice": [3]},
            attack(["f2"], "0606"),
            {"do": "roll", "dice": [3]},
            attack(["f2", "f3"], "0504"),
        ],
        [("SPI-8D", 5, "attacks-again", ["f2"]), ("SPI-8D", 5, "attacked-again", ["a1"])],
    ),
    "units spared in two hexes": (
        [
            spi(f1="0505", a1="0504", a2="0504", a3="0604", a4="0604"),
            attack(["f1"], "0504", "0604", defenders=["a1", "a3"]),
        ],
        [("SPI-8E", 1, "part-of-a-stack", ["a2"]), ("SPI-8E", 1, "part-of-a-stack", ["a4"])],
    ),
    "attackers of the other side": (
        [cg(f1="0504", a1="0505", a2="0605", a3="0406"), attack(["f1", "a2", "a3"], "0505")],
        [
            ("CG-9.1d", 1, "attackers-of-both-sides", ["a2"]),
            ("CG-9.1d", 1, "attackers-of-both-sides", ["a3"]),
        ],
    ),
    "parts of two attackers": (
        [
            cg(f1="0504", f2="0604", a1="0505"),
            attack(["f1", "f2"], "0505", points={"f1": 2, "f2": 3}),
        ],
        [("CG-9.3", 1, "divided", ["f1"]), ("CG-9.3", 1, "divided", ["f2"])],
    ),
    "units of another formation": (
        [*_DRAWN, {"do": "test-initiative", "units": _LEGRAND, "die": 3}],
        [("JDG-B-1-c", 7, "not-activated", [one]) for one in _LEGRAND],
    ),
    "units that lack blocks": (
        [_CCN, {"do": "phase", "phase": "allied", "turn": 1}],
        [("CCN-6.setup-2", 1, "set-up-short", [one]) for one in ("fr-ln-1", "fr-ln-2")],
    ),
}


def judge(lines: list[Line], *waived: Ruling) -> Judged:
    log = "\n".join(map(json.dumps, lines)).encode()
    return judged(load_game(str(lines[0]["game"])), log, waived)


@pytest.mark.parametrize("name", SEVERAL)
def test_each_is_reported_and_stays_if_the_first_is_waived(name: str) -> None:
    lines, expected = SEVERAL[name]
    found = [one for one in judge(lines).findings if one.severity == "violation"]
    assert [(one.rule, one.event, one.message, one.units) for one in found] == expected
    assert not any(one.follows_from for one in found)
    first = Ruling(event=found[0].event, rule=found[0].rule, units=found[0].units, reason="agreed")
    left = judge(lines, first)
    assert left.verdict == "illegal"
    assert [one.waived for one in left.findings if one.severity == "violation"] == [
        "agreed",
        *[""] * (len(expected) - 1),
    ]


def test_both_who_fight_without_a_die_are_one_fault() -> None:
    lines = [_SANTON, _BECKER, *act("eliminate", "allied-engelhardt", "french-becker")]
    assert [one.message for one in judge(lines).findings] == ["result-without-die"]


def test_who_attacks_the_same_enemy_again_is_one_fault() -> None:
    lines = [spi(f1="0505", a1="0504"), attack(["f1"], "0504"), {"do": "roll", "dice": [3]}]
    found = judge([*lines, attack(["f1"], "0504")]).findings
    assert [one.message for one in found] == ["attacks-again"]


_EMPTY = [
    cg(f1="0504", f2="0903", a1="0505", a2="0109"),
    attack(["f1"], "0604"),
    {"do": "roll", "dice": [6]},
]


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        *((one, "CG-9.15") for one in act("lose", "f2", "a2")),
        *((one, "CG-9.17a") for one in act("retreat", "f2", "a2", to="0603")),
        *((one, "CG-9.18a") for one in act("advance", "f2", "a2", to="0604")),
    ],
)
def test_an_attack_on_an_empty_hex_hides_no_bystander(event: Line, rule: str) -> None:
    found = judge([*_EMPTY, event]).findings
    assert [(one.rule, one.event) for one in found] == [("CG-9.1d", 1), (rule, 3)]


@pytest.mark.parametrize("event", [*act("lose", "f1", "a1"), *act("retreat", "a1", to="0506")])
def test_who_may_have_fought_in_such_an_attack_is_not_accused(event: Line) -> None:
    assert [one.rule for one in judge([*_EMPTY, event]).findings] == ["CG-9.1d"]
