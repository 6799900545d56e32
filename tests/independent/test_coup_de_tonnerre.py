"""Test the independent model of Un coup de tonnerre against examples worked by hand.

Its games are tested too. Nothing of the checker is imported here.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.independent.coup_de_tonnerre import Position, play_and_count
from tests.independent.coup_de_tonnerre.__main__ import main
from tests.independent.coup_de_tonnerre.actions import Act, acts, defence, modifier, obliged
from tests.independent.coup_de_tonnerre.bearers import attackers, counted, defenders
from tests.independent.coup_de_tonnerre.captures import entering, merging, retreats, take
from tests.independent.coup_de_tonnerre.fight import sum_of
from tests.independent.coup_de_tonnerre.pieces import COMMANDS, TABLES, UNITS
from tests.independent.coup_de_tonnerre.slots import fits

#: situations that must occur at least once in the games of the test below
RARE = (
    "both broken by B",
    "broken by B",
    "coalition broken by a test",
    "consolidations",
    "constantin gone by reinforcing",
    "defence of constantin, recto",
    "defence of constantin, verso",
    "defence of guard, recto",
    "defence of murat, recto",
    "extra action, declared after a defence",
    "fog revealed: Soult attacks",
    "fog revealed: time",
    "french broken by a test",
    "Guard engaged",
    "Guard loses by defending",
    "le-santon taken by lannes",
    "maxdorf taken by davout",
    "maxdorf taken by oudinot",
    "merged block driven out",
    "obligatory reinforcements",
    "passes, nothing possible",
    "pratzen taken by constantin",
    "sokolnitz taken by davout",
    "telnitz taken by davout",
)


def named(*units: str) -> set[str]:
    return set(units)


def without(position: Position, *commands: str, keep: int = 0) -> Position:
    for command in commands:
        for unit in position.units(command)[keep:]:
            position.where[unit] = "eliminated"
    return position


def test_every_game_ends_and_all_branches_are_met() -> None:
    total: Counter[str] = Counter()
    for seed in range(400):
        log, counts = play_and_count(seed)
        assert json.loads(json.dumps(log)) == log
        assert counts["drawn"] + counts["won by the french"] + counts["won by the coalition"] == 1
        total += counts
    assert play_and_count(7) == play_and_count(7)
    assert [one for one in RARE if not total[one]] == []


def test_order_of_battle() -> None:
    sides = Counter((one.side, one.kind) for one in UNITS.values())
    assert sides == {("french", "block"): 16, ("french", "garrison"): 2, ("coalition", "block"): 18}
    assert all(1 <= len(Position().units(one)) <= 5 for one in COMMANDS)


def test_first_actions() -> None:
    position = Position()
    assert {(one.card, one.target) for one in acts(position, "coalition")} == {
        ("bagration", "le-santon"),
        ("constantin", "bagration"),
        ("dokhtourov", "telnitz"),
        ("langeron", "sokolnitz"),
        ("miloradovitch", "dokhtourov"),
        ("miloradovitch", "langeron"),
    }
    assert {(one.card, one.target) for one in acts(position, "french")} == {
        ("guard", "constantin"),
        ("lannes", "bagration"),
        ("murat", "bagration"),
        ("napoleon", ""),
        ("oudinot", "davout"),
        ("oudinot", "soult"),
        ("soult", "pratzen"),
    }


def test_example_1_the_garrison_is_lost_and_langeron_enters() -> None:
    position, act = Position(), Act("langeron", 1, "sokolnitz")
    out = sum_of(TABLES["langeron", "recto", 1][5])
    assert out == {"FC": 1, "capture": 1}
    assert defenders(position, act) == ["garrison-sokolnitz"]
    position.lose("garrison-sokolnitz")
    assert take(position, act) == {"langeron": "verso"}
    assert position.losses["french"] == 0
    assert entering(position, act) == (position.units("langeron"), 4, 4)
    assert set(acts(position, "french")) >= {Act("davout", 1, "sokolnitz")}


def test_example_3_murat() -> None:
    position, act = Position(), Act("bagration", 1, "le-santon")
    assert sum_of(TABLES["bagration", "recto", 1][2]) == {"AC": 1, "FM": 1}
    assert sum_of(TABLES["murat", "recto", 1][4]) == {"AM": 1}
    assert defence(position, act) == Act("murat", 2, "")
    assert defence(without(position, "murat"), act) is None


def test_example_4_the_guard() -> None:
    position, act = Position(), Act("dokhtourov", 1, "maxdorf")
    parts = TABLES["dokhtourov", "verso", 1][6]
    assert sum_of(parts) == {"FC": 1, "FM": 1, "capture": 1}
    assert defence(position, act) == Act("guard", 2, "")
    assert defence(position, Act("dokhtourov", 2, "davout")) is None


def test_example_5_a_unit_changes_command() -> None:
    position = Position()
    position.give("oudinot-1", "davout", "davout-start")
    assert len(position.units("davout")) == 4
    assert position.units("oudinot") == ["oudinot-2"]
    position.give("oudinot-2", "davout", "davout-start")
    assert position.morale["french"] == 9
    for number in (1, 2, 3):
        position.give(f"miloradovitch-{number}", "langeron", "langeron-start")
    assert position.morale["coalition"] == 9


def test_loss_priorities_of_villages() -> None:
    position, act = Position(), Act("dokhtourov", 1, "telnitz")
    position.lose("garrison-telnitz")
    position.where |= {"davout-1": "sokolnitz", "davout-2": "turas"}
    assert set(defenders(position, act)) == named("davout-2", "davout-3")
    without(position, "davout", keep=1)
    assert defenders(position, act) == ["davout-1"]
    assert defenders(without(position, "davout"), act) == position.units("oudinot")


def test_loss_priorities_of_maxdorf() -> None:
    position, act = Position(), Act("langeron", 1, "maxdorf")
    position.where["guard-1"] = "maxdorf"
    assert defenders(position, act) == ["guard-1"]
    position.lose("guard-1")
    assert set(defenders(position, act)) == set(position.units("davout"))
    without(position, "davout", "oudinot")
    assert set(defenders(position, act)) == set(position.units("soult"))
    position.where |= dict.fromkeys(position.units("soult"), "pratzen")
    assert defenders(position, act) == ["guard-2"]
    position.options = frozenset(["empty-maxdorf"])
    assert named("lannes-1", "murat-1", "soult-1") <= set(defenders(position, act))


def test_overflow_goes_to_the_nearest() -> None:
    position = without(Position(), "murat")
    assert counted(position, "murat") == position.units("lannes")
    assert attackers(position, Act("guard", 1, "constantin")) == position.units("guard")
    position.where["guard-1"] = "maxdorf"
    assert attackers(position, Act("guard", 1, "constantin")) == ["guard-2"]
    without(position, "miloradovitch")
    soult = Act("soult", 1, "pratzen")
    assert defenders(position, soult) == position.units("constantin")
    assert modifier(position, soult) == 1


def test_obligation_in_the_fog() -> None:
    position = without(Position(), "langeron", keep=1)
    assert obliged(position) == ["langeron"]
    assert acts(position, "coalition") == [Act("miloradovitch", 2, "langeron")]
    position.fog_hidden = False
    assert obliged(position) == []


def southern() -> Position:
    position = Position()
    for command, place in (("langeron", "sokolnitz"), ("dokhtourov", "telnitz")):
        take(position, Act(command, 1, place))
        position.where |= dict.fromkeys(position.units(command), place)
    take(position, Act("langeron", 1, "maxdorf"))
    assert position.faces["davout"] == "verso"
    assert set(retreats(position, Act("langeron", 1, "maxdorf"))) == set(position.units("davout"))
    assert merging(position)
    position.merged = True
    for command in ("langeron", "dokhtourov"):
        position.where |= dict.fromkeys(position.units(command), "maxdorf")
    return position


def test_merged_block() -> None:
    position = southern()
    for unit in position.units("langeron"):
        position.lose(unit)
    assert position.morale["coalition"] == 10
    assert {act.card for act in acts(position, "coalition") if act.action == 2} >= {
        "langeron",
        "dokhtourov",
    }
    act = Act("davout", 1, "maxdorf")
    assert set(retreats(position, act).values()) == {("sokolnitz", "telnitz")}
    take(position, act)
    position.where |= dict.fromkeys(position.units("dokhtourov"), "sokolnitz")
    south = [one for one in acts(position, "coalition") if one.target == "maxdorf"]
    assert south == [Act("langeron", 1, "maxdorf")]
    assert modifier(position, south[0]) == 1
    for unit in position.units("dokhtourov"):
        position.lose(unit)
    assert position.morale["coalition"] == 9
    assert position.losses["coalition"] == 8


def test_davout_enters_maxdorf_with_those_in_no_village() -> None:
    position = southern()
    position.where |= {"davout-1": "turas", "davout-2": "sokolnitz", "davout-3": "telnitz"}
    assert entering(position, Act("davout", 1, "maxdorf")) == (["davout-1"], 1, 1)
    position.where["davout-1"] = "sokolnitz"
    assert entering(position, Act("davout", 1, "maxdorf"))[1:] == (1, 3)
    assert entering(position, Act("oudinot", 3, "maxdorf"))[1:] == (1, 1)


def test_constantin_is_missed_in_tests() -> None:
    position = Position()
    assert position.rout_line("coalition", 5) == 5
    for unit in position.units("constantin"):
        position.lose(unit)
    assert (position.rout_line("coalition", 5), position.rout_line("french", 5)) == (6, 5)
    assert position.morale == {"coalition": 9, "french": 9}


def test_boxes_and_time() -> None:
    position = Position()
    for unit in [*position.units("soult"), *position.units("davout"), "lannes-1", "lannes-2"]:
        position.lose(unit)
    assert position.losses["french"] == 10
    assert position.owed["french"] == 4
    assert position.morale["french"] == 9 - 1 - 2  # box 9, Soult, Davout
    assert position.advance_time([10, 16]) == 1
    assert position.morale == {"french": 5, "coalition": 9}
    for unit in ("lannes-3", "murat-1"):
        position.lose(unit)
    position.settle_broken()
    assert position.winner == "coalition"


def test_markers_take_one_of_the_command_and_one_of_another() -> None:
    assert fits("french", "davout", "lannes")
    assert not fits("french", "davout", "soult")
    assert not fits("coalition", "bagration", "bagration")


@pytest.mark.parametrize("told", [[], ["wrong"]])
def test_command_writes_games_and_shows_what_a_check_finds(tmp_path, capsys, told) -> None:
    options = ["--games", "2", "--first-seed", "5", "-o", str(tmp_path)]
    assert main(options, check=lambda data: told) == len(told)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["000005.jsonl", "000006.jsonl"]
    assert ("seed 5: wrong" in capsys.readouterr().out) is bool(told)
