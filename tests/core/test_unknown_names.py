"""Test unknown names and unreadable claims: they are refused, with a suggestion."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.findings import Report
from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.reports.fields import sentence
from tests.support.cg_fights import attack, roll
from tests.support.cg_fights import field as cg_field
from tests.support.paths import TESTS_DIR
from tests.support.spi_logs import field, phase

Line = dict[str, Any]
DATA = TESTS_DIR / "data" / "names"
F = {"f": "french infantry 6-5"}
AT = {"f": "0505"}
BOTH = {"f": "french infantry 8-5", "a": "allied infantry 4-4"}
FACING = {"f": "0505", "a": "0506"}
FIGHT = {"do": "attack", "units": ["f"], "targets": ["0506"]}
FOG = {"do": "draw", "deck": "fog", "by": "french"}
ACT = {"do": "act", "card": "langeron", "action": 1, "target": "sokolnitz", "by": "coalition"}


def judge(*lines: Line) -> Report:
    data = "\n".join(json.dumps(line) for line in lines).encode()
    log = Log(io.BytesIO(data), file="x.jsonl")
    return adjudicate(load_game(log.header.game), log)


def refused(*lines: Line) -> str:
    """Return the error for a log that is refused."""
    with pytest.raises(InputError) as caught:
        judge(*lines)
    return str(caught.value)


def cdt(**header: Any) -> Line:
    return {"format": 1, "game": "coup-de-tonnerre", **header}


def typed(game: str, side: str, kind: str) -> Line:
    unit = {"id": "x", "side": side, "type": kind, "combat": 4, "movement": 4}
    return {"format": 1, "game": game, "units": [unit]}


# Types of units


@pytest.mark.parametrize(
    ("game", "kind", "meant"),
    [
        ("spi-austerlitz", "Cavalry", "cavalry"),
        ("spi-austerlitz", "inf", "infantry"),
        ("crowning-glory", "INFANTRY", "infantry"),
        ("crowning-glory", "artilery", "artillery"),
        ("coup-de-tonnerre", "blok", "block"),
    ],
)
def test_a_type_that_the_game_does_not_have(game: str, kind: str, meant: str) -> None:
    said = refused(typed(game, "french", kind))
    assert said == (
        f"x.jsonl: line 1, units[0].type: there is no type of unit {kind!r} "
        f"(did you mean {meant!r}?)"
    )


def test_where_nothing_is_near_all_types_are_listed() -> None:
    said = refused(typed("spi-austerlitz", "french", "dragoons"))
    assert said.endswith("(known: artillery, cavalry, infantry)")


def test_types_of_units_put_in_place_of_our_own(tmp_path: Path) -> None:
    units = json.loads((load_game("spi-austerlitz").folder / "units.json").read_text("utf-8"))
    units["units"][3]["type"] = "cavlry"
    (tmp_path / "mine.json").write_text(json.dumps(units), "utf-8")
    (tmp_path / "game.jsonl").write_text('{"format": 1, "game": "spi-austerlitz"}\n', "utf-8")
    words = ["check", str(tmp_path / "game.jsonl"), "--units", str(tmp_path / "mine.json")]
    result = CliRunner().invoke(cli, words)
    assert isinstance(result.exception, InputError)
    assert "mine.json: units[3].type" in str(result.exception)
    assert "did you mean 'cavalry'?" in str(result.exception)


# Maps written out in full


@pytest.mark.parametrize(
    ("field_", "name", "meant"),
    [
        ("sets", "entry-frnch", "entry-french"),
        ("sets", "exit_west", "exit-west"),
        ("regions", "west-of-the-front", "west-of-front"),
    ],
)
def test_areas_of_a_map_of_the_first_game(field_: str, name: str, meant: str) -> None:
    said = refused(field(F, AT, **{field_: {name: ["0101"]}}))
    assert f"line 1, map.{field_}: " in said
    assert f"{name!r} (did you mean {meant!r}?)" in said


def test_areas_of_a_map_of_the_second_game() -> None:
    said = refused(cg_field({"f-5": "0505"}, map_={"sets": {"objective": ["0101"]}}))
    assert "there is no set of hexes 'objective' (did you mean 'objectives'?)" in said
    good = {"sets": {"objectives": ["0101"], "castle": ["0102"]}, "regions": {"west-of-front": []}}
    hold = {"do": "decline", "by": "french"}
    assert list(judge(cg_field({"f-5": "0505"}, map_=good), hold).findings) == []


def test_sets_that_other_tables_name_are_known(tmp_path: Path) -> None:
    tables = json.loads((load_game("spi-austerlitz").folder / "tables.json").read_text("utf-8"))
    tables["reinforcements"]["entry"]["french"] = "my-road"
    (tmp_path / "tables.json").write_text(json.dumps(tables), "utf-8")
    header = field(F, AT, sets={"my-road": ["0101"]})
    log = Log(io.BytesIO(json.dumps(header).encode()))
    other = load_game("spi-austerlitz", tables=tmp_path / "tables.json")
    adjudicate(other, log)  # is accepted
    assert "'my-road'" in refused(header)


def test_a_crest_says_which_hex_is_higher() -> None:
    sides = {"hexsides": {"0504/0505": ["crest"]}}
    said = refused(cg_field({"f-5": "0505"}, map_=sides))
    assert said == (
        "x.jsonl: line 1, map.hexsides: the crest 0504/0505 does not say which of its hexes is "
        'higher (add "0504/0505": "0504" or "0505" to "uphill")'
    )
    sides |= {"uphill": {"0504/0505": "0504"}}
    assert list(judge(cg_field({"f-5": "0505"}, map_=sides)).findings) == []


@pytest.mark.parametrize("name", ["type-cavalry", "crest-without-uphill"])
def test_from_the_shell(name: str) -> None:
    result = CliRunner().invoke(cli, ["check", str(DATA / f"{name}.jsonl")])
    assert isinstance(result.exception, InputError)
    assert "line 1, " in str(result.exception)


# Fields in a header


@pytest.mark.parametrize(
    ("header", "place", "wrong", "meant"),
    [
        ({"units": [{"id": "a", "typ": "infantry"}]}, "units[0]", "typ", "type"),
        ({"position": {"wher": {}}}, "position", "wher", "where"),
        ({"position": {"losess": {}}}, "position", "losess", "losses"),
        (
            {"position": {"frames": [{"frame": "movement", "plcaed": []}]}},
            "position.frames[0]",
            "plcaed",
            "placed",
        ),
        ({"map": {"grids": [{"colums": 3}]}}, "map.grids[0]", "colums", "columns"),
    ],
)
def test_a_field_that_is_not_there(header: Line, place: str, wrong: str, meant: str) -> None:
    said = refused({"format": 1, "game": "spi-austerlitz", **header})
    assert said == (f"x.jsonl: line 1, {place}: unknown field {wrong!r} (did you mean {meant!r}?)")


@pytest.mark.parametrize(
    ("game", "position", "place", "meant"),
    [
        ("crowning-glory", {"pasive": []}, "position", "passive"),
        ("coup-de-tonnerre", {"fog": {"drwan": 1}}, "position.fog", "drawn"),
        ("coup-de-tonnerre", {"slot": {"indx": 1}}, "position.slot", "index"),
        ("coup-de-tonnerre", {"tracks": {"losses:french": {"bas": 1}}}, "position.tracks", "base"),
    ],
)
def test_a_field_that_a_position_does_not_have(
    game: str, position: Line, place: str, meant: str
) -> None:
    said = refused({"format": 1, "game": game, "position": position})
    assert f"line 1, {place}" in said
    assert said.endswith(f"(did you mean {meant!r}?)")


def test_where_no_field_is_near_all_are_listed() -> None:
    said = refused({"format": 1, "game": "spi-austerlitz", "units": [{"id": "a", "qqq": 1}]})
    assert "unknown field 'qqq' (known: id, side, type, combat, movement, " in said


# Claims that cannot be read


@pytest.mark.parametrize("odds", ["6", "five", "2:", "=1+1", "1:0"])
def test_odds_that_cannot_be_read(odds: str) -> None:
    said = refused(field(BOTH, FACING, phase="french-combat"), {**FIGHT, "odds": odds})
    assert f"line 2, odds: odds {odds!r} cannot be read (written as '2:1', " in said


@pytest.mark.parametrize("result", ["D1", "1/1", "junk"])
def test_a_result_that_the_table_does_not_have(result: str) -> None:
    header = field(BOTH, FACING, phase="french-combat")
    said = refused(header, FIGHT, {"do": "roll", "dice": [1], "result": result})
    hint = "(known: Ae, Ar, De, Dr, Ex)"
    assert said == f"x.jsonl: line 3, result: result {result!r} cannot be read {hint}"


@pytest.mark.parametrize("result", ["D1", "1-1", "1/", "/", "1/2/3", "9999999999/1", "²/1"])
def test_a_result_that_is_not_two_numbers(result: str) -> None:
    said = refused(
        cg_field({"f-9": "0505", "a-3": "0504"}), attack("f-9", at="0504"), roll(6, result)
    )
    assert f"line 3, result: result {result!r} cannot be read (written as '1/2': steps " in said


def test_the_die_of_the_variable_group_has_words_of_its_own() -> None:
    header = {"format": 1, "game": "crowning-glory"}
    turn = {"do": "phase", "phase": "declaration", "turn": 1}
    die = {"do": "roll", "dice": [6], "result": "come"}
    assert "of the die for the Variable group, 'arrives' or 'waits'" in refused(header, turn, die)
    judge(header, turn, {**die, "result": "In transit"})  # is understood


@pytest.mark.parametrize("column", ["10+", "ten", "+x"])
def test_a_column_that_is_no_number(column: str) -> None:
    header = cg_field({"f-9": "0505", "a-3": "0504"})
    said = refused(header, attack("f-9", at="0504", column=column))
    assert f"line 2, column: column {column!r} cannot be read (known: " in said


def test_odds_where_a_differential_counts() -> None:
    header = cg_field({"f-9": "0505", "a-3": "0504"})
    assert "odds '6' cannot be read" in refused(header, attack("f-9", at="0504", odds="6"))
    wrong = judge(header, attack("f-9", at="0504", odds="3:1"))
    assert [one.message for one in wrong.findings] == ["odds-claimed"]


@pytest.mark.parametrize("game", ["spi-austerlitz", "crowning-glory"])
def test_an_edge_that_the_map_does_not_have(game: str) -> None:
    header = field(F, AT) if game == "spi-austerlitz" else cg_field({"f": "0505"})
    said = refused({**header, "game": game}, {"do": "exit", "unit": "f", "edge": "wset"})
    assert said == "x.jsonl: line 2, edge: there is no edge 'wset' (did you mean 'west'?)"


@pytest.mark.parametrize("result", ["D1", "1-1", "1 XX"])
def test_a_result_that_no_card_has(result: str) -> None:
    die = {"do": "roll", "dice": [4], "result": result, "by": "coalition"}
    said = refused(cdt(), FOG, ACT, die)
    assert said == (
        f"x.jsonl: line 4, result: no result {result!r} (such as '1 FC + 1 FM + capture', or '-')"
    )


def test_a_target_that_is_nothing() -> None:
    said = refused(cdt(), FOG, {**ACT, "target": "sokolnits"})
    assert said.startswith("x.jsonl: line 3, target: there is no target 'sokolnits' (did you mean")


@pytest.mark.parametrize(
    ("what", "value", "meant"),
    [
        ("winner", "French", "french"),
        ("face", "pasive", "passive"),
        ("control", "alied", "allied"),
        ("level", "French Tacticle", "French Tactical"),
    ],
)
def test_a_value_that_has_no_such_name(what: str, value: str, meant: str) -> None:
    claim = {"do": "claim", "what": what, "value": value, "unit": "f-5", "at": "0505"}
    said = refused(cg_field({"f-5": "0505"}), claim)
    assert said == (
        f"x.jsonl: line 2, value: there is no {what} {value!r} (did you mean {meant!r}?)"
    )


@pytest.mark.parametrize(
    ("what", "value", "meant"), [("winner", "drwa", "draw"), ("period", "10h", "10h-12h")]
)
def test_a_value_that_has_no_such_name_in_the_third_game(what: str, value: str, meant: str) -> None:
    said = refused(cdt(), FOG, {"do": "claim", "what": what, "value": value})
    assert said.endswith(f"line 3, value: there is no {what} {value!r} (did you mean {meant!r}?)")


@pytest.mark.parametrize("game", ["spi-austerlitz", "coup-de-tonnerre"])
def test_a_player_of_no_side(game: str) -> None:
    said = refused({"format": 1, "game": game, "players": {"frnech": "Anna"}})
    assert said == "x.jsonl: line 1, players: there is no side 'frnech' (did you mean 'french'?)"


def test_one_of_four_players_may_be_named() -> None:
    header = cdt(players={"french-1": "Anna"}, options=["four-players"])
    judge(header, FOG)  # is accepted


# Units without a place


def told(report: Report) -> list[tuple[str, str, int, str]]:
    game = load_game(report.game)
    return [(one.rule, one.severity, one.event, sentence(game, one)) for one in report.findings]


def test_a_unit_that_a_position_leaves_out_is_noted() -> None:
    header = field({**F, "g": "french infantry 4-5"}, AT, phase="french-movement")
    report = judge(header, {"do": "move", "unit": "f", "path": ["0505", "0504"]})
    note = (
        "The header lists g, but `position.where` does not say where they stand: "
        "they are taken to be “reserve”."
    )
    assert told(report) == [("LOG-where", "note", 0, note)]
    assert report.verdict == "legal"


def test_a_unit_that_is_left_out_in_the_second_game() -> None:
    header = cg_field({"f-5": "0505", "a-4": "0101", "a-guns-2": "0102"})
    del header["position"]["where"]["a-4"], header["position"]["where"]["a-guns-2"]
    found = judge(header, {"do": "decline", "by": "french"}).findings
    assert [(one.units, one.args["place"]) for one in found if one.rule == "LOG-where"] == [
        (["a-4"], "unused"),
        (["a-guns-2"], "box"),
    ]


def test_a_set_up_or_a_named_place_is_not_noted() -> None:
    setting_up = field(F, {}, phase="") | {"begins": "set-up"}
    place = {"do": "set-up", "unit": "f", "at": "0101"}
    assert "LOG-where" not in [one.rule for one in judge(setting_up, place).findings]
    waits = field({**F, "g": "french infantry 4-5"}, AT | {"g": "reserve"}, phase="french-combat")
    assert list(judge(waits, phase("allied-movement", 4)).findings) == []


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ({"do": "order", "leader": "davoust", "formation": "friant"}, "davoust"),
        ({"do": "counter-charge", "units": ["nobody"]}, "nobody"),
    ],
)
def test_a_name_on_which_the_decider_depends(event: Line, name: str) -> None:
    header = {"format": 1, "game": "jours-de-gloire-austerlitz", "scenario": "S3"}
    with pytest.raises(InputError, match=name):
        judge(header, {"do": "phase", "phase": "orders", "turn": 1}, event)
