"""Finds the scenario of a log of VASSAL: by its set-up, its units, or the words of the players."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from adjudicator.core.log import Header
from adjudicator.core.piece_hooks import NOWHERE, PieceHooks, Site
from adjudicator.errors import InputError
from adjudicator.vassal.read.player_actions import PhaseChange, PlayerAction

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.read.player_actions import ActionReader

__all__ = [
    "begins_turns",
    "missing_units",
    "scenarios_by_set_up",
    "scenarios_by_units",
    "shares_units",
]


def scenarios_by_set_up(
    game: Game, hook: PieceHooks, reader: ActionReader, options: list[str]
) -> list[str]:
    """Return the scenarios with whose set-up a log starts, cards and tokens included.

    An agreed option may put one unit in the place of another.
    """
    first = game.file.phases[0].id if game.file.phases else ""
    if reader.first_turn not in (None, (1, first)):
        return []
    found: list[str] = []
    for name in game.file.scenarios:
        scenario = game.scenario(name)
        where = {unit: Site("place", label) for unit, label in scenario.where.items()}
        for units in (*scenario.reserve.values(), *scenario.beside.values()):
            where |= dict.fromkeys(units, Site("reserve"))
        if where != reader.start and options:
            where = _with_options(game, hook, name, options)
        start = reader.start if where == reader.start else _without_rest(reader, where)
        if where == start and _as_at_first(game, hook, reader, name):
            found.append(name)
    return found


def _without_rest(reader: ActionReader, units: Container[str]) -> dict[str, Site]:
    """Return where the units of a log begin, without others that lie in a box for reserves."""
    return {
        unit: site for unit, site in reader.start.items() if unit in units or site.kind != "reserve"
    }


def _with_options(
    game: Game, hook: PieceHooks, scenario: str, options: list[str]
) -> dict[str, Site]:
    """Return where the units of a scenario begin if some options are agreed."""
    header = Header(format=1, game=game.id, scenario=scenario, options=options)
    try:
        state = game.start(header, options)
    except InputError:  # an option of another scenario
        return {}
    found = {unit: hook.site(state, place) for unit, place in state.where.items()}
    return {unit: site for unit, site in found.items() if site != NOWHERE}


def _as_at_first(game: Game, hook: PieceHooks, reader: ActionReader, scenario: str) -> bool:
    """Return whether cards and tokens are as at the start of a scenario."""
    if not (reader.shown.tokens or reader.shown.faces) or not game.code:
        return True
    state = game.start(Header(format=1, game=game.id, scenario=scenario))
    first, seen = hook.expected_table(state), reader.shown
    return all(seen.faces.get(card, face) == face for card, face in first.faces.items()) and all(
        seen.tokens.get(token, place) == place for token, place in first.tokens.items()
    )


def scenarios_by_units(
    game: Game, hook: PieceHooks, reader: ActionReader, options: list[str]
) -> list[str]:
    """Return the scenarios with exactly the units of a log, wherever they are."""
    found = [name for name, units in _units(game) if units == reader.start.keys()]
    known = [(name, units) for name, units in _units(game) if units < reader.start.keys()]
    found = found or [name for name, units in known if units == _without_rest(reader, units).keys()]
    if found or not options:
        return found
    there = reader.start.keys()
    names = game.file.scenarios
    return [one for one in names if _with_options(game, hook, one, options).keys() == there]


def shares_units(game: Game, scenario: str) -> bool:
    """Return whether another scenario has the same units: the pieces do not tell them apart."""
    by_name = dict(_units(game))
    return list(by_name.values()).count(by_name.get(game.scenario(scenario).id, set())) > 1


def missing_units(
    game: Game, hook: PieceHooks, reader: ActionReader, options: list[str]
) -> list[str]:
    """Return the units without a piece, of the scenario most similar to the units present."""
    here = set(reader.start)
    known = [units for _, units in _units(game)]
    if options:
        known += [set(_with_options(game, hook, one, options)) for one in game.file.scenarios]
    nearest = min(filter(None, known), key=lambda one: len(one ^ here), default=here)
    return sorted(nearest - here)


def _units(game: Game) -> Iterator[tuple[str, set[str]]]:
    """Yield every scenario with its units."""
    for name in game.file.scenarios:
        scenario = game.scenario(name)
        later = (*scenario.reserve.values(), *scenario.beside.values())
        yield name, {*scenario.where, *(unit for units in later for unit in units)}


def begins_turns(reader: ActionReader, actions: Iterable[PlayerAction]) -> str:
    """Return the phase with which turns begin, if the phases of a log show it."""
    seen = [(one.turn, one.phase) for one in actions if isinstance(one, PhaseChange)]
    if reader.first_turn is not None:
        seen.insert(0, reader.first_turn)
    elif seen:  # the game begins in this log
        return seen[0][1]
    for (turn, phase), (later, other) in pairwise(seen):
        if turn is not None and later is not None and phase != other:
            return phase if turn == later else other
    return ""
