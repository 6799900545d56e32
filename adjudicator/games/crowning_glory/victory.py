"""Rules for victory (4.1 to 4.7): who has won, by which case, and that play stops then."""

from __future__ import annotations

from functools import partial

from adjudicator.core.events import (
    Concede,
    Declare,
    Decline,
    End,
    Event,
    Exit,
    Hold,
    Lose,
    Move,
    Phase,
    Place,
)
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault, Regroup
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.morale import is_demoralized
from adjudicator.games.crowning_glory.position import Disputed, IllegalLosses
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import holder_of
from adjudicator.mechanics.scoring.ending import Ending

__all__ = ["at_the_end", "captured", "enough_lost", "final", "settle", "win"]

book = rulebook.chapter("victory")

#: places of units that will not return
_GONE = ("eliminated", "exited-east", "exited-west")
#: the cases by which a side wins at once
_AT_ONCE = frozenset({"CG-4.1a", "CG-4.2", "CG-4.4a", "CG-4.4c", "CG-4.6"})
_LAST = ("second-recovery", "regroup")


@book.value
def immediate_victories(state: CgState) -> frozenset[str]:
    """Return the cases by which a side wins at once."""
    return _AT_ONCE


def _all_but(case: str, state: CgState) -> frozenset[str]:
    """Slip: one way to win is overlooked."""
    return _AT_ONCE - {case}


for _case in sorted(_AT_ONCE):
    immediate_victories.slip(_case)(partial(_all_but, _case))


def win(state: CgState, side: str, case: str, wrongly: IllegalLosses | None = None) -> None:
    """Record the winner, unless there is one; a victory by illegal events is only disputed."""
    if state.winner or case not in immediate_victories(state):
        return
    if wrongly is None:
        state.winner, state.won_by, state.disputed = side, case, None
    elif state.disputed is None:
        events, steps = list(wrongly.events), dict(wrongly.steps)
        state.disputed = Disputed(side=side, case=case, events=events, steps=steps)


def settle(state: CgState, *, closing: bool = False, wrongly: IllegalLosses | None = None) -> None:
    """Check whether losses have decided the game; an attack with all its losses is one action.

    `wrongly` are losses by illegal events: without them perhaps nobody has won.
    """
    allied, french = state.tables.exits.side, state.enemy[state.tables.exits.side]
    if state.winner or not state.chapter_4_applies:
        return
    wrongly = wrongly or state.disputed
    if is_demoralized(state, allied):
        rests = _needed(state, allied, wrongly)
        at_last = state.disputed is not None and state.disputed.case == "CG-4.4a" and not rests
        fresh = at_last or _counts_now(state, allied)
        state.demoralized.add(allied)
        if fresh and not captured(state) and not possibly_captured(state):
            win(state, french, "CG-4.4a", rests)
    if _has_no_units_left(state, allied):
        win(state, french, "CG-4.4c", wrongly if wrongly and allied in wrongly.steps else None)
    if is_demoralized(state, french):
        state.demoralized.add(french)
        if closing or not _losses_pending(state, allied):
            win(state, allied, "CG-4.2", _needed(state, french, wrongly))


@book.value
def _counts_now(state: CgState, side: str) -> bool:
    """Return whether the towns decide now: when a side is demoralized, and never after (4.4b)."""
    return side not in state.demoralized


_counts_now.slips_to(True, "CG-4.4b")  # the towns decide at any later time too


@book.rule("CG-4.4a", after=Lose)
def towns_behind_the_line(state: CgState, event: Lose) -> RuleResult:
    """Report if the map does not show whether the Allies hold a town behind the French line."""
    allied = state.tables.exits.side
    limit = state.tables.demoralization[allied]
    if state.units[event.unit].side != allied or not is_demoralized(state, allied) or state.winner:
        return None
    hexes = possibly_captured(state)
    if not hexes or state.losses[allied] - event.steps >= limit:
        return None
    return Unknown(why="no-objectives", needs="regions", args={"hexes": hexes})


def _needed(state: CgState, side: str, wrongly: IllegalLosses | None) -> IllegalLosses | None:
    """Return the illegal losses if a side would not be demoralized without them."""
    if wrongly is None or side not in wrongly.steps:
        return None
    rightly = state.losses[side] - wrongly.steps[side]
    return wrongly if rightly < state.tables.demoralization[side] else None


def _has_no_units_left(state: CgState, side: str) -> bool:
    """Return whether a side had units and has none left, on the map or still to arrive."""
    if next(state.of_side(side), None) is not None:
        return False
    units = [u for u, one in state.units.items() if one.side == side and not state.is_marker(u)]
    return bool(units) and all(state.where[unit] in _GONE for unit in units)


@book.value
def _losses_pending(state: CgState, side: str) -> bool:
    """Return whether the open attack must still take steps from a side."""
    frame = state.frame
    if type(frame) is not Combat:
        return False
    units = frame.attackers if side == frame.side else [frame.defender]
    return frame.owed.get(side, 0) > 0 and any(state.on_map(unit) for unit in units)


_losses_pending.slips_to(False, "CG-4.5")  # the first loss that is taken decides


# Captured objectives: towns and fortresses behind the French line that the Allies hold


def _objective_terrain(state: CgState) -> list[str]:
    """Return the hexes whose terrain makes them objectives if they are west of the line."""
    found = state.board.memo.get("built")
    if found is None:
        kinds = set(state.tables.control.terrain)
        built = [at for at, names in state.board.terrain.items() if kinds & set(names)]
        found = state.board.memo["built"] = sorted(built)
    result: list[str] = found
    return result


def _objectives(state: CgState) -> list[str]:
    """Return the objective hexes: those that the map names, or else by terrain and region."""
    control = state.tables.control
    named = state.board.sets.get(control.objectives)
    if named is not None:
        return sorted(named)
    west = state.board.region(control.french)
    return [at for at in _objective_terrain(state) if at in west]


def captured(state: CgState) -> list[str]:
    """Return the towns and fortresses west of the line that the Allies hold (4.4)."""
    return [at for at in _objectives(state) if holder_of(state, at) == state.tables.exits.side]


def possibly_captured(state: CgState) -> list[str]:
    """Return what the Allies may have captured on a map without a front line."""
    control = state.tables.control
    if control.objectives in state.board.sets or state.board.region(control.french):
        return []
    french, east = state.enemy[state.tables.exits.side], state.board.region(control.allied)
    return [
        at for at in _objective_terrain(state) if at not in east and holder_of(state, at) != french
    ]


# End of the game


ending = Ending(
    book,
    *("CG-5.9", "CG-10.3"),
    last=lambda _: _LAST,
    case=lambda state: "CG-5.9" if state.chapter_4_applies else "CG-10.3",
)
at_the_end = ending.is_reached


def enough_lost(state: CgState) -> bool:
    """Return whether the Allies have lost at least half as many steps again as the French (4.3)."""
    allied = state.tables.exits.side
    above, below = state.tables.victory.ratio
    return state.losses[allied] * below >= state.losses[state.enemy[allied]] * above


@book.value
def final(state: CgState) -> tuple[str, str]:
    """Return the winner at the end of the last turn, and the case; no game is drawn."""
    if state.winner:
        return state.winner, state.won_by
    allied = state.tables.exits.side
    if is_demoralized(state, allied) and enough_lost(state):
        return state.enemy[allied], "CG-4.3"
    return allied, "CG-4.7"


@final.slip("CG-4.3")
def no_french_victory(state: CgState) -> tuple[str, str]:
    """Slip: the Allies win whatever they have lost."""
    if state.winner:
        return state.winner, state.won_by
    return state.tables.exits.side, "CG-4.7"


@final.slip("CG-4.7")
def drawn(state: CgState) -> tuple[str, str]:
    """Slip: a game that neither side has won is drawn."""
    winner, case = final.right(state)
    return ("", "") if case == "CG-4.7" else (winner, case)


@book.applies(End)
def apply_end(state: CgState, event: End) -> None:
    """End the game; at the end of the last turn, decide it."""
    ended = at_the_end(state)
    state.over, state.ended_early = True, state.now if state.refused else 0
    if ended and state.chapter_4_applies and not state.conceded:
        state.winner, state.won_by = final(state)


@book.applies(Concede)
def apply_concede(state: CgState, event: Concede) -> None:
    """Record that a player concedes, and the other one wins."""
    state.conceded = event.by or "?"
    if event.by:
        win(state, state.enemy[event.by], "CG-4.6")


_PLAYS = (Phase, Declare, Move, Hold, Exit, Place, Assault, Decline, Regroup)


@book.rule(*sorted(_AT_ONCE), on=_PLAYS)
def play_stops(state: CgState, event: Event) -> RuleResult:
    """Play stops at the moment in which a side has won."""
    settle(state)  # a log may begin with losses that have decided it
    disputed = state.disputed
    if state.over:
        return None
    if disputed is not None:
        if disputed.played_on not in (0, state.now):  # already reported
            return None
        disputed.played_on = state.now
        return _goes_on(disputed.case, disputed.side, event, disputed.events)
    if state.won_by not in _AT_ONCE or state.played_on not in (0, state.now):  # already reported
        return None
    state.played_on = state.now
    return _goes_on(state.won_by, state.winner, event, [])


def _goes_on(case: str, winner: str, event: Event, follows: list[int]) -> Fault:
    action = event.__struct_config__.tag
    message = "play-goes-on-disputed" if follows else "play-goes-on"
    args = {"winner": winner, "action": action}
    return Fault(message, args, rule=case, expected=winner, seen=action, follows=follows)
