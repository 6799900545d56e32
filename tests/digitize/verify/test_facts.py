"""Test the checks of the facts and words of grid.json, and of the overlay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.digitize.verify import MapFinding, verify
from tests.support.traced_maps import area, box, compiled, corners, entry, line

FEATURES = [
    area("ves", "village", box("0303", -10, -10, 10, 10), name="Ves"),
    line("brook", "stream", [[190, 0], [190, 500]]),
    line("crest", "crest", corners(("0703", 0), ("0703", 5), ("0703", 4)), higher="left"),
]
SPEC: dict[str, Any] = {
    "terrains": {"town": {"kinds": ["village"]}, "wood": {"kinds": ["wood"]}},
    "hexsides": {
        "stream": {"kinds": ["stream"], "policy": "snap"},
        "crest": {"kinds": ["crest"], "policy": "snap", "directed": True},
    },
    "roads": {"road": {"kinds": ["road"]}},
    "regions": {"west": {"seed": "0101", "bounded_by": "stream"}},
}
GUARD = {"side": "blue", "type": "infantry", "combat": 4, "movement": 3}
ENTRY = entry("gate", hexes=["0101-0103"], set="entry", deploy=[GUARD])


def findings(folder: Path, *facts: dict[str, Any], **spec: Any) -> list[MapFinding]:
    overlay = spec.pop("overlay_entries", [ENTRY])
    grid = {**SPEC, **spec, "facts": [{"cite": "1.1", **fact} for fact in facts]}
    return [one for one in verify(compiled(folder, FEATURES, overlay, **grid)) if one.code > "MAP1"]


def failures(folder: Path, *facts: dict[str, Any], **spec: Any) -> list[MapFinding]:
    return [one for one in findings(folder, *facts, **spec) if one.code != "MAP601"]


HOLDING: list[dict[str, Any]] = [
    {"hex": "0303", "terrain": ["town"], "name": "Ves"},
    {"hex": "0303", "among": ["town", "wood"], "lacks": ["wood"], "region": "west"},
    {"hex": "0101", "terrain": ["clear"]},
    {"hex": "0806"},
    {"hexside": "0301/0401", "has": ["stream"]},
    {"hexside": "0401/0301", "has": ["stream"]},
    {"hexside": "0703/0603", "has": ["crest"], "uphill": "0703"},
    {"adjacent": ["0303", "0302", "0304", "0203"]},
    {"chain": "stream", "start": "0301/0401", "end": "0306/0406"},
    {"set": "entry", "hexes": ["0101-0103"]},
    {"set": "west", "hexes": ["0101-0106"]},
    {"named": "Ves", "hexes": ["0303"]},
    {"apart": ["0303", "0501", "0305"]},
    {"apart": ["0303", "0101-0106"]},
    {"hexside": "0301/0401", "lacks": ["crest"]},
    {"hexside": "0101/0102", "lacks": ["stream", "crest"]},
    {"deployed": {"blue": 3, "red": 0}},
    {"count": 48},
    {"count": 1, "terrain": ["town"]},
    {"count": 0, "terrain": ["wood"]},
]


@pytest.mark.parametrize("fact", HOLDING, ids=str)
def test_facts_that_hold(tmp_path: Path, fact: dict[str, Any]) -> None:
    assert failures(tmp_path, fact) == []


FAILING: list[tuple[dict[str, Any], str, list[str], list[str]]] = [
    (
        {"hex": "0303", "terrain": ["wood"]},
        "expected wood at 0303, seen town",
        ["0303"],
        [],
    ),
    (
        {"hex": "0303", "among": ["wood", "clear"]},
        "expected nothing but wood or clear at 0303, seen town",
        ["0303"],
        [],
    ),
    ({"hex": "0303", "lacks": ["town"]}, "expected no town at 0303, seen town", ["0303"], []),
    (
        {"set": "west", "hexes": ["0101-0105"]},
        "expected the set west to be 0101, 0102, 0103, 0104, 0105, "
        "seen 0101, 0102, 0103, 0104, 0105, 0106",
        ["0101", "0102", "0103", "0104", "0105"],
        [],
    ),
    (
        {"named": "Ves", "hexes": ["0303", "0304"]},
        "expected Ves to be 0303, 0304, seen 0303",
        ["0303", "0304"],
        [],
    ),
    (
        {"apart": ["0303", "0304"]},
        "expected 0304 not adjacent to 0303, seen 1 hexes away",
        ["0303", "0304"],
        [],
    ),
    (
        {"hexside": "0301/0401", "lacks": ["stream"]},
        "expected no stream at 0301/0401, seen stream",
        [],
        ["0301/0401"],
    ),
    ({"deployed": {"blue": 2}}, "expected 2 counters of side blue, seen 3", [], []),
    ({"hex": "0303", "name": "Vez"}, "expected 0303 named Vez, seen Ves", ["0303"], []),
    ({"hex": "0304", "name": "Ves"}, "expected 0304 named Ves, seen no name", ["0304"], []),
    (
        {"hex": "0801", "region": "west"},
        "expected 0801 in west, seen no region",
        ["0801"],
        [],
    ),
    (
        {"hexside": "0101/0102", "has": ["stream"]},
        "expected stream at 0101/0102, seen nothing",
        [],
        ["0101/0102"],
    ),
    (
        {"hexside": "0703/0603", "uphill": "0603"},
        "expected 0603 uphill at 0703/0603, seen 0703",
        [],
        ["0703/0603"],
    ),
    (
        {"adjacent": ["0303", "0302", "0301"]},
        "expected 0301 adjacent to 0303, seen 2 hexes away",
        ["0301", "0302", "0303"],
        [],
    ),
    (
        {"chain": "stream", "start": "0301/0401", "end": "0703/0603"},
        "expected stream all the way from 0301/0401 to 0703/0603, seen no such chain",
        [],
        ["0301/0401", "0703/0603"],
    ),
    (
        {"set": "entry", "hexes": ["0101", "0102"]},
        "expected the set entry to be 0101, 0102, seen 0101, 0102, 0103",
        ["0101", "0102"],
        [],
    ),
    ({"set": "exit", "hexes": ["0101"]}, "seen no such set", ["0101"], []),
    ({"count": 2, "terrain": ["town"]}, "expected 2 town hexes, seen 1", [], []),
    ({"count": 47}, "expected 47 hexes, seen 48", [], []),
]


@pytest.mark.parametrize(("fact", "says", "hexes", "sides"), FAILING, ids=lambda one: str(one)[:40])
def test_facts_that_fail_say_what_was_expected_and_seen(
    tmp_path: Path, fact: dict[str, Any], says: str, hexes: list[str], sides: list[str]
) -> None:
    (found,) = failures(tmp_path, fact)
    assert (found.code, found.hexes, found.hexsides) == ("MAP501", hexes, sides)
    assert found.message.startswith("1.1: ")
    assert says in found.message


def test_one_fact_with_two_faults_is_one_finding(tmp_path: Path) -> None:
    (found,) = failures(tmp_path, {"hex": "0303", "terrain": ["wood"], "name": "X"})
    assert found.message.count("expected") == 2


@pytest.mark.parametrize(
    "fact",
    [
        {"hex": "0999", "terrain": ["town"]},
        {"hexside": "0101/0801", "has": ["stream"]},
        {"hexside": "0703/0603", "uphill": "0990"},
        {"adjacent": ["0101", "9901"]},
        {"chain": "stream", "start": "0301", "end": "0306/0406"},
        {"set": "entry", "hexes": ["0101-0199"]},
    ],
    ids=str,
)
def test_facts_about_unknown_places(tmp_path: Path, fact: dict[str, Any]) -> None:
    (found,) = failures(tmp_path, fact)
    assert (found.code, found.severity) == ("MAP502", "error")


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        ({}, "it asserts nothing"),
        ({"terrain": ["town"]}, "`terrain` says nothing without `hex` or `count`"),
        ({"hex": "0303", "has": ["stream"]}, "`has` says nothing without `hexside`"),
        ({"name": "Ves"}, "`name` says nothing without `hex`"),
        ({"chain": "stream", "start": "0301/0401"}, "`start` says nothing without `end`"),
        ({"set": "entry"}, "`set` says nothing without `hexes`"),
        ({"adjacent": ["0101"]}, "`adjacent` says nothing about one hex"),
        ({"apart": ["0101"]}, "`apart` says nothing about one hex"),
        ({"hex": "0303", "count": 1}, "`count` says nothing of one hex"),
    ],
    ids=str,
)
def test_facts_that_could_not_fail(tmp_path: Path, fact: dict[str, Any], says: str) -> None:
    (found,) = failures(tmp_path, fact)
    assert found.code == "MAP503"
    assert says in found.message


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"exclusive": [["town", "wod"]]}, "exclusive[0] names the terrain 'wod'"),
        (
            {"terrains": {**SPEC["terrains"], "wood": {"kinds": ["wood"], "unless": ["twn"]}}},
            "terrains.wood.unless names the terrain 'twn'",
        ),
        (
            {
                "hexsides": {
                    **SPEC["hexsides"],
                    "bridge": {"kinds": ["bridge"], "policy": "crossing", "of": "streem"},
                }
            },
            "hexsides.bridge.of names the hexside 'streem'",
        ),
        (
            {"regions": {"west": {"seed": "0101", "bounded_by": "river"}}},
            "regions.west.bounded_by names the hexside 'river'",
        ),
        (
            {"regions": {"x": {"seed": "0101", "bounded_by": "stream", "features": ["bruk"]}}},
            "regions.x.features names the feature 'bruk'",
        ),
    ],
)
def test_words_of_the_grid_that_refer_to_nothing(
    tmp_path: Path, spec: dict[str, Any], says: str
) -> None:
    (found,) = failures(tmp_path, **spec)
    assert (found.code, found.severity) == ("MAP103", "error")
    assert says in found.message


def test_a_misspelt_word_in_a_fact_cannot_pass_for_a_fact_that_holds(tmp_path: Path) -> None:
    (found,) = failures(tmp_path, {"hex": "0303", "lacks": ["wodo"]})
    assert (found.code, found.hint) == ("MAP103", "did you mean wood?")


def test_a_region_may_be_bounded_by_an_entry_of_the_overlay(tmp_path: Path) -> None:
    entries = [entry("dam", hexsides=["0601/0602"], put=["stream"])]
    bounds = {"seed": "0101", "bounded_by": "stream", "features": ["brook", "dam"]}
    found = failures(tmp_path, overlay_entries=entries, regions={"west": bounds})
    assert found == []


# The overlay


def overlaid(folder: Path, **properties: Any) -> list[MapFinding]:
    return findings(folder, overlay_entries=[entry("e", serves="7.7: so it is", **properties)])


def test_every_override_is_listed_with_what_it_serves(tmp_path: Path) -> None:
    (found,) = overlaid(tmp_path, hexes=["0505"], add=["wood"], name="Les", reconstruction=True)
    assert (found.code, found.severity, found.hexes) == ("MAP601", "note", ["0505"])
    assert found.message == ("override: adds wood; name Les; serves: 7.7: so it is (our own guess)")


def test_a_drop_alone_is_an_override(tmp_path: Path) -> None:
    (found,) = overlaid(tmp_path, drop=["ves"])
    assert (found.code, found.hexes) == ("MAP601", [])


def test_an_override_that_changes_nothing_is_a_warning_instead(tmp_path: Path) -> None:
    (found,) = overlaid(tmp_path, hexes=["0303"], add=["town"])
    assert (found.code, found.severity) == ("MAP602", "warning")


def test_an_unknown_drop(tmp_path: Path) -> None:
    found = overlaid(tmp_path, drop=["vez"])
    assert [one.code for one in found] == ["MAP602", "MAP603"]
    assert found[1].hint == "did you mean ves?"


@pytest.mark.parametrize(
    "properties",
    [
        {"hexes": ["0505"], "add": ["wod"]},
        {"hexes": ["0505"], "only": ["wod"]},
        {"hexsides": ["0505/0506"], "put": ["wall"]},
        {"road": ["0505", "0506"], "road_kind": "rode"},
    ],
    ids=str,
)
def test_words_of_the_overlay_that_refer_to_nothing(
    tmp_path: Path, properties: dict[str, Any]
) -> None:
    found = overlaid(tmp_path, **properties)
    assert sorted(one.code for one in found if one.code != "MAP401") == ["MAP601", "MAP604"]


def test_the_road_of_an_override_is_judged_like_any_other(tmp_path: Path) -> None:
    found = overlaid(tmp_path, road=["0503", "0504"])
    assert [one.code for one in found if one.code != "MAP601"] == ["MAP401", "MAP401"]
