"""Test rules files that differ from those of the small games in one place: right ones and wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.errors import InputError
from adjudicator.systems.hexes.options import merged
from tests.systems.hexes.changed import HOME, Plain, changed, judged


def attack(units: list[str], target: str, **claims: Any) -> Plain:
    return {"do": "attack", "units": units, "targets": [target], **claims}


TWO = {"b-inf1": "0205", "b-inf2": "0205", "r-inf1": "0204"}
FAR = {"n1": "0104", "s1": "0203", "s2": "0202"}
SUPPLIED = {"do": "claim", "what": "supplied", "unit": "n1", "value": True}


#: the row of a six
LAST = json.loads((HOME / "crossroads/rules.json").read_bytes())["combat"]["rows"]["6"]

Change = tuple[str, Plain, str, dict[str, str], list[Plain]]
PAIR = ["b-inf1", "b-inf2"]
TWO_STEPS = {"effects": [{"do": "lose", "who": "attackers", "steps": 2}]}
CHANGES: dict[str, Change] = {
    "rounding": (
        "crossroads",
        {"combat": {"column": {"rounding": "attacker"}}},
        "blue-combat",
        TWO,
        [attack(PAIR, "0204", odds="3:1")],
    ),
    "faces": (
        "crossroads",
        {"combat": {"die": {"faces": 8}, "rows": {"7": LAST, "8": LAST}}},
        "blue-combat",
        TWO,
        [attack(PAIR, "0204"), {"do": "roll", "dice": [8], "result": "Ar"}],
    ),
    "range": (
        "crossroads",
        {"combat": {"reach": {"range": 2, "spotted": ""}}},
        "blue-combat",
        {**TWO, "b-inf1": "0206"},
        [attack(PAIR, "0204")],
    ),
    "steps": (
        "ladder",
        {"combat": {"results": {"A1": TWO_STEPS}}},
        "n-combat",
        {"n1": "0303", "s1": "0403", "s2": "0403", "s3": "1207"},
        [
            attack(["n1"], "0403"),
            {"do": "roll", "dice": [2, 3], "result": "A1"},
            {"do": "lose", "unit": "n1", "steps": 2},
            {"do": "phase", "turn": 2, "phase": "s-move"},
        ],
    ),
    "zones": ("ladder", {"supply": {"zones": False}}, "n-move", FAR, [SUPPLIED]),
    "stop types": (
        "crossroads",
        {"terrain": {"hexes": {"swamp": {"stop": {"types": ["tank"]}}}}},
        "blue-move",
        {"b-inf1": "0607"},
        [{"do": "move", "unit": "b-inf1", "path": ["0607", "0606", "0605"]}],
    ),
    "arrivals in a hex": (
        "crossroads",
        {"arrivals": {"groups": [{"turn": 2, "units": ["b-late"], "at": {"hexes": ["0301"]}}]}},
        "blue-move",
        {"b-inf1": "0505", "b-late": "reserve"},
        [{"do": "place", "unit": "b-late", "at": "0301"}],
    ),
}


@pytest.mark.parametrize("field", CHANGES)
def test_another_value_makes_an_illegal_log_legal(tmp_path: Path, field: str) -> None:
    name, changes, phase, where, events = CHANGES[field]
    assert judged(load_game(HOME / name), phase, where, events).verdict == "illegal"
    report = judged(load_game(changed(tmp_path, name, changes)), phase, where, events)
    assert report.verdict == "legal", list(report.findings)


EFFECTS = json.loads((HOME / "ladder/rules.json").read_bytes())["supply"]["effects"]
NO_ATTACK = {"range": 1, "effects": [*EFFECTS, {"case": "LAD-30", "of": "attacking"}]}
ALONG = [{"do": "move", "unit": "b-inf1", "path": ["0505", "0404"], "cost": 1}]
NO_BRIDGE: Plain = {"terrain": {"hexsides": {"bridge": {"lifts": []}}}}
STRICTER: dict[str, tuple[Change, str]] = {
    "supply by hexes": (
        ("ladder", {"supply": {"by": "hexes", "range": 5}}, "n-move", {"n1": "0704"}, [SUPPLIED]),
        "LAD-27",
    ),
    "no attack without supply": (
        (
            *("ladder", {"supply": NO_ATTACK}, "n-combat", {"n1": "0604", "s1": "0605"}),
            [attack(["n1"], "0605")],
        ),
        "LAD-30",
    ),
    "no bridge": (("crossroads", NO_BRIDGE, "blue-move", {"b-inf1": "0505"}, ALONG), "FOL-9"),
}


@pytest.mark.parametrize("field", STRICTER)
def test_another_value_makes_a_legal_log_illegal(tmp_path: Path, field: str) -> None:
    (name, changes, phase, where, events), case = STRICTER[field]
    assert judged(load_game(HOME / name), phase, where, events).verdict == "legal"
    report = judged(load_game(changed(tmp_path, name, changes)), phase, where, events)
    assert [one.rule for one in report.findings] == [case]


def test_a_road_lifts_the_price_of_a_hexside(tmp_path: Path) -> None:
    changes = merged(NO_BRIDGE, {"terrain": {"roads": {"road": {"lifts": ["river"]}}}})
    game = load_game(changed(tmp_path, "crossroads", changes))
    assert judged(game, "blue-move", {"b-inf1": "0505"}, ALONG).verdict == "legal"


#: rules that an option takes away -> what they alone forbid
TAKEN_AWAY: list[Change] = [
    (
        "crossroads",
        {"combat": {"reach": {"spotted": None}}},
        "blue-combat",
        {"b-gun": "0206", "r-gun": "0204", "r-inf3": "1001"},
        [attack(["b-gun"], "0204")],
    ),
    (
        "crossroads",
        {"arrivals": {"punctual": None}},
        "blue-move",
        {"b-inf1": "0505", "b-late": "reserve"},
        [{"do": "place", "unit": "b-late", "at": "0101"}],
    ),
]


@pytest.mark.parametrize("change", TAKEN_AWAY)
def test_an_option_takes_a_rule_away(tmp_path: Path, change: Change) -> None:
    name, changes, phase, where, events = change
    folder = changed(tmp_path, name, {})
    rules = json.loads((folder / "rules.json").read_bytes())
    rules["options"] = {"bayonets": {"changes": changes}}
    (folder / "rules.json").write_text(json.dumps(rules), encoding="utf-8")
    game = load_game(folder)
    assert judged(game, phase, where, events, turn=3).verdict == "illegal"
    report = judged(game, phase, where, events, turn=3, options=["bayonets"])
    assert report.verdict == "legal", list(report.findings)


WRONG: list[tuple[Plain, str, str]] = [
    ({"movement": {"leest": "FOL-4"}}, "movement", "leest"),
    ({"movement": {"once": "FOL-99"}}, "movement.once", "FOL-99"),
    ({"combat": {"rows": {"3": ["Ae", "Ar"]}}}, "combat.rows.3", "2 results"),
    ({"combat": {"rows": {"3": None}}}, "combat.rows", "row"),
    ({"terrain": {"hexes": {"desert": {"case": "FOL-4"}}}}, "terrain.hexes.desert", "desert"),
    ({"terrain": {"hexes": {"forest": None}}}, "terrain", "forest"),
    ({"zones": {"shelters": ["castle"]}}, "zones.shelters", "castle"),
    ({"zones": {"types": ["dragon"]}}, "zones.types", "dragon"),
    (
        {"combat": {"results": {"De": {"effects": [{"do": "result", "result": "Ex"}]}}}},
        "combat.results.",
        "Ex -> De -> Ex",
    ),
    ({"combat": {"column": {"columns": ["2:1", "1:1"]}}}, "combat.column.columns", "rise"),
    ({"combat": {"column": {"columns": ["even"]}}}, "combat.column.columns[0]", "even"),
    ({"retreat": None}, "retreat", "retreats"),
    ({"advance": None}, "combat.results.Ae.advance", "advances"),
    ({"combat": None, "options": None}, "combat", "blue-combat"),
    ({"options": {"snow": {"changes": {}}}}, "options.snow", "snow"),
    (
        {"options": {"bayonets": {"changes": {"movement": {"once": "FOL-5"}}}}},
        "movement.once",
        "FOL-4",
    ),
    (
        {"options": {"bayonets": {"changes": {"retreat": {"zones": "FOL-5"}}}}},
        "options.bayonets.changes: retreat.zones",
        "FOL-38",
    ),
    (
        {"options": {"bayonets": {"changes": {"movement": {"onec": "FOL-5"}}}}},
        "options.bayonets.changes.movement",
        "onec",
    ),
    ({"combat": {"rows": {"6": None}}}, "combat.rows", "no row for 6"),
    (
        {"options": {"bayonets": {"changes": {"exits": {"edges": {"red": {"west": "nowhere"}}}}}}},
        "options.bayonets.changes: exits.edges.red.west",
        "nowhere",
    ),
    ({"terrain": {"hexes": {"swamp": None}}}, "terrain.hexes", "'swamp', and there is no line"),
    ({"victory": {"levels": [{"level": "x", "most": 3}]}}, "victory.levels[0].most", "bound"),
    ({"arrivals": {"groups": [{"turn": 1, "units": ["x-1"], "at": {}}]}}, "arrivals", "x-1"),
    ({"exits": {"edges": {"red": {"west": "nowhere"}}}}, "exits.edges.red.west", "nowhere"),
    ({"system": "squares"}, "system", "squares"),
]


@pytest.mark.parametrize(("changes", "place", "word"), WRONG, ids=[one[2] for one in WRONG])
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, changes: Plain, place: str, word: str
) -> None:
    folder = changed(tmp_path, "crossroads", changes)
    with pytest.raises(InputError) as found:
        load_game(folder)
    said = str(found.value)
    assert "rules.json" in said, said
    assert place in said, said
    assert word in said, said
    assert "\n" not in said


def test_a_phase_of_another_kind_is_refused(tmp_path: Path) -> None:
    phases = json.loads((HOME / "crossroads" / "game.json").read_bytes())["phases"]
    phases[0]["kind"] = "weather"
    folder = changed(tmp_path, "crossroads", {"phases": phases}, "game.json")
    with pytest.raises(InputError, match=r"game\.json.*phases\[0\]\.kind|weather"):
        load_game(folder)
