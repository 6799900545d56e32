"""Reads sides, types, strengths and movement of counters out of their names and texts.

A reading counts only if it fits most counters of a module; the draft says which one it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from adjudicator.errors import Text

__all__ = [
    "Counter",
    "FactorReading",
    "Factors",
    "best_reading",
    "plain_words",
    "side_of",
    "type_of",
]

_BETWEEN = r"\)?[-–·]\(?"
_NUMBER = r"(\d{1,3})"
_THREE = re.compile(rf"(?<![\w.-])\(?{_NUMBER}{_BETWEEN}{_NUMBER}{_BETWEEN}{_NUMBER}\)?(?![\w-])")
_TWO = re.compile(rf"(?<![\w.-])\(?{_NUMBER}{_BETWEEN}{_NUMBER}\)?(?![\w-])")
#: properties that hold a strength or a movement allowance, without spaces and signs
_STRENGTHS = ("combat", "strength", "attack", "combatstrength", "combatfactor", "attackfactor",
              "attackstrength", "cf", "cs", "af", "str")  # fmt: skip
_MOVES = ("movement", "move", "movementallowance", "movementfactor", "movementpoints", "ma", "mf",
          "mp")  # fmt: skip
#: a word of a name -> type of unit
_TYPES = {
    "infantry": "infantry", "inf": "infantry", "foot": "infantry", "rifle": "infantry",
    "grenadier": "infantry", "grenadiers": "infantry", "militia": "infantry",
    "cavalry": "cavalry", "cav": "cavalry", "dragoons": "cavalry", "hussars": "cavalry",
    "cuirassiers": "cavalry", "cannon": "artillery", "artillery": "artillery", "art": "artillery",
    "arty": "artillery", "gun": "artillery", "guns": "artillery", "battery": "artillery",
    "armor": "armour", "armour": "armour", "tank": "armour", "panzer": "armour", "pz": "armour",
    "mech": "mechanized", "mechanized": "mechanized", "motorized": "mechanized",
    "airborne": "airborne", "para": "airborne", "parachute": "airborne", "marine": "marine",
    "engineer": "engineer", "engineers": "engineer", "recon": "reconnaissance",
    "headquarters": "headquarters", "hq": "headquarters", "leader": "leader",
    "general": "leader", "supply": "supply", "fleet": "naval", "ship": "naval", "air": "air",
}  # fmt: skip
#: words of an entry of the player list that name no side
_NO_SIDE = {"player", "side", "commander", "forces", "army", "the", "command", "of"}
#: entries of the player list that are no sides
_NOBODY = {"solo", "solitaire", "observer", "referee", "umpire", "both", "moderator", "spectator",
           "gm", "all"}  # fmt: skip


class Counter(NamedTuple):
    """What can be read about a piece: its texts, the most telling first, and its properties."""

    texts: tuple[str, ...]
    properties: Mapping[str, str]


class Factors(NamedTuple):
    """The numbers of a counter, and the text in which they were found."""

    combat: int
    movement: int
    defence: int | None = None
    text: str = ""


class FactorReading(NamedTuple):
    """A way to read the numbers of counters: by two properties, or by a pattern of a text."""

    #: of the properties, with the strength and the movement; empty for a pattern
    properties: tuple[str, str] = ("", "")
    pattern: re.Pattern[str] | None = None

    def read(self, one: Counter) -> Factors | None:
        """Return the numbers of a counter, if this reading finds them."""
        if self.pattern is None:
            combat, movement = (one.properties.get(name, "") for name in self.properties)
            if combat.isascii() and combat.isdigit() and movement.isascii() and movement.isdigit():
                return Factors(min(int(combat[:4]), 999), min(int(movement[:4]), 999))
            return None
        for text in one.texts:
            found = self.pattern.search(text.replace("_", " "))
            if found:
                first, *middle, last = (int(number) for number in found.groups())
                return Factors(first, last, middle[0] if middle else None, found[0])
        return None

    @property
    def title(self) -> Text:
        """What is read, in words."""
        if self.pattern is None:
            strength, movement = self.properties
            return Text(
                "the properties {strength!r} (strength) and {movement!r} (movement)",
                strength=strength,
                movement=movement,
            )
        if self.pattern is _THREE:
            return Text("three numbers with hyphens: attack, defence, movement")
        return Text("two numbers with a hyphen: strength, movement")


def best_reading(counters: Sequence[Counter]) -> tuple[FactorReading | None, int]:
    """Return the reading that fits most counters, and how many; none if it fits under half."""
    readings = [
        *_by_properties(counters),
        FactorReading(pattern=_THREE),
        FactorReading(pattern=_TWO),
    ]
    scored = [(sum(one.read(each) is not None for each in counters), one) for one in readings]
    most, best = max(scored, key=lambda one: one[0])
    if not counters or most * 2 < len(counters):
        return None, most
    return best, most


def _by_properties(counters: Iterable[Counter]) -> list[FactorReading]:
    names = dict.fromkeys(name for one in counters for name in one.properties)
    bare = {re.sub(r"[\W_]+", "", name.casefold()): name for name in names}
    strength = next((bare[one] for one in _STRENGTHS if one in bare), "")
    movement = next((bare[one] for one in _MOVES if one in bare), "")
    return [FactorReading((strength, movement))] if strength and movement else []


def plain_words(text: str) -> list[str]:
    """Return the words of a name, in lower case and without signs."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return re.findall(r"[a-z]+", spaced.casefold())


def sides_of(entries: Iterable[str]) -> dict[str, str]:
    """Return the entries of a player list that are sides, with the word that names each."""
    found: dict[str, str] = {}
    for entry in entries:
        words = [one for one in plain_words(entry) if one not in _NO_SIDE]
        if words and not _NOBODY.intersection(words) and words[0] not in found.values():
            found[entry] = words[0]
    return found


def side_of(sides: Iterable[str], one: Counter) -> str:
    """Return the side that a counter's texts name; empty if none or several do."""
    known = list(sides)
    for text in one.texts:
        words = plain_words(text)
        named = [side for side in known if side in words or f"{side}s" in words]
        if len(named) == 1:
            return named[0]
    return ""


def type_of(one: Counter) -> str:
    """Return the type of unit that a counter's texts name; empty if none does."""
    for text in one.texts:
        for word in plain_words(text):
            if word in _TYPES:
                return _TYPES[word]
    return ""
