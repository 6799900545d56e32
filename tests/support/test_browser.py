"""Test the browser helper: it notices errors, requests, dialogs and accessibility faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.browser import PHONE, REQUIRED, Visit

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.browser


def page(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "page.html"
    path.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>'
        f"<main><h1>A page</h1>{body}</main></html>",
        "utf-8",
    )
    return path


def test_a_good_page_passes(browse: Callable[..., Visit], tmp_path: Path) -> None:
    visit = browse(page(tmp_path, "<p>Nothing wrong.</p>"), size=PHONE)
    assert visit.page.title() == "A page"
    assert visit.faults() == []
    assert visit.page.evaluate("innerWidth") == PHONE[0]
    assert visit.shot(tmp_path / "shot.png").read_bytes().startswith(b"\x89PNG")


def test_errors_dialogs_and_requests_are_seen(browse: Callable[..., Visit], tmp_path: Path) -> None:
    body = (
        "<script>console.error('told'); alert('asked'); throw new Error('thrown')</script>"
        '<img alt="" src="http://outside.invalid/picture.png"><img alt="" src="beside.png">'
    )
    visit = browse(page(tmp_path, body))
    visit.page.wait_for_load_state("networkidle")
    assert "told" in visit.errors
    assert "thrown" in visit.errors
    assert visit.dialogs == ["asked"]
    beside = (tmp_path / "beside.png").as_uri()
    assert visit.outside == ["http://outside.invalid/picture.png", beside]
    visit.errors.clear()
    visit.dialogs.clear()
    visit.requests.clear()


def test_faults_of_access_are_seen(browse: Callable[..., Visit], tmp_path: Path) -> None:
    visit = browse(page(tmp_path, '<p style="color:#bbb;background:#fff">pale</p><img src="">'))
    assert [one.split()[0] for one in visit.faults()] == ["color-contrast", "image-alt"]
    visit.requests.clear()


def test_scripts_can_be_off(browse: Callable[..., Visit], tmp_path: Path) -> None:
    body = "<p id='p'>as written</p><script>p.textContent = 'changed'</script>"
    assert browse(page(tmp_path, body)).page.inner_text("#p") == "changed"
    still = browse(page(tmp_path, body), java_script_enabled=False)
    assert still.page.inner_text("#p") == "as written"


def test_dark_and_print_can_be_asked_for(browse: Callable[..., Visit], tmp_path: Path) -> None:
    style = "<style>@media (prefers-color-scheme: dark) {p {color: rgb(1, 2, 3)}}</style><p>x</p>"
    colour = "getComputedStyle(document.querySelector('p')).color"
    dark = browse(page(tmp_path, style), color_scheme="dark")
    assert dark.page.evaluate(colour) == "rgb(1, 2, 3)"
    assert browse(page(tmp_path, style)).page.evaluate(colour) == "rgb(0, 0, 0)"


@pytest.mark.parametrize(("required", "outcome"), [("", "skipped"), ("1", "errors")])
def test_a_missing_browser_is_skipped_or_a_failure(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, required: str, outcome: str
) -> None:
    monkeypatch.setattr("tests.support.browser.chromium_path", lambda: None)
    monkeypatch.setenv(REQUIRED, required)
    pytester.makeconftest("from tests.support.browser import browse, chromium")
    pytester.makepyfile("def test_one(browse): pass")
    pytester.runpytest().assert_outcomes(**{outcome: 1})
