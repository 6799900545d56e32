"""Rules for the set-up (Deployment Table): who stands where, and who sets up first."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Face
from adjudicator.games.jours_de_gloire_austerlitz.frames import SetUpPhase
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.setup import StartPlaces

__all__ = ["start_of"]

book = rulebook.chapter("setup")

#: the cases about who sets up first, by scenario
_FIRST = tuple(f"JDG-{one}-deploy" for one in ("S1", "S2", "S3", "S4", "N1", "N2", "A1", "A2"))


def start_of(state: JdgState, unit: str) -> str:
    """Return where a unit starts by the Deployment Table; "" if it does not start on the map."""
    where = state.game.scenario(state.scenario_id).where
    replaces = state.tables.leaders.replaces
    if "lannes" in state.options and state.scenario.lannes:
        if unit in replaces:
            return where.get(replaces[unit], "")
        if unit in replaces.values():
            return ""
    return where.get(unit, "")


def _settle(state: JdgState, event: SetUp, fault: Fault) -> Fault:
    """Name the variant, if it says where a leader starts."""
    replaces = state.tables.leaders.replaces
    if event.unit in {*replaces, *replaces.values()} and state.scenario.lannes:
        fault.rule = "JDG-VAR-b"
    return fault


StartPlaces(
    book,
    *("JDG-DT-a", "JDG-VAR-b"),
    start=start_of,
    elsewhere="set-up-elsewhere",
    settle=_settle,
)


def _unplaced(state: JdgState) -> list[str]:
    return [one for one in state.units if state.where[one] == "unplaced" and start_of(state, one)]


UnitDuty(book, "JDG-DT-a", closing=SetUpPhase, message="not-set-up", due=_unplaced)


@book.rule(*_FIRST, on=SetUp)
def who_sets_up_first(state: JdgState, event: SetUp) -> RuleResult:
    """One side sets up all its units before the other begins; the first breach is reported."""
    frame, first = state.frame, state.scenario.deploys_first
    if type(frame) is not SetUpPhase or state.units[event.unit].side == first:
        return None
    missing = [one for one in _unplaced(state) if state.units[one].side == first]
    if not missing or any(state.units[one].side != first for one in frame.placed):
        return None
    case, seen = state.case("deploy"), state.units[event.unit].side
    args = {"side": first, "missing": len(missing)}
    return fault_of(event, "sets-up-first", rule=case, expected=first, seen=seen, args=args)


@book.rule(*_FIRST, on=Face)
def faces_with_its_set_up(state: JdgState, event: Face) -> RuleResult:
    """The side that sets up first also faces its units before the other begins."""
    frame, first = state.frame, state.scenario.deploys_first
    if type(frame) is not SetUpPhase or state.units[event.unit].side != first:
        return None
    if all(state.units[one].side == first for one in frame.placed):
        return None
    return fault_of(event, "faces-late", rule=state.case("deploy"), side=first)


@book.applies(SetUp)
def apply_set_up(state: JdgState, event: SetUp) -> None:
    """Put a unit on the map; one that has been eliminated does not come back."""
    if state.where[event.unit] == "eliminated":
        return
    state.relocate(event.unit, event.at)
    if type(state.frame) is SetUpPhase:
        state.frame.placed.append(event.unit)
