"""What the rules compute about an event before it is applied, as plain values with their terms.

A game offers a function `values` in its module `view`, made of the functions here. Programs read
these values; the same in words is `view.facts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from adjudicator.core.events import Attack, Claim, Move, Roll

if TYPE_CHECKING:
    from adjudicator.core.events import Event
    from adjudicator.core.rules import Term
    from adjudicator.mechanics.combat.die import AttackDie
    from adjudicator.mechanics.combat.difference import WeighedDifference
    from adjudicator.mechanics.combat.odds import Odds
    from adjudicator.mechanics.combat.weighing import StrengthTerm
    from adjudicator.mechanics.ground.movement import Movement

__all__ = [
    "EventValues",
    "ValueTerm",
    "difference_values",
    "move_values",
    "names_are_known",
    "odds_values",
    "roll_values",
    "value_terms",
    "values_of",
]

#: fields of events that name units, and that name places
_UNITS = ("unit", "units", "defenders", "points")
_PLACES = ("path", "targets", "start", "to", "at")


class ValueTerm(Struct, frozen=True, omit_defaults=True):
    """A part of a value: the case that it comes from, what it is, and how often it counts."""

    case: str
    name: str
    value: float
    times: int = 1


class EventValues(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the rules compute about one event; what does not apply to it has its default."""

    #: what it is to every game
    kind: Literal["", "move", "attack", "die"] = ""
    #: of a move: the path as logged, or the cheapest one if the log gives only its ends
    path: list[str] = []
    #: points of the whole move, with the hex of entry; None if it cannot be told
    cost: float | None = None
    cost_terms: list[ValueTerm] = []
    #: points that the unit may spend
    allowance: float | None = None
    #: of an attack: the place, or the first of several
    target: str = ""
    #: totals of both sides; None if a strength is unknown
    attack: float | None = None
    attack_terms: list[ValueTerm] = []
    defence: float | None = None
    defence_terms: list[ValueTerm] = []
    #: the ratio such as "2:1", or the difference such as "+4"
    odds: str = ""
    #: columns by which the odds are shifted
    shift: int | None = None
    shift_terms: list[ValueTerm] = []
    #: the column of the table that counts; of a die too
    column: str = ""
    #: of a die: what it is rolled for, and what is added to it
    purpose: str = ""
    modifiers: list[ValueTerm] = []
    #: the line of the table after modifiers, where it is not the die itself
    line: int | None = None
    #: the results that the rules allow: one, or several if something is unknown
    expected: list[str] = []
    #: the result that the log states, in the same words, if its events have no field for it
    stated: str = ""
    #: event of the attack that the die belongs to; 0 if it began in an earlier log
    of_attack: int | None = None


def names_are_known(state: Any, event: Event) -> bool:
    """Return whether all units and places of an event exist; else the referee refuses it."""
    places = [one for one in _PLACES if one != "at" or not isinstance(event, Claim)]
    return all(one in state.units for one in _named(event, _UNITS)) and all(
        one in state.places for one in _named(event, places)
    )


def _named(event: Event, fields: Sequence[str]) -> Iterable[str]:
    for field in fields:
        value = getattr(event, field, None)
        if isinstance(value, str):
            if value:
                yield value
        elif value:
            yield from value


def value_terms(terms: Iterable[Term | StrengthTerm], *, sign: int = 1) -> list[ValueTerm]:
    """Return terms with equal ones counted together."""
    counted = Counter(terms)
    return [
        ValueTerm(term.case, term.name, sign * term.value, times) for term, times in counted.items()
    ]


def move_values(movement: Movement, state: Any, move: Move) -> EventValues:
    """Return path, cost and allowance of a move, if the log gives its end."""
    if not (move.path or move.to):
        return EventValues(kind="move")
    kept = state.walked  # the referee must judge as if nobody had looked
    try:
        walked = movement.walk(state, move)
        entry, points = movement.entry(state, move), movement.points(state, move.unit)
    finally:
        state.walked = kept
    path, near = walked.path, state.board.neighbours
    if any(end not in near.get(start, ()) for start, end in pairwise(path)):
        return EventValues(kind="move", path=path, allowance=points)
    pricer = state.pricer(move.unit)
    terms = [term for one, two in pairwise(path) for term in pricer.explain(one, two)[0]]
    found = [ValueTerm("", "entry", entry)] if entry else []
    found += value_terms(terms)
    return EventValues(
        kind="move",
        path=path,
        cost=walked.cost + entry,
        cost_terms=found,
        allowance=points,
    )


def values_of(
    movement: Movement,
    die: AttackDie[Any] | None,
    state: Any,
    event: Event,
    *,
    column: Callable[[Any, Any], str],
    attack: Callable[[Any, Any], EventValues],
) -> EventValues | None:
    """Return the values of a move, of a die, or of an attack; None of any other event.

    `column` names the column of an open attack; `attack` returns the values of a new one.
    """
    if isinstance(event, Move):
        return move_values(movement, state, event)
    if isinstance(event, Roll):
        fight = None if die is None else die.open_attack(state)
        if die is None or fight is None:
            return EventValues(kind="die") if die is not None else None
        return roll_values(die, state, event, column(state, fight))
    return attack(state, event) if isinstance(event, Attack) else None


def odds_values(found: Odds | None, attackers: Sequence[str], target: str) -> EventValues:
    """Return the values of an attack that is weighed as a ratio; None: they cannot be told."""
    if found is None:
        return EventValues(kind="attack", target=target)
    own = [term for term in found.terms if term.name in attackers]
    other = [term for term in found.terms if term.name not in attackers]
    return EventValues(
        kind="attack",
        target=target,
        attack=found.attack,
        attack_terms=value_terms(own),
        defence=found.defence,
        defence_terms=value_terms(other),
        odds=found.text,
        column=found.text,
    )


def difference_values(found: WeighedDifference, target: str) -> EventValues:
    """Return the values of an attack that is weighed as a difference."""
    return EventValues(
        kind="attack",
        target=target,
        attack=found.attack,
        attack_terms=value_terms([*found.own, *found.support]),
        defence=found.defence,
        defence_terms=value_terms(found.taken_off, sign=-1),
        odds=f"{found.differential:+d}",
        shift=found.shift,
        shift_terms=value_terms(found.shifts),
        column=found.column,
    )


def roll_values(die: AttackDie[Any], state: Any, event: Roll, column: str) -> EventValues:
    """Return column and possible results of a die, if it is that of an open attack."""
    attack = die.open_attack(state)
    if attack is None or attack.die:
        return EventValues(kind="die")
    return EventValues(
        kind="die",
        target=attack.place,
        column=column,
        purpose="attack",
        expected=list(dict.fromkeys(die.possible(state, attack, event.dice[0]).right)),
        of_attack=max(attack.opened, 0),
    )
