"""Test the page of a game on named places: its map, its counters in slots, and stepping."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.board.place_board import PlaceBoard
from adjudicator.reports.html.counters import HALF, LIFT, spread
from adjudicator.reports.html.ground import PageGround, ground_of
from tests.support.browser import LAPTOP, PHONE, Visit
from tests.support.places_pages import LINES, WRONG, places_game, places_page

Browse = Callable[..., Visit]


@pytest.fixture(scope="module")
def board() -> PlaceBoard:
    found = places_game().board()
    assert isinstance(found, PlaceBoard)
    return found


@pytest.fixture(scope="module")
def ground(board: PlaceBoard) -> PageGround:
    found = ground_of(board)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "places.html"
    path.write_text(places_page(), "utf-8")
    return path


def history(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="history">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_every_place_has_its_middle_its_outline_and_its_slots(
    board: PlaceBoard, ground: PageGround
) -> None:
    assert set(ground.middles) == set(ground.cells) == set(ground.slots) == board.places
    ids = [ground.cell(place) for place in ground.cells]
    assert len(set(ids)) == len(ids)
    for place, slots in ground.slots.items():
        assert len(slots) == len(board.placemap.places[place].slots)
    left, top, right, bottom = ground.bounds
    assert all(left < x < right and top < y < bottom for x, y in ground.middles.values())


def test_counters_in_their_slots_do_not_touch(ground: PageGround) -> None:
    for slots in ground.slots.values():
        for n, (x, y) in enumerate(slots):
            for ox, oy in slots[:n]:
                assert max(abs(x - ox), abs(y - oy)) > 2 * HALF


def test_units_beyond_the_last_slot_lie_on_the_first() -> None:
    slots = [(0, 0), (50, 0)]
    assert spread(5, slots) == [
        (0, 0), (50, 0), (LIFT, -LIFT), (50 + LIFT, -LIFT), (2 * LIFT, -2 * LIFT),
    ]  # fmt: skip


def test_the_board_is_drawn_once_a_language(board: PlaceBoard) -> None:
    french = ground_of(board, "fr")
    assert french is ground_of(board, "fr")
    assert french is not None
    assert "Départ de Davout" in french.symbols()
    english = ground_of(board, "en")
    assert english is not None
    assert "Départ" not in english.symbols()
    assert "Post of Posorsitz" in english.symbols()


def test_the_page_has_a_map_and_a_picture_of_the_finding() -> None:
    text = places_page()
    assert 'id="board"' in text
    assert text.count('class="shot"') == 1
    data = history(text)
    names = [one[0] for one in data["places"]]
    areas = {names[int(n)]: area for n, area in data["areas"].items()}
    assert len(areas["telnitz"][1]) == 8
    assert "legal" in data


def test_the_page_is_small_and_the_same_every_time() -> None:
    text = places_page()
    assert text == places_page()
    assert len(text) < 600_000


def test_a_page_in_french_names_places_in_french() -> None:
    assert "Départ de Davout" in places_page(language="fr")


def test_a_page_for_one_side_has_its_map_too() -> None:
    assert 'id="board"' in places_page(reader="coalition")


def now(visit: Visit) -> str:
    return str(visit.page.inner_text("#now"))


def standing(visit: Visit) -> dict[str, str]:
    if not visit.page.evaluate("document.querySelector('#standing').open"):
        visit.page.click("#standing summary")
    rows = visit.page.locator("#standing tr").all_inner_texts()
    return dict(row.split("\t", 1) for row in rows)


def counters(visit: Visit) -> list[list[int]]:
    """Return the positions of the counters."""
    script = (
        "[...document.querySelectorAll('#units use')]"
        ".map(u => [+u.getAttribute('x'), +u.getAttribute('y')])"
    )
    found: list[list[int]] = visit.page.evaluate(script)
    return found


@pytest.mark.browser
def test_it_opens_at_the_finding_and_marks_the_place(browse: Browse, page: Path) -> None:
    visit = browse(page)
    assert now(visit).startswith(f"Event {WRONG} ")
    assert visit.page.locator("#below .at").count() == 1
    assert visit.page.locator("#above .path").count() == 1
    assert visit.page.locator(".shot:visible").count() == 1


@pytest.mark.browser
def test_every_counter_stands_in_a_slot_of_its_own(
    browse: Browse, page: Path, ground: PageGround
) -> None:
    visit = browse(page, fragment="event-0")
    found = counters(visit)
    assert len(found) == 36
    slots = {slot for some in ground.slots.values() for slot in some}
    assert {tuple(one) for one in found} <= slots
    assert len({tuple(one) for one in found}) == 36


@pytest.mark.browser
def test_stepping_moves_units_there_and_back(
    browse: Browse, page: Path, ground: PageGround
) -> None:
    visit = browse(page, fragment="event-4")
    before = standing(visit)
    assert before["Langeron's start"].count("langeron-") == 4
    assert "Sokolnitz" not in before
    visit.page.click("[data-go=on]")
    assert "langeron-1" in standing(visit)["Sokolnitz"]
    assert list(ground.slots["sokolnitz"][0]) in counters(visit)
    visit.page.click("[data-go=back]")
    assert {k: sorted(v.split("; ")) for k, v in standing(visit).items()} == {
        k: sorted(v.split("; ")) for k, v in before.items()
    }


@pytest.mark.browser
def test_the_last_step_is_as_the_page_was_without_scripts(browse: Browse, page: Path) -> None:
    visit = browse(page, fragment=f"event-{len(LINES) - 1}")
    plain = browse(page, java_script_enabled=False)
    script = "[...document.querySelectorAll('#units use')].map(u => u.outerHTML).sort()"
    assert visit.page.evaluate(script) == plain.page.evaluate(script)


@pytest.mark.browser
def test_outlines_are_those_of_the_places(browse: Browse, page: Path) -> None:
    visit = browse(page)
    box = visit.page.evaluate(
        "(b => [b.width, b.height])(document.querySelector('#below .at').getBBox())"
    )
    assert box[0] > 150
    assert box[1] > 80


@pytest.mark.browser
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nobody_is_kept_out(browse: Browse, page: Path, size: tuple[int, int]) -> None:
    visit = browse(page, size=size)
    visit.page.click("#standing summary")
    assert visit.faults() == []
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= size[0]
