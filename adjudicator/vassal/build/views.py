"""Build how players look at a map: first view, zoom, mouse-over, line of sight, overview, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.phrases import Phrases, phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.format.traits import named
from adjudicator.vassal.look.look import Look

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "PARTS",
    "STRENGTH",
    "camera",
    "line_of_sight",
    "names_above",
    "names_button",
    "overview",
    "show_units",
    "viewer",
    "zoomer",
]

#: the property of a unit with the strength that counts now; with a divisor, its parts
STRENGTH, PARTS = "strength", "strengthParts"
#: the command that shows the names of the board above the counters, or hides them again
_NAMES = "showNames"
#: the map on which the game is played
_MAIN = "Main Map"
_VIEW = {
    "version": 4,
    "delay": 600,
    "hotkey": "32,130",
    "minDisplayPieces": 0,
    "display": "from top-most layer only",
    "showgraph": True,
    "showgraphsingle": True,
    "showtext": True,
    "graphicsZoom": "1.0",
    "zoomlevel": "1.0",
    "fontSize": 12,
    "fgColor": "0,0,0",
    "bgColor": "255,255,240",
    "borderWidth": 2,
    "showTerrainBeneath": "never",
    "showTerrainSnappy": True,
    "showTerrainWidth": 120,
    "showTerrainHeight": 120,
    "showTerrainZoom": "1.0",
    "showTerrainText": "",
    "centerText": True,
    "centerPiecesVertically": True,
    "summaryReportFormat": "$LocationName$",
    "emptyHexReportForma": "$LocationName$",
    "counterReportFormat": "",
    "propertyFilter": "",
    "layerList": "",
}
_THREAD = {
    "label": "",
    "iconName": "/images/thread.gif",
    "hotkey": "76,520",
    "report": "",
    "snapStart": True,
    "snapEnd": True,
    "drawRange": True,
    "rangeFg": "255,255,255",
    "rangeBg": "0,0,0",
    "threadColor": "176,32,32",
    "losThickness": 3,
}


#: the command to which the camera of the main map listens
_SHOW_UNITS = "showUnits"
#: Alt+Shift+N
_NAMES_KEY = "78,585"
_OVER = {
    "alwaysOn": False,
    "startsOn": False,
    "boards": "Yes",
    "boardList": "",
    "type": "Background",
    "drawOver": True,
    "pattern": "Custom Image",
    "scaleImage": True,
    "opacity": 100,
    "border": False,
    "addToMapToolbar": True,
    "icon": "",
}


def zoomer(look: Look, phrase: Phrases, level: float) -> Node:
    """Return the zoom with its first level.

    The engine counts the levels from the largest, starting at 1.
    """
    levels = sorted(set(look.zoom), reverse=True)
    first = levels.index(level)
    return node(
        "module.map.Zoomer",
        {
            "zoomLevels": [float(level) for level in reversed(levels)],
            "zoomStart": 1 + first,
            "zoomInKey": "61,130",
            "zoomOutKey": "45,130",
            "zoomPickKey": "",
            "inIconName": "/images/zoomIn.gif",
            "outIconName": "/images/zoomOut.gif",
            "pickIconName": "/images/zoom.png",
            "inTooltip": phrase("map-zoom-in"),
            "outTooltip": phrase("map-zoom-out"),
            "pickTooltip": phrase("map-zoom"),
        },
    )


def viewer(phrase: Phrases, *, hexes: Look | None = None) -> Node:
    """Return the mouse-over view: the pieces of a place and its name.

    On a map of hexes, whose look is given, also the terrain and the strength that counts now.
    """
    shown: dict[str, object] = {**_VIEW, "description": phrase("map-stack")}
    if hexes is not None:
        shown |= {
            # show the terrain that pieces hide
            "showTerrainBeneath": "ifOne",
            "summaryReportFormat": _summary(phrase, hexes),
            "emptyHexReportForma": "$LocationName$: $CurrentZone$",
        }
    return node("module.map.CounterDetailViewer", shown)


def _summary(phrase: Phrases, look: Look) -> str:
    divisor = look.flip.divisor if look.flip else 1
    word = phrase("map-strength")
    if divisor == 1:
        return f"$LocationName$: $CurrentZone$ - {word} $sum({STRENGTH})$"
    # the engine adds whole numbers only, so the parts are added and divided here; it puts "+?"
    # after a sum if a piece in the place has no strength, and "?" if none has
    total = f'Integer.parseInt(GetString("sum({PARTS})").replace("+?",""))'
    rest = '"½"' if divisor == 2 else f'" "+{total}%{divisor}+"/{divisor}"'
    whole = f'({total}>0&&{total}<{divisor}?"":""+{total}/{divisor})'
    number = f'{whole}+({total}%{divisor}==0?"":{rest})'
    known = f'GetString("sum({PARTS})").startsWith("?")?"":" - {word} "+{number}'
    return f'{{LocationName+": "+CurrentZone+({known})}}'


def line_of_sight(phrase: Phrases) -> Node:
    """Return the tool that draws a line between two hexes and counts the hexes between them."""
    names = {"threadName": phrase("map-line"), "tooltip": phrase("map-line-tip")}
    return node("module.map.LOS_Thread", {**_THREAD, **names})


def names_above(phrase: Phrases, images: Mapping[str, str]) -> list[Node]:
    """Return the parts that show the names of each board above the counters, and hide them.

    The pictures of several boards have no buttons of their own: one button shows them all.
    """
    title, several = phrase("map-names"), len(images) > 1
    tip = "" if several else phrase("map-names-tip")
    found = []
    for board, image in images.items():
        shown = {"name": f"{title} {board}" if several else title, "image": image, "tooltip": tip,
                 "buttonText": f"{title} {board}" if several else title,
                 "hotkey": named(_NAMES) if several else _NAMES_KEY}  # fmt: skip
        if several:
            shown |= {"boards": "No, only shade Boards in List", "boardList": board}
        found.append(node("module.map.MapShader", {**_OVER, **shown}))
    if several:
        # the engine shows the button of every shader, but for those in a menu
        hidden = [one.attributes["buttonText"] for one in found]
        plain = {"text": "", "tooltip": "", "icon": "", "hotkey": "", "menuItems": hidden}
        found.append(node("module.ToolbarMenu", plain))
    return found


def names_button(game: Game, boards: int) -> list[Node]:
    """Return the button of a module with several boards that shows the names of all."""
    if boards < 2:
        return []
    phrase = phrases(game.language, "vassal")
    title = phrase("map-names")
    shown = {
        "name": title,
        "text": title,
        "tooltip": phrase("map-names-tip"),
        "icon": "",
        "hotkey": _NAMES_KEY,
        "doReport": False,
        "reportFormat": "",
        "doSound": False,
        "soundClip": "",
        "doHotkey": True,
        "hotkeys": [named(_NAMES)],
        "doLoop": False,
    }
    return [node("module.DoActionButton", shown)]


def overview(game: Game, size: tuple[int, int]) -> Node:
    """Return the small map of the whole board, which shows and moves the part in sight."""
    phrase = phrases(game.language, "vassal")
    return node(
        "module.map.GlobalMap",
        {
            "scale": round(min(380 / size[0], 280 / size[1]), 3),
            "color": "200,0,0",
            "buttonText": "",
            "icon": "/images/overview.gif",
            "tooltip": phrase("map-overview"),
            "hotkey": "79,520",
        },
    )


def camera() -> Node:
    """Return the part of the main map, without a button, that shows the middle of all units.

    The engine opens every board at its top left corner, which may be empty.
    """
    return node(
        "module.map.MoveCameraButton",
        {
            "text": "",
            "tooltip": "",
            "icon": "",
            "hotkey": named(_SHOW_UNITS),
            "moveCameraMode": "L",
            "xPos": _mean("CurrentX"),
            "yPos": _mean("CurrentY"),
            "xOffset": 0,
            "yOffset": 0,
        },
    )


def _mean(coordinate: str) -> str:
    """Return the mean of a coordinate of all units on the map, as an expression."""
    units = f'CountMap("{_MAIN}","unit")'
    total = f'SumMap("{coordinate}","{_MAIN}","{{unit!=\\"\\"}}")'
    # an empty board has no middle
    return f"{{{units}==0?0:{total}/{units}}}"


def show_units() -> list[Node]:
    """Return the command of the start that moves the camera; it writes nothing into a log."""
    begins = {
        "name": _SHOW_UNITS,
        "whenToApply": "everyLaunchOfSession",
        "hotkeyOrKeyCommand": "sendHotkey",
        "globalHotkey": named(_SHOW_UNITS),
        "reportFormat": "",
    }
    return [node("module.StartupGlobalKeyCommand", begins)]
