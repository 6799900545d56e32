"""Kinds of faults: errors in games with optional rules (chapter 6)."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Lose, Move
from adjudicator.games.coup_de_tonnerre.events import Throw
from adjudicator.games.coup_de_tonnerre.faults_common import attack_of, instead, rest
from adjudicator.games.coup_de_tonnerre.faults_losses import owed_in
from adjudicator.games.coup_de_tonnerre.player_attack import action_on
from adjudicator.games.coup_de_tonnerre.results import line_of, parse, result_text
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
HARDER = ("harder-french",)
EMPTY = ("empty-maxdorf",)


@KINDS.kind("guard-table-of-old", Throw, options=HARDER)
def guard_table_of_old(scene: Opportunity) -> Injection | None:
    """A Guard attack is read on the table without the option."""
    attack = attack_of(scene)
    if attack is None or attack.card != "guard" or attack.die:
        return None
    action = action_on(scene.state, attack.card, attack.action)
    for die in (3, 5):
        line = str(line_of(scene.state, attack, action, die))
        if action.harder[line] != action.table[line]:
            said = result_text(parse(scene.state, " + ".join(action.table[line])))
            throw = Throw(by="french", dice=[die], purpose="attack", result=said)
            return instead(scene, "CDT-6-di-b", throw)
    return None


def _guard(scene: Opportunity) -> bool:
    attack = attack_of(scene)
    return attack is not None and attack.defence == "guard" and not attack.second


@KINDS.kind("guard-engaged-on-three", Throw, options=HARDER)
def guard_engaged_on_three(scene: Opportunity) -> Injection | None:
    """The Guard's defence is said to cost nothing on a die of 3."""
    if not _guard(scene):
        return None
    throw = Throw(by="french", dice=[3], purpose="guard", result="engaged")
    return instead(scene, "CDT-6-di-b", throw)


@KINDS.kind("guard-moves-on-three", Throw, options=HARDER)
def guard_moves_on_three(scene: Opportunity) -> Injection | None:
    """A Guard unit goes to Maxdorf on a die of 3, which costs it."""
    state = scene.state
    free = [unit for unit in state.units_of("guard") if state.where[unit] != "maxdorf"]
    if not _guard(scene) or not free:
        return None
    throw = Throw(by="french", dice=[3], purpose="guard")
    move = Move(by="french", unit=free[0], to="maxdorf")
    return instead(scene, "CDT-6-di-b", throw, move, event=scene.number + 1)


@KINDS.kind("guard-loss-of-three-forgotten", Lose, options=HARDER)
def guard_loss_of_three_forgotten(scene: Opportunity) -> Injection | None:
    """The die of 3 costs the Guard a unit, and it is not taken."""
    owed = owed_in(scene)
    if owed is None or owed.key != "guard" or len(owed.keys) > 1 or owed.attack.second != 3:
        return None
    events = rest(scene, without=("losses",))
    return instead(scene, "CDT-6-di-b", *events, event=owed.attack.opened) if events else None


@KINDS.kind("empty-maxdorf-chosen-by-enemy", Lose, options=EMPTY)
def empty_maxdorf_chosen_by_enemy(scene: Opportunity) -> Injection | None:
    """The Coalition chooses the loss in an empty Maxdorf."""
    owed = owed_in(scene)
    if owed is None or owed.group.case != "CDT-6-mx-a":
        return None
    loss = msgspec.structs.replace(scene.event, by="coalition")
    return instead(scene, "CDT-6-mx-a", loss)
