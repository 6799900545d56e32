"""Read dice with words on their faces, as the chat lists them: ``ARTx2  FLGx1``, ``hit, miss``."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["FACE_COUNT", "FACE_GAP", "MOST_FACES", "face_numbers", "parse_faces"]

#: the most dice of one roll
MOST_FACES = 100
_FACE = r"[^\W\d_](?:[\w'-]{0,28}[^\W\d_])?"
_TIMES = "[x×*]"
#: a face and how many dice show it: ``ARTx2``, ``2xART``, ``hit``
FACE_COUNT = re.compile(
    rf"{_FACE}{_TIMES}\d{{1,3}}(?!\w)|\d{{1,3}}{_TIMES}{_FACE}(?!\w)|{_FACE}(?!\w)"
)
#: separator between two faces
FACE_GAP = re.compile(",? |,")
_AFTER = re.compile(rf"(?P<face>.+){_TIMES}(?P<count>\d{{1,3}})")
_BEFORE = re.compile(rf"(?P<count>\d{{1,3}}){_TIMES}(?P<face>.+)")


def parse_faces(text: str) -> tuple[str, ...]:
    """Return the face of every die, equal faces together; empty if there are too many dice."""
    found: list[str] = []
    for word in text.replace(",", " ").split():
        counted = _BEFORE.fullmatch(word) or _AFTER.fullmatch(word)
        found += [counted["face"]] * int(counted["count"]) if counted else [word]
        if len(found) > MOST_FACES:
            return ()
    return tuple(found)


def face_numbers(text: str, faces: Mapping[str, int | str]) -> tuple[int | str, ...]:
    """Return what a game calls the faces, a number or a word; empty if one face is unknown."""
    found = parse_faces(text)
    known = tuple(faces[one] for one in found if one in faces)
    return known if len(known) == len(found) else ()
