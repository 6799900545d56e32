"""What the script for pywargame is handed: the content of our module, as plain data."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any, NamedTuple

from lxml import etree

from adjudicator.vassal.format import codec
from adjudicator.vassal.format.sequences import split, unnest
from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["WHOLE", "Plan", "plan_of"]

#: the name of a zone as large as the main board
WHOLE = "Whole board"

#: a trait: its kind, and the arguments for pywargame's class of it
Planned = tuple[str, tuple[str, ...], dict[str, Any]]


class Plan(NamedTuple):
    """A module as data."""

    name: str
    next: str
    #: pictures and help pages, ready to be written
    files: dict[str, bytes]
    pages: list[tuple[str, str]]
    sides: list[str]
    phases: list[str]
    dice: list[str]
    charts: list[tuple[str, str]]
    buttons: list[str]
    prototypes: dict[str, list[Planned]]
    #: list of the palette -> its slots, each with its traits
    palette: dict[str, list[tuple[dict[str, Any], list[Planned]]]]
    #: by map
    boards: dict[str, dict[str, Any]]
    zones: dict[str, list[dict[str, str]]]
    grid: dict[str, str]
    numbering: dict[str, str]
    #: a zone as large as the main board: pywargame wants the hex grid in one
    whole: dict[str, str]
    setup: str
    #: piece -> label of its hex
    hexes: dict[str, str]
    #: map -> pixel -> pieces
    pixels: dict[str, dict[tuple[int, int], list[str]]]


def _report(keys: str, text: str, *_: str) -> Planned:
    return "report", tuple(split(keys, ",")), {"report": text, "nosuppress": False}


def _layer(*fields: str) -> Planned:
    settings = {
        "activateName": fields[0],
        "increaseName": fields[3],
        "decreaseName": fields[6],
        "resetKey": fields[10],
        "images": fields[15].split(","),
        "newNames": fields[16].split(","),
        "name": fields[18],
        "activateKey": fields[26],
        "increaseKey": fields[27],
        "decreaseKey": fields[28],
        "always": False,
    }
    return "emb2", (), settings


def _send(*fields: str) -> Planned:
    names = ("name", "key", "mapName", "boardName", "x", "y", "restoreName", "restoreKey",
             "xidx", "yidx", "xoff", "yoff")  # fmt: skip
    return "sendto", (), dict(zip(names, fields, strict=False))


def _trigger(*fields: str) -> Planned:
    names = ("name", "command", "key", "property")
    keys = {"watchKeys": split(fields[4], ","), "actionKeys": split(fields[5], ",")}
    return "macro", (), {**dict(zip(names, fields, strict=False)), **keys}


#: arguments in the order in which pywargame wants them, from the fields of a trait
_KINDS: dict[str, Callable[..., Planned]] = {
    "report": _report,
    "emb2": _layer,
    "sendto": _send,
    "macro": _trigger,
    "markmoved": lambda *fields: ("markmoved", fields[:6], {}),
    "footprint": lambda *fields: ("footprint", (), {"key": fields[0], "name": fields[1]}),
    "prototype": lambda name: ("prototype", (name,), {}),
    "delete": lambda name, key, *_: ("delete", (name, key), {}),
    "clone": lambda name, key, *_: ("clone", (name, key), {}),
}


def _traits(text: str) -> list[Planned]:
    _, _, types, states = split(text, "/")
    kinds = unnest(types)
    found: list[Planned] = []
    for kind, state in zip(kinds, unnest(states, count=len(kinds)), strict=True):
        name, *fields = split(kind, ";")
        if name == "mark":
            found.append(("mark", (kind.removeprefix("mark;"), state), {}))
        elif name == "piece":
            gpid = split(state, ";")[3]
            found.append(("piece", (), {"name": fields[3], "filename": fields[2], "gpid": gpid}))
        else:
            found.append(_KINDS[name](*fields))
    return found


def plan_of(data: bytes) -> Plan:
    """Return the content of a module that we built, for pywargame to make again."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    root = etree.fromstring(files["buildFile.xml"])
    (setup,) = [name for name in files if name.endswith(".vsav")]
    maps = {one.get("mapName"): one for one in _all(root, "Map")}
    ((grid, numbering),) = [(one, one[0]) for one in _all(root, "HexGrid")]
    boards = {name: dict(next(_all(one, "Board")).attrib) for name, one in maps.items()}
    size = boards["Main Map"]
    right, bottom = size["width"], size["height"]
    hexes, pixels = _placed(codec.parse_saved(files[setup]).text, grid, numbering, size)
    return Plan(
        name=root.get("name"),
        next=root.get("nextPieceSlotId"),
        files={name: files[name] for name in files if name.startswith(("images/", "help/"))},
        pages=[(one.get("title"), one.get("fileName")) for one in _all(root, "HelpFile")],
        sides=[one.text for one in _all(root, "entry")],
        phases=next(_all(root, "ListTurnLevel")).get("list").split(","),
        dice=[one.get("name") for one in _all(root, "DiceButton")],
        charts=[(one.get("chartName"), one.get("fileName")) for one in _all(root, "Chart")],
        buttons=[one.get("name") for one in _all(root, "MassKeyCommand")],
        prototypes={
            one.get("name"): _traits(one.text) for one in _all(root, "PrototypeDefinition")
        },
        palette={
            f"{number} {one.get('entryName')}": [
                (dict(slot.attrib), _traits(slot.text)) for slot in _all(one, "PieceSlot")
            ]
            for number, one in enumerate(_all(root, "ListWidget"))
        },
        boards=boards,
        zones={
            name: [{key: zone.get(key) for key in ("name", "path")} for zone in _all(one, "Zone")]
            for name, one in maps.items()
        },
        grid=dict(grid.attrib),
        numbering=dict(numbering.attrib),
        whole={"name": WHOLE, "path": f"0,0;{right},0;{right},{bottom};0,{bottom}"},
        setup=setup,
        hexes=hexes,
        pixels=pixels,
    )


def _all(root: Any, tag: str) -> Any:
    return (one for one in root.iter() if one.tag.rpartition(".")[2] == tag)


def _placed(text: str, grid: Any, numbering: Any, board: dict[str, Any]) -> tuple[Any, Any]:
    """Return the pieces of a set-up: by label on the main map, by pixel elsewhere."""
    engine = HexGrid.from_xml(dict(grid.attrib), dict(numbering.attrib))
    size = int(board["width"]), int(board["height"])
    hexes: dict[str, str] = {}
    pixels: dict[str, dict[tuple[int, int], list[str]]] = {}
    for command in split(text, "\x1b")[1:-1]:
        _, _, types, states = split(command, "/")
        if types == "stack":
            continue
        kinds = unnest(types)
        name = split(kinds[-1], ";")[4]
        where, x, y, *_ = split(unnest(states, count=len(kinds))[-1], ";")
        if where == "Main Map":
            hexes[name] = engine.label_at(int(x), int(y), *size)
        else:
            pixels.setdefault(where, {}).setdefault((int(x), int(y)), []).append(name)
    return hexes, pixels
