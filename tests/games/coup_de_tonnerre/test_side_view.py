"""Test that hidden fog and hands in Un coup de tonnerre are not in the other side's report."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.findings import Report
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import adjudicate
from adjudicator.core.side_view import SideView
from tests.support.places_pages import HEADER, places_game, places_page

FOG = ["fog-4", "fog marker 4", "marqueur de Brouillard 4"]
OURS = ["thiebault", "Thiébault"]
COSSACKS = ["cosaques", "Cossacks", "Cosaques"]
OPTIONS = {**HEADER, "options": ["tactics"]}
DEALT: list[dict[str, Any]] = [
    OPTIONS,
    {"do": "choose", "by": "coalition", "card": "cosaques"},
    {"do": "choose", "by": "french", "card": "thiebault"},
    {"do": "draw", "by": "french", "deck": "fog", "cards": ["fog-4"]},
]


def report(lines: list[dict[str, Any]], reader: str) -> Report:
    data = "\n".join(json.dumps(line) for line in lines).encode()
    side_view = SideView(reader)
    with Log(io.BytesIO(data), file="test.jsonl") as log:
        made = adjudicate(places_game(), log, watchers=[side_view])
    return side_view.redact(made)[0]


def names(lines: list[dict[str, Any]], reader: str, words: list[str]) -> bool:
    """Return whether a page names something, in either language."""
    pages = [places_page(lines, reader=reader, language=one) for one in ("en", "fr")]
    return any(word in page for page in pages for word in words)


@pytest.mark.parametrize(
    ("reader", "fog", "ours", "cossacks"),
    [("", True, True, True), ("french", True, True, False), ("coalition", False, False, True)],
)
def test_a_page_names_only_what_its_reader_has_seen(
    reader: str, fog: bool, ours: bool, cossacks: bool
) -> None:
    assert names(DEALT, reader, FOG) == fog
    assert names(DEALT, reader, OURS) == ours
    assert names(DEALT, reader, COSSACKS) == cossacks


def test_a_card_that_is_played_is_seen_but_not_when_it_was_drawn() -> None:
    played = [*DEALT, {"do": "play", "by": "french", "card": "thiebault"}]
    page = places_page(played, reader="coalition")
    assert page.count("Plays Thiébault") == 1
    assert "Chooses a tactics card: Thiébault" not in page


def test_the_marker_is_seen_once_it_is_revealed_but_not_when_it_was_drawn() -> None:
    shown = [*DEALT, {"do": "reveal", "by": "french", "deck": "fog", "card": "fog-4"}]
    page = places_page(shown, reader="coalition")
    assert "Revealed: fog marker 4" in page
    assert "Draws (fog marker)" not in page


def test_a_card_laid_off_is_not_shown_to_the_other() -> None:
    laid = [*DEALT, {"do": "discard", "by": "french", "card": "thiebault"}]
    assert not names(laid, "coalition", OURS)
    assert names(laid, "french", OURS)


def test_findings_that_name_a_hidden_card_are_kept_back() -> None:
    twice = [*DEALT, {"do": "choose", "by": "french", "card": "thiebault"}]
    assert report(twice, "french").findings
    told = list(report(twice, "coalition").findings)
    assert not any("thiebault" in json.dumps([one.args, one.expected, one.seen]) for one in told)


def test_events_that_name_no_card_are_told() -> None:
    quiet = [
        OPTIONS,
        {"do": "choose", "by": "french"},
        {"do": "draw", "by": "french", "deck": "fog"},
    ]
    page = places_page(quiet, reader="coalition")
    assert "Chooses a tactics card" in page
    assert "Draws 1: fog marker" in page


def test_a_draw_is_told_without_its_cards() -> None:
    drawn = {"do": "draw", "by": "french", "deck": "french", "count": 2, "cards": ["rapp"]}
    page = places_page([OPTIONS, drawn], reader="coalition")
    assert "Draws 2: " in page
    assert "rapp" not in page.lower()


def test_a_finding_about_a_draw_that_names_no_card_is_told() -> None:
    late = [*DEALT, {"do": "draw", "by": "french", "deck": "french", "count": 2, "cards": ["rapp"]}]
    told = [(one.rule, one.message) for one in report(late, "coalition").findings]
    assert told == [("CDT-1-p", "hand-after-fog")]
    assert "rapp" not in places_page(late, reader="coalition").lower()


def test_what_lies_open_before_a_bot_is_for_all_to_see() -> None:
    solo = [{**HEADER, "options": ["tactics", "solo-french-bot"]}, DEALT[2]]
    assert names(solo, "coalition", OURS)


def test_a_position_keeps_its_hands_and_its_marker_to_itself() -> None:
    header = (
        places_game()
        .start(Header(format=1, game="coup-de-tonnerre"), frozenset({"tactics"}))
        .position()
    )
    secret = {"hands": {"french": ["thiebault"], "coalition": ["cosaques"]}}
    fog = {"fog": {"drawn": 1, "card": "fog-4"}}
    lines = [
        {**OPTIONS, "position": {**header, **secret, **fog}},
        {"do": "act", "by": "coalition", "card": "langeron", "action": 1},
    ]
    for reader, words in (("coalition", [*OURS, *FOG]), ("french", COSSACKS)):
        assert not names(lines, reader, words)


@pytest.mark.parametrize("form", ["text", "html", "mail", "json", "sarif", "csv"])
def test_no_report_names_what_is_hidden(tmp_path: Path, form: str) -> None:
    late = {"do": "draw", "by": "french", "deck": "french", "count": 2, "cards": ["rapp"]}
    twice = {"do": "draw", "by": "french", "deck": "combined", "cards": ["thiebault"]}
    path = tmp_path / "log.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in [*DEALT, late, twice]))
    options = ["check", str(path), "--for", "coalition", "--format", form]
    found = CliRunner().invoke(cli, options)
    assert found.exit_code == 1
    shown = found.output.lower()
    assert not [word for word in (*OURS, *FOG, "rapp ", '"rapp"') if word.lower() in shown]
