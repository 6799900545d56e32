"""Dice that have words on their faces, as the chat lists them: ``ARTx2  FLGx1``, ``hit, miss``."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["FACES", "MOST_FACES", "face_numbers", "parse_faces"]

#: the most dice of one roll
MOST_FACES = 100
_FACE = r"[^\W\d_](?:[\w'-]{0,28}[^\W\d_])?"
_TIMES = "[x×*]"
# no spaces within, so that each word can be read in one way only
_ONE = rf"(?:{_FACE}{_TIMES}\d{{1,3}}|\d{{1,3}}{_TIMES}{_FACE}|{_FACE})"
#: what a list of faces looks like, as a regular expression
FACES = rf"{_ONE}(?:,? {_ONE}|,{_ONE}){{0,{MOST_FACES - 1}}}"
_AFTER = re.compile(rf"(?P<face>.+){_TIMES}(?P<count>\d{{1,3}})")
_BEFORE = re.compile(rf"(?P<count>\d{{1,3}}){_TIMES}(?P<face>.+)")


def parse_faces(text: str) -> tuple[str, ...]:
    """Return the face of every die, those of one kind together; nothing if there are too many."""
    found: list[str] = []
    for word in text.replace(",", " ").split():
        counted = _BEFORE.fullmatch(word) or _AFTER.fullmatch(word)
        found += [counted["face"]] * int(counted["count"]) if counted else [word]
        if len(found) > MOST_FACES:
            return ()
    return tuple(found)


def face_numbers(text: str, faces: Mapping[str, int]) -> tuple[int, ...]:
    """Return the numbers that a game has for the faces of dice; nothing if one is not known."""
    found = parse_faces(text)
    known = tuple(faces[one] for one in found if one in faces)
    return known if len(known) == len(found) else ()
