"""Test the readings that players may agree on: each option changes the verdict on some log."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.games import game, judge
from tests.support.paths import TESTS_DIR

NAME = "jours-de-gloire-austerlitz"
DRAWING = {"frame": "activations"}
Line = dict[str, Any]


def from_cases(case: str, name: str) -> list[Line]:
    """Return the log of a test of a case."""
    path = TESTS_DIR / "cases" / NAME / f"{case}.json"
    tests = json.loads(path.read_text(encoding="utf-8"))["tests"]
    log: list[Line] = next(one["log"] for one in tests if one["name"] == name)
    return [{key: value for key, value in line.items() if key != "n"} for line in log]


def log(scenario: str, position: Line | None, *events: Line) -> list[Line]:
    header: Line = {"format": 1, "game": NAME, "scenario": scenario}
    return [header | ({"position": position} if position else {}), *events]


def acting(marker: str, side: str) -> list[Line]:
    activation = {"frame": "activation", "marker": marker, "side": side, "formation": marker}
    return [DRAWING, {**activation, "ordered": True}]


CUP = {"french": {"vandamme": 1, "drouet": 2}, "austro-russian": {"kologrivov": 1, "luders": 2}}
SHOCK = log(
    "N2",
    {
        "turn": 2,
        "phase": "activations",
        "where": {
            "vandamme-57th-line": "n0911",
            "vandamme-46th-line": "n0814",
            "vandamme-24th-leger": "n0701",
            "vandamme-4th-line": "n0702",
            "maliutin-preobrazhensky": "n1011",
        },
        "facing": {"maliutin-preobrazhensky": 5},
        "cup": CUP,
        "ordered": ["vandamme"],
        "frames": acting("maliutin", "austro-russian"),
    },
    {"do": "shock", "units": ["maliutin-preobrazhensky"], "at": "n0911"},
    {"do": "test-engagement", "unit": "maliutin-preobrazhensky", "die": 9},
    {"do": "draw", "marker": "vandamme"},
    {"do": "move", "unit": "vandamme-46th-line", "path": ["n0814", "n0813"]},
)
FIRE = log(
    "S4",
    {
        "turn": 2,
        "phase": "activations",
        "where": {"friant-artillery": "s1505", "luders-bryansk": "s1508"},
        "facing": {"friant-artillery": 3},
        "cup": CUP,
        "ordered": ["luders"],
        "frames": acting("friant", "french"),
    },
    {"do": "fire", "unit": "friant-artillery", "target": "luders-bryansk", "die": 9},
    {"do": "draw", "marker": "luders"},
    {"do": "move", "unit": "luders-bryansk", "path": ["s1508", "s1509"]},
    {"do": "claim", "what": "points", "side": "french", "value": 4},
)
OPENING = log(
    "A1",
    {
        "turn": 4,
        "phase": "initiative",
        "initiative": "austro-russian",
        "markers": {"carneville": 2, "bagration-infantry": 2},
    },
    {"do": "open", "marker": "bagration-infantry", "by": "austro-russian"},
)
FEW = {"carneville": 2, "stutterheim": 1, "lewis": 2, "urusov": 2, "luders": 2, "berg": 2}
SHORTFALL = log(
    "S1",
    {"turn": 2, "phase": "cup", "initiative": "french", "opened": "friant", "markers": FEW},
    {
        "do": "fill",
        "by": "austro-russian",
        "markers": [m for m, n in FEW.items() for _ in range(n)],
    },
    {"do": "phase", "phase": "activations", "turn": 2},
)
FLAG = log(
    "A1",
    None,
    {"do": "phase", "phase": "orders", "turn": 1},
    {"do": "claim", "what": "control", "at": "s1109", "value": "french"},
)
#: option -> a log, and the case that it breaks without the option or, after "!", only with it
LOGS = {
    "a1-objectives-as-s1": (FLAG, "JDG-A1-hex-start"),
    "n2-shock-frees-group": (SHOCK, "JDG-N2-imm-a"),
    "guard-destroyed-counts": (
        from_cases("JDG-S3-vp-ig-rout", "the destroyed one is counted"),
        "JDG-S3-vp-ig-rout",
    ),
    "quota-shortfall-refused": (SHORTFALL, "!JDG-2.2-b"),
    "s4-only-shock-frees": (FIRE, "JDG-S4-vol-c"),
    "no-fog-at-8h00": (
        from_cases("JDG-B-12.2-a", "fire at two hexes in fog"),
        "JDG-B-12.2-a",
    ),
    "opening-any-formation": (OPENING, "JDG-2.2-h"),
}


def broken(lines: list[Line], *options: str) -> list[str]:
    header = {**lines[0], "stamp": game(NAME).hashes(), "options": list(options)}
    return [one.rule for one in judge(NAME, [header, *lines[1:]]).findings]


@pytest.mark.parametrize("option", LOGS)
def test_an_option_changes_the_verdict(option: str) -> None:
    lines, case = LOGS[option]
    wrong, right = ([], [option]) if not case.startswith("!") else ([option], [])
    assert broken(lines, *wrong) == [case.lstrip("!")]
    assert broken(lines, *right) == []


def test_every_option_is_tested() -> None:
    assert {one.id for one in game(NAME).file.options} == {*LOGS, "lannes"}
