"""Test blame: a finding names the side that decided or omitted something, and the owner."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core import recorder, referee
from adjudicator.core.findings import Report
from adjudicator.core.game import load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.cg_fights import attack, lose, roll
from tests.support.cg_fights import field as cg_field
from tests.support.cg_fights import judge as cg_judge
from tests.support.cg_fights import phase as cg_phase
from tests.support.paths import ROOT
from tests.support.spi_logs import Line, field, judge, phase


def sides(*events: dict[str, Any]) -> dict[str, str]:
    """Return the findings in a log of the card game, with the sides they blame."""
    header = {"format": 1, "game": "coup-de-tonnerre"}
    data = "\n".join(json.dumps(line) for line in (header, *events)).encode()
    report = adjudicate(load_game("coup-de-tonnerre"), Log(io.BytesIO(data), file="x.jsonl"))
    return {one.message: one.side for one in report.findings}


FOG = {"do": "draw", "by": "french", "deck": "fog"}
ATTACK = {"do": "act", "by": "coalition", "card": "langeron", "action": 1, "target": "sokolnitz"}
NOTHING = {"do": "roll", "by": "coalition", "dice": [4], "for": "attack"}
LOSS = {"do": "lose", "by": "french", "unit": "garrison-sokolnitz"}
PASS = {"do": "pass", "by": "french"}


def test_who_does_an_event_is_blamed_for_it_although_it_is_the_other_sides_turn() -> None:
    assert sides(FOG, PASS) == {"out-of-turn": "french"}


def test_without_units_and_without_an_actor_it_is_whose_turn_it_is() -> None:
    mark = {"do": "mark", "what": "morale", "side": "french", "to": 12}
    assert sides(FOG, ATTACK, NOTHING, LOSS, mark)["mark-morale"] == "coalition"


def test_one_of_four_players_is_blamed_as_his_side() -> None:
    found = sides(FOG, {**PASS, "by": "french-2"})
    assert set(found.values()) == {"french"}


def test_a_fog_marker_left_hidden_is_the_fault_of_who_holds_it() -> None:
    attack = {"do": "act", "by": "french", "card": "soult", "action": 1}
    events = [FOG, {**PASS, "by": "coalition"}, attack, {"do": "roll", "by": "french", "dice": [3]}]
    found = sides(*events, ATTACK)
    assert found["fog-hidden"] == "french"


# A hex game: retreats that the enemy carries out

DUEL = {"f": "french infantry 8-5", "a": "allied infantry 8-4"}
BACK = {"do": "retreat", "unit": "f", "to": "0405"}
NEXT = phase("allied-movement", 4)


def beaten(*events: Line) -> Report:
    """Return the findings after an attack that drives the attacker back from 0505."""
    header = field(DUEL, {"f": "0505", "a": "0506"}, phase="french-combat")
    attack = {"do": "attack", "units": ["f"], "targets": ["0506"]}
    return judge([header, attack, {"do": "roll", "dice": [5]}, *events])


def blamed(report: Report) -> list[tuple[str, int, str, str]]:
    """Return (rule, event, side, owner) of every finding."""
    return [(one.rule, one.event, one.side, one.owner) for one in report.findings]


@pytest.mark.parametrize("by", [{"by": "allied"}, {}], ids=["as-said", "by-the-rules"])
def test_who_sends_a_beaten_enemy_back_is_blamed_for_the_hex(by: Line) -> None:
    report = beaten({**BACK, **by})
    assert blamed(report) == [("SPI-9.31b", 3, "allied", "french")]


def test_who_takes_the_choice_of_the_winner_is_blamed() -> None:
    report = beaten({**BACK, "to": "0504", "by": "french"})
    assert blamed(report) == [("SPI-9.31a", 3, "french", "french")]


@pytest.mark.parametrize("by", [{"by": "allied"}, {}], ids=["as-said", "by-the-rules"])
def test_who_eliminates_an_enemy_that_could_retreat_is_blamed(by: Line) -> None:
    report = beaten({"do": "eliminate", "unit": "f", **by})
    assert blamed(report) == [("SPI-9.31c", 3, "allied", "french")]


def test_who_lets_an_own_unit_escape_is_blamed() -> None:
    strong = {**DUEL, "a": "allied infantry 40-4"}
    header = field(strong, {"f": "0505", "a": "0506"}, phase="french-combat")
    fight = {"do": "attack", "units": ["f"], "targets": ["0506"]}
    report = judge([header, fight, {"do": "roll", "dice": [6]}, {**BACK, "to": "0504"}])
    assert blamed(report) == [("SPI-9.2-Ae", 3, "french", "french")]


def test_a_retreat_that_is_not_made_is_owed_by_the_winner() -> None:
    assert blamed(beaten(NEXT)) == [("SPI-9.2-Ar", 1, "allied", "french")]


def test_an_enemy_that_is_not_attacked_is_the_fault_of_who_had_to_attack() -> None:
    units = {**DUEL, "b": "allied infantry 3-4"}
    header = field(units, {"f": "0505", "a": "0506", "b": "0605"}, phase="french-combat")
    fight = [{"do": "attack", "units": ["f"], "targets": ["0506"]}, {"do": "roll", "dice": [1]}]
    report = judge([header, *fight, {"do": "retreat", "unit": "a", "to": "0507"}, NEXT])
    assert blamed(report) == [("SPI-8B", 4, "french", "allied")]


def _walk(unit: str, *path: str, **more: str) -> Line:
    return {"do": "move", "unit": unit, "path": list(path), **more}


CROWD = dict.fromkeys(("f1", "f2", "f3", "f4"), "french infantry 8-5")
STANDS = {"f1": "0303", "f2": "0303", "f3": "0303", "f4": "0304"}


@pytest.mark.parametrize("remembered", [10_000, 2])
def test_an_earlier_event_is_laid_to_who_decided_it(
    remembered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_DECISIONS", remembered)
    monkeypatch.setattr(referee, "_CHECK_INTERVAL", 1)
    header = field(CROWD, STANDS, phase="french-movement")
    # the enemy may not move it; as a result it stands in a full hex
    events = [_walk("f4", "0304", "0303", by="allied"), phase("french-combat")]
    report = judge([header, *events])
    full = next(
        one for one in report.findings if one.message != "moved-by-enemy" and one.noticed_at
    )
    assert (full.event, full.noticed_at, full.side, full.owner) == (1, 2, "allied", "french")


def test_memory_of_who_decided_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "_DECISIONS", 2)
    monkeypatch.setattr(referee, "_CHECK_INTERVAL", 1)
    header = field(CROWD, STANDS, phase="french-movement")
    notes = [{"do": "note", "text": "x"}] * 5
    report = judge([header, _walk("f4", "0304", "0303"), *notes, phase("french-combat")])
    assert [(one.event, one.side) for one in report.findings] == [(1, "french")]


# A game in which the owner carries out losses


def test_a_loss_that_is_not_taken_is_owed_by_who_bears_it() -> None:
    header = cg_field({"f-9": "0505", "a-3": "0504"})
    report = cg_judge(header, attack("f-9", at="0504"), roll(6), cg_phase("movement"))
    owed = [one for one in report.findings if one.message.startswith("loss-")]
    assert [(one.event, one.side, one.owner) for one in owed] == [(1, "allied", "allied")]


def test_losses_chosen_by_the_enemy_are_laid_to_the_enemy() -> None:
    header = cg_field({"f-9": "0505", "a-3": "0504"})
    report = cg_judge(header, attack("f-9", at="0504"), roll(6), {**lose("a-3"), "by": "french"})
    assert [(one.event, one.side, one.owner) for one in report.findings] == [
        (3, "french", "allied")
    ]


# All formats

DEMONSTRATION = str(ROOT / "modules/spi-austerlitz/logs/demonstration.jsonl")


def _printed(form: str, *more: str) -> str:
    words = ["check", DEMONSTRATION, "--format", form, "--lang", "en", *more]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 1
    return result.stdout


def test_every_format_names_who_decided(tmp_path: Path) -> None:
    (one,) = (f for f in json.loads(_printed("json"))["findings"] if f["event"] == 246)
    assert (one["side"], one["owner"]) == ("allied", "french")
    rows = csv.DictReader(io.StringIO(_printed("csv")))
    assert [(r["side"], r["owner"]) for r in rows if r["event"] == "246"] == [("allied", "french")]
    results = json.loads(_printed("sarif"))["runs"][0]["results"]
    (told,) = (r["properties"] for r in results if r["properties"]["event"] == 246)
    assert (told["side"], told["owner"]) == ("allied", "french")
    mail = " ".join(_printed("mail").split())
    assert "Event 246, turn 2, French Combat Phase, Allied" in mail
    page = tmp_path / "page.html"
    _printed("html", "-o", str(page))
    article = page.read_text("utf-8").partition('data-event="246"')[2].partition("</article>")[0]
    assert 'data-side="allied"' in article.partition(">")[0]
    assert "<dt>Owner of the units</dt><dd>French</dd>" in article


def test_dice_are_counted_for_who_rolls_by_the_rules() -> None:
    header = cg_field({"f-9": "0505", "a-3": "0504"})
    assert cg_judge(header, attack("f-9", at="0504"), roll(6)).dice == {"french": {"6": 1}}


def test_the_side_of_the_variable_group_rolls_for_it() -> None:
    opened = [{"format": 1, "game": "crowning-glory"}, cg_phase("declaration", 1)]
    report = cg_judge(*opened, {"do": "roll", "dice": [6, 6]})
    assert [(one.rule, one.side) for one in report.findings] == [("CG-5.7a", "french")]


def test_a_phase_of_one_side_is_begun_by_it() -> None:
    header = cg_field({"f-9": "0505", "a-3": "0104"}, turn=10)
    report = cg_judge(header, cg_phase("regroup", 10))
    assert [(one.rule, one.side) for one in report.findings] == [("CG-5.0a", "french")]
