"""Chapters 4.1 to 4.7: who has won, by what, and that play stops then."""

from __future__ import annotations

from adjudicator.events import Concede, Declare, Decline, End, Event, Exit, Hold, Move, Phase, Place
from adjudicator.findings import Fault
from adjudicator.games.crowning_glory.book import book
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.lines import Assault, Regroup
from adjudicator.games.crowning_glory.morale import broken, in_force
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.rules import Said

__all__ = ["at_the_end", "captured", "enough_lost", "final", "settle", "win"]

#: where a unit is that will not come back
_GONE = ("eliminated", "exited-east", "exited-west")
_LAST = ("second-recovery", "regroup")


def win(state: CgState, side: str, case: str) -> None:
    """A side has won, if nobody has before."""
    if not state.winner and case not in state.off:
        state.winner, state.won_by = side, case


def captured(state: CgState) -> list[str]:
    """Return the towns and the fortress west of the line that the Allies hold (4.4)."""
    goals = state.board.sets.get(state.tables.control.objectives, ())
    return sorted(at for at in goals if state.holder(at) == state.tables.exits.side)


@book.computes("CG-4.2", "CG-4.4a", "CG-4.4b", "CG-4.4c", "CG-4.5")
def settle(state: CgState, *, closing: bool = False) -> None:
    """See whether losses have decided the game; an attack with all its losses is one action."""
    allied, french = state.tables.exits.side, state.enemy[state.tables.exits.side]
    if state.winner or not in_force(state):
        return
    fresh = allied not in state.demoralized
    if broken(state, allied):
        state.demoralized.add(allied)
        # at that instant, and never after (4.4b)
        if (fresh or "CG-4.4b" in state.off) and not captured(state):
            win(state, french, "CG-4.4a")
    if _swept(state, allied):
        win(state, french, "CG-4.4c")
    if broken(state, french):
        state.demoralized.add(french)
        if closing or "CG-4.5" in state.off or not _more_to_come(state, allied):
            win(state, allied, "CG-4.2")


def _swept(state: CgState, side: str) -> bool:
    """Tell whether a side had units and has none left, on the map or still to come."""
    if next(state.of_side(side), None) is not None:
        return False
    units = [u for u, one in state.units.items() if one.side == side and not state.is_marker(u)]
    return bool(units) and all(state.where[unit] in _GONE for unit in units)


def _more_to_come(state: CgState, side: str) -> bool:
    """Tell whether the attack under way has still to take steps from a side."""
    frame = state.frame
    if type(frame) is not Combat:
        return False
    units = frame.attackers if side == frame.side else [frame.defender]
    return frame.owed.get(side, 0) > 0 and any(state.on_map(unit) for unit in units)


# The end


@book.computes("CG-10.3")
def at_the_end(state: CgState) -> bool:
    """Tell whether the last phase of the last turn is reached."""
    return state.turn >= state.turns and state.phase in _LAST


def enough_lost(state: CgState) -> bool:
    """Tell whether the Allies have lost at least half as many steps again as the French (4.3)."""
    allied = state.tables.exits.side
    above, below = state.tables.victory.ratio
    return state.losses[allied] * below >= state.losses[state.enemy[allied]] * above


@book.computes("CG-4.3", "CG-4.7")
def final(state: CgState) -> tuple[str, str]:
    """Return who has won when the last turn is over, and by which case; no game is drawn."""
    if state.winner:
        return state.winner, state.won_by
    allied = state.tables.exits.side
    if "CG-4.3" not in state.off and broken(state, allied) and enough_lost(state):
        return state.enemy[allied], "CG-4.3"
    return ("", "") if "CG-4.7" in state.off else (allied, "CG-4.7")


@book.rule("CG-5.9", on=End)
def played_to_the_end(state: CgState, event: End) -> Said:
    """The game ends with its last turn, unless somebody has won or given up."""
    if state.over or state.winner or state.conceded or at_the_end(state):
        return None
    phase = state.phase or "set-up"
    return Fault(
        rule="CG-5.9" if state.scenario is None or "CG-10.3" in state.off else "CG-10.3",
        message="ended-early",
        args={"turn": state.turn, "phase": phase, "turns": state.turns},
        expected=f"{_LAST[0]}, turn {state.turns}",
        seen=f"{phase}, turn {state.turn}",
    )


@book.applies(End)
def apply_end(state: CgState, event: End) -> None:
    """The game is over; at the end of the last turn it is decided."""
    ended = at_the_end(state)
    state.over = True
    if ended and in_force(state) and not state.conceded:
        state.winner, state.won_by = final(state)


@book.applies(Concede)
@book.computes("CG-4.6")
def apply_concede(state: CgState, event: Concede) -> None:
    """A player gives up, and the other one has won."""
    state.conceded = event.by or "?"
    if event.by:
        win(state, state.enemy[event.by], "CG-4.6")


_PLAYS = (Phase, Declare, Move, Hold, Exit, Place, Assault, Decline, Regroup)


def _stops(case: str) -> None:
    @book.rule(case, on=_PLAYS)
    def play_stops(state: CgState, event: Event) -> Said:
        """Play stops at the moment in which somebody has won."""
        if case == "CG-4.2":  # a log may begin with losses that have decided it
            settle(state)
        if state.over or not state.winner or state.won_by != case:
            return None
        state.played_on = state.played_on or state.now  # told once
        if state.played_on != state.now:
            return None
        return Fault(
            message="play-goes-on",
            args={"winner": state.winner, "action": event.__struct_config__.tag},
            expected=state.winner,
            seen=event.__struct_config__.tag,
        )


for _case in ("CG-4.1a", "CG-4.2", "CG-4.4a", "CG-4.4c", "CG-4.6"):
    _stops(_case)
