"""Checks that a game folder from outside fits the rules of its game.

Rules are written for one sequence of play, for fixed sides and for the cases of one rulebook. A
folder from outside (`--game-folder`, `module build FOLDER`) may contain other units, numbers,
scenarios, maps and words; the data that the rules depend on must equal those of our own game.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Protocol

import msgspec

from adjudicator import resources
from adjudicator.core.game_data import Case, GameFile, MessagesFile, Rulebook
from adjudicator.core.names import no_such
from adjudicator.core.packages import home_of
from adjudicator.errors import DocumentError, Text, known_names

__all__ = ["check_cases", "check_messages", "check_sequence", "is_foreign", "own_messages"]

#: a replacement field of a sentence: name, format specification, conversion
_Field = tuple[str, str, str]


class _Game(Protocol):
    """The parts of a game that are checked."""

    folder: Path
    id: str
    file: GameFile

    @property
    def cases(self) -> dict[str, Case]:
        """Its cases by id."""

    @property
    def messages(self) -> dict[str, dict[str, str]]:
        """Its sentences by id and language."""


def is_foreign(folder: Path, game: str) -> bool:
    """Return whether a folder is not the one that the rules of its game were written for."""
    real = folder.resolve()
    ours = real.is_relative_to(resources.data_root().resolve())
    return not ours and real != home_of(game).resolve()


def check_sequence(game: _Game) -> None:
    """Refuse sides, roles and phases that the rules of the game do not know."""
    file = game.folder / "game.json"
    own = msgspec.json.decode((home_of(game.id) / "game.json").read_bytes(), type=GameFile)
    mine = game.file
    if mine.sides != own.sides:
        raise _differs(file, "sides", mine.sides, own.sides)
    if mine.roles != own.roles:
        raise _differs(file, "roles", mine.roles, own.roles)
    if len(mine.phases) != len(own.phases):
        names = [one.id for one in mine.phases], [one.id for one in own.phases]
        raise _differs(file, "phases", *names)
    for number, (one, two) in enumerate(zip(mine.phases, own.phases, strict=True)):
        for name in ("id", "side", "kind"):
            if getattr(one, name) != getattr(two, name):
                place = f"phases[{number}].{name}"
                raise _differs(file, place, getattr(one, name), getattr(two, name))
    known = [one.id for one in own.options]
    for number, option in enumerate(mine.options):
        if option.id not in known:
            error = no_such("option", option.id, known, place=f"options[{number}].id")
            raise error.located(file=file)


def _differs(file: Path, place: str, mine: object, own: object) -> DocumentError:
    text = Text("the rules of this game need {own!r}, not {mine!r}", own=own, mine=str(mine)[:60])
    return DocumentError(text, file=file, place=place)


def check_cases(game: _Game) -> None:
    """Refuse a rulebook that lacks a case of the game's own folder."""
    own = msgspec.json.decode((home_of(game.id) / "rulebook.json").read_bytes(), type=Rulebook)
    for case in own.cases:
        if case.id not in game.cases:
            raise DocumentError(
                "the case {case!r} is missing, which the rules of this game know",
                case=case.id,
                file=game.folder / "rulebook.json",
                place="cases",
            )


def own_messages(game: str) -> dict[str, dict[str, str]]:
    """Return the sentences of our own game, as defaults for a folder from outside."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((home_of(game) / "messages").glob("*.json")):
        found |= msgspec.json.decode(path.read_bytes(), type=MessagesFile).messages
    return found


def check_messages(game: _Game) -> None:
    """Refuse sentences that are empty, or that use arguments that the rules do not provide."""
    file = game.folder / "messages"
    for name, texts in own_messages(game.id).items():
        if not game.messages[name].get("en"):
            raise DocumentError(
                "the sentence says nothing in English", file=file, place=f"messages.{name}"
            )
        known = _fields(texts.values(), file, name)
        for field in _fields(game.messages[name].values(), file, name) - known:
            braces = field[0] + (f"!{field[2]}" if field[2] else "")
            braces += f":{field[1]}" if field[1] else ""
            hint = known_names(sorted({f"{{{one[0]}}}" for one in known}))
            text = Text("nothing is known of {{{braces}}}", braces=braces[:60])
            raise DocumentError(text, file=file, place=f"messages.{name}", hint=hint)


def _fields(texts: Iterable[str], file: Path, name: str) -> set[_Field]:
    try:
        return {
            (field, spec or "", conversion or "")
            for text in texts
            for _, field, spec, conversion in Formatter().parse(text)
            if field is not None
        }
    except ValueError as error:
        raise DocumentError(Text(str(error)), file=file, place=f"messages.{name}") from None
