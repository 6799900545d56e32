"""Test reports for one side: they omit what that side must not see in a game with secrets."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.findings import Fault
from adjudicator.core.side_view import SideView
from adjudicator.core.state import State
from adjudicator.reports.html.history import History
from adjudicator.reports.html.summary import read_summary
from adjudicator.reports.sentences import Words
from tests.support.html_pages import FAULTY, page_of_file, page_of_lines
from tests.support.spi_logs import field, game, judge

UNITS = {
    "f-seen": "french infantry 6-5",
    "f-spy": "french infantry 3-5",
    "a-seen": "allied infantry 6-4",
    "a-spy": "allied cavalry 2-6",
}
HEADER = field(
    UNITS,
    {"f-seen": "0101", "f-spy": "0305", "a-seen": "0901", "a-spy": "0909"},
    phase="french-movement",
)
LOG: list[dict[str, Any]] = [
    HEADER,
    {"do": "move", "unit": "f-spy", "path": ["0305", "0307"]},  # not adjacent: a violation
    {"do": "move", "unit": "f-seen", "path": ["0101", "0103"]},  # a second violation
    {"do": "note", "by": "french", "text": "the password is swordfish"},
    {"do": "phase", "phase": "french-combat", "turn": 3},
]


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only their own side sees spies, until they reach 0308."""

    def hidden_from(state: State, side: str) -> frozenset[str]:
        return frozenset(
            name
            for name, spec in state.units.items()
            if name.endswith("-spy") and spec.side != side and state.where[name] != "0308"
        )

    monkeypatch.setattr(State, "hidden_from", hidden_from)
    monkeypatch.setattr(
        State, "conceals", lambda self, event, side: bool(event.by) and event.by != side
    )
    monkeypatch.setattr(State, "hidden_values", lambda self, side: ["strength"])


def page(reader: str, lines: list[dict[str, Any]] = LOG) -> str:
    return page_of_lines(lines, reader=reader)


@pytest.mark.usefixtures("secrets")
def test_a_page_for_one_side_has_nothing_of_what_is_hidden_from_it():
    whole, french, allied = page(""), page("french"), page("allied")
    for name in ("f-spy", "a-spy", "swordfish", "0307"):
        assert name in whole
    for name in ("f-spy", "swordfish"):
        assert name in french
        assert name not in allied
    assert "a-spy" not in french
    assert '["0307"' not in allied
    assert "1 of the findings rests on what this reader must not see" in allied
    assert "must not see" not in french
    assert "strength" not in french.lower().replace("strength points", "")
    assert "strength" in whole.lower().replace("strength points", "")
    assert (whole.count("<article"), french.count("<article"), allied.count("<article")) == (
        2,
        2,
        1,
    )


@pytest.mark.usefixtures("secrets")
def test_the_summary_says_for_whom_it_is():
    summary = read_summary(page("allied").encode())
    assert summary is not None
    assert summary.reader == "allied"
    assert summary.counts["violation"] == 1
    assert "strength" not in summary.outcome


@pytest.mark.usefixtures("secrets")
def test_zones_would_tell_who_exerts_them():
    steps = re.search(r'id="history">(.*?)</script>', page("allied"), re.DOTALL)
    assert steps is not None
    assert all("z" not in step for step in json.loads(steps.group(1))["steps"])


@pytest.mark.usefixtures("secrets")
def test_what_comes_out_is_seen_from_then_on():
    lines = [HEADER, {"do": "move", "unit": "f-spy", "path": ["0305", "0306", "0307", "0308"]}]
    text = page("allied", lines)
    block = re.search(r'id="history">(.*?)</script>', text, re.DOTALL)
    assert block is not None
    data = json.loads(block.group(1))
    names = [one[0] for one in data["units"]]
    at = names.index("f-spy")
    assert all(unit != at for unit, _ in data["steps"][0]["m"])
    came = [data["places"][place][0] for unit, place in data["steps"][1]["m"] if unit == at]
    assert came == ["0308"]
    # but not the hex it came from
    assert not {"0305", "0306"} & {one[0] for one in data["places"]}
    assert "f-spy moves" not in text


def test_a_game_that_hides_nothing_is_the_same_for_all():
    def without_reader(text: str) -> str:
        text = text.replace('"reader":"french"', '"reader":""')
        return re.sub(r'<tr><th scope="row">For the eyes of.*?</code>', "", text)

    assert without_reader(page_of_file(FAULTY, reader="french")) == page_of_file(FAULTY)


@pytest.mark.usefixtures("secrets")
def test_every_format_leaves_it_out(tmp_path: Path):
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(json.dumps(line) for line in LOG), "utf-8")
    for style in ("text", "json", "csv", "sarif", "mail", "html"):
        target = tmp_path / f"out.{style}"
        ended = run("check", log, "--format", style, "--for", "allied", "-o", target)
        assert ended.exit_code == 1, ended.output
        text = target.read_text("utf-8")
        assert "f-seen" in text
        assert "f-spy" not in text
        assert "f-spy" not in ended.output


@pytest.mark.usefixtures("secrets")
def test_what_is_kept_back_is_counted():
    side_view = SideView("allied")
    report = judge(LOG, watchers=[side_view])
    shown, kept_back = side_view.redact(report)
    assert kept_back == 1
    assert (len(report.findings), len(shown.findings)) == (2, 1)
    assert set(shown.units) == {"f-seen", "a-seen", "a-spy"}
    assert shown.verdict == "illegal"


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.mark.usefixtures("secrets")
def test_paths_of_hidden_moves_are_left_out():
    opened = {"do": "move", "unit": "f-spy", "from": "0305", "to": "0308"}
    seen = {"do": "move", "unit": "f-seen", "from": "0101", "to": "0103"}
    side_view = SideView("allied")
    report, _ = side_view.redact(judge([HEADER, opened, seen], paths=True, watchers=[side_view]))
    assert [one["unit"] for one in report.paths] == ["f-seen"]


@pytest.mark.usefixtures("secrets")
def test_values_over_time_are_kept_back_too():
    whole, allied = History(Words(game())), History(Words(game()), reader="allied")
    judge(LOG, watchers=[whole, allied])
    assert all("strength" in one.outcome for one in whole.samples.taken)
    assert allied.samples.taken
    assert not any("strength" in one.outcome for one in allied.samples.taken)


class Late:
    """Reports a finding after all other checks have seen the last event."""

    def begin(self, referee: Any) -> None:
        self.recorder = referee.recorder

    def before(self, event: Any) -> None:
        pass

    def after(self, event: Any, line: int) -> None:
        self.recorder.remark(Fault(message="late", rule="SPI-5C", units=["f-spy"]))


@pytest.mark.usefixtures("secrets")
def test_what_is_found_last_is_kept_back_too():
    side_view = SideView("allied")
    seen = {"do": "move", "unit": "f-seen", "path": ["0101", "0102"]}
    report = judge([HEADER, seen], watchers=[side_view, Late()])
    assert len(report.findings) == 1
    shown, kept_back = side_view.redact(report)
    assert (len(shown.findings), kept_back) == (0, 1)
