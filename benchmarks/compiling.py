"""Compiling the whole SPI map, as a multiple of two smaller pieces of the same work."""

from __future__ import annotations

from timing import Row, medians, table

from adjudicator import resources
from adjudicator.digitize.compile import compile_map
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.pairing import hex_polygons, pair_any
from adjudicator.digitize.shapes import map_shapes

__all__ = ["rows"]

FOLDER = resources.map_folder("spi-austerlitz")


def _whole() -> bytes:
    """From the files on disk to the bytes of map.json."""
    return map_bytes(compile_map(MapFolder(FOLDER)).map)


def rows(rounds: int = 7) -> list[Row]:
    """Compile the map a few times and return the ratios."""
    folder = MapFolder(FOLDER)
    shapes = [one.valid_geometry for one in map_shapes(folder)]
    assert len(folder.grid) > 1000
    assert len(shapes) > 50
    assert _whole() == folder.map_file.read_bytes()
    time = medians(
        {
            "whole": _whole,
            "read": lambda: map_shapes(MapFolder(FOLDER)),
            "pair": lambda: pair_any(hex_polygons(folder.grid.lattice, folder.grid.hexes), shapes),
        },
        rounds=rounds,
    )
    return [
        Row("compile: whole SPI map / reading and placing its features", _part(time, "read")),
        Row("compile: whole SPI map / pairing its hexes and features once", _part(time, "pair")),
    ]


def _part(time: dict[str, float], name: str) -> float:
    return time["whole"] / time[name]


if __name__ == "__main__":
    print(table(rows()))
