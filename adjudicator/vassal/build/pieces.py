"""Build the pieces of a module: units, markers, and the prototypes that they share.

The gpid of a piece and its property `unit` identify it for the referee; the chat reports marks,
flips and commands that send it to a box, with unit and hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.core.game_data import UnitSpec
from adjudicator.phrases import phrases
from adjudicator.vassal.build.boxes import BOXES, BoxBoard
from adjudicator.vassal.build.chat_colours import COMBAT, LOSS
from adjudicator.vassal.build.unit_traits import (
    STEPS,
    follows_turn,
    layer_name,
    lock_of,
    strength,
    track_label,
)
from adjudicator.vassal.format import traits
from adjudicator.vassal.format.traits import MapPoint, Piece, Prototype, Trait
from adjudicator.vassal.look.formation_names import formation_name, group_of
from adjudicator.vassal.look.look import (
    Look,
    MarkerLook,
    MarkLook,
    StepsLook,
    TrackLook,
    most_steps,
    side_name,
    steps_of,
)
from adjudicator.vassal.look.words import localized, one_line, tidy

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.gpids import GpidsFile

__all__ = [
    "CLEAR_MARKS",
    "FACING",
    "MARKER",
    "MOVED_KEY",
    "Pieces",
    "back_image",
    "clears",
    "front_image",
    "icon_image",
    "layer_name",
    "make_pieces",
    "one_line",
    "piece_keys",
    "safe_name",
    "step_images",
    "tidy",
    "unit_name",
]

#: the commands that clear all marks of a combat, and all marks that last
CLEAR_MARKS, CLEAR_STATES = "clearMarks", "clearStates"
#: the prototype of markers
MARKER = "Marker"
MOVED_KEY, TRAIL_KEY = "M", "L"
#: the rotation of a unit
FACING = "Facing"
#: the name of a unit in the chat, without the additions of layers; GetString, because the engine
#: converts other values that look like numbers, and 0808 would become 808
_WHO = 'GetString("BasicName")+" ["+GetString("unit")+"]"'


class Pieces(NamedTuple):
    """All pieces of a module by kind and id."""

    prototypes: dict[str, Prototype]
    units: dict[str, Piece]
    markers: dict[str, Piece]
    tracks: dict[str, Piece]
    #: cards and tokens, if a module has any
    cards: dict[str, Piece]
    tokens: dict[str, Piece]


def piece_keys(game: Game, look: Look) -> list[str]:
    """Return the keys of the pieces in gpids.json, in order."""
    return [
        *(f"unit/{one}" for one in game.units),
        *(f"marker/{one.id}" for one in look.markers),
        *(f"track/{one.id}" for one in look.tracks),
    ]


def unit_name(game: Game, unit: UnitSpec) -> str:
    """Return the name of a unit's piece: side, number on the counter and name."""
    parts = [side_name(game, unit.side), unit.code, game.word(unit.name or unit.type)]
    return tidy(" ".join(part for part in parts if part))


def make_pieces(game: Game, look: Look, box_board: BoxBoard, lock: GpidsFile) -> Pieces:
    """Return the pieces and prototypes of a game."""
    kinds = dict.fromkeys((unit.side, unit.type) for unit in game.units.values())
    made = [_unit_prototype(game, look, box_board, side, type_) for side, type_ in kinds]
    if look.markers or look.tracks:
        made.append(_marker_prototype())
    units = {one.id: _unit(game, look, box_board, lock, one) for one in game.units.values()}
    markers = {one.id: _marker(one, lock.pieces[f"marker/{one.id}"]) for one in look.markers}
    tracks = {
        one.id: _marker(one, lock.pieces[f"track/{one.id}"], _shown(look, one))
        for one in look.tracks
    }
    return Pieces({one.name: one for one in made}, units, markers, tracks, {}, {})


def _shown(look: Look, one: TrackLook) -> list[Trait]:
    return [*track_label(look, one), *follows_turn(look, one)]


def kind_name(game: Game, side: str, type_: str) -> str:
    """Return the name of the prototype of a side's units of a type."""
    # the same in every language, because the pieces of a log refer to their prototypes
    return tidy(f"{side_name(game.speaking('en'), side)} {type_}")


def _unit_prototype(
    game: Game, look: Look, box_board: BoxBoard, side: str, type_: str
) -> Prototype:
    """Return the prototype of a side's units of a type; reports precede the traits they read."""
    half = look.counter // 2
    flip = [_flip_report(look)] if look.flip else []
    if look.steps and type_ in look.steps.types:
        flip.append(_steps_report(look.steps))
    return Prototype(
        kind_name(game, side, type_),
        (
            *flip,
            *(_mark_report(one) for one in look.marks),
            *(
                traits.layer(
                    layer_name(one.id),
                    [f"mark-{one.id}.png"],
                    names=[f"+ ({one.title.lower()})"],
                    command=one.title,
                    key=traits.ctrl(one.key),
                    off=traits.named(clears(one)),
                )
                for one in look.marks
            ),
            *_send_commands(look, box_board, side, game.language),
            *_facing(look, side, game.language),
            traits.mark_moved("moved.png", traits.ctrl(MOVED_KEY), (half - 6, -half - 6)),
            traits.footprint(traits.ctrl(TRAIL_KEY), 12, "255,255,255", "60,40,20"),
            traits.mark({"side": side, "type": type_}),
        ),
    )


def _facing(look: Look, side: str, language: str) -> list[Trait]:
    """Return the rotation of units that have a facing."""
    if look.facings == 1:
        return []
    phrase, start = phrases(language, "vassal"), look.sides.get(side)
    right = traits.Command(phrase("turn-right"), traits.ctrl("X"))
    left = traits.Command(phrase("turn-left"), traits.ctrl("Z"))
    return [traits.rotate(FACING, look.facings, start.faces if start else 0, right, left)]


def _expression(phrase: str, **given: str) -> str:
    """Return an expression for a phrase whose arguments are expressions themselves."""
    parts = re.split(r"\{(\w+)\}", phrase)
    terms = [
        given[part] if number % 2 else f'"{_quoted(part)}"'
        for number, part in enumerate(parts)
        if part
    ]
    return f"{{{'+'.join(terms)}}}"


def _send_commands(look: Look, box_board: BoxBoard, side: str, language: str) -> list[Trait]:
    """Return the commands that send a unit to boxes, clear its marks, and report this."""
    found: list[Trait] = []
    keys: list[str] = []
    for box in box_board.boxes:
        one = box.look
        if one.command and one.side in (None, side):
            title = localized(one.title)
            key = traits.ctrl(one.key) or traits.named(f"to{title}".replace(",", " "))
            phrase = phrases(language, "vassal")("chat-leaves", who="{who}", at="{at}", box=title)
            text = _expression(f"{LOSS}{phrase}", who=_WHO, at='GetString("OldLocationName")')
            keys.append(key)
            found += [
                traits.report([key], text),
                traits.send_to(
                    localized(one.command),
                    key,
                    MapPoint(BOXES, *box.first),
                    step=box_board.cell,
                    column="boxColumn",
                    row="boxRow",
                    board=BOXES,
                ),
            ]
    if keys and look.marks:
        shown = " || ".join(f"{layer_name(mark.id)}_Active==true" for mark in look.marks)
        # outermost, so that the marks are cleared while the unit is still in its hex
        kinds = dict.fromkeys(clears(one) for one in look.marks)
        found.insert(0, traits.trigger(keys, [*map(traits.named, kinds)], f"{{{shown}}}"))
    return found


def clears(mark: MarkLook) -> str:
    """Return the command that takes a mark off."""
    if mark.clears:
        return f"clear{layer_name(mark.id)}"
    return CLEAR_STATES if mark.lasts else CLEAR_MARKS


def _mark_report(mark: MarkLook) -> Trait:
    """Return the chat report of a mark: the unit, its hex, and whether the mark is on.

    The words for the referee follow, if the mark has any.
    """
    shown, key = f"{layer_name(mark.id)}_Active", mark.key
    on = _quoted(mark.report)
    off = f"is no longer {on[3:]}" if on.startswith("is ") else f"no longer {on}"
    words = f'({shown}==true?" {on}":" {off}")'
    line = f'"{COMBAT}"+{_WHO}+" in "+GetString("LocationName")+{words}'
    if mark.says or mark.unsays:
        line += f"+({shown}==true?{_told(mark.says)}:{_told(mark.unsays)})"
    return traits.report([traits.ctrl(key)], f"{{{line}}}")


def _told(says: str) -> str:
    """Return the words for the referee about a unit, as an expression."""
    if not says:
        return '""'
    before, unit, after = f" [# {says}]".partition("(unit)")
    return f'"{before}"+GetString("unit")+"{after}"' if unit else f'"{before}"'


def _flip_report(look: Look) -> Trait:
    assert look.flip is not None  # noqa: S101
    shown, text = f"{layer_name(look.flip.id)}_Active", _quoted(look.flip.title.lower())
    words = f'({shown}==true?" is {text}":" is no longer {text}")'
    return traits.report([traits.ctrl(look.flip.key)], f'{{"{LOSS}"+{_WHO}+{words}}}')


def _steps_report(steps: StepsLook) -> Trait:
    """Return the chat report of lost or regained steps: the number of remaining steps."""
    whole = "mostSteps" if steps.more else "steps" if steps.count else "combat"
    left = f'GetProperty("{whole}")-GetProperty("{STEPS}_Level")+1'
    keys = [traits.ctrl(steps.lose_key), traits.ctrl(steps.regain_key)]
    return traits.report(keys, f'{{"{LOSS}"+{_WHO}+" has steps left: "+({left})}}')


def _quoted(text: str) -> str:
    """Replace the characters that cannot be in a quoted text of an expression."""
    return one_line(text).translate(str.maketrans('"\\${}', "'/S()"))


def _unit(game: Game, look: Look, box_board: BoxBoard, lock: GpidsFile, unit: UnitSpec) -> Piece:
    column, row = box_board.cells[unit.id]
    values = {
        "unit": unit.id,
        "combat": "?" if unit.combat is None else str(unit.combat),
        "movement": str(unit.movement),
        "formation": unit.formation,
        "code": unit.code,
        "size": unit.size,
        "boxColumn": str(column),
        "boxRow": str(row),
        # as players read them, for the inventory
        "sideName": side_name(game, unit.side),
        "formationName": formation_name(game, group_of(unit)) or side_name(game, unit.side),
    }
    if look.steps and look.steps.count:
        values["steps"] = str(steps_of(look, unit))
    if look.steps and look.steps.more:
        values["mostSteps"] = str(most_steps(look, unit))
    flip = []
    if look.flip:
        flip = [
            traits.layer(
                layer_name(look.flip.id),
                [back_image(unit.id)],
                names=[f"+ ({look.flip.title.lower()})"],
                command=look.flip.title,
                key=traits.ctrl(look.flip.key),
            )
        ]
    kind = traits.prototype(kind_name(game, unit.side, unit.type))
    known = traits.mark({key: tidy(value) for key, value in values.items()})
    return Piece(
        unit_name(game, unit),
        lock.pieces[f"unit/{unit.id}"],
        front_image(unit.id),
        (
            kind,
            *flip,
            *_steps(look, unit),
            *strength(look, unit),
            known,
            *lock_of(game, look, unit.side),
        ),
    )


def _steps(look: Look, unit: UnitSpec) -> list[Trait]:
    """Return the layer of a unit that shows its remaining steps."""
    images = step_images(look, unit)
    if not images or look.steps is None:
        return []
    steps, whole = look.steps, steps_of(look, unit)
    return [
        traits.levels(
            STEPS,
            list(images),
            names=[f"+ ({left} left)" if left != whole else "" for left in images.values()],
            up=traits.Command(steps.lose, traits.ctrl(steps.lose_key)),
            down=traits.Command(steps.regain, traits.ctrl(steps.regain_key)),
            start=1 + steps.more,
        )
    ]


def step_images(look: Look, unit: UnitSpec) -> dict[str, int]:
    """Return the file names of a unit's counters, from the most steps down; none if it has one."""
    whole, most = steps_of(look, unit), most_steps(look, unit)
    if most < 2:
        return {}
    reduced = f"unit-{safe_name(unit.id)}-step"
    return {
        front_image(unit.id) if left == whole else f"{reduced}{left}.png": left
        for left in range(most, 0, -1)
    }


def _marker_prototype() -> Prototype:
    key = traits.ctrl("D")
    return Prototype(
        MARKER,
        (
            traits.report([key], '{BasicName+" is deleted"}'),
            traits.delete(key),
            traits.clone(traits.ctrl("C")),
        ),
    )


def _marker(one: MarkerLook, gpid: int, shown: Iterable[Trait] = ()) -> Piece:
    return Piece(
        tidy(localized(one.title)),
        gpid,
        f"marker-{one.id}.png",
        (traits.prototype(MARKER), *shown, traits.mark({"marker": one.id})),
    )


def front_image(unit: str) -> str:
    """Return the file name of the picture of a unit."""
    return f"unit-{safe_name(unit)}.png"


def back_image(unit: str) -> str:
    """Return the file name of the picture of a unit's reverse."""
    return f"unit-{safe_name(unit)}-back.png"


def icon_image(name: str) -> str:
    """Return the file name of an icon."""
    return f"icon-{name}.png"


def safe_name(text: str) -> str:
    """Encode a text for a file name; different texts give different names."""
    return "".join(
        c if (c.isascii() and c.isalnum()) or c in "-_" else f"~{ord(c):x}~" for c in text
    )
