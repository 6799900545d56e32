"""Read the types of pieces: names and traits, and the meaning of the states of traits.

Thousands of pieces share a few types, so each type is parsed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.sequences import split, unnest

__all__ = ["PieceLayer", "PieceType", "Rotation"]

_NULL = "null"
#: indexes in the type of a layer: pictures, names of levels, name of the layer
_PICTURES, _LEVELS, _LAYER_NAME = 16, 17, 19
#: indexes in the type of a label: format of the piece's name, and whether it always applies
_NAME_FORMAT, _ALWAYS_FORMAT = 12, 18
#: index in the type of a mask: the name of the piece while it is masked
_MASK_NAME = 5
#: the flag of a "does not stack" trait that allows stacking
_STACKS = "L"


class PieceLayer(Struct, frozen=True, gc=False):
    """The visible level of a layer of pictures."""

    name: str
    #: counted from 1
    level: int
    active: bool
    #: the name of the level, which modifies the name of the piece: ``+ (reduced)``
    label: str = ""


class Rotation(Struct, frozen=True, gc=False):
    """The facing of a piece."""

    name: str
    #: counted from 1, out of `of` facings; 1 of 1 if the piece rotates freely
    facing: int
    of: int
    #: clockwise
    degrees: float


class PieceType:
    """The parsed type of a piece: its traits, the outermost first, the basic piece last."""

    def __init__(self, type_: str) -> None:
        """Parse the text of a type."""
        self.traits = unnest(type_)
        #: the kind of each trait: ``emb2``, ``mark``, ``piece``
        self.kinds = [one.partition(";")[0] for one in self.traits]

    def states(self, state: str) -> list[str]:
        """Return the state of each trait; empty for traits without one."""
        found = unnest(state, count=len(self.traits))
        missing = len(self.traits) - len(found)
        return [*found[:-1], *[""] * missing, found[-1]] if missing else found

    @cached_property
    def name(self) -> str:
        """The name of the basic piece, without the additions of layers and labels."""
        return self._fields_of(-1, 5)[4]

    @cached_property
    def image(self) -> str:
        """The picture of the basic piece."""
        return self._fields_of(-1, 5)[3]

    def _fields_of(self, index: int, least: int = 0) -> list[str]:
        found = split(self.traits[index], ";")
        return [*found, *[""] * (least - len(found))]

    def _indexes_of(self, *kinds: str) -> list[int]:
        return [n for n, kind in enumerate(self.kinds) if kind in kinds]

    @cached_property
    def stackable(self) -> bool:
        """Whether the piece can be in a stack."""
        # the outermost trait decides
        for index in self._indexes_of("immob"):
            return self._fields_of(index, 4)[3][:1] == _STACKS
        return True

    # Values from the states

    @cached_property
    def _layers(self) -> list[tuple[int, str, list[str], int]]:
        """For each layer: index of its trait, name, names of its levels, number of levels."""
        found: list[tuple[int, str, list[str], int]] = []
        for index in self._indexes_of("emb2", "emb"):
            fields = self._fields_of(index, _LAYER_NAME + 1)
            if self.kinds[index] == "emb":
                pictures = fields[9:]
                names = [[*split(one, ","), ""][1] for one in pictures]
                found.append((index, "", names, len(pictures)))
            else:
                count = len(split(fields[_PICTURES], ","))
                found.append((index, fields[_LAYER_NAME], split(fields[_LEVELS], ","), count))
        return found

    def layers(self, states: Sequence[str]) -> dict[str, PieceLayer]:
        """Return the layers by name; the key of an unnamed layer is the number of its trait."""
        found: dict[str, PieceLayer] = {}
        for index, name, names, count in self._layers:
            value = max(-count, min(count, _integer(states[index].partition(";")[0], -1)))
            level = abs(value)
            label = names[level - 1] if 0 < level <= len(names) else ""
            key = name if name and name not in found else f"{name}#{index + 1}"
            found[key] = PieceLayer(name, level, value > 0, label)
        return found

    def layer_index(self, name: str) -> int | None:
        """Return the index of the trait of a layer, or None if there is no such layer."""
        return next((index for index, own, _, _ in self._layers if own == name), None)

    @cached_property
    def _rotation(self) -> tuple[int, str, int] | None:
        for index in self._indexes_of("rotate"):
            fields = self._fields_of(index)
            count = _integer(fields[1] if len(fields) > 1 else "", 1)
            at = 8 if count > 1 else 6
            return index, fields[at] if len(fields) > at else "", max(count, 1)
        return None

    def rotation_index(self) -> int | None:
        """Return the index of the trait that rotates the piece, or None if it cannot rotate."""
        return self._rotation[0] if self._rotation is not None else None

    def rotation(self, states: Sequence[str]) -> Rotation | None:
        """Return the facing of the piece, or None if it cannot rotate."""
        if self._rotation is None:
            return None
        index, name, count = self._rotation
        if count == 1:
            return Rotation(name, 1, 1, -_number(states[index]))
        facing = min(max(_integer(states[index], 0), 0), count - 1)
        return Rotation(name, facing + 1, count, facing * 360 / count)

    def moved(self, states: Sequence[str]) -> bool | None:
        """Return whether the piece is marked as moved, or None if it has no such mark."""
        for index in self._indexes_of("markmoved"):
            return states[index] == "true"
        return None

    def properties(self, states: Sequence[str]) -> dict[str, str]:
        """Return the properties by name; of two with the same name, the outermost."""
        found: dict[str, str] = {}
        for index in reversed(self._indexes_of("mark", "PROP")):
            name = self.traits[index].partition(";")[2]
            if self.kinds[index] == "PROP":
                found[split(name, ";")[0]] = states[index]
            else:
                names, values = split(name, ","), split(states[index], ",")
                found |= dict(zip(names, [*values, *[""] * len(names)], strict=False))
        return found

    def labels(self, states: Sequence[str]) -> list[str]:
        """Return the texts written on the piece, the outermost first."""
        return [states[index] for index in self._indexes_of("label") if states[index]]

    def masked_by(self, states: Sequence[str]) -> Secret | None:
        """Return the password of the player, or the side, that masked the piece, or None."""
        return self._owner("obs", states)

    @cached_property
    def mask_name(self) -> str:
        """The name that the piece has for players who must not identify it."""
        for index in self._indexes_of("obs"):
            return self._fields_of(index, _MASK_NAME + 1)[_MASK_NAME]
        return ""

    def hidden_by(self, states: Sequence[str]) -> Secret | None:
        """Return the password of the player who made the piece invisible to others, or None."""
        return self._owner("hide", states)

    def _owner(self, kind: str, states: Sequence[str]) -> Secret | None:
        for index in self._indexes_of(kind):
            owner = split(states[index], ";")[0] if kind == "obs" else states[index]
            if owner not in (_NULL, ""):
                return Secret(owner)
        return None

    def full_name(self, states: Sequence[str]) -> str:
        """Return the name with the additions of layers and labels, as VASSAL shows it."""
        name = self.name
        shown = {index: (names, count) for index, _, names, count in self._layers}
        for index in reversed(range(len(self.traits) - 1)):
            if index in shown:
                level = min(_integer(states[index].partition(";")[0], -1), shown[index][1])
                names = shown[index][0]
                if 0 < level <= len(names) and names[level - 1]:
                    name = _renamed(name, names[level - 1])
            elif self.kinds[index] == "label":
                name = self._labelled(index, name, states[index])
        return name

    def _labelled(self, index: int, name: str, label: str) -> str:
        fields = self._fields_of(index)
        if not label and fields[_ALWAYS_FORMAT : _ALWAYS_FORMAT + 1] != ["true"]:
            return name
        shown = fields[_NAME_FORMAT] if len(fields) > _NAME_FORMAT else "$pieceName$ ($label$)"
        shown = shown.replace("$PieceName$", "$pieceName$")
        return shown.replace("$pieceName$", name).replace("$label$", label)


def _renamed(name: str, label: str) -> str:
    """Add the name of a level to a name: ``+ x`` goes after it, ``x +`` before it."""
    first, *rest = split(label, "+")
    if not rest:
        return first
    return first + name if first else name + rest[0]


def _integer(text: str, default: int) -> int:
    try:
        return int(text) if len(text) < 12 else default
    except ValueError:
        return default


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if abs(value) < 1e9 else 0.0
