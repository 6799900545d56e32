"""Test the digitizer's desk in a browser: from a picture to a map that verify accepts."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw

from adjudicator.board.grid import Grid
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.cli import cli
from tests.support.desk import DeskVisit
from tests.support.paths import ROOT

pytestmark = pytest.mark.browser
KASSALA = ROOT.parent / "shared" / "realdata" / "kassala" / "kassala.vmod"
#: the printed map of the tests: hexes, turned and not quite where one would guess
COLUMNS, ROWS, PITCH, TURN = 50, 40, 71.0, math.radians(0.6)
GRID = Grid(Lattice(orientation="flat", pitch=PITCH), [GridSpec(columns=COLUMNS, rows=ROWS)])


def printed(point: tuple[float, float]) -> tuple[float, float]:
    """Return where a point of the lattice lies on the scan."""
    x, y = point
    cos, sin = math.cos(TURN), math.sin(TURN)
    return 130 + x * cos - y * sin, 90 + x * sin + y * cos


def centre(label: str) -> tuple[float, float]:
    return printed(GRID.lattice.centre(GRID.hex(label)))


def scan(folder: Path) -> Path:
    """Draw a scan of 4,000 by 3,000 pixels with 2,000 hexes."""
    image = Image.new("RGB", (4000, 3000), "#efe6cf")
    draw = ImageDraw.Draw(image)
    for at in GRID:
        draw.polygon([printed(one) for one in GRID.lattice.outline(at)], outline="#7a6f5a")
    file = folder / "scan.png"
    image.save(file, compress_level=1)
    return file


def compiled_by_command(folder: Path, into: Path) -> bytes:
    found = CliRunner().invoke(cli, ["map", "compile", str(folder), "-o", str(into)])
    assert found.exit_code == 0, found.output
    return into.read_bytes()


def verified(folder: Path) -> str:
    found = CliRunner().invoke(cli, ["map", "verify", str(folder), "--no-notes"])
    assert found.exit_code == 0, found.output
    return found.output


def begin_map(one: DeskVisit, file: Path) -> None:
    one.click("Digitizer", "link")
    one.take(file)
    one.page.wait_for_selector("dialog #columns")
    one.page.fill("#columns", str(COLUMNS))
    one.page.fill("#rows", str(ROWS))
    one.click("Lay the grid")
    one.page.wait_for_selector(".chart[data-ready=yes]")


def drag(one: DeskVisit, start: tuple[float, float], end: tuple[float, float]) -> None:
    one.page.mouse.move(*one.on_picture(*start))
    one.page.mouse.down()
    one.page.mouse.move(*one.on_picture(*end), steps=6)
    one.page.mouse.up()


def add_kind(one: DeskVisit, name: str, group: str, policy: str = "") -> None:
    one.page.click("#add-kind")
    one.page.fill("#kind-name", name)
    one.page.select_option("#kind-group", group)
    if policy:
        one.page.select_option("#kind-policy", policy)
    one.page.locator("dialog").get_by_role("button", name="Add", exact=True).click()
    one.settled()


def click_at(one: DeskVisit, *points: tuple[float, float]) -> None:
    for point in points:
        one.page.mouse.click(*one.on_picture(*point))


def grid_of(folder: Path) -> Any:
    return json.loads((folder / "grid.json").read_bytes())


def zoom_to(one: DeskVisit, point: tuple[float, float], times: int = 6) -> None:
    one.page.mouse.move(*one.on_picture(*point))
    for _ in range(times):
        one.page.mouse.wheel(0, -200)
    one.page.wait_for_timeout(50)


def lay_grid(one: DeskVisit, folder: Path) -> None:
    """Drag each handle to the centre of its hex, closer and closer."""
    for label in ("0101", "5001", "0140", "5040"):
        points = grid_of(folder)["sources"][0]["registration"]["points"]
        at = next(point["at"] for point in points if point["hex"] == label)
        drag(one, (at[0], at[1]), centre(label))
        one.settled()


def test_a_scan_of_2000_hexes_becomes_a_map(
    visit: Callable[..., DeskVisit], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = visit().begin()
    begin_map(one, scan(tmp_path))
    folder = one.desk.folder / "scan"
    lay_grid(one, folder)
    assert one.page.locator(".residuals tbody tr").count() == 4
    offs = [float(x) for x in one.page.locator(".residuals td:nth-child(2)").all_inner_texts()]
    assert max(offs) < 0.1
    one.click("Trace", exact=True)
    add_kind(one, "woods", "terrain", "centre")
    zoom_to(one, centre("2020"), 5)
    around = [printed(p) for p in GRID.lattice.outline(GRID.hex("2020"))]
    middle = centre("2020")
    wider = [(middle[0] + 2 * (x - middle[0]), middle[1] + 2 * (y - middle[1])) for x, y in around]
    click_at(one, *wider)
    one.page.keyboard.press("f")
    times = [one.settled()]
    add_kind(one, "stream", "side", "snap")
    corners = [printed(p) for p in GRID.lattice.outline(GRID.hex("2222"))]
    click_at(one, *corners[:4])
    one.page.keyboard.press("f")
    times.append(one.settled())
    one.click("Hexes", exact=True)
    one.page.click("#kind-terrain-woods")
    click_at(one, centre("2424"))
    times.append(one.settled())
    one.click("Hexsides", exact=True)
    one.page.click("#kind-side-stream")
    a, b = centre("1818"), centre("1819")
    click_at(one, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    times.append(one.settled())
    one.click("Write map.json")
    one.page.get_by_text("2000 hexes; 0 errors").first.wait_for()
    made = json.loads((folder / "map.json").read_bytes())
    woods = {label for label, record in made["hexes"].items() if "woods" in record["terrain"]}
    assert "2424" in woods
    assert "2020" in woods
    assert len(woods) in range(3, 9)
    assert made["hexsides"]["1818/1819"]["kinds"] == ["stream"]
    traced = {label for label, record in made["hexsides"].items() if "stream" in record["kinds"]}
    assert sum("2222" in label for label in traced) == 3
    assert (
        compiled_by_command(folder, tmp_path / "again.json") == (folder / "map.json").read_bytes()
    )
    verified(folder)
    with capsys.disabled():
        print(f"\n2,000 hexes: recompiled in {times} ms; {one.page.evaluate('presses')}")


def test_a_pointer_that_traces_is_answered_at_once(
    visit: Callable[..., DeskVisit], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The times are printed: how fast a machine is is no defect of the code."""
    one = visit().begin()
    begin_map(one, scan(tmp_path))
    one.click("Trace", exact=True)
    add_kind(one, "woods", "terrain")
    one.page.evaluate(
        "() => { window.slow = []; window.addEventListener('pointermove', (event) =>"
        " requestAnimationFrame(() => slow.push(performance.now() - event.timeStamp))); }"
    )
    click_at(one, (1000, 1000))
    for n in range(60):
        one.page.mouse.move(*one.on_picture(1000 + 25 * n, 1000 + 300 * math.sin(n / 5)))
        if n % 10 == 9:
            one.page.mouse.down()
            one.page.mouse.up()
    taken = sorted(one.page.evaluate("slow"))
    assert len(taken) >= 30
    with capsys.disabled():
        half, most = taken[len(taken) // 2], taken[int(len(taken) * 0.95)]
        print(f"\npointer while tracing: median {half:.1f} ms, 95 % {most:.1f} ms")


def test_undo_and_redo_go_through_everything(
    visit: Callable[..., DeskVisit], tmp_path: Path
) -> None:
    one = visit().begin()
    begin_map(one, scan(tmp_path))
    folder = one.desk.folder / "scan"
    one.click("Hexes", exact=True)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    add_kind(one, "town", "terrain")
    click_at(one, (2000, 1500))
    one.settled()
    after = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert before != after
    for _ in range(2):
        one.click("Undo", exact=True)
    one.settled()
    undone = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert undone == before
    for _ in range(2):
        one.page.keyboard.press("Control+y")
    one.settled()
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == after


def test_what_others_have_changed_is_not_written_over(
    visit: Callable[..., DeskVisit], tmp_path: Path
) -> None:
    Image.new("RGB", (600, 400), "#efe6cf").save(tmp_path / "small.png")
    one = visit().begin()
    begin_map(one, tmp_path / "small.png")
    one.click("Hexes", exact=True)
    add_kind(one, "town", "terrain")
    file = one.desk.folder / "small" / "grid.json"
    grid = grid_of(file.parent)
    file.write_text(json.dumps({**grid, "title": "Mine"}))
    add_kind(one, "lake", "terrain")
    one.page.get_by_text("changed by somebody else").first.wait_for()
    assert grid_of(file.parent)["title"] == "Mine"
    assert "lake" not in grid_of(file.parent)["terrains"]
    one.page.reload()
    one.page.wait_for_selector(".chart[data-ready=yes]")
    one.click("Hexes", exact=True)
    add_kind(one, "lake", "terrain")
    assert grid_of(file.parent)["title"] == "Mine"
    assert "lake" in grid_of(file.parent)["terrains"]


def test_a_map_is_traced_by_keys_alone(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    small = Image.new("RGB", (600, 400), "#efe6cf")
    small.save(tmp_path / "small.png")
    one = visit().begin("map")
    page = one.page
    one.take(tmp_path / "small.png")
    page.wait_for_selector("dialog #columns")
    page.focus("#columns")
    page.keyboard.press("Control+a")
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("4")
    page.get_by_role("button", name="Lay the grid").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".chart[data-ready=yes]")
    page.locator("[data-tool=trace]").focus()
    page.keyboard.press("Enter")
    page.focus("#add-kind")
    page.keyboard.press("Enter")
    page.keyboard.type("lake")
    page.keyboard.press("Enter")
    one.settled()
    page.focus(".sheet-top")
    for keys in (["ArrowUp"], ["ArrowRight"] * 12, ["ArrowDown"] * 12, ["ArrowLeft"] * 12):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
    page.keyboard.press("f")
    one.settled()
    (feature,) = json.loads((one.desk.folder / "small" / "source.geojson").read_bytes())["features"]
    assert feature["properties"]["kind"] == "lake"
    assert len(feature["geometry"]["coordinates"][0]) == 5
    page.locator("[data-tool=grid]").focus()
    page.keyboard.press("Enter")

    def points() -> Any:
        return grid_of(one.desk.folder / "small")["sources"][0]["registration"]["points"]

    before = points()
    page.focus("#carry-1")
    page.keyboard.press("Enter")
    for key in ["ArrowRight"] * 5 + ["ArrowDown"]:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    one.until(lambda: points() != before)
    one.settled()
    after = points()
    (x, y), (u, v) = before[1]["at"], after[1]["at"]
    assert u - x == pytest.approx(5 * (v - y), abs=0.1)
    assert u > x
    assert page.evaluate("presses.pointer") == 0


def test_a_finding_leads_to_its_place(visit: Callable[..., DeskVisit], tmp_path: Path) -> None:
    one = visit().begin()
    begin_map(one, scan(tmp_path))
    one.click("Trace", exact=True)
    add_kind(one, "woods", "terrain")
    folder = one.desk.folder / "scan"
    grid = grid_of(folder)
    grid["facts"] = [{"cite": "1.1", "hex": "3030", "terrain": ["woods"]}]
    (folder / "grid.json").write_text(json.dumps(grid))
    one.page.reload()
    one.page.wait_for_selector(".chart[data-ready=yes]")
    found = one.page.locator(".found").first
    found.wait_for()
    assert "3030" in found.inner_text()
    found.click()
    left, top, scale = map(float, one.page.get_attribute(".chart", "data-view").split())
    box = one.page.locator(".chart").bounding_box()
    shown = [left + box["width"] / 2 / scale, top + box["height"] / 2 / scale]
    assert scale > 0.5
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.get_by_text("Hex 3030").wait_for()
    assert shown[0] > 1000


#: lines of Kassala's board, as hexes and the corner of each
RIVER = """0102 E 0102 SE 0103 E 0103 SE 0104 E 0104 SE 0105 E 0105 SE 0106 E 0106 SE 0107 E 0207 NE
 0207 E 0207 SE 0208 E 0208 SE 0209 E"""
ESCARPMENT = """0302 E 0302 SE 0303 E 0303 SE 0304 E 0304 SE 0305 E 0305 SE 0306 E 0306 SE 0307 E
 0307 SE 0308 E 0408 NE 0408 E 0508 SE 0508 E"""
FRONT = "0405 SE 0406 E 0506 SE 0507 E 0606 SE 0607 E 0707 SE 0707 E 0806 SE 0806 E"


def kassala(label: str) -> tuple[float, float]:
    """Return the pixel of a hex on Kassala's board, by the grid in the module."""
    column, row = int(label[:2]) - 1, int(label[2:]) - 1
    return 51 + 227.9 * column, 55 + 265.9 * row + 133 * (column % 2)


def corners(text: str) -> list[tuple[float, float]]:
    """Return the pixels of corners of Kassala's hexes."""
    across = {"E": (152, 0), "NE": (76, -133), "SE": (76, 133)}
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return [(kassala(at)[0] + across[to][0], kassala(at)[1] + across[to][1]) for at, to in pairs]


def trace_line(one: DeskVisit, kind: str, points: list[tuple[float, float]], name: str) -> None:
    add_kind(one, kind, "side", "snap")
    one.page.fill("#feature-name", name)
    click_at(one, *points)
    one.page.keyboard.press("f")
    one.settled()


@pytest.mark.skipif(not KASSALA.is_file(), reason="the module of Kassala is not at hand")
def test_kassala_is_traced_from_its_picture(
    visit: Callable[..., DeskVisit], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """River, escarpment, wadi, front and three forts, and hexes that the board does not have."""
    one = visit(size=(1366, 1000)).begin()
    one.click("Digitizer", "link")
    one.take(KASSALA)
    one.click("Kassala")
    one.page.wait_for_selector(".chart[data-ready=yes]")
    folder = one.desk.folder / "kassala"
    grid = grid_of(folder)
    assert (grid["grids"][0]["columns"], grid["grids"][0]["rows"]) == (9, 10)
    one.click("Leave hexes out")
    top = [f"{column:02}01" for column in range(1, 10)]
    for label in [*top, "0210", "0410", "0810", "0910"]:
        click_at(one, kassala(label))
        one.settled()
    one.click("Hexes", exact=True)
    add_kind(one, "fort", "terrain")
    for label in ("0405", "0905", "0906"):
        click_at(one, kassala(label))
        one.settled()
    add_kind(one, "sea", "terrain")
    for label in ("0310", "0510", "0610", "0710", "0909"):
        click_at(one, kassala(label))
        one.settled()
    one.click("Trace", exact=True)
    trace_line(one, "river", corners(RIVER), "Mareb")
    trace_line(one, "escarpment", corners(ESCARPMENT), "")
    trace_line(one, "front", corners(FRONT), "")
    one.click("Write map.json")
    one.page.get_by_text("77 hexes; 0 errors").first.wait_for()
    assert verified(folder).startswith("0 errors")
    made = json.loads((folder / "map.json").read_bytes())
    forts = {label for label, record in made["hexes"].items() if "fort" in record["terrain"]}
    assert forts == {"0405", "0905", "0906"}
    kinds = [kind for record in made["hexsides"].values() for kind in record["kinds"]]
    assert kinds.count("river") >= 10
    assert kinds.count("escarpment") >= 10
    assert kinds.count("front") >= 8
    assert (
        compiled_by_command(folder, tmp_path / "again.json") == (folder / "map.json").read_bytes()
    )
    presses = one.page.evaluate("presses")
    with capsys.disabled():
        print(f"\nKassala: {presses['pointer']} clicks, {presses['keys']} keys")
