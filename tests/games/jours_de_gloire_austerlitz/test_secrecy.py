"""Test that what lies in the cup, and what is noted, is not in the other side's report."""

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
from adjudicator.core.side_view import SideView

GAME = "jours-de-gloire-austerlitz"
HEADER = {"format": 1, "game": GAME, "scenario": "N2"}
FILLED: list[dict[str, Any]] = [
    HEADER,
    {"do": "phase", "phase": "orders", "turn": 1},
    {"do": "phase", "phase": "initiative", "turn": 1},
    {"do": "open", "by": "austro-russian", "marker": "maliutin"},
    {"do": "phase", "phase": "cup", "turn": 1},
    {"do": "fill", "by": "french", "markers": ["cam-rapp", "vandamme", "vandamme"]},
    {"do": "fill", "by": "austro-russian", "markers": ["kologrivov"]},
    {"do": "phase", "phase": "activations", "turn": 1},
    {"do": "draw", "marker": "maliutin"},
]
TOO_MANY = {"do": "fill", "by": "french", "markers": ["drouet", "drouet"]}


def report(lines: list[dict[str, Any]], reader: str) -> Report:
    data = "\n".join(json.dumps(line) for line in lines).encode()
    side_view = SideView(reader)
    with Log(io.BytesIO(data), file="test.jsonl") as log:
        made = adjudicate(load_game(GAME), log, watchers=[side_view])
    return side_view.redact(made)[0]


def page(lines: list[dict[str, Any]], reader: str, folder: Path) -> str:
    log, html = folder / "log.jsonl", folder / "page.html"
    log.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    words = ["check", str(log), "--format", "html", "-o", str(html)]
    words += ["--for", reader] if reader else []
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0, result.output
    return html.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("reader", "named"), [("", True), ("french", True), ("austro-russian", False)]
)
def test_a_page_names_combined_markers_only_to_their_owner(
    reader: str, named: bool, tmp_path: Path
) -> None:
    assert ("cam-rapp" in page(FILLED, reader, tmp_path)) == named


def test_a_marker_is_seen_when_it_is_drawn(tmp_path: Path) -> None:
    drawn = [*FILLED, {"do": "draw", "marker": "cam-rapp"}]
    assert "cam-rapp" in page(drawn, "austro-russian", tmp_path)


@pytest.mark.parametrize(
    ("reader", "cases"),
    [("french", ["JDG-N2-drouet"]), ("austro-russian", [])],
)
def test_a_finding_about_a_hidden_marker_is_for_its_owner(reader: str, cases: list[str]) -> None:
    found = report([*FILLED[:6], TOO_MANY], reader)
    assert [one.rule for one in found.findings] == cases


@pytest.mark.parametrize(
    ("side", "reader", "named"),
    [("french", "french", True), ("french", "austro-russian", False)],
)
def test_a_note_is_for_its_writer(side: str, reader: str, named: bool, tmp_path: Path) -> None:
    units = ["saint-hilaire-10th-leger", "kamenski-ryazan"]
    place = {"turn": 3, "phase": "end-of-turn", "where": dict.fromkeys(units, "reserve")}
    header = {**HEADER, "scenario": "S4", "position": place}
    noted = [header, {"do": "plan", "by": side, "brigades": ["morand"]}]
    assert ("morand" in page(noted, reader, tmp_path).casefold()) == named
