"""Effects of a captured place (chapters 4 and 5): who falls back, who enters, which cards turn."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.data import Capture
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.due_moves import Due, new_due

__all__ = ["capture", "capture_of", "clear_garrison", "has_joined", "may_merge"]


def capture_of(state: CdtState, attack: Attack) -> Capture | None:
    """Return the effects of a capture by the attacker."""
    for one in state.tables.captures:
        if one.place == attack.place and attack.card in one.by:
            return one
    return None


def clear_garrison(state: CdtState, attack: Attack) -> None:
    """Remove a garrison that has survived the losses of a captured place (4)."""
    for unit in state.garrisons(attack.place):
        if state.units[unit].side != attack.side:
            state.relocate(unit, "removed")


def capture(state: CdtState, attack: Attack) -> None:
    """Give a place to the attacker."""
    spec = capture_of(state, attack)
    if spec is None or state.held.get(spec.place) == attack.side:
        return
    attack.captured = True
    state.held[spec.place] = attack.side
    state.takers[spec.place] = attack.card
    _fall_back(state, attack, spec)
    for card, face in spec.turns.items():
        state.turn_card(card, face, spec.turns_case)
    if spec.turns.get(state.tables.joined[-1]) == "verso":
        state.joined = True
    state.due.append(_entering(state, attack, spec))
    _merge(state)


def _fall_back(state: CdtState, attack: Attack, spec: Capture) -> None:
    """Make driven-out units fall back, and some units elsewhere too."""
    defender = state.enemy[attack.side]
    standing: dict[str, list[str]] = {}
    for unit in state.blocks_in(spec.place, defender):
        standing.setdefault(state.command[unit], []).append(unit)
    merger = state.tables.merger
    if state.merged and any(one in merger.commands for one in standing):
        block = [unit for one in merger.commands for unit in standing.pop(one, [])]
        places = list(merger.fall_back)
        state.due.append(new_due(state, "retreat", block, places, "CDT-5-ld-g", together=True))
    for command, units in standing.items():
        to = spec.fall_back.get(command, state.tables.commands[command].start)
        case = spec.fall_back_cases.get(command, spec.case)
        state.due.append(new_due(state, "retreat", units, [to], case))
    for command, places in spec.also.items():
        units = [unit for unit in state.units_of(command) if state.where[unit] in places]
        if units:
            to = spec.fall_back[command]
            state.due.append(new_due(state, "retreat", units, [to], spec.also_case))


def _entering(state: CdtState, attack: Attack, spec: Capture) -> Due:
    """Return the duty to enter: for all attackers, or one."""
    units = [
        u
        for u in state.units_of(*state.sharing_losses(attack.card))
        if state.where[u] != spec.place
    ]
    if spec.start:
        units = [unit for unit in units if state.where[unit] in spec.start]
    due = new_due(state, "advance", units, [spec.place], spec.enter_case)
    if spec.enter == "one":
        due.need = due.room = min(1, len(units))
    elif spec.stay:
        free = [unit for unit in units if state.where[unit] not in spec.stay]
        if free:
            due.limit(free, len(free), len(free))
        else:
            due.need = min(1, len(units))
    return due


def has_joined(state: CdtState) -> bool:
    """Return whether a command has permanently joined another: its card is turned."""
    return state.faces[state.tables.joined[-1]] == "verso"


def may_merge(state: CdtState) -> bool:
    """Return whether the conditions for the merger of two columns are met."""
    merger = state.tables.merger
    taken = all(state.held[place] == state.tables.first for place in merger.places)
    return taken and all(state.faces[one] == "verso" for one in merger.commands)


def _merge(state: CdtState) -> None:
    """Merge two columns as soon as all three places are taken (5)."""
    merger = state.tables.merger
    if state.merged or not may_merge(state):
        return
    state.merged, state.merged_in = True, state.slot.index
    coming = [
        unit for unit in state.units_of(*merger.commands) if state.where[unit] != merger.place
    ]
    entering = state.due[-1]
    if entering.to != [merger.place]:
        entering.need = 0  # they may pass through the place that they have taken
    else:
        coming = [unit for unit in coming if unit not in entering.units]
    if coming:
        due = new_due(state, "move", coming, [merger.place], "CDT-5-ld-e")
        due.do = ["move", "advance"]
        state.due.append(due)
