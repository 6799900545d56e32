"""Build the buttons: dice, and commands for many units at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.card_pieces import referee_line
from adjudicator.vassal.build.chat_colours import DICE
from adjudicator.vassal.build.faced_dice import word_dice
from adjudicator.vassal.build.pieces import (
    CLEAR_MARKS,
    MOVED_KEY,
    clears,
    icon_image,
    layer_name,
    tidy,
)
from adjudicator.vassal.format import traits
from adjudicator.vassal.look.look import DiceLook, Look, side_name

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "FACE_SIZE",
    "action_button",
    "dice",
    "face_image",
    "has_faces",
    "map_buttons",
    "menu",
    "option_menu",
]

#: width and height of the face of a die on its button
FACE_SIZE = 28
#: the characters of an entry of a menu: about half the width of a small screen
_ENTRY = 110


def map_buttons(game: Game, look: Look) -> list[Node]:
    """Return the buttons of the map: clear moved marks, clear combat marks, turn counters over."""
    several = [*_clear_moved(game), *_flips(game, look)]
    phrase = phrases(game.language, "vassal")
    found = [*_clear_marks(game, look), *_clear_each(look), *several]
    if several:
        names = [one.attributes["buttonText"] for one in several]
        found.append(menu(phrase("menu-units"), phrase("menu-units-tip"), "units", names))
    return found


def menu(title: str, tooltip: str, icon: str, buttons: Iterable[str]) -> Node:
    """Return a menu in place of several buttons of the same toolbar, by their texts."""
    return node(
        "module.ToolbarMenu",
        {
            "text": title,
            "tooltip": tooltip,
            "icon": icon_image(icon),
            "hotkey": "",
            "menuItems": list(buttons),
        },
    )


def option_menu(game: Game) -> list[Node]:
    """Return the menu of the options of the rules; the chosen ones are in the log.

    The line in the chat is the same statement as the one that players can type.
    """
    phrase = phrases(game.language, "vassal")
    found = []
    for one in game.file.options:
        title = _short(tidy(game.text(one.text)) or one.id)
        line = referee_line(phrase("menu-option"), title, f"option {one.id}")
        found.append(action_button(title, phrase("menu-option"), "options", line))
    if not found:
        return []
    names = [one.attributes["text"] for one in found]
    title, tip = phrase("menu-options"), phrase("menu-options-tip")
    return [*found, menu(title, tip, "options", names)]


def _short(text: str) -> str:
    """Return a text as an entry of a menu: up to its first colon, or shortened."""
    head = text.partition(":")[0] if text.find(":") > 20 else text
    if len(head) <= _ENTRY:
        return head
    return f"{head[: _ENTRY - 3].rsplit(' ', 1)[0]} ..."


def action_button(title: str, tooltip: str, icon: str, line: str) -> Node:
    """Return a button that writes a line into the chat."""
    return node(
        "module.DoActionButton",
        {
            "name": title,
            "text": title,
            "tooltip": tooltip,
            "icon": icon_image(icon),
            "hotkey": "",
            "doReport": True,
            "reportFormat": line,
            "doSound": False,
            "soundClip": "",
            "doHotkey": False,
            "hotkeys": "",
            "doLoop": False,
        },
    )


def dice(game: Game, look: Look) -> list[Node]:
    """Return the buttons that roll dice; the chat reports button, result and player.

    The chat line is the same in every language, because the reader of logs parses it. A button for
    a single six-sided die shows the face that came up.
    """
    found: list[Node] = []
    for number, one in enumerate(look.dice):
        if one.faces:
            found += word_dice(game, one)
        elif has_faces(one):
            found.append(_drawn_die(game, one, number))
        else:
            found.append(_plain_dice(game, one, number))
    return found


def has_faces(one: DiceLook) -> bool:
    """Return whether the button of these dice shows the face that came up."""
    return one.dice == 1 and one.sides == 6 and not one.faces


def face_image(face: int) -> str:
    """Return the file name of the face of a die."""
    return f"die-{face}.png"


def _dice_button(game: Game, one: DiceLook, number: int) -> dict[str, object]:
    name, phrase = tidy(game.word(one.name)), phrases(game.language, "vassal")
    return {
        "name": tidy(one.name),
        "text": name,
        "tooltip": phrase("button-roll-tip", dice=f"{one.dice}d{one.sides}", name=name),
        "icon": icon_image("die"),
        "hotkey": "54,520" if number == 0 else "",
    }


def _plain_dice(game: Game, one: DiceLook, number: int) -> Node:
    return node(
        "module.DiceButton",
        {
            **_dice_button(game, one, number),
            "nDice": one.dice,
            "nSides": one.sides,
            "plus": 0,
            "addToTotal": 0,
            "reportTotal": one.dice > 1,
            "prompt": False,
            "sortDice": False,
            "reportFormat": f"{DICE}$name$ roll: $result$ ($PlayerName$)",
        },
    )


def _drawn_die(game: Game, one: DiceLook, number: int) -> Node:
    faces = [
        node("module.SpecialDieFace", {"icon": face_image(face), "text": face, "value": face})
        for face in range(1, one.sides + 1)
    ]
    return node(
        "module.SpecialDiceButton",
        {
            **_dice_button(game, one, number),
            "resultChatter": True,
            "format": f"{DICE}$name$ roll: $result1$ ($PlayerName$)",
            "resultButton": True,
            "resultWindow": False,
            "windowX": FACE_SIZE,
            "windowY": FACE_SIZE,
        },
        [node("module.SpecialDie", {"name": tidy(one.name), "format": "$result$"}, faces)],
    )


def _clear_moved(game: Game) -> list[Node]:
    """Return a button for each side that clears its moved marks, also in the boxes."""
    phrase = phrases(game.language, "vassal")
    return [
        _mass_key(
            phrase("button-reset", side=name),
            phrase("button-reset-tip", side=name),
            traits.ctrl(MOVED_KEY),
            f'{{side=="{side}" && Moved==true}}',
            icon="moved",
            everywhere=True,
        )
        for side, name in _quotable_sides(game)
    ]


def _quotable_sides(game: Game) -> list[tuple[str, str]]:
    """Return the sides that an expression can quote, each with its name for players."""
    sides = [side for side in game.file.sides if not {'"', "\\"} & set(side)]
    return [(side, tidy(side_name(game, side))) for side in sides]


def _clear_marks(game: Game, look: Look) -> list[Node]:
    """Return the button that clears all marks after a combat, also in the boxes."""
    marks_of_combat = [one for one in look.marks if not (one.lasts or one.clears)]
    if not marks_of_combat:
        return []
    shown = " || ".join(f"{layer_name(mark.id)}_Active==true" for mark in marks_of_combat)
    phrase = phrases(game.language, "vassal")
    titles = [tidy(mark.title).lower() for mark in marks_of_combat]
    marks = reduce(lambda one, other: phrase("marks-and", one=one, other=other), titles)
    tip = phrase("button-clear-marks-tip", marks=marks)
    name, key = phrase("button-clear-marks"), traits.named(CLEAR_MARKS)
    return [_mass_key(name, tip, key, f"{{{shown}}}", icon="no-marks", everywhere=True)]


def _clear_each(look: Look) -> list[Node]:
    """Return the buttons that remove a single kind of mark from all units."""
    found = []
    for one in look.marks:
        shown, key = f"{{{layer_name(one.id)}_Active==true}}", traits.named(clears(one))
        if one.clears:
            found.append(
                _mass_key(one.clears, one.clears, key, shown, icon="no-marks", everywhere=True)
            )
    return found


def _flips(game: Game, look: Look) -> list[Node]:
    """Return the buttons that turn over many counters, if the look defines them."""
    if look.flip is None:
        return []
    title, layer = tidy(look.flip.title), layer_name(look.flip.id)
    key = traits.ctrl(look.flip.key)
    back = tidy(look.flip.recover)
    phrase = phrases(game.language, "vassal")
    tip = phrase("button-recover-tip", title=title.lower())
    shown = f"{{{layer}_Active==true}}"
    recover = [_mass_key(back, tip, key, shown, icon="flip", everywhere=True)] if back else []
    return recover + [
        _mass_key(
            phrase("button-flip", side=name, title=title),
            phrase("button-flip-tip", side=name, title=title.lower()),
            key,
            f'{{side=="{side}" && {layer}_Active==false}}',
            icon="flip",
            everywhere=True,
        )
        for side, name in _quotable_sides(game)
        if look.flip.army
    ]


def _mass_key(
    name: str, tooltip: str, key: str, chosen: str, *, icon: str, everywhere: bool = False
) -> Node:
    """Return a button that sends a key stroke to all pieces for which an expression is true."""
    return node(
        "module.map.MassKeyCommand",
        {
            "name": name,
            "buttonText": name,
            "tooltip": tooltip,
            "icon": icon_image(icon),
            "buttonHotkey": "",
            "hotkey": key,
            "singleMap": not everywhere,
            "filter": chosen,
            "deckCount": -1,
            "reportSingle": True,
            "reportFormat": f"{tooltip} ($PlayerName$)",
        },
    )
