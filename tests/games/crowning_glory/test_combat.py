"""Test attacks of A Crowning Glory: columns, shifts, dependent claims, results."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.events import Advance, Lose, Phase, Retreat, Roll
from adjudicator.core.findings import Fault
from adjudicator.core.game import load_game
from adjudicator.errors import InputError
from adjudicator.games.crowning_glory.differential import weigh
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.shifts import Fight
from adjudicator.games.crowning_glory.uncertainty import TABLE, guessed_units
from adjudicator.mechanics.combat.shifts import enfiladed
from tests.support.cg_fights import (
    AROUND,
    attack,
    decline,
    field,
    found,
    judge,
    lose,
    phase,
    roll,
    state,
)
from tests.support.cg_logs import game

DUEL = {"f-5": "0504", "a-3": "0505"}
TABLES = game().tables.combat


def weighed(where: dict[str, str], **more: Any) -> Any:
    """Return the evaluation of an attack of all French units on 0505."""
    now = state(field(where, **more))
    units = [one for one in where if one.startswith("f-")]
    guns = [one for one in units if "guns" in one]
    defender = next(one for one, at in where.items() if at == "0505")
    fight = Fight("french", [u for u in units if u not in guns], guns, "0505", defender)
    return weigh(now, fight)


# Columns


@pytest.mark.parametrize("side", ["french", "allied"])
@pytest.mark.parametrize("differential", range(-12, 40))
def test_a_differential_is_rounded_down(side: str, differential: int) -> None:
    heads = TABLES[side].columns
    at = TABLES[side].column_of(differential)
    assert heads[at] <= differential or at == 0
    assert at == len(heads) - 1 or heads[at + 1] > differential


def test_columns_have_the_names_that_are_read() -> None:
    for table in TABLES.values():
        names = [table.named(at) for at in range(len(table.columns))]
        assert [table.read(name) for name in names] == list(range(len(names)))
    assert TABLES["french"].named(0) == "<=0"
    assert TABLES["allied"].named(0) == "<=+1"
    assert TABLES["french"].read("≥ 25") == len(TABLES["french"].columns) - 1
    assert TABLES["french"].read("²") == -1
    assert TABLES["french"].read("+7") == -1


@pytest.mark.parametrize(
    ("differential", "shift", "known"),
    [
        *((2, 0, True), (3, 0, False), (4, 0, True), (5, 0, True), (9, 0, True), (9, -1, True)),
        *((10, 0, True), (11, 0, False), (10, -1, True), (10, 1, False), (4, -1, False)),
        *((-5, 0, True), (30, 0, True), (24, 0, False), (2, 1, False)),
    ],
)
def test_what_the_rulebook_says_of_columns_is_sure(
    differential: int, shift: int, known: bool
) -> None:
    table = TABLES["french"]
    base = table.column_of(differential)
    assert table.is_sure(differential, base, base + shift) is known


def test_the_tables_hold_what_the_rulebook_says() -> None:
    allied = TABLES["allied"]
    assert allied.rows["3"][allied.columns.index(10)] == "1/2"
    for table in TABLES.values():
        assert set(table.sure) <= set(table.columns)
        for die, columns in table.sure_results.items():
            for head, result in columns.items():
                assert table.rows[die][table.columns.index(int(head))] == result
        losses = [[tuple(map(int, one.split("/"))) for one in row] for row in table.rows.values()]
        for row in losses:  # a better column is never worse for the attacker
            assert [one for one, _ in row] == sorted((one for one, _ in row), reverse=True)
            assert [two for _, two in row] == sorted(two for _, two in row)


@pytest.mark.parametrize(
    ("where", "terrain", "column"),
    [
        ({"f-5": "0504", "a-3": "0505"}, "clear", "+2"),
        ({"f-9": "0504", "f-guns-3": "box", "a-3": "0505"}, "clear", "+5"),
        ({"f-9": "0504", "f-guns-3": "box", "a-3": "0505"}, "town", "+4"),
        ({"f-1": "0504", "a-9": "0505"}, "fortress", "<=0"),
        ({"f-30": "0504", "f-9": "0506", "a-3": "0505"}, "clear", ">=25"),
    ],
)
def test_examples_and_the_ends_of_the_table(
    where: dict[str, str], terrain: str, column: str
) -> None:
    assert weighed(where, map_={"hexes": {"0505": [terrain]}}).column == column


# Enfilade


@pytest.mark.parametrize("size", range(7))
def test_enfilade_of_all_sets_of_hexes(size: int) -> None:
    now = state(field(DUEL))
    for some in combinations(range(6), size):
        opposite = any((one + 3) % 6 in some for one in some)
        alternating = set(some) in ({0, 2, 4}, {1, 3, 5})
        wanted = opposite or alternating or size > 3
        assert enfiladed(now.board, "0505", [AROUND[one] for one in some]) is wanted, some


def test_at_the_edge_of_the_map_directions_are_the_same() -> None:
    now = state(field(DUEL))
    assert enfiladed(now.board, "0101", ["0102", "0201"]) is False
    assert enfiladed(now.board, "0105", ["0104", "0106"]) is True


# Claims


def test_one_mistake_is_told_once_however_far_it_goes() -> None:
    guns = {"f-4": "0504", "f-guns-6": "box", "a-3": "0505"}
    claims = {"artillery": 6, "attack": 10, "defence": 3, "differential": 7, "column": "+5"}
    assert found(field(guns), attack("f-4", "f-guns-6", **claims)) == [
        ("CG-9.13.1", 1, "wrong-artillery")
    ]


def test_two_mistakes_are_told_as_two() -> None:
    town = {"hexes": {"0505": ["town"]}}
    line = attack("f-5", differential=4, shift=0)
    assert found(field(DUEL, map_=town), line) == [
        ("CG-9.5", 1, "wrong-differential"),
        ("CG-9.9a", 1, "wrong-shift"),
    ]


def test_a_result_that_follows_from_a_wrong_column_is_not_told_again() -> None:
    wrong = attack("f-5", column="+5")
    assert found(field(DUEL), wrong, roll(6, "0/2")) == [("CG-9.6", 1, "wrong-column")]


def test_a_claim_is_told_with_its_terms() -> None:
    where = {"f-4": "0504", "f-guns-6": "box", "a-3": "0505"}
    (finding,) = judge(field(where), attack("f-4", "f-guns-6", attack=10)).findings
    assert finding.args["factors"] == [["f-4", 4], ["marker", 6], ["beyond the limit", -2]]


def test_reduced_units_count_with_what_they_have_left() -> None:
    header = field(DUEL, steps={"f-5": 3})
    assert found(header, attack("f-5", differential=0)) == []
    assert found(header, attack("f-5", differential=2)) == [("CG-2.9", 1, "wrong-differential")]


def test_strengths_that_nobody_knows_are_not_judged() -> None:
    report = judge(
        field({"f-inf": "0504", "a-3": "0505"}), attack("f-inf", attack=4), roll(1, "2/0")
    )
    assert report.verdict == "cannot tell"
    assert [one.why for one in report.unchecked] == ["strength-unknown", "result-unknown"]


def test_the_outcome_tells_what_an_open_attack_comes_to() -> None:
    town = {"hexes": {"0505": ["town"]}}
    header = field({"f-9": "0504", "f-guns-3": "box", "a-3": "0505"}, map_=town)
    told = {"on": "0505", "differential": 9, "shift": -1, "column": "+4"}
    lines = [header, attack("f-9", "f-guns-3"), roll(3, "1/1"), lose("f-9"), lose("a-3")]
    assert "attack" not in judge(*lines[:1]).outcome
    assert judge(*lines[:2]).outcome["attack"] == told
    assert judge(*lines[:3]).outcome["attack"] == told | {"result": "1/1"}
    assert "attack" not in judge(*lines, decline("allied")).outcome


# Reconstructed and known values


def test_a_number_of_our_table_is_a_doubt_and_of_the_users_own_it_binds(tmp_path: Path) -> None:
    lines = [field(DUEL), attack("f-5"), roll(3, "0/2")]
    assert judge(*lines).verdict == "cannot tell"
    own = tmp_path / "tables.json"
    own.write_bytes((game().folder / "tables.json").read_bytes())
    whole = load_game("crowning-glory", tables=own)
    assert judge(*lines, by=whole).verdict == "illegal"
    assert whole.module_hash == game().module_hash


def test_a_file_may_hold_the_combat_tables_alone(tmp_path: Path) -> None:
    tables = json.loads((game().folder / "tables.json").read_bytes())
    crt = tmp_path / "my-crt.json"
    tables["combat"]["french"]["rows"]["3"][2] = "0/2"
    crt.write_text(json.dumps({"format": 1, "combat": tables["combat"]}))
    mine = load_game("crowning-glory", tables=crt)
    lines = [field(DUEL), attack("f-5")]
    assert judge(*lines, roll(3, "0/2"), by=mine).verdict == "legal"
    assert judge(*lines, roll(3, "1/1"), by=mine).verdict == "illegal"
    assert mine.tables.movement == game().tables.movement
    assert mine.module_hash != game().module_hash


def test_a_file_without_combat_tables_does_not_make_ours_bind(tmp_path: Path) -> None:
    other = tmp_path / "my-movement.json"
    other.write_text(json.dumps({"format": 1, "enfilade": 1}))
    mine = load_game("crowning-glory", tables=other)
    assert judge(field(DUEL), attack("f-5"), roll(3, "0/2"), by=mine).verdict == "cannot tell"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"combat": {}}, "format"),
        ({"format": 1, "combat": {}}, "combat"),
        ({"format": 1, "fight": {}}, "fight"),
        ([], "object"),
    ],
)
def test_a_part_of_tables_that_does_not_fit_is_refused(
    tmp_path: Path, content: Any, says: str
) -> None:
    crt = tmp_path / "my-crt.json"
    crt.write_text(json.dumps(content))
    with pytest.raises(InputError, match=f"my-crt.json.*{says}"):
        judge(field(DUEL), by=load_game("crowning-glory", tables=crt))


def test_losses_by_a_result_that_only_our_table_gives_are_a_doubt() -> None:
    """The log does not state the result of the die, so a missing loss may be right."""
    rest = [lose("f-5", 2), decline("allied"), decline("french"), phase("recovery")]
    assert judge(field(DUEL), attack("f-5"), roll(1, "2/0"), *rest).verdict == "legal"
    rest[0] = lose("f-5", 1)
    assert judge(field(DUEL), attack("f-5"), roll(1, "2/0"), *rest).verdict == "illegal"
    assert judge(field(DUEL), attack("f-5"), roll(1), *rest).verdict == "cannot tell"


def test_the_table_counts_among_what_is_made_up() -> None:
    now = state(field(DUEL))
    assert guessed_units(
        now, "CG-9.14", Fault(message="wrong-result", strengths=[TABLE]), None
    ) == [TABLE]


# Results


def test_a_die_without_an_attack_and_an_attack_without_a_die() -> None:
    assert found(field(DUEL), roll(3)) == [("CG-9.1f", 1, "roll-without-attack")]
    assert found(field(DUEL), lose("a-3")) == [
        ("CG-9.1f", 1, "result-without-attack"),
    ]
    assert found(field(DUEL), attack("f-5"), phase("recovery")) == [("CG-9.4", 1, "never-rolled")]


def test_what_a_log_ends_with_is_pending() -> None:
    report = judge(field(DUEL), attack("f-5"))
    assert [(one.rule, one.message) for one in report.pending] == [("CG-9.14", "must-roll")]
    report = judge(field(DUEL), attack("f-5"), roll(3, "1/1"))
    assert [(one.rule, one.units) for one in report.pending] == [
        ("CG-9.16", ["f-5"]),
        ("CG-9.17c", ["a-3"]),
    ]
    assert report.verdict == "legal"


def test_a_retreat_for_an_attack_that_is_over() -> None:
    lines = [attack("f-5"), roll(3, "1/1"), lose("f-5"), decline("allied")]
    back = {"do": "retreat", "unit": "a-3", "to": "0506"}
    assert found(field(DUEL), *lines, back, decline("french"), phase("recovery")) == [
        ("CG-9.1f", 5, "late-retreat")
    ]


def test_a_retreat_before_the_losses_that_decide_it_is_a_doubt() -> None:
    """If destroyed first, the attacker would hold no hex; the log has the retreat first."""
    where = {"f-5": "0604", "f-1": "0504", "a-4": "0505"}
    back = {"do": "retreat", "unit": "a-4", "to": "0404"}
    report = judge(field(where), attack("f-5", "f-1"), roll(3, "1/1"), back, lose("f-1"))
    assert [(one.rule, one.severity) for one in report.findings] == [("CG-9.17b", "doubt")]


def test_everybody_in_an_attack_is_passive_until_the_recovery() -> None:
    lines = [attack("f-5", "f-guns-2"), roll(3, "1/1"), lose("f-5"), lose("a-3")]
    now = state(field({**DUEL, "f-guns-2": "box"}), *lines)
    assert now.passive == {"f-5", "a-3", "f-guns-2"}
    assert state(field({**DUEL, "f-guns-2": "box"}), *lines, phase("recovery")).passive == set()


def test_an_illegal_attack_may_be_weighed_with_or_without_what_is_illegal() -> None:
    """A claim or a result is wrong if it fits neither the attack as declared nor a legal one."""
    header, far = field({**DUEL, "f-4": "0909"}), ("CG-9.1e", 1, "not-adjacent")
    for attacked in (6, 2):
        lines = attack("f-5", "f-4", differential=attacked), roll(6, "1/2")
        assert found(header, *lines) == [far]
    wrong = found(header, attack("f-5", "f-4", differential=5), roll(6, "0/3"))
    assert sorted(wrong[:2]) == [far, ("CG-9.5", 1, "wrong-differential")]
    assert wrong[2:] == [("CG-9.14", 2, "wrong-result")]


# Legal actions


def actions(*lines: Any) -> list[Any]:
    """Return the legal actions after a log."""
    return list(game().legal_actions(state(*lines)))


def test_what_may_be_done_in_an_attack() -> None:
    header, declared, rolled = field(DUEL), attack("f-5"), roll(6, "1/2")
    assert {type(one) for one in actions(header, declared)} == {Roll}
    first = actions(header, declared, rolled)
    assert [one for one in first if isinstance(one, Lose)] == [Lose(unit="f-5", steps=1)]
    assert {one.to for one in first if isinstance(one, Retreat)} == {"0605", "0506", "0405"}
    assert {type(one) for one in first} == {Lose, Retreat}
    then = actions(header, declared, rolled, lose("f-5"))
    assert [one.steps for one in then if isinstance(one, Lose)] == [1, 2]
    back = {"do": "retreat", "unit": "a-3", "to": "0506"}
    last = actions(header, declared, rolled, lose("f-5"), back, lose("a-3"))
    assert {type(one) for one in last} == {Advance, Phase}  # no unit is active any more


def test_attacks_that_may_be_made() -> None:
    where = {"f-5": "0504", "f-4": "0604", "f-guns-2": "box", "a-3": "0505", "a-4": "0909"}
    found_ = [one for one in actions(field(where)) if isinstance(one, Assault)]
    assert {tuple(one.units) for one in found_} == {
        *(("f-5",), ("f-4",), ("f-5", "f-4")),
        *(("f-5", "f-guns-2"), ("f-4", "f-guns-2"), ("f-5", "f-4", "f-guns-2")),
    }
    assert {one.targets[0] for one in found_} == {"0505"}
    fog = [one for one in actions(field(where, turn=1)) if isinstance(one, Assault)]
    assert {tuple(one.units) for one in fog} == {("f-5",), ("f-4",), ("f-5", "f-4")}


def test_a_result_may_be_spaced() -> None:
    assert found(field(DUEL), attack("f-5"), roll(3, "1 / 1")) == []
