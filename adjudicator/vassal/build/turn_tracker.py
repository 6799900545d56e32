"""Build the turn tracker, and the command by which it moves markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.build.unit_traits import TO_TURN, TURN
from adjudicator.vassal.format.traits import MOVED_BY, named
from adjudicator.vassal.look.look import Look
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.table.turns import Tracker, TrackerLevel

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "TRACKER",
    "has_one_length",
    "own_tracker",
    "shown_turn",
    "turn_line",
    "turn_markers",
    "turn_titles",
    "turns",
]

#: the name of the turn tracker
TRACKER = "Turn"
#: a game with more turns ends otherwise: its number of turns is only a bound
_MOST = 99


def turn_titles(game: Game, look: Look) -> list[str]:
    """Return the entries of the turn tracker within a turn: those of the look, or the phases."""
    if look.tracker:
        return [tidy(localized(one)) for one in look.tracker]
    return [tidy(game.text(phase.title) or phase.id) for phase in game.file.phases]


def own_tracker(game: Game, look: Look) -> Tracker:
    """Return the turn tracker of the module that is built from a game."""
    titles = tuple(turn_titles(game, look))
    phases = (TrackerLevel("Phase", "Phase", titles, 1, ()),) if titles else ()
    start = 0 if look.prelude else 1
    return Tracker("TurnTracker0", TRACKER, (TrackerLevel("Turn", "Turn", (), start, phases),))


def turns(game: Game, look: Look) -> Node:
    """Return the turn tracker: the number of the turn, and within it the phases by title."""
    titles, phrase = turn_titles(game, look), phrases(game.language, "vassal")
    phases = node(
        "module.turn.ListTurnLevel",
        {
            "property": "Phase",
            "list": titles,
            "configFirst": False,
            "configList": False,
            "turnFormat": "$value$",
        },
    )
    level = node(
        "module.turn.CounterTurnLevel",
        {
            "property": TURN,
            "start": 0 if look.prelude else 1,
            "incr": 1,
            "loop": False,
            "loopLimit": -1,
            "turnFormat": _turn_format(game, look),
        },
        [phases] if titles else [],
    )
    follow = {"name": TO_TURN, "hotkey": named(TO_TURN), "match": "", "reportFormat": ""}
    moved = [node("module.turn.TurnGlobalHotkey", follow)] if _moves_markers(look) else []
    return node(
        "module.turn.TurnTracker",
        {
            "name": TRACKER,
            "buttonText": phrase("turn-tracker"),
            "hotkey": "",
            "icon": "",
            "length": -1,
            "lengthStyle": "Maximum",
            "nexthotkey": "84,520",
            "prevhotkey": "84,585",
            "plusButtonSize": 22,
            "turnButtonHeight": 22,
            "turnFormat": phrase("turn-levels") if titles else "$level1$",
            "reportFormat": phrase("turn-report"),
            "fwdOnly": False,
        },
        [level, *moved],
    )


def shown_turn(game: Game, look: Look, turn: int, title: str) -> str:
    """Return what the turn tracker shows, as the engine writes it into the chat."""
    phrase = phrases(game.language, "vassal")
    number = _turn_format(game, look).replace("$value$", str(turn))
    return phrase("turn-levels").replace("$level1$", number).replace("$level2$", title)


def turn_line(game: Game, now: str, was: str) -> str:
    """Return the line of the chat about a step of the turn tracker, without its asterisk."""
    line = phrases(game.language, "vassal")("turn-report")
    return line.replace("$newTurn$", now).replace("$oldTurn$", was)


def _turn_format(game: Game, look: Look) -> str:
    """Return the title of a turn, with the number of turns where every scenario has the same."""
    phrase = phrases(game.language, "vassal")
    if look.tracker or not has_one_length(game):
        return phrase("turn-format")
    return phrase("turn-format-of", turns=game.file.turns)


def has_one_length(game: Game) -> bool:
    """Return whether every scenario has the same number of turns, which is no mere bound."""
    lengths = {game.scenario(one).turns or game.file.turns for one in game.file.scenarios}
    return lengths <= {game.file.turns} and game.file.turns <= _MOST


def _moves_markers(look: Look) -> bool:
    return any(one.turn for one in look.tracks) or any(one.turn for one in look.tokens)


def turn_markers(look: Look) -> list[Node]:
    """Return the command, without a button, by which the tracker moves markers to its turn."""
    if not _moves_markers(look):
        return []
    return [
        node(
            "module.GlobalKeyCommand",
            {
                "name": TO_TURN,
                "buttonText": "",
                "tooltip": "",
                "icon": "",
                "buttonHotkey": named(TO_TURN),
                "hotkey": named(TO_TURN),
                "filter": f'{{{MOVED_BY}=="tracker"}}',
                "deckCount": -1,
                "reportSingle": True,
                "reportFormat": "",
            },
        )
    ]
