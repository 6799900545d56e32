"""Reject tables that name unknown things or lack what the rules need, and impossible positions."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.game import Game
from adjudicator.core.validation import check_names, in_tables, known, names_of, needed
from adjudicator.errors import DocumentError, Text, known_names
from adjudicator.games.coup_de_tonnerre.data import Action, Tables
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.names import own_names
from adjudicator.games.coup_de_tonnerre.position import Position
from adjudicator.games.coup_de_tonnerre.tactics_data import Tactic

__all__ = ["LOG_NAMES", "check_position", "check_tables"]

#: names that only positions have, by the nouns of their roles
LOG_NAMES: dict[str, Collection[str] | None] = {
    "kind of loss": ("defender", "attacker", "charge", "guard")
}
_LETTERS = {"F", "A"}
#: effect of a tactics card -> the field that it requires
_NEEDS = {"cancel": "result", "extra": "result", "reinforcement": "to", "die": "value"}
#: effect of a tactics card -> when it can be played
_TIMES = {
    "die": "before-die",
    "cancel": "after-die",
    "extra": "after-die",
    "reroll": "after-die",
    "confirm": "after-die",
    "fog": "fog",
    "none": "never",
}


def check_tables(game: Game) -> None:
    """Reject tables that name unknown things, or that lack what the rules need."""
    tables: Tables = game.tables
    sides, places = game.file.sides, game.board().places
    with in_tables(game):
        if set(tables.letters) != _LETTERS or set(tables.letters.values()) != set(sides):
            raise DocumentError("F and A must name the two sides", place="letters")
        for name in tables.commands:
            needed(name, tables.cards, "cards")
        check_names(tables, {**names_of(game), **own_names(game), "place": places})
        for name, card in tables.cards.items():
            for face in (card.recto, card.verso):
                for action in face.actions if face else ():
                    _check_action(game, action, f"cards.{name}")
        _check_times(tables)
        _check_lengths(tables)
        for name, tactic in (tables.tactics.cards if tables.tactics is not None else {}).items():
            _check_effect(tactic, f"tactics.cards.{name}")


def _check_action(game: Game, action: Action, place: str) -> None:
    for target in action.targets:
        if not (target.place or target.commands or target.first):
            raise DocumentError("a target needs a place or commands", place=place)
    for condition in (*action.only_if, *(one for some in action.targets for one in some.only_if)):
        if condition.held:
            known("side", condition.by, game.file.sides, place)
    if action.kind == "attack" and len(action.table) != 6:  # one line for each face of the die
        raise DocumentError(
            "action {action} needs a line for each die", action=action.no, place=place
        )
    if action.kind == "reinforcement":
        known("command", action.to, game.tables.commands, place)


def _check_times(tables: Tables) -> None:
    """Reject times that do not fit the periods."""
    if len(tables.time.at) != len(tables.time.periods) - 1:
        raise DocumentError("one number for each further period", place="time.at")
    if len(set(tables.time.periods)) != len(tables.time.periods):
        raise DocumentError("a period stands there twice", place="time.periods")
    if sorted(tables.time.at) != tables.time.at:
        raise DocumentError("the numbers must rise", place="time.at")


def _check_lengths(tables: Tables) -> None:
    """Reject lists that are too short."""
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


def _check_effect(card: Tactic, place: str) -> None:
    """Reject a tactics card that lacks what its effect needs, or that comes at a wrong time."""
    kind = card.effect.kind
    need = _NEEDS.get(kind, "")
    if need and not getattr(card.effect, need):
        text = Text("the effect {kind!r} needs {need!r}", kind=kind, need=need)
        raise DocumentError(text, place=f"{place}.effect")
    if card.when != _TIMES.get(kind, card.when):
        text = Text("the effect {kind!r} cannot be played {when!r}", kind=kind, when=card.when)
        raise DocumentError(text, place=f"{place}.when", hint=known_names([_TIMES[kind]]))
    if card.when == "never" and card.side != "neutral":
        raise DocumentError("only neutral cards are never played", place=f"{place}.when")


def check_position(game: Game, position: Position) -> None:
    """Reject a position with parts that cannot be; its names are known."""
    for key in position.tracks:
        what, _, side = key.partition(":")
        known("track", what, ("morale", "losses"), "position.tracks")
        known("side", side, game.file.sides, "position.tracks")
    if len(position.frames) > 1:
        raise DocumentError("one procedure is open at a time", place="position.frames")
    for frame in position.frames:
        if isinstance(frame, Attack) and not frame.place and not frame.commands:
            raise DocumentError("an attack needs a target", place="position.frames[0]")
    for number, due in enumerate(position.due):
        if not due.to or not due.do:
            place = f"position.due[{number}]"
            raise DocumentError("a movement needs a kind and a place", place=place)
    for one in position.readings:
        if one.readings or set(one.where) != set(position.where):
            text = "a reading has the units of its position, and no readings of its own"
            raise DocumentError(text, place="position.readings")
        check_position(game, one)
