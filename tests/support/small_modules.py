"""Small VASSAL modules, valid or with one fault."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from adjudicator.vassal.format import codec
from adjudicator.vassal.format.sequences import join, nest

ESC = "\x1b"
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_GRID = "VASSAL.build.module.map.boardPicker.board"

LAYER = (
    "emb2;;130;A;Flip;130;F;;130;G;;;1;false;0;0;{front},{back};,+ (reduced);true;Step;;;false;;1;"
    "1;true;;70,130;71,130;;1.0"
)

MODULE_DATA = """<?xml version="1.0" encoding="UTF-8"?>
<data version="1">
 <version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Small</name>
</data>
"""

#: the parts of a build file that tests replace, by name
PARTS = {
    "encoder": "<VASSAL.build.module.BasicCommandEncoder/>",
    "version": 'VassalVersion="3.7.0"',
    "prototype": "Unit",
    "board": "Field",
    "location": "0203",
    "gpid": "2",
    "image": "red.png",
    "extra": "",
    "last": "",
    "slot": "",
}


def png(width: int = 20, height: int = 20) -> bytes:
    """Return a picture."""
    target = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(target, "PNG")
    return target.getvalue()


def piece(
    name: str, gpid: str, *traits: tuple[str, str], image: str = "", cut: int = 0, basic: str = ""
) -> str:
    """Return an AddPiece command; `cut` omits the innermost states."""
    types = [one for one, _ in traits]
    states = [one for _, one in traits]
    inner = basic or "piece;" + join(["", "", image, name], ";")
    every = [*states, f"null;0;0;{gpid};0"]
    kept = every[: len(every) - cut] if cut else every
    return "+/" + join(["null", nest([*types, inner]), nest(kept)], "/")


def escaped(text: str) -> str:
    """Return text escaped for XML."""
    for plain, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, written)
    return text.replace("\t", "&#9;")


def slot(name: str, gpid: str, text: str) -> str:
    """Return a slot of the build file."""
    number = f' gpid="{gpid}"' if gpid else ""
    return (
        f'<VASSAL.build.widget.PieceSlot entryName="{escaped(name)}"{number}>'
        f"{escaped(text)}</VASSAL.build.widget.PieceSlot>"
    )


def prototype(name: str, text: str) -> str:
    """Return a prototype of the build file."""
    tag = "VASSAL.build.module.PrototypeDefinition"
    return f'<{tag} name="{escaped(name)}">{escaped(text)}</{tag}>'


def grid(**numbering: str) -> str:
    """Return a hex grid."""
    attributes = {"stagger": "false", "visible": "false"} | numbering
    said = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return (
        f'<{_GRID}.HexGrid dx="34.64" dy="40.0" x0="30" y0="20" sideways="false">'
        f"<{_GRID}.mapgrid.HexGridNumbering {said}/></{_GRID}.HexGrid>"
    )


def board(inside: str | None = None, *, name: str = "Field", image: str = "map.png") -> str:
    """Return a board; by default with a grid in it."""
    found = grid() if inside is None else inside
    return f'<{_BOARD} name="{name}" image="{image}">{found}</{_BOARD}>'


def zoned(path: str = "0,0;300,0;300,200;0,200", inside: str | None = None) -> str:
    """Return a zoned grid with one zone."""
    found = grid() if inside is None else inside
    return (
        f'<{_GRID}.ZonedGrid><{_GRID}.mapgrid.Zone name="hexes" path="{path}" '
        f'locationFormat="$gridLocation$" useParentGrid="false">{found}</{_GRID}.mapgrid.Zone>'
        f"</{_GRID}.ZonedGrid>"
    )


def setup_stack(inside: str, **attributes: str) -> str:
    """Return an at-start stack."""
    said = {"name": "start", "owningBoard": "Field", "useGridLocation": "true"} | attributes
    words = " ".join(f'{key}="{value}"' for key, value in said.items())
    tag = "VASSAL.build.module.map.SetupStack"
    return f"<{tag} {words}>{inside}</{tag}>"


def build_file(boards: str | None = None, stacks: str | None = None, **parts: str) -> str:
    """Return a build file with two slots, a prototype, a board and a stack."""
    part = PARTS | parts
    layer = (LAYER.format(front=part["image"], back="back.png"), "1")
    traits = [(f"prototype;{part['prototype']}", ""), ("mark;Side", "Red"), layer]
    red = piece("Red", "1", *traits, image="red.png")
    stack = setup_stack(
        slot("Red", part["gpid"], piece("Red", part["gpid"], *traits)),
        owningBoard=part["board"],
        location=part["location"],
    )
    unit = piece("", "", ("delete;Delete;68,130;", ""), ("clone;Clone;67,130;", ""))
    picker = "VASSAL.build.module.map.BoardPicker"
    palette = slot("Red", "1", red) + part["slot"]
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Small" version="1.0" {part["version"]} nextPieceSlotId="10">
 {part["encoder"]}{part["extra"]}
 <VASSAL.build.module.PrototypesContainer>
  {prototype("Unit", unit)}
 </VASSAL.build.module.PrototypesContainer>
 <VASSAL.build.module.Map mapName="Main" icon="/images/map.gif">
  <{picker}>{board() if boards is None else boards}</{picker}>
  {stack if stacks is None else stacks}
 </VASSAL.build.module.Map>
 <VASSAL.build.module.PieceWindow name="Counters">
  <VASSAL.build.widget.ListWidget entryName="Units">
   {palette}
  </VASSAL.build.widget.ListWidget>
 </VASSAL.build.module.PieceWindow>
 {part["last"]}
</VASSAL.build.GameModule>
"""


def pictures() -> dict[str, bytes]:
    """Return the pictures that the build file names."""
    return {
        "images/red.png": png(),
        "images/back.png": png(),
        "images/map.png": png(300, 200),
    }


def module(build: str | None = None, files: Mapping[str, bytes | None] | None = None) -> bytes:
    """Return a .vmod; `files` are added, replaced, or removed if they are None."""
    found: dict[str, bytes | None] = {
        "buildFile.xml": (build_file() if build is None else build).encode(),
        "moduledata": MODULE_DATA.encode(),
        **pictures(),
        **(files or {}),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as opened:
        for name, data in found.items():
            if data is not None:
                opened.writestr(name, data)
    return target.getvalue()


def saved(*commands: str, name: str = "Small") -> bytes:
    """Return a saved game."""
    text = join(["begin_save", "", *commands, "end_save"], ESC)
    data = MODULE_DATA.replace("Small", name).encode()
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as opened:
        opened.writestr("savedGame", codec.encode(text, key=77))
        opened.writestr("moduledata", data)
    return target.getvalue()


def written(folder: Path, data: bytes, name: str = "small.vmod") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(data)
    return path
