"""Reject tables and positions that do not fit the game."""

from __future__ import annotations

from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.validation import known, needed
from adjudicator.errors import DocumentError, InputError
from adjudicator.games.coup_de_tonnerre.data import Action, Condition, Tables
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement, SetUpPhase
from adjudicator.games.coup_de_tonnerre.state import WORDS, Position
from adjudicator.games.coup_de_tonnerre.table_validation import (
    check_defence,
    check_rest,
    check_target,
)
from adjudicator.games.coup_de_tonnerre.tactics_validation import (
    check_charts,
    check_hands,
    check_tactics,
)

__all__ = ["check_position", "check_tables"]

_LETTERS = {"F", "A"}


def check_tables(game: Game) -> None:
    """Reject tables that name an unknown side, command, place or case."""
    tables: Tables = game.tables
    sides, places = game.file.sides, game.board().places
    try:
        known("side", tables.first, sides, "first")
        for side in sides:
            needed(side, tables.tracks, "tracks")
            needed(side, tables.morale, "morale")
        if set(tables.letters) != _LETTERS or set(tables.letters.values()) != set(sides):
            raise DocumentError("F and A must name the two sides", place="letters")
        for name, command in tables.commands.items():
            known("side", command.side, sides, f"commands.{name}.side")
            known("place", command.start, places, f"commands.{name}.start")
        for name in tables.commands:
            needed(name, tables.cards, "cards")
        for name, card in tables.cards.items():
            known("side", card.side, sides, f"cards.{name}.side")
            for face in (card.recto, card.verso):
                for action in face.actions if face else ():
                    _check_action(game, action, f"cards.{name}")
        check_rest(game, tables)
        check_tactics(game, tables)
        check_charts(game, tables)
    except InputError as error:
        raise error.located(file=game.replaced.get("tables", game.folder / "tables.json")) from None


def _check_action(game: Game, action: Action, place: str) -> None:
    for target in action.targets:
        check_target(game, target, place)
        for condition in target.only_if:
            _check_condition(game, condition, place)
    for condition in action.only_if:
        _check_condition(game, condition, place)
    for case in (*(one.case for one in action.modifiers), *action.named.values()):
        known("case", case, game.cases, place)
    if action.defence is not None:
        check_defence(game, action.defence, f"{place}, action {action.no}")
    if action.kind == "attack" and len(action.table) != 6:  # one line for each face of the die
        raise DocumentError(
            "action {action} needs a line for each die", action=action.no, place=place
        )
    if action.kind == "reinforcement":
        known("command", action.to, game.tables.commands, place)


def _check_condition(game: Game, condition: Condition, place: str) -> None:
    tables = game.tables
    if condition.held:
        known("place", condition.held, tables.places, place)
        known("side", condition.by, game.file.sides, place)
    for name in (condition.gone, condition.stands):
        if name and name != "self":
            known("command", name, tables.commands, place)


def check_position(
    game: Game,
    position: Position,
    units: dict[str, UnitSpec],
    board: Any,
    *,
    printed: bool = False,
) -> None:
    """Reject a position that names unknown things; `printed`: not all tactics are known."""
    tables: Tables = game.tables
    sides = game.file.sides
    for unit, place in position.where.items():
        known("unit", unit, units, "position.where")
        if place not in board.places and place not in WORDS:
            raise board.unknown(place).located(place=f"position.where.{unit}")
    for field in ("commands", "suspect"):
        for unit in getattr(position, field):
            known("unit", unit, position.where, f"position.{field}")
    for command in position.commands.values():
        known("command", command, tables.commands, "position.commands")
    for field, names in (
        ("morale", sides),
        ("losses", sides),
        ("spent", sides),
        ("debts", sides),
        ("morale_low", sides),
        ("morale_high", sides),
        ("marked", sides),
        ("waived", sides),
        ("undue", sides),
        ("hands", sides),
        ("draws", sides),
        ("options", [one.id for one in game.file.options]),
        ("faces", tables.cards),
        ("face_cases", tables.cards),
        ("unstated", tables.cards),
        ("held", tables.places),
        ("gone", tables.commands),
        ("takers", board.places),
    ):
        for name in getattr(position, field):
            known(field, name, names, f"position.{field}")
    _check_values(game, position)
    check_hands(game, position, board, printed=printed)
    _check_frames(game, position, board)
    for one in position.readings:
        if one.readings or set(one.where) != set(position.where):
            text = "a reading has the units of its position, and no readings of its own"
            raise DocumentError(text, place="position.readings")
        check_position(game, one, units, board, printed=printed)


def _check_values(game: Game, position: Position) -> None:
    tables, sides = game.tables, game.file.sides
    for face in position.faces.values():
        known("face", face, ("recto", "verso"), "position.faces")
    for case in position.face_cases.values():
        known("case", case, game.cases, "position.face_cases")
    for side in position.held.values():
        known("side", side, sides, "position.held")
    for command in position.takers.values():
        known("command", command, tables.commands, "position.takers")
    for field, names in (
        ("phase", tables.time.periods),
        ("active", sides),
        ("winner", [*sides, "draw"]),
        ("won_by", game.cases),
        ("conceded", [*sides, "?"]),
    ):
        if value := getattr(position, field):
            known(field, value, names, f"position.{field}")
    if position.fog.card:
        known("fog marker", position.fog.card, tables.fog.markers, "position.fog.card")
    for key in position.tracks:
        what, _, side = key.partition(":")
        known("track", what, ("morale", "losses"), "position.tracks")
        known("side", side, sides, "position.tracks")


def _check_frames(game: Game, position: Position, board: Any) -> None:
    tables, sides = game.tables, game.file.sides
    if position.slot is not None:
        known("side", position.slot.side, sides, "position.slot.side")
    if len(position.frames) > 1:
        raise DocumentError("one procedure is open at a time", place="position.frames")
    for frame in position.frames:
        place = "position.frames[0]"
        for name in getattr(frame, "placed", getattr(frame, "lost", ())):
            known("unit", name, position.where, place)
        if not isinstance(frame, SetUpPhase):
            known("card", frame.card, tables.cards, f"{place}.card")
            known("side", frame.side, sides, f"{place}.side")
        if isinstance(frame, Reinforcement):
            known("command", frame.to, tables.commands, f"{place}.to")
        if isinstance(frame, Attack):
            _check_attack(game, frame, place, board)
    _check_due(game, position, board)


def _check_due(game: Game, position: Position, board: Any) -> None:
    for number, due in enumerate(position.due):
        place = f"position.due[{number}]"
        known("case", due.case, game.cases, place)
        for unit in due.units:
            known("unit", unit, position.where, place)
        if not due.to or not due.do:
            raise DocumentError("a movement needs a kind and a place", place=place)
        for name in due.to:
            if name not in board.places:
                raise board.unknown(name).located(place=place)


def _check_attack(game: Game, attack: Attack, place: str, board: Any) -> None:
    tables, sides = game.tables, game.file.sides
    known("face", attack.face, ("recto", "verso"), f"{place}.face")
    if attack.place and attack.place not in board.places:
        raise board.unknown(attack.place).located(place=f"{place}.place")
    for name in attack.commands:
        known("command", name, tables.commands, f"{place}.commands")
    if not attack.place and not attack.commands:
        raise DocumentError("an attack needs a target", place=place)
    if attack.defence:
        known("card", attack.defence, tables.cards, f"{place}.defence")
    for key in attack.owed:
        known("kind of loss", key, ("defender", "attacker", "charge", "guard"), f"{place}.owed")
    for key in (*attack.result, *attack.charge):
        known("result", key, ("FC", "AC", "FM", "AM", "capture"), place)
    for side in (*attack.tests, *attack.broken):
        known("side", side, sides, place)
