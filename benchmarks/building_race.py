"""Two ways to make the same module: ours, and a script for pywargame. Prints medians as JSON.

Runs by itself under Python 3.12, which pywargame needs: building_race.py FOLDER_OF_PYWARGAME.
Ours reads the game's files and works out everything: terrain zones, help pages, places of units.
The script for pywargame is handed all that ready, and only has to make elements, pieces and the
set-up of them and to write the archive. Both write the same blank pictures; imports are counted
for neither. Both modules must have the same pieces, traits, zones, pictures and placed units.
"""

from __future__ import annotations

import io
import json
import sys
import time
import zipfile
from collections import Counter
from typing import Any

sys.path.insert(0, sys.argv[1])

from building_plan import WHOLE, Plan, plan_of
from lxml import etree
from pywargame import vassal as pw
from timing import medians

from adjudicator.core.game import load_game
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format import codec
from adjudicator.vassal.format.sequences import split, unnest

GAME = "spi-austerlitz"
TRAITS = {one.ID: one for one in pw.Trait.known_traits}
#: parts of a map that need no settings
PARTS = ("PieceMover", "KeyBufferer", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
         "StackExpander", "SelectionHighlighters", "Scroller", "ImageSaver")  # fmt: skip


def ours(*, art: bool = False) -> bytes:
    """Build the module from the files of the game."""
    return build(load_game(GAME), art=art).data


def by_pywargame(plan: Plan) -> bytes:
    """Make the planned module with pywargame."""
    out = io.BytesIO()
    with pw.VMod(out, "w") as vmod:
        for name, data in plan.files.items():
            vmod.addFile(name, data)
        built = pw.BuildFile()
        game = built.addGame(name=plan.name, version="1.0", nextPieceSlotId=plan.next)
        _frame(game, plan)
        _prototypes(game, plan)
        grid = _maps(game, plan)
        _palette(game, plan)
        game.addPredefinedSetup(name="Set-up", file=plan.setup, useFile=True)
        _setup(built, vmod, grid, plan)
        about = pw.ModuleData()
        data = about.addData()
        data.addVersion(version="1.0")
        data.addVASSALVersion(version="3.7.0")
        data.addName(name=plan.name)
        vmod.addFiles(**{pw.VMod.BUILD_FILE: built.encode(), pw.VMod.MODULE_DATA: about.encode()})
    return out.getvalue()


def _frame(game: Any, plan: Plan) -> None:
    """Add everything but maps and pieces."""
    game.addBasicCommandEncoder()
    documentation = game.addDocumentation()
    for title, file in plan.pages:
        documentation.addHelpFile(title=title, fileName=file, fileType="archive")
    for add in (game.addLanguage, game.addChatter, game.addKeyNamer, game.addGlobalOptions):
        add()
    roster = game.addPlayerRoster()
    for side in plan.sides:
        roster.addSide(side)
    game.addGlobalProperties()
    turns = game.addTurnTrack(name="Turn")
    counter = turns.addLevel(counter={"property": "Turn", "start": 1})
    counter.addLevel(phases={"property": "Phase", "names": plan.phases})
    for name in plan.dice:
        game.addDiceButton(name=name, text=name)
    charts = game.addChartWindow(name="Charts", text="Charts").addTabs(entryName="Charts")
    for title, file in plan.charts:
        charts.addChart(chartName=title, fileName=file)
    game.addInventory(name="Inventory", include='{unit!=""}', groupBy=["side"])
    game.addNotes(name="Notes")


def _traits(planned: list[tuple[str, tuple[str, ...], dict[str, Any]]]) -> list[Any]:
    return [TRAITS[kind](*words, **settings) for kind, words, settings in planned]


def _prototypes(game: Any, plan: Plan) -> None:
    container = game.addPrototypes()
    for name, planned in plan.prototypes.items():
        container.addPrototype(name=name, traits=_traits(planned))


def _map(game: Any, name: str, board: dict[str, Any]) -> Any:
    """Add a map with what every map needs, and return its board."""
    made = game.addMap(mapName=name)
    found = made.addBoardPicker().addBoard(**board)
    made.addStackMetrics()
    for part in PARTS:
        getattr(made, f"add{part}")()
    return found, made


def _maps(game: Any, plan: Plan) -> Any:
    """Add the three maps, and return the hex grid."""
    board, main = _map(game, "Main Map", plan.boards["Main Map"])
    zoned = board.addZonedGrid()
    for zone in plan.zones["Main Map"]:
        zoned.addZone(**zone)
    grid = zoned.addZone(**plan.whole).addHexGrid(**plan.grid)
    grid.addNumbering(**plan.numbering)
    main.addZoomer()
    main.addCounterDetailViewer()
    for add in (main.addHighlightLastMoved, main.addHidePiecesButton, main.addLOS, main.addFlare):
        add()
    for key in plan.buttons:
        main.addMassKey(name=key, buttonText=key)
    zoned = _map(game, "Boxes", plan.boards["Boxes"])[0].addZonedGrid()
    for zone in plan.zones["Boxes"]:
        zoned.addZone(**zone)
    _map(game, "Track", plan.boards["Track"])[0].addSquareGrid().addNumbering()
    return grid


def _palette(game: Any, plan: Plan) -> None:
    tabs = game.addPieceWindow(name="Counters").addTabs(entryName="Counters")
    for name, slots in plan.palette.items():
        shelf = tabs.addList(entryName=name)
        for slot, planned in slots:
            shelf.addPieceSlot(traits=_traits(planned), **slot)


def _setup(built: Any, vmod: Any, grid: Any, plan: Plan) -> None:
    """Write the set-up: units in hexes by label, those in boxes and on the track by pixel."""
    saved = pw.VSav(build=built, vmod=vmod)
    file = saved.addSaveFile()
    file.add(grid, "Main Map", **plan.hexes)
    for name, where in plan.pixels.items():
        file.addNoGrid(name, where)
    saved.run(savename=plan.setup)


def measure(data: bytes) -> dict[str, Any]:
    """Return what both modules must have the same of."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    root = etree.fromstring(files["buildFile.xml"])
    tags = Counter(str(one.tag).rpartition(".")[2] for one in root.iter())
    text = [one.text for one in root.iter() if str(one.tag).endswith(("Slot", "eDefinition"))]
    kinds = [kind.split(";")[0] for one in text for kind in unnest(split(one.strip(), "/")[2])]
    (setup,) = (codec.parse_saved(one).text for name, one in files.items() if name[-5:] == ".vsav")
    same = ("PieceSlot", "PrototypeDefinition", "Map", "HexGrid", "DiceButton", "HelpFile", "Chart")
    return {
        "files": sorted(files),
        "tags": {name: tags[name] for name in same},
        "traits": Counter(kinds),
        # all but the one that pywargame needs around the hex grid
        "zones": sum(
            str(one.tag).endswith(".Zone") and one.get("name") != WHOLE for one in root.iter()
        ),
        "placed": len(setup.split("\x1b+/")) - 1,
    }


def main() -> None:
    """Time both in turns, then ours with its pictures."""
    data = ours()
    plan = plan_of(data)
    mine, other = measure(data), measure(by_pywargame(plan))
    assert mine == other, (mine, other)
    spent = medians(
        {"ours": ours, "pywargame": lambda: by_pywargame(plan)},
        rounds=15,
        clock=time.process_time,
    )
    spent |= medians({"art": lambda: ours(art=True)}, rounds=1, clock=time.process_time)
    print(json.dumps({**spent, "pieces": mine["tags"]["PieceSlot"]}))


if __name__ == "__main__":
    main()
