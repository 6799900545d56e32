"""Read a built module with zip and XML tools only."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from adjudicator.core.game import load_game
from adjudicator.vassal.build.module import build
from adjudicator.vassal.build.skeleton import skeleton
from adjudicator.vassal.format import codec
from adjudicator.vassal.format.sequences import split, unnest
from adjudicator.vassal.table.hex_grid import GRID_TAG, NUMBERING_TAG, HexGrid

SPI = "spi-austerlitz"


class Module(NamedTuple):
    files: dict[str, bytes]
    root: etree._Element

    def all(self, tag: str) -> list[etree._Element]:
        return [one for one in self.root.iter() if one.tag.rpartition(".")[2] == tag]

    def board_size(self, image: str = "board.png") -> tuple[int, int]:
        width, height = struct.unpack(">II", self.files[f"images/{image}"][16:24])
        return width, height

    def grid(self) -> HexGrid:
        (grid,) = self.root.iter(GRID_TAG)
        (numbering,) = grid.iter(NUMBERING_TAG)
        return HexGrid.from_xml(dict(grid.attrib), dict(numbering.attrib))


class Standing(NamedTuple):
    """A piece of a saved game."""

    name: str
    gpid: str
    map: str
    x: int
    y: int
    #: the values of its marks
    marks: dict[str, str]


def opened(data: bytes) -> Module:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    return Module(files, etree.fromstring(files["buildFile.xml"]))


@cache
def spi_bytes() -> bytes:
    return build(load_game(SPI), art=False).data


def spi() -> Module:
    return opened(spi_bytes())


def built(folder: Path) -> Module:
    return opened(build(load_game(folder), art=False).data)


def parts(command: str) -> tuple[list[str], list[str]]:
    """Return types and states of an AddPiece command, from the outermost trait."""
    sign, _, types, states = split(command, "/")
    assert sign == "+"
    kinds = unnest(types)
    return kinds, unnest(states, count=len(kinds))


def commands(module: Module, name: str) -> list[str]:
    text = codec.parse_saved(module.files[name]).text
    first, *middle, last = split(text, "\x1b")
    assert (first, last) == ("begin_save", "end_save")
    return middle


def standing(module: Module, name: str) -> list[Standing]:
    """Return the pieces of a set-up."""
    found = []
    for command in commands(module, name):
        if split(command, "/")[2] == "stack":
            continue
        kinds, states = parts(command)
        assert len(kinds) == len(states)
        marks: dict[str, str] = {}
        for kind, state in zip(kinds, states, strict=True):
            if kind.startswith("mark;"):
                keys = split(kind.removeprefix("mark;"), ",")
                marks |= zip(keys, split(state, ","), strict=True)
        where, x, y, gpid, *_ = split(states[-1], ";")
        found.append(Standing(split(kinds[-1], ";")[-1], gpid, where, int(x), int(y), marks))
    return found


def inside(path: str, x: float, y: float) -> bool:
    """Return whether a point lies within a zone's outline, by counting crossings."""
    points = [tuple(map(int, one.split(","))) for one in path.split(";")]
    found = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def zone_at(board: etree._Element, x: float, y: float) -> str | None:
    """Return the name of the first zone of a board at a point, as VASSAL finds it."""
    for zone in board.iter():
        if zone.tag.endswith(".Zone") and inside(zone.get("path"), x, y):
            return str(zone.get("name"))
    return None


def new_game(folder: Path, map_name: str = SPI, title: str = "New") -> Path:
    for name, data in skeleton("new-game", title, load_game(SPI).hexmap(map_name)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def changed(folder: Path, file: str, **fields: object) -> Path:
    path = folder / file
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **fields}), "utf-8")
    return folder
