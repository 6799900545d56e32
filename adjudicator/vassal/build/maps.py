"""Build the maps of a module: the board with its grid and terrain, the boxes, the track."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from adjudicator.board.hex_map import HexMap
from adjudicator.phrases import Phrases, phrases
from adjudicator.style import FELT, rgb
from adjudicator.vassal.build.boxes import (
    BOXES,
    SPREAD,
    TRACK,
    BoxBoard,
    track_cell,
    track_edge,
    track_size,
)
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.buttons import map_buttons
from adjudicator.vassal.build.first_size import board_level, first_level, grown
from adjudicator.vassal.build.grids import hex_grid, place_grid, track_grid, zone, zoned
from adjudicator.vassal.build.ground import Ground, board_image
from adjudicator.vassal.build.pieces import icon_image, safe_name, tidy
from adjudicator.vassal.build.unit_traits import MAIN
from adjudicator.vassal.build.views import (
    camera,
    line_of_sight,
    names_above,
    overview,
    viewer,
    zoomer,
)
from adjudicator.vassal.build.window_sets import FOLLOWS
from adjudicator.vassal.build.window_titles import track_title
from adjudicator.vassal.look.look import Look
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.build.place_ground import PlaceGround

__all__ = [
    "MAIN",
    "beside",
    "board_beside",
    "boxes_map",
    "main_map",
    "map_node",
    "names_images",
    "track_map",
    "window",
]

#: chat reports of moves, on every map
_REPORTS = {
    "moveToFormat": "$pieceName$: $previousLocation$ to $location$",
    "moveWithinFormat": "$pieceName$: $previousLocation$ to $location$",
    "createFormat": "$pieceName$ is placed in $location$",
    "changeFormat": "$message$",
    "onlyReportChangedLocation": True,
}
_MAP = {
    "allowMultiple": False,
    "backgroundcolor": ",".join(map(str, rgb(FELT))),
    "color": "200,0,0",
    "thickness": 3,
    "edgeWidth": 0,
    "edgeHeight": 0,
    "hotkey": "",
    "icon": icon_image("map"),
    "launch": False,
    "buttonName": "",
    "markUnmovedText": "",
    "markUnmovedIcon": "/images/unmoved.gif",
    "markUnmovedReport": "",
    "markUnmovedHotkey": "",
}
#: parts that every map has
_PARTS = (
    "PieceMover",
    "KeyBufferer",
    "ForwardToKeyBuffer",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "SelectionHighlighters",
)
_STACKS = {
    "disabled": False,
    "exSepX": SPREAD[0],
    "exSepY": SPREAD[1],
    "unexSepX": 5,
    "unexSepY": 7,
    "top": "38,0",
    "bottom": "40,0",
    "up": "39,0",
    "down": "37,0",
}
#: piles of many counters stay within their cells
_PILES = {"unexSepX": 1, "unexSepY": 1}
_HIDE = {
    "buttonText": "",
    "showingIcon": "/images/globe_unselected.gif",
    "hiddenIcon": "/images/globe_selected.gif",
    "hotkey": "",
}
_FLARE = {
    "flareName": "Flare",
    "flareKey": "keyAlt",
    "circleColor": "255,0,0",
    "circleSize": 100,
    "circleScale": True,
    "flarePulses": 6,
    "flarePulsesPerSec": 3,
    "reportFormat": "",
}


def main_map(game: Game, look: Look, grounds: Mapping[str, Ground | PlaceGround]) -> Node:
    """Return the map with the boards of all scenarios."""
    hexes = all(isinstance(one, Ground) for one in grounds.values())
    boards = [_board(game, one) for one in grounds.values()]
    wide, high = (max(sides) for sides in zip(*(one.size for one in grounds.values()), strict=True))
    # one zoom for all boards: the widest may need scrolling, so that others are not tiny
    usual = sorted(one.size for one in grounds.values())[len(grounds) // 2]
    phrase = phrases(game.language, "vassal")
    extra = [
        zoomer(look, phrase, board_level(look, usual)),
        viewer(phrase, hexes=look if hexes else None),
        overview(game, (wide, high)),
        node("module.map.HighlightLastMoved", {"enabled": True, "color": "255,0,0"}),
        node("module.map.HidePiecesButton", {**_HIDE, "tooltip": phrase("map-hide")}),
        *([line_of_sight(phrase)] if hexes else []),
        *names_above(phrase, {tidy(one.id): image for image, one in names_images(grounds).items()}),
        node("module.map.Flare", _FLARE),
        camera(),
        *map_buttons(game, look),
    ]
    return map_node(MAIN, {"markMoved": "Always"}, boards, extra, language=game.language)


def names_images(grounds: Mapping[str, Ground | PlaceGround]) -> dict[str, Ground]:
    """Return the boards of hexes that have names, by the file names of the pictures of these.

    A board of places needs none: its names stand beside the places of the counters.
    """
    named = [one for one in grounds.values() if isinstance(one, Ground) and _has_names(one.hexmap)]
    single = len(grounds) == 1
    return {"names.png" if single else f"names-{safe_name(one.id)}.png": one for one in named}


def _has_names(hexmap: HexMap) -> bool:
    return any(one.names for one in hexmap.hexes.values())


def _board(game: Game, ground: Ground | PlaceGround) -> Node:
    """Return a board with its grid."""
    wide, high = ground.size
    shown = {
        "name": tidy(ground.id),
        "image": board_image(game, ground.id),
        "reversible": False,
        "width": wide,
        "height": high,
    }
    grid = hex_grid(ground) if isinstance(ground, Ground) else place_grid(ground)
    return node("module.map.boardPicker.Board", shown, [grid])


def map_node(
    name: str,
    attributes: Mapping[str, object],
    boards: Iterable[Node],
    extra: Iterable[Node],
    *,
    tag: str = "module.Map",
    language: str = "en",
    stacks: Mapping[str, object] | None = None,
) -> Node:
    """Return a map with the components that every map needs."""
    part, phrase = "module.map.", phrases(language, "vassal")
    title = phrase("map-board")
    picker = {"title": title, "slotScale": "0.2", "slotHeight": 125, "slotWidth": 350}
    parts = [
        node(f"{part}BoardPicker", picker, list(boards)),
        node(f"{part}StackMetrics", {**_STACKS, **(stacks or {})}),
        *(node(part + one) for one in _PARTS),
        node(f"{part}Scroller", {"useArrows": "prompt"}),
        node(
            f"{part}ImageSaver",
            {"icon": icon_image("camera"), "tooltip": phrase("map-save")},
        ),
    ]
    unmoved = {"markUnmovedTooltip": phrase("map-unmoved")}
    whole = {**_MAP, **unmoved, **_REPORTS, "mapName": name, "tooltip": name, **attributes}
    return node(tag, whole, [*parts, *extra])


def boxes_map(game: Game, look: Look, box_board: BoxBoard) -> Node:
    """Return the map with the boxes for losses, reinforcements and units that left the map."""
    zones = [
        zone(
            localized(box.look.title),
            f"{box.left},{box.top};{box.right},{box.top};"
            f"{box.right},{box.bottom};{box.left},{box.bottom}",
            shown="$name$",
        )
        for box in box_board.boxes
    ]
    size = (box_board.width, box_board.height)
    board = board_beside(look, BOXES, "boxes.png", size, zoned(zones))
    phrase = phrases(game.language, "vassal")
    shown = window(phrase("map-boxes"), phrase("map-boxes-tip"), "boxes")
    extra = beside(look, phrase, size)
    stacks = _PILES if look.piles else {}
    return map_node(BOXES, shown, [board], extra, language=game.language, stacks=stacks)


def board_beside(look: Look, name: str, image: str, size: tuple[int, int], grid: Node) -> Node:
    """Return a board of a map that has its own window, with a border for bars."""
    wide, high = grown(look, size)
    shown = {"name": name, "image": image, "width": wide, "height": high}
    return node("module.map.boardPicker.Board", shown, [grid])


def beside(look: Look, phrase: Phrases, size: tuple[int, int]) -> list[Node]:
    """Return the zoom and the mouse-over view of a map beside the board."""
    return [zoomer(look, phrase, first_level(look, size)), viewer(phrase)]


def window(title: str, tooltip: str, icon: str) -> dict[str, object]:
    """Return the attributes of a map that has its own window."""
    return {
        "launch": True,
        "buttonName": title,
        "tooltip": tooltip,
        "icon": icon_image(icon),
        "markMoved": "Never",
        **FOLLOWS,
    }


def track_map(game: Game, look: Look) -> Node:
    """Return the map with the track: squares from 0 to 99."""
    wide, high = track_size(look)
    board = board_beside(look, TRACK, "track.png", (wide, high), track_grid(track_cell(look)))
    width, height = track_edge(look)
    phrase = phrases(game.language, "vassal")
    shown = window(track_title(look, phrase), phrase("map-track-tip"), "track")
    shown |= {"edgeWidth": width, "edgeHeight": height}
    extra = beside(look, phrase, (wide + 2 * width, high + 2 * height))
    return map_node(TRACK, shown, [board], extra, language=game.language)
