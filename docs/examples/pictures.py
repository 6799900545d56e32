"""Draw the pictures of the README: ten counters, the board with its set-up, reduced, and cards.

Run it by ``make pictures``; it takes the folder to write to.
"""

from __future__ import annotations

import io
import sys
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from adjudicator.core.game import Game, load_game
from adjudicator.digitize.render.palette import PAPER
from adjudicator.safeio import documents
from adjudicator.vassal.art.board import board
from adjudicator.vassal.art.canvas import png_bytes
from adjudicator.vassal.art.cards import card
from adjudicator.vassal.art.counters import counter
from adjudicator.vassal.look.card_table import CardTable
from adjudicator.vassal.look.look import Look, read_look

# Of every arm and corps some; the last two of each row show their backs.
SHOWN = (
    "french-1", "french-4", "french-40", "french-15", "french-27",
    "allied-5", "allied-26", "allied-1", "allied-22", "allied-13",
)  # fmt: skip
WIDTH = 1000
#: cards of the game of places, with the face that is shown
FACES = (("langeron", "recto"), ("langeron", "verso"), ("soult", "verso"), ("guard", "recto"))


def opened(png: bytes) -> Image.Image:
    """Return a picture with its see-through parts."""
    return Image.open(io.BytesIO(png)).convert("RGBA")


def worth(game: Game, unit: str) -> Fraction | None:
    """Return the strength of a unit that is demoralized."""
    combat = game.units[unit].combat
    return None if combat is None else Fraction(combat, game.tables.demoralization.divisor)


def ten_counters(game: Game, look: Look) -> bytes:
    """Return ten counters in two rows, half as large again as on the board."""
    look = replace(look, counter=look.counter * 3 // 2)
    step = look.counter + 10
    sheet = Image.new("RGB", (5 * step + 10, 2 * step + 10), PAPER)
    for number, unit in enumerate(SHOWN):
        back = number % 5 > 2
        one = opened(counter(game.units[unit], look, back=back, worth=worth(game, unit)))
        sheet.paste(one, (10 + number % 5 * step, 10 + number // 5 * step), one)
    return png_bytes(sheet.quantize(256, dither=Image.Dither.NONE))


def four_cards(game: Game) -> bytes:
    """Return faces of command cards side by side."""
    look = read_look(game)
    card_table = CardTable(game, look)
    kind = card_table.kind_of[FACES[0][0]]
    step = kind.width + 10
    sheet = Image.new("RGB", (len(FACES) * step + 10, kind.height + 20), PAPER)
    for number, (name, shown) in enumerate(FACES):
        found = card_table.cards[name]
        face = next(one for one in found.faces if one.id == shown)
        one = opened(card(found, face, kind, look, "en"))
        sheet.paste(one, (10 + number * step, 10), one)
    return png_bytes(sheet.quantize(64, dither=Image.Dither.NONE))


def set_up_board(game: Game, look: Look) -> bytes:
    """Return the board with the units of the first scenario on it, reduced."""
    art, grid = board(game, look), game.hexmap(game.file.map).grid()
    picture = Image.open(io.BytesIO(art.png)).convert("RGB")
    seen: dict[str, int] = {}
    for unit, label in game.scenario().where.items():
        above = seen[label] = seen.get(label, -1) + 1
        x, y = art.layout.pixel(grid.lattice.centre(grid.hex(label)))
        corner = (round(x - look.counter / 2 + 7 * above), round(y - look.counter / 2 - 7 * above))
        one = opened(counter(game.units[unit], look))
        picture.paste(one, corner, one)
    height = round(picture.height * WIDTH / picture.width)
    small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    return png_bytes(small.quantize(256, dither=Image.Dither.NONE))


if __name__ == "__main__":
    folder, austerlitz = Path(sys.argv[1]), load_game("spi-austerlitz")
    style = read_look(austerlitz)
    documents.write_bytes(folder / "counters.png", ten_counters(austerlitz, style))
    documents.write_bytes(folder / "board.png", set_up_board(austerlitz, style))
    documents.write_bytes(folder / "cards.png", four_cards(load_game("coup-de-tonnerre")))
