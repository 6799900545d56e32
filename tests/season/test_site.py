"""Test the pages of a season: lists, standings, search, pages of games, hostile names."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.chance import mean_interval, share_interval
from adjudicator.errors import InputError
from adjudicator.phrases import phrases
from adjudicator.season.reader import Reader
from adjudicator.season.site import frame, search
from adjudicator.season.site.build import write_site
from adjudicator.season.standings import odd_limit, standings
from tests.support.browser import Visit
from tests.support.sample_reports import HOSTILE
from tests.support.season_logs import adjudicator, lines_of, make_season, write_log

PATH = re.compile(r'href="([^"#]+)"')


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the logs of a season and its database."""
    folder = tmp_path_factory.mktemp("season")
    make_season(folder / "logs")
    write_log(folder / "logs" / "hostile.jsonl", lines_of(events=20), HOSTILE, "Ben <b>")
    done = adjudicator("season", folder / "logs", "--database", folder / "s.sqlite", "--jobs", 1)
    assert done.returncode == 3
    return folder


@pytest.fixture(scope="module")
def site(home: Path) -> Path:
    """Return the folder of the pages, with the page of one game."""
    words = ("season", "pages", home / "s.sqlite", "-o", home / "site", "--jobs", 1)
    done = adjudicator(*words, "--game", "logs/0/000.jsonl")
    assert done.returncode == 0, done.stderr
    return home / "site"


def test_every_link_leads_to_a_page(site: Path) -> None:
    pages = sorted(site.glob("*.html"))
    assert {"index.html", "games-1.html", "players-1.html", "search-1.html"} <= {
        one.name for one in pages
    }
    for one in pages:
        for address in PATH.findall(one.read_text("utf-8")):
            assert (site / address).is_file(), (one.name, address)
        assert one.stat().st_size < 2_000_000


def test_a_game_links_to_its_page_only_if_that_was_made(site: Path) -> None:
    (page,) = (site / "games").iterdir()
    text = (site / "games-1.html").read_text("utf-8")
    assert text.count('href="games/') == 1
    assert f'href="games/{page.name}">logs/0/000.jsonl<' in text
    text = page.read_text("utf-8")
    assert "allied-25 enters 1728" in text
    assert str(site.parent) not in text  # where it lies on this machine


def test_hostile_names_are_escaped(site: Path) -> None:
    for one in site.glob("*.html"):
        text = one.read_text("utf-8")
        assert "<b>" not in text
        assert "<script>alert" not in text


def test_all_pages_of_games(home: Path, tmp_path: Path) -> None:
    words = ("season", "pages", home / "s.sqlite", "-o", tmp_path / "all", "--pages", "-q")
    done = adjudicator(*words, "--jobs", 2, "--lang", "fr")
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "all/games").iterdir())) == 13
    assert "Toutes les parties" in (tmp_path / "all/index.html").read_text("utf-8")


def test_a_log_that_has_changed_gets_no_page(home: Path, tmp_path: Path) -> None:
    for name in ("0/002.jsonl", "0/004.jsonl"):
        write_log(tmp_path / "logs" / name, lines_of(), name)
    database = tmp_path / "s.sqlite"
    adjudicator("season", tmp_path / "logs", "--database", database, "--jobs", 1)
    write_log(tmp_path / "logs/0/002.jsonl", lines_of(events=10), "other")
    done = adjudicator("season", "pages", database, "-o", tmp_path / "x", "--pages", "--jobs", 1)
    assert done.returncode == 3
    assert "logs/0/002.jsonl: was judged by other rules, or has changed" in done.stderr
    assert len(list((tmp_path / "x/games").iterdir())) == 1


def test_a_home_page_of_others_is_not_written_over(home: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>mine", "utf-8")
    done = adjudicator("season", "pages", home / "s.sqlite", "-o", tmp_path)
    assert done.returncode == 2
    assert "is no index" in done.stderr
    assert sorted(one.name for one in tmp_path.iterdir()) == ["index.html"]


def test_long_lists_are_in_parts(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudicator.season.site import build, lists

    for module in (frame, lists, build):
        monkeypatch.setattr(module, "ROWS", 5)
    monkeypatch.setattr(search, "_MOST", 300)
    with Reader(home / "s.sqlite") as reader:
        write_site(reader, tmp_path, "Season", phrases())
        assert [one.name for one in sorted(tmp_path.glob("games-*.html"))] == [
            f"games-{part}.html" for part in (1, 2, 3)
        ]
        assert len(list(tmp_path.glob("search-*.html"))) > 2
        for module in (frame, lists, build):
            monkeypatch.setattr(module, "ROWS", 500)
        write_site(reader, tmp_path, "Season", phrases())
    assert len(list(tmp_path.glob("games-*.html"))) == 1  # parts of an earlier run are gone


def test_standings_count_games_findings_and_dice(home: Path) -> None:
    with Reader(home / "s.sqlite") as reader:
        found = {one.player: one for one in standings(reader)}
        assert found["Anna 0"].games == 4
        assert found["Anna 0"].faulty == 1  # of 0, 3, 6 and 9 the first is faulty
        rolled = sum(tally.rolls for one in found.values() for tally in one.dice)
        assert rolled == next(reader.rows("SELECT count(*) FROM dice"))[0]
        assert 0 < odd_limit(list(found.values())) <= 0.05


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (1, 1, 0.207, 1)],
)
def test_the_interval_of_a_share(hits: int, trials: int, low: float, high: float) -> None:
    assert share_interval(hits, trials) == pytest.approx((low, high), abs=0.001)
    assert share_interval(0, 0) == (0.0, 1.0)


def test_the_interval_of_a_mean() -> None:
    low, high = mean_interval(3.5, 100, 6)
    assert (low, high) == pytest.approx((3.165, 3.835), abs=0.001)


@pytest.mark.browser
def test_search_and_filters_in_a_browser(site: Path, browse: Callable[..., Visit]) -> None:
    visit = browse(site / "games-1.html")
    page = visit.page
    assert page.locator("#rows tbody tr:visible").count() == 13
    page.fill("[name=q]", "anna 011")
    assert page.locator("#rows tbody tr:visible").count() == 1
    page.fill("[name=q]", "")
    page.select_option("[name=verdict]", "illegal")
    assert page.locator("#rows tbody tr:visible").count() == 3
    visit = browse(site / "search-1.html")
    visit.page.fill("[name=q]", "ben 11")
    assert visit.page.locator("#rows tbody tr").all_inner_texts()[0].startswith("logs/1/011.jsonl")


@pytest.mark.browser
@pytest.mark.parametrize("name", ["index", "games-1", "players-1", "search-1", "unreadable-1"])
def test_pages_are_accessible(name: str, site: Path, browse: Callable[..., Visit]) -> None:
    assert browse(site / f"{name}.html").faults() == []


def damage(path: Path, table: str, column: str) -> None:
    """Write a value that the table would refuse, as a broken disk might."""
    find = "SELECT sql FROM sqlite_master WHERE name = ?"
    write = "UPDATE sqlite_master SET sql = ? WHERE name = ?"
    with closing(sqlite3.connect(path)) as database, database:
        (told,) = database.execute(find, (table,)).fetchone()
        database.execute("PRAGMA writable_schema = ON")
        database.execute(write, (told.replace(" STRICT", "").replace(" NOT NULL", ""), table))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"UPDATE {table} SET {column} = 'x'")
        database.execute("PRAGMA writable_schema = ON")
        database.execute(write, (told, table))


@pytest.mark.parametrize(("table", "column"), [("dice", "face"), ("players", "doubts")])
def test_standings_of_a_damaged_database_are_refused(
    home: Path, tmp_path: Path, table: str, column: str
) -> None:
    path = tmp_path / "s.sqlite"
    shutil.copy(home / "s.sqlite", path)
    damage(path, table, column)
    with Reader(path) as reader, pytest.raises(InputError, match="a value that cannot be"):
        standings(reader)
