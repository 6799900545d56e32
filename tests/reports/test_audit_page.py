"""Test the page of an audit: complete without scripts, and external text has no effect."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.vassal.format.commands import Chat, Player
from tests.support.browser import LAPTOP, PHONE, Visit
from tests.support.vassal_chain import ANN, BOB, Writer, piece
from tests.support.vassal_cheats import cheated, honest, write

EVIL = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\"'"


def page(tmp_path: Path, *logs: Path) -> Path:
    made = tmp_path / "audit.html"
    words = ["log", "audit", *(str(one) for one in logs), "--format", "html", "-o", str(made)]
    result = CliRunner().invoke(cli, words)
    assert result.output == ""
    return made


def hostile(tmp_path: Path) -> list[Path]:
    log = Writer([piece("101", EVIL, 1, 1), Player(ANN, EVIL, EVIL)])
    log.act(Chat(f"<{'x' * 50}> - {EVIL}"))
    for value in range(1, 7):
        log.act(Chat(f"*** d6 = {value} *** <{EVIL.replace('<', '(').replace('>', ')')[:70]}>"))
    log.undo(log.roll(3))
    log.drag("101", 99, 99)
    second = log.following()
    second.start = (*second.start, piece("109", EVIL, 3, 3))
    second.say(EVIL)
    return [log.write(tmp_path), second.write(tmp_path)]


def test_the_page_tells_the_four_things_and_where_the_logs_join(tmp_path: Path) -> None:
    text = page(tmp_path, *write(cheated(), tmp_path)).read_text(encoding="utf-8")
    assert "4 suspicious" in text
    for name in ("roll-undone", "restart", "moved", "appeared"):
        assert len(re.findall(rf"AUDIT\d+ {name}\b", text)) == 1
    assert "goes on after step 5 of 10 of log2.vlog; 5 steps played since are not in it" in text
    assert text.count('<figure class="strip">') == 5
    assert '<svg class="dice" role="img"' in text


def test_an_honest_game_has_a_page_too(tmp_path: Path) -> None:
    text = page(tmp_path, *write(honest(), tmp_path)).read_text(encoding="utf-8")
    assert "✓ nothing found" in text
    assert "<article" not in text


def test_the_page_runs_no_script_and_asks_for_nothing(tmp_path: Path) -> None:
    text = page(tmp_path, *hostile(tmp_path)).read_text(encoding="utf-8")
    assert "<script" not in text
    assert "<img" not in text
    assert "\u202e" not in text
    assert "&lt;script&gt;alert(1)" in text
    assert "default-src 'none'" in text
    assert not re.findall(r"(?:src|href)=\"(?!#)", text)
    assert ANN.text not in text
    assert BOB.text not in text


def test_the_same_logs_give_the_same_bytes(tmp_path: Path) -> None:
    paths = write(cheated(), tmp_path)
    first = page(tmp_path, *paths).read_bytes()
    assert page(tmp_path, *paths).read_bytes() == first


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "scheme"),
    [(LAPTOP, "light"), (PHONE, "light"), (LAPTOP, "dark")],
    ids=["laptop", "phone", "dark"],
)
def test_a_browser_finds_nothing_to_complain_of(
    browse: Callable[..., Visit], tmp_path: Path, size: tuple[int, int], scheme: str
) -> None:
    visit = browse(page(tmp_path, *hostile(tmp_path)), size=size, color_scheme=scheme)
    assert visit.faults() == []
    assert visit.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
