"""A small good map folder, and faults for each of its files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

GRID: dict[str, Any] = {
    "id": "small",
    "title": "A small map",
    "lattice": {"orientation": "flat", "pitch": 60},
    "grids": [{"columns": 6, "rows": 5}],
    "sources": [
        {
            "file": "source.geojson",
            "space": "pixels",
            "registration": {
                "points": [
                    {"name": "north", "at": [0, 0], "hex": "0101"},
                    {"name": "south", "at": [0, 120], "hex": "0103"},
                    {"name": "east", "at": [103.923, 60], "hex": "0302"},
                ]
            },
        }
    ],
    "overlay": "overlay.geojson",
    "terrains": {"woods": {"kinds": ["wood"]}, "town": {"kinds": ["village"]}},
    "hexsides": {"stream": {"kinds": ["stream"], "policy": "snap"}},
    "roads": {"road": {"kinds": ["road"]}},
    "facts": [{"cite": "the scan", "hex": "0202", "terrain": ["woods"]}],
}
WOOD = [[[30, 60], [110, 60], [110, 140], [30, 140], [30, 60]]]


def feature(kind: str, shape: str, coordinates: object, **more: object) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": more.pop("id", kind),
        "properties": {"kind": kind, **more},
        "geometry": {"type": shape, "coordinates": coordinates},
    }


def collection(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": list(features)}


SOURCE = collection(
    feature("wood", "Polygon", WOOD),
    feature("village", "Point", [52, 30], name="Zokolnitz"),
    feature("road", "LineString", [[0, 0], [0, 240]]),
)
OVERLAY = collection(
    {
        "type": "Feature",
        "id": "town",
        "geometry": None,
        "properties": {"kind": "override", "serves": "a rule", "hexes": ["0404"], "add": ["town"]},
    }
)


class Fault(NamedTuple):
    """One way to damage one file, and the words that the error must contain besides the file."""

    name: str
    file: str
    damage: Callable[[bytes], bytes]
    says: str


def replaced(old: str, new: str) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        assert old.encode() in data, old
        return data.replace(old.encode(), new.encode(), 1)

    return damage


def edited(edit: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        value = json.loads(data)
        edit(value)
        return json.dumps(value).encode()

    return damage


def geometry(shape: str, coordinates: object) -> Callable[[bytes], bytes]:
    """Replace the geometry of the first feature."""
    new = {"type": shape, "coordinates": coordinates}
    return edited(lambda value: value["features"][0].update(geometry=new))


def placement(**changes: object) -> Callable[[dict[str, Any]], object]:
    """Give the registration of the source explicitly, with some wrong numbers."""
    stated = {"at": [0, 0], "pixel": [0, 0], "scale": 1, **changes}
    return lambda v: v["sources"][0].update(registration={"placement": stated})


def a_million_vertices(data: bytes) -> bytes:
    many = b"[" + b"[1,2]," * 1_000_000 + b"[1,2]]"
    return b'{"type":"FeatureCollection","features":[' + (
        b'{"type":"Feature","properties":{"kind":"road"},'
        b'"geometry":{"type":"LineString","coordinates":' + many + b"}}]}"
    )


def any_document(file: str) -> list[Fault]:
    """Return the possible faults of any JSON file."""
    return [
        Fault("empty", file, lambda _: b"", "not JSON"),
        Fault("cut short", file, lambda data: data[: len(data) // 2], r"line \d+.*not JSON"),
        Fault("binary", file, lambda _: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "line 1.*UTF-8"),
        Fault("text", file, lambda _: b"hello\x1b[2J\n", "line 1.*not JSON"),
        Fault("deep", file, lambda _: b"[" * 1_000_000, "line 1.*nested deeper"),
        Fault("a list", file, lambda _: b"[]", ""),
        Fault("null", file, lambda _: b"null", ""),
        Fault("latin-1", file, lambda data: data[:-1] + b'"\xe9"}', "UTF-8"),
        Fault("huge number", file, lambda data: data[:-1] + b',"x":1e999}', ""),
        Fault("endless digits", file, lambda d: d[:-1] + b',"x":' + b"9" * 9999 + b"}", ""),
    ]


FAULTS: list[Fault] = [
    *any_document("grid.json"),
    *any_document("source.geojson"),
    *any_document("overlay.geojson"),
    Fault("unknown field", "grid.json", edited(lambda v: v.update(tilte="x")), "tilte"),
    Fault("NaN pitch", "grid.json", replaced('"pitch": 60', '"pitch": NaN'), "line 6|pitch|NaN"),
    Fault("negative pitch", "grid.json", replaced('"pitch": 60', '"pitch": -1'), "lattice.pitch"),
    Fault("huge pitch", "grid.json", replaced('"pitch": 60', '"pitch": 1e300'), "lattice.pitch"),
    Fault("too many hexes", "grid.json", replaced('"columns": 6', '"columns": 99999'), r"columns"),
    Fault("no grids", "grid.json", edited(lambda v: v.update(grids=[])), "grids"),
    Fault("two policies", "grid.json", replaced('"snap"', '"magic"'), "hexsides.*magic|policy"),
    Fault(
        "unknown hex left out",
        "grid.json",
        edited(lambda v: v["grids"][0].update(without=["9999"])),
        "grids.*9999",
    ),
    Fault(
        "unknown label of a control point",
        "grid.json",
        replaced('"hex": "0103"', '"hex": "0193"'),
        "sources.*0193",
    ),
    Fault(
        "points that fix nothing",
        "grid.json",
        edited(
            lambda v: v["sources"][0]["registration"].update(
                points=v["sources"][0]["registration"]["points"][:1]
            )
        ),
        "sources",
    ),
    Fault(
        "unknown projection",
        "grid.json",
        edited(lambda v: v["sources"][0].update(space="lonlat", projection="EPSG:nonsense")),
        "projection|EPSG:nonsense",
    ),
    Fault(
        "a projection that names a file",
        "grid.json",
        edited(
            lambda v: v["sources"][0].update(
                space="lonlat", projection="+proj=utm +zone=33 +ellps=bessel +nadgrids=/dev/zero"
            )
        ),
        "sources.*nadgrids.*EPSG:32633",
    ),
    Fault("tiny pitch", "grid.json", replaced('"pitch": 60', '"pitch": 1e-300'), "lattice.pitch"),
    Fault(
        "far origin",
        "grid.json",
        edited(lambda v: v["lattice"].update(origin=[1e308, 0])),
        "lattice.origin",
    ),
    Fault(
        "a far grid",
        "grid.json",
        edited(lambda v: v["grids"][0].update(at=[10**12, 0])),
        "grids.*at",
    ),
    Fault(
        "endless letters",
        "grid.json",
        edited(lambda v: v["grids"][0].update(column={"style": "letter", "first": 99999})),
        "grids.*letters",
    ),
    Fault("huge scale", "grid.json", edited(placement(scale=1e308)), "placement.scale"),
    Fault("tiny scale", "grid.json", edited(placement(scale=1e-300)), "placement.scale"),
    Fault("far placement", "grid.json", edited(placement(at=[1e308, 0])), "placement.at"),
    Fault("far pixel", "grid.json", edited(placement(pixel=[0, -1e308])), "placement.pixel"),
    Fault(
        "a control point far away",
        "grid.json",
        edited(lambda v: v["sources"][0]["registration"]["points"][0].update(at=[1e308, 0])),
        "sources.*points",
    ),
    Fault(
        "a source outside the folder",
        "grid.json",
        replaced('"source.geojson"', '"../../../../etc/passwd"'),
        "grid.json: .*passwd' lies outside the folder",
    ),
    Fault("a name no file has", "grid.json", replaced("source.g", r"\u0000"), "grid.json"),
    Fault("a long name", "grid.json", replaced("source.g", "x" * 9999), "name|long"),
    Fault(
        "a missing source",
        "grid.json",
        replaced('"source.geojson"', '"none.geojson"'),
        "none.geojson.*no such file",
    ),
    Fault("no collection", "source.geojson", replaced("FeatureCollection", "Topology"), ""),
    Fault(
        "no feature",
        "source.geojson",
        edited(lambda v: v["features"].insert(0, 5)),
        r"features\[0\]",
    ),
    Fault(
        "wrong geometry type",
        "source.geojson",
        geometry("Circle", [1, 2]),
        r"features\[0\].*Circle",
    ),
    Fault("a point as a ring", "source.geojson", geometry("Polygon", [1, 2]), r"features\[0\]"),
    Fault("a ring as a point", "source.geojson", geometry("Point", WOOD), r"features\[0\]"),
    Fault(
        "two corners", "source.geojson", geometry("Polygon", [[[0, 0], [9, 9]]]), r"features\[0\]"
    ),
    Fault(
        "one point of a line", "source.geojson", geometry("LineString", [[0, 0]]), r"features\[0\]"
    ),
    Fault("text as a number", "source.geojson", geometry("Point", ["1", 2]), r"features\[0\]"),
    Fault("a truth as a number", "source.geojson", geometry("Point", [True, 2]), r"features\[0\]"),
    Fault("half a position", "source.geojson", geometry("Point", [1]), r"features\[0\]"),
    Fault("an object", "source.geojson", geometry("Point", {"x": 1}), r"features\[0\]"),
    Fault("NaN", "source.geojson", geometry("Point", [float("nan"), 0]), "not JSON.*NaN"),
    Fault("infinity", "source.geojson", geometry("Point", [float("inf"), 0]), "not JSON.*Infinity"),
    Fault("a million vertices", "source.geojson", a_million_vertices, "vertices"),
    Fault(
        "the same id twice",
        "source.geojson",
        edited(lambda v: v["features"].append(v["features"][0])),
        r"features\[3\].*wood",
    ),
    Fault("unknown label", "overlay.geojson", replaced('"0404"', '"9904"'), "9904"),
    Fault("unexplained", "overlay.geojson", replaced('"serves"', '"serves_"'), r"features\[0\]"),
    Fault("unknown property", "overlay.geojson", replaced('"add"', '"ad"'), r"features\[0\].*ad"),
    *(
        Fault(
            f"{field} out of bounds",
            "overlay.geojson",
            edited(lambda v, change=change: v["features"][0]["properties"].update(change)),
            rf"features\[0\].*{field}",
        )
        for field, change in {
            "elevation": {"elevation": 10**300},
            "combat": {"deploy": [{"side": "a", "type": "b", "combat": -1, "movement": 1}]},
            "movement": {"deploy": [{"side": "a", "type": "b", "combat": 1, "movement": 10**30}]},
        }.items()
    ),
    Fault(
        "no hexside",
        "overlay.geojson",
        edited(
            lambda v: v["features"][0]["properties"].update(hexsides=["0101/0505"], put=["stream"])
        ),
        "0101.*0505",
    ),
]
