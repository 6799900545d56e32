"""Test the HTML page in a real browser: stepping, filters, keys, print, accessibility."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.browser import LAPTOP, PHONE, Visit
from tests.support.html_pages import CLEAN, FAULTY, hostile_lines, page_of_file, page_of_lines

pytestmark = pytest.mark.browser
Browse = Callable[..., Visit]


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "faulty.html"
    path.write_text(page_of_file(FAULTY), "utf-8")
    return path


def now(visit: Visit) -> str:
    return visit.page.inner_text("#now")


def until(visit: Visit, script: str) -> None:
    """Wait until a condition holds; the page's security policy blocks Playwright's own wait."""
    for _ in range(100):
        if visit.page.evaluate(script):
            return
        visit.page.wait_for_timeout(50)
    pytest.fail(f"never true: {script}")


def shown(visit: Visit) -> int:
    return visit.page.locator(".finding:visible").count()


def places(visit: Visit) -> dict[str, str]:
    """Return the list of places with their units."""
    if not visit.page.evaluate("document.querySelector('#standing').open"):
        visit.page.click("#standing summary")
    rows = visit.page.locator("#standing tr").all_inner_texts()
    return dict(row.split("\t", 1) for row in rows)


def test_it_opens_at_the_first_finding(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty)
    assert now(visit).startswith("Event 8 · Turn 1, Allied Movement Phase")
    assert "allied-25 enters 1728" in visit.page.inner_text("#facts")
    assert visit.page.locator("#board #units use").count() > 60


def test_scripts_speak_the_language_of_the_page(browse: Browse, tmp_path: Path) -> None:
    path = tmp_path / "french.html"
    path.write_text(page_of_file(FAULTY, language="fr"), "utf-8")
    visit = browse(path)
    assert now(visit).startswith("Événement 8 · Tour 1, Allied Movement Phase")
    assert "Constat" in visit.page.inner_text("#facts")
    label = visit.page.get_attribute("#board", "aria-label")
    assert label == "Carte après l’événement 8"
    assert visit.page.inner_text("#shown") == "Les 24 constats."
    assert visit.page.inner_text("#theme") == "Sombre"
    visit.page.uncheck("[name=severity][value=violation]")
    assert visit.page.inner_text("#shown") == "2 constats sur 24."
    visit.page.uncheck("[name=severity][value=doubt]")
    assert visit.page.inner_text("#shown") == "0 constat sur 24."


def test_stepping_moves_units_there_and_back(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, fragment="event-2")
    start = places(visit)
    assert "allied-1 " in start["1229"]
    visit.page.click("[data-go=on]")
    assert now(visit).startswith("Event 3")
    assert "0831" in places(visit)
    visit.page.click("[data-go=last]")
    assert now(visit).startswith("Event 412")
    visit.page.click("[data-go=first]")
    assert "Before the first event" in now(visit)
    assert visit.page.locator("[data-go=back]").is_disabled()
    assert {k: sorted(v.split("; ")) for k, v in places(visit).items()} == {
        k: sorted(v.split("; ")) for k, v in start.items()
    }


def test_the_last_step_is_as_the_page_was_without_scripts(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, fragment="event-412")
    plain = browse(faulty, java_script_enabled=False)
    script = "[...document.querySelectorAll('#units use')].map(u => u.outerHTML).sort()"
    assert visit.page.evaluate(script) == plain.page.evaluate(script)


def test_slider_and_keys(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, fragment="event-45")
    visit.page.keyboard.press("ArrowRight")
    assert now(visit).startswith("Event 46")
    visit.page.keyboard.press("n")  # letter keys work only while the map has the focus
    assert now(visit).startswith("Event 46")
    visit.page.focus("#frame")
    visit.page.keyboard.press("n")
    assert now(visit).startswith("Event 49")
    visit.page.keyboard.press("p")
    visit.page.keyboard.press("PageDown")
    assert "French Combat Phase" in now(visit)
    visit.page.focus("#slider")
    visit.page.keyboard.press("ArrowLeft")
    assert "French Movement Phase" in now(visit)
    visit.page.keyboard.press("End")
    assert now(visit).startswith("Event 412")
    visit.page.fill("#slider", "100")
    assert now(visit).startswith("Event 100")


def test_keys_reach_every_control(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty)
    seen = set()
    for _ in range(150):
        visit.page.keyboard.press("Tab")
        name = visit.page.evaluate(
            "(e => e.id || e.dataset.go || e.dataset.zoom || e.name || e.className)"
            "(document.activeElement)"
        )
        ring = visit.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert ring != "none" or not name, name  # "": the end of the page
        seen.add(name)
    wanted = {"skip", "theme", "frame", "slider", "on", "finding-on", "in", "all", "follow"}
    assert wanted | {"severity", "side", "rule"} <= seen


def test_zones_are_a_layer(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty)
    assert visit.page.locator("#layers use").count() == 0
    visit.page.check("[data-layer='0']")
    before = visit.page.locator("#layers use").count()
    assert before > 100
    visit.page.click("[data-go=last]")
    assert visit.page.locator("#layers use").count() != before
    visit.page.uncheck("[data-layer='0']")
    assert visit.page.locator("#layers use").count() == 0


def test_paths_and_combat_are_shown(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, fragment="event-45")
    assert visit.page.locator("#above .path").count() == 1
    assert "4 (3 × 1 clear + 1 enters a zone)" in visit.page.inner_text("#facts")
    visit = browse(faulty, fragment="event-82")
    facts = visit.page.inner_text("#facts")
    assert "Odds" in facts
    assert "1:1" in facts
    visit.page.keyboard.press("ArrowRight")
    assert "Result" in visit.page.inner_text("#facts")


def test_filters(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty)
    assert shown(visit) == 24
    visit.page.uncheck("[name=severity][value=violation]")
    assert shown(visit) == 2
    assert visit.page.inner_text("#shown") == "2 of 24 findings."
    visit.page.check("[name=severity][value=violation]")
    visit.page.select_option("[name=side]", "allied")
    allied = shown(visit)
    visit.page.select_option("[name=side]", "french")
    assert allied + shown(visit) == 24
    visit.page.select_option("[name=rule]", "SPI-6C")
    assert shown(visit) == 1
    assert visit.page.locator(".phase:visible").count() == 1


def test_addresses_lead_to_events_and_findings(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, fragment="event-123", size=PHONE)
    assert now(visit).startswith("Event 123")
    assert visit.page.evaluate("document.querySelector('#frame').getBoundingClientRect().top") < 844
    visit.page.evaluate("location.hash = '#event-45'")
    until(visit, "document.querySelector('#now').innerText.startsWith('Event 45')")
    visit.page.click("#facts a")
    top = visit.page.evaluate("document.querySelector('#finding-3').getBoundingClientRect().top")
    assert 0 <= top < 844
    visit.page.click(".glance a[href='#event-82']")
    until(visit, "document.querySelector('#now').innerText.startsWith('Event 82')")
    visit.page.click("[data-go=on]")
    until(visit, "location.hash === '#event-83'")
    assert now(browse(faulty, fragment="event-99999")).startswith("Event 8 ")


def test_print_shows_all_findings_and_no_controls(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, color_scheme="dark")
    visit.page.uncheck("[name=severity][value=violation]")
    visit.page.emulate_media(media="print")
    assert not visit.page.locator("#slider").is_visible()
    assert not visit.page.locator("#filters").is_visible()
    assert shown(visit) == 24
    ground = "getComputedStyle(document.body).backgroundColor"
    assert visit.page.evaluate(ground) == "rgb(255, 255, 255)"
    assert len(visit.page.pdf()) > 50_000


def test_light_and_dark(browse: Browse, faulty: Path) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = browse(faulty), browse(faulty, color_scheme="dark")
    colours = light.page.evaluate(ground), dark.page.evaluate(ground)
    assert colours[0] != colours[1]
    light.page.click("#theme")
    dark.page.click("#theme")
    assert (dark.page.evaluate(ground), light.page.evaluate(ground)) == colours
    assert dark.page.inner_text("#theme") == "Dark"


@pytest.mark.parametrize(
    ("size", "options"),
    [(LAPTOP, {}), (LAPTOP, {"color_scheme": "dark"}), (PHONE, {"has_touch": True})],
    ids=["laptop", "dark", "phone"],
)
def test_nobody_is_kept_out(
    browse: Browse, faulty: Path, size: tuple[int, int], options: dict[str, Any]
) -> None:
    visit = browse(faulty, size=size, **options)
    visit.page.click("#standing summary")
    visit.page.click(".help summary")
    assert visit.faults() == []
    wide = visit.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]
    if size == PHONE:
        small = visit.page.evaluate(
            "[...document.querySelectorAll('button, select')].filter(e => {"
            " const r = e.getBoundingClientRect();"
            " return r.width && (r.width < 40 || r.height < 40)"
            "}).map(e => e.outerHTML)"
        )
        assert small == []


def test_without_scripts_every_finding_is_read(browse: Browse, faulty: Path) -> None:
    visit = browse(faulty, java_script_enabled=False)
    assert shown(visit) == 24
    assert visit.page.locator(".shot:visible").count() == 24
    assert not visit.page.locator("#slider").is_visible()
    assert not visit.page.locator("#filters").is_visible()
    assert "Where the units stand after event 412." in visit.page.inner_text("#player")
    visit.page.click(".glance a[href='#event-45']")
    top = visit.page.evaluate("document.querySelector('#finding-3').getBoundingClientRect().top")
    assert -100 < top < LAPTOP[1]


def test_a_hostile_log_runs_nothing(browse: Browse, tmp_path: Path) -> None:
    page = tmp_path / "hostile.html"
    page.write_text(page_of_lines(hostile_lines()), "utf-8")
    visit = browse(page)
    for _ in range(25):
        visit.page.keyboard.press("ArrowRight")
    visit.page.click("#standing summary")
    visit.page.hover("#units use >> nth=0", force=True)
    visit.page.wait_for_timeout(200)
    assert visit.page.evaluate("document.scripts.length") == 4
    assert visit.page.locator("img, b >> text=bold").count() == 0
    assert "<script>alert('broken out')</script>" in visit.page.inner_text("header")
    assert visit.faults() == []


def test_the_policy_stops_a_script_that_got_in(
    browse: Browse, faulty: Path, tmp_path: Path
) -> None:
    page = tmp_path / "broken.html"
    script = "<script>document.title = 'run'</script><img src='https://outside.invalid/x.png'>"
    page.write_text(faulty.read_text("utf-8").replace("<main>", f"<main>{script}"), "utf-8")
    visit = browse(page)
    assert visit.page.title() != "run"
    assert len([one for one in visit.errors if "Content Security Policy" in one]) == 2
    visit.errors.clear()
    visit.requests.clear()  # the browser reports the request that it blocked


def test_a_whole_game_without_findings(browse: Browse, tmp_path: Path) -> None:
    page = tmp_path / "clean.html"
    page.write_text(page_of_file(CLEAN), "utf-8")
    visit = browse(page)
    assert now(visit).startswith("Event 1004")
    for step in ("500", "1", "999"):
        visit.page.fill("#slider", step)
        assert now(visit).startswith(f"Event {step}")
    assert visit.faults() == []
