"""Rules for the secret notes on reinforcements (S4): who comes, when, and at what price."""

from __future__ import annotations

from adjudicator.core.blame import fault_of, together
from adjudicator.core.rules import RuleResult
from adjudicator.core.validation import known
from adjudicator.errors import at_event
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Enter, Plan
from adjudicator.games.jours_de_gloire_austerlitz.frames import EndPhase
from adjudicator.games.jours_de_gloire_austerlitz.purchases import brigade_of, buy, is_bought
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["reveal"]

book = rulebook.chapter("notes")


@book.validates(Plan)
def check_plan(state: JdgState, event: Plan) -> None:
    """Refuse a note without its writer, or with names of no brigade."""
    for one in event.brigades:
        known("brigade", one, state.scenario.brigades, at_event(state.now))


def _writer(state: JdgState, event: Plan) -> str:
    """Return the side that writes a note: as stated, or that of its first brigade."""
    if event.by:
        return state.game.file.roles.get(event.by, event.by)
    return state.scenario.brigades[event.brigades[0]].side if event.brigades else ""


book.decides(Plan)(_writer)


@book.applies(Plan)
def apply_plan(state: JdgState, event: Plan) -> None:
    """Record what a player brings on in the next turn."""
    side = _writer(state, event)
    if side not in state.enemy:
        return
    if type(state.frame) is EndPhase:
        state.frame.noted.append(side)
    if event.hidden:
        state.unread.add(side)
    planned = state.plans.setdefault(side, [])
    for one in event.brigades:
        if state.scenario.brigades[one].side == side and one not in planned:
            planned.append(one)


@book.rule("JDG-S4-re-b", on=Plan)
def when_notes_are_written(state: JdgState, event: Plan) -> RuleResult:
    """Each player writes one note in Phase E, from the turn that the scenario names."""
    if type(state.frame) is not EndPhase:
        return None
    first, side = state.scenario.notes_from, _writer(state, event)
    if not first or not first <= state.turn < state.turns:
        return fault_of(event, "note-turn", side=side, turn=state.turn, seen=state.turn)
    if side in state.frame.noted:
        return fault_of(event, "note-again", side=side)
    found = []
    for one in event.brigades:
        if state.scenario.brigades[one].side != side:
            found.append(fault_of(event, "note-enemy", side=side, brigade=one, seen=one))
        elif is_bought(state, one):
            found.append(fault_of(event, "note-bought", side=side, brigade=one, seen=one))
    return found or None


@book.rule("JDG-S4-re-b", on=Enter)
def noted_before(state: JdgState, event: Enter) -> RuleResult:
    """Reinforcements of S4 enter only after their player has noted them."""
    found = []
    for unit in dict.fromkeys(event.units):
        name, side = brigade_of(state, unit), state.units[unit].side
        if name and not is_bought(state, name) and side not in state.unread:
            found.append(fault_of(event, "enters-unnoted", unit=unit, brigade=name))
    return together(found) or None


@book.rule("JDG-S4-re-d", "JDG-S4-re-e", "JDG-S4-re-g", on=Enter)
def where_they_enter(state: JdgState, event: Enter) -> RuleResult:
    """Each brigade of S4 has its hex of entry; a blocked one is a matter of 5.2.3."""
    found = []
    for unit in dict.fromkeys(event.units):
        name = brigade_of(state, unit)
        if not name:
            continue
        line, side = state.scenario.brigades[name], state.units[unit].side
        blocked = state.enemies_in(side, line.at) or state.enemy_controls(side, line.at)
        if event.at != line.at and not blocked:
            right = {"expected": line.at, "seen": event.at}
            found += [fault_of(event, "enters-elsewhere", rule=line.case, unit=unit, **right)]
    return together(found) or None


def reveal(state: JdgState, units: list[str]) -> None:
    """Buy the brigades of units that enter by a note that the log does not show."""
    for unit in units:
        name = brigade_of(state, unit)
        if name and not is_bought(state, name) and state.units[unit].side in state.unread:
            buy(state, name)
