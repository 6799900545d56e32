"""Kinds of faults: errors in turn order, passes, extra actions, obligations (chapters 2, 3, 5)."""

from __future__ import annotations

from adjudicator.core.events import Declare, End
from adjudicator.games.coup_de_tonnerre.cards import obliged
from adjudicator.games.coup_de_tonnerre.events import Act, Draw, Pass
from adjudicator.games.coup_de_tonnerre.faults_common import acting, any_act, instead, mine
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.slots import (
    EXTRA,
    can_pass,
    marker_of,
    may_be_second_action,
    next_side,
    used,
)
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


@KINDS.kind("french-begin", Act)
def french_begin(scene: Opportunity) -> Injection | None:
    """The French act first."""
    act = any_act(scene, "french")
    if scene.state.acts or scene.state.slot.extra or act is None:
        return None
    return instead(scene, "CDT-2-a", act)


def _second(scene: Opportunity, case: str, *, after_attack: bool) -> Injection | None:
    """Return an injection of another action of the side that has just acted."""
    slot = settled(scene.state).slot
    attacked = not slot.kinds or slot.kinds[-1] == "attack"
    if not used(scene.state) or next_side(scene.state) == slot.side or attacked != after_attack:
        return None
    act = any_act(scene, slot.side)
    return instead(scene, case, act) if act is not None else None


@KINDS.kind("acts-twice", Act)
def acts_twice(scene: Opportunity) -> Injection | None:
    """A side acts again right after its attack."""
    return _second(scene, "CDT-2-b", after_attack=True)


@KINDS.kind("acts-after-reinforcement", Act)
def acts_after_reinforcement(scene: Opportunity) -> Injection | None:
    """A side acts again after a reinforcement, as if that were free."""
    return _second(scene, "CDT-2-n", after_attack=False)


@KINDS.kind("acts-after-defence", Act)
def acts_after_defence(scene: Opportunity) -> Injection | None:
    """A side that defended acts, although its action is gone."""
    state = scene.state
    if not used(state) or next_side(state) != state.slot.side:
        return None
    act = any_act(scene, state.enemy[state.slot.side])
    return instead(scene, "CDT-3-df-c", act) if act is not None else None


@KINDS.kind("card-of-enemy", Act)
def card_of_enemy(scene: Opportunity) -> Injection | None:
    """A side acts with a card of the enemy."""
    side = acting(scene)
    act = any_act(scene, scene.state.enemy[side]) if side else None
    if act is None:
        return None
    return instead(scene, "CDT-2-b", Act(by=side, card=act.card, action=act.action))


@KINDS.kind("dead-command-acts", Act)
def dead_command_acts(scene: Opportunity) -> Injection | None:
    """A command without units acts."""
    state, side = scene.state, acting(scene)
    commands = state.tables.commands
    dead = [one for one in commands if commands[one].side == side and not state.alive(one)]
    if not dead:
        return None
    act = Act(by=side, card=scene.chance.choice(dead), action=1)
    return instead(scene, "CDT-2-d", act)


@KINDS.kind("passes", Act)
def passes(scene: Opportunity) -> Injection | None:
    """A side passes although it could act."""
    state, side = scene.state, acting(scene)
    if not side or can_pass(state, side) or state.merged_in:
        return None
    return instead(scene, "CDT-2-c", Pass(by=side))


@KINDS.kind("passes-for-merger", Act)
def passes_for_merger(scene: Opportunity) -> Injection | None:
    """The Coalition passes, as if the merger of its columns had been an action."""
    state, side = scene.state, acting(scene)
    merged = state.merged_in and state.slot.index <= state.merged_in + 1
    if not merged or side != state.tables.first or can_pass(state, side):
        return None
    return instead(scene, "CDT-2-o", Pass(by=side))


# Obligations


@KINDS.kind("obligation-ignored", Act)
def obligation_ignored(scene: Opportunity) -> Injection | None:
    """Another action is taken although a column has to be reinforced."""
    state, rule = scene.state, scene.state.tables.obligation
    if mine(scene) != rule.side or not obliged(state) or state.slot.extra:
        return None
    act = any_act(scene, rule.side, lambda card: card != rule.giver)
    return instead(scene, "CDT-5-ob-a", act) if act is not None else None


@KINDS.kind("obligation-second", Act)
def obligation_second(scene: Opportunity) -> Injection | None:
    """With an extra action, something else comes before the obligation."""
    state, rule = scene.state, scene.state.tables.obligation
    idle = rule.side in state.spent or not used(state)
    if mine(scene) != rule.side or not obliged(state) or idle:
        return None
    act = any_act(scene, rule.side, lambda card: card != rule.giver)
    if act is None or not state.alive(marker_of(state, rule.side)):
        return None
    declare = Declare(by=rule.side, what=EXTRA)
    return instead(scene, "CDT-2-p", declare, act, event=scene.number + 1)


@KINDS.kind("obligation-chosen", Act)
def obligation_chosen(scene: Opportunity) -> Injection | None:
    """The obligation is chosen as an action, while the fog lasts."""
    return _reserve(scene, "CDT-5-ob-a", fog=True)


@KINDS.kind("obligation-after-fog", Act)
def obligation_after_fog(scene: Opportunity) -> Injection | None:
    """The obligation is chosen as an action, after the fog has lifted."""
    return _reserve(scene, "CDT-5-ob-b", fog=False)


def _reserve(scene: Opportunity, case: str, *, fog: bool) -> Injection | None:
    state, rule = scene.state, scene.state.tables.obligation
    if acting(scene) != rule.side or state.fogged() != fog or not state.alive(rule.giver):
        return None
    if state.faces[rule.giver] != "recto":
        return None
    return instead(scene, case, Act(by=rule.side, card=rule.giver, action=3))


# Extra actions


@KINDS.kind("extra-again", Act)
def extra_again(scene: Opportunity) -> Injection | None:
    """A marker for an extra action is played a second time."""
    side = acting(scene)
    if side not in scene.state.spent:
        return None
    return instead(scene, "CDT-3-ex-a", Declare(by=side, what=EXTRA))


@KINDS.kind("extra-as-action", Act)
def extra_as_action(scene: Opportunity) -> Injection | None:
    """The extra action is taken like any other action of the card."""
    state, side = scene.state, acting(scene)
    marker = marker_of(state, side) if side else ""
    if not marker or not state.alive(marker):
        return None
    return instead(scene, "CDT-3-ex-a", Act(by=side, card=marker, action=2))


@KINDS.kind("extra-when-owed", Act)
def extra_when_owed(scene: Opportunity) -> Injection | None:
    """A side that defended plays its marker to act all the same."""
    state = scene.state
    side = state.enemy[state.slot.side]
    if not used(state) or next_side(state) == side or side in state.spent:
        return None
    return instead(scene, "CDT-3-ex-d", Declare(by=side, what=EXTRA))


@KINDS.kind("extra-before-turn", Act)
def extra_before_turn(scene: Opportunity) -> Injection | None:
    """The French play their marker before the first action."""
    if scene.state.acts:
        return None
    return instead(scene, "CDT-2-a", Declare(by="french", what=EXTRA))


@KINDS.kind("extra-without-command", Act)
def extra_without_command(scene: Opportunity) -> Injection | None:
    """The marker of a command without units is played."""
    state, side = scene.state, acting(scene)
    if not side or side in state.spent or state.alive(marker_of(state, side)):
        return None
    return instead(scene, "CDT-2-d", Declare(by=side, what=EXTRA))


def _half(scene: Opportunity) -> bool:
    """Return whether one of the two actions of an extra action is made and the other is not."""
    slot = scene.state.slot
    return slot.extra and len(slot.acts) == 1 and not used(scene.state)


@KINDS.kind("extra-apart", Draw, Act)
def extra_apart(scene: Opportunity) -> Injection | None:
    """The second action of a marker is made only after an action of the enemy."""
    side = acting(scene)
    acts = [any_act(scene, side), any_act(scene, side)] if scene.at == 0 else []
    first, second = acts if len(acts) == 2 else (None, None)
    if first is None or second is None:
        return None
    slot = {"side": side, "index": 4, "acts": [first.card], "kinds": ["attack"]}
    position = scene.state.position() | {"turn": 3, "acts": 5, "slot": slot | {"unfinished": True}}
    header = {"position": position | {"spent": [side], "fog": {"drawn": 1}}}
    return Injection(case="CDT-3-ex-c", events=[second], event=1, header=header)


def _unpaired(scene: Opportunity, case: str, *, example: bool) -> Injection | None:
    state, slot = scene.state, scene.state.slot
    early = slot.early or not slot.defended
    if not _half(scene) or not early or (slot.acts[0] == "davout") != example:
        return None
    act = any_act(scene, slot.side, lambda card: not may_be_second_action(state, slot, card))
    return instead(scene, case, act) if act is not None else None


@KINDS.kind("extra-unpaired", Act)
def extra_unpaired(scene: Opportunity) -> Injection | None:
    """Of the two actions none, or both, are of the marker's command."""
    return _unpaired(scene, "CDT-3-ex-b", example=False)


@KINDS.kind("extra-unpaired-as-not-in-example", Act)
def extra_unpaired_as_not_in_example(scene: Opportunity) -> Injection | None:
    """Davout acts with Lannes's marker, and Lannes does not follow."""
    return _unpaired(scene, "CDT-8-2", example=True)


# The end


def _played_on(scene: Opportunity, case: str) -> Injection | None:
    if not scene.state.winner or scene.state.won_by != case:
        return None
    act = any_act(scene, scene.chance.choice(list(scene.state.enemy)))
    return instead(scene, case, act) if act is not None else None


@KINDS.kind("played-on-after-b", End)
def played_on_after_b(scene: Opportunity) -> Injection | None:
    """Somebody acts although an army has come to box B, or its player has given up."""
    return _played_on(scene, "CDT-2-h")


@KINDS.kind("played-on-after-draw", End)
def played_on_after_draw(scene: Opportunity) -> Injection | None:
    """Somebody acts although both armies are broken."""
    return _played_on(scene, "CDT-2-i")


@KINDS.kind("played-on-after-rout", End)
def played_on_after_rout(scene: Opportunity) -> Injection | None:
    """Somebody acts although a rout test was failed."""
    return _played_on(scene, "CDT-4-i")
