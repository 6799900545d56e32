"""Rolls of dice in a log: what the chat and the properties of dice buttons tell of them.

A dice button reports in the words of its module, so its own report format is looked for first;
without the module, the formats that the engine and VASL have by default are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from adjudicator.errors import InputError
from adjudicator.vassal.format.chat import as_shown
from adjudicator.vassal.format.dice_faces import parse_faces
from adjudicator.vassal.format.dice_format import (
    Digits,
    FormatPart,
    Free,
    Literal,
    ReportFormat,
    faces,
    numbers,
)
from adjudicator.vassal.format.module_reader import Module, short
from adjudicator.vassal.table.replay import ReplayStep

__all__ = [
    "DEFAULT_BUTTONS",
    "Button",
    "DiceRoll",
    "button_of_format",
    "buttons_of",
    "rolls_of",
    "rolls_told",
]

#: longer lines of the chat are no rolls
_LONGEST, _LONGEST_HTML = 400, 8000
_NUMBERS = r"-?\d{1,7}(?:\s{0,3},\s{0,3}-?\d{1,7}){0,99}"
_VARIABLE = re.compile(r"\$(\w{1,40})\$")
_NAMED = re.compile(r"(\d{0,3})[dD](\d{1,4})")
#: so many variables that can be anything; more would take a line too long to read
_MOST_FREE = 3
#: what formats call whoever rolls
_PLAYER = ("PlayerName", "playerName", "PlayerId")
#: the report of a button that says nothing else
_DEFAULT = "** $name$ = $result$ *** &lt;$PlayerName$&gt;"
_KNOWN: dict[str, FormatPart] = {
    "result": numbers("result"),
    "name": Free("name"),
    **dict.fromkeys(_PLAYER, Free("player", least=1, without="<>")),
    "faces": faces("faces"),
    "nDice": Digits("dice", 3),
    "nSides": Digits("sides", 4),
}
_RESULT = "_result"

#: how many, and of how many sides, where that is known
Dice = tuple[int | None, int | None]


class Button(NamedTuple):
    """A button that rolls dice, and how it reports."""

    #: finds the variables of a report in a line
    report: re.Pattern[str] | ReportFormat
    #: empty if the report names it
    name: str = ""
    #: nothing if the report or the name must tell
    dice: int | None = None
    sides: int | None = None
    #: what is added to each die, and to the sum
    plus: int = 0
    add: int = 0


class DiceRoll(Struct, frozen=True):
    """What was rolled in a step."""

    step: int
    #: of the button: ``2d6``, ``IFT DR``
    name: str
    #: nothing if it is not known
    dice: int | None
    sides: int | None
    #: of every die, or their sum; empty if there are words on the dice
    values: tuple[int, ...]
    #: who rolled, or empty
    player: str
    #: of every die that has words on it
    faces: tuple[str, ...] = ()

    @property
    def results(self) -> tuple[int | str, ...]:
        """What was rolled, in numbers or words."""
        return self.values or self.faces

    @property
    def summed(self) -> bool:
        """Whether only the sum of several dice is known."""
        return self.dice is not None and self.dice > 1 and len(self.values) == 1

    @property
    def kind(self) -> str:
        """What results it can be compared with: ``d6``, ``2d6``, or a button."""
        if self.faces:
            return self.name or "dice with faces"
        if self.dice is None or self.sides is None:
            return f"{self.name} (unknown dice)"
        return f"{self.dice}d{self.sides}" if self.summed else f"d{self.sides}"

    @property
    def text(self) -> str:
        """The roll in a few words: ``2d6 = 7``."""
        return f"{self.name or 'a roll'} = {','.join(str(one) for one in self.results)}"


#: VASSAL's own ``*** 2d6 = 7 *** <Ann>``, VASL's ``*** (IFT DR) 6,5 ***   <Ann>`` and ours
DEFAULT_BUTTONS = (
    Button(
        re.compile(
            rf"\*{{2,3}} (?P<name>[^=*]{{1,80}}?) = (?P<result>{_NUMBERS}) \*{{3}}"
            r"(?:\s{1,10}<(?P<player>[^<>]{1,80})>)?"
        )
    ),
    Button(
        re.compile(
            rf"\*{{3}} \((?P<name>[^()]{{0,80}}(?:DR|dr))\) (?P<result>{_NUMBERS}) \*{{3}}"
            r"(?:\s{1,10}<(?P<player>[^<>]{1,80})>)?"
        ),
        sides=6,
    ),
    Button(
        re.compile(
            rf"\*{{1,3}} ?(?P<name>[^:*]{{1,80}}) roll: (?P<result>{_NUMBERS})"
            r" \((?P<player>[^()]{1,80})\)"
        )
    ),
)


def buttons_of(module: Module) -> list[Button]:
    """Return the dice buttons of a module."""
    found: list[Button] = []
    for one in module.elements:
        if short(one) != "DiceButton":
            continue
        shown = one.get("reportFormat") or _DEFAULT
        try:
            button = button_of_format(shown, name=one.get("name", ""))
        except InputError:
            continue
        numbers = [_whole(one.get(key, "")) for key in ("nDice", "nSides", "plus", "addToTotal")]
        dice, sides, plus, add = numbers
        found.append(button._replace(dice=dice, sides=sides, plus=plus or 0, add=add or 0))
    return found


def button_of_format(text: str, *, name: str | None = None) -> Button:
    """Return the button that reports in some format, in the words of VASSAL's editor.

    Without a name it is any button that reports so, and `$name$` says which.
    """
    if "$result$" not in text and "$faces$" not in text:
        raise InputError(f"a report of dice needs $result$ or $faces$: {text[:80]!r}")
    known = {**_KNOWN, **({} if name is None else {"name": Literal(_spaced(name))})}
    # a report, for which the engine puts the asterisk
    text = _spaced(as_shown(f"*{text}")[1:])
    parts: list[FormatPart] = []
    end = 0
    for variable in _VARIABLE.finditer(text):
        # each is looked for once, where it stands first
        meant = known.pop(variable[1], Free(""))
        if variable[1] in _PLAYER:
            known |= dict.fromkeys(_PLAYER, Free(""))
        parts += [Literal(text[end : variable.start()]), meant]
        end = variable.end()
    if sum(isinstance(one, Free) for one in parts) > _MOST_FREE:
        raise InputError(f"a report of dice with too many variables: {text[:80]!r}")
    return Button(ReportFormat([*parts, Literal(text[end:])]), name or "")


def rolls_of(step: ReplayStep, buttons: Sequence[Button]) -> list[DiceRoll]:
    """Return what was rolled in a step; taking back a roll is none."""
    if step.undo is not None:
        return []
    player = step.player.name if step.player else ""
    told = rolls_told(step.number, step.chat, buttons, player)
    return told or list(_silent(step, buttons))


def rolls_told(
    step: int, chat: Sequence[str], buttons: Sequence[Button], player: str = ""
) -> list[DiceRoll]:
    """Return what lines of the chat say was rolled, by a player if they do not say by whom."""
    found = (_told(step, line, buttons, player) for line in chat)
    return [roll for roll in found if roll is not None]


def _told(step: int, line: str, buttons: Sequence[Button], player: str) -> DiceRoll | None:
    """Return what a line of the chat says was rolled."""
    if len(line) > _LONGEST_HTML:
        return None
    line = _spaced(as_shown(line))
    for button in buttons if len(line) <= _LONGEST else ():
        groups = _groups(button, line)
        if groups is None:
            continue
        name = groups.get("name") or button.name
        who = groups.get("player") or player
        if "faces" in groups:
            faces = parse_faces(groups["faces"] or "")
            return DiceRoll(step, name, len(faces), None, (), who, faces) if faces else None
        values = [int(one) for one in re.split(r"\s*,\s*", (groups["result"] or "").strip())]
        dice = _dice(button, name, groups)
        return _roll(step, name, dice, values, player=who, button=button)
    return None


def _groups(button: Button, line: str) -> Mapping[str, str | None] | None:
    """Return the variables of a button's report, if a line is one."""
    if isinstance(button.report, ReportFormat):
        return button.report.groups(line)
    found = button.report.match(line)
    return None if found is None else found.groupdict()


def _spaced(text: str) -> str:
    """Return a text with single spaces: so HTML shows it, whatever stands in a report."""
    return re.sub(r"\s+", " ", text)


def _dice(button: Button, name: str, groups: Mapping[str, str | None]) -> Dice:
    """Return how many dice there are and of how many sides, by whatever tells it first."""
    named = _NAMED.fullmatch(name.strip())
    dice = _whole(groups.get("dice") or "") or button.dice
    sides = _whole(groups.get("sides") or "") or button.sides
    if named is not None:
        dice = dice or int(named[1] or 1)
        sides = sides or int(named[2])
    return dice, sides


def _roll(
    step: int, name: str, dice: Dice, values: Sequence[int], *, player: str, button: Button
) -> DiceRoll:
    """Return a roll; results that its dice cannot have are those of dice that we do not know."""
    number, sides = dice
    if number is None and sides is not None:
        number = len(values)
    summed = number is not None and number > 1 and len(values) == 1
    added = button.add if summed or number == 1 else 0
    taken = added + button.plus * (number or 1 if summed else 1)
    bare = [one - taken for one in values]
    if number is None or sides is None or not _possible(bare, number, sides, summed=summed):
        return DiceRoll(step, name, None, None, tuple(values), player)
    return DiceRoll(step, name, number, sides, tuple(bare), player)


def _possible(values: Sequence[int], dice: int, sides: int, *, summed: bool) -> bool:
    if dice < 1 or sides < 2 or (len(values) != dice and not summed):
        return False
    low, high = (dice, dice * sides) if summed else (1, sides)
    return all(low <= one <= high for one in values)


def _silent(step: ReplayStep, buttons: Sequence[Button]) -> Iterator[DiceRoll]:
    """Yield rolls that only the properties of their buttons tell."""
    known = {one.name: one for one in buttons if one.name}
    for one in step.properties:
        name = one.name.removesuffix(_RESULT)
        if name == one.name or one.old is None or not re.fullmatch(_NUMBERS, one.value):
            continue
        button = known.get(name) or Button(_NAMED)
        if not button.name and _NAMED.fullmatch(name) is None:
            continue
        dice = _dice(button, name, {})
        values = [int(each) for each in one.value.split(",")]
        player = step.player.name if step.player else ""
        yield _roll(step.number, name, dice, values, player=player, button=button)


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else None
