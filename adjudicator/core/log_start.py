"""Begins a log: checks its header, and places units by a scenario or by the log's own position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import PhaseSpec, ScenarioFile, UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.state import BasePosition, Frame, State
from adjudicator.core.validation import (
    check_areas,
    check_board,
    check_names,
    check_scenario,
    check_slopes,
    check_units,
    known,
    names_of,
    read_position,
)
from adjudicator.errors import DocumentError

if TYPE_CHECKING:
    from adjudicator.board.any_board import Board

__all__ = [
    "Opening",
    "check_frames",
    "hex_board",
    "no_set_up",
    "open_frames",
    "opening_of",
    "phase_of",
    "place_board",
    "place_by_position",
    "place_by_scenario",
    "uses_our_numbers",
]

P = TypeVar("P", bound=BasePosition)


def hex_board(
    game: Game, header: Header, *, regions: Iterable[str] = (), slopes: Iterable[str] = ()
) -> HexBoard:
    """Return the map of hexes of a log.

    `regions` are those that the rules use beside the regions in the tables; `slopes` are kinds of
    hexsides with a higher hex.
    """
    if isinstance(header.map, str):
        board = game.hexboard(header.map)
    else:
        board = HexBoard(header.map.hexmap())
    if "checked" not in board.memo:
        check_board(game, board)
        check_slopes(board, slopes)
        if not isinstance(header.map, str):
            check_areas(game, header.map, regions=regions)
        board.memo["checked"] = True
    return board


def place_board(game: Game, header: Header) -> Board:
    """Return the board of places of a log."""
    if not isinstance(header.map, str):
        raise DocumentError("this game is played on a board of places", place="map")
    return game.board(header.map)


def uses_our_numbers(game: Game, header: Header) -> bool:
    """Return whether the players certainly used our numbers, or others in their place."""
    return bool(game.replaced.get("units")) or game.is_stamp(header.stamp.get("module", ""))


class Opening(NamedTuple, Generic[P]):
    """What the header of a log states: its units, and the scenario or the position."""

    board: Any
    #: the units in play
    units: dict[str, UnitSpec]
    #: the named scenario, or the game's own; none on a map of the log itself
    scenario: ScenarioFile | None
    #: None if the log begins as its scenario says
    position: P | None
    #: whether the log itself sets up the units
    by_log: bool

    def stated_places(self) -> dict[str, str]:
        """Return the places of units in the scenario; those that arrive later are in reserve."""
        if self.scenario is None:
            return {}
        later = [unit for some in self.scenario.reserve.values() for unit in some]
        return dict(self.scenario.where) | dict.fromkeys(later, "reserve")


def opening_of(
    game: Game,
    header: Header,
    kind: type[P],
    *,
    board: Callable[[Game, Header], Any],
    words: Collection[str],
    names: Mapping[str, Collection[str] | None],
) -> Opening[P]:
    """Check the header of a log, and return what it states.

    `kind` is the game's type of positions, `board` returns the map of a log, `words` are places off
    the map, and `names` lists the names of the game's own roles; None if they are not known.
    """
    game.check_tables()
    check_units(game, header)
    own_map = not isinstance(header.map, str)
    scenario = game.scenario(header.scenario) if header.scenario or not own_map else None
    place = board(game, header)
    by_log = header.begins == "set-up"
    units = dict(game.units) | {one.id: one for one in header.units}
    if scenario is not None and header.position is None and not own_map:
        check_scenario(game, scenario, units)
        return Opening(place, units, scenario, None, by_log)
    position = read_position(header, kind)
    for unit in position.where:
        known("unit", unit, units, "position.where")
    stated = {*position.where, *(one.id for one in header.units)}
    mine = {unit: one for unit, one in units.items() if unit in stated}
    names = {**names_of(game), "unit": mine, **names}
    check_names(position, names, "position", board=place, words=words)
    return Opening(place, mine, scenario, position, by_log)


def no_set_up(opening: Opening[Any]) -> None:
    """Refuse a set-up by a log with a position."""
    if opening.by_log:
        raise DocumentError("a log with a position is past its set-up", place="begins")


def place_by_scenario(
    state: State, opening: Opening[Any], elsewhere: Callable[[str], str], frame: Frame
) -> None:
    """Place all units as the scenario says, or leave it to the log, which opens a frame.

    `elsewhere` returns where a unit is that the scenario neither places nor keeps in reserve.
    """
    where = opening.stated_places()
    for unit in state.units:
        place = where.get(unit) or elsewhere(unit)
        if place not in state.words:
            place = "unplaced" if opening.by_log else place
            if not opening.by_log and place not in state.places:  # the log names another map
                raise state.board.unknown(place).located(place="map")
        state.relocate(unit, place)
    if opening.by_log:
        state.frames.append(frame)


def place_by_position(
    state: State, position: BasePosition, elsewhere: Callable[[str], str]
) -> None:
    """Place all units as a position says; `elsewhere` is for units that it does not name."""
    # place suspect units last, so that the lawful occupant heads the stack
    for unit in sorted(state.units, key=position.suspect.__contains__):
        state.relocate(unit, position.where.get(unit) or elsewhere(unit))


def open_frames(
    state: Any,
    position: Any,
    check: Callable[[Any, list[Any]], None],
    open_phase: Callable[[Any, str], None],
) -> None:
    """Open the procedures of a position: the stated ones, or those with which its phase opens.

    `check` refuses procedures that cannot be.
    """
    if position.frames:
        check(state, position.frames)
        state.frames = position.frames
        spec = phase_of(state)
        state.phasing = spec.side if spec else ""
    elif position.phase and not position.over:
        open_phase(state, position.phase)


def check_frames(state: State, frames: list[Any], nested: Collection[tuple[type, ...]]) -> None:
    """Refuse procedures that cannot be open together, or not in the phase of the state."""
    place = "position.frames"
    kinds = tuple(type(one) for one in frames)
    tags = [str(one.__struct_config__.tag) for one in kinds]
    if kinds not in nested:
        names = ", ".join(tags)[:100]
        raise DocumentError("these cannot be open together: {names}", names=names, place=place)
    spec = phase_of(state)
    if tags[0] != (spec.kind if spec else "set-up"):
        phase = state.phase or "set-up"
        raise DocumentError(
            "{tag!r} is not open in {phase!r}", tag=tags[0], phase=phase, place=place
        )


def phase_of(state: Any) -> PhaseSpec | None:
    """Return the phase of a state as the game describes it; None before the first."""
    return next((one for one in state.game.file.phases if one.id == state.phase), None)
