"""Test the machine-readable summary of a page, external text in it, and the observer of a log."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.html.escape import attributes, element, script_json, text
from adjudicator.reports.html.summary import read_summary, summary_block, summary_of
from adjudicator.reports.sentences import Words
from tests.support.sample_reports import HOSTILE, illegal, source
from tests.support.spi_logs import field, game, judge

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def test_a_summary_comes_back_from_its_page():
    report = illegal()
    report.players = {"french": HOSTILE}
    summary = summary_of(report, Words(source()), reader="french")
    block = summary_block(summary)
    page = f"<p>before</p>{block}<p>after</p>".encode()
    assert read_summary(page) == summary
    assert summary.players["french"] == HOSTILE
    assert summary.sides == {"french": "French", "allied": "allied"}
    assert summary.counts["violation"] == report.counts["violation"] > 0


@pytest.mark.parametrize(
    "page",
    [
        b"",
        b"<p>",
        b'<script type="application/json" id="summary">{}</script>',
        b'<script type="application/json" id="summary">' + b"[" * 5000 + b"</script>",
        b'<script type="application/json" id="summary">"\xff"</script>',
    ],
)
def test_what_is_no_page_of_ours_has_no_summary(page):
    assert read_summary(page) is None


@given(TEXTS)
def test_no_text_means_anything_in_a_page(value):
    shown = text(value)
    assert not set(shown) & set("<>\"'`\x00\x1b\u202e")
    assert attributes(data_x_=value) == f' data-x="{shown}"'
    assert element("p", value) == f"<p>{shown}</p>"


@given(TEXTS)
def test_data_in_a_page_comes_back_and_cannot_end_its_block(value):
    data = script_json({"x": value})
    assert not set(data) & set("<>&")
    assert json.loads(data) == {"x": value}


class Witness:
    def __init__(self):
        self.seen = []

    def begin(self, referee):
        self.state = referee.state
        self.seen.append(("begin", self.state.where["f"]))

    def before(self, event):
        self.seen.append(("before", self.state.where["f"]))

    def after(self, event, line):
        self.seen.append((line, self.state.where["f"]))


def test_a_watcher_sees_every_event_before_and_after():
    witness = Witness()
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    move = {"do": "move", "unit": "f", "path": ["0101", "0102"]}
    report = judge([header, move], watchers=[witness])
    assert witness.seen == [("begin", "0101"), ("before", "0101"), (2, "0102")]
    assert report.verdict == "legal"
    assert judge([header, move]).stamp == report.stamp
    assert game().id == report.game
