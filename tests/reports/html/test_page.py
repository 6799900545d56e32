"""Test the HTML page as text: complete without scripts, no outside access, reproducible."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import msgspec
import pytest

from adjudicator.core.log import Ruling, Rulings
from adjudicator.reports.html import findings as told
from adjudicator.reports.html import history as kept
from adjudicator.reports.html import pictures
from adjudicator.reports.html.summary import read_summary
from tests.support.html_pages import (
    ATTACKS,
    CLEAN,
    FAULTY,
    hostile_lines,
    page_of_file,
    page_of_lines,
)
from tests.support.spi_logs import field, game, judge

VOID = {"meta", "input", "br"}
#: end tags that HTML allows to omit
OPEN = {"li", "tr", "td", "th"}


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed, and every id is unique."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        while self.stack[-1] in OPEN and self.stack[-1] != tag:
            self.stack.pop()
        assert self.stack.pop() == tag, (tag, self.stack, self.getpos())

    def handle_data(self, data):
        if self.stack and self.stack[-1] not in ("script", "style"):
            self.texts.append(data)


@pytest.fixture(scope="module")
def faulty() -> str:
    return page_of_file(FAULTY)


@pytest.fixture(scope="module")
def clean() -> str:
    return page_of_file(CLEAN)


def test_a_page_is_sound_html(faulty, clean):
    for page in (faulty, clean, page_of_lines(hostile_lines())):
        read = Reader(page)
        ids = [attrs["id"] for _, attrs in read.tags if "id" in attrs]
        assert len(ids) == len(set(ids))
        links = [a["href"] for tag, a in read.tags if tag == "use"]
        assert {one[1:] for one in links} <= set(ids)
        jumps = {a["href"][1:] for tag, a in read.tags if tag == "a"}
        assert {one for one in jumps if not one.startswith("event-")} <= set(ids)


def test_everything_of_the_findings_is_there_without_scripts(faulty):
    from adjudicator.core.log import open_log
    from adjudicator.core.referee import adjudicate
    from adjudicator.reports.fields import finding_sentence
    from adjudicator.reports.sentences import Words

    words, text = Words(game()), " ".join(" ".join(Reader(faulty).texts).split())
    with open_log(FAULTY) as log:
        report = adjudicate(game(), log)
    assert len(report.findings) == 24
    for one in report.findings:
        assert finding_sentence(one, words) in text
        assert words.text(words.cases[one.rule].text) in text
        for value in (one.expected, one.seen):
            assert value is None or words.value(value) in text
    assert faulty.count('<svg class="shot"') == 24
    assert "Allied (Anna)" in text
    assert "20 still to be done" in text


def test_nothing_comes_from_outside_and_nothing_but_our_scripts_may_run(faulty):
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', faulty).group(1)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    for tag, name in (("script", "script-src"), ("style", "style-src")):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", faulty, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert rules[name] == f"'sha256-{digest}'"
    read = Reader(faulty)
    for tag, attrs in read.tags:
        assert not any(name.startswith("on") or name in ("style", "src") for name in attrs), tag
        assert tag not in ("link", "iframe", "object", "embed", "base", "img")
    assert not re.findall(r"https?:(?!//www\.w3\.org/2000/svg)", faulty)
    assert "@import" not in faulty
    scripts = re.search(r"<script>(.*?)</script>", faulty, re.DOTALL).group(1)
    for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write"):
        assert danger not in scripts


def test_pages_are_small_enough_to_mail(faulty, clean):
    assert len(faulty.encode()) < 1_500_000
    assert len(clean.encode()) < 1_500_000


def test_the_same_log_gives_the_same_bytes(faulty):
    assert page_of_file(FAULTY) == faulty


def test_what_a_log_says_shows_as_text():
    page = page_of_lines(hostile_lines())
    text = "".join(Reader(page).texts)
    for attack in ATTACKS:
        shown = attack.replace("\u202e", "\N{REPLACEMENT CHARACTER}")[:60]
        assert shown in text, attack
    summary = read_summary(page.encode())
    assert summary.players["french"] == ATTACKS[0]
    assert summary.verdict == "illegal"


def test_a_summary_stands_in_the_page(faulty):
    summary = read_summary(faulty.encode())
    assert (summary.verdict, summary.game, summary.turn) == ("illegal", "spi-austerlitz", 4)
    assert summary.counts["violation"] == 22
    assert summary.file == "demonstration.jsonl"


def test_a_waived_finding_says_why():
    waived = Rulings(
        format=1, rulings=[Ruling(event=49, rule="SPI-5H", reason="Agreed <b>by mail</b>.")]
    )
    page = page_of_file(FAULTY, rulings=waived)
    assert "Agreed &lt;b&gt;by mail&lt;/b&gt;. (else a violation)" in page
    assert 'class="finding waived"' in page


def test_a_page_without_findings_says_so(clean):
    text = " ".join(Reader(clean).texts)
    assert "Everything in this log is by the rules." in text
    assert "At a glance" not in text
    assert "Demoralized: French" in text or "Demoralized: Allied" in text


def test_charts_end_as_the_game_ends(clean):
    lost = read_summary(clean.encode()).outcome["losses"]
    for side, name in (("allied", "Allied"), ("french", "French")):
        assert f">{name} {lost[side]}</text>" in clean


def history_of(page: str) -> dict:
    block = re.search(r'id="history">(.*?)</script>', page, re.DOTALL).group(1)
    return msgspec.json.decode(block)


def test_the_history_leads_to_where_every_unit_stands(clean):
    from adjudicator.core.log import open_log
    from adjudicator.core.referee import Referee

    data = history_of(clean)
    with open_log(CLEAN) as log:
        referee = Referee(game(), log.header)
        events = iter(list(log.events(game().decoder)))
    where, held = {}, {}
    for step in data["steps"]:
        if step.get("n"):
            line, event = next(events)
            referee.feed(event, line)
        for unit, place in step.get("m", ()):
            where[data["units"][unit][0]] = data["places"][place][0]
        for layer, side, come, gone in step.get("z", ()):
            cells = held.setdefault((layer, side), set())
            cells.update(come)
            cells.difference_update(gone)
        assert where == referee.state.where
    for number, side in enumerate(game().file.sides):
        names = {data["places"][at][0] for at in held[0, number]}
        assert names == set(referee.state.zones.counts[side])
    assert next(events, None) is None


def test_a_dearer_path_shows_the_cheapest_one():
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    path = ["0101", "0102", "0202", "0201"]
    data = history_of(page_of_lines([header, {"do": "move", "unit": "f", "path": path}]))
    step = data["steps"][1]
    names = [data["places"][at][0] for at in step["c"]]
    assert names == ["0101", "0201"]
    assert ["Cheapest legal way", "1 (1 clear)"] in step["r"]


def test_long_logs_are_cut_and_the_page_says_so(monkeypatch):
    monkeypatch.setattr(kept, "MOST_EVENTS", 100)
    page = page_of_file(FAULTY)
    assert "its first 100 events" in page
    assert len(history_of(page)["steps"]) == 101
    assert page.count('<article class="finding') == 24
    assert page.count('<svg class="shot"') == 6


def test_many_findings_are_cut_and_the_page_says_so(monkeypatch):
    from adjudicator.reports.html import page as pages

    monkeypatch.setattr(pages, "MOST_FINDINGS", 5)
    monkeypatch.setattr(pages, "MOST_PICTURES", 2)
    page = page_of_file(FAULTY)
    assert "the first 5 findings of 24" in page
    assert "The first 2 have a picture." in page
    assert page.count('<svg class="shot"') == 2
    assert told.MOST_FINDINGS > 1000 < pictures.MOST_PICTURES * 10


def test_a_map_that_cannot_be_drawn_leaves_the_findings():
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    page = page_of_lines([header, {"do": "move", "unit": "f", "path": ["0101", "0103"]}])
    assert page.count('<svg class="shot"') == 1
    from adjudicator.reports.html import page as pages

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "ground_of", lambda *_: None)
        bare = page_of_lines([header, {"do": "move", "unit": "f", "path": ["0101", "0103"]}])
    assert "There is no map to draw" in bare
    assert bare.count('<article class="finding') == 1
    Reader(bare)


def test_a_huge_map_is_drawn_plainly():
    hexes = {
        f"{c:02}{r:02}": ["swamp" if (c + r) % 2 else "town"]
        for c in range(1, 100)
        for r in range(1, 100)
    }
    units = {"f": "french infantry 6-5"}
    header = field(units, {"f": "0101"}, phase="french-movement", columns=99, rows=99, hexes=hexes)
    page = page_of_lines([header, {"do": "move", "unit": "f", "path": ["0101", "0103"]}])
    assert len(page.encode()) < 1_500_000
    Reader(page)


def test_a_log_in_several_parts_is_one_page():
    from adjudicator.reports.html.history import History
    from adjudicator.reports.html.page import page_pieces
    from adjudicator.reports.sentences import Words
    from adjudicator.vassal.read.judging import merge_reports

    units, history = {"f": "french infantry 6-5"}, History(Words(game()), reader="french")
    reports = []
    for number, start, end in ((1, "0101", "0103"), (5, "0505", "0507")):
        header = field(units, {"f": start}, phase="french-movement")
        move = {"n": number, "do": "move", "unit": "f", "path": [start, end]}
        reports.append(judge([header, move], watchers=[history]))
    page = "".join(page_pieces(merge_reports(reports), game(), history))
    assert page.count("<article") == page.count('<svg class="shot"') == 2
    assert [step.get("n", 0) for step in history_of(page)["steps"]] == [0, 1, 0, 5]
    Reader(page)


def shots(page: str) -> list[str]:
    return re.findall(r'<svg class="shot".*?</svg>', page, re.DOTALL)


def test_a_picture_shows_no_more_of_the_map_than_lies_in_it(faulty):
    everything = len(re.findall(r'<g id="m\d_', faulty))
    assert everything > 150
    assert all(0 < len(re.findall(r'"#m\d_', shot)) < 60 for shot in shots(faulty))


def test_who_came_last_lies_on_top():
    units = {"a": "french infantry 1-5", "b": "french infantry 2-5", "c": "french infantry 3-5"}
    where = {"a": "0101", "b": "0201", "c": "0202"}
    moves = [("b", ["0201", "0102"]), ("a", ["0101", "0102"]), ("c", ["0202", "0201", "0102"])]
    events = [{"do": "move", "unit": unit, "path": path, "cost": 9} for unit, path in moves]
    page = page_of_lines([field(units, where, phase="french-movement"), *events])
    faces = dict(re.findall(r'<g id="k(\d+)".*?>(\d)-5</text>', page))
    order = [faces[face] for face in re.findall(r'"#k(\d+)"', shots(page)[-1])]
    assert order == ["2", "1", "3"]
