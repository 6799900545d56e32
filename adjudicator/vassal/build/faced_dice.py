"""Build the buttons for dice with words and pictures on their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.chat_colours import DICE
from adjudicator.vassal.build.pieces import icon_image, tidy

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import DiceLook

__all__ = ["WORD_SIZE", "button_name", "report_of", "word_dice", "word_image"]

#: width and height of the picture of a face
WORD_SIZE = 36


def word_image(face: str) -> str:
    """Return the file name of the picture of a face with a word."""
    return f"face-{face}.png"


def button_name(one: DiceLook, count: int) -> str:
    """Return the name of the button that rolls so many dice."""
    return f"{tidy(one.name)} {count}"


def report_of(one: DiceLook, faces: str, player: str) -> str:
    """Return the line of the chat for a roll."""
    return f"{tidy(one.name)} roll: {faces} ({player})"


def word_dice(game: Game, one: DiceLook) -> list[Node]:
    """Return a button for each number of dice; a window shows the faces, the chat their words."""
    return [_button(game, one, count) for count in range(1, one.most + 1)]


def _button(game: Game, one: DiceLook, count: int) -> Node:
    name, phrase = game.word(one.name), phrases(game.language, "vassal")
    results = ",".join(f"$result{n}$" for n in range(1, count + 1))
    shown = {
        "name": button_name(one, count),
        "text": str(count),
        "tooltip": phrase("button-roll-tip", dice=str(count), name=tidy(name)),
        "icon": icon_image("die") if count == 1 else "",
        "hotkey": f"{48 + count},520" if count < 10 else "",
        "resultChatter": True,
        "format": DICE + report_of(one, results, "$PlayerName$"),
        "resultButton": False,
        "resultWindow": True,
        "windowX": WORD_SIZE * count,
        "windowY": WORD_SIZE,
    }
    return node("module.SpecialDiceButton", shown, [_die(one, n) for n in range(1, count + 1)])


def _die(one: DiceLook, number: int) -> Node:
    """Return a die; each of its sides counts equally."""
    sides = [
        node("module.SpecialDieFace", {"icon": word_image(face), "text": face, "value": value})
        for value, face in enumerate(one.faces, start=1)
    ]
    return node("module.SpecialDie", {"name": f"{tidy(one.name)} {number}", "format": "$result$"},
                sides)  # fmt: skip
