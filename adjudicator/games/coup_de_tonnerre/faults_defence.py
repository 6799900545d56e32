"""Kinds of faults: wrong time, card, effect or cost of a defence (chapters 3, 5 and 8)."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Advance, Lose, Move, Retreat
from adjudicator.games.coup_de_tonnerre.attacks import combined, defence_spec, guard_loses
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Throw
from adjudicator.games.coup_de_tonnerre.faults_common import acting, attack_of, instead, rest
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.legal import defences
from adjudicator.games.coup_de_tonnerre.results import result_text
from adjudicator.games.coup_de_tonnerre.slots import marker_may_wait
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
#: types of events that can follow the die of an attack
AFTER = (Lose, Retreat, Advance, Act, Defend)
#: cards that are turned when the Santon or the Pratzen is taken
TURNED = ("bagration", "lannes", "murat", "soult", "constantin", "miloradovitch")


def _open(scene: Opportunity) -> Attack | None:
    """Return the open attack if its die is thrown and its result is not final yet, or None."""
    attack = attack_of(scene)
    return attack if attack is not None and attack.die and not attack.fixed else None


@KINDS.kind("defence-before-die", Throw)
def defence_before_die(scene: Opportunity) -> Injection | None:
    """A card defends before the die of the attack is thrown."""
    attack = attack_of(scene)
    able = defences(scene.state, attack) if attack is not None and not attack.die else []
    return instead(scene, "CDT-3-df-a", able[0]) if able else None


@KINDS.kind("defence-too-late", Act, Lose)
def defence_too_late(scene: Opportunity) -> Injection | None:
    """A card defends after a loss of the attack was taken."""
    attack, state = attack_of(scene), scene.state
    if attack is None or not attack.fixed or attack.defence:
        return None
    able = [one for one in defences(state, attack) if state.alive(one.card)]
    return instead(scene, "CDT-3-df-a", able[0]) if able else None


@KINDS.kind("defence-again", Throw)
def defence_again(scene: Opportunity) -> Injection | None:
    """An attack is defended against twice."""
    attack = _open(scene)
    if attack is None or not attack.defence:
        return None
    by = scene.state.enemy[attack.side]
    return instead(scene, "CDT-3-df-a", Defend(by=by, card=attack.defence))


@KINDS.kind("defence-of-enemy", Defend)
def defence_of_enemy(scene: Opportunity) -> Injection | None:
    """The attacker decides that a card of the enemy defends."""
    attack = attack_of(scene)
    if attack is None:
        return None
    defend = msgspec.structs.replace(scene.event, by=attack.side)
    return instead(scene, "CDT-3-df-a", defend)


@KINDS.kind("defence-without-attack", Act)
def defence_without_attack(scene: Opportunity) -> Injection | None:
    """A card defends although nobody attacks."""
    if attack_of(scene) is not None or not acting(scene):
        return None
    return instead(scene, "CDT-3-df-a", Defend(by="french", card="murat"))


@KINDS.kind("defence-of-the-dead", *AFTER)
def defence_of_the_dead(scene: Opportunity) -> Injection | None:
    """A command without units defends."""
    attack, state = _open(scene), scene.state
    able = defences(state, attack) if attack is not None and not attack.defence else []
    dead = [one for one in able if not state.alive(one.card)]
    return instead(scene, "CDT-2-d", dead[0]) if dead else None


@KINDS.kind("no-defence", *AFTER)
def no_defence(scene: Opportunity) -> Injection | None:
    """A card defends that has no defence."""
    attack, state = _open(scene), scene.state
    if attack is None or attack.defence:
        return None
    side = state.enemy[attack.side]
    card = "lannes" if side == "french" else "bagration"
    if not state.alive(card):
        return None
    return instead(scene, "CDT-1-d", Defend(by=side, card=card))


@KINDS.kind("defence-of-other-face", *AFTER)
def defence_of_other_face(scene: Opportunity) -> Injection | None:
    """Murat defends Lannes after the Santon was lost."""
    attack, state = _open(scene), scene.state
    if attack is None or attack.card != "bagration" or attack.defence:
        return None
    if state.faces["murat"] != "verso" or not state.alive("murat"):
        return None
    return instead(scene, "CDT-1-f", Defend(by="french", card="murat"))


@KINDS.kind("defence-against-both", *AFTER)
def defence_against_both(scene: Opportunity) -> Injection | None:
    """Both actions of an extra action are defended against."""
    attack, state = _open(scene), scene.state
    if attack is None or attack.defence or not (state.slot.extra and state.slot.defended):
        return None
    if marker_may_wait(state.slot):
        return None
    able = [one for one in defences(state, attack) if state.alive(one.card)]
    return instead(scene, "CDT-3-ex-e", able[0]) if able else None


# The effect of a defence


def _result(scene: Opportunity, card: str, case: str, what: str, change: int) -> Injection | None:
    """Return an injection of the next defence with one wrong part, `what`, in its result."""
    attack, event = attack_of(scene), scene.event
    if attack is None or event.card != card or not attack.result.get(what):
        return None
    attack.defence = event.card
    left = combined(scene.state, attack)
    attack.defence = ""
    said = left | {what: left.get(what, 0) + change}
    return instead(scene, case, msgspec.structs.replace(event, result=result_text(said)))


@KINDS.kind("charge-doubles-nothing", Defend)
def charge_doubles_nothing(scene: Opportunity) -> Injection | None:
    """Murat's defence does not double the losses of Bagration."""
    return _result(scene, "murat", "CDT-8-3", "AC", -1)


@KINDS.kind("charge-saves-santon", Defend)
def charge_saves_santon(scene: Opportunity) -> Injection | None:
    """Murat's defence is said to cancel a capture."""
    return _result(scene, "murat", "CDT-3-df-b", "capture", -1)


@KINDS.kind("constantin-saves-nobody", Defend)
def constantin_saves_nobody(scene: Opportunity) -> Injection | None:
    """Constantin's defence is said to leave a loss of the Coalition."""
    return _result(scene, "constantin", "CDT-5-co-a", "AC", 1)


@KINDS.kind("constantin-saves-pratzen", Defend)
def constantin_saves_pratzen(scene: Opportunity) -> Injection | None:
    """Constantin's defence is said to cancel the capture of the Pratzen."""
    return _result(scene, "constantin", "CDT-5-co-a", "capture", -1)


@KINDS.kind("guard-saves-no-morale", Defend)
def guard_saves_no_morale(scene: Opportunity) -> Injection | None:
    """The Guard's defence is said to leave a loss of morale."""
    return _result(scene, "guard", "CDT-8-4", "FM", 1)


def _cancelled(scene: Opportunity, card: str, case: str) -> Injection | None:
    """Return an injection that finishes a defended attack as if it had not captured the place."""
    attack = attack_of(scene)
    if attack is None or attack.defence != card or attack.moved:
        return None
    if not (attack.captured or combined(scene.state, attack).get("capture")):
        return None
    events = rest(scene, without=("moves",), avoided=TURNED)
    return instead(scene, case, *events, event=attack.opened) if events else None


@KINDS.kind("santon-kept", Retreat, Advance)
def santon_kept(scene: Opportunity) -> Injection | None:
    """After Murat's defence nobody leaves or enters the Santon, which was taken."""
    return _cancelled(scene, "murat", "CDT-3-df-b")


@KINDS.kind("pratzen-kept", Retreat, Advance)
def pratzen_kept(scene: Opportunity) -> Injection | None:
    """After Constantin's defence nobody leaves or enters the Pratzen, which was taken."""
    return _cancelled(scene, "constantin", "CDT-5-co-a")


# The dice of a defence


@KINDS.kind("charge-forgotten", Throw)
def charge_forgotten(scene: Opportunity) -> Injection | None:
    """Murat defends, and his own die is not thrown."""
    return _without_die(scene, "CDT-8-3", guard=False)


@KINDS.kind("guard-die-forgotten", Throw)
def guard_die_forgotten(scene: Opportunity) -> Injection | None:
    """The Guard defends, and the die for its cost is not thrown."""
    return _without_die(scene, "CDT-5-ga-b", guard=True)


def _without_die(scene: Opportunity, case: str, *, guard: bool) -> Injection | None:
    attack = _open(scene)
    spec = defence_spec(scene.state, attack) if attack is not None else None
    if attack is None or spec is None or attack.second or spec.guard != guard:
        return None
    if not spec.guard and not spec.charge:
        return None
    events = rest(scene)
    return instead(scene, case, *events, event=attack.opened) if events else None


@KINDS.kind("wrong-charge", Throw)
def wrong_charge(scene: Opportunity) -> Injection | None:
    """Murat's own die of 4 does not give what the third example says."""
    attack = _open(scene)
    if attack is None or attack.defence != "murat" or attack.second:
        return None
    die = Throw(by="french", dice=[4], purpose="charge", result="1 AC")
    return instead(scene, "CDT-8-3", die)


@KINDS.kind("guard-cost-misread", Throw)
def guard_cost_misread(scene: Opportunity) -> Injection | None:
    """The die for the cost of the Guard's defence is read wrongly."""
    attack = _open(scene)
    if attack is None or attack.defence != "guard" or attack.second:
        return None
    die = scene.event.dice[0]
    wrong = "engaged" if guard_loses(scene.state, die) else "lost"
    throw = Throw(by="french", dice=[die], purpose="guard", result=wrong)
    return instead(scene, "CDT-5-ga-b", throw)


@KINDS.kind("guard-engaged-on-loss", Lose)
def guard_engaged_on_loss(scene: Opportunity) -> Injection | None:
    """A Guard unit goes to Maxdorf although the die says that one is lost."""
    attack, state = attack_of(scene), scene.state
    free = [unit for unit in state.units_of("guard") if state.where[unit] != "maxdorf"]
    if attack is None or not attack.owed.get("guard") or not free:
        return None
    return instead(scene, "CDT-5-ga-b", Move(by="french", unit=free[0], to="maxdorf"))
