"""Build the state at the start of a log, from a scenario or from the log's own position."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.log_start import (
    Opening,
    check_frames,
    hex_board,
    no_set_up,
    opening_of,
    place_by_position,
    place_by_scenario,
)
from adjudicator.core.validation import check_names, in_scenario, in_tables, names_of, needed
from adjudicator.games.jours_de_gloire_austerlitz.data import Tables
from adjudicator.games.jours_de_gloire_austerlitz.frames import (
    Activation,
    ActivationPhase,
    Assault,
    CupPhase,
    EndPhase,
    Firing,
    Flight,
    InitiativePhase,
    Movement,
    OrdersPhase,
    Position,
    SetUpPhase,
)
from adjudicator.games.jours_de_gloire_austerlitz.sequence import open_phase
from adjudicator.games.jours_de_gloire_austerlitz.state import WORDS, JdgState

__all__ = ["check_tables", "start"]

_INSIDE = (ActivationPhase, Activation)
#: procedures that may be open together
_NESTED = (
    *((SetUpPhase,), (OrdersPhase,), (InitiativePhase,), (CupPhase,), (EndPhase,)),
    *((ActivationPhase,), _INSIDE, (*_INSIDE, Movement), (*_INSIDE, Firing), (*_INSIDE, Flight)),
    *((*_INSIDE, Assault), (*_INSIDE, Assault, Flight), (*_INSIDE, Firing, Flight)),
)


def _own_names(game: Game) -> dict[str, Collection[str] | None]:
    """Return the names that only this game has, by the nouns of their roles."""
    tables: Tables = game.tables
    return {
        "formation": tables.formations,
        "group": tables.groups,
        "marker": [*tables.formations, *tables.combined],
        "hour": [one.hour for one in tables.turns],
    }


def check_tables(game: Game) -> None:
    """Reject tables that omit a side, or that name an unknown side, case, unit or formation."""
    tables: Tables = game.tables
    names = names_of(game) | _own_names(game) | {"unit": game.units}
    names |= {"terrain": [*tables.hexes], "hexside": [*tables.hexsides]}
    with in_tables(game):
        needed("clear", tables.hexes, "hexes")
        check_names(tables, names)


def _check_scenario(game: Game, name: str) -> None:
    """Reject rules of a scenario that name what does not exist."""
    names = names_of(game) | _own_names(game) | {"unit": game.units}
    with in_scenario(game, name):
        check_names(game.scenario_rules(name), names, board=game.hexboard())


def start(game: Game, header: Header, options: frozenset[str]) -> JdgState:
    """Return the state at the start of a log."""
    scenario = game.scenario(header.scenario).id
    _check_scenario(game, scenario)
    rules = game.scenario_rules(scenario)
    opening = opening_of(
        game,
        header,
        Position,
        board=partial(hex_board, slopes=("slope",)),
        words=WORDS,
        names={**_own_names(game), "brigade": rules.brigades},
    )
    state = JdgState(game, opening.board, opening.units, options, scenario)
    state.turns = header.turns or game.scenario(scenario).turns or state.turns
    if opening.position is not None:
        no_set_up(opening)
        _stand(state, opening.position)
    else:
        _set_up(state, opening)
    # somebody's own counters do not make our numbers of the series theirs
    stamped = game.is_stamp(header.stamp.get("module", ""))
    state.bound = stamped or {"units", "tables"} <= game.replaced.keys()
    return state


def _set_up(state: JdgState, opening: Opening[Position]) -> None:
    """Place all units as the scenario says, or leave it to the log."""
    rules = state.scenario
    state.standard = True
    place_by_scenario(state, opening, lambda _: "unused", SetUpPhase())
    if "lannes" in state.options and rules.lannes:
        for new, old in state.tables.leaders.replaces.items():
            state.relocate(new, state.where[old])
            state.relocate(old, "unused")
    as_s1 = bool(rules.control_option) and "a1-objectives-as-s1" in state.options
    flags = rules.control_option if as_s1 else rules.control
    # a unit that stands in a hex when the game begins holds it whatever the flags say
    state.control = {**flags, **state.control}
    for unit, spec in state.units.items():
        if not state.is_leader(unit):
            state.turn_to(unit, rules.facing[spec.side])


def _stand(state: JdgState, position: Position) -> None:
    """Start from the position of a log; units that it does not name are not in play."""
    state.take(position, without=("losses", "control", "frames"))
    place_by_position(state, position, lambda _: "unused")
    # a log with a map of its own may lack these hexes
    flags = {at: side for at, side in state.scenario.control.items() if at in state.places}
    state.control = {**flags, **state.control, **position.control}
    state.count_losses(position.losses)
    if position.frames:
        check_frames(state, position.frames, _NESTED)
        state.frames = position.frames
    elif position.phase and not position.over:
        open_phase(state, position.phase)
    state.begin_next_log()
