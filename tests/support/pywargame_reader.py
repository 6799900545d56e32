"""Read a module with pywargame and print its content as JSON.

This is a separate program for a Python that pywargame supports:
reader.py FOLDER_OF_PYWARGAME MODULE LABELS. LABELS is a file with one label of the main board per
line. It uses nothing of Adjudicator.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, sys.argv[1])

from pywargame.vassal import BuildFile, ModuleData, SaveIO, SymbolicDice, Trait, VMod, WithTraits

Found = dict[str, Any]


def attributes(element: Any) -> dict[str, str]:
    return dict(element.getAttributes().items())


def fields(trait: Any) -> list[Any]:
    """Return a trait as its name, the fields of its type and the fields of its state."""
    return [trait.ID, [str(one) for one in trait._type], [str(one) for one in trait._state]]


def board(element: Any) -> Found:
    grids = element.getHexGrids(single=False) or element.getSquareGrids(single=False)
    zones = element.getZones(asdict=False) or []
    return {
        "attributes": attributes(element),
        "zones": [[one["name"], [list(point) for point in one.getPath()]] for one in zones],
        "grids": [[attributes(grid), attributes(grid.getNumbering()[0])] for grid in grids],
    }


def locations(main: Any, labels: list[str]) -> dict[str, Any]:
    """Return the pixels of labels on a board."""
    (grid,) = main.getHexGrids()
    width, height = main.getWidth(), main.getHeight()
    # pywargame finds places of a grid only within a zone: add one as large as the board
    path = f"0,0;{width},0;{width},{height};0,{height}"
    zone = main.getZonedGrids()[0].addZone(name="Whole board", path=path)
    same = zone.addHexGrid(**attributes(grid))
    same.addNumbering(**attributes(grid.getNumbering()[0]))
    return {one: same.getLocation(one) for one in labels}


def slot(element: Any, prototypes: Any) -> Found:
    traits = element.getTraits()
    found = {
        **attributes(element),
        "used": [one["name"] for one in traits if one.ID == "prototype"],
    }
    found["traits"] = [fields(one) for one in Trait.flatten(traits, prototypes=prototypes)]
    return found


def setup(vmod: Any, file: str) -> Found:
    """Return the commands of a set-up: pieces as their traits, stacks as their members."""
    _, lines = SaveIO.readSave(Named(vmod.getFiles(file)[file]))
    # pywargame decodes every byte as one character
    lines = [one.encode("latin-1").decode("utf-8") for one in lines]
    found: Found = {"first": lines[0], "last": lines[-1], "pieces": {}, "stacks": {}}
    for line in lines[1:-1]:
        identity, traits = WithTraits.decodeAdd(line)
        kind = "stacks" if traits[-1].ID == "stack" else "pieces"
        found[kind][identity] = [fields(one) for one in traits]
    return found


class Named(io.BytesIO):
    """A file in memory; pywargame reads its name."""

    name = "set-up"


def module(path: str, labels: list[str]) -> Found:
    with VMod(path, "r") as vmod:
        game = BuildFile(vmod.getBuildFile()).getGame()
        (container,) = game.getPrototypes()
        prototypes = container.getPrototypes()
        boards = {name: list(one.getBoards().values()) for name, one in game.getMaps().items()}
        (main,) = [one for found in boards.values() for one in found if one.getHexGrids()]
        seen = {name: [board(one) for one in found] for name, found in boards.items()}
        setups = game.getPredefinedSetups(asdict=False)
        data = ModuleData(vmod.getModuleData()).getData()
        (turns,) = game.getTurnTracks().values()
        return {
            "game": attributes(game),
            "data": data.getName()[0]._node.childNodes[0].nodeValue,
            "boards": seen,
            "labels": locations(main, labels),
            "prototypes": {
                name: [fields(trait) for trait in one.getTraits()]
                for name, one in prototypes.items()
            },
            "pieces": [slot(one, prototypes) for one in game.getPieces()],
            "dice": [*game.getDiceButtons(), *game.getElementsByKey(SymbolicDice, "name")],
            "phases": [one["list"] for one in turns.getLists(asdict=False)],
            "setups": [
                [one["name"], setup(vmod, one["file"]) if one["useFile"] == "true" else None]
                for one in setups
            ],
            "files": vmod.getFileNames(),
        }


if __name__ == "__main__":
    print(json.dumps(module(sys.argv[2], Path(sys.argv[3]).read_text("utf-8").splitlines())))
