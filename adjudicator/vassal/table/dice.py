"""Find the rolls of dice in a log, in the chat and in the properties of dice buttons.

Each module defines the report formats of its dice buttons, so these are tried first. Without the
module, the default formats of the engine and of VASL are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lxml import etree
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
from adjudicator.vassal.format.module_reader import Module, class_name
from adjudicator.vassal.table.replay import ReplayStep

__all__ = [
    "DEFAULT_BUTTONS",
    "Button",
    "DiceRoll",
    "button_of_format",
    "buttons_of",
    "is_drawn_die",
    "rolls_in_chat",
    "rolls_of",
]

#: longer lines of the chat are not rolls
_LONGEST, _LONGEST_HTML = 400, 8000
_NUMBERS = r"-?\d{1,7}(?:\s{0,3},\s{0,3}-?\d{1,7}){0,99}"
_VARIABLE = re.compile(r"\$(\w{1,40})\$")
_NAMED = re.compile(r"(\d{0,3})[dD](\d{1,4})")
#: the most variables with any text; more would take too long to match
_MOST_FREE = 3
#: variables for the player who rolls
_PLAYER = ("PlayerName", "playerName", "PlayerId")
#: the default report format of a button
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

#: number of dice and of sides; None if unknown
Dice = tuple[int | None, int | None]


class Button(NamedTuple):
    """A button that rolls dice, and its report format."""

    #: matches a line and finds the variables in it
    report: re.Pattern[str] | ReportFormat
    #: empty if the report contains the name
    name: str = ""
    #: None if the report or the name contains the number
    dice: int | None = None
    sides: int | None = None
    #: the numbers added to each die and to the sum
    plus: int = 0
    add: int = 0


class DiceRoll(Struct, frozen=True):
    """A roll of dice in a step."""

    step: int
    #: the name of the button: ``2d6``, ``IFT DR``
    name: str
    #: None if unknown
    dice: int | None
    sides: int | None
    #: the result of every die, or their sum; empty for dice with words
    values: tuple[int, ...]
    #: the player who rolled, or empty
    player: str
    #: the results of dice with words
    faces: tuple[str, ...] = ()

    @property
    def results(self) -> tuple[int | str, ...]:
        """The results, as numbers or words."""
        return self.values or self.faces

    @property
    def summed(self) -> bool:
        """Whether only the sum of several dice is known."""
        return self.dice is not None and self.dice > 1 and len(self.values) == 1

    @property
    def kind(self) -> str:
        """The kind of dice, for statistics: ``d6``, ``2d6``, or the name of a button."""
        if self.faces:
            return self.name or "dice with faces"
        if self.dice is None or self.sides is None:
            return f"{self.name} (unknown dice)"
        return f"{self.dice}d{self.sides}" if self.summed else f"d{self.sides}"

    @property
    def text(self) -> str:
        """The roll as a short text: ``2d6 = 7``."""
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
    # our dice with words
    Button(
        re.compile(
            r"\*{1,3} ?(?P<name>[^:*]{1,80}) roll: (?P<faces>[a-z]{1,30}(?:,[a-z]{1,30}){0,39})"
            r" \((?P<player>[^()]{1,80})\)"
        )
    ),
)


def buttons_of(module: Module) -> list[Button]:
    """Return the dice buttons of a module."""
    found: list[Button] = []
    for one in module.elements:
        if class_name(one) == "SpecialDiceButton":
            found += _drawn_die(one)
        if class_name(one) != "DiceButton":
            continue
        shown = one.get("reportFormat") or _DEFAULT
        try:
            button = button_of_format(shown, name=one.get("name", ""))
        except InputError:
            continue
        numbers = [_integer(one.get(key, "")) for key in ("nDice", "nSides", "plus", "addToTotal")]
        dice, sides, plus, add = numbers
        found.append(button._replace(dice=dice, sides=sides, plus=plus or 0, add=add or 0))
    return found


def is_drawn_die(button: etree._Element) -> bool:
    """Return whether a button has pictures for the numbers of a single die."""
    if class_name(button) != "SpecialDiceButton":
        return False
    dice = [one for one in button if class_name(one) == "SpecialDie"]
    texts = [face.get("text", "") for die in dice for face in die]
    return len(dice) == 1 and texts == [str(n) for n in range(1, len(texts) + 1)]


def _drawn_die(button: etree._Element) -> list[Button]:
    """Return a button with pictures for the numbers of a single die; empty for other dice."""
    if not is_drawn_die(button):
        return []
    texts = [one for one in button.iter() if class_name(one) == "SpecialDieFace"]
    shown = button.get("format", "").replace("$result1$", "$result$")
    try:
        made = button_of_format(shown, name=button.get("name", ""))
    except InputError:
        return []
    return [made._replace(dice=1, sides=len(texts))]


def button_of_format(text: str, *, name: str | None = None) -> Button:
    """Return a button with a report format, in the syntax of VASSAL's editor.

    Without a name it stands for any button with this format, and `$name$` matches the name.
    """
    if "$result$" not in text and "$faces$" not in text:
        raise InputError("a report of dice needs $result$ or $faces$: {text!r}", text=text[:80])
    known = {**_KNOWN, **({} if name is None else {"name": Literal(_spaced(name))})}
    # the engine puts an asterisk before a report
    text = _spaced(as_shown(f"*{text}")[1:])
    parts: list[FormatPart] = []
    end = 0
    for variable in _VARIABLE.finditer(text):
        # only the first occurrence of a variable is captured
        part = known.pop(variable[1], Free(""))
        if variable[1] in _PLAYER:
            known |= dict.fromkeys(_PLAYER, Free(""))
        parts += [Literal(text[end : variable.start()]), part]
        end = variable.end()
    if sum(isinstance(one, Free) for one in parts) > _MOST_FREE:
        raise InputError("a report of dice with too many variables: {text!r}", text=text[:80])
    return Button(ReportFormat([*parts, Literal(text[end:])]), name or "")


def rolls_of(step: ReplayStep, buttons: Sequence[Button]) -> list[DiceRoll]:
    """Return the rolls of a step; an undo of a roll is not a roll."""
    if step.undo is not None:
        return []
    player = step.player.name if step.player else ""
    reported = rolls_in_chat(step.number, step.chat, buttons, player)
    return reported or list(_rolls_in_properties(step, buttons))


def rolls_in_chat(
    step: int, chat: Sequence[str], buttons: Sequence[Button], player: str = ""
) -> list[DiceRoll]:
    """Return the rolls that chat lines report; `player` is the default for the player."""
    found = (_roll_in_line(step, line, buttons, player) for line in chat)
    return [roll for roll in found if roll is not None]


def _roll_in_line(step: int, line: str, buttons: Sequence[Button], player: str) -> DiceRoll | None:
    """Return the roll that a chat line reports, or None."""
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
    """Return the variables in a line if it is a report of the button, or None."""
    if isinstance(button.report, ReportFormat):
        return button.report.groups(line)
    found = button.report.match(line)
    return None if found is None else found.groupdict()


def _spaced(text: str) -> str:
    """Collapse white space to single spaces, as HTML shows it."""
    return re.sub(r"\s+", " ", text)


def _dice(button: Button, name: str, groups: Mapping[str, str | None]) -> Dice:
    """Return the number of dice and sides, from the report, the button or its name."""
    named = _NAMED.fullmatch(name.strip())
    dice = _integer(groups.get("dice") or "") or button.dice
    sides = _integer(groups.get("sides") or "") or button.sides
    if named is not None:
        dice = dice or int(named[1] or 1)
        sides = sides or int(named[2])
    return dice, sides


def _roll(
    step: int, name: str, dice: Dice, values: Sequence[int], *, player: str, button: Button
) -> DiceRoll:
    """Return a roll; if its dice cannot have these results, the dice count as unknown."""
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


def _rolls_in_properties(step: ReplayStep, buttons: Sequence[Button]) -> Iterator[DiceRoll]:
    """Yield the rolls that only appear in the properties of their buttons."""
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


def _integer(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else None
