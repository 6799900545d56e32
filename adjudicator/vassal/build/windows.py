"""Build the other components: players, turns, palette, charts, help, notes, set-ups."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.pieces import Pieces, icon_image, one_line, safe_name, tidy
from adjudicator.vassal.format.traits import Piece
from adjudicator.vassal.look.formation_names import formation_name, group_of
from adjudicator.vassal.look.look import Look, side_name
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "SPLASH",
    "charts",
    "documentation",
    "inventory",
    "notes",
    "options",
    "palette",
    "properties",
    "prototypes",
    "roster",
    "setup_file",
    "setups",
]


#: the file name of the picture that the module shows while it opens
SPLASH = "splash.png"


def documentation(title: str, pages: dict[str, str]) -> Node:
    """Return the picture shown first, and the help menu: file within the module -> title."""
    helps = [
        node(
            "module.documentation.HelpFile",
            {"title": name, "fileName": file, "fileType": "archive"},
        )
        for file, name in pages.items()
    ]
    about = node("module.documentation.AboutScreen", {"title": title, "fileName": SPLASH})
    return node("module.Documentation", {}, [about, *helps])


def options() -> Node:
    """Return the options that the module sets for its players: reports are always on."""
    return node(
        "module.GlobalOptions",
        {
            "autoReport": "Always",
            "centerOnMove": "Use Preferences Setting",
            "chatterHTMLSupport": "Never",
            "hotKeysOnClosedWindows": "Never",
            "inventoryForAll": "Always",
            "nonOwnerUnmaskable": "Never",
            "playerIdFormat": "$playerName$",
            "promptString": "Opponents can unmask my pieces",
            "sendToLocationMoveTrails": "Never",
        },
    )


def roster(game: Game, look: Look) -> Node:
    """Return the sides that players can take, and one for solitaire play."""
    names = [tidy(side_name(game, side)) for side in game.file.sides]
    names += [tidy(localized(role.title)) for role in look.roles]
    phrase = phrases(game.language, "vassal")
    return node(
        "module.PlayerRoster",
        {
            "buttonIcon": "",
            "buttonText": phrase("window-retire"),
            "buttonToolTip": phrase("window-retire-tip"),
            "buttonKeyStroke": "",
        },
        [node("entry", text=name) for name in [*names, phrase("window-solitaire")]],
    )


def properties() -> Node:
    """Return the properties of the module: the turn tracker is part of the toolbar from the start.

    The engine asks for this one before it makes the tracker; players can still undock it.
    """
    docked = {
        "name": "TurnTracker.defaultDocked",
        "initialValue": True,
        "description": "",
        "isNumeric": False,
        "min": 0,
        "max": 100,
        "wrap": False,
    }
    prop = "module.properties.GlobalProperty"
    return node("module.properties.GlobalProperties", {}, [node(prop, docked)])


def prototypes(pieces: Pieces) -> Node:
    """Return the definitions of all prototypes."""
    return node(
        "module.PrototypesContainer",
        {},
        [
            node(
                "module.PrototypeDefinition", {"name": one.name, "description": ""}, text=one.text()
            )
            for one in pieces.prototypes.values()
        ],
    )


def palette(game: Game, look: Look, pieces: Pieces) -> Node:
    """Return the palette: a tab for each side with a list for each formation, and markers."""
    tabs: list[Node] = []
    phrase = phrases(game.language, "vassal")
    for side in dict.fromkeys(unit.side for unit in game.units.values()):
        formations: dict[str, list[Piece]] = {}
        for unit in game.units.values():
            if unit.side == side:
                name = formation_name(game, group_of(unit)) or phrase("window-units")
                formations.setdefault(name, []).append(pieces.units[unit.id])
        lists = [_list(name, found, look) for name, found in formations.items()]
        title = tidy(side_name(game, side))
        tabs.append(node("widget.BoxWidget", {"entryName": title}, lists))
    markers = [*pieces.markers.values(), *pieces.tracks.values()]
    if markers:
        tabs.append(_list(phrase("window-markers"), markers, look))
    if pieces.tokens:
        tabs.append(_list(phrase("window-tokens"), pieces.tokens.values(), look))
    if pieces.cards:
        tabs.append(_list(phrase("window-cards"), pieces.cards.values(), look))
    window = {
        "name": phrase("window-counters"),
        "text": "",
        "tooltip": phrase("window-counters-tip"),
        "icon": icon_image("pieces"),
        "hotkey": "67,520",
        "hidden": False,
        "scale": "1.0",
        "defaultWidth": 0,
    }
    tab = node("widget.TabWidget", {"entryName": phrase("window-counters")}, tabs)
    return node("module.PieceWindow", window, [tab])


def _list(name: str, pieces: Iterable[Piece], look: Look) -> Node:
    slots = [
        node(
            "widget.PieceSlot",
            {
                "entryName": one.name,
                "gpid": one.gpid,
                "width": look.counter,
                "height": look.counter,
            },
            text=one.text(),
        )
        for one in pieces
    ]
    # wide enough for the names beside the picture
    shape = {"width": 440, "height": 300, "scale": "1.0", "divider": look.counter + 40}
    return node("widget.ListWidget", {"entryName": name, **shape}, slots)


def charts(game: Game, look: Look, kinds: Iterable[str]) -> list[Node]:
    """Return the window with the charts; empty if there are none."""
    there = set(kinds)
    found = [
        node(
            "widget.Chart",
            {
                "chartName": tidy(localized(one.title)),
                "fileName": f"chart-{one.kind}.png",
                "description": "",
            },
        )
        for one in look.charts
        if one.kind in there
    ]
    if not found:
        return []
    phrase = phrases(game.language, "vassal")
    window = {
        "name": phrase("window-charts"),
        "text": phrase("window-charts"),
        "tooltip": phrase("window-charts-tip"),
        "icon": icon_image("charts"),
        "hotkey": "72,520",
    }
    tab = node("widget.TabWidget", {"entryName": phrase("window-charts")}, found)
    return [node("module.ChartWindow", window, [tab])]


def inventory(game: Game) -> Node:
    """Return the list of all units in play, by side and formation."""
    phrase = phrases(game.language, "vassal")
    return node(
        "module.Inventory",
        {
            "name": phrase("window-inventory"),
            "text": "",
            "tooltip": phrase("window-inventory-tip"),
            "icon": icon_image("inventory"),
            "hotkey": "73,520",
            "include": '{unit!=""}',
            "groupBy": ["sideName", "formationName"],
            "nonLeafFormat": "$PropertyValue$",
            "leafFormat": "$PieceName$ $combat$-$movement$ ($LocationName$)",
            "foldersOnly": False,
            "sortPieces": True,
            "sortFormat": "$PieceName$",
            "sorting": "alpha",
            "centerOnPiece": True,
            "forwardKeystroke": True,
            "showMenu": True,
            "drawPieces": True,
            "zoomOn": False,
            "pieceZoom": "0.33",
            "pieceZoom2": "0.5",
            "pieceZoom3": "0.6",
            "sides": "",
        },
    )


def notes(game: Game) -> Node:
    """Return the window for notes: public, private and sealed."""
    phrase = phrases(game.language, "vassal")
    return node(
        "module.NotesWindow",
        {
            "name": phrase("window-notes"),
            "buttonText": "",
            "tooltip": phrase("window-notes-tip"),
            "icon": icon_image("notes"),
            "hotkey": "78,520",
        },
    )


def setup_file(scenario: str) -> str:
    """Return the file name of the saved game of a scenario in the module."""
    return f"{safe_name(scenario)}.vsav"


def setups(game: Game) -> list[Node]:
    """Return the menu of set-ups: every scenario, and an empty board."""
    found = [game.scenario(name) for name in game.file.scenarios]
    entries = [
        node(
            "module.PredefinedSetup",
            {
                "name": one_line(game.word(one.title)),
                "file": setup_file(one.id),
                "useFile": True,
                "isMenu": False,
                "description": one_line(game.text(one.about)),
            },
        )
        for one in found
    ]
    empty = {
        "name": phrases(game.language, "vassal")("set-up-empty"),
        "file": "",
        "useFile": False,
        "isMenu": False,
        "description": "",
    }
    return [*entries, node("module.PredefinedSetup", empty)]
