"""Create all pictures of a module, by their file names."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from adjudicator.core.piece_hooks import hook_of
from adjudicator.errors import DocumentError
from adjudicator.vassal.build.boxes import BoxBoard, counting, track_cell, track_size
from adjudicator.vassal.build.buttons import FACE_SIZE, face_image, has_faces
from adjudicator.vassal.build.card_maps import hand_image
from adjudicator.vassal.build.card_pieces import back_image as card_back
from adjudicator.vassal.build.card_pieces import card_image, seal_image, token_image
from adjudicator.vassal.build.faced_dice import WORD_SIZE, word_image
from adjudicator.vassal.build.first_size import grown
from adjudicator.vassal.build.ground import Ground, board_image, board_of
from adjudicator.vassal.build.maps import names_images
from adjudicator.vassal.build.pieces import back_image, front_image, icon_image, step_images
from adjudicator.vassal.build.unit_traits import track_label
from adjudicator.vassal.build.windows import SPLASH
from adjudicator.vassal.look.card_table import CardTable
from adjudicator.vassal.look.counters import formation_match
from adjudicator.vassal.look.formation_names import group_of
from adjudicator.vassal.look.look import Look, TrackLook, strength_left
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import UnitSpec
    from adjudicator.vassal.build.place_ground import PlaceGround

    Grounds = Mapping[str, Ground | PlaceGround]

__all__ = ["blank_pictures", "chart_kinds", "drawn_pictures", "splash_board", "styles_by_word"]

#: the icons that buttons of modules use
_ICONS = ("boxes", "camera", "cards", "charts", "die", "flip", "hand", "inventory", "map",
          "moved", "no-marks", "notes", "options", "pass", "pieces", "track", "units",
          "windows")  # fmt: skip


def _icons(game: Game, look: Look) -> list[str]:
    """Return the icons that the buttons of this module use."""
    absent = {
        "charts": not chart_kinds(game, look),
        "track": not (look.tracks or look.rails),
        "cards": not look.cards,
        "hand": not look.hands,
        "pass": not look.buttons,
        "options": not game.file.options,
        "units": not game.file.sides,
        "die": not look.dice,
        "flip": look.flip is None or not (look.flip.army or look.flip.recover),
        "no-marks": all(one.lasts and not one.clears for one in look.marks),
        "moved": not game.file.sides,
    }
    return [name for name in _ICONS if not absent.get(name)]


def _faces(look: Look) -> range:
    """Return the faces of dice to draw."""
    return range(1, 7) if any(map(has_faces, look.dice)) else range(0)


def _words(look: Look) -> list[str]:
    """Return the words on faces of dice to draw."""
    return list(dict.fromkeys(face for one in look.dice for face in one.faces))


def chart_kinds(game: Game, look: Look) -> list[str]:
    """Return the kinds of charts to draw; only a game with rules can have charts."""
    kinds = [one.kind for one in look.charts]
    if kinds and not game.code:
        raise DocumentError(
            "{game} has no rules, and so no charts",
            game=game.id,
            file="vassal.json",
            place="charts",
            hint="leave them out",
        )
    return list(dict.fromkeys(kinds))


def drawn_pictures(
    game: Game, look: Look, box_board: BoxBoard, card_table: CardTable, grounds: Grounds
) -> dict[str, bytes]:
    """Draw all pictures."""
    # slow imports, which a module without pictures does not need
    from adjudicator.vassal.art.board import board_png, names_png  # noqa: PLC0415
    from adjudicator.vassal.art.charts import chart  # noqa: PLC0415
    from adjudicator.vassal.art.counters import counter, flag_side  # noqa: PLC0415
    from adjudicator.vassal.art.die_words import word_face  # noqa: PLC0415
    from adjudicator.vassal.art.icons import die_face, icon  # noqa: PLC0415
    from adjudicator.vassal.art.markers import mark, marker  # noqa: PLC0415
    from adjudicator.vassal.art.splash import splash  # noqa: PLC0415
    from adjudicator.vassal.art.tracks import track  # noqa: PLC0415

    found = {board_image(game, one.id): board_png(game, look, one.map) for one in grounds.values()}
    found["boxes.png"] = _boxes(look, box_board)
    found |= {name: names_png(one.map, look) for name, one in names_images(grounds).items()}
    found[SPLASH] = splash(game, look, found[board_image(game, splash_board(game))])
    styles = styles_by_word(game, look)
    for spec in game.units.values():
        unit = _as_read(game, spec)
        found |= _fronts(look, styles, spec, unit)
        if look.flip:
            worth = _worth(unit.combat, look.flip.divisor)
            flag = look.flip.flag
            found[back_image(unit.id)] = (
                flag_side(unit, styles) if flag else counter(unit, styles, back=True, worth=worth)
            )
    for number, one in enumerate(look.marks):
        found[f"mark-{one.id}.png"] = mark(one.id, look, one.title, number)
    for piece in [*look.markers, *look.tracks]:
        count = isinstance(piece, TrackLook) and bool(track_label(look, piece))
        title = localized(piece.title)
        found[f"marker-{piece.id}.png"] = marker(piece.id, look, title=title, count=count)
    found["moved.png"] = marker("moved", look)
    found |= {face_image(face): die_face(face, FACE_SIZE) for face in _faces(look)}
    found |= {word_image(face): word_face(face, WORD_SIZE) for face in _words(look)}
    if look.tracks:
        labels = [str(n) for n in range(100)]
        size = grown(look, track_size(look))
        found["track.png"] = track(labels, track_cell(look), size, len(counting(look)))
    found |= {icon_image(name): icon(name) for name in _icons(game, look)}
    for kind in chart_kinds(game, look):
        found[f"chart-{kind}.png"] = chart(game, kind)
    return found | _card_table(look, card_table, game.language)


def splash_board(game: Game) -> str:
    """Return the board of the first picture: of several that of the first scenario.

    The plain one may have no terrain.
    """
    return board_of(game, game.file.scenarios[0]) if game.file.scenarios else game.file.map


def _as_read(game: Game, unit: UnitSpec) -> UnitSpec:
    """Return a unit with the words that players read, and with its arm in place of its type."""
    group, arm = game.word(group_of(unit)), hook_of(game).arm(game, unit.type) or unit.type
    return replace(unit, name=game.word(unit.name), formation=group, type=arm)


def _fronts(look: Look, styles: Look, spec: UnitSpec, unit: UnitSpec) -> dict[str, bytes]:
    """Draw the front of a unit, and its other pictures with fewer or more steps."""
    from adjudicator.vassal.art.blocks import block  # noqa: PLC0415
    from adjudicator.vassal.art.counters import counter  # noqa: PLC0415
    from adjudicator.vassal.art.regiments import figure, regiment  # noqa: PLC0415

    shown = step_images(look, spec)
    if look.steps and look.steps.drawn and shown:
        return {name: regiment(unit, styles, left) for name, left in shown.items()}
    if spec.type in look.figures:
        return {front_image(unit.id): figure(unit, styles)}
    paint = block if spec.type in look.blocks else counter
    found = {front_image(unit.id): paint(unit, styles)}
    for name, left in shown.items():
        if name not in found:
            found[name] = counter(replace(unit, combat=strength_left(look, spec, left)), styles)
    return found


def styles_by_word(game: Game, look: Look) -> Look:
    """Return the look with the styles of formations under the names that players read."""
    found = {}
    for unit in game.units.values():
        style = formation_match(look, group_of(unit))
        if style is not None:
            found[game.word(group_of(unit))] = style
    return replace(look, formations=found)


def _card_table(look: Look, card_table: CardTable, language: str) -> dict[str, bytes]:
    """Draw the pictures of tracks, tokens, cards and hands."""
    from adjudicator.vassal.art import cards, rails  # noqa: PLC0415

    found: dict[str, bytes] = {}
    for card in card_table.cards.values():
        for face in card.faces:
            picture = cards.card(card, face, card_table.kind_of[card.id], look, language)
            found[card_image(card.id, face.id)] = picture
    found |= {card_back(one): cards.back(one) for one in look.cards if one.hide}
    found |= {seal_image(one): cards.seal(one) for one in look.cards if one.hide}
    for hand in look.hands:
        size = grown(look, card_table.hand_size(hand))
        found[hand_image(hand)] = cards.hand(card_table, hand, look, size)
    for token in look.tokens:
        found[token_image(token.id)] = rails.token(token, look)
        if token.used:
            found[token_image(token.id, used=True)] = rails.token(token, look, used=True)
    if look.rails:
        found["rails.png"] = rails.rails(card_table, look, grown(look, card_table.rails_size))
    if look.cards:
        found["cards.png"] = cards.table(card_table, look, grown(look, card_table.cards_size))
    return found


def _worth(combat: int | None, divisor: int) -> Fraction | None:
    return None if combat is None else Fraction(combat, divisor)


def _boxes(look: Look, box_board: BoxBoard) -> bytes:
    from adjudicator.vassal.art.tracks import BoxSpec, boxes  # noqa: PLC0415
    from adjudicator.vassal.look.counters import side_look  # noqa: PLC0415

    specs = []
    for box in box_board.boxes:
        frame = (box.left, box.top, box.right, box.bottom)
        colour = {"colour": side_look(look, box.look.side).fill} if box.look.side else {}
        title, note = localized(box.look.title), localized(box.look.note)
        specs.append(BoxSpec(title, frame, box_board.title, note=note, **colour))
    size = grown(look, (box_board.width, box_board.height))
    return boxes(specs, size, box_board.cell)


def blank_pictures(
    game: Game, look: Look, box_board: BoxBoard, card_table: CardTable, grounds: Grounds
) -> dict[str, bytes]:
    """Return blank pictures with the right names and sizes, which is fast."""
    square = (look.counter, look.counter)
    names = [front_image(unit) for unit in game.units]
    names += [back_image(unit) for unit in game.units] if look.flip else []
    names += [name for unit in game.units.values() for name in step_images(look, unit)]
    names += [f"mark-{mark.id}.png" for mark in look.marks]
    names += [f"marker-{one.id}.png" for one in [*look.markers, *look.tracks]]
    sizes = dict.fromkeys(names, square)
    boxes = grown(look, (box_board.width, box_board.height))
    sizes |= {"moved.png": (18, 18), "boxes.png": boxes}
    sizes |= {face_image(face): (FACE_SIZE, FACE_SIZE) for face in _faces(look)}
    sizes |= {word_image(face): (WORD_SIZE, WORD_SIZE) for face in _words(look)}
    sizes |= {icon_image(name): (24, 24) for name in _icons(game, look)}
    boards = {board_image(game, one.id): one.size for one in grounds.values()}
    sizes |= boards | {SPLASH: (640, 400)}
    sizes |= {name: one.size for name, one in names_images(grounds).items()}
    sizes |= _card_table_sizes(look, card_table)
    if look.tracks:
        sizes["track.png"] = grown(look, track_size(look))
    sizes |= {f"chart-{kind}.png": (400, 300) for kind in chart_kinds(game, look)}
    made = {size: _blank(*size) for size in set(sizes.values())}
    return {name: made[size] for name, size in sizes.items()}


def _card_table_sizes(look: Look, card_table: CardTable) -> dict[str, tuple[int, int]]:
    sizes: dict[str, tuple[int, int]] = {}
    for card in card_table.cards.values():
        kind = card_table.kind_of[card.id]
        for face in card.faces:
            sizes[card_image(card.id, face.id)] = (kind.width, kind.height)
    sizes |= {card_back(one): (one.width, one.height) for one in look.cards if one.hide}
    sizes |= {seal_image(one): (one.width, one.height) for one in look.cards if one.hide}
    sizes |= {hand_image(one): grown(look, card_table.hand_size(one)) for one in look.hands}
    for token in look.tokens:
        names = [token_image(token.id), *([token_image(token.id, used=True)] * bool(token.used))]
        sizes |= dict.fromkeys(names, (look.counter, look.counter))
    sizes |= {"rails.png": grown(look, card_table.rails_size)} if look.rails else {}
    return sizes | ({"cards.png": grown(look, card_table.cards_size)} if look.cards else {})


def _blank(width: int, height: int) -> bytes:
    """Return a blank PNG with one bit per pixel."""
    rows = (b"\x00" + b"\xff" * -(-width // 8)) * height
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
