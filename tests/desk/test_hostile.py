"""Test that files with hostile names and texts run nothing on the desk."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.support.desk import DeskVisit
from tests.support.paths import ROOT

pytestmark = pytest.mark.browser
FAULTY = ROOT / "modules" / "spi-austerlitz" / "logs" / "demonstration.jsonl"
EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>\"'{name}</textarea>"


def hostile_log(folder: Path) -> Path:
    """Write a faulty log whose players, and whose name, are markup."""
    header, *events = FAULTY.read_text("utf-8").splitlines(keepends=True)
    found = json.loads(header)
    found["players"] = dict.fromkeys(found["players"], EVIL)
    file = folder / "<img src=x onerror=alert(3)>&{n}.jsonl".replace("<", "＜").replace(">", "＞")
    file.write_text(json.dumps(found) + "\n" + "".join(events), "utf-8")
    return file


def test_hostile_logs_run_nothing(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    one = visit().begin("referee")
    folder = one.desk.folder / "a'b&c;d --x $(id) `id` {n}"
    folder.mkdir()
    hostile_log(folder)
    one.page.reload()
    one.page.get_by_text("$(id)").first.click()
    one.page.wait_for_selector(".verdict .word")
    assert EVIL in one.page.inner_text(".about")
    one.click("Waive", exact=True)
    one.page.fill("#reason", EVIL)
    one.page.locator("dialog").get_by_role("button", name="Waive").click()
    one.page.get_by_text("1 waived").first.wait_for()
    assert EVIL in one.page.inner_text(".findings")
    for tab in ("Report", "Mail", "Files", "Map and moves"):
        one.click(tab, "tab")
        one.page.wait_for_timeout(400)
    assert one.page.locator("main img[src=x]").count() == 0


def test_a_page_that_is_not_ours_can_do_nothing(visit: Callable[..., DeskVisit]) -> None:
    """A file of the folder that takes the place of a report is in a closed frame too."""
    one = visit().begin()
    evil = one.desk.folder / "evil.html"
    evil.write_text(
        "<p id=said>quiet</p><script>const say = (x) => document.getElementById('said').textContent"
        " += x; try { parent.document.title = 'taken'; } catch { say(' no-parent') }"
        "fetch('/api/state').then(() => say(' state'), () => say(' no-state'));"
        "try { localStorage.x = 1; say(' storage') } catch { say(' no-storage') }"
        "</script><img src='http://evil.example/x.png'>"
    )
    failed: list[tuple[str, str]] = []
    one.page.on("requestfailed", lambda request: failed.append((request.url, request.failure)))
    one.page.evaluate(
        "() => { const f = document.createElement('iframe'); f.src = '/pages/evil.html';"
        " f.setAttribute('sandbox', 'allow-scripts'); document.body.append(f); }"
    )
    said = one.page.frame_locator("iframe").locator("#said")
    said.get_by_text("no-state").wait_for()
    assert sorted(said.inner_text().split()) == ["no-parent", "no-state", "no-storage", "quiet"]
    assert one.page.title() == "Adjudicator"
    assert one.outside == ["http://evil.example/x.png"]
    assert failed == [(one.outside[0], "csp")]  # stopped by the policy, before it left
    one.requests.clear()
    one.errors.clear()  # the browser reports what the policy has stopped


def test_hostile_maps_run_nothing(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    one = visit().begin()
    folder = one.desk.folder / "bad & {name}"
    folder.mkdir()
    Image.new("RGB", (400, 300), "#efe6cf").save(folder / "scan.png")
    grid = {
        "format": 1,
        "id": "bad",
        "title": EVIL,
        "lattice": {"orientation": "flat", "pitch": 60, "origin": [60, 60]},
        "grids": [{"columns": 5, "rows": 4}],
        "sources": [{"file": "source.geojson", "space": "pixels"}],
        "terrains": {EVIL: {"kinds": [EVIL]}, "__proto__": {"kinds": ["constructor"]}},
        "hexsides": {"toString": {"kinds": ["toString"], "policy": "snap"}},
    }
    (folder / "grid.json").write_text(json.dumps(grid))
    shape = {"type": "Polygon", "coordinates": [[[50, 50], [200, 50], [200, 200], [50, 50]]]}
    feature = {
        "type": "Feature",
        "id": EVIL,
        "properties": {"kind": EVIL, "name": EVIL},
        "geometry": shape,
    }
    trace = {"type": "FeatureCollection", "features": [feature]}
    (folder / "source.geojson").write_text(json.dumps(trace))
    one.click("Digitizer", "link")
    one.page.get_by_text("bad & {name}").first.click()
    one.page.wait_for_selector(".chart[data-ready=yes]")
    for tool in ("Grid", "Trace", "Choose", "Hexes", "Hexsides", "Move"):
        one.click(tool, exact=True)
    one.page.mouse.move(*one.on_picture(120, 80))
    one.page.get_by_text("Hex 0").first.wait_for()
    one.page.wait_for_timeout(300)
    assert EVIL in one.page.inner_text(".explain")


def test_a_map_outside_the_folder_is_not_read(
    visit: Callable[..., DeskVisit], tmp_path: Path
) -> None:
    one = visit().begin()
    secret = {"type": "FeatureCollection", "features": []}
    (tmp_path / "secret.geojson").write_text(json.dumps(secret))
    folder = one.desk.folder / "sly"
    folder.mkdir()
    for number, name in enumerate(["../../secret.geojson", str(tmp_path / "secret.geojson")]):
        grid = {
            "format": 1,
            "id": "sly",
            "title": "Sly",
            "lattice": {"orientation": "flat"},
            "grids": [{"columns": 5, "rows": 4}],
            "sources": [{"file": name, "space": "pixels"}],
        }
        (folder / "grid.json").write_text(json.dumps(grid))
        found = one.desk
        if not number:
            found.open()
        assert "outside the folder" in found.trouble("maps.open_map", folder="sly")
        assert "outside the folder" in found.trouble("maps.save", folder="sly", trace=secret)
        assert "outside the folder" in found.trouble("maps.finish", folder="sly")
    grid["sources"] = []
    (folder / "grid.json").write_text(json.dumps(grid))
    (folder / "source.geojson").symlink_to(tmp_path / "secret.geojson")
    assert "outside the folder" in found.trouble("maps.save", folder="sly", trace=secret)
    assert "outside the folder" in found.trouble("maps.open_map", folder="..")
    assert json.loads((tmp_path / "secret.geojson").read_text()) == secret


def test_a_game_outside_the_folder_is_not_written(
    visit: Callable[..., DeskVisit], tmp_path: Path
) -> None:
    desk = visit().begin().desk
    desk.open()
    for name in ("../out", str(tmp_path / "out"), "..", ".hidden"):
        said = desk.trouble("games.new", name=name, title="X", on="spi-austerlitz")
        assert "name for a file" in said
        assert "outside" in desk.trouble("games.show", folder=f"../{name}", known=[])
    assert "outside" in desk.trouble("games.new", name="x", title="X", on="../map.json")
    assert [one.name for one in tmp_path.iterdir()] == ["desk"]
