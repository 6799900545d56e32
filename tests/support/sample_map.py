"""A small map with every terrain, hexside and road of the palette."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import Deployment, HexMap, HexRecord, SideRecord
from adjudicator.board.hexes import Orientation
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice

TERRAIN = {
    "lake": ["0108", "0109", "0208", "0209", "0309"],
    "pond": ["0607"],
    "partial-pond": ["0707", "1208"],
    "marsh": ["0207", "0307", "0308", "0407"],
    "forest": ["0901", "1001", "1002", "1101", "1102", "1201", "0902"],
    "hill": ["1105", "1106", "1205", "1206", "1305"],
    "knoll": ["0302", "1204"],
    "town": ["0504", "0604", "1307"],
    "village": ["0203", "0903"],
    "castle": ["0403"],
    "fortress": ["1403"],
    "abbey": ["0805"],
    "chapel": ["1401"],
    "vineyard": ["1109"],
    "field": ["1009", "0909"],
    "rough": ["1408"],
    "lava": ["1410"],
    "orchard": ["0710"],
}
NAMES = {
    "0504": "Křenovice", "0604": "Křenovice", "0203": "Mönitz", "0302": "Žuráň", "0108": "Satschan",
    "0403": "Sokolnitz", "0805": "St Anthony", "1307": "Austerlitz", "0901": "Turas Wood",
    "1205": "Staré Vinohrady", "1403": "Fort Špilberk", "0903": "Pratzen",
}  # fmt: skip
HEIGHTS = {"1105": 290, "1205": 310, "1206": 320, "1305": 280, "1106": 285, "1204": 260,
           "1005": 240, "1104": 250, "1304": 255}  # fmt: skip


def sides_along(grid: Grid, labels: list[str], direction: int) -> list[str]:
    """Return the names of the same side of several hexes."""
    from adjudicator.board.hexes import Hexside

    return [grid.side_label(Hexside.of(grid.hex(x), direction)) for x in labels]


def connections(grid: Grid, labels: list[str]) -> dict[str, list[str]]:
    """Return the road connections from hex to hex."""
    from adjudicator.board.hexes import side_between

    found = {}
    for a, b in pairwise(labels):
        side = side_between(grid.hex(a), grid.hex(b))
        assert side is not None, (a, b)
        found[grid.side_label(side)] = ["road-1"]
    return found


def path(grid: Grid, start: str, end: str) -> list[str]:
    """Return the labels on the straight line between two hexes."""
    from adjudicator.board.hexes import line_of_hexes

    return [grid.label(h) for h in line_of_hexes(grid.hex(start), grid.hex(end))]


def sample_map(orientation: Orientation = "flat", pitch: float = 66.0) -> HexMap:
    """Return the map."""
    lattice = Lattice(orientation=orientation, pitch=pitch, origin=(10.0, 20.0), metres=400.0)
    specs = [GridSpec(columns=14, rows=10)]
    grid = Grid(lattice, specs)
    terrain: dict[str, list[str]] = {}
    for word, labels in TERRAIN.items():
        for label in labels:
            terrain.setdefault(label, []).append(word)
    hexes = {
        label: HexRecord(
            terrain=terrain.get(label, ["clear"]),
            elevation=HEIGHTS.get(label, 200),
            names=[NAMES[label]] if label in NAMES else [],
        )
        for label in grid.labels
    }
    sides: dict[str, list[str]] = {}
    uphill: dict[str, str] = {}

    def put(kind: str, labels: list[str], *directions: int) -> None:
        for label in labels:
            for direction in directions:
                (name,) = sides_along(grid, [label], direction)
                if kind not in sides.setdefault(name, []):
                    sides[name].append(kind)
                if kind == "crest":
                    uphill[name] = label

    put("stream", ["0601", "0602", "0603", "0604", "0605", "0606"], 1, 2)
    put("stream", ["0406", "0506"], 0, 1)
    put("bridge", ["0603"], 2)
    put("lake", ["0309"], 1)
    put("pond", ["0607"], 2)
    put("crest", ["1105"], 5, 4)
    put("crest", ["1106"], 4, 3)
    put("crest", ["1205", "1305"], 0)
    put("front-line", ["0801", "0802", "0803", "0804", "0806"], 1, 2)
    put("wall", ["0403"], 4, 5)
    put("dyke", ["0509"], 0)
    ordered = {name: SideRecord(kinds=kinds, uphill=uphill.get(name))
               for name, kinds in sides.items()}  # fmt: skip
    roads = {
        "road": connections(grid, path(grid, "0103", "0604"))
        | connections(grid, path(grid, "0604", "1307"))
        | connections(grid, path(grid, "1307", "1407"))
        | connections(grid, path(grid, "0604", "0610")),
        "highway": connections(grid, path(grid, "0101", "0801")),
        "track": connections(grid, path(grid, "0604", "0901")),
    }
    return HexMap(
        format=1, id="sample", title="Sample of a battlefield", reconstruction=True,
        lattice=lattice, grids=specs, default_terrain="clear", hexes=hexes, hexsides=ordered,
        roads=roads, sets={"french entry": ["0105", "0106"], "allied exit": ["1405"],
                           "objectives": ["0805"]},
        deployments=[
            Deployment(hex="0703", side="french", type="infantry", combat=7, movement=5),
            Deployment(hex="0704", side="french", type="cavalry", combat=4, movement=8),
            Deployment(hex="1003", side="allied", type="artillery", combat=3, movement=4),
            Deployment(hex="1003", side="allied", type="infantry", combat=6, movement=4),
        ],
    )  # fmt: skip
