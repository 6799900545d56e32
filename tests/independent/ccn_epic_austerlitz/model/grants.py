"""What each Command card grants: the orders, as one or more alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import SECTIONS, Card, section_of_commander, sections_of
from .orders import Slot, eligible
from .position import Position

__all__ = ["Play", "grants", "marches"]

#: name -> how many orders, the arms and a condition
_ARMED: dict[str, tuple[int, tuple[str, ...], str]] = {
    "bayonet-charge": (4, ("infantry",), ""),
    "bombard": (4, ("artillery",), ""),
    "cavalry-charge": (4, ("cavalry", "horse"), ""),
    "fire-and-hold": (4, ("infantry", "artillery"), "afar"),
}


class Play(NamedTuple):
    """A card as it is played: by whom, for which part of the board, with how much command."""

    card: Card
    side: str
    #: the sections in which it works
    within: frozenset[int]
    #: the number of cards that counts as command
    command: int = 0
    #: the faces rolled for an ELAN or RALLY card
    rolled: tuple[str, ...] = ()
    #: whether it is played to two sections of a corps commander
    corps: bool = False
    #: a name for the card in orders
    name: str = ""
    #: "hand" or "rack", and the player who uses it
    source: str = "hand"
    user: str = ""
    #: the player from whose hand it comes, or who took it from the rack
    owner: str = ""
    #: the section in which it is played, from the seat of its player
    section: str = ""
    #: all sections of a corps commander, for March Moves
    wing: frozenset[int] = frozenset()
    #: the card that a COUNTER-ATTACK repeats
    repeats: Card | None = None
    #: whether the log says who uses it
    told: bool = True
    #: whether a Guerrilla counter has stopped it
    stopped: bool = False


def grants(position: Position, play: Play) -> list[list[Slot]]:
    """Return the alternatives for the orders of a card."""
    card, name = play.repeats or play.card, play.name or play.card.name
    if play.repeats:
        play = play._replace(card=play.repeats)
    if card.kind == "multi":
        return _multi(position, play, name)
    if card.name in ("scout", "probe", "attack", "assault"):
        number = play.command if card.orders < 0 else card.orders
        return [[Slot(name, "normal", play.within)] * number]
    if card.name in ("elan", "rally"):
        return [_rolled(play, name)]
    if card.name == "take-command":
        return _choice(play)  # the other use of the card is judged apart
    return _tactic(position, play, name)


def _tactic(position: Position, play: Play, name: str) -> list[list[Slot]]:
    card = play.card.name
    base = Slot(name, "tactic", play.within)
    units = base._replace(leaders=False)
    if card in _ARMED:
        number, arms, only = _ARMED[card]
        return _or_choice(position, play, [units._replace(arms=arms, only=only)] * number)
    if card == "force-march":
        foot = units._replace(arms=("infantry",), many=True)
        found = [[foot._replace(sections=frozenset([one]))] for one in play.within]
        return found if _any(position, play, [foot]) else _choice(play)
    if card == "give-them-the-cold-steel":
        return [[units._replace(only="adjacent", many=True)]]
    if card == "la-grande-manoeuvre":
        return [[base._replace(only="no square")] * 4, *_choice(play)]
    assert card == "leadership", card
    led = units._replace(only="led", many=True)
    return _or_choice(position, play, [led, base._replace(units=False, many=True)])


def _choice(play: Play) -> list[list[Slot]]:
    name = play.name or play.card.name
    return [[Slot(name, "choice", play.within, leaders=False)]]


def _any(position: Position, play: Play, slots: Sequence[Slot]) -> bool:
    mine = [*position.units(play.side), *position.leaders(play.side)]
    return any(eligible(position, slot, one) for slot in set(slots) for one in mine)


def _or_choice(position: Position, play: Play, slots: list[Slot]) -> list[list[Slot]]:
    """Return the orders of a card, or one unit of choice if nobody can get them."""
    return [slots] if _any(position, play, slots) else _choice(play)


def _rolled(play: Play, name: str) -> list[Slot]:
    """Return an order for each arm symbol of an ELAN; a flag orders a unit or leader of choice."""
    found = []
    for face in play.rolled:
        if face == "flag" and play.card.name == "elan":
            found.append(Slot(name, "tactic", play.within))
        elif face in ("infantry", "cavalry", "artillery"):
            found.append(Slot(name, "tactic", play.within, (face,), leaders=False))
    return found


def _multi(position: Position, play: Play, name: str) -> list[list[Slot]]:
    board, top = position.field.board, play.side == position.field.top
    numbers = play.card.per_section
    if not play.corps:
        count = len(board.lines) + 1
        parts = [sections_of(count, one, top=top) for one in SECTIONS]
        return [
            [
                Slot(name, "normal", part)
                for part, number in zip(parts, numbers, strict=True)
                for _ in range(number)
            ]
        ]
    left, right = (section_of_commander(play.within, one, top=top) for one in ("left", "right"))
    base = [Slot(name, "normal", left)] * numbers[0] + [Slot(name, "normal", right)] * numbers[2]
    if not numbers[1]:
        return [base]
    return [base + [Slot(name, "normal", part)] * numbers[1] for part in (left, right)]


def marches(play: Play) -> list[Slot]:
    """Return the March Moves of the stars on a card."""
    name = play.name or play.card.name
    return [Slot(name, "march", play.wing or play.within)] * 3 if play.card.stars else []
