"""Resolution of an attack (chapters 2 and 4): results fixed, losses, captures, time."""

from __future__ import annotations

from adjudicator.core.events import Advance, Event, Lose, Move, Retreat
from adjudicator.games.coup_de_tonnerre.attacks import (
    combined,
    cost_of_defence,
    defence_spec,
    open_attack,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import bots
from adjudicator.games.coup_de_tonnerre.captures import capture, clear_garrison
from adjudicator.games.coup_de_tonnerre.events import Remove
from adjudicator.games.coup_de_tonnerre.frames import Attack, SetUpPhase, TacticsInPlay
from adjudicator.games.coup_de_tonnerre.loss_priority import owing
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import played
from adjudicator.mechanics.play.clock import LossClock
from adjudicator.mechanics.play.due_moves import forget_unit

__all__ = [
    "MERGER",
    "clock",
    "close",
    "fix_results",
    "lose_unit",
    "owing",
    "reset_action",
    "settle",
    "settle_lost_command",
    "untested",
]

#: the case of the merger at Maxdorf
MERGER = "CDT-5-ld-e"


def fix_results(state: CdtState) -> None:
    """Fix the results: morale falls, losses are owed, places change hands."""
    attack = open_attack(state)
    if attack is None or not attack.die or attack.fixed:
        return
    bots.check_interruption(state, attack, combined(state, attack))
    attack.fixed = True
    result, charge = combined(state, attack), attack.charge
    spec = defence_spec(state, attack)
    case = spec.case if spec is not None else "CDT-4-b"
    letters = {side: letter for letter, side in state.tables.letters.items()}
    defender = state.enemy[attack.side]
    for side in (defender, attack.side):
        letter = letters[side]
        falls = result.get(f"{letter}M", 0) + charge.get(f"{letter}M", 0)
        if falls:
            state.change_morale(side, -falls, case)
        for what, name in (("morale", f"{letter}M"), ("losses", f"{letter}C")):
            card = played.responsible(state, name, more=True) or played.responsible(
                state, name, more=False
            )
            if card is not None or (attack.result.get(name) and not result.get(name)):
                state.note(what, side, card.case if card else case, 0)  # ignored
        losses = result.get(f"{letter}C", 0)
        if side == attack.side:
            attack.owed["attacker"] = losses + charge.get(f"{letter}C", 0)
        else:
            attack.owed["defender"] = losses
            attack.owed["charge"] = charge.get(f"{letter}C", 0)
    for unit in attack.lost:  # illegally lost before the die
        key = "attacker" if state.units[unit].side == attack.side else "defender"
        attack.owed[key] = max(0, attack.owed[key] - 1)
    cost_of_defence(state, attack)
    if result.get("capture"):
        capture(state, attack)
    settle(state)


@rulebook.closes(Lose, Retreat, Advance, Move, Remove)
def fix_first(state: CdtState, event: Event) -> int:
    """Fix the results of the open attack when a unit is lost, moved or removed."""
    fix_results(state)
    return 0


def lose_unit(state: CdtState, unit: str, attack: Attack | None) -> None:
    """Lose a unit: off the map, onto the track, with all immediate effects."""
    side, command = state.units[unit].side, state.command[unit]
    state.relocate(unit, "eliminated")
    forget_unit(state.due, unit)
    if not command:
        state.count_loss(side, 0, "CDT-4-o")
        return
    state.count_loss(side, 1, "CDT-2-f")
    box, track = state.losses[side], state.tables.tracks[side]
    if not state.known("tracks"):
        state.may_fall(side, 1)  # the box may show -1
        settle_lost_command(state, command)
        return
    if box in track.minus_one:
        state.change_morale(side, -1, "CDT-4-h")
    if attack is not None and box in track.tests:
        attack.tests[side] = attack.tests.get(side, 0) + 1
    if attack is not None and box >= track.broken and side not in attack.broken:
        attack.broken.append(side)
    settle_lost_command(state, command)


def settle_lost_command(state: CdtState, command: str, *, case: str = "") -> None:
    """Lower morale if a command has lost its last unit (4)."""
    merger = state.tables.merger.commands
    block = list(merger) if state.merged and command in merger else [command]
    if state.units_of(command) or (command in state.gone and len(block) == 1):
        return
    spec = state.tables.commands[command]
    if state.units_of(*block):
        if command not in state.gone:
            state.gone.add(command)
            state.note("morale", spec.side, "CDT-5-ld-f", 0)
        return
    state.gone.update(block)
    state.change_morale(spec.side, spec.penalty, case or _penalty_case(state, command, block))


def _penalty_case(state: CdtState, command: str, block: list[str]) -> str:
    """Return the case by which the end of a command lowers morale."""
    spec = state.tables.commands[command]
    if len(block) > 1:
        return "CDT-5-ld-f"
    if state.joined and command in state.tables.joined and not spec.rout:
        return "CDT-5-mi-d"
    if spec.side != state.tables.first:
        return "CDT-4-k"
    return "CDT-4-m" if spec.rout else "CDT-4-l"


def settle(state: CdtState) -> None:
    """Decide whether an army is broken, or time passes, once losses are taken and tests rolled."""
    attack = open_attack(state)
    if attack is None or not attack.fixed:
        return
    if attack.broken and not _may_draw(state, attack):
        _break_armies(state, attack)
    if owing(state, attack):
        return
    if attack.captured:
        clear_garrison(state, attack)
    if attack.broken:
        _break_armies(state, attack)
    elif not untested(attack) and not state.decided:
        clock.advance(state)


def _may_draw(state: CdtState, attack: Attack) -> bool:
    """Return whether losses that are still owed may also break the other army."""
    for key, count in owing(state, attack).items():
        side = attack.side if key == "attacker" else state.enemy[attack.side]
        if side not in attack.broken:
            return state.losses[side] + count >= state.tables.tracks[side].broken
    return False


def untested(attack: Attack) -> bool:
    """Return whether rout tests are still to be rolled."""
    return any(count > 0 for count in attack.tests.values())


@rulebook.value
def _both_broken(state: CdtState, attack: Attack) -> bool:
    """Return whether an attack breaks both armies, so that nobody wins."""
    return len(attack.broken) > 1


_both_broken.slips_to(False, "CDT-2-i")


def _break_armies(state: CdtState, attack: Attack) -> None:
    """Break the armies that reached box B: one, or both at once."""
    if state.winner:
        return
    first = attack.broken[0]
    undue = state.undue.get(first, [])
    if state.losses[first] - len(undue) < state.tables.tracks[first].broken:
        state.won_from = list(undue)
    both = _both_broken(state, attack)
    state.winner = "draw" if both else state.enemy[first]
    state.won_by = "CDT-2-i" if both else "CDT-2-h"


def _enter_period(state: CdtState, period: str) -> None:
    """Begin a period: morale falls, and the fog may have to be revealed."""
    time = state.tables.time
    if (attack := open_attack(state)) is not None:
        attack.hours += 1
    for side in state.enemy:
        state.change_morale(side, time.morale, "CDT-2-m")
    if period == time.reveal and state.fogged():
        state.fog.due = state.fog.due or state.now


clock = LossClock("time", lambda state: state.tables.time, _enter_period)


def close(state: CdtState) -> int:
    """Finish what is open, as far as the log shows; return how many frames close."""
    fix_results(state)
    attack = open_attack(state)
    if attack is not None and attack.broken and not state.winner:
        _break_armies(state, attack)
    state.debts = {}
    if type(state.frame) is SetUpPhase and not state.fog.drawn:
        state.fog.missed = True
    if attack is not None:
        state.slot.void = not attack.die
        for key, count in owing(state, attack).items():
            side = attack.side if key == "attacker" else state.enemy[attack.side]
            state.debts[side] = state.debts.get(side, 0) + count
    return len(state.frames)


def reset_action(state: CdtState, side: str) -> None:
    """Drop what the last action demanded, which has been judged, when a new one begins.

    A merger that was not made stays open until its own side acts again.
    """
    attack = open_attack(state)
    if attack is None and not state.decided:
        clock.advance(state)
    waits = side != state.tables.first
    _end_readings(state)
    state.end_action()
    # cards that were played without any action: a player may count on them
    state.tricks = TacticsInPlay(stray={} if state.tricks.begun else state.tricks.stray)
    state.due = [one for one in state.due if waits and one.case == MERGER and one.need]


def _end_readings(state: CdtState) -> None:
    """End the readings of the last action: their differences become a range of morale."""
    for one in state.readings:
        for side in state.enemy:
            state.low[side] = min(state.low[side], one.low[side])
            state.high[side] = max(state.high[side], one.high[side])
    state.readings = []
