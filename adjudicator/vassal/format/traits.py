"""Write the traits of VASSAL pieces, as the texts that the engine reads.

A piece has a type, which never changes, and a state. Both are lists with one entry for each trait,
the outermost first and the basic piece last. A prototype is a list of traits that many pieces
share: a slot of the module refers to it by name, a saved game contains its expanded traits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from adjudicator.vassal.format.sequences import join, nest, split

__all__ = [
    "MOVED_BY",
    "Command",
    "MapPoint",
    "Piece",
    "Prototype",
    "Trait",
    "add_piece",
    "add_stack",
    "clone",
    "ctrl",
    "delete",
    "expand",
    "footprint",
    "hidden_unless",
    "layer",
    "levels",
    "mark",
    "mark_moved",
    "mask",
    "menu_command",
    "named",
    "prototype",
    "report",
    "rotate",
    "send_by",
    "send_to",
    "send_to_point",
    "trigger",
]

#: the engine's key code for "a named command" (it assigns each one its own code at start)
_NAMED = 57348
#: the property of a piece that is moved by a part of the module and not by a player
MOVED_BY = "movedBy"
#: the engine's code for Ctrl
_CTRL = 130


def ctrl(letter: str) -> str:
    """Return the key stroke of Ctrl and a letter; empty if there is no letter."""
    return f"{ord(letter)},{_CTRL}" if letter else ""


def named(command: str) -> str:
    """Return a named key stroke, which only other parts of the module can send."""
    return f"{_NAMED},0,{command}"


class Trait(NamedTuple):
    """One trait: its type and its state as text."""

    type: str
    state: str = ""


class MapPoint(NamedTuple):
    """The position of a piece: the name of a map and a pixel."""

    map: str
    x: int
    y: int


class Command(NamedTuple):
    """An entry in the menu of a piece and its key stroke."""

    title: str
    key: str


class Prototype(NamedTuple):
    """Traits that pieces share."""

    name: str
    traits: tuple[Trait, ...]

    def text(self) -> str:
        """Return the definition as text for the build file."""
        basic = Trait("piece;;;;", "null;0;0;;0")
        return _command("null", [*self.traits, basic])


class Piece(NamedTuple):
    """A piece of the palette: name, gpid, picture and traits, the outermost first."""

    name: str
    gpid: int
    image: str
    traits: tuple[Trait, ...]

    def basic(self, place: MapPoint | None = None, identity: str = "") -> Trait:
        """Return the basic piece, without traits."""
        spot = (place.map, str(place.x), str(place.y)) if place else ("null", "0", "0")
        known = ("1", "UniqueID", identity) if identity else ("0",)
        return Trait(
            "piece;" + join(["", "", self.image, self.name], ";"),
            join([*spot, str(self.gpid), *known], ";"),
        )

    def text(self) -> str:
        """Return the piece as text for a slot of the palette."""
        return _command("null", [*self.traits, self.basic()])


def _sequence(name: str, *fields: object) -> str:
    return f"{name};" + join([_text(one) for one in fields], ";")


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _command(identity: str, traits: Sequence[Trait]) -> str:
    types, states = [one.type for one in traits], [one.state for one in traits]
    return join(["+", identity, nest(types), nest(states)], "/")


def add_piece(
    piece: Piece, prototypes: Mapping[str, Prototype], identity: str, place: MapPoint
) -> str:
    """Return the command that adds a piece to a map, with its prototypes expanded."""
    traits = expand(piece.traits, prototypes)
    return _command(identity, [*traits, piece.basic(place, identity)])


def add_stack(identity: str, place: MapPoint, pieces: Iterable[str]) -> str:
    """Return the command that adds a stack of pieces, the lowest first."""
    state = join([place.map, str(place.x), str(place.y), *pieces, "@@-1"], ";")
    return join(["+", identity, "stack", state], "/")


def expand(traits: Iterable[Trait], prototypes: Mapping[str, Prototype]) -> list[Trait]:
    """Replace the references to prototypes by the traits of the prototypes."""
    found: list[Trait] = []
    for one in traits:
        kind, *rest = split(one.type, ";")
        found += prototypes[rest[0]].traits if kind == "prototype" else (one,)
    return found


# Traits


def prototype(name: str) -> Trait:
    """Return the trait that refers to a prototype."""
    return Trait(_sequence("prototype", name))


def mark(values: Mapping[str, str]) -> Trait:
    """Return a trait with constant properties."""
    return Trait("mark;" + join(values, ","), join(values.values(), ","))


def layer(
    name: str,
    images: Sequence[str],
    *,
    names: Sequence[str] = (),
    command: str = "",
    key: str = "",
    off: str = "",
    shift: tuple[int, int] = (0, 0),
) -> Trait:
    """Return a layer: a picture over the piece, hidden at first, that a command toggles.

    `off` is a key stroke that always hides it.
    """
    shown = [*names, *[""] * (len(images) - len(names))]
    return Trait(
        _sequence(
            "emb2",
            *(command, _CTRL, "", "", _CTRL, "", "", _CTRL, ""),
            *("", off, "-1", False, *shift),
            *(join(images, ","), join(shown, ","), True, name, "", "", False, "", 1, 1),
            *(False, key, "", "", "", "1.0", "", True),
        ),
        "-1",
    )


def levels(
    name: str,
    images: Sequence[str],
    *,
    names: Sequence[str],
    up: Command,
    down: Command,
    loop: bool = False,
    start: int = 1,
) -> Trait:
    """Return a layer that always shows one of several pictures, with commands to change levels.

    It starts at the first level or at `start`; with `loop`, the first level follows the last.
    """
    return Trait(
        _sequence(
            "emb2",
            *("", _CTRL, "", up.title, _CTRL, "", down.title, _CTRL, ""),
            *("", "", str(start), False, 0, 0),
            *(join(images, ","), join(names, ","), loop, name, "", "", False, "", 1, 1),
            *(True, "", up.key, down.key, "", "1.0", "", True),
        ),
        str(start),
    )


def rotate(name: str, count: int, facing: int, clockwise: Command, back: Command) -> Trait:
    """Return the rotation of a piece to one of several directions, clockwise from the top."""
    keys = (clockwise.key, back.key, clockwise.title, back.title)
    return Trait(_sequence("rotate", count, *keys, "", "", name, "", "", "", "", True), str(facing))


def mark_moved(icon: str, key: str, shift: tuple[int, int]) -> Trait:
    """Return the mark that shows that a piece has moved."""
    return Trait(_sequence("markmoved", icon, *shift, "Moved", key, "", True), "false")


def footprint(key: str, radius: int, fill: str, line: str) -> Trait:
    """Return the movement trail of a piece; colours are written "red,green,blue"."""
    return Trait(
        _sequence(
            "footprint",
            *(key, "Movement trail", False, False, radius, fill, line),
            *(100, 50, 20, 30, "3.0", "", "", named("clearTrail"), ""),
        ),
        "false;;0;false",
    )


def send_to(
    command: str, key: str, place: MapPoint, *, step: int, column: str, row: str, board: str
) -> Trait:
    """Return a command that sends a piece to its own cell of a box.

    `place` is the first cell; `column` and `row` are properties that count cells of `step` pixels.
    """
    cell = (f"${column}$", f"${row}$", step, step)
    return _send(command, key, place, board, cell)


def send_by(key: str, place: MapPoint, *, step: int, column: str, row: str, board: str) -> Trait:
    """Return a key stroke that sends a piece to a cell; `column` and `row` are expressions."""
    return _send("", key, place, board, (column, row, step, step))


def _send(command: str, key: str, place: MapPoint, board: str, cell: tuple[object, ...]) -> Trait:
    fields = (command, key, place.map, board, place.x, place.y, "", "", *cell)
    return Trait(_sequence("sendto", *fields, "", "L", "", "", "", ""), ";;")


def send_to_point(command: str, key: str, place: MapPoint, *, board: str) -> Trait:
    """Return a command that sends a piece to a fixed place."""
    return _send(command, key, place, board, (0, 0, 0, 0))


def report(keys: Iterable[str], text: str) -> Trait:
    """Return a report: a chat line whenever the piece receives one of some key strokes."""
    return Trait(_sequence("report", join(keys, ","), text, "", "", "", False), "-1")


def trigger(watched: Iterable[str], sent: Iterable[str], condition: str) -> Trait:
    """Return a trigger that sends further key strokes if the expression `chosen` is true."""
    return Trait(
        _sequence(
            "macro",
            *("", "", "", condition, join(watched, ","), join(sent, ",")),
            *(False, "", "", "counted", "", "", "", False, "", 1, 1),
        )
    )


def menu_command(title: str, key: str, sent: Iterable[str] = (), condition: str = "") -> Trait:
    """Return a menu entry that sends key strokes; without any, other traits react to its key."""
    return Trait(
        _sequence(
            "macro",
            *("", title, key, condition, "", join(sent, ",")),
            *(False, "", "", "counted", "", "", "", False, "", 1, 1),
        )
    )


def hidden_unless(shown: str, keys: Iterable[str]) -> Trait:
    """Return a trait that hides some commands in the menu unless an expression is true."""
    return Trait(_sequence("hideCmd", "", "Hide", f"{{!({shown})}}", join(keys, ",")))


def mask(title: str, key: str, back: str, name: str, *, seal: str) -> Trait:
    """Return the command that turns a piece face down, so that only its own side sees it.

    Its own side sees the piece itself with a picture over it, the seal.
    """
    fields = (key, back, title, f"G{seal}", name, "side:", "", "", True, "", "")
    return Trait(_sequence("obs", *fields), "null;")


def delete(key: str) -> Trait:
    """Return the command that deletes a piece."""
    return Trait(_sequence("delete", "Delete", key, ""))


def clone(key: str) -> Trait:
    """Return the command that copies a piece."""
    return Trait(_sequence("clone", "Clone", key, ""))
