"""Build how players look at a map: zoom, mouse-over, line of sight, overview."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import Phrases, phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.look.look import Look

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "NAMES",
    "PARTS",
    "STRENGTH",
    "line_of_sight",
    "names_above",
    "overview",
    "viewer",
    "zoomer",
]

#: the property of a unit with the strength that counts now; with a divisor, its parts
STRENGTH, PARTS = "strength", "strengthParts"
#: the file name of the picture with the names of a board, see-through elsewhere
NAMES = "names.png"
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


_OVER = {
    "alwaysOn": False,
    "startsOn": False,
    "boards": "Yes",
    "boardList": "",
    "type": "Background",
    "drawOver": True,
    "pattern": "Custom Image",
    "image": NAMES,
    "scaleImage": True,
    "opacity": 100,
    "border": False,
    "addToMapToolbar": True,
    "icon": "",
    "hotkey": "78,585",
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


def names_above(phrase: Phrases) -> Node:
    """Return the button that shows the names of the board above the counters, and hides them."""
    title = phrase("map-names")
    shown = {"name": title, "buttonText": title, "tooltip": phrase("map-names-tip")}
    return node("module.map.MapShader", {**_OVER, **shown})


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
