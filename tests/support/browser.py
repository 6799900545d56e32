"""A real browser for the tests of pages: Chromium of the distribution, driven by Playwright.

`browse` opens a page and records its errors and its requests. A page that writes an error to its
console, or that requests anything from outside, fails its test at the end, unless the test has
checked the list and cleared it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

#: any of these; the first is the name on Debian and Ubuntu
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",  # a container has no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: set where a skipped browser test must count as a failure
REQUIRED = "ADJUDICATOR_BROWSER_REQUIRED"
PHONE, LAPTOP = (390, 844), (1366, 768)
#: accessibility faults that keep people from reading or using a page
SERIOUS = ("serious", "critical")


def chromium_path() -> str | None:
    """Return the path of Chromium; the variable CHROMIUM names another one."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextlib.contextmanager
def launched() -> Iterator[Any]:
    """Run a browser; at the end, stop every process it has started."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """One page in the browser, with its activity since it was opened."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        #: console errors, and uncaught errors of scripts
        self.errors: list[str] = []
        #: addresses of all requests, including the page itself
        self.requests: list[str] = []
        #: texts of `alert` and similar dialogs: our pages never open one
        self.dialogs: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", self._dialog)
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.home = ""

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _dialog(self, dialog: Any) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def open(self, page: Path, fragment: str = "") -> Visit:
        """Open a page from the disk, like an attachment of a mail."""
        self.home = page.resolve().as_uri()
        self.page.goto(self.home + (f"#{fragment}" if fragment else ""))
        return self

    @property
    def outside(self) -> list[str]:
        """Return the requests except for the page itself and the data within it."""
        own = ("data:", "blob:", "about:")
        return [
            one
            for one in self.requests
            if one.split("#")[0] != self.home and not one.startswith(own)
        ]

    def faults(self) -> list[str]:
        """Return the accessibility faults that axe-core finds, each with the elements concerned."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']} ({one['impact']}): {one['help']}: "
            + "; ".join(str(node["target"]) for node in one["nodes"][:5])
            for one in found
            if one["impact"] in SERIOUS
        ]

    def shot(self, path: Path, *, whole: bool = False) -> Path:
        """Take a picture of the visible part, or of the whole page."""
        self.page.screenshot(path=str(path), full_page=whole)
        return path

    def close(self) -> None:
        """Close the page."""
        self.context.close()


def opened(
    browser: Any, page: Path, *, size: tuple[int, int] = LAPTOP, fragment: str = "", **options: Any
) -> Visit:
    """Open a page in its own window; `options` are those of Playwright's new_context."""
    viewport = {"width": size[0], "height": size[1]}
    return Visit(browser, viewport=viewport, **options).open(page, fragment)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Run one browser for all tests of a process, or skip them if there is none."""
    if chromium_path() is None:
        text = "no Chromium: apt install chromium, or name one in CHROMIUM"
        if os.environ.get(REQUIRED):
            pytest.fail(text)
        pytest.skip(text)
    with launched() as browser:
        yield browser


@pytest.fixture
def browse(chromium: Any) -> Iterator[Callable[..., Visit]]:
    """Open pages, each in its own window, and check what every page must comply with."""
    visits: list[Visit] = []

    def visit(page: Path, **options: Any) -> Visit:
        visits.append(opened(chromium, page, **options))
        return visits[-1]

    yield visit
    for one in visits:
        one.close()
    assert [one.errors for one in visits if one.errors] == []
    assert [one.dialogs for one in visits if one.dialogs] == []
    assert [one.outside for one in visits if one.outside] == []
