"""Rules for the emperors' escort (2.5): it stays with them, or with one of them."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["emperors_in_play"]

book = rulebook.chapter("escort")


def emperors_in_play(state: JdgState) -> list[str]:
    """Return the emperors on the map."""
    return [one for one in state.tables.leaders.emperors if state.on_map(one)]


@book.rule("JDG-2.5-k", on=Move)
def moves_to_an_emperor(state: JdgState, move: Move) -> RuleResult:
    """The escort moves only to the hex of an emperor."""
    if move.unit != state.tables.leaders.escort:
        return None
    hosts, end = emperors_in_play(state), move.path[-1] if move.path else move.to
    if not hosts or end in [state.where[one] for one in hosts]:
        return None
    return fault_of(move, "escort-alone", at=end, seen=end)


def _parted(state: JdgState) -> Fault | None:
    """Return the fault of an escort that its emperors have left behind."""
    escort, hosts = state.tables.leaders.escort, emperors_in_play(state)
    places = [state.where[one] for one in hosts]
    if not hosts or not state.on_map(escort) or state.where[escort] in places:
        return None
    args = {"unit": escort, "emperors": hosts, "at": state.where[escort]}
    return fault_about(escort, "escort-left", rule="JDG-2.5-k", args=args, at=state.where[escort])


@book.rule("JDG-2.5-k", closing=Activation)
def escort_follows(state: JdgState, frame: Activation) -> RuleResult:
    """When the units of a marker have acted, no emperor has left the escort behind.

    One that combat has driven from the emperors need not find them before they move.
    """
    escort = state.tables.leaders.escort
    here = state.where.get(escort)
    left = [one for one in state.tables.leaders.emperors if frame.before.get(one) == here]
    if not left or escort in frame.before:
        return None  # nobody left it, or the escort's own move was judged
    return _parted(state)
