"""Take the pictures of the desk, one for each of its three jobs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import mapping

from adjudicator import resources
from adjudicator.board.grid import Grid
from adjudicator.cli.map.name import read_map
from adjudicator.digitize.compile import compile_map
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.render.build import LAYERS, build_scene
from adjudicator.digitize.render.png import render_png
from adjudicator.digitize.shapes import MapShape

#: the map that serves as a scan, its size, and what is traced of it
MAP, SCALE, KINDS = "crowning-glory", 1.4, ("forest", "village", "stream")
Shot = Callable[[str], None]


def referee(page: Any, desk: Any, shot: Shot) -> None:
    """Judge the sample game."""
    desk.job("tour.sample")
    page.evaluate("location.hash = 'referee/sample-game'")
    page.wait_for_selector(".finding")
    page.locator(".finding button").first.click()
    page.wait_for_selector(".explained")
    shot("desk-referee.png")


def scan(folder: Path, hexmap: Any) -> tuple[float, float]:
    """Draw a map as if it were a scan; return the point of the plane at its upper left corner."""
    drawn = [name for name in LAYERS if name not in ("frame", "counters", "sets")]
    scene = build_scene(hexmap, labels=False, layers=drawn)
    (folder / "scan.png").write_bytes(render_png(scene, SCALE))
    return scene.bounds[0], scene.bounds[1]


def on_scan(shape: MapShape, left: float, top: float) -> dict[str, Any]:
    """Return a traced shape in pixels of the scan."""
    moved = shapely.transform(shape.valid_geometry, lambda at: (at - (left, top)) * SCALE)
    return {
        "type": "Feature",
        "id": shape.feature.id,
        "properties": {"kind": shape.feature.kind, "name": shape.feature.name or ""},
        "geometry": json.loads(json.dumps(mapping(moved))),
    }


def digitizer(page: Any, desk: Any, shot: Shot) -> None:
    """Trace woods, villages and streams on a scan."""
    folder = desk.folder / "battlefield"
    folder.mkdir()
    source = resources.map_folder(MAP)
    hexmap, made = read_map(source), compile_map(MapFolder(source))
    left, top = scan(folder, hexmap)
    grid = Grid(hexmap.lattice, hexmap.grids)
    old = json.loads((source / "grid.json").read_bytes())
    corners = [made.map.edges[one][end] for one in ("north", "south") for end in (0, -1)]
    points = [
        {
            "name": label,
            "hex": label,
            "at": [(x - left) * SCALE, (y - top) * SCALE],
        }
        for label in corners
        for x, y in [grid.lattice.centre(grid.hex(label))]
    ]
    registration = {"fit": "similarity", "points": points}
    spec = {
        "format": 1,
        "id": "battlefield",
        "title": "The battlefield",
        "lattice": old["lattice"],
        "grids": old["grids"],
        "sources": [{"file": "source.geojson", "space": "pixels", "registration": registration}],
        "overlay": "overlay.geojson",
        "terrains": {
            "woods": {"kinds": ["forest"], "policy": "share", "share": 0.25},
            "town": {"kinds": ["village"], "policy": "any", "least": 0.09},
        },
        "hexsides": {"stream": {"kinds": ["stream"], "policy": "snap"}},
    }
    features = [on_scan(one, left, top) for one in made.shapes if one.feature.kind in KINDS]
    for name, value in (
        ("grid.json", spec),
        ("source.geojson", {"type": "FeatureCollection", "features": features}),
        ("overlay.geojson", {"type": "FeatureCollection", "features": []}),
    ):
        (folder / name).write_text(json.dumps(value), "utf-8")
    page.evaluate("location.hash = 'map/battlefield'")
    page.wait_for_selector(".chart[data-ready=yes]")
    box = page.locator(".sheet-top").bounding_box()
    x, y = box["x"] + box["width"] * 0.42, box["y"] + box["height"] * 0.55
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -200)
    page.click("[data-tool=trace]")
    page.locator(".kinds button").first.click()
    for dx, dy in ((0, 0), (90, -30), (150, 40), (110, 110)):
        page.mouse.click(x + dx, y + dy)
    page.mouse.move(x + 30, y + 120)
    page.wait_for_selector(".explain h3")
    shot("desk-digitizer.png")


def author(page: Any, desk: Any, shot: Shot) -> None:
    """Write a game whose files have a mistake."""
    desk.job("games.new", name="two-hills", title="Two Hills", on=MAP)
    units = desk.folder / "two-hills" / "units.json"
    page.evaluate("location.hash = 'author/two-hills'")
    page.wait_for_selector(".counter-list img")
    found = json.loads(units.read_bytes())
    found["units"][4]["side"] = "green"
    units.write_text(json.dumps(found), "utf-8")
    page.wait_for_selector(".problem-row")
    shot("desk-author.png")
