"""Reject tables whose parts name unknown things, or lack what the rules need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.core.game import Game
from adjudicator.core.validation import known
from adjudicator.errors import DocumentError
from adjudicator.games.coup_de_tonnerre.data import Capture, Defence, Tables, Target

__all__ = ["check_defence", "check_rest", "check_target"]

#: the noun, the names, and where they occur
_Named = tuple[str, Iterable[str], str]


def check_target(game: Game, target: Target, place: str) -> None:
    """Reject an action without a target, or with an unknown one."""
    if target.place:
        known("place", target.place, game.board().places, place)
    for name in (*target.commands, *target.first):
        known("command", name, game.tables.commands, place)
    if not (target.place or target.commands or target.first):
        raise DocumentError("a target needs a place or commands", place=place)


def check_defence(game: Game, defence: Defence, place: str) -> None:
    """Reject a defence against unknown cards, places or commands."""
    for card in defence.cards:
        known("card", card, game.tables.cards, place)
    if defence.place:
        known("place", defence.place, game.board().places, place)
    if defence.command:
        known("command", defence.command, game.tables.commands, place)
    for one in (*defence.ignore, *defence.double):
        known("result", one, ("FC", "AC", "FM", "AM", "capture"), place)
    known("case", defence.case, game.cases, place)


def check_rest(game: Game, tables: Tables) -> None:
    """Reject unknown names in all parts other than cards."""
    names: dict[str, Iterable[str]] = {
        "side": game.file.sides,
        "command": tables.commands,
        "card": tables.cards,
        "place": game.board().places,
        "place that can be held:": tables.places,
        "period": [one.id for one in game.file.phases],
        "case": game.cases,
    }
    for noun, some, where in _named(tables):
        for name in some:
            known(noun, name, names[noun], where)
    _check_needs(tables)


def _named(tables: Tables) -> Iterator[_Named]:
    """Iterate over all names outside the cards."""
    for name, near in tables.nearest.items():
        yield "command", (name, *(one for some in near for one in some)), f"nearest.{name}"
    for name, spot in tables.places.items():
        yield "place", (name,), "places"
        yield "side", (spot.holder,), f"places.{name}.holder"
        some = (*spot.priority, *spot.recommended, *spot.at_start)
        yield "command", some, f"places.{name}"
    yield "period", (*tables.time.periods, tables.time.reveal), "time"
    for number, capture in enumerate(tables.captures):
        yield from _captured(capture, f"captures[{number}]")
    yield from _special(tables)


def _captured(capture: Capture, where: str) -> Iterator[_Named]:
    yield "place that can be held:", (capture.place,), where
    yield "command", (*capture.by, *capture.fall_back, *capture.also), where
    away = (one for some in capture.also.values() for one in some)
    yield "place", (*capture.fall_back.values(), *away, *capture.stay, *capture.start), where
    yield "card", capture.turns, where
    cases = (capture.case, capture.enter_case, capture.turns_case)
    more = (*capture.fall_back_cases.values(), *filter(None, (capture.also_case,)))
    yield "case", (*cases, *more), where


def _special(tables: Tables) -> Iterator[_Named]:
    """Iterate over the names of special parts: merger, fog, obligation, the Guard."""
    fog, guard, merger, duty = tables.fog, tables.guard, tables.merger, tables.obligation
    yield "command", (*merger.commands, *merger.fall_back.values()), "merger"
    yield "place that can be held:", (merger.place, *merger.places), "merger"
    yield "place", merger.fall_back, "merger.fall_back"
    yield "command", tables.joined, "joined"
    yield "side", (fog.side,), "fog.side"
    yield "command", (fog.command,), "fog.command"
    yield "place", (fog.place,), "fog.place"
    yield "command", (guard.command,), "guard.command"
    yield "place", (guard.place,), "guard.place"
    yield "side", (duty.side,), "obligation.side"
    yield "command", (duty.giver, *duty.receivers), "obligation"
    yield "place", (duty.at,), "obligation.at"
    for role, some in tables.four_players.items():
        yield "command", some, f"four_players.{role}"
    yield "side", tables.chiefs, "chiefs"
    for side, some in tables.chiefs.items():
        yield "command", some, f"chiefs.{side}"
    yield "case", tables.without_card.values(), "without_card"


def _check_needs(tables: Tables) -> None:
    """Reject lists that are too short, and times that do not fit the periods."""
    if len(tables.time.at) != len(tables.time.periods) - 1:
        raise DocumentError("one number for each further period", place="time.at")
    if len(set(tables.time.periods)) != len(tables.time.periods):
        raise DocumentError("a period stands there twice", place="time.periods")
    if sorted(tables.time.at) != tables.time.at:
        raise DocumentError("the numbers must rise", place="time.at")
    for where, some, least in (
        ("joined", tables.joined, 2),
        ("merger.commands", tables.merger.commands, 2),
        ("merger.places", tables.merger.places, 1),
        ("merger.fall_back", tables.merger.fall_back, 1),
        ("fog.markers", tables.fog.markers, 1),
        *((f"captures[{at}].by", one.by, 1) for at, one in enumerate(tables.captures)),
    ):
        if len(some) < least:
            raise DocumentError("at least {least} must be named", least=least, place=where)
