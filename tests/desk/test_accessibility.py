"""Test that axe-core finds no serious fault on any view, light and dark, laptop and tablet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.support.browser import LAPTOP
from tests.support.desk import DeskProcess, DeskVisit
from tests.support.paths import ROOT

pytestmark = pytest.mark.browser
FAULTY = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
TABLET = (820, 1180)


@pytest.fixture
def furnished(start_desk: Callable[..., DeskProcess]) -> DeskProcess:
    """A desk with a game, a map and a game that is being written."""
    desk = start_desk()
    desk.open()
    desk.job("tour.sample")
    (desk.folder / "map").mkdir()
    Image.new("RGB", (800, 600), "#efe6cf").save(desk.folder / "map" / "scan.png")
    desk.job("new_map.begin", folder="map", title="Map", columns=8, rows=6, orientation="pointy")
    desk.job("games.new", name="written", title="Written", on="crowning-glory")
    return desk


def views(one: DeskVisit) -> list[str]:
    """Return the faults of every view."""
    found: list[str] = []

    def look(name: str) -> None:
        found.extend(f"{name}: {fault}" for fault in one.faults())
        wide = one.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
        found.extend([f"{name}: wider than the screen"] if wide else [])

    def go(view: str, selector: str) -> None:
        one.page.evaluate("(view) => { location.hash = view; }", view)
        one.page.wait_for_selector(selector)

    look("home")
    go("referee", ".drop")
    look("games")
    go("referee/sample-game", ".finding")
    one.page.locator(".finding button").first.click()
    one.page.wait_for_selector(".explained")
    look("findings")
    one.page.get_by_role("button", name="Waive", exact=True).first.click()
    look("waive")
    one.page.keyboard.press("Escape")
    for tab, selector in {
        "steps": ".spot",
        "audit": ".empty",
        "mail": ".mail",
        "files": ".files",
    }.items():
        one.page.click(f"#tab-{tab}")
        one.page.wait_for_selector(selector)
        look(tab)
    go("map", ".drop")
    look("maps")
    go("map/map", ".chart[data-ready=yes]")
    one.page.wait_for_selector(".residuals")
    for tool in ("move", "grid", "trace", "choose", "paint", "side"):
        one.page.click(f"[data-tool={tool}]")
        look(tool)
    go("author", ".lead")
    look("author")
    go("author/written", ".counter-list img")
    look("game")
    return found


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(
    visit: Callable[..., DeskVisit], furnished: DeskProcess, scheme: str, size: tuple[int, int]
) -> None:
    one = visit(furnished, size=size, color_scheme=scheme).begin()
    assert views(one) == []


def test_the_tour_has_no_serious_fault(visit: Callable[..., DeskVisit]) -> None:
    one = visit().begin(tour=True)
    one.page.wait_for_selector("dialog")
    assert one.faults() == []


def test_pictures_of_the_views(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    """The empty states say what to do."""
    one = visit().begin()
    for view, said in (
        ("referee", "There is no game in this folder yet"),
        ("map", "There is no map in this folder yet"),
        ("author", "There is no game in this folder yet"),
    ):
        one.page.evaluate("(view) => { location.hash = view; }", view)
        one.page.get_by_text(said).first.wait_for()


def test_what_is_remembered_outlives_the_port(
    visit: Callable[..., DeskVisit], start_desk: Callable[..., DeskProcess]
) -> None:
    """Every start has another port: the tour comes once, and the chosen colours stay."""
    one = visit().begin(tour=True)
    one.page.keyboard.press("Escape")
    one.click("Dark")
    one.click("Close the desk")
    one.page.get_by_text("The desk is closed").wait_for()
    assert one.desk.process.wait(20) == 0
    again = start_desk()
    one.desk, one.home = again, f"http://{again.host}/"
    one.requests.clear()
    one.page.goto(again.address)
    one.page.wait_for_selector(".cards")
    one.page.wait_for_timeout(300)
    assert one.page.locator("dialog").count() == 0
    assert one.page.evaluate("document.documentElement.dataset.theme") == "dark"
