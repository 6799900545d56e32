"""Checks that the names in a profile are those of its game, and that its formats can be matched.

A name that the game does not have would never be met in a log: what the profile says with it would
silently be left out, and a legal log could look illegal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.core.names import no_such
from adjudicator.core.validation import known, needed
from adjudicator.errors import DocumentError, InputError
from adjudicator.vassal.read.log_context import LogContext, profile_context
from adjudicator.vassal.read.profile import Profile

if TYPE_CHECKING:
    from msgspec.inspect import Field

    from adjudicator.core.game import Game

__all__ = ["check_profile", "checked_context"]

_ROLL = "roll"


def checked_context(
    game: Game, module: Path, profile: Profile, *, file: object = None
) -> LogContext:
    """Return the context for logs of a module, if the profile in a file fits the game."""
    try:
        check_profile(game, profile)
    except InputError as error:
        raise error.located(file=file) from None
    return profile_context(game, module, profile)


def check_profile(game: Game, profile: Profile) -> None:
    """Raise an error for the first name that the game does not have, or format without a match."""
    _check_units(game, profile)
    _check_places(game, profile)
    _check_names(game, profile)
    for form, needs, place in _formats(profile):
        _check_format(form, needs, place)
    for number, lie in enumerate(profile.lies):
        if len(lie.at) not in (0, 2):
            raise DocumentError("a pixel is two numbers", place=f"lies[{number}].at")
    _check_events(game, profile)


def _check_units(game: Game, profile: Profile) -> None:
    """Check the units and types of units."""
    units = profile.units
    for field, named in (("gpids", units.gpids), ("names", units.names)):
        for key, unit in named.items():
            known("unit", unit, game.units, f"units.{field}.{key[:60]}")
    for number, kind in enumerate(units.kinds):
        place = f"units.kinds[{number}]"
        known("side", kind.side, game.file.sides, f"{place}.side")
        known("type of unit", kind.type, game.unit_types, f"{place}.type")


def _check_places(game: Game, profile: Profile) -> None:
    """Check the places of the map, and the terrain of tiles."""
    for number, one in enumerate(profile.maps):
        board = game.board() if one.places else None
        for label, place in one.places.items():
            if board is not None and place not in board.places and not _elsewhere(game, place):
                where = f"maps[{number}].places.{label[:60]}"
                raise board.unknown(place).located(place=where)
    for tile, terrain in profile.ground.items():
        known("terrain", terrain, game.tables.hexes, f"ground.{tile}")


def _elsewhere(game: Game, place: str) -> bool:
    """Return whether a place is on the map of some scenario."""
    maps = {game.scenario(name).map for name in game.file.scenarios}
    return any(place in game.board(one).places for one in maps)


def _check_names(game: Game, profile: Profile) -> None:
    """Check scenarios, phases and sides."""
    phases, sides = [one.id for one in game.file.phases], [*game.file.sides, *game.file.roles]
    shown = profile.phases
    for what, names, named, place in (
        ("scenario", game.file.scenarios, profile.scenarios.values, "scenarios.values"),
        ("phase", phases, shown.shown, "phases.shown"),
        ("phase", phases, shown.buttons, "phases.buttons"),
        ("side", sides, profile.sides, "sides"),
    ):
        for key, name in named.items():
            known(what, name, names, f"{place}.{key[:60]}")
    options = [one.id for one in game.file.options]
    for number, one in enumerate(profile.options):
        for value, option in one.values.items():
            known("option", option, options, f"options[{number}].values.{value[:60]}")
    for number, step in enumerate(shown.steps):
        known("phase", step.phase, phases, f"phases.steps[{number}].phase")


# Formats


def _formats(profile: Profile) -> Iterator[tuple[str, str, str]]:
    """Yield every format of lines of the chat, the name that it needs, and its place."""
    for number, one in enumerate(profile.dice):
        needs = "" if one.property else "dice"
        if one.format or not one.property:
            yield one.format, needs, f"dice[{number}].format"
        yield one.line, "", f"dice[{number}].line"
    for number, line in enumerate(profile.lines):
        yield line.format, "", f"lines[{number}].format"
    for number, form in enumerate(profile.phases.chat):
        yield form, "phase", f"phases.chat[{number}]"
    for form in profile.phases.buttons:
        yield form, "", "phases.buttons"


def _check_format(form: str, needs: str, place: str) -> None:
    """Refuse a format that no line can match, or that lacks the name that it needs."""
    parts = form.split("$")
    names, borders = parts[1::2], parts[2:-1:2]
    if len(parts) % 2 == 0:
        raise DocumentError("a name in {form!r} lacks its second dollar sign", form=form[:80],
                            place=place)  # fmt: skip
    if not all(borders):
        raise DocumentError(
            "two names in {form!r} touch: nothing says where the first one ends",
            form=form[:80], place=place,
        )  # fmt: skip
    if needs and needs not in names:
        raise DocumentError(
            "the format {form!r} lacks ${name}$", form=form[:80], name=needs, place=place
        )


# Events


def _kinds(game: Game) -> dict[str, Any]:
    """Return the events of a game by their names."""
    import msgspec.inspect  # noqa: PLC0415  # only for other people's modules

    from adjudicator.vassal.read.convert import COMMON_EVENTS  # noqa: PLC0415

    kinds = game.code.events if game.code else COMMON_EVENTS
    return {str(one.__struct_config__.tag): msgspec.inspect.type_info(one) for one in kinds}


def _check_events(game: Game, profile: Profile) -> None:
    """Check the events that changes, lines and dice state."""
    if not (profile.changes or profile.lines or profile.dice):
        return
    kinds = _kinds(game)
    stated = [(f"changes[{at}].event", one.event) for at, one in enumerate(profile.changes)]
    stated += [(f"lines[{at}].event", one.event) for at, one in enumerate(profile.lines)]
    for place, event in stated:
        _check_event(kinds, event, place)
    for number, dice in enumerate(profile.dice):
        if _ROLL in kinds:
            _check_fields(_fields_of(kinds[_ROLL]), dice.fields, f"dice[{number}].fields")
            _check_faces(_fields_of(kinds[_ROLL]), dice.faces, f"dice[{number}].faces")


def _check_event(kinds: Mapping[str, Any], event: Mapping[str, Any], place: str) -> None:
    needed("do", event, place)
    tag = str(event["do"])
    known("event", tag, kinds, f"{place}.do")
    rest = {key: value for key, value in event.items() if key != "do"}
    _check_fields(_fields_of(kinds[tag]), rest, place)


def _fields_of(kind: Any) -> dict[str, Field]:
    return {one.encode_name: one for one in kind.fields}


def _check_fields(fields: Mapping[str, Field], given: Mapping[str, Any], place: str) -> None:
    """Refuse a field that an event does not have, and a word that its field does not allow."""
    for name, value in given.items():
        if name not in fields:
            raise no_such("field", name, fields, place=place)
        if isinstance(value, str) and not value[:1] == value[-1:] == "$":
            words = set(_words(fields[name].type))
            if words and value not in words:
                raise no_such("value", value, words - {""}, place=f"{place}.{name}")


def _check_faces(fields: Mapping[str, Field], faces: Mapping[str, Any], place: str) -> None:
    """Refuse the word for a face of dice that the game does not have."""
    words = set(_words(fields["dice"].type)) if "dice" in fields else set()
    for text, face in faces.items():
        if isinstance(face, str) and face not in words:
            raise no_such("face", face, words, place=f"{place}.{text[:60]}")


def _words(kind: Any) -> Iterable[str]:
    """Yield the words that a type allows, if it allows only some; also those within a list."""
    from msgspec import inspect  # noqa: PLC0415

    match kind:
        case inspect.LiteralType():
            yield from (one for one in kind.values if isinstance(one, str))
        case inspect.ListType():
            yield from _words(kind.item_type)
        case inspect.VarTupleType():
            yield from _words(kind.item_type)
        case inspect.Metadata():
            yield from _words(kind.type)
        case _:
            return
