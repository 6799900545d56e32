"""Results as logs write them, lines of tables, and common slips in reading them."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.errors import DocumentError, Text, at_event
from adjudicator.games.coup_de_tonnerre.cards import lines, table_of
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import bonuses, stray_cards

__all__ = [
    "Slip",
    "line_of",
    "on_table",
    "one_of",
    "parse",
    "result_text",
    "slip_for_result",
    "slips",
    "table_result",
]

_ORDER = ("FC", "AC", "FM", "AM")


class Slip(NamedTuple):
    """A line on which a die is misread, and the case of the modifier that explains it."""

    case: str
    line: int
    #: the event that played a card without effect, if it is that card's modifier
    follows: tuple[int, ...] = ()


def parse(state: CdtState, text: str) -> dict[str, int]:
    """Parse a result such as "1 FC + capture"."""
    found: dict[str, int] = {}
    for part in text.split("+"):
        words = part.split()
        if words in ([], ["-"]):
            continue
        if words in (["capture"], ["recapture"]):
            found["capture"] = 1
        elif len(words) == 2 and words[0].isdigit() and words[1] in _ORDER and len(words[0]) < 3:
            found[words[1]] = found.get(words[1], 0) + int(words[0])
        else:
            hint = "such as '1 FC + 1 FM + capture', or '-'"
            raise DocumentError(
                "no result {text!r}",
                text=text[:60],
                place=at_event(state.now, "result"),
                hint=hint,
            )
    return {name: count for name, count in found.items() if count}


def result_text(result: dict[str, int]) -> str:
    """Return a result as a log writes it."""
    parts = [f"{result[name]} {name}" for name in _ORDER if result.get(name)]
    parts += ["capture"] if result.get("capture") else []
    return " + ".join(parts) or "-"


def one_of(state: CdtState, text: str, words: dict[str, str]) -> str:
    """Return the word that a result states, out of a few."""
    if text not in words:
        known = ", ".join(words)
        raise DocumentError(
            "no result {text!r}",
            text=text[:60],
            place=at_event(state.now, "result"),
            hint=Text("known: {names}", names=known),
        )
    return words[text]


def on_table(action: Action, line: int) -> int:
    """Return a line of the table: beyond its ends, the first or the last."""
    return min(max(line, 1), len(action.table))


def line_of(state: CdtState, attack: Attack, action: Action, die: int) -> int:
    """Return the line of the table for a die: with modifiers, within the table."""
    total = die + attack.bonus + sum(value for _, value in lines(state, attack, action))
    return on_table(action, total)


def table_result(state: CdtState, action: Action, line: int) -> dict[str, int]:
    """Return the result in a line of an action's table."""
    return line_result(state, table_of(state, action), line)


def line_result(state: CdtState, table: dict[str, list[str]], line: int) -> dict[str, int]:
    """Return the result in a line of a table."""
    return parse(state, " + ".join(table.get(str(line), [])))


def slip_for_result(
    state: CdtState, attack: Attack, action: Action, die: int, said: dict[str, int]
) -> Slip | None:
    """Return the one modifier that explains a result, if it was forgotten or added."""
    ours = line_of(state, attack, action, die)
    for slip in slips(state, attack, action, die):
        if slip.line != ours and table_result(state, action, slip.line) == said:
            return slip
    return None


def slips(state: CdtState, attack: Attack, action: Action, die: int) -> list[Slip]:
    """Return the lines with one modifier forgotten, or added where it does not apply."""
    total = die + attack.bonus + sum(value for _, value in lines(state, attack, action))
    active = lines(state, attack, action)
    found = [Slip(case, total - value) for case, value in active]
    found += [
        Slip(one.case, total + one.die)
        for one in action.modifiers
        if (one.case, one.die) not in active
        or active.count((one.case, one.die))
        < sum(1 for other in action.modifiers if (other.case, other.die) == (one.case, one.die))
    ]
    found += [Slip(case, total + value) for case, value in bonuses(state)]
    found += [Slip(case, total + value, (event,)) for case, value, event in stray_cards(state)]
    found.append(Slip("CDT-4-a", die))
    return [one._replace(line=on_table(action, one.line)) for one in found]
