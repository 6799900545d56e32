"""Games with one mistake that a checker must find, as players of any kind make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import wrong_cards, wrong_numbers, wrong_turns
from .actions import ATTACKS_ON
from .game import Game, play
from .pieces import COMMANDS_OF, SIDE_OF, START, UNITS
from .position import OFF
from .wrong_numbers import changed

Log = list[dict[str, Any]]
#: makes a mistake in a game, if possible; later events may be omitted
Mistake = Callable[[Game], Log | None]


def _pick(game: Game, kind: str) -> Any:
    """Return one of the places in the log where a choice of a kind was made."""
    found = [one for one in game.offers if one.kind == kind and one.at < len(game.log)]
    found = [one for one in found if game.log[one.at]["do"] == kind]
    return game.chance.choice(found) if found else None


def _cut(game: Game, at: int) -> Log:
    return [*game.log[:at], *game.log[at + 1 :]]


def forgotten(do: str) -> Mistake:
    """Return a mistake: a required action is omitted."""

    def mistake(game: Game) -> Log | None:
        found = _pick(game, do)
        if not found or not _needed(game, found.at):
            return None
        return _cut(game, found.at)

    return mistake


def _forgotten_events(do: str, **fields: Any) -> Mistake:
    def mistake(game: Game) -> Log | None:
        found = [
            at
            for at, one in enumerate(game.log[:-3])
            if _is(one, do, fields) and not _is(game.log[at + 1], do, fields)
        ]
        return _cut(game, game.chance.choice(found)) if found else None

    return mistake


def _needed(game: Game, at: int) -> bool:
    """Return whether play continues and the omitted action was required and not made up for."""
    act = next((no for no, one in enumerate(game.log) if no > at and one["do"] == "act"), 0)
    unit = game.log[at].get("unit")
    again = any(one.get("unit") == unit for one in game.log[at + 1 : act])
    granted = game.log[at]["do"] == "move" and game.log[at - 1]["do"] == "roll"
    return bool(act) and not again and not granted


def _is(event: dict[str, Any], do: str, fields: dict[str, Any]) -> bool:
    return event["do"] == do and all(event.get(name) == its for name, its in fields.items())


def wrong_loser(game: Game) -> Log | None:
    """Remove another unit than the rules require."""
    found = _pick(game, "lose")
    if not found:
        return None
    side = UNITS[game.log[found.at]["unit"]].side
    others = [
        unit
        for unit, its in UNITS.items()
        if its.side == side and unit not in found.choices and found.where[unit] not in OFF
    ]
    if not others:
        return None
    return changed(game, found.at, unit=game.chance.choice(others))


def lost_twice(game: Game) -> Log | None:
    """Remove one more unit than the table says."""
    ends = [one for one in game.offers if one.kind == "lose" and one.at + 1 < len(game.log)]
    ends = [one for one in ends if game.log[one.at + 1]["do"] not in ("lose", "mark")]
    if not ends:
        return None
    found = game.chance.choice(ends)
    side = UNITS[game.log[found.at]["unit"]].side
    others = [
        unit
        for unit, its in UNITS.items()
        if its.side == side and found.where[unit] not in OFF and unit != game.log[found.at]["unit"]
    ]
    more = {"do": "lose", "unit": game.chance.choice(others)}
    return [*game.log[: found.at + 1], more]


def elsewhere(do: str) -> Mistake:
    """Move a unit to a place where it may not go."""

    def mistake(game: Game) -> Log | None:
        found = _pick(game, do)
        if not found:
            return None
        unit = game.log[found.at]["unit"]
        places = [
            to
            for to in sorted({*START.values(), *ATTACKS_ON, "turas"})
            if (unit, to) not in found.choices and found.where[unit] != to
        ]
        return changed(game, found.at, to=game.chance.choice(places))

    return mistake


def another_goes(do: str) -> Mistake:
    """Move a unit that may not move there."""

    def mistake(game: Game) -> Log | None:
        found = _pick(game, do)
        if not found:
            return None
        event = game.log[found.at]
        others = [
            unit
            for unit in UNITS
            if unit not in {one for one, _ in found.choices}
            and found.where[unit] not in (*OFF, event["to"])
        ]
        return changed(game, found.at, unit=game.chance.choice(others)) if others else None

    return mistake


def impossible_act(game: Game) -> Log | None:
    """Choose an impossible action."""
    found = _pick(game, "act")
    if not found:
        return None
    side = SIDE_OF[game.log[found.at]["card"]]
    able = {(one.card, one.action) for one in found.choices}
    cards = [*COMMANDS_OF[side], *(["napoleon"] if side == "french" else [])]
    wrong = [(card, no) for card in cards for no in (1, 2, 3) if (card, no) not in able]
    card, action = game.chance.choice(wrong)
    event = {key: its for key, its in game.log[found.at].items() if key in ("do", "n", "by")}
    if "four-players" in game.options:
        event.pop("by", None)
    return [*game.log[: found.at], {**event, "card": card, "action": action}]


def wrong_target(game: Game) -> Log | None:
    found = _pick(game, "act")
    event = game.log[found.at] if found else {}
    if not found or event["card"] == "napoleon":
        return None
    able = {one.target for one in found.choices}
    targets = [one for one in SIDE_OF if one not in able and one != "napoleon"]
    targets = [one for one in targets if one not in _NAMED.get(event["card"], ())]
    return changed(game, found.at, target=game.chance.choice(targets))


#: the commands that a place stands for on a card
_NAMED = {
    "bagration": ("lannes",),
    "langeron": ("davout",),
    "dokhtourov": ("davout",),
    "constantin": ("soult",),
    "soult": ("miloradovitch",),
    "lannes": ("bagration",),
    "davout": ("langeron", "dokhtourov"),
    "oudinot": ("langeron", "dokhtourov"),
    "guard": ("langeron", "dokhtourov", "miloradovitch"),
}


#: name -> the required form of a game, and the mistake
MISTAKES: dict[str, tuple[str, Mistake]] = {
    "a loss is forgotten": ("none", forgotten("lose")),
    "a retreat is forgotten": ("none", forgotten("retreat")),
    "an advance is forgotten": ("none", forgotten("advance")),
    "a move is forgotten": ("none", forgotten("move")),
    "a block stays in the fog": ("none", forgotten("remove")),
    "the fog is not revealed": ("none", _forgotten_events("reveal")),
    "a rout test is forgotten": ("all", _forgotten_events("roll", **{"for": "rout"})),
    "the wrong unit is lost": ("none", wrong_loser),
    "a unit too many is lost": ("none", lost_twice),
    "a retreat elsewhere": ("none", elsewhere("retreat")),
    "an advance elsewhere": ("none", elsewhere("advance")),
    "a move elsewhere": ("none", elsewhere("move")),
    "another retreats": ("none", another_goes("retreat")),
    "another advances": ("none", another_goes("advance")),
    "another moves": ("none", another_goes("move")),
    "an impossible action": ("none", impossible_act),
    "a wrong target": ("none", wrong_target),
    "a turn out of order": ("none", wrong_turns.out_of_turn),
    "a defender acts": ("none", wrong_turns.defender_acts),
    "a pass": ("none", wrong_turns.idle),
    "a marker twice": ("none", wrong_turns.marker_again),
    "a pair that is none": ("none", wrong_turns.unfit_pair),
    "an action after the end": ("none", wrong_turns.after_the_end),
    "a strange defence": ("none", wrong_turns.strange_defence),
    "a late defence": ("none", wrong_turns.late_defence),
    "two units at once": ("none", wrong_turns.two_gifts),
    "a wrong number": ("all", wrong_numbers.wrong_number),
    "a wrong face": ("all", wrong_numbers.wrong_face),
    "a wrong result": ("all", wrong_numbers.wrong_result),
    "a wrong partner": ("none", wrong_numbers.wrong_partner),
    "a card of the other side": ("none", wrong_cards.other_colour),
    "a card played twice": ("none", wrong_cards.again),
    "a draw too many": ("none", wrong_cards.fourth_draw),
    "a hand too large": ("none", wrong_cards.seventh),
    "a partner plays the card": ("none", wrong_cards.partner),
    "a bot skips a box": ("none", wrong_cards.lower_box),
}


def mistaken(name: str, seed: int) -> Log | None:
    """Return a game with one mistake, header first; None if the mistake is not possible in it."""
    form, mistake = MISTAKES[name]
    game = play(seed, form=form)
    log = mistake(game)
    return [game.header, *log] if log else None
