"""The page of a report: how large it is, how long it takes to write, to open and to step."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from timing import Row, medians, table

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.html.history import History
from adjudicator.reports.html.page import page_pieces
from adjudicator.reports.sentences import Words

__all__ = ["rows"]

_GAME = "spi-austerlitz"
_ROOT = Path(__file__).resolve().parent.parent
#: what is measured: a whole game, one with mistakes, and a log of ten thousand events
_LOGS = {"a whole game": "clean-game", "three turns with 24 findings": "demonstration"}
_LONG = 10_000
_OPEN = """async () => {
  const loaded = performance.getEntriesByType("navigation")[0].loadEventEnd;
  const on = document.querySelector("[data-go=on]");
  document.querySelector("[data-go=first]").click();
  const times = [];
  for (let n = 0; n < 200; n++) {
    const start = performance.now();
    on.click();
    document.querySelector("#board").getBoundingClientRect();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return [loaded, times[100], times[190]];
}"""


def _judge(log: Path, game: Game | None = None) -> object:
    with open_log(log) as opened:
        return adjudicate(game or load_game(_GAME), opened)


def _page(log: Path, game: Game | None = None) -> str:
    """Write a page; with a game whose map an earlier page has drawn, as in a run over many logs."""
    game = game or load_game(_GAME)
    history = History(Words(game))
    with open_log(log) as opened:
        report = adjudicate(game, opened, watchers=[history])
    return "".join(page_pieces(report, game, history))


def _long_log(folder: Path) -> Path:
    """Write a log of ten thousand events."""
    whole, cut = folder / "whole.jsonl", folder / "long.jsonl"
    words = ["play", _GAME, "--seed", "7", "--turns", "400", "-o", str(whole)]
    subprocess.run([sys.executable, "-m", "adjudicator", *words], check=True)
    lines = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[: _LONG + 1]))
    return cut


@contextmanager
def _browser() -> Iterator[Any]:
    """Run Chromium; None where there is none, or nothing to drive it."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415
    except ImportError:
        chromium = None
    if chromium is None:
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def _opened(browser: Any, page: Path) -> list[float]:
    """Return milliseconds to load, and to step: the middle one and the slowest of twenty."""
    tab = browser.new_page(viewport={"width": 1366, "height": 768})
    tab.goto(page.as_uri())
    found: list[float] = tab.evaluate(_OPEN)
    tab.close()
    return found


def rows() -> list[Row]:
    """Return sizes, and times of writing against judging; in a browser, of loading and stepping."""
    found, game = [], load_game(_GAME)
    with tempfile.TemporaryDirectory() as folder, _browser() as browser:
        logs = {name: _ROOT / f"modules/{_GAME}/logs/{file}.jsonl" for name, file in _LOGS.items()}
        logs[f"{_LONG} events"] = _long_log(Path(folder))
        for name, log in logs.items():
            page = Path(folder) / "page.html"
            page.write_text(_page(log), "utf-8")
            target = 1.5 if name in _LOGS else None
            size = page.stat().st_size / 1e6
            found.append(Row(f"page: {name}, size", size, target=target, unit="MB"))
            both: dict[str, Callable[[], object]] = {
                "judge": lambda log=log: _judge(log),  # type: ignore[misc]
                "page": lambda log=log: _page(log),  # type: ignore[misc]
                "judge again": lambda log=log: _judge(log, game),  # type: ignore[misc]
                "further page": lambda log=log: _page(log, game),  # type: ignore[misc]
            }
            taken = medians(both, rounds=3, clock=time.process_time)
            most = 8 if name == "a whole game" else None
            first = taken["page"] / taken["judge"]
            further = taken["further page"] / taken["judge again"]
            found.append(Row(f"page: {name}, first of its map : judging", first))
            found.append(Row(f"page: {name}, writing : judging", further, target=most))
            if browser is not None:
                load, step, slow = _opened(browser, page)
                found.append(Row(f"page: {name}, opened in", load, unit="ms"))
                found.append(Row(f"page: {name}, a step, median", step, unit="ms"))
                found.append(Row(f"page: {name}, a step, slowest of twenty", slow, unit="ms"))
    return found


if __name__ == "__main__":
    print(table(rows()))
