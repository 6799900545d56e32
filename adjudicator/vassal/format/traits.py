"""The traits of VASSAL pieces, as the texts that the engine reads.

A piece has a type, which never changes, and a state. Both are lists, one entry for each trait,
the outermost first; the last is the piece itself. A prototype is a list of traits that many
pieces share: a slot of the module names it, a saved game has its traits written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from adjudicator.vassal.format.sequences import join, nest, split

__all__ = [
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
    "lay",
    "layer",
    "levels",
    "mark",
    "mark_moved",
    "mask",
    "named",
    "order",
    "prototype",
    "report",
    "send_to",
    "trigger",
]

#: the engine's number for "a command with a name" (it gives each its own when it starts)
_NAMED = 57348
#: what the engine calls Ctrl
_CTRL = 130


def ctrl(letter: str) -> str:
    """Return a letter with Ctrl as a key stroke; of no letter, none."""
    return f"{ord(letter)},{_CTRL}" if letter else ""


def named(command: str) -> str:
    """Return a key stroke that no key gives, only other parts of the module."""
    return f"{_NAMED},0,{command}"


class Trait(NamedTuple):
    """One trait: its type and its state as text."""

    type: str
    state: str = ""


class MapPoint(NamedTuple):
    """Where a piece stands: a map's name and a pixel."""

    map: str
    x: int
    y: int


class Command(NamedTuple):
    """A line of a piece's menu and its key stroke."""

    title: str
    key: str


class Prototype(NamedTuple):
    """Traits that pieces share."""

    name: str
    traits: tuple[Trait, ...]

    def text(self) -> str:
        """Return the definition as it stands in the build file."""
        basic = Trait("piece;;;;", "null;0;0;;0")
        return _command("null", [*self.traits, basic])


class Piece(NamedTuple):
    """A piece of the palette: name, number, picture and traits, the outermost first."""

    name: str
    gpid: int
    image: str
    traits: tuple[Trait, ...]

    def basic(self, place: MapPoint | None = None, identity: str = "") -> Trait:
        """Return the piece itself, without traits."""
        spot = (place.map, str(place.x), str(place.y)) if place else ("null", "0", "0")
        known = ("1", "UniqueID", identity) if identity else ("0",)
        return Trait(
            "piece;" + join(["", "", self.image, self.name], ";"),
            join([*spot, str(self.gpid), *known], ";"),
        )

    def text(self) -> str:
        """Return the piece as it stands in a slot of the palette."""
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
    """Return the command that puts a piece on a map, its prototypes written out."""
    traits = expand(piece.traits, prototypes)
    return _command(identity, [*traits, piece.basic(place, identity)])


def add_stack(identity: str, place: MapPoint, pieces: Iterable[str]) -> str:
    """Return the command that stacks pieces, the lowest first."""
    state = join([place.map, str(place.x), str(place.y), *pieces, "@@-1"], ";")
    return join(["+", identity, "stack", state], "/")


def expand(traits: Iterable[Trait], prototypes: Mapping[str, Prototype]) -> list[Trait]:
    """Return traits with those of the prototypes in the place of their names."""
    found: list[Trait] = []
    for one in traits:
        kind, *rest = split(one.type, ";")
        found += prototypes[rest[0]].traits if kind == "prototype" else (one,)
    return found


# The traits


def prototype(name: str) -> Trait:
    """Return the trait that stands for those of a prototype."""
    return Trait(_sequence("prototype", name))


def mark(values: Mapping[str, str]) -> Trait:
    """Return properties that never change."""
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
    """Return a picture over the piece that a command shows and hides; at first it is hidden.

    `off` is a key stroke that hides it in any case.
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
) -> Trait:
    """Return pictures of which one is always shown, the first at first, and the ways to others.

    In a loop the first comes after the last.
    """
    return Trait(
        _sequence(
            "emb2",
            *("", _CTRL, "", up.title, _CTRL, "", down.title, _CTRL, ""),
            *("", "", "1", False, 0, 0),
            *(join(images, ","), join(names, ","), loop, name, "", "", False, "", 1, 1),
            *(True, "", up.key, down.key, "", "1.0", "", True),
        ),
        "1",
    )


def mark_moved(icon: str, key: str, shift: tuple[int, int]) -> Trait:
    """Return the mark that a piece carries once it has moved."""
    return Trait(_sequence("markmoved", icon, *shift, "Moved", key, "", True), "false")


def footprint(key: str, radius: int, fill: str, line: str) -> Trait:
    """Return the trail that a piece leaves; colours are written "red,green,blue"."""
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

    `place` is the first cell; `column` and `row` name properties that count cells of `step` pixels.
    """
    return Trait(
        _sequence(
            "sendto",
            *(command, key, place.map, board, place.x, place.y, "", ""),
            *(f"${column}$", f"${row}$", step, step, "", "L", "", "", "", ""),
        ),
        ";;",
    )


def lay(command: str, key: str, place: MapPoint, *, board: str) -> Trait:
    """Return a command that sends a piece to one place."""
    fields = (command, key, place.map, board, place.x, place.y, "", "", 0, 0, 0, 0)
    return Trait(_sequence("sendto", *fields, "", "L", "", "", "", ""), ";;")


def report(keys: Iterable[str], text: str) -> Trait:
    """Return a line for the chat whenever one of some key strokes does something to the piece."""
    return Trait(_sequence("report", join(keys, ","), text, "", "", "", False), "-1")


def trigger(watched: Iterable[str], given: Iterable[str], chosen: str) -> Trait:
    """Return what gives a piece further key strokes before it obeys some, if `chosen` is true."""
    return Trait(
        _sequence(
            "macro",
            *("", "", "", chosen, join(watched, ","), join(given, ",")),
            *(False, "", "", "counted", "", "", "", False, "", 1, 1),
        )
    )


def order(title: str, key: str, given: Iterable[str] = (), chosen: str = "") -> Trait:
    """Return a line of the menu that gives key strokes; without any, other traits hear its own."""
    return Trait(
        _sequence(
            "macro",
            *("", title, key, chosen, "", join(given, ",")),
            *(False, "", "", "counted", "", "", "", False, "", 1, 1),
        )
    )


def hidden_unless(shown: str, keys: Iterable[str]) -> Trait:
    """Return what leaves some commands out of the menu unless an expression is true."""
    return Trait(_sequence("hideCmd", "", "Hide", f"{{!({shown})}}", join(keys, ",")))


def mask(title: str, key: str, back: str, name: str) -> Trait:
    """Return the command that lays a piece face down, so that only its own side sees it."""
    # I: its own side sees it, with the back in a corner of it
    fields = (key, back, title, "I", name, "side:", "", "", True, "", "")
    return Trait(_sequence("obs", *fields), "null;")


def delete(key: str) -> Trait:
    """Return the command to take a piece off for good."""
    return Trait(_sequence("delete", "Delete", key, ""))


def clone(key: str) -> Trait:
    """Return the command to make another piece like this."""
    return Trait(_sequence("clone", "Clone", key, ""))
