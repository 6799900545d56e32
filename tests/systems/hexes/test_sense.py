"""Test that what a rules file says without any effect is refused, with place and remedy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.errors import InputError
from tests.systems.hexes.changed import HOME, Plain, changed

CROSSROADS, LADDER = (
    json.loads((HOME / name / "rules.json").read_bytes()) for name in ("crossroads", "ladder")
)


def with_modifier(**fields: Any) -> Plain:
    return {"combat": {"modifiers": [{"case": "FOL-28", **fields}]}, "options": None}


def with_effect(**fields: Any) -> Plain:
    return {"combat": {"results": {"Ae": {"effects": [fields]}}}}


def with_points(**fields: Any) -> Plain:
    return {"victory": {"points": [{"case": "FOL-47", **fields}]}}


LAST = {"level": "c"}
GROUP: Plain = {"units": ["b-late"], "at": {"sets": ["blue-entry"]}}
IDLE: dict[str, tuple[str, Plain, str]] = {
    "a modifier without a change": (
        "crossroads",
        with_modifier(to="defender", terrain=["forest"]),
        "combat.modifiers[0]: it changes nothing (give times, add or least)",
    ),
    "columns that are multiplied": (
        "crossroads",
        with_modifier(to="column", times=[2, 1]),
        "combat.modifiers[0].times: times does not change a column or a die (use add)",
    ),
    "a climb without a higher side": (
        "crossroads",
        with_modifier(to="attacker", uphill=["river"], add=-1),
        "combat.modifiers[0].uphill: no 'river' of the map has a higher side",
    ),
    "a price for such a climb": (
        "crossroads",
        {"terrain": {"hexsides": {"river": {"uphill": 1}}}},
        "terrain.hexsides.river.uphill: no 'river' of the map has a higher side",
    ),
    "a row written twice": (
        "crossroads",
        {"combat": {"rows": {"05": CROSSROADS["combat"]["rows"]["5"]}}},
        "combat.rows.05: a sum of dice is written otherwise (write 5)",
    ),
    "steps of an elimination": (
        "crossroads",
        with_effect(do="eliminate", steps=2),
        "effects[0].steps: steps says nothing about 'eliminate' (leave it out)",
    ),
    "alone without types": (
        "crossroads",
        with_effect(do="eliminate", alone=True),
        "effects[0].alone: it needs types (name the types)",
    ),
    "a payment to oneself": (
        "crossroads",
        with_effect(do="pay", who="attackers", at_least="attackers"),
        "effects[0].at_least: a group does not pay for itself",
    ),
    "a result in its own place": (
        "crossroads",
        {"combat": {"results": {"Ex": {"instead": {"results": ["Ar", "Ex"]}}}}},
        "combat.results.Ex.instead.results: it stands in place of itself",
    ),
    "an allowance in combat": (
        "crossroads",
        {"sequence": {"phases": {"blue-combat": {"case": "FOL-2", "allowance": [1, 2]}}}},
        "sequence.phases.blue-combat.allowance: a phase of combat has no allowance",
    ),
    "an order of one side": (
        "crossroads",
        {"set_up": {"order": {"case": "FOL-3", "sides": ["blue", "blue"]}}},
        "set_up.order.sides: a side stands there twice",
    ),
    "a limit of nothing": (
        "crossroads",
        {"stacking": {"limits": [{"case": "FOL-17", "types": ["tank"]}]}},
        "stacking.limits[0]: it limits nothing (give units, points or apart)",
    ),
    "an arrival after the end": (
        "crossroads",
        {"arrivals": {"groups": [{**GROUP, "turn": 9}]}},
        "arrivals.groups[0].turn: the game ends on turn 4",
    ),
    "a unit that arrives twice": (
        "crossroads",
        {"arrivals": {"groups": [{**GROUP, "turn": 2}, {**GROUP, "turn": 3}]}},
        "arrivals.groups[1].units: b-late arrives twice (name it in one group)",
    ),
    "an arrival nowhere": (
        "crossroads",
        {"arrivals": {"groups": [{**GROUP, "turn": 2, "at": {}}]}},
        "arrivals.groups[0].at: it names no hexes (give sets, hexes or terrain)",
    ),
    "a base of one side": (
        "ladder",
        {"replacements": {"at": {"south": None}}},
        "replacements.at: there are no hexes for 'south' (name them)",
    ),
    "sources of one side": (
        "ladder",
        {"supply": {"sources": {"south": None}}},
        "supply.sources: there are no hexes for 'south'",
    ),
    "points for hexes by strength": (
        "crossroads",
        with_points(side="blue", of="hexes", hexes={"terrain": ["town"]}, per="unit"),
        "victory.points[0].per: per says nothing about 'hexes'",
    ),
    "points for an exit that is not there": (
        "crossroads",
        with_points(side="red", of="exits", edge="north"),
        "victory.points[0].edge: no unit of 'red' exits so (edges: west)",
    ),
    "points for exits of the wrong side": (
        "crossroads",
        with_points(side="blue", of="exits"),
        "victory.points[0].edge: no unit of 'blue' exits so (see exits)",
    ),
    "levels in disorder": (
        "crossroads",
        {
            "victory": {
                "levels": [{"level": "a", "most": 3}, {"level": "b", "most": 0}, {"level": "c"}]
            }
        },
        "victory.levels: the bounds of the levels must rise",
    ),
    "a victory without a condition": (
        "crossroads",
        {"victory": {"wins": [{"case": "FOL-50", "side": "red"}]}},
        "victory.wins[0]: it has no condition (give losses or hexes)",
    ),
    "a victory by more hexes than there are": (
        "ladder",
        {"victory": {"wins": [{**LADDER["victory"]["wins"][0], "least": 99}]}},
        "victory.wins[0].least: there are only",
    ),
    "an option that adds to what is no list": (
        "crossroads",
        {"options": {"bayonets": {"adds": {"combat": {"column": {"by": ["ratio"]}}}}}},
        "options.bayonets.adds.combat.column.by: only a list can have further items",
    ),
    "an option that adds a number": (
        "crossroads",
        {"options": {"bayonets": {"adds": {"combat": {"modifiers": 2}}}}},
        "options.bayonets.adds.combat.modifiers: only a list can have further items",
    ),
    "an option that adds options": (
        "crossroads",
        {"options": {"bayonets": {"adds": {"options": {}}}}},
        "options.bayonets.adds.options: an option cannot change 'options'",
    ),
    "an option without effect": (
        "crossroads",
        {"options": {"bayonets": {"adds": None}}},
        "options.bayonets: it changes nothing (give changes or adds)",
    ),
    "an option about options": (
        "crossroads",
        {"options": {"bayonets": {"changes": {"unfinished": True}}}},
        "options.bayonets.changes.unfinished: an option cannot change 'unfinished'",
    ),
}


@pytest.mark.parametrize("what", IDLE)
def test_what_has_no_effect_is_refused(tmp_path: Path, what: str) -> None:
    name, changes, said = IDLE[what]
    with pytest.raises(InputError) as found:
        load_game(changed(tmp_path, name, changes)).hexboard()
    line = str(found.value)
    assert "rules.json" in line, line
    assert said in line, line
    assert "(" in line, line  # a remedy


#: what a modifier has wrong, and what is said of it
WRONGLY_ADDED: list[tuple[Plain, str]] = [
    ({"terain": []}, ": unknown field 'terain' (did you mean 'terrain'?)"),
    ({"terrain": ["forrest"]}, ".terrain: there is no terrain 'forrest' (did you mean 'forest'?)"),
    ({"times": [2, 1]}, ".times: times does not change a column or a die (use add)"),
    ({"uphill": ["river"]}, ".uphill: no 'river' of the map has a higher side"),
]


def test_what_an_option_adds_wrongly_is_named_there(tmp_path: Path) -> None:
    good = CROSSROADS["options"]["bayonets"]["adds"]["combat"]["modifiers"]
    for number, (wrong, said) in enumerate(WRONGLY_ADDED):
        modifiers = [*good, {"case": "FOL-31", "to": "column", "add": 1, **wrong}]
        changes = {"options": {"bayonets": {"adds": {"combat": {"modifiers": modifiers}}}}}
        with pytest.raises(InputError) as found:
            load_game(changed(tmp_path / str(number), "crossroads", changes)).hexboard()
        place = "rules.json: options.bayonets.adds.combat.modifiers[1]"
        assert f"{place}{said}" in str(found.value), str(found.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"system": "squares"}, 'options.bayonets.changes.system: "squares" is not allowed'),
        ({"movement": [1]}, "options.bayonets.changes.movement: [1] is not of type object"),
    ],
)
def test_an_option_that_gives_no_valid_file_is_named(
    tmp_path: Path, changes: Plain, said: str
) -> None:
    folder = changed(tmp_path, "crossroads", {"options": {"bayonets": {"changes": changes}}})
    with pytest.raises(InputError) as found:
        load_game(folder)
    assert str(found.value).startswith(f"{folder / 'rules.json'}: {said}"), str(found.value)


def test_an_option_without_a_needed_part_is_named(tmp_path: Path) -> None:
    folder = changed(tmp_path, "crossroads", {})
    rules = {**CROSSROADS, "options": {"bayonets": {"changes": {"movement": None}}}}
    (folder / "rules.json").write_text(json.dumps(rules), encoding="utf-8")
    with pytest.raises(InputError) as found:
        load_game(folder)
    said = "rules.json: options.bayonets.changes: the field 'movement' is missing"
    assert said in str(found.value)
    assert "more" not in str(found.value)
