"""Test the index page in a real browser: it sorts without scripts, and no content executes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.browser import LAPTOP, PHONE, Visit
from tests.support.index_reports import page
from tests.support.sample_reports import HOSTILE

pytestmark = pytest.mark.browser
MARKUP = "<img src=http://x.invalid/y onerror=alert(1)><script>alert(2)</script>\"'>"


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "Spring"
    counts = {"violation": 3, "doubt": 1}
    page(folder / "a.html", verdict="legal", events=50)
    page(folder / "b.html", verdict="illegal", counts=counts, events=5, title="Zama: x")
    page(folder / "c.html", verdict="cannot tell", counts={"doubt": 2}, events=500)
    return made(folder)


def made(folder: Path) -> Path:
    done = CliRunner().invoke(cli, ["report", str(folder)], catch_exceptions=False)
    assert done.exit_code == 0
    return folder / "index.html"


def seen(visit: Visit) -> list[str]:
    """Return the reports from top to bottom, as displayed."""
    rows = visit.page.locator(".games tbody tr").all()
    placed = [(row.bounding_box()["y"], row.locator("th").inner_text()) for row in rows]
    return [name for _, name in sorted(placed)]


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("scripts", [True, False])
def test_rows_are_sorted_without_scripts(
    browse: Callable[..., Visit], index: Path, size: tuple[int, int], scripts: bool
) -> None:
    visit = browse(index, size=size, java_script_enabled=scripts)
    assert seen(visit) == ["a", "b", "c"]
    for by, order in {
        "Verdict": ["b", "c", "a"],
        "Violations": ["b", "a", "c"],
        "Doubts": ["c", "b", "a"],
        "Events": ["c", "a", "b"],
        "Game": ["a", "c", "b"],
        "Report": ["a", "b", "c"],
    }.items():
        visit.page.get_by_label(by, exact=True).check()
        assert seen(visit) == order, by


def test_the_order_can_be_chosen_by_keys_alone(browse: Callable[..., Visit], index: Path) -> None:
    visit = browse(index)
    visit.page.keyboard.press("Tab")
    for _ in range(3):
        visit.page.keyboard.press("ArrowRight")
    assert visit.page.locator("#by-verdict").is_checked()
    assert seen(visit) == ["b", "c", "a"]


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(
    browse: Callable[..., Visit], index: Path, size: tuple[int, int], scheme: str
) -> None:
    visit = browse(index, size=size, color_scheme=scheme)
    assert visit.faults() == []
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert visit.page.get_by_role("table").count() == 2
    assert visit.page.get_by_role("row", name="b Zama").count() == 1


def test_verdicts_are_told_in_words_and_signs(browse: Callable[..., Visit], index: Path) -> None:
    text = browse(index).page.inner_text("body")
    for told in ("✗ 1 illegal", "? 1 cannot tell", "✓ 1 legal", "✗ illegal", "Ben", "Anna"):
        assert told in text


def test_a_link_opens_the_page(browse: Callable[..., Visit], index: Path) -> None:
    visit = browse(index)
    visit.page.get_by_role("link", name="b", exact=True).click()
    assert visit.page.url == (index.parent / "b.html").as_uri()
    visit.requests.clear()


@pytest.mark.parametrize("text", [MARKUP, HOSTILE])
def test_foreign_text_shows_as_text(
    browse: Callable[..., Visit], tmp_path: Path, text: str
) -> None:
    folder = tmp_path / "x"
    page(
        folder / "javascript:alert(3).html",
        title=text, file=text, players={"french": text}, sides={"french": text},
        outcome={"level": text}, dice={"french": {"1": 1}},
    )  # fmt: skip
    (folder / "<b>.json").write_text("{")
    visit = browse(made(folder))
    assert visit.page.locator("script, img, iframe, object").count() == 0
    assert visit.page.get_by_role("link").get_attribute("href") == "javascript%3Aalert%283%29.html"
    shown = visit.page.inner_text("body")
    assert text.partition("\x1b")[0][:20] in shown
    assert "<b>.json" in shown
    assert visit.faults() == []


def test_the_policy_lets_nothing_in(browse: Callable[..., Visit], index: Path) -> None:
    visit = browse(index)
    for code in (
        "document.body.append(Object.assign(document.createElement('img'), {src: 'http://x/'}))",
        "document.body.append(Object.assign(document.createElement('script'),"
        " {textContent: 'window.acted = true'}))",
        "document.body.setAttribute('style', 'color: red')",
    ):
        visit.page.evaluate(code)
    assert visit.page.evaluate("window.acted") is None
    assert len([one for one in visit.errors if "Content Security Policy" in one]) == 3
    visit.errors.clear()
    visit.requests.clear()  # the browser reports a blocked request as a request, too
