"""Test a pseudo-language, which puts all texts of catalogues and games in brackets.

Letters outside the brackets come from a sentence in code, or one assembled from pieces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import lxml.html
import msgspec
import pytest
from click.testing import CliRunner

from adjudicator import phrases as catalogues
from adjudicator.cli import cli
from adjudicator.cli.paint import painted
from adjudicator.core.findings import Report
from adjudicator.core.game import load_game
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from adjudicator.phrases import Catalogue, Phrases
from adjudicator.reports.html.history import History
from adjudicator.reports.html.page import page_pieces
from adjudicator.reports.index.collect import collect, report_files
from adjudicator.reports.index.page import index_pieces
from adjudicator.reports.index.rows import index_lines
from adjudicator.reports.mail import mail_lines
from adjudicator.reports.sentences import Words
from adjudicator.reports.text import text_lines
from tests.support.paths import ROOT
from tests.support.sample_reports import from_vassal, illegal, legal, source

LOG = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"


def text(report: Report, game: Any, language: str) -> str:
    lines = text_lines(report, game, language=language)
    return "".join(painted(line, colours=False) + "\n" for line in lines)


def bracketed(text: str) -> str:
    """Return a text with its own words in brackets; its arguments stay outside."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") or not part else f"⟦{part}⟧" for part in parts)


def in_brackets(value: Any) -> Any:
    """Return plain values to whose translated texts the pseudo-language is added."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            return {**value, "qps": bracketed(value["en"])}
        return {name: in_brackets(one) for name, one in value.items()}
    return [in_brackets(one) for one in value] if isinstance(value, list) else value


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a game in the pseudo-language, which also has a catalogue."""
    english = (ROOT / "adjudicator/reports/catalogues/en.json").read_bytes()
    found = msgspec.json.decode(english)
    found["language"] = "qps"
    for name, one in found["phrases"].items():
        found["phrases"][name] = (
            bracketed(one)
            if isinstance(one, str)
            else {form: bracketed(text) for form, text in one.items()}
        )
    phrase, old = Phrases(msgspec.convert(found, Catalogue)), catalogues.phrases
    for module in ("phrases", "reports.sentences", "reports.text"):
        monkeypatch.setattr(
            f"adjudicator.{module}.phrases",
            lambda language="en": phrase if language == "qps" else old(language),
        )
    return in_pseudo(source(), ("losses", "level", "marginal"))


def in_pseudo(game: Any, words: Iterable[str]) -> Any:
    """Return the parts of a game that a report needs, in the pseudo-language."""
    game = SimpleNamespace(file=game.file, messages=game.messages, cases=game.cases)
    game.file = msgspec.convert(in_brackets(msgspec.to_builtins(game.file)), type(game.file))
    game.file = msgspec.structs.replace(game.file, title=f"⟦{game.file.title}⟧")
    game.messages = in_brackets(game.messages)
    game.words = in_brackets({one: {"en": one} for one in words})
    game.cases = {
        name: msgspec.convert(in_brackets(msgspec.to_builtins(case)), type(case))
        for name, case in game.cases.items()
    }
    return game


#: words of the game's own code, which its view passes on unchanged
VIEWED = (
    *("Zones of control", "demoralized", "Odds", "Die", "Result", "Attack", "Defence", "odds"),
    *("infantry", "cavalry", "artillery", "losses", "strength", "points", "exited", "ratio"),
    *("west", "east", "eliminated", "none", "move", "retreat", "advance"),
)
#: data of the log: names of files, units, cases and players, and texts of players
DATA = re.compile(
    r"\b(game\.jsonl|clean\.jsonl|turn 4\.vlog|french-\d+|TOY-\d[A-Z]|unheard-of|Ben|"
    r"agreed by mail|elsewhere|a type|allied|abc|x|qps|Anna)\b|\b(i)\b|\(B\)|\(D\)|\{unit\}"
)


def outside(text: str) -> list[str]:
    """Return the words that are neither in brackets nor data."""
    left = DATA.sub("", re.sub(r"⟦[^⟦⟧]*⟧", " ", text))
    return re.findall(r"[^\W\d_]+", left)


def reports() -> Iterator[Report]:
    yield from (illegal(), legal(), from_vassal())
    more = illegal()
    more.verdict, more.players = "cannot tell", {"french": "Anna", "allied": "Ben"}
    more.outcome |= {"turn": 4, "phase": "french-movement"}
    yield more


def test_all_that_text_says_is_in_a_catalogue_or_a_game(pseudo: Any) -> None:
    for report in reports():
        assert outside(text(report, pseudo, "qps")) == []


def test_all_that_a_mail_says_is_in_a_catalogue_or_a_game(pseudo: Any) -> None:
    for report in reports():
        subject, *lines = mail_lines(report, pseudo, language="qps")
        mail = " ".join([subject.removeprefix("Subject: "), *lines])
        assert outside(re.sub(r"\s+", " ", mail)) == []


def said_by(page: str) -> Iterator[str]:
    """Iterate over all texts of a page: visible text, text read aloud, text in scripts."""
    tree = lxml.html.fromstring(page)
    for ground in tree.find_class("ground"):
        ground.clear()  # names on the map
    for element in tree.iter():
        if not isinstance(element.tag, str):
            continue
        yield from (element.get(name, "") for name in ("aria-label", "title", "alt", "placeholder"))
        if element.tag not in ("script", "style"):
            yield element.text or ""
        yield element.tail or ""
    history = json.loads(tree.get_element_by_id("history").text)
    yield from (title for _, title in history["phases"])
    yield from history["layers"]
    yield from (counter for _, _, counter in history["units"])
    for step in history["steps"]:
        yield step.get("w", "")
        yield from (label for label, _ in step.get("r", ()))  # the value comes from the game
        yield from (mark for _, mark in step.get("k", ()))


CDT_LOG = ROOT / "modules" / "coup-de-tonnerre" / "logs" / "demonstration.jsonl"


@pytest.mark.parametrize("path", [LOG, CDT_LOG], ids=["hexes", "places"])
def test_all_that_a_page_says_is_in_a_catalogue_or_a_game(pseudo: Any, path: Path) -> None:
    game = load_game(path.parts[-3])
    history = History(Words(in_pseudo(game, {*VIEWED, *game.words}), language="qps"))
    with open_log(path) as log:
        log.file = path.name
        report = adjudicate(game, log, watchers=[history])
    page = "".join(page_pieces(report, game, history))
    names = {part for one in game.units.values() for part in (one.name, one.formation) if part}
    names |= {  # sentences that the rules of this game word themselves
        value
        for one in report.findings
        for value in (one.expected, one.seen, *one.args.values())
        if isinstance(value, str) and value
    }
    names |= {case.cite for case in game.cases.values()} | set(game.units)
    data = re.compile(
        "|".join(
            [
                *(re.escape(one) for one in sorted(names, key=len, reverse=True)),
                r"“.*”|(SPI|CDT)-[\w.-]+|\b[A-Z]\b|\b(1|2) (AC|FC|AM|FM)\b| capture\b",
                r"\b(Anna|Ben|Nadia|Paul|qps|i|Ar|Dr|Ex|De|Ae|csv|demonstration|jsonl|[0-9a-f]{64})\b",
            ]
        )
    )
    texts = list(said_by(page))
    assert len(texts) > 1000
    left = {word for text in texts for word in outside(data.sub(" ", text))}
    assert left == set(), " ".join(sorted(left))


def test_the_pseudo_language_finds_what_is_said_in_code(pseudo: Any) -> None:
    assert outside("⟦Turn ⟧3 and a half") == ["and", "a", "half"]


def test_all_that_an_index_says_is_in_a_catalogue(pseudo: Any, tmp_path: Path) -> None:
    words = ["check", str(LOG), "--format", "html", "-o", str(tmp_path / "spi.html")]
    CliRunner().invoke(cli, words)
    (tmp_path / "bad.json").write_text("{}")
    index, phrase = collect(tmp_path, report_files(tmp_path)), catalogues.phrases("qps")
    assert index.unreadable
    data = re.compile("Austerlitz|Anna|Ben|Allied|French|spi|bad|json|no report|verdict|missing|my")
    lines = " ".join(painted(line, colours=False) for line in index_lines(index, phrase))
    lines = re.sub(r"bad\.json: .*?  ", "", lines)
    page = "".join(index_pieces(index, name="my", base="", phrase=phrase))
    tree = lxml.html.fromstring(re.sub(r"(?s)<style>.*?</style>", "", page))
    tree.get_element_by_id("unreadable").find("ul").clear()
    for text in (lines, tree.text_content()):
        assert outside(data.sub(" ", text)) == []
