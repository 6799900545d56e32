"""Test mutations on a tiny log, without a game: what changes, and where the log ends."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from adjudicator.proving.mutated_values import Words, nature_of
from adjudicator.proving.mutations import LegalLog, kinds_of, known_values, mutated

UNITS = {"red": "red-side", "rose": "red-side", "blue": "blue-side", "navy": "blue-side"}
#: a line of places
NEAR = {"a": ["b"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "e"], "e": ["d"]}
LINES: list[dict[str, Any]] = [
    {"format": 1, "game": "tiny"},
    {"do": "phase", "turn": 1, "phase": "move"},
    {"do": "move", "unit": "red", "path": ["a", "b", "c"], "cost": 2},
    {"do": "move", "unit": "rose", "path": ["a", "b"]},
    {"do": "phase", "turn": 1, "phase": "fight"},
    {"do": "attack", "units": ["red", "rose"], "targets": ["d"], "odds": "2:1"},
    {"do": "roll", "dice": [3], "by": "red-side"},
    {"do": "roll", "dice": [5], "by": "blue-side"},
    {"do": "retreat", "unit": "blue", "to": "e", "by": "red-side"},
    {"do": "end"},
]


def log() -> LegalLog:
    where = {"red": "c", "rose": "b", "blue": "d", "navy": "lost"}
    words = Words(UNITS, NEAR, known_values(LINES))
    return LegalLog(LINES, words, [where for _ in LINES])


def made(kind: str, seed: int = 1) -> list[dict[str, Any]] | None:
    found = mutated(log(), kinds_of(log())[kind], Random(seed))
    return [json.loads(line) for line in found.lines] if found else None


def bare(lines: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    assert lines is not None
    assert [one["n"] for one in lines[1:]] == list(range(1, len(lines)))
    return [{key: one[key] for key in one if key != "n"} for one in lines]


@pytest.mark.parametrize(
    ("field", "value", "nature"),
    [
        ("unit", "red", "unit"),
        ("to", "e", "place"),
        ("by", "red-side", "side"),
        ("path", ["a", "b"], "path"),
        ("targets", ["d"], "list of places"),
        ("units", ["red"], "list of units"),
        ("dice", [3], "dice"),
        ("cost", 2, "number"),
        ("value", True, "truth"),
        ("odds", "2:1", "word"),
        ("points", {"red": 3}, "numbers by name"),
        ("odds", "", ""),
        ("units", [], ""),
    ],
)
def test_the_nature_of_a_value(field: str, value: Any, nature: str) -> None:
    assert nature_of(field, value, log().words) == nature


def test_a_changed_log_ends_with_the_phase() -> None:
    lines = bare(made("move-path-skips-a-place"))
    assert lines == [*LINES[:2], {**LINES[2], "path": ["a", "c"]}, *LINES[3:5]]


def test_an_event_is_left_out() -> None:
    assert bare(made("retreat-left-out")) == [*LINES[:8], LINES[9]]
    assert made("end-left-out") is None  # the log would merely be shorter


def test_a_procedure_is_left_out() -> None:
    assert bare(made("attack-left-out-up-to-the-next-of-its-type")) == [*LINES[:5], LINES[9]]


def test_an_event_comes_too_late_or_too_early() -> None:
    assert bare(made("retreat-in-the-next-phase")) == [*LINES[:8], LINES[9], LINES[8]]
    assert bare(made("attack-in-the-phase-before")) == [*LINES[:4], LINES[5], LINES[4]]


def test_other_units_take_part() -> None:
    assert bare(made("retreat-unit-one-off-the-map"))[8]["unit"] == "navy"
    assert bare(made("retreat-unit-an-enemy"))[8]["unit"] in ("red", "rose")
    assert bare(made("attack-units-an-enemy-more"))[5]["units"] == ["red", "rose", "blue"]
    assert len(bare(made("attack-units-one-fewer"))[5]["units"]) == 1


def test_claims_and_dice_change_and_nothing_else() -> None:
    lines = bare(made("move-cost-one-more"))
    assert lines[2] == {**LINES[2], "cost": 3}
    faces = {bare(made("roll-dice-another-face", seed))[6]["dice"][0] for seed in range(8)}
    assert faces == {3, 5}
    assert bare(made("move-cost-added"))[3]["cost"] == 2


def test_the_same_seed_gives_the_same_mutations() -> None:
    for kind in kinds_of(log()):
        assert made(kind, 5) == made(kind, 5)


def test_every_kind_changes_something() -> None:
    for kind in kinds_of(log()):
        lines = made(kind)
        if lines is not None:
            assert bare(lines) != LINES[: len(lines)], kind


def test_an_event_is_repeated_for_another_unit_of_the_side() -> None:
    lines = bare(made("move-once-more-for-another-unit"))
    units = [one["unit"] for one in lines[1:] if one["do"] == "move"]
    assert len(units) == 3 and set(units) == {"red", "rose"}


def test_dice_are_many_more_or_one_alone() -> None:
    several = [{**one, "dice": [3, 5]} if "dice" in one else one for one in LINES]
    where = {"red": "c", "rose": "b", "blue": "d", "navy": "lost"}
    words = Words(UNITS, NEAR, known_values(several))
    made_of = LegalLog(several, words, [where for _ in several])
    for kind, least, most in (("two-or-three-more", 4, 5), ("one-alone", 1, 1)):
        found = mutated(made_of, kinds_of(made_of)[f"roll-dice-{kind}"], Random(1))
        assert found is not None
        counts = [len(one["dice"]) for one in map(json.loads, found.lines) if "dice" in one]
        assert any(least <= one <= most for one in counts)


def test_a_player_gives_way_to_one_of_the_same_or_of_the_other_side() -> None:
    roles = {"chief": "red-side", "wing": "red-side", "admiral": "blue-side"}
    lines = [{**one, "by": "chief"} if "to" in one else one for one in LINES]
    words = Words(UNITS, NEAR, known_values(lines), roles)
    log_ = LegalLog(lines, words, [{"blue": "d"} for _ in lines])
    for kind, wanted in (("another-of-the-side", "wing"), ("one-of-the-other-side", "admiral")):
        found = mutated(log_, kinds_of(log_)[f"retreat-by-{kind}"], Random(1))
        assert found is not None
        assert [one.get("by") for one in map(json.loads, found.lines)][8] == wanted


def test_an_event_of_another_log_is_about_units_of_this_one() -> None:
    others = {"rally": [{"do": "rally", "unit": "elsewhere", "at": "z"}]}
    log_ = log()
    log_.others = others
    found = mutated(log_, kinds_of(log_)["rally-of-another-log"], Random(1))
    assert found is not None
    (event,) = [one for one in map(json.loads, found.lines) if one.get("do") == "rally"]
    assert event["unit"] in UNITS and event["at"] in NEAR
