"""Rules for victory (4.1 to 4.7): who has won, by which case, and that play stops then."""

from __future__ import annotations

from adjudicator.core import events as ev
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import holder_of, is_demoralized
from adjudicator.mechanics.combat.step_results import IllegalLosses, Wrongly
from adjudicator.mechanics.play.regrouping import Regroup
from adjudicator.mechanics.scoring.at_once import AtOnce
from adjudicator.mechanics.scoring.ending import Ending, may_concede
from adjudicator.mechanics.scoring.levels import compared
from adjudicator.mechanics.scoring.objectives import Objectives

__all__ = ["at_the_end", "captured", "final", "play_stops", "settle", "win"]

book = rulebook.chapter("victory")

#: places of units that will not return
_GONE = ("eliminated", "exited-east", "exited-west")
_LAST = ("second-recovery", "regroup")


def settle(state: CgState, closing: bool = False, illegal: Wrongly = lambda: None) -> None:
    """Check whether losses have decided the game; an attack with all its losses is one action.

    `illegal` finds losses by illegal events: without them perhaps nobody has won.
    """
    if state.winner or not state.chapter_4_applies:
        return
    allied, least, lost = state.tables.exits.side, state.tables.demoralization, state.losses
    french = state.enemy[allied]
    few = lost[allied] < least[allied] and lost[french] < least[french] and not state.demoralized
    if few and state.standing[allied]:
        return
    wrongly = illegal() or state.disputed
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


_PLAYS = (ev.Phase, ev.Declare, ev.Move, ev.Hold, ev.Exit, ev.Place, Assault, ev.Decline, Regroup)
AT_ONCE = AtOnce(
    book,
    ("CG-4.1a", "CG-4.2", "CG-4.4a", "CG-4.4c", "CG-4.6"),
    plays=_PLAYS,
    settle=settle,
)
win, play_stops = AT_ONCE.win, AT_ONCE.play_stops


@book.value
def _counts_now(state: CgState, side: str) -> bool:
    """Return whether the towns decide now: when a side is demoralized, and never after (4.4b)."""
    return side not in state.demoralized


_counts_now.slips_to(True, "CG-4.4b")  # the towns decide at any later time too


@book.rule("CG-4.4a", after=ev.Lose)
def towns_behind_the_line(state: CgState, event: ev.Lose) -> RuleResult:
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
    if state.standing[side]:
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


# Captured objectives: towns and fortresses behind the French line that the Allies hold (4.4)

OBJECTIVES = Objectives(
    lambda state: (state.tables.control, state.tables.control.french, state.tables.control.allied),
    by=lambda state: state.tables.exits.side,
    holder=holder_of,
)
captured, possibly_captured = OBJECTIVES.captured, OBJECTIVES.possibly_captured


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
    lost, theirs = state.losses[allied], state.losses[state.enemy[allied]]
    return compared(lost, theirs, state.tables.victory.ratio) >= 0


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


@book.applies(ev.End)
def apply_end(state: CgState, event: ev.End) -> None:
    """End the game; at the end of the last turn, decide it."""
    ended = at_the_end(state)
    state.over, state.ended_early = True, state.now if state.refused else 0
    if ended and state.chapter_4_applies and not state.conceded:
        state.winner, state.won_by = final(state)


may_concede(book, lambda state, side: win(state, side, "CG-4.6"))
